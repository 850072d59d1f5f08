"""`stud8 rank`: rank many hands, and count what they are worth or write their ranks into a file."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import perf_counter
from typing import IO, Any, NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

import stud8
from stud8 import given
from stud8.cli.options import WholeNumber, refuse_closed_stdin, workers_option
from stud8.cli.rank_file import write_ranks
from stud8.cli.terminal import (
    bad_input,
    print_json,
    print_table,
    progress,
    share_progress,
)
from stud8.counting import count_pairs, no_counts, of_category
from stud8.files import hands_of, hands_of_lines
from stud8.files.formats import SUFFIXES
from stud8.files.ranking import OnError
from stud8.files.text_lines import size
from stud8.files.words import NAMES

HANDS_PER_BLOCK = 1 << 18  # dealt and ranked at a time
MOST = 10**12  # hands: more would take days
LOW_COLUMNS = 3

Blocks = Iterator[NDArray[Any]]


class Ranked(NamedTuple):
    """How many hands have each pair of high and low, and how long it took to have the hands, rank and count them."""

    counts: NDArray[np.int64]
    input_seconds: float
    ranking_seconds: float
    counting_seconds: float


@click.command("rank", short_help="Rank many hands and count what they are worth.")
@click.argument("file", required=False)
@click.option("--random", "hands", type=WholeNumber(0, MOST), metavar="N", help="Deal N random hands.")
@click.option("--seed", type=WholeNumber(0), metavar="S", help="Deal the same hands again, as random_hands does.")
@click.option("--cards", type=WholeNumber(5, 7), help="Cards dealt to a hand; 7 if not given.")
@click.option("-o", "--output", metavar="OUT", help="Write the ranks into this file instead of counting.")
@click.option(
    "--add", multiple=True, metavar="NAMES", help=f"With -o: more columns, {', '.join(NAMES)}; commas between."
)
@click.option("--only-ranks", is_flag=True, help="With -o: leave out the columns of FILE.")
@click.option("--on-error", type=click.Choice(["fail", "skip", "null"]), help="With -o: what a bad row does; fail.")
@workers_option("Threads")
@click.option("--lows", is_flag=True, help="Tell of all 56 lows, also of those that do not occur.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def rank(  # noqa: PLR0913, PLR0917  # what can be asked for
    file: str | None,
    hands: int | None,
    seed: int | None,
    cards: int | None,
    output: str | None,
    add: tuple[str, ...],
    only_ranks: bool,
    on_error: OnError | None,
    workers: int,
    lows: bool,
    as_json: bool,
) -> None:
    """Rank the hands of FILE, or random ones, and count categories and lows; or write the ranks into OUT.

    FILE is text with a hand of 5, 6 or 7 cards on a line, as in "As 2d 3h 4s 5c Kd Qh"; "-" is stdin. Empty lines
    and what follows a # are skipped; a file without a hand is no error. Or it is .npy, .csv (or .csv.gz, .txt.gz),
    .parquet, .feather or .arrow: cards in columns c1 to c7, in a column of lists, of masks or of text.

    OUT is one of these, too. It gets the columns of FILE, then high (1..7462) and low (0..56), and appears when it is
    complete: stud8 rank hands.parquet -o ranks.parquet --add category,low_text
    """
    if output is not None:
        if file is None or hands is not None or seed is not None or cards is not None or lows:
            raise bad_input("-o goes with FILE, and not with --random, --seed, --cards or --lows")
        add_names = [name.strip() for names in add for name in names.split(",")]
        write_ranks(file, output, add_names, only_ranks, on_error or "fail", workers, as_json)
        return
    if add or only_ranks or on_error is not None:
        raise bad_input("--add, --only-ranks and --on-error go with -o only")
    if (file is None) == (hands is None):
        raise bad_input("either FILE (- is stdin) or --random N expected" + ("" if file is None else ", not both"))
    if file is not None and (seed is not None or cards is not None):
        raise bad_input("--seed and --cards go with --random only")
    with _dealt(hands or 0, cards or 7, seed) if file is None else _opened(file, workers) as blocks:
        ranked = _rank(blocks, workers)
    report = _report(ranked, workers)
    if as_json:
        print_json(report)
    elif not report["hands"]:
        click.echo("0 hands")
    else:
        _print(report, lows)


@contextmanager
def _dealt(hands: int, cards: int, seed: int | None) -> Iterator[Blocks]:
    random = np.random.default_rng(seed)

    def blocks(advance: Callable[[int], object]) -> Blocks:
        for start in range(0, hands, HANDS_PER_BLOCK):
            block = stud8.random_hands(min(HANDS_PER_BLOCK, hands - start), cards=cards, seed=random)
            yield block
            advance(len(block))

    with progress("ranking random hands", hands) as advance:
        yield blocks(advance)


def _opened(path: str, workers: int) -> AbstractContextManager[Blocks]:
    """A file by its suffix; any other one is text."""
    is_text = path == "-" or not path.lower().endswith(SUFFIXES) or path.lower().endswith(".txt")
    return _text(path) if is_text else _table(path, workers)


@contextmanager
def _table(path: str, workers: int) -> Iterator[Blocks]:
    def blocks(advance: Callable[[int, float], object]) -> Blocks:
        count = 0
        for hands, part in hands_of(Path(path), workers):
            yield hands
            count += len(hands)
            advance(count, part)

    try:
        with share_progress(f"ranking {path}") as advance:
            yield blocks(advance)
    except (ModuleNotFoundError, ValueError) as error:
        raise bad_input(str(error)) from None
    except OSError as error:
        raise bad_input(f"{path}: {error.strerror or error}") from None


@contextmanager
def _text(path: str) -> Iterator[Blocks]:
    name = "stdin" if path == "-" else path
    if path == "-":
        refuse_closed_stdin()
    try:
        given.path(path, "FILE")
    except ValueError as error:
        raise bad_input(str(error)) from None

    def blocks(file: IO[bytes], advance: Callable[[int], object]) -> Blocks:
        for hands, read in hands_of_lines(file):
            yield hands
            advance(read)

    try:
        with click.open_file(path, "rb") as file, progress(f"ranking {name}", size(file)) as advance:
            yield blocks(file, advance)
    except ValueError as error:
        raise bad_input(f"{name}: {error}") from None
    except OSError as error:
        raise bad_input(f"{name}: {error.strerror or error}") from None


def _rank(blocks: Blocks, workers: int) -> Ranked:
    counts = no_counts()
    seconds = np.zeros(3)
    clock = perf_counter()
    for hands in blocks:
        ready = perf_counter()
        evaluate = stud8.evaluate_hilo if hands.ndim == 2 else stud8.evaluate_hilo_mask
        high, low = evaluate(hands, workers=workers)
        ranked = perf_counter()
        count_pairs(high, low, counts)
        counted = perf_counter()
        seconds += ready - clock, ranked - ready, counted - ranked
        clock = counted
    return Ranked(counts, *seconds.tolist())


def _report(ranked: Ranked, workers: int) -> dict[str, Any]:
    counts = ranked.counts
    hands = int(counts.sum())
    of_low = counts.sum(axis=0).tolist()
    all_hands, no_low = of_category(counts.sum(axis=1)), of_category(counts[:, stud8.NO_LOW])
    return {
        "hands": hands,
        "categories": {
            category.name.lower(): {
                "hands": int(all_hands[category]),
                "with_low": int(all_hands[category] - no_low[category]),
            }
            for category in reversed(stud8.HandCategory)
        },
        "lows": {stud8.describe_low(low): of_low[low] for low in range(stud8.LOW_RANKS, 0, -1)},
        "no_low": of_low[stud8.NO_LOW],
        "input_seconds": round(ranked.input_seconds, 6),
        "ranking_seconds": round(ranked.ranking_seconds, 6),
        "counting_seconds": round(ranked.counting_seconds, 6),
        "hands_per_second": round(hands / ranked.ranking_seconds) if hands else None,
        "backend": stud8.backend(),
        "isa": stud8.isa() if stud8.backend() == "native" else None,
        "workers": workers,
    }


def _print(report: dict[str, Any], every_low: bool) -> None:
    hands = report["hands"]
    categories = [(name.replace("_", " "), *counts.values()) for name, counts in report["categories"].items()]
    total = ("all", hands, hands - report["no_low"])
    rows = [(name, f"{count:,}", _share(count, hands), f"{low:,}") for name, count, low in (*categories, total)]
    print_table(rows, ("left", "right", "right", "right"), ("high", "hands", "share", "with low"))

    lows = [(low, count) for low, count in report["lows"].items() if count or every_low]
    cells = [(low, f"{count:,}", _share(count, hands)) for low, count in [*lows, ("no low", report["no_low"])]]
    click.echo()
    print_table(_columns(cells), ("left", "right", "right") * LOW_COLUMNS, ("low", "hands", "share") * LOW_COLUMNS)

    click.echo(
        f"\n{hands:,} hands ranked in {report['ranking_seconds']:.3f} s: {report['hands_per_second']:,} hands/s "
        f"(backend {report['backend']}, ISA {report['isa'] or 'none'}, workers {report['workers']})\n"
        f"besides {report['input_seconds']:.3f} s to read or deal them, {report['counting_seconds']:.3f} s to count"
    )


def _columns(cells: list[tuple[str, str, str]]) -> Iterator[tuple[str, ...]]:
    """Rows of several cells side by side, read down the columns."""
    height = -(-len(cells) // LOW_COLUMNS)
    for row in range(height):
        yield tuple(text for cell in cells[row::height] for text in cell)


def _share(count: int, hands: int) -> str:
    return f"{count / hands:.3%}"
