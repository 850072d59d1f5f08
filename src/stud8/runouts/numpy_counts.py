"""The counts of the C core without it: the same algorithms over arrays, on whatever backend is in force."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import comb
from typing import Any, NamedTuple

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
AT_ONCE = 256  # hands: the python backend needs 15 ms
ENTRIES = 1 << 20  # of completions under the sets that they hold: sorted in a tenth of a second
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
    completions = [_completions(hands[seat], deck, watch) for seat in seats]
    last = completions[-1]
    for number, (used, highs, lows) in enumerate(_prefixes(completions[:-1], 0)):
        watch.heed()
        if number % part[1] == part[0]:
            free = (last.masks & np.uint64(used)) == 0
            _count_last(seats, (highs, lows), (last.high[free], last.low[free]), counts)


class _Completions(NamedTuple):
    """The sets of cards that make seven of a hand: their places in the deck, ascending; their masks; the ranks."""

    places: NDArray[np.uint8]
    masks: NDArray[np.uint64]
    high: NDArray[np.int64]
    low: NDArray[np.int64]


def _completions(hand: int, deck: Sequence[int], watch: Watch) -> _Completions:
    bits, missing = np.array(deck, np.uint64), SEVEN - hand.bit_count()
    sets = combinations(range(len(deck)), missing)
    blocks = []
    while block := list(islice(sets, AT_ONCE)):
        watch.heed()
        places = np.array(block, np.uint8).reshape(len(block), missing)
        masks = np.bitwise_or.reduce(bits[places], axis=1)
        blocks.append((places, masks, *evaluate_hilo_mask(masks | np.uint64(hand))))
    all_places, all_masks, high, low = map(np.concatenate, zip(*blocks, strict=True))
    return _Completions(all_places, all_masks, high.astype(np.int64), low.astype(np.int64))


def _prefixes(completions: Sequence[_Completions], used: int) -> Iterator[tuple[int, list[int], list[int]]]:
    """The other players' cards and ranks, in every way in which no card is used twice."""
    if not completions:
        yield used, [], []
        return
    _, masks, highs, lows = completions[0]
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
    sides = [_completions(hand, deck, watch) for hand in hands]
    total = np.zeros(12, np.int64)
    for shared in range(min(side.places.shape[1] for side in sides) + 1):
        for piece in _pieces(sides, shared, part):
            first, second = (_holding(side, shared, piece, watch) for side in sides)
            total += (-1) ** shared * _pairs(first, second, watch)
    joint[:] = total.view(np.uint64)


def _pieces(sides: Sequence[_Completions], shared: int, part: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """A part in parts of its own that are short: nothing ends numpy while it sorts."""
    entries = max(len(side.high) * comb(side.places.shape[1], shared) for side in sides)
    number, parts = part
    pieces = max(1, entries // (parts * ENTRIES))
    yield from ((number + parts * piece, parts * pieces) for piece in range(pieces))


def _holding(
    side: _Completions, shared: int, part: tuple[int, int], watch: Watch
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each set of so many cards the completions that hold it: keys by set, then high, ascending; and lows."""
    keys, lows = [], []
    for columns in combinations(side.places.T, shared):
        watch.heed()
        number = np.zeros(len(side.high), np.int64)
        for size, column in enumerate(columns, 1):
            number += CHOOSE[size][column]
        mine = number % part[1] == part[0]
        keys.append(number[mine] * HIGH_SPAN + side.high[mine])
        lows.append(side.low[mine])
    key, low = np.concatenate(keys), np.concatenate(lows)
    order = np.argsort(key)
    return key[order], low[order]


def _pairs(first: Any, second: Any, watch: Watch) -> NDArray[np.int64]:
    """Pairs of one set each, by high (won, tied, lost by the first) and low (likewise, or nobody's)."""
    key, low = first
    start = key - key % HIGH_SPAN
    joint = np.zeros((3, 4), np.int64)
    for other_low in range(LOW_RANKS + 1):
        watch.heed()
        keys = second[0][second[1] == other_low]
        edges = [np.searchsorted(keys, edge) for edge in (start, key, key + 1, start + HIGH_SPAN)]
        outcome = np.where((low == 0) & (other_low == 0), 3, 1 - np.sign(low - other_low))
        for high in range(3):
            pairs = edges[high + 1] - edges[high]
            joint[high] += np.bincount(outcome, pairs, minlength=4).astype(np.int64)
    return joint.ravel()
