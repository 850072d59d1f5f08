"""`stud8 verify`: prove that what is installed ranks rightly."""

from typing import Any

import click

from stud8.backends import NO_EXTENSION
from stud8.cli.terminal import bad_input, print_json, print_table, progress
from stud8.verification import Check, DifferenceError, checks, engines


@click.command("verify", short_help="Prove that what is installed ranks rightly.")
@click.option("--full", is_flag=True, help="Every pattern against the rules, and all hands against known counts.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@click.pass_context
def verify(context: click.Context, full: bool, as_json: bool) -> None:
    """Hold every available backend and instruction set against the others; exit status 1 at the first difference.

    Without --full on random hands. --full also takes every pattern of ranks and every flush, where the rules spelled
    out in Python have the last word, and all hands of 5, 6 and 7 cards, 133,784,560 of these.
    """
    found = engines()
    if len(found) < 2:
        raise bad_input(f"only the backend {found[0]} is here, there is nothing to hold it against: {NO_EXTENSION}")
    report: dict[str, Any] = {"backends": [str(engine) for engine in found], "checks": {}, "difference": None}
    if not as_json:
        click.echo(f"backends: {', '.join(report['backends'])}")
    try:
        for check in checks(found, full=full):
            report["checks"][check.name] = _run(check)
            if not as_json:
                click.echo(f"the same: {check.name} ({check.hands:,}{check.note})")
    except DifferenceError as difference:
        report["difference"] = str(difference)
    if as_json:
        print_json(report)
    elif report["difference"]:
        click.echo(f"{context.command_path}: {report['difference']}", err=True)
    elif full:
        _print_figures(report["checks"])
    context.exit(1 if report["difference"] else 0)


def _run(check: Check) -> dict[str, int]:
    with progress(check.name, check.hands) as advance:
        return check.run(advance)


def _print_figures(found: dict[str, dict[str, int]]) -> None:
    counted = [found[f"all {cards}-card hands"] for cards in (5, 6, 7)]
    rows = [(name.replace("_", " "), *(f"{figures[name]:,}" for figures in counted)) for name in counted[0]]
    click.echo("\nas known, of all hands:")
    print_table(rows, ("left", "right", "right", "right"), ("", "5 cards", "6 cards", "7 cards"))
