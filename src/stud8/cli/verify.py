"""`stud8 verify`: prove that what is installed ranks rightly."""

from time import perf_counter
from typing import Any

import click

import stud8
from stud8.backends import NO_EXTENSION
from stud8.cli.terminal import bad_input, interrupted, print_json, print_table, progress
from stud8.verification import HANDS_OF, Check, DifferenceError, checks, engines


@click.command("verify", short_help="Prove that what is installed ranks rightly.")
@click.option("--full", is_flag=True, help="Every pattern against the rules, and all hands against known counts.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@click.pass_context
def verify(context: click.Context, full: bool, as_json: bool) -> None:
    """Hold every available backend and instruction set against the others; exit status 1 at the first difference.

    Without --full on random hands. --full also takes every pattern of ranks and every flush, where the rules spelled
    out in Python have the last word, and all boards and all hands of 5, 6 and 7 cards, 133,784,560 of these, as masks
    and as ids.

    \b
    stud8 verify
    stud8 verify --full --json
    """  # noqa: D301  # click looks for a backspace
    found = engines()
    if len(found) < 2:
        raise bad_input(f"only the backend {found[0]} is here, there is nothing to hold it against: {NO_EXTENSION}")
    report: dict[str, Any] = {
        "stud8": stud8.__version__,
        "full": full,
        "backends": [str(engine) for engine in found],
        "checks": {},
        "difference": None,
    }
    if not as_json:
        click.echo(f"backends: {', '.join(report['backends'])}")
    start = perf_counter()
    planned = checks(found, full=full)
    try:
        for place, check in enumerate(planned, 1):
            report["checks"][check.name] = _run(check, f"{place} of {len(planned)}: {check.name}")
            if not as_json:
                click.echo(f"the same: {check.name} ({check.hands:,}{check.note})")
    except DifferenceError as difference:
        report["difference"] = str(difference)
    except KeyboardInterrupt:
        done = len(report["checks"])
        interrupted(f"{done} of {len(planned)} checks were done, without a difference; it was at {check.name}")
    report["seconds"] = round(perf_counter() - start, 3)
    if as_json:
        print_json(report)
    elif report["difference"]:
        click.echo(f"{context.command_path}: {report['difference']}", err=True)
    elif full:
        _print_figures(report["checks"])
    context.exit(1 if report["difference"] else 0)


def _run(check: Check, description: str) -> dict[str, int]:
    with progress(description, check.hands, long=0) as advance:
        return check.run(advance)


def _print_figures(found: dict[str, dict[str, int]]) -> None:
    counted = {cards: found[f"all {cards}-card hands"] for cards in HANDS_OF}
    names = next(iter(counted.values()))
    rows = [(name.replace("_", " "), *(f"{figures[name]:,}" for figures in counted.values())) for name in names]
    click.echo("\nas known, of all hands, and each pair of high and low as often as the rules make it:")
    print_table(rows, ("left", *["right"] * len(counted)), ("", *(f"{cards} cards" for cards in counted)))  # type: ignore[arg-type]  # of literals
