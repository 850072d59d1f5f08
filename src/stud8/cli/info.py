"""`stud8 info`: what is installed and in force."""

import click

import stud8
from stud8.cli.terminal import print_json, print_table


@click.command("info", short_help="Tell what is installed.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def info(as_json: bool) -> None:
    """Tell versions, backends, instruction sets and processor, as a bug report wants them: stud8 info --json."""
    entries = stud8.show_config("dicts")
    if as_json:
        print_json(entries)
        return
    rows = [(name, " ".join(value) if isinstance(value, list) else value) for name, value in entries.items()]
    print_table(rows, ("left", "left"))
