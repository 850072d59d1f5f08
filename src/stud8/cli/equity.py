"""`stud8 equity`: who wins how much of the pot from here, and how."""

from pathlib import Path
from typing import Any

import click

from stud8.cli import INTERRUPTED
from stud8.cli.options import WholeNumber, workers_option
from stud8.cli.pictures import plot_option, save
from stud8.cli.terminal import bad_input, interrupted, print_json, print_table, progress
from stud8.runouts import MOST_SAMPLES, EquityInterrupted, EquityResult
from stud8.runouts import equity as compute

# What the function calls as it is called here.
OPTIONS = {"target_error": "--error", "method='exact'": "--exact", "method='sample'": "--samples"}


@click.command("equity", short_help="Who wins how much of the pot from here.")
@click.argument("hands", nargs=-1, required=True)
@click.option("--dead", default="", help="Cards that cannot come: folded and exposed ones.")
@click.option("--exact", is_flag=True, help="Count every deal; refused where that takes too long.")
@click.option("--samples", type=WholeNumber(1, MOST_SAMPLES), help="Draw so many deals.")
@click.option("--error", "target_error", type=float, help="Draw deals until the standard error is no more than this.")
@click.option("--seed", type=WholeNumber(min=0), help="Draw the same deals each time.")
@workers_option("Threads")
@plot_option("Draw bars")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
@click.pass_context
def equity(context: click.Context, /, hands: tuple[str, ...], as_json: bool, plot: Path | None, **options: Any) -> None:
    """Share the pot between hands of 1 to 7 cards, a word each: stud8 equity AsAhKd 2c3d4h --dead "5c 5d".

    A rank alone is any suit (A23), ?? or x an unknown card (so 4x is two cards). Few deals, or two hands with three
    known cards each, are all counted, other ones are drawn: a million unless told otherwise. Ctrl-C prints what is
    known so far.
    """
    if options.pop("exact"):
        if options["samples"] is not None or options["target_error"] is not None:
            raise bad_input("--samples and --error are for drawing: --exact counts every deal")
        options["method"] = "exact"
    try:
        result, status = _run(list(hands), options), 0
    except EquityInterrupted as interrupt:
        if interrupt.result is None:
            interrupted("nothing is known yet")
        result, status = interrupt.result, INTERRUPTED
    except KeyboardInterrupt:
        interrupted("a count of every deal knows nothing before its end; with --samples it would tell what it knows")
    except (ValueError, TypeError) as error:
        message = str(error)
        for name, option in OPTIONS.items():
            message = message.replace(name, option)
        raise bad_input(message) from None
    if as_json:
        print_json(result.to_dict())
    else:
        _print(result)
    if plot:
        save(result.plot().get_figure(root=True), plot)
    context.exit(status)


def _run(hands: list[str], options: dict[str, Any]) -> EquityResult:
    told = 0
    open_end = options["target_error"] is not None  # it ends when the error is small enough, nobody knows when

    with progress("deals", None) as advance:

        def tell(done: int, total: int) -> None:
            nonlocal told
            advance(done - told, None if open_end else total)
            told = done

        return compute(hands, progress=tell, **options)


def _print(result: EquityResult) -> None:
    headers, rows = result.cells()
    print_table(rows, ("left", *["right"] * (len(headers) - 1)), headers)  # type: ignore[arg-type]  # of literals
    click.echo(result.caption())
