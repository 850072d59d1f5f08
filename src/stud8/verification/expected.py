"""What the ranks of all hands must come to by the rules: the reference ranks patterns, and their hands are counted."""

from collections import Counter
from collections.abc import Collection
from functools import cache
from itertools import combinations
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from stud8.backends import reference
from stud8.counting import no_counts
from stud8.verification.patterns import multisets, without_flush


@cache
def joint_counts(cards: int) -> NDArray[np.int64]:
    """How many hands of so many cards have each pair of high and low (7463, 57).

    Ranks without a flush count for all the ways to give them suits. The ranks of a flush count for all the ways to
    choose the other cards, of which seven cards have too few for four of a kind or a full house.
    """
    counts = no_counts()
    for ranks in multisets(cards):
        counts[reference.high(without_flush(ranks)), _low(frozenset(ranks))] += _ways_without_flush(_times(ranks))
    for size in range(5, cards + 1):
        others = [(ranks, prod(comb(3, n) for n in _times(ranks))) for ranks in multisets(cards - size, most=3)]
        for suited in combinations(range(13), size):
            high = reference.high([4 * rank for rank in suited])
            for ranks, ways in others:
                counts[high, _low(frozenset(suited + ranks))] += 4 * ways
    counts.setflags(write=False)
    return counts


def board_ranks(cards: int) -> int:
    """How many ranks boards of so many up cards have: suits do not count, and no rank comes five times."""
    return comb(12 + cards, cards) - (13 if cards == 5 else 0)


def _times(ranks: tuple[int, ...]) -> Collection[int]:
    return Counter(ranks).values()


@cache
def _low(ranks: frozenset[int]) -> int:
    return reference.low([4 * rank for rank in ranks])


def _ways_without_flush(times: Collection[int]) -> int:
    """The ways to give suits to ranks that are held so many times each, so that no suit has five cards."""
    ways = [1]  # by the number of cards of one suit
    for n in times:
        without, within = [comb(3, n) * way for way in ways], [comb(3, n - 1) * way for way in ways]
        ways = [a + b for a, b in zip([*without, 0], [0, *within], strict=True)]
    return prod(comb(4, n) for n in times) - 4 * sum(ways[5:])  # seven cards have no room for two flushes
