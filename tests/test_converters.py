"""Cards and ranks of other libraries: every card both ways, whole hands, and which way the scales run."""

import re
from collections.abc import Callable
from typing import Any

import eval7
import numpy as np
import phevaluator
import pytest
import treys

import stud8
from hands import RANKS, SUITS, high_classes, ids, mask_of
from stud8 import converters

NAMES = [rank + suit for rank in RANKS for suit in SUITS]
HANDS = stud8.random_hands(60, seed=1)
MASKS = stud8.cards_to_mask(HANDS)
EVAL7_DECK = 2**52 - 1
TREYS = [int(number) for number in converters.to_treys(range(52))]

Convert = Callable[[Any], Any]


def treys_number(name: str) -> int:
    """As treys lays its bits out: xxxbbbbb bbbbbbbb cdhsrrrr xxpppppp."""
    rank = RANKS.index(name[0])
    bits = f"{1 << rank:016b}" + {"c": "1000", "d": "0100", "h": "0010", "s": "0001"}[name[1]] + f"{rank:04b}"
    return int(bits + f"{[2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41][rank]:08b}", 2)


def eval7_mask(cards: list[int]) -> int:
    """The union of the masks of eval7's own cards."""
    return sum(eval7.Card(NAMES[card]).mask for card in cards)


def row_errors(convert: Convert, good: int, wrong: int, message: str, dtype: Any = np.int64) -> None:
    """A wrong number alone, in a row and in a table is named with its place."""
    with pytest.raises(ValueError, match=f"^{wrong} {message}$"):
        convert(wrong)
    with pytest.raises(ValueError, match=f"^row 2: {wrong} {message}$"):
        convert(np.array([good, good, wrong, wrong], dtype))
    with pytest.raises(ValueError, match=rf"^row \(1, 0\): {wrong} {message}$"):
        convert(np.array([[good, good], [wrong, good]], dtype))


# The scale of Cactus Kev


def test_cactus_kev_is_our_scale_upside_down() -> None:
    kev = converters.from_cactus_kev(range(1, 7463))
    assert (kev.dtype, kev.tolist()) == (np.dtype(np.uint16), list(range(7462, 0, -1)))
    assert np.array_equal(stud8.to_cactus_kev(kev), np.arange(1, 7463))
    assert [type(converters.from_cactus_kev(rank)) for rank in (1, np.uint16(1), np.int64(1))] == [np.uint16] * 3


@pytest.mark.parametrize(
    ("kev", "text"),
    [
        (1, "royal flush"),
        (10, "straight flush, five high"),
        (11, "four of a kind, aces, kicker K"),
        (166, "four of a kind, twos, kicker 3"),
        (167, "full house, aces full of kings"),
        (322, "full house, twos full of threes"),
        (323, "flush, A-K-Q-J-9"),
        (1600, "straight, ace high"),
        (1609, "straight, five high"),
        (1610, "three of a kind, aces, kickers K-Q"),
        (2468, "two pair, aces and kings, kicker Q"),
        (3326, "one pair, aces, kickers K-Q-J"),
        (6186, "high card, A-K-Q-J-9"),
        (7462, "high card, 7-5-4-3-2"),
    ],
)
def test_cactus_kev_in_words(kev: int, text: str) -> None:
    """The edges of its published table."""
    assert stud8.describe_high(converters.from_cactus_kev(kev)) == text


def test_every_class_has_the_number_of_phevaluator() -> None:
    theirs = [phevaluator.evaluate_cards(*line.hand) for line in high_classes()]
    assert converters.from_cactus_kev(theirs).tolist() == [line.high for line in high_classes()]


@pytest.mark.parametrize("wrong", [0, -1, 7463, 2**15, 2**62, -(2**62)])
def test_no_rank_of_cactus_kev(wrong: int) -> None:
    row_errors(converters.from_cactus_kev, 7, wrong, r"is no Cactus Kev rank \(1\.\.7462\)")


# phevaluator's cards


def test_cards_of_phevaluator_are_ours() -> None:
    assert [int(phevaluator.Card(name)) for name in NAMES] == list(range(52))
    assert stud8.parse_cards(" ".join(NAMES)).tolist() == list(range(52))


# treys' cards


@pytest.mark.parametrize(
    ("name", "bits"),
    [
        ("Kd", 0b00001000_00000000_01001011_00100101),
        ("5s", 0b00000000_00001000_00010011_00000111),
        ("Jc", 0b00000010_00000000_10001001_00011101),
    ],
)
def test_cards_that_treys_explains_its_bits_by(name: str, bits: int) -> None:
    assert treys_number(name) == bits
    assert int(converters.to_treys(ids(name)[0])) == bits
    assert int(converters.from_treys(bits)) == ids(name)[0]


def test_every_card_of_treys() -> None:
    assert [treys_number(name) for name in NAMES] == TREYS
    cards = converters.from_treys(TREYS)
    assert (cards.dtype, cards.tolist()) == (np.dtype(np.uint8), list(range(52)))


def test_cards_that_treys_makes_itself() -> None:
    assert [treys.Card.new(name) for name in NAMES] == TREYS
    evaluate = treys.Evaluator().evaluate
    for hand, high in zip(HANDS, stud8.evaluate_high(HANDS), strict=True):
        numbers = converters.to_treys(hand).tolist()
        assert evaluate(numbers[:2], numbers[2:]) == stud8.to_cactus_kev(high)


def test_hands_of_treys_keep_their_axes() -> None:
    hands = HANDS.reshape(3, 4, 5, 7)
    numbers = converters.to_treys(hands)
    assert (numbers.dtype, numbers.shape) == (np.dtype(np.int64), hands.shape)
    assert numbers.ravel().tolist() == [TREYS[card] for card in hands.ravel().tolist()]
    assert np.array_equal(converters.from_treys(numbers), hands)
    assert np.array_equal(converters.from_treys(numbers[::-1, :, ::2]), hands[::-1, :, ::2])


@pytest.mark.parametrize("dtype", [np.int32, np.uint32, np.int64, np.uint64, ">i4", ">u8"])
def test_treys_in_every_type_that_holds_it(dtype: Any) -> None:
    assert converters.from_treys(np.array(TREYS, dtype)).tolist() == list(range(52))
    assert int(converters.from_treys(np.array(TREYS[51], dtype)[()])) == 51


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint64, ">i2"])
def test_ids_in_every_type(dtype: Any) -> None:
    assert converters.to_treys(np.arange(52, dtype=dtype)).tolist() == TREYS


def test_every_number_that_is_one_bit_from_a_card_of_treys() -> None:
    for number in TREYS:
        for bit in range(63):
            wrong = number ^ 1 << bit
            with pytest.raises(ValueError, match=f"^{wrong} is no card of treys$"):
                converters.from_treys(wrong)


@pytest.mark.parametrize("wrong", [0, 1, 51, -1, TREYS[0] - 1, TREYS[51] + 1, 2**32 + TREYS[7], -TREYS[7], 2**62])
def test_no_card_of_treys(wrong: int) -> None:
    row_errors(converters.from_treys, TREYS[3], wrong, "is no card of treys")


@pytest.mark.parametrize("wrong", [np.uint64(2**63), np.int8(-1), np.uint8(255), np.int16(-(2**15)), np.uint64(0)])
def test_no_card_of_treys_in_any_type(wrong: Any) -> None:
    with pytest.raises(ValueError, match=f"^{wrong} is no card of treys$"):
        converters.from_treys(wrong)


@pytest.mark.parametrize("wrong", [-1, -52, 52, 255, 2**62])
def test_no_id(wrong: int) -> None:
    row_errors(converters.to_treys, 3, wrong, r"is no card id \(0\.\.51\)")


# eval7's masks


def test_every_card_of_eval7() -> None:
    theirs = [eval7.Card(name).mask for name in NAMES]
    ours = [mask_of([card]) for card in range(52)]
    assert converters.from_eval7(theirs).tolist() == ours
    assert converters.to_eval7(ours).tolist() == theirs
    assert (int(converters.from_eval7(EVAL7_DECK)), int(converters.to_eval7(mask_of(range(52))))) == (
        mask_of(range(52)),
        EVAL7_DECK,
    )
    assert [int(convert(0)) for convert in (converters.from_eval7, converters.to_eval7)] == [0, 0]


def test_hands_of_eval7_are_ranked() -> None:
    masks = converters.from_eval7([eval7_mask(hand) for hand in HANDS.tolist()])
    assert np.array_equal(masks, MASKS)
    assert np.array_equal(stud8.evaluate_hilo_mask(masks), stud8.evaluate_hilo(HANDS))
    strengths = [eval7.evaluate([eval7.Card(NAMES[card]) for card in hand]) for hand in HANDS.tolist()]
    assert np.array_equal(np.argsort(strengths, kind="stable"), np.argsort(stud8.evaluate_high(HANDS), kind="stable"))


THEIRS = np.array([eval7_mask(hand) for hand in HANDS.tolist()], np.uint64)


@pytest.mark.parametrize(
    ("convert", "given", "expected"), [(converters.from_eval7, THEIRS, MASKS), (converters.to_eval7, MASKS, THEIRS)]
)
def test_masks_of_eval7_keep_their_axes(convert: Convert, given: Any, expected: Any) -> None:
    found = convert(given.reshape(3, 4, 5))
    assert (found.dtype, found.shape) == (np.dtype(np.uint64), (3, 4, 5))
    assert np.array_equal(found.ravel(), expected)
    for dtype in (np.int64, ">u8", ">i8"):
        assert np.array_equal(convert(given.reshape(12, 5).T.astype(dtype)), expected.reshape(12, 5).T)
    for one in (int(given[0]), given[0], np.int64(given[0])):
        assert (type(convert(one)), convert(one)) == (np.uint64, expected[0])
    assert convert(np.array([5, 0], np.int8)).tolist() == [5, 0]  # clubs stay where they are


@pytest.mark.parametrize("bit", [52, 53, 60, 63])
def test_bits_that_eval7_has_not(bit: int) -> None:
    row_errors(converters.from_eval7, 7, 1 << bit | 1, "is no mask of eval7: it has a bit from 52 on", np.uint64)


@pytest.mark.parametrize("bit", [13, 15, 29, 31, 45, 47, 61, 63])
def test_bits_that_stud8_has_not(bit: int) -> None:
    row_errors(converters.to_eval7, 7, 1 << bit | 1, "is no mask of stud8: it has a bit outside the deck", np.uint64)


@pytest.mark.parametrize("convert", [converters.from_eval7, converters.to_eval7])
@pytest.mark.parametrize("wrong", [-1, -(2**63)])
def test_negative_masks(convert: Convert, wrong: int) -> None:
    row_errors(convert, 7, wrong, r"is no mask of (eval7|stud8): .*")


# All of them

RESULTS: list[tuple[Convert, Any]] = [
    (converters.from_cactus_kev, np.uint16),
    (converters.from_treys, np.uint8),
    (converters.to_treys, np.int64),
    (converters.from_eval7, np.uint64),
    (converters.to_eval7, np.uint64),
]


@pytest.mark.parametrize(("convert", "dtype"), RESULTS)
@pytest.mark.parametrize("shape", [(0,), (3, 0), (0, 7), (2, 0, 7)])
def test_nothing_to_convert(convert: Convert, dtype: Any, shape: tuple[int, ...]) -> None:
    for given in (np.zeros(shape, np.int64), np.zeros(shape, np.uint64)):
        found = convert(given)
        assert (found.dtype, found.shape) == (dtype, shape)
    assert (convert([]).dtype, convert([]).shape) == (dtype, (0,))


def test_each_scale_tells_its_direction() -> None:
    documented: Any = converters.from_cactus_kev.__doc__
    assert "smaller is stronger" in documented
    assert "greater is stronger" in documented
    table = re.split(r"^=.*\n", str(converters.__doc__), flags=re.MULTILINE)[2].splitlines()
    ways = {line.split()[0]: "greater" if "greater is stronger" in line else "smaller" for line in table}
    assert ways == {"phevaluator": "smaller", "treys": "smaller", "eval7": "greater", "pokerkit": "greater"}
