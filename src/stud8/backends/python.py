"""The reference, row by row: the backend that needs no compiler and checks the others."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8.backends import WRONG_LINE, Ranks, reference
from stud8.cards import NO_CARD, cards_to_mask, parse_cards
from stud8.ranks import HIGH_RANKS, LOW_RANKS, NO_LOW

STEP = 256  # some 15 ms
DECK = frozenset(range(52))
MISSING = (NO_CARD,) * 5


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


def winners(ranks: Ranks, high_wins: NDArray[Any], low_wins: NDArray[Any]) -> int:
    """See backends.Backend."""
    by_player, right = _winners(ranks)
    high_wins[:], low_wins[:] = by_player.transpose(0, 2, 1)
    return right


def shares(ranks: Ranks, shares: NDArray[Any]) -> int:
    """See backends.Backend."""
    (high_wins, low_wins), right = _winners(ranks)
    np.copyto(low_wins, high_wins, where=~low_wins.any(axis=0))  # without a low the high has it all
    high_part, low_part = (np.where(wins, 0.5 / np.maximum(wins.sum(axis=0), 1), 0) for wins in (high_wins, low_wins))
    np.add(high_part, low_part, out=shares.T)
    return right


def parse(texts: NDArray[Any], ids: NDArray[Any]) -> int:
    """See backends.Backend."""
    for row, text in enumerate(texts):
        try:
            cards = parse_cards(str(text) if isinstance(text, str) else text.decode())
        except ValueError:
            return row
        if len(cards) != ids.shape[1]:
            return row
        ids[row] = cards
    return len(ids)


def parse_lines(text: bytes, masks: NDArray[Any]) -> int:
    """See backends.Backend."""
    lines = text.split(b"\n")
    if not lines[-1]:
        lines.pop()
    for row, line in enumerate(lines[: len(masks)]):
        try:
            cards = parse_cards(line.partition(b"#")[0].decode())
        except ValueError:
            masks[row] = WRONG_LINE
        else:
            masks[row] = cards_to_mask(cards) if len(cards) in (0, 5, 6, 7) else WRONG_LINE
    return min(len(lines), len(masks))


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


def _winners(ranks: Ranks) -> tuple[NDArray[np.bool_], int]:
    """Who wins the high and the low (2, players, n), and the number of the first bad row, or n.

    Players go down, so that numpy runs along the rows: across six players it would need ten times as long.
    """
    high, low = (np.ascontiguousarray(array.T) for array in ranks[:2])
    missing = high == 0
    if ranks[2] is not None:
        live = np.ascontiguousarray(ranks[2].T)
        missing &= live
        high, low = np.where(live, high, 0), np.where(live, low, NO_LOW)
    best_high, best_low = high.max(axis=0, initial=0), low.max(axis=0, initial=NO_LOW)
    wins = np.stack([high == best_high, (low == best_low) & (best_low != NO_LOW)])
    wrong = (best_high == 0) | (best_high > HIGH_RANKS) | (best_low > LOW_RANKS) | missing.any(axis=0)
    return wins, int(wrong.argmax()) if wrong.any() else len(wrong)


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
