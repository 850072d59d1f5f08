"""`stud8 bench`: how fast hands are ranked here, by everything that can."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from stud8 import backends
from stud8.cli.options import workers_option
from stud8.cli.pictures import plot_option, save
from stud8.cli.terminal import bad_input, interrupted, print_json, print_table, progress
from stud8.measuring import FULL, QUICK, Row, measure, plan, prepare
from stud8.measuring.chart import Bar, digits, draw
from stud8.measuring.machine import describe_machine, table_bytes
from stud8.verification import DifferenceError, engines

Cells = Iterable[Sequence[object]]

TIMES = ("ns", "least", "greatest", "M hands/s")


@click.command("bench", short_help="Measure how fast hands are ranked here.")
@click.option("--full", is_flag=True, help="Larger arrays and more rounds: some minutes.")
@workers_option("Threads, beside one")
@plot_option("Draw hands a second")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@click.pass_context
def bench(context: click.Context, full: bool, workers: int, plot: Path | None, as_json: bool) -> None:
    """Measure every backend and instruction set, arrays and single hands, and other evaluators that are installed.

    All rank the same random hands of seven cards in turn, round after round, after their answers were compared. Under a
    minute without --full.

    \b
    stud8 bench --plot speed.svg
    """  # noqa: D301  # click looks for a backspace
    try:
        report = _measured(full, workers)
    except ValueError as error:
        raise bad_input(str(error)) from None
    except DifferenceError as difference:
        click.echo(f"{context.command_path}: {difference}; nothing was timed, see stud8 verify", err=True)
        context.exit(1)
    except KeyboardInterrupt:
        interrupted("times are told when all are taken")
    if as_json:
        print_json(report | {"rows": [row._asdict() for row in report["rows"]]})
    else:
        _print(report)
    if plot:
        save(_drawn(report), plot)


def _measured(full: bool, workers: int) -> dict[str, Any]:
    size = FULL if full else QUICK
    steps = plan(size, workers)
    with progress("comparing answers", len(steps), long=0) as advance:
        ways, left_out = prepare(steps, advance)
    with progress("measuring", len(ways) * (size.rounds + 1), long=0) as advance:
        rows = measure(ways, size, advance)
    return {
        "run": f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} UTC",
        "machine": describe_machine(),
        "full": full,
        "workers": workers,
        "rounds": size.rounds,
        "rows": rows,
        "table_bytes": {str(engine): table_bytes(engine) for engine in engines()},
        "left_out": left_out,
    }


def _print(report: dict[str, Any]) -> None:
    machine = report["machine"]
    click.echo(
        f"{machine['cpu']}, {machine['cores']} cores, {machine['system']}; C core by {machine['compiler']}; "
        f"{machine['python']}, numpy {machine['numpy']}, stud8 {machine['stud8']}\n"
        f"Random seven-card hands; nanoseconds a hand in {report['rounds']} rounds, and million hands a second; "
        "copies: times as long as numpy copies the hands\n"
    )
    arrays = [row for row in report["rows"] if row.kind in ("copy", "arrays")]
    cells: Cells = ((row.who, row.call, _from(row), row.workers, *_times(row), _copies(row)) for row in arrays)
    _print_rows(("arrays", "call", "hands", "threads", *TIMES, "copies"), 2, cells)
    click.echo()
    others = sorted((row for row in report["rows"] if row not in arrays), key=lambda row: row.ns_per_hand)
    cells = ((row.who, row.call, _from(row), row.ranks, *_times(row)) for row in others)
    _print_rows(("hands and peers", "call", "from", "ranks", *TIMES), 4, cells)
    click.echo()
    tables = [(engine, f"{size:,}" if size else "none") for engine, size in report["table_bytes"].items()]
    _print_rows(("memory of tables", "bytes"), 1, tables)
    for reason in report["left_out"]:
        click.echo(f"left out: {reason}")


def _print_rows(headers: Sequence[str], texts: int, rows: Cells) -> None:
    """Print a table whose first columns, so many, are text."""
    cells = [[str(cell) for cell in row] for row in rows]
    print_table(cells, ["left" if place < texts else "right" for place in range(len(headers))], headers)


def _times(row: Row) -> tuple[str, ...]:
    ns = digits(row.ns_per_hand), digits(row.ns_per_hand_least), digits(row.ns_per_hand_greatest)
    return (*ns, digits(row.hands_per_second / 1e6))


def _copies(row: Row) -> str:
    return "-" if row.copy_ratio is None else f"{row.copy_ratio:.2f}"


def _from(row: Row) -> str:
    return row.form if row.form.startswith("one ") else f"{row.hands:,} {row.form}"


def _drawn(report: dict[str, Any]) -> Any:
    """The picture: both ranks of arrays, checked, on one thread; hands one by one with the best backend; the peers."""
    best = backends.backend()
    bars = [
        Bar(f"{row.who}, {row.call or row.ranks}, {_from(row)}", row.ns_per_hand, row.kind != "peer")
        for row in report["rows"]
        if (row.kind == "arrays" and row.workers == 1 and row.call in ("evaluate_hilo", "evaluate_hilo_mask"))
        or (row.kind == "one hand" and row.who == best)
        or row.kind == "peer"
    ]
    return draw(bars, f"seven-card hands a second, one thread; {report['machine']['cpu']}")
