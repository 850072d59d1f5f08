"""The counts of the C core without it: the same algorithms over arrays, on whatever backend is in force."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8.cards import BITS, CARDS
from stud8.evaluate import evaluate_hilo_mask
from stud8.ranks import LOW_RANKS
from stud8.runouts.jobs import Flag as Watch
from stud8.runouts.numpy_sampler import sample
from stud8.runouts.result import NOBODY
from stud8.runouts.spots import SEVEN

__all__ = ["Watch", "deal_all", "headsup", "sample"]

HIGH_SPAN = 1 << 13  # more than there are highs
CHOOSE = np.array([[comb(n, k) for n in range(CARDS + 1)] for k in range(SEVEN + 1)])


def deck_without(known: int) -> list[int]:
    """The bits of the cards that can still come."""
    return [bit for bit in BITS[:CARDS].tolist() if not bit & known]


def deal_all(hands: Sequence[int], dead: int, part: tuple[int, int], watch: Watch, counts: NDArray[np.uint64]) -> None:
    """As native.deal_all: the last player's completions are an array, the others' a loop."""
    known = dead
    for hand in hands:
        known |= hand
    seats = sorted(range(len(hands)), key=lambda seat: SEVEN - hands[seat].bit_count())
    deck = deck_without(known)
    completions = [_completions(hands[seat], deck) for seat in seats]
    last = completions[-1]
    for number, (used, highs, lows) in enumerate(_prefixes(completions[:-1], 0)):
        if watch.stopped:
            return
        if number % part[1] == part[0]:
            free = (last[0] & np.uint64(used)) == 0
            _count_last(seats, (highs, lows), (last[1][free], last[2][free]), counts)


def _completions(hand: int, deck: Sequence[int]) -> tuple[NDArray[np.uint64], NDArray[np.int64], NDArray[np.int64]]:
    """Sets of cards that make seven, with the ranks of the hand."""
    sets = [sum(cards) for cards in combinations(deck, SEVEN - hand.bit_count())]
    masks = np.array(sets, np.uint64)
    high, low = evaluate_hilo_mask(masks | np.uint64(hand))
    return masks, high.astype(np.int64), low.astype(np.int64)


def _prefixes(completions: Sequence[Any], used: int) -> Iterator[tuple[int, list[int], list[int]]]:
    """The other players' cards and ranks, in every way in which no card is used twice."""
    if not completions:
        yield used, [], []
        return
    masks, highs, lows = completions[0]
    for mask, high, low in zip(masks.tolist(), highs.tolist(), lows.tolist(), strict=True):
        if not mask & used:
            for more, other_highs, other_lows in _prefixes(completions[1:], used | mask):
                yield more, [high, *other_highs], [low, *other_lows]


def _count_last(seats: Sequence[int], others: tuple[list[int], list[int]], last: Any, counts: Any) -> None:
    """The last player's hand can be worse than, equal to or better than the best other one, in each half."""
    best_high, best_low = max(others[0]), max(others[1])
    classes = 3 * (np.sign(last[0] - best_high) + 1) + np.sign(last[1] - best_low) + 1
    for outcome, deals in enumerate(np.bincount(classes, minlength=9).tolist()):
        high, low = best_high + outcome // 3 - 1, best_low + outcome % 3 - 1
        if deals:
            highs, lows = [*others[0], high], [*others[1], low]
            for place, seat in enumerate(seats):
                counts[seat, _sharing(highs, place), _sharing(lows, place) if max(lows) > 0 else NOBODY] += deals


def _sharing(ranks: Sequence[int], place: int) -> int:
    return ranks.count(ranks[place]) if ranks[place] == max(ranks) else 0


def headsup(hands: Sequence[int], dead: int, part: tuple[int, int], watch: Watch, joint: NDArray[np.uint64]) -> None:
    """As native.headsup: pairs that share given cards, found by sorted searches for each low of the second hand."""
    deck = deck_without(hands[0] | hands[1] | dead)
    sides = [_Side(hand, deck) for hand in hands]
    total = np.zeros(12, np.int64)
    for shared in range(min(side.missing for side in sides) + 1):
        first, second = (side.holding(shared, part) for side in sides)
        total += (-1) ** shared * _pairs(first, second, watch)
    joint[:] = total.view(np.uint64)


class _Side:
    """A player's completions: their cards' places in the deck, ascending, and their ranks."""

    def __init__(self, hand: int, deck: Sequence[int]) -> None:
        self.missing = SEVEN - hand.bit_count()
        places = list(combinations(range(len(deck)), self.missing))
        self._places = np.array(places, np.int64).reshape(len(places), self.missing)
        masks = np.full(len(places), hand, np.uint64)
        for column in self._places.T:
            masks |= np.array(deck, np.uint64)[column]
        self._high, self._low = (ranks.astype(np.int64) for ranks in evaluate_hilo_mask(masks))

    def holding(self, shared: int, part: tuple[int, int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """For each set of so many cards the completions that hold it: keys by set, then high, ascending; and lows."""
        keys, lows = [], []
        for columns in combinations(self._places.T, shared):
            number = np.zeros(len(self._high), np.int64)
            for size, column in enumerate(columns, 1):
                number += CHOOSE[size][column]
            mine = number % part[1] == part[0]
            keys.append((number * HIGH_SPAN + self._high)[mine])
            lows.append(self._low[mine])
        key, low = np.concatenate(keys), np.concatenate(lows)
        order = np.argsort(key)
        return key[order], low[order]


def _pairs(first: Any, second: Any, watch: Watch) -> NDArray[np.int64]:
    """Pairs of one set each, by high (won, tied, lost by the first) and low (likewise, or nobody's)."""
    key, low = first
    start = key - key % HIGH_SPAN
    joint = np.zeros((3, 4), np.int64)
    for other_low in range(LOW_RANKS + 1):
        if watch.stopped:
            break
        keys = second[0][second[1] == other_low]
        edges = [np.searchsorted(keys, edge) for edge in (start, key, key + 1, start + HIGH_SPAN)]
        outcome = np.where((low == 0) & (other_low == 0), 3, 1 - np.sign(low - other_low))
        for high in range(3):
            pairs = edges[high + 1] - edges[high]
            joint[high] += np.bincount(outcome, pairs, minlength=4).astype(np.int64)
    return joint.ravel()
