"""Pictures that sub-commands draw into files: whether one can be drawn is known before the work begins."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from stud8.cli.terminal import bad_input
from stud8.files.output import replacing

SUFFIXES = (".svg", ".png", ".pdf")


def plot_option(what: str) -> Callable[[Any], Any]:
    """The option --plot FILE; `what` is what it does into the file."""
    return click.option(
        "--plot",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
        callback=_checked,
        help=f"{what} into a file, {', '.join(SUFFIXES)}.",
    )


def _checked(_context: click.Context, _option: click.Parameter, path: Path | None) -> Path | None:
    """Refuse what could not be drawn into in the end."""
    if path is None:
        return None
    try:
        import matplotlib.figure  # noqa: F401, PLC0415  # an extra
    except ModuleNotFoundError as error:
        raise bad_input(f"--plot needs {error.name}: pip install 'stud8[plot]'") from None
    if path.suffix.lower() not in SUFFIXES:
        raise bad_input(f"--plot {path}: a name that ends in one of {', '.join(SUFFIXES)} expected")
    try:
        is_new = not path.exists()
        if not (is_new or path.is_file()):
            raise bad_input(f"--plot {path}: no file but something else")  # a pipe would wait for its reader
        path.open("ab").close()  # nothing else knows of all that may forbid it
        if is_new:
            path.unlink()
    except OSError as error:
        raise bad_input(f"--plot {path}: {error.strerror or error}") from None
    return path


def save(figure: Any, path: Path) -> None:
    """Write a figure of matplotlib's to a file that was checked."""
    try:
        with replacing(path) as new:
            figure.savefig(new, format=path.suffix.lower().removeprefix("."))
    except OSError as error:
        raise bad_input(f"--plot {path}: {error.strerror or error}") from None
