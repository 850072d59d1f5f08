"""The numba backend's kernels for the calls that are not in a hurry: rows of ids, one after the other.

Imported with numba only, when such a call is first made.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

HIGH_CARDS, ONE_PAIR, TWO_PAIR, TRIPS, FULL_HOUSE, QUADS = range(6)  # as in reference.BOARDS
KICKER_ROOM = np.array([5, 3, 1, 2, 0, 1])  # how many fit on a board of five beside what is made
MISSING = 255


@njit(nogil=True)
def deal(ids: Any, row: int, suits: Any) -> bool:
    """Put the suits of each rank of a row into four bits; tell whether all ids are of different cards."""
    for rank in range(13):
        suits[rank] = 0
    for place in range(ids.shape[1]):
        rank, bit = ids[row, place] >> 2, 1 << (ids[row, place] & 3)
        if rank > 12 or suits[rank] & bit:
            return False
        suits[rank] |= bit
    return True


@njit(nogil=True)
def count(suits: Any) -> Any:
    """Count the cards of a rank."""
    return (suits & 1) + (suits >> 1 & 1) + (suits >> 2 & 1) + (suits >> 3 & 1)


@njit(nogil=True)
def play(five: Any, played: int, rank: int, suits: Any, cards: int) -> int:
    """Put so many cards of a rank behind those that are played, higher suits first; return how many are played then."""
    for suit in range(3, -1, -1):
        if cards > 0 and suits >> suit & 1:
            five[played] = 4 * rank + suit
            played += 1
            cards -= 1
    return played


@njit(nogil=True)
def keep_flush(suits: Any) -> None:
    """Leave nothing but the suit that has five cards or more, if there is one."""
    for suit in range(4):
        cards = 0
        for rank in range(13):
            cards += suits[rank] >> suit & 1
        if cards >= 5:
            for rank in range(13):
                suits[rank] &= 1 << suit


@njit(nogil=True)
def straight_top(suits: Any) -> int:
    """Find the top rank of the best straight, or 0; the ace may stand below the two."""
    for top in range(12, 2, -1):
        held = 0
        for step in range(5):
            held += suits[(top - step) % 13] != 0
        if held == 5:
            return top
    return 0


@njit(nogil=True)
def play_high(suits: Any, five: Any) -> None:
    """Play the best five. A straight leaves no room for quads or a full house among seven cards."""
    keep_flush(suits)
    top = straight_top(suits)
    played = 0
    while played < 5:
        rank, cards = (top - played) % 13, 1
        if top == 0:
            cards = 0  # of the next group, the largest that still fits, and of equals the highest
            for other in range(12, -1, -1):
                fitting = min(count(suits[other]), 5 - played)
                if fitting > cards:
                    rank, cards = other, fitting
        played = play(five, played, rank, suits[rank], cards)
        suits[rank] = 0


@njit(nogil=True)
def play_low(suits: Any, five: Any) -> None:
    """Play the five lowest different ranks if none is above the eight."""
    left = 5
    for low in range(8):
        rank = (low + 12) % 13  # the ace, then the two
        if left > 0 and suits[rank]:
            left -= 1
            play(five, left, rank, suits[rank], 1)
    if left > 0:
        for place in range(5):
            five[place] = MISSING


@njit(nogil=True)
def made_part(suits: Any, made: Any) -> Any:
    """Put the ranks that a board holds more than once into `made`, largest groups and then higher ranks first.

    Return how many there are, and the kind of board.
    """
    groups, cards = 0, 0
    for size in range(4, 1, -1):
        for rank in range(12, -1, -1):
            if count(suits[rank]) == size:
                made[groups] = rank
                groups += 1
                cards += size
    kind = HIGH_CARDS
    if groups == 1:
        kind = ONE_PAIR if cards == 2 else TRIPS if cards == 3 else QUADS
    elif groups == 2:
        kind = TWO_PAIR if cards == 4 else FULL_HOUSE
    return groups, kind


@njit(nogil=True)
def rank_board(suits: Any, made: Any, firsts: Any, subsets: Any) -> int:
    """Count the boards that show worse, see reference.upcards."""
    groups, kind = made_part(suits, made)
    place = made[0] if groups else 0
    if kind == FULL_HOUSE:
        place = made[0] * 12 + made[1] - (made[1] > made[0])
    elif kind == TWO_PAIR:
        place = made[0] * (made[0] - 1) // 2 + made[1]
    room = KICKER_ROOM[kind]
    worse = firsts[kind] + place * subsets[14 * room + 13 - groups]
    for rank in range(12, -1, -1):
        if count(suits[rank]) == 1:
            below = 0
            for group in range(groups):
                below += made[group] < rank
            worse += subsets[14 * room + rank - below]
            room -= 1
    return int(worse)


def row_kernels(firsts: NDArray[Any], subsets: NDArray[Any], *, cached: bool) -> dict[str, Callable[..., int]]:
    """Make the kernels by name; each takes rows of ids and their results and returns the first row that is no hand."""
    firsts, subsets = firsts.astype(np.int64), subsets.astype(np.int64)

    @njit(nogil=True, cache=cached)
    def upcards(ids: Any, ranks: Any) -> int:
        suits, made = np.empty(13, np.int64), np.empty(2, np.int64)
        for row in range(len(ids)):
            if not deal(ids, row, suits):
                return row
            ranks[row] = rank_board(suits, made, firsts, subsets)
        return len(ids)

    @njit(nogil=True, cache=cached)
    def best_high(ids: Any, five: Any) -> int:
        suits = np.empty(13, np.int64)
        for row in range(len(ids)):
            if not deal(ids, row, suits):
                return row
            play_high(suits, five[row])
        return len(ids)

    @njit(nogil=True, cache=cached)
    def best_low(ids: Any, five: Any) -> int:
        suits = np.empty(13, np.int64)
        for row in range(len(ids)):
            if not deal(ids, row, suits):
                return row
            play_low(suits, five[row])
        return len(ids)

    return {"upcards": upcards, "best_high": best_high, "best_low": best_low}
