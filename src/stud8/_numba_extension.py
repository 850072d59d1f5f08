"""The evaluate functions inside @njit code; numba calls ``register``, an entry point, when it is first used.

They take what they take in Python, but no ``out`` and no ``workers``: numbers, arrays of any shape and layout, and for
one hand tuples and lists of ids. Results and errors are the same. The kernels are those of ``stud8.jit``.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.core.errors import TypingError
from numba.extending import overload

from stud8 import jit
from stud8.arrays import index_text
from stud8.backends.row_kernels import rank_board
from stud8.backends.tables import read_tables
from stud8.batches import wrong_shape
from stud8.cards import BITS, CARDS, DECK_MASK, bad_hand, bad_mask
from stud8.evaluate import (
    WIDTHS,
    evaluate_high,
    evaluate_high_mask,
    evaluate_hilo,
    evaluate_hilo_mask,
    evaluate_low,
    evaluate_low_mask,
    evaluate_upcards,
)
from stud8.jit import compiled
from stud8.ranks import HiLo

NO_CARDS = np.uint64(~DECK_MASK & (1 << 64) - 1)
FEWEST, MOST = WIDTHS[0], WIDTHS[-1]
BOARDS = (1, 2, 3, 4, 5)
NONE, ONE = np.uint64(0), np.uint64(1)


@cache
def register() -> None:
    """Tell numba what the evaluate functions are in compiled code."""
    for kernel, of_cards, of_masks in (
        (one_rank(jit.high, np.uint16), evaluate_high, evaluate_high_mask),
        (one_rank(jit.low, np.uint8), evaluate_low, evaluate_low_mask),
        (both_ranks(), evaluate_hilo, evaluate_hilo_mask),
    ):
        overload(of_cards)(typing_of_cards(kernel))
        overload(of_masks)(typing_of_masks(kernel))
    overload(evaluate_upcards)(typing_of_boards(up_cards()))


# --- errors: numba makes them from what is known at run time, and they find the words in Python ---


class BadCardError(ValueError):
    """A hand that is none: where, and its first card that is no card or comes twice."""

    def __str__(self) -> str:
        """As in Python."""
        place, card = self.args
        return _row(place) + bad_hand(np.array([card, card]))  # if it is a card, it comes twice


class BadMaskError(ValueError):
    """A mask that is no hand: where, and the mask."""

    def __str__(self) -> str:
        """As in Python."""
        place, mask = self.args
        return _row(place) + bad_mask(mask)


class BadShapeError(ValueError):
    """Hands of another number of cards: the shape of the array, and the numbers that there can be."""

    def __str__(self) -> str:
        """As in Python."""
        shape, widths = self.args
        return wrong_shape(shape, widths)


def _row(place: tuple[int, ...]) -> str:
    return f"row {index_text(place)}: " if place else ""


# --- checks ---


@compiled
def check_width(shape: Any, widths: Any) -> None:
    """Refuse hands of another number of cards."""
    if not widths[0] <= shape[-1] <= widths[-1]:
        raise BadShapeError(shape, widths)


@compiled
def checked_mask(mask: Any, place: Any, check: Any) -> Any:
    """The mask, if it is one of a hand."""
    bits = np.uint64(mask)
    if check and (bits & NO_CARDS or not FEWEST <= count(bits) <= MOST):
        raise BadMaskError(place, mask)
    return bits


@compiled
def mask_of(cards: Any, place: Any, check: Any) -> Any:
    """The mask of a hand, if it is one; without a check, what is no card is left out."""
    mask = NONE
    for card in cards:
        mask |= bit_of(card)
    if check and count(mask) != len(cards):
        raise BadCardError(place, first_bad(cards))
    return mask


@compiled
def count(mask: Any) -> Any:
    """The number of cards; LLVM makes one instruction of this loop."""
    cards = 0
    while mask:
        mask &= mask - ONE
        cards += 1
    return cards


@compiled
def bit_of(card: Any) -> Any:
    """The mask of a card of any type of number; none if it is no card."""
    if not 0 <= card < CARDS:  # nor is NaN
        return NONE
    number = np.uint8(card)
    return BITS[number] if number == card else NONE


@compiled
def first_bad(cards: Any) -> Any:
    """The first card that is none or comes twice."""
    seen = NONE
    for card in cards:
        bit = bit_of(card)
        if seen | bit == seen:
            return card
        seen |= bit
    return cards[0]


# --- ranks ---


class Kernel(NamedTuple):
    """How ranks are found and kept."""

    rank: Any
    """rank(mask): of one hand."""
    room: Any
    """room(shape): arrays for the ranks of many."""
    put: Any
    """put(room, place, mask): ranks a hand into its place."""


def one_rank(rank: Any, dtype: type) -> Kernel:
    """The high or the low."""

    @compiled
    def room(shape: Any) -> Any:
        return np.empty(shape, dtype)

    @compiled
    def put(room: Any, place: Any, mask: Any) -> None:
        room[place] = rank(mask)

    return Kernel(rank, room, put)


def both_ranks() -> Kernel:
    """The high and the low, as a HiLo."""

    @compiled
    def rank(mask: Any) -> Any:
        high, low = jit.hilo(mask)
        return HiLo(high, low)

    @compiled
    def room(shape: Any) -> Any:
        return HiLo(np.empty(shape, np.uint16), np.empty(shape, np.uint8))

    @compiled
    def put(room: Any, place: Any, mask: Any) -> None:
        room.high[place], room.low[place] = jit.hilo(mask)

    return Kernel(rank, room, put)


def up_cards() -> Kernel:
    """The order of boards."""
    tables = read_tables()
    firsts, subsets = tables["board_firsts"].astype(np.int64), tables["subsets"].astype(np.int64)

    @compiled
    def rank(mask: Any) -> Any:
        suits, made = np.zeros(13, np.int64), np.empty(2, np.int64)
        for rank in range(13):
            for suit in range(4):
                suits[rank] |= np.int64(mask >> np.uint64(16 * suit + rank) & ONE) << suit
        return np.uint16(rank_board(suits, made, firsts, subsets))

    return one_rank(rank, np.uint16)


# --- what numba asks: for arguments of some types, the function to compile. Plain parameters: numba 0.68 fails at
# --- keyword-only ones.


def typing_of_masks(kernel: Kernel) -> Callable[..., Any]:
    """Of an evaluate function that takes masks."""
    rank, room_for, put = kernel

    def one(mask: Any, check: Any = True) -> Any:
        return rank(checked_mask(mask, (), check))

    def one_in_array(mask: Any, check: Any = True) -> Any:
        return rank(checked_mask(mask[()], (), check))

    def many(mask: Any, check: Any = True) -> Any:
        room = room_for(mask.shape)
        for place, hand in np.ndenumerate(mask):
            put(room, place, checked_mask(hand, place, check))
        return room

    def function_for(mask: Any, check: Any = True) -> Any:  # noqa: ARG001  # the parameters of those above
        if isinstance(mask, types.Integer):
            return one
        if isinstance(mask, types.Array) and isinstance(mask.dtype, types.Integer):
            return many if mask.ndim else one_in_array
        raise TypingError(f"masks: an integer or an array of integers expected, got {mask}")

    return function_for


def number_type(cards: Any) -> Any:
    """The type of the ids of an array of hands, or of one hand in any sequence."""
    is_array = isinstance(cards, types.Array) and cards.ndim > 0
    is_sequence = isinstance(cards, types.UniTuple | types.List | types.ListType)
    dtype = cards.dtype if is_array or is_sequence else None
    if not isinstance(dtype, types.Integer | types.Float):
        raise TypingError(f"cards: an array (..., n) of integers expected, got {cards}")
    return dtype


def is_many(cards: Any) -> bool:
    """Whether there are hands, not one hand."""
    return isinstance(cards, types.Array) and cards.ndim > 1


def typing_of_cards(kernel: Kernel) -> Callable[..., Any]:
    """Of an evaluate function that takes card ids."""
    rank, room_for, put = kernel

    def function_for(cards: Any, check: Any = True) -> Any:  # noqa: ARG001  # the parameters of those below
        always = isinstance(number_type(cards), types.Float)  # a fraction is never taken for a card

        def one(cards: Any, check: Any = True) -> Any:
            check_width((len(cards),), WIDTHS)
            return rank(mask_of(cards, (), always or check))

        def many(cards: Any, check: Any = True) -> Any:
            check_width(cards.shape, WIDTHS)
            leading = cards.shape[:-1]
            room = room_for(leading)
            for place in np.ndindex(leading):
                put(room, place, mask_of(cards[place], place, always or check))
            return room

        return many if is_many(cards) else one

    return function_for


def typing_of_boards(kernel: Kernel) -> Callable[..., Any]:
    """Of evaluate_upcards, which always checks."""
    rank, room_for, put = kernel

    def one(cards: Any) -> Any:
        check_width((len(cards),), BOARDS)
        return rank(mask_of(cards, (), True))

    def many(cards: Any) -> Any:
        check_width(cards.shape, BOARDS)
        leading = cards.shape[:-1]
        room = room_for(leading)
        for place in np.ndindex(leading):
            put(room, place, mask_of(cards[place], place, True))
        return room

    def function_for(cards: Any) -> Any:
        number_type(cards)
        return many if is_many(cards) else one

    return function_for
