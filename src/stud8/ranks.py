"""The two rank scales: high 1..7462 and low 0..56, greater is better on both; categories and descriptions."""

from enum import IntEnum
from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stud8.arrays import ROWS_PER_BLOCK, blockwise, integers, refuse_first
from stud8.cards import RANKS

NO_LOW = 0
HIGH_RANKS = 7462
LOW_RANKS = 56

RANK_NAMES = "two three four five six seven eight nine ten jack queen king ace".split()


class HiLo(NamedTuple):
    """The high and low ranks of one hand (numpy scalars) or of many (arrays of the same shape).

    Attributes
    ----------
    high : uint16 or uint16 array (...)
        1..7462, greater is better.
    low : uint8 or uint8 array (...)
        1..56, greater is better; 0 (``NO_LOW``) for none.

    Examples
    --------
    >>> import stud8
    >>> ranks = stud8.evaluate_hilo(stud8.parse_hands(["As 2d 3h 4s 5c Kd Qh", "Kc Kd Kh Qc Qd 8s 7h"]))
    >>> ranks.high, ranks.low
    (array([5854, 7283], dtype=uint16), array([56,  0], dtype=uint8))
    """

    high: Any
    low: Any


class HandCategory(IntEnum):
    """The category of a high hand, weakest first; a royal flush is a straight flush.

    Examples
    --------
    >>> from stud8 import HandCategory, hand_category
    >>> hand_category(5854) is HandCategory.STRAIGHT, HandCategory.STRAIGHT < HandCategory.FLUSH
    (True, True)
    """

    HIGH_CARD = 0
    ONE_PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


# The first high rank of each category: as many classes of five cards lie below it (five ranks out of thirteen less
# the ten straights, a pair and three of twelve kickers, and so on).
FIRST_OF_CATEGORY = 1 + np.cumsum([0, 1277, 2860, 858, 858, 10, 1277, 156, 156])


def hand_category(high: Any) -> Any:
    """Return the category of high ranks, by the usual poker ranks.

    (WSOP live action rules 237-242; Robert's Rules of Poker, seven-card stud.)

    Parameters
    ----------
    high : int or array of integers (...)
        High ranks, 1..7462, as the evaluate functions give them.

    Returns
    -------
    HandCategory or uint8 array (...)
        The category of one rank, whose ``.name`` is text such as "FULL_HOUSE"; of an array the numbers, 0..8.

    Raises
    ------
    ValueError
        For a number outside 1..7462.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> stud8.hand_category(7462)
    <HandCategory.STRAIGHT_FLUSH: 8>
    >>> stud8.hand_category(7462).name
    'STRAIGHT_FLUSH'
    >>> stud8.hand_category([1, 5853, 7462])
    array([0, 3, 8], dtype=uint8)
    """
    ranks = _checked(high, "high rank", 1, HIGH_RANKS)
    categories = blockwise(ranks, np.uint8, lambda block, _: FIRST_OF_CATEGORY.searchsorted(block, side="right") - 1)
    return categories if ranks.ndim else HandCategory(int(categories))


def describe_high(high: Any) -> Any:
    """Describe high ranks in words: category, made part, kickers, by the usual poker ranks.

    (WSOP live action rules 237-242; Robert's Rules of Poker, seven-card stud.)

    Parameters
    ----------
    high : int or array of integers (...)
        High ranks, 1..7462.

    Returns
    -------
    str or array of text (...)
        "royal flush" is a text of its own, though its category is a straight flush.

    Raises
    ------
    ValueError
        For a number outside 1..7462.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> stud8.describe_high(7283)
    'full house, kings full of queens'
    >>> stud8.describe_high(1)
    'high card, 7-5-4-3-2'
    >>> stud8.describe_high([7461, 7462]).tolist()
    ['straight flush, king high', 'royal flush']
    """
    return _described(_checked(high, "high rank", 1, HIGH_RANKS), _high_text)


def describe_low(low: Any) -> Any:
    """Describe low ranks by their five cards from the top, the ace low.

    (WSOP live action rules 237-242; Robert's Rules of Poker, seven-card stud hi-lo.)

    Parameters
    ----------
    low : int or array of integers (...)
        Low ranks, 0..56.

    Returns
    -------
    str or array of text (...)
        The ranks, as in "8-6-5-2-A", or "no low".

    Raises
    ------
    ValueError
        For a number outside 0..56.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> stud8.describe_low(26), stud8.describe_low(stud8.NO_LOW)
    ('8-6-5-2-A', 'no low')
    """
    return _described(_checked(low, "low rank", NO_LOW, LOW_RANKS), _low_text)


def to_cactus_kev(high: Any) -> Any:
    """Turn high ranks into the Cactus Kev order, where 1 is a royal flush and 7462 is 7-5-4-3-2.

    Parameters
    ----------
    high : int or array of integers (...)
        High ranks, 1..7462, greater is stronger.

    Returns
    -------
    uint16 or uint16 array (...)
        7463 - high, smaller is stronger.

    Raises
    ------
    ValueError
        For a number outside 1..7462.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> int(stud8.to_cactus_kev(7462))
    1
    """
    ranks = _checked(high, "high rank", 1, HIGH_RANKS)
    return np.uint16(HIGH_RANKS + 1) - ranks[()]


def _checked(values: Any, what: str, least: int, most: int) -> NDArray[np.uint16]:
    """The ranks as uint16, checked against their scale."""
    ranks = integers(values, f"{what}s")

    def check(block: NDArray[Any], start: int) -> NDArray[Any]:
        why = f"{what} {{}} is not in {least}..{most}"
        refuse_first((block < least) | (block > most), block, start, ranks.shape, why)
        return block

    return blockwise(ranks, np.uint16, check)


def _described(ranks: NDArray[Any], describe: Any) -> Any:
    if not ranks.ndim:
        return describe(int(ranks))
    flat = ranks.reshape(-1)
    held = np.zeros(HIGH_RANKS + 1, np.bool_)
    for start in range(0, ranks.size, ROWS_PER_BLOCK):
        held[flat[start : start + ROWS_PER_BLOCK]] = True
    texts = np.array([describe(rank) for rank in np.flatnonzero(held).tolist()], np.str_)
    places = np.cumsum(held) - 1  # of the ranks that are held among the texts
    return blockwise(ranks, texts.dtype, lambda block, _: texts[places[block]])


@cache
def _low_text(low: int) -> str:
    if low == NO_LOW:
        return "no low"
    return "-".join("A2345678"[rank] for rank in _set_at(LOW_RANKS - low, 5))


@cache
def _high_text(high: int) -> str:
    if high == HIGH_RANKS:
        return "royal flush"
    category = hand_category(high)
    position = high - int(FIRST_OF_CATEGORY[category])
    name = category.name.lower().replace("_", " ")
    if category in (HandCategory.STRAIGHT, HandCategory.STRAIGHT_FLUSH):
        return f"{name}, {RANK_NAMES[position + 3]} high"
    if category in (HandCategory.HIGH_CARD, HandCategory.FLUSH):
        return f"{name}, {_letters(_five_at(position))}"
    if category == HandCategory.FULL_HOUSE:
        trips, pair = divmod(position, 12)
        return f"{name}, {_plural(trips)} full of {_plural(pair + (pair >= trips))}"
    pairs = 2 if category == HandCategory.TWO_PAIR else 1
    wanted = {HandCategory.ONE_PAIR: 3, HandCategory.THREE_OF_A_KIND: 2}.get(category, 1)
    place, rest = divmod(position, comb(13 - pairs, wanted))
    made = _set_at(place, pairs)
    kickers = _set_at(rest, wanted)
    for rank in sorted(made):  # the kickers are numbered without the made ranks
        kickers = [kicker + (kicker >= rank) for kicker in kickers]
    label = "kicker" if wanted == 1 else "kickers"
    return f"{name}, {' and '.join(map(_plural, made))}, {label} {_letters(kickers)}"


def _letters(ranks: list[int]) -> str:
    return "-".join(RANKS[rank] for rank in ranks)


def _plural(rank: int) -> str:
    return RANK_NAMES[rank] + ("es" if RANK_NAMES[rank] == "six" else "s")


def _set_at(place: int, size: int) -> list[int]:
    """The set of so many ranks, from the top, that stands at this place when the top card decides first."""
    ranks = []
    for left in range(size, 0, -1):
        rank = left - 1
        while comb(rank + 1, left) <= place:
            rank += 1
        ranks.append(rank)
        place -= comb(rank, left)
    return ranks


def _five_at(place: int) -> list[int]:
    """The same for five ranks when the straights are left out.

    Below the first set with a given top that is no straight stand the straights from six high to one below that top;
    under an ace the wheel, which comes first there, too.
    """
    top = max(rank for rank in range(5, 13) if comb(rank, 5) - (rank - 4) <= place)
    return _set_at(place + top - 4 + (top == 12), 5)
