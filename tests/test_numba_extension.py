"""The evaluate functions inside @njit code give what they give outside; so do their errors."""

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba import njit, prange, types
from numba.core.errors import NumbaError

import stud8
from hands import ids, mask_of
from stud8 import HiLo
from stud8._numba_extension import register

register()  # which numba does itself where stud8 is installed: tests/test_packaging.py

evaluate_hilo = njit(lambda cards, check: stud8.evaluate_hilo(cards, check=check))
evaluate_hilo_mask = njit(lambda mask, check: stud8.evaluate_hilo_mask(mask, check=check))

WHEEL = ids("As 2d 3h 4s 5c Kd Qh")
HANDS = stud8.random_hands(24, seed=1)
MASKS = stud8.cards_to_mask(HANDS)


def assert_equal(found: Any, expected: Any) -> None:
    """The same values, shapes, dtypes and kinds of containers."""
    assert type(found) is type(expected)
    for one, other in zip(found, expected, strict=True) if isinstance(expected, HiLo) else [(found, expected)]:
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)


def read_only(array: Any) -> Any:
    array = array.copy()
    array.setflags(write=False)
    return array


# One hand


def test_one_hand_of_ids() -> None:
    hand = np.array(WHEEL)
    assert evaluate_hilo(tuple(WHEEL), True) == evaluate_hilo(hand, True) == HiLo(5854, 56)


def test_a_list_of_ids_made_inside() -> None:
    @njit
    def rank(first: int) -> Any:
        return stud8.evaluate_high([first, 47, 43, 39, 35])

    assert rank(51) == 7462


def test_one_mask() -> None:
    mask = mask_of(WHEEL)
    for one in mask, np.uint64(mask), np.array(mask):
        found = evaluate_hilo_mask(one, True)
        assert type(found) is HiLo
        assert found == HiLo(5854, 56)


def test_types_of_one_hand() -> None:
    @njit
    def ranks(mask: Any) -> Any:
        return stud8.evaluate_high_mask(mask), stud8.evaluate_low_mask(mask), stud8.evaluate_hilo_mask(mask)

    assert ranks(np.uint64(mask_of(WHEEL))) == (5854, 56, HiLo(5854, 56))
    high, low, both = ranks.nopython_signatures[0].return_type
    assert (high, low, tuple(both)) == (types.uint16, types.uint8, (types.uint16, types.uint8))


# Many


def steps(array: Any) -> Any:
    """The array on two axes of odd strides, as integers with a sign."""
    return array.reshape(2, 12, *array.shape[1:]).astype(np.int64)[:, ::-1]


@pytest.mark.parametrize(
    "arrange",
    [
        pytest.param(lambda cards: cards, id="rows"),
        pytest.param(lambda cards: cards[:0], id="none"),
        pytest.param(lambda cards: read_only(np.asfortranarray(cards)), id="read-only, in Fortran order"),
        pytest.param(steps, id="steps"),
        pytest.param(lambda cards: steps(cards).astype(np.float64), id="whole floats"),
    ],
)
def test_arrays_of_ids(arrange: Callable[[Any], Any]) -> None:
    cards = arrange(HANDS)
    assert_equal(evaluate_hilo(cards, True), stud8.evaluate_hilo(cards))


@pytest.mark.parametrize(
    "arrange",
    [
        pytest.param(lambda masks: masks, id="one axis"),
        pytest.param(lambda masks: masks[:0], id="none"),
        pytest.param(steps, id="steps"),
        pytest.param(lambda masks: np.broadcast_to(masks, (2, 2, 24)), id="read-only"),
    ],
)
def test_arrays_of_masks(arrange: Callable[[Any], Any]) -> None:
    masks = arrange(MASKS)
    assert_equal(evaluate_hilo_mask(masks, True), stud8.evaluate_hilo_mask(masks))


def test_high_alone_and_low_alone() -> None:
    @njit
    def alone(cards: Any, masks: Any) -> Any:
        of_cards = stud8.evaluate_high(cards), stud8.evaluate_low(cards, check=False)
        return of_cards, (stud8.evaluate_high_mask(masks, check=False), stud8.evaluate_low_mask(masks))

    for found in alone(HANDS, MASKS):
        assert_equal(HiLo(*found), stud8.evaluate_hilo(HANDS))


def test_in_prange() -> None:
    @njit(parallel=True)
    def lows(masks: Any) -> Any:
        found = np.zeros(len(masks), np.uint8)
        for place in prange(len(masks)):
            found[place] = stud8.evaluate_hilo_mask(masks[place]).low
        return found

    assert_equal(lows(MASKS), stud8.evaluate_low_mask(MASKS))


# What is no hand


def changed(place: Any, value: Any) -> Any:
    array = steps(HANDS)
    array[place] = value
    return array


def with_float(card: float) -> Any:
    array = steps(HANDS).astype(np.float64)
    array[1, 2, 3] = card
    return array


BAD_CARDS = [
    *(changed((1, 3, 5), card) for card in (52, 255, -1, 1000)),
    changed((0, 2, 6), steps(HANDS)[0, 2, 0]),
    changed((1, 11), 0),
    *(with_float(card) for card in (0.5, np.nan, np.inf)),
    steps(HANDS)[:, :, :4],
    HANDS[:, :0],
    np.array([1, 2, 3, 4, 5, 5]),
    np.array([1, 2]),
]
BAD_MASKS = [
    *(0, 3, -1, 1 << 13, 255),
    np.uint64((1 << 63) + 31),
    np.array([MASKS[0], 7], np.uint64),
    np.array([[[31]], [[31 << 13]]]).astype(np.int64)[:, ::-1],
]


def words(evaluate: Callable[..., Any], hands: Any, *check: bool) -> str:
    with pytest.raises(ValueError, match=r"card|mask") as caught:
        evaluate(hands, *check)
    return str(caught.value)


@pytest.mark.parametrize("cards", BAD_CARDS, ids=range(len(BAD_CARDS)))
def test_cards_that_are_no_hand(cards: Any) -> None:
    assert words(evaluate_hilo, cards, True) == words(stud8.evaluate_hilo, cards)


@pytest.mark.parametrize("mask", BAD_MASKS, ids=range(len(BAD_MASKS)))
def test_masks_that_are_no_hand(mask: Any) -> None:
    assert words(evaluate_hilo_mask, mask, True) == words(stud8.evaluate_hilo_mask, mask)


def test_an_error_survives_a_process_pool() -> None:
    with pytest.raises(ValueError, match="card 0") as caught:
        evaluate_hilo(changed((1, 11), 0), True)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301  # our own bytes


def test_without_a_check_only_bad_hands_are_undefined() -> None:
    found, expected = evaluate_hilo(changed((1, 3, 5), 60), False).high, stud8.evaluate_high(steps(HANDS))
    assert np.flatnonzero(found != expected).tolist() in ([], [15])
    masks = np.append(MASKS, np.uint64(2**64 - 1))
    assert evaluate_hilo_mask(masks, False).high[:-1].tolist() == stud8.evaluate_high_mask(MASKS).tolist()


def test_a_fraction_is_never_taken_for_a_card() -> None:
    assert words(evaluate_hilo, with_float(0.5), False) == words(stud8.evaluate_hilo, with_float(0.5))


@pytest.mark.parametrize(
    ("evaluate", "hands"),
    [
        (evaluate_hilo, 5),
        (evaluate_hilo, HANDS.astype(bool)),
        (evaluate_hilo, HANDS.astype(">u2")),
        (evaluate_hilo, "As Ks Qs Js Ts"),
        (evaluate_hilo, np.array(5)),
        (evaluate_hilo_mask, 5.0),
        (evaluate_hilo_mask, MASKS.astype(float)),
        (evaluate_hilo_mask, MASKS.astype(">u8")),
        (evaluate_hilo_mask, True),
    ],
    ids=lambda value: str(getattr(value, "dtype", "")),
)
def test_other_types_are_refused(evaluate: Any, hands: Any) -> None:
    """Big-endian arrays by numba itself."""
    with pytest.raises(NumbaError, match=r"integers expected, got|Unsupported array dtype|Cannot determine Numba type"):
        evaluate(hands, True)


def test_out_and_workers_are_refused() -> None:
    with pytest.raises(NumbaError, match="workers"):
        njit(lambda mask: stud8.evaluate_high_mask(mask, workers=2))(31)


@njit
def show(boards: Any) -> Any:
    return stud8.evaluate_upcards(boards)


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
def test_up_cards(cards: int) -> None:
    boards = stud8.random_hands(3000, cards=cards, seed=cards)
    expected = stud8.evaluate_upcards(boards)
    assert np.array_equal(show(boards), expected)
    assert np.array_equal(show(boards.reshape(30, 100, cards).astype(np.int64)), expected.reshape(30, 100))
    assert show(boards[0]) == expected[0]


@pytest.mark.parametrize("boards", [np.zeros((3, 2), np.uint8), np.full((2, 1), 52), np.zeros((2, 6), np.uint8)])
def test_up_cards_that_are_no_board(boards: Any) -> None:
    with pytest.raises(ValueError, match=r"^row|^cards") as expected:
        stud8.evaluate_upcards(boards)
    with pytest.raises(ValueError, match=r"^row|^cards") as given:
        show(boards)
    assert str(given.value) == str(expected.value)
