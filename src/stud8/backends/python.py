"""The reference, row by row: the backend that needs no compiler and checks the others."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from numpy.typing import NDArray

from stud8.backends import pot_rows, reference, text_rows
from stud8.cards import NO_CARD

STEP = 256  # some 15 ms
COMPILES = False
DECK = frozenset(range(52))
MISSING = (NO_CARD,) * 5

parse = text_rows.parse
parse_lines = text_rows.parse_lines
winners = pot_rows.winners
shares = pot_rows.shares


def high(mask: int) -> int:
    """See backends.Backend."""
    return reference.high(_cards(mask))


def low(mask: int) -> int:
    """See backends.Backend."""
    return reference.low(_cards(mask))


def hilo(mask: int) -> int:
    """See backends.Backend."""
    return high(mask) << 8 | low(mask)


def hilo_ids(ids: NDArray[Any], high: Any, low: Any, check: bool) -> int:
    """See backends.Backend."""
    return _hilo((row.tolist() for row in ids), high, low, check)  # a block as lists would take 200 bytes a hand


def hilo_masks(masks: NDArray[Any], high: Any, low: Any, check: bool) -> int:
    """See backends.Backend."""
    return _hilo((_cards(int(mask)) for mask in masks), high, low, check)


def upcards(ids: NDArray[Any], ranks: NDArray[Any]) -> int:
    """See backends.Backend."""
    return _fill(ids, ranks, reference.upcards)


def best_high(ids: NDArray[Any], five: NDArray[Any]) -> int:
    """See backends.Backend."""
    return _fill(ids, five, reference.best_high)


def best_low(ids: NDArray[Any], five: NDArray[Any]) -> int:
    """See backends.Backend."""
    return _fill(ids, five, lambda cards: reference.best_low(cards) or MISSING)


def _hilo(hands: Iterable[list[int]], high: Any, low: Any, check: bool) -> int:
    row = -1
    for row, cards in enumerate(hands):
        if not _in_order(cards) or not 5 <= len(cards) <= 7:
            if check:
                return row
            continue  # the rank of what is no hand is undefined
        if high is not None:
            high[row] = reference.high(cards)
        if low is not None:
            low[row] = reference.low(cards)
    return row + 1


def _fill(ids: NDArray[Any], results: NDArray[Any], rule: Callable[[Sequence[int]], Any]) -> int:
    for row, cards in enumerate(hand.tolist() for hand in ids):
        if not _in_order(cards):
            return row
        results[row] = rule(cards)
    return len(ids)


def _in_order(cards: list[int]) -> bool:
    return len(set(cards)) == len(cards) and DECK.issuperset(cards)


def _cards(mask: int) -> list[int]:
    """The ids of the bits of a mask; a bit outside the deck becomes an id from 52 on."""
    bits = [bit for bit in range(64) if mask >> bit & 1]
    return [4 * (bit % 16) + bit // 16 for bit in bits]
