"""Ranks in words, as categories and on the old scale: for every class, one at a time and as arrays."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import stud8
from hands import CATEGORIES, HighClass, high_classes, low_classes
from stud8 import HandCategory

NAMES = dict(
    zip("23456789TJQKA", "two three four five six seven eight nine ten jack queen king ace".split(), strict=True)
)
HIGHS = np.arange(1, 7463, dtype=np.uint16)
LOWS = np.arange(57, dtype=np.uint8)
SCALES: list[tuple[Callable[[Any], Any], int, int]] = [
    (stud8.hand_category, 1, 7462),
    (stud8.describe_high, 1, 7462),
    (stud8.to_cactus_kev, 1, 7462),
    (stud8.describe_low, 0, 56),
]


def plural(rank: str) -> str:
    return {"6": "sixes"}.get(rank, NAMES[rank] + "s")


def words(line: HighClass) -> str:
    """What a class is called, from its ranks alone."""
    name, ranks = line.category.replace("_", " "), line.ranks
    match line.category:
        case "straight_flush" if ranks[0] == "A":
            return "royal flush"
        case "straight_flush" | "straight":
            return f"{name}, {NAMES[ranks[0]]} high"
        case "flush" | "high_card":
            return f"{name}, {'-'.join(ranks)}"
        case "four_of_a_kind":
            return f"{name}, {plural(ranks[0])}, kicker {ranks[4]}"
        case "full_house":
            return f"{name}, {plural(ranks[0])} full of {plural(ranks[3])}"
        case "two_pair":
            return f"{name}, {plural(ranks[0])} and {plural(ranks[2])}, kicker {ranks[4]}"
        case "three_of_a_kind":
            return f"{name}, {plural(ranks[0])}, kickers {'-'.join(ranks[3:])}"
        case _:
            return f"{name}, {plural(ranks[0])}, kickers {'-'.join(ranks[2:])}"


def test_constants() -> None:
    assert (stud8.NO_LOW, stud8.HIGH_RANKS, stud8.LOW_RANKS) == (0, 7462, 56)
    assert [category.name.lower() for category in HandCategory] == CATEGORIES
    assert list(HandCategory) == list(range(9))
    assert stud8.HiLo(1, 2) == stud8.HiLo(high=1, low=2) == (1, 2)


def test_category_of_every_class() -> None:
    expected = [CATEGORIES.index(line.category) for line in high_classes()]
    highs = [line.high for line in high_classes()]
    found = stud8.hand_category(highs)
    assert (found.dtype, found.tolist()) == (np.dtype(np.uint8), expected)
    assert [stud8.hand_category(high) for high in highs] == expected
    assert {type(stud8.hand_category(high)) for high in HIGHS[::500]} == {HandCategory}


def test_words_for_every_class() -> None:
    expected = [words(line) for line in high_classes()]
    highs = [line.high for line in high_classes()]
    assert [stud8.describe_high(high) for high in highs] == expected
    assert stud8.describe_high(highs).tolist() == expected
    assert len(set(expected)) == 7462


def test_words_for_every_low() -> None:
    expected = {low: "no low" if ranks == "none" else "-".join(ranks) for low, ranks, _ in low_classes()}
    assert {low: stud8.describe_low(low) for low in range(57)} == expected
    assert stud8.describe_low(LOWS).tolist() == [expected[low] for low in range(57)]


@pytest.mark.parametrize(
    ("high", "text"),
    [
        (7462, "royal flush"),
        (7453, "straight flush, five high"),
        (7283, "full house, kings full of queens"),
        (4876, "two pair, aces and threes, kicker 4"),
        (1713, "one pair, threes, kickers A-K-8"),
        (1, "high card, 7-5-4-3-2"),
    ],
)
def test_words_as_people_say_them(high: int, text: str) -> None:
    assert stud8.describe_high(high) == text


def test_cactus_kev() -> None:
    found = stud8.to_cactus_kev(HIGHS)
    assert (found.dtype, found.tolist()) == (np.dtype(np.uint16), list(range(7462, 0, -1)))
    one = stud8.to_cactus_kev(7462)
    assert (type(one), one) == (np.uint16, 1)
    assert stud8.to_cactus_kev(np.int64(1)) == 7462


@pytest.mark.parametrize("dtype", [np.uint16, np.int16, np.int32, np.uint64, ">i4", ">u2"])
def test_every_integer_type(dtype: Any) -> None:
    for describe in (stud8.hand_category, stud8.describe_high, stud8.to_cactus_kev):
        assert np.array_equal(describe(HIGHS[::100].astype(dtype)), describe(HIGHS[::100]))
    assert np.array_equal(stud8.describe_low(LOWS.astype(dtype)), stud8.describe_low(LOWS))
    assert stud8.describe_high(np.array(7283, dtype)[()]) == "full house, kings full of queens"


@pytest.mark.parametrize(("describe", "least", "most"), SCALES)
def test_axes_are_kept(describe: Callable[[Any], Any], least: int, most: int) -> None:
    ranks = np.linspace(least, most, 24).astype(int).reshape(2, 3, 4)
    flat = [describe(rank) for rank in ranks.ravel().tolist()]
    for array in (ranks, ranks.tolist(), np.asfortranarray(ranks)):
        assert describe(array).shape == (2, 3, 4)
        assert describe(array).ravel().tolist() == flat
    assert describe(ranks[:, ::-1, 1:]).tolist() == describe(ranks)[:, ::-1, 1:].tolist()
    assert describe(ranks[:, :0]).shape == (2, 0, 4)
    assert describe([]).shape == (0,)


@pytest.mark.parametrize(("describe", "least", "most"), SCALES)
def test_ranks_outside_the_scale(describe: Callable[[Any], Any], least: int, most: int) -> None:
    for wrong in (least - 1, most + 1, -(2**40), 2**63):
        with pytest.raises(ValueError, match=rf"^(high|low) rank {wrong} is not in {least}\.\.{most}$"):
            describe(wrong)
    with pytest.raises(ValueError, match=rf"^row 2: (high|low) rank {most + 1} is not in"):
        describe([least, most, most + 1, least - 1])
    with pytest.raises(ValueError, match=rf"^row \(1, 0\): (high|low) rank {least - 1} is not in"):
        describe([[least, most], [least - 1, most + 1]])


@pytest.mark.parametrize(("describe", "least", "most"), SCALES)
@pytest.mark.parametrize("wrong", [1.0, "1", b"1", True, None, [1.5], ["1"], [True], [None]])
def test_ranks_that_are_no_integers(describe: Callable[[Any], Any], least: int, most: int, wrong: Any) -> None:
    assert describe([least, most]).shape == (2,)
    with pytest.raises(TypeError, match="expected integers"):
        describe(wrong)


@pytest.mark.parametrize(("describe", "least", "most"), SCALES)
def test_masked_ranks(describe: Callable[[Any], Any], least: int, most: int) -> None:
    ranks = np.ma.masked_array([least, most], mask=[False, False])
    assert describe(ranks).tolist() == describe([least, most]).tolist()
    ranks[1] = np.ma.masked
    with pytest.raises(ValueError, match="element at 1 is masked"):
        describe(ranks)
