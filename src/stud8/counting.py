"""Every hand there is, and how often each rank occurs."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8.cards import BITS, CARDS
from stud8.evaluate import evaluate_hilo, evaluate_hilo_mask
from stud8.ranks import FIRST_OF_CATEGORY, HIGH_RANKS, LOW_RANKS, NO_LOW, HandCategory, HiLo

HANDS_PER_BLOCK = 1 << 20  # of an enumeration: a call of a kernel costs nothing, and memory stays small

Advance = Callable[[int], object]
Figures = dict[str, int]


def all_hands(cards: int, *, block: int = HANDS_PER_BLOCK) -> Iterator[NDArray[np.uint64]]:
    """Enumerate all hands of so many cards as masks, in blocks of so many hands; only the last one is shorter.

    A hand is its cards above the four lowest, with all sets of four below them.
    """
    below = min(cards, 4)
    sets_below = _sets_by_highest_card(below)
    hands = np.empty(block, np.uint64)
    filled = 0
    for top in combinations(range(CARDS - 1, -1, -1), cards - below):
        bits = np.bitwise_or.reduce(BITS[list(top)])
        left = sets_below[: comb(top[-1] if top else CARDS, below)]
        while len(left):
            part = left[: block - filled]
            np.bitwise_or(part, bits, out=hands[filled : filled + len(part)])
            filled += len(part)
            left = left[len(part) :]
            if filled == block:
                yield hands
                hands = np.empty(block, np.uint64)  # the caller may keep the former one
                filled = 0
    if filled:
        yield hands[:filled]


def _sets_by_highest_card(cards: int) -> NDArray[np.uint64]:
    """The masks of all sets of so many cards; the first comb(c, cards) of them hold only ids below c."""
    if cards == 0:
        return np.zeros(1, np.uint64)
    smaller = _sets_by_highest_card(cards - 1)
    return np.concatenate([smaller[: comb(card, cards - 1)] | BITS[card] for card in range(CARDS)])


def all_ids(cards: int) -> Iterator[NDArray[np.uint8]]:
    """Enumerate all hands of so many cards, from one on, as ids (n, cards), in blocks of some million at most."""
    below = min(cards, 4)
    # Column by column; the sets of the lowest cards come first, so the first comb(c, below) hold only ids below c.
    sets_below = (CARDS - 1 - np.array(list(combinations(range(CARDS), below)), np.uint8)).T[:, ::-1].copy()
    room = HANDS_PER_BLOCK + sets_below.shape[1]
    hands = np.empty((room, cards), np.uint8)
    filled = 0
    for top in combinations(range(CARDS - 1, -1, -1), cards - below):
        sets = comb(top[-1] if top else CARDS, below)
        for place, column in enumerate(sets_below):
            hands[filled : filled + sets, place] = column[:sets]
        hands[filled : filled + sets, below:] = top
        filled += sets
        if filled >= HANDS_PER_BLOCK:
            yield hands[:filled]
            hands = np.empty((room, cards), np.uint8)  # the caller may keep the former one
            filled = 0
    if filled:
        yield hands[:filled]


def no_counts() -> NDArray[np.int64]:
    """Counts of pairs (high, low) to start from: zeros (7463, 57)."""
    return np.zeros((HIGH_RANKS + 1, LOW_RANKS + 1), np.int64)


def count_pairs(high: NDArray[Any], low: NDArray[Any], counts: NDArray[np.int64]) -> None:
    """Add to the counts of pairs (high, low)."""
    pairs = high.astype(np.intp)
    pairs *= LOW_RANKS + 1
    pairs += low
    counts += np.bincount(pairs, minlength=counts.size).reshape(counts.shape)


def count_all(
    cards: int,
    *,
    rank: Callable[[NDArray[Any]], HiLo] | None = None,
    as_ids: bool = False,
    advance: Advance | None = None,
) -> NDArray[np.int64]:
    """Rank all hands of so many cards, with the backend in force if no other way is given, and count the pairs.

    Returns an array (7463, 57): how many hands have this high and this low. Hands are masks, or ids if asked for.
    """
    rank = rank or partial(evaluate_hilo if as_ids else evaluate_hilo_mask, workers=-1)
    counts = no_counts()
    for hands in all_ids(cards) if as_ids else all_hands(cards):
        count_pairs(*rank(hands), counts)
        if advance:
            advance(len(hands))
    return counts


def of_category(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Sum counts of high ranks (7463, ...) over the ranks of each of the nine categories."""
    return np.add.reduceat(counts, FIRST_OF_CATEGORY)


def figures_of(counts: NDArray[np.int64]) -> Figures:
    """The figures that are known for all hands, from the counts of pairs."""
    of_high, of_low = counts.sum(axis=1), counts.sum(axis=0)
    highs, lows = np.arange(HIGH_RANKS + 1), np.arange(LOW_RANKS + 1)
    categories = of_category(of_high).tolist()
    return {
        "hands": int(counts.sum()),
        **{category.name.lower(): categories[category] for category in reversed(HandCategory)},
        "qualifying_low": int(of_low[NO_LOW + 1 :].sum()),
        "distinct_high": int(np.count_nonzero(of_high)),
        "distinct_low": int(np.count_nonzero(of_low[NO_LOW + 1 :])),
        "distinct_high_low_pairs": int(np.count_nonzero(counts)),
        "sum_high": int(highs @ of_high),
        "sum_low": int(lows @ of_low),
        "sum_high_times_low": int(highs @ counts @ lows),
    }
