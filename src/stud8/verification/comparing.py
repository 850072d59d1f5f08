"""Answers held against each other; a difference is spelled out."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stud8.backends import reference
from stud8.cards import CARDS, format_cards, mask_to_cards
from stud8.ranks import describe_high, describe_low
from stud8.verification.patterns import board_patterns


class DifferenceError(Exception):
    """Two backends disagree, or a count is not the published one; the text spells it out."""


class Answer(NamedTuple):
    """Who gave which results."""

    who: str
    results: NDArray[Any]


def compare(hands: NDArray[Any], what: str, first: Answer, other: Answer) -> None:
    """Raise DifferenceError at the first hand, of ids or a mask, that got two results."""
    expected = first.results[: len(hands)]
    if np.array_equal(expected, other.results):
        return
    differs = (expected != other.results).reshape(len(hands), -1).any(axis=1)
    row = int(differs.argmax())
    cards = hands[row] if hands.ndim == 2 else mask_to_cards(hands[row])
    raise DifferenceError(
        f"{format_cards(cards)}: the {what} is {_in_words(what, expected[row])} by {first.who}, "
        f"but {_in_words(what, other.results[row])} by {other.who}"
    )


def _in_words(what: str, result: Any) -> str:
    if result.ndim:
        return "none" if (result == 255).all() else format_cards(result) if (result < CARDS).all() else str(result)
    describe = {"high": describe_high, "low": describe_low, "rank of the board": _board_like}[what]
    try:
        return f"{result} ({describe(result)})"
    except ValueError:  # a wrong rank need not be a rank
        return f"{result} (no such rank)"


def _board_like(rank: int) -> str:
    """A board with this rank by the rules."""
    for cards in range(1, 6):
        for board in board_patterns(cards):
            if reference.upcards(board.tolist()) == rank:
                return f"as {format_cards(board)}"
    raise ValueError(f"no board has the rank {rank}")
