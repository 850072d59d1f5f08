"""`stud8 config`: where the C core is, for programs in C, C++, Cython and Rust."""

from pathlib import Path

import click

import stud8
from stud8.cli.terminal import bad_input


@click.command("config", short_help="Tell where the C core is.")
@click.option("--cflags", is_flag=True, help="Print what a compiler needs to find stud8.h.")
@click.option("--sources", is_flag=True, help="Print the file to compile with the program.")
def config(cflags: bool, sources: bool) -> None:
    """Tell a compiler where the C core is: cc -O3 program.c $(stud8 config --cflags --sources)."""
    folder = Path(stud8.get_include())
    source = folder / "stud8.c"
    if not (cflags or sources):
        raise bad_input("--cflags, --sources or both expected")
    if sources and not source.exists():
        raise bad_input(f"{source} is not there: an installation has it, and python setup.py build_ext --inplace")
    click.echo(" ".join([f"-I{folder}"] * cflags + [str(source)] * sources))
