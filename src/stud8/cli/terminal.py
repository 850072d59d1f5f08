"""What the sub-commands print, and how: tables, JSON, progress bars, errors. ASCII only, whatever stdout can encode."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Any, Literal, NoReturn, Protocol

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from stud8.cli import INTERRUPTED

Justify = Literal["left", "right"]

PIPE_WIDTH = 200  # wider than any table: what reads a pipe wants whole lines
LONG = 1 << 19  # hands or characters: less is done before a progress bar can be read


class Advance(Protocol):
    """Moves a progress bar on; the total can be told when it is known."""

    def __call__(self, amount: int, /, total: int | None = None) -> object:
        """Add so much to what is done."""
        ...


def bad_input(message: str) -> click.UsageError:
    """The error to raise for what the user gave; the group prints it in one line."""
    return click.UsageError(message, click.get_current_context())


def interrupted(message: str) -> NoReturn:
    """Tell on stderr what an interrupt has left, and exit."""
    context = click.get_current_context()
    click.echo(f"{context.command_path}: interrupted: {message}", err=True)
    context.exit(INTERRUPTED)


def print_json(value: Any) -> None:
    """Print a value as JSON."""
    click.echo(json.dumps(value, indent=2))


def print_heading(text: str) -> None:
    """Print a line that stands out in a terminal."""
    click.echo(click.style(text, bold=True))


def coloured(cards: str) -> Text:
    """Cards as text, hearts and diamonds in red on a terminal."""
    text = Text(cards)
    text.highlight_regex(r"\w[hd]", "red")
    return text


def print_table(rows: Iterable[Sequence[str | Text]], justify: Sequence[Justify], headers: Sequence[str] = ()) -> None:
    """Print rows of cells in columns, without frames."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=bool(headers), header_style="bold")
    for column, side in enumerate(justify):
        # "fold", for the ellipsis that rich would shorten a cell with is no ASCII.
        table.add_column(headers[column] if headers else "", justify=side, overflow="fold")
    for row in rows:
        table.add_row(*row)
    width = None if sys.stdout and sys.stdout.isatty() else PIPE_WIDTH
    Console(width=width, markup=False, emoji=False, highlight=False).print(table)


@contextmanager
def progress(description: str, total: int | None, *, long: int = LONG) -> Iterator[Advance]:
    """Give a function that moves a progress bar on: one is shown on a terminal only, and if there is much to do.

    Where nobody knows the total yet, None, there may be much to do.
    """
    terminal = sys.stderr is not None and sys.stderr.isatty()
    with Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.completed:,}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not terminal or (total is not None and total < long),
    ) as bar:
        task = bar.add_task(description, total=total)
        yield lambda amount, total=None: bar.update(task, advance=amount, total=total)


@contextmanager
def share_progress(description: str) -> Iterator[Callable[[int, float], object]]:
    """Give a function that is told the hands so far and the share that is done; on a terminal it shows both."""
    terminal = sys.stderr is not None and sys.stderr.isatty()
    start = perf_counter()
    with Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TaskProgressColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not terminal,
    ) as bar:
        task = bar.add_task(description, total=1.0, rate="")
        yield lambda hands, share: bar.update(
            task, completed=share, rate=f"{hands / (perf_counter() - start):,.0f} hands/s"
        )
