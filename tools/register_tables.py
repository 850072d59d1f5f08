"""Tables small enough for one or two 512-bit registers, for csrc/batch_avx512.c; generate_tables.py writes them.

A hand of seven cards without a flush has a code, its number of ranks and eight more for each rank held two or three
times; a flush has 24 and its number of ranks. The code tells what the hand is and how many cards do not play:

    plans[plan][code]           one plan after the other, 32 words each:
        drop                    -1 where the least of three pairs, or of two sets of trips, does not play as such
        not_full_house          0 for full houses, whose only kicker is another pair; -1 else
        one_more, two_more      -1 where at least one, or two, of the kickers do not play
        kickers                 where in `high_kickers` the sets of as many kickers begin
        made                    where in `made_highs` the kind of hand begins

A set of kickers, made ranks squeezed out, has its place among all of its size by the sum of C(rank, ranks up to here).
The place is summed in two parts: what the seven lower ranks add depends on them alone, and since the number of kickers
is known, what the higher ranks add depends on them alone.

    low_kickers[lower]          for five, the straights below are taken off: they are no high cards
    high_kickers[kickers][higher]   128 bytes: of three, two and one kicker
    five_kickers[higher]        the rank of five kickers without what the lower ones add
    made_highs[made + place]    the rank of the made hand with the least kickers: of two pairs, the lower one's part
    second_pairs[place]         what the higher pair adds; [0] what a flush has more than its cards as high cards
"""

from collections.abc import Iterator
from math import comb
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

LOWER = 7  # ranks, of thirteen
PAIR, TRIPS, FULL_HOUSE, QUADS, TWO_PAIR = 0, 13, 26, 39, 51  # the place of two pairs counts from 1
THREE_KICKERS, TWO_KICKERS, ONE_KICKER = 0, 32, 64
FLUSH_CODE = 24
PLANS = ("drop", "not_full_house", "one_more", "two_more", "kickers", "made")


def held(ranks: int) -> list[int]:
    return [rank for rank in range(13) if ranks >> rank & 1]


def kinds(cards: int, most: int = 4) -> Iterator[tuple[int, ...]]:
    """How often the ranks of a hand occur, most often first."""
    if cards == 0:
        yield ()
    for times in range(min(cards, most), 0, -1):
        for others in kinds(cards - times, times):
            yield (times, *others)


def plan(kind: tuple[int, ...]) -> dict[str, int]:
    quads, trips, pairs = (kind.count(times) for times in (4, 3, 2))
    full_house = not quads and trips > 0 and trips + pairs > 1
    if quads or full_house or trips:
        made, used = QUADS if quads else FULL_HOUSE if full_house else TRIPS, 1
    else:
        made, used = TWO_PAIR if pairs > 1 else PAIR, min(pairs, 2)
    wanted = {TRIPS: 2, PAIR: 3 if pairs else 5}.get(made, 1)
    more = (trips + pairs - 1 if full_house else len(kind) - used) - wanted
    return {
        "drop": -(not quads and (trips == 2 or (trips == 0 and pairs == 3))),
        "not_full_house": full_house - 1,
        "one_more": -(more > 0),
        "two_more": -(more > 1),
        "kickers": {3: THREE_KICKERS, 2: TWO_KICKERS, 1: ONE_KICKER}.get(wanted, 0),
        "made": made,
    }


def plans() -> NDArray[np.uint16]:
    table = np.zeros((len(PLANS), 32), np.int64)
    for kind in kinds(7):
        code = len(kind) + 8 * sum(times in {2, 3} for times in kind)
        table[:, code] = [plan(kind)[name] for name in PLANS]
    for ranks in (5, 6, 7):
        table[:, FLUSH_CODE + ranks] = [plan((1,) * ranks)[name] for name in PLANS]
    return (table % (1 << 16)).astype(np.uint16).ravel()


def place(ranks: list[int], before: int = 0) -> int:
    """What ranks add to the place of a set in which so many are lower."""
    return sum(comb(rank, index) for index, rank in enumerate(ranks, before + 1))


def straights_below(ranks: list[int]) -> int:
    """Of all sets of five with this highest rank the straight comes last, but the wheel first."""
    return ranks[-1] - 4 + (ranks[-1] == 12)


def low_kickers() -> NDArray[np.uint8]:
    sets = [held(lower) for lower in range(1 << LOWER)]
    return np.array([place(ranks) - (straights_below(ranks) if len(ranks) == 5 else 0) for ranks in sets], np.uint8)


def higher_place(higher: int, kickers: int) -> int:
    ranks = held(higher << LOWER)
    return place(ranks, kickers - len(ranks)) if len(ranks) <= kickers else 0


def high_kickers() -> NDArray[np.uint8]:
    """Squeezed sets have one rank less at least: five higher ones."""
    return np.array([higher_place(higher, kickers) for kickers in (3, 2, 1, 0) for higher in range(32)], np.uint8)


def five_kickers() -> NDArray[np.uint16]:
    """Of the ranks above the lower seven; no hand has six of them as kickers."""
    table = np.zeros(1 << (13 - LOWER), np.uint16)
    for higher in range(len(table) - 1):
        ranks = held(higher << LOWER)
        table[higher] = 1 + higher_place(higher, 5) - (straights_below(ranks) if ranks else 0)
    return table


def made_high(reference: ModuleType, *made: tuple[int, int]) -> int:
    """The high of ranks that occur so often, with the least kickers."""
    cards = [4 * rank + suit for rank, times in made for suit in range(times)]
    others = [4 * rank + 3 for rank in range(13) if rank not in dict(made)]
    high: int = reference.high(cards + others[: 5 - len(cards)])
    return high


def made_highs(reference: ModuleType) -> NDArray[np.uint16]:
    table = np.zeros(64, np.uint16)
    for rank in range(13):
        table[PAIR + rank] = made_high(reference, (rank, 2))
        table[TRIPS + rank] = made_high(reference, (rank, 3))
        table[FULL_HOUSE + rank] = made_high(reference, (rank, 3), (0 if rank else 1, 2))
        table[QUADS + rank] = made_high(reference, (rank, 4))
    for rank in range(12):
        higher = rank + 1
        table[TWO_PAIR + 1 + rank] = made_high(reference, (rank, 2), (higher, 2)) - second_pair(higher)
    return table


def second_pair(rank: int) -> int:
    return 11 * comb(rank, 2)  # pairs of lower ranks, eleven kickers each


def second_pairs(reference: ModuleType) -> NDArray[np.uint16]:
    least = [0, 1, 2, 3, 5]
    flush = reference.high([4 * rank for rank in least]) - reference.high([4 * rank + (rank == 0) for rank in least])
    return np.array([flush, *map(second_pair, range(1, 13)), *[0] * 19], np.uint16)


def register_tables(reference: ModuleType) -> dict[str, NDArray[np.generic]]:
    return {
        "plans": plans(),
        "low_kickers": low_kickers(),
        "high_kickers": high_kickers(),
        "five_kickers": five_kickers(),
        "made_highs": made_highs(reference),
        "second_pairs": second_pairs(reference),
    }
