"""`stud8 rank FILE -o OUT`: the ranks of a file written into another one."""

import signal
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager
from time import perf_counter
from types import FrameType
from typing import Any

import click

from stud8.cli.terminal import bad_input, print_json, share_progress
from stud8.files import Report, rank_file
from stud8.files.ranking import OnError
from stud8.signals import handled_by

ENDING = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]  # Windows has no SIGHUP


def write_ranks(  # noqa: PLR0913, PLR0917  # what can be asked for
    source: str, target: str, add: Sequence[str], only_ranks: bool, on_error: OnError, workers: int, as_json: bool
) -> None:
    """Write the ranks and tell what became of the file."""
    start = perf_counter()
    try:
        with _ending_as_an_error(), share_progress(f"ranking {source}") as advance:
            report = rank_file(
                source,
                target,
                add=add,
                only_ranks=only_ranks,
                on_error=on_error,
                workers=workers,
                progress=advance,
            )
    except (ModuleNotFoundError, ValueError) as error:
        raise bad_input(str(error)) from None
    except OSError as error:
        raise bad_input(f"{error.filename}: {error.strerror}") from None
    told = {"source": source, "target": target, "seconds": round(perf_counter() - start, 6), **_rounded(report)}
    if as_json:
        print_json(told)
    else:
        _print(report, told)


def _ending_as_an_error() -> AbstractContextManager[None]:
    """Let a signal to end be an error while it lasts, so that nothing half-written is left; Ctrl-C is one anyway."""

    def end(number: int, _frame: FrameType | None) -> None:
        sys.exit(128 + number)  # as a shell reports it

    return handled_by(dict.fromkeys(ENDING, end))


def _rounded(report: Report) -> dict[str, Any]:
    return {name: round(value, 6) if isinstance(value, float) else value for name, value in report.as_dict().items()}


def _print(report: Report, told: dict[str, Any]) -> None:
    rate = report.hands / told["seconds"]
    hands = f"{report.hands:,} hand{'s' * (report.hands != 1)}"
    click.echo(
        f"{hands} ranked into {told['target']} in {told['seconds']:.3f} s: {rate:,.0f} hands/s\n"
        f"{report.reading_seconds:.3f} s to read, {report.ranking_seconds:.3f} s to rank, "
        f"{report.writing_seconds:.3f} s to write"
    )
    if report.bad:
        click.echo(f"{report.bad:,} {report.unit}{'s' * (report.bad != 1)} without a hand:")
        for row in report.bad_rows:
            click.echo(f"  {report.unit} {row.number}: {row.why}")
        if report.bad > len(report.bad_rows):
            click.echo(f"  and {report.bad - len(report.bad_rows):,} more")
