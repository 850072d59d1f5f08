"""What sub-commands are given alike: whole numbers, threads, and hands on stdin."""

import sys
from collections.abc import Callable
from typing import Any

import click

from stud8.cli.terminal import bad_input
from stud8.threads import usable_workers


class WholeNumber(click.IntRange):
    """An integer from least to most; click's own says of a text that it is no "integer range"."""

    name = "integer"


def workers_option(what: str) -> Callable[[Any], Any]:
    """The option --workers, as a number that can be used; `what` is what it is a number of."""
    told = f"{what}; -1, the default, for all cores."
    return click.option("--workers", type=int, default=-1, callback=_usable, help=told)


def _usable(_context: click.Context, _option: click.Parameter, workers: int) -> int:
    try:
        return usable_workers(workers)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def refuse_closed_stdin() -> None:
    """Refuse to read what was closed before the start."""
    if sys.stdin is None:
        raise bad_input("stdin is closed")
