"""The walk over a file: block by block, each ranked, its bad rows told, left out or left without ranks."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from time import perf_counter
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from stud8.arrays import ROWS_PER_BLOCK
from stud8.cards import BITS, DECK_MASK
from stud8.evaluate import evaluate_hilo, evaluate_hilo_mask
from stud8.files.blocks import Block, Kept, Ranks, Source, Target

OnError = Literal["fail", "skip", "null"]
Progress = Callable[[int, float], object]

MOST_TOLD = 10  # bad rows


@dataclass(frozen=True)
class BadRow:
    """A row that is no hand.

    Attributes
    ----------
    number : int
        Its number in the file: of a line from 1, of a row from 0.
    why : str
        What is wrong.

    Examples
    --------
    >>> from stud8.files import BadRow
    >>> BadRow(2, "4 cards: 5, 6 or 7 expected").number
    2
    """

    number: int
    why: str


@dataclass
class Report:
    """What became of a file.

    Attributes
    ----------
    hands : int
        The rows that were ranked.
    bad : int
        The rows that are no hands.
    bad_rows : list of BadRow
        The first of these.
    unit : str
        What they are numbered by: "line", from 1, or "row", from 0.
    reading_seconds, ranking_seconds, writing_seconds : float
        How long each took.

    Examples
    --------
    >>> from stud8.files import Report
    >>> Report(hands=3).as_dict()["hands"]
    3
    """

    hands: int = 0
    bad: int = 0
    bad_rows: list[BadRow] = field(default_factory=list)
    unit: str = "row"
    reading_seconds: float = 0.0
    ranking_seconds: float = 0.0
    writing_seconds: float = 0.0

    def as_dict(self) -> dict[str, Any]:
        """Return the same for JSON.

        Returns
        -------
        dict
            By the names of the attributes; bad rows as dicts.

        Examples
        --------
        >>> from stud8.files import BadRow, Report
        >>> Report(bad=1, bad_rows=[BadRow(2, "a card twice")]).as_dict()["bad_rows"]
        [{'number': 2, 'why': 'a card twice'}]
        """
        return asdict(self)


def rank_blocks(  # noqa: PLR0913, PLR0917  # rank_file's
    source: Source,
    target: Target,
    added: Sequence[str],
    on_error: OnError,
    workers: int,
    progress: Progress | None,
) -> Report:
    """Rank all blocks of a source into a target; its columns must have none of the names that are added."""
    report = Report(unit=source.unit)
    clock = perf_counter()
    for block in source:
        read = perf_counter()
        twice = [name for name in added if name in block.names]
        if twice:
            raise ValueError(f"has a column {twice[0]!r} already: rename it, or write only the ranks")
        high, low, bad = _ranked(block, workers)
        kept: Kept = None
        if bad is not None:
            if on_error == "fail":
                refuse_bad_rows(block, report.unit)
            _note(report, block, bad)
            if on_error == "skip":
                kept, bad = ~bad, None
                high, low = high[kept], low[kept]
        report.hands += len(high) - (0 if bad is None else int(bad.sum()))
        ranked = perf_counter()
        target.write(block, kept, Ranks(high, low, bad))
        written = perf_counter()
        report.reading_seconds += read - clock
        report.ranking_seconds += ranked - read
        report.writing_seconds += written - ranked
        if progress is not None:
            progress(report.hands + (0 if on_error == "skip" else report.bad), source.read())
        clock = perf_counter()
    target.close()
    report.writing_seconds += perf_counter() - clock
    return report


def _ranked(block: Block, workers: int) -> tuple[NDArray[np.uint16], NDArray[np.uint8], NDArray[np.bool_] | None]:
    """The ranks, 0 for rows that are no hands, and which these are, if there are any."""
    evaluate = evaluate_hilo if block.hands.ndim == 2 else evaluate_hilo_mask
    try:
        return *evaluate(block.hands, workers=workers), None
    except ValueError:
        bad = _no_hands(block.hands)
        if not bad.any():  # something else is wrong
            raise
    high, low = np.zeros(len(bad), np.uint16), np.zeros(len(bad), np.uint8)
    high[~bad], low[~bad] = evaluate(block.hands[~bad], workers=workers)
    return high, low, bad


def _no_hands(hands: NDArray[Any]) -> NDArray[np.bool_]:
    """Which rows are no hands."""
    bad = np.empty(len(hands), np.bool_)
    for start in range(0, len(hands), ROWS_PER_BLOCK):
        block = hands[start : start + ROWS_PER_BLOCK]
        if block.ndim == 2:
            found = np.bitwise_count(np.bitwise_or.reduce(BITS[block], axis=1)) != block.shape[1]
        else:
            cards = np.bitwise_count(block)
            found = (cards < 5) | (cards > 7) | ((block & ~np.uint64(DECK_MASK)) != 0)
        bad[start : start + len(block)] = found
    return bad


def refuse_bad_rows(block: Block, unit: str) -> None:
    """Raise ValueError for the first row that is no hand."""
    bad = _no_hands(block.hands)
    if bad.any():
        row = int(bad.argmax())
        raise ValueError(f"{unit} {block.number(row)}: {block.wrong(row)}")


def _note(report: Report, block: Block, bad: NDArray[np.bool_]) -> None:
    """Note the bad rows of a block."""
    rows = np.flatnonzero(bad)
    report.bad += len(rows)
    for row in rows[: MOST_TOLD - len(report.bad_rows)].tolist():
        report.bad_rows.append(BadRow(block.number(row), block.wrong(row)))
