"""The numba backend's kernel for batches: bit logic that LLVM vectorises, then two lookups a hand.

A block of hands is taken apart into its suits, an array each, so that a loop over them fills whole registers with words
of 16 bits. What such a loop cannot do is look things up: it works out all that sets of ranks tell without a table, and
where the rest stands. The tables are frozen into the code; they take 20 KB of the first-level cache or so.

Only numba imports this module, when a hand is first ranked. Every statement is cast to a word: numba takes the sum or
union of two words for 64 bits, of which a register holds a quarter as many.
"""

from collections.abc import Callable
from math import comb
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from stud8.ranks import FIRST_OF_CATEGORY, HandCategory

BLOCK = 512  # hands: 16 KB of arrays, which leaves room for tables in the first-level cache
GROUP = 16  # hands whose suits are told apart at a time
AHEAD = 512  # hands: 4 KB of masks, a page
MADE, SETS, LOW_SETS, ROWS = 4, 5, 6, 7  # the rows of words of a block; the suits come first

word = np.uint16
NONE = word(0)

# Where the kinds of sets begin in the table of set_highs, see tools/set_tables.py.
THREE_KICKERS, TWO_KICKERS, ONE_KICKER = word(8192), word(12288), word(16384)
ENTRIES = 1 << 15  # of set_highs, of which 20,480 are used: no index of 15 bits leaves the table

# The weakest hand of a kind, and the kickers that each made rank can have.
PAIR, TWO_PAIR, TRIPS, FULL_HOUSE, QUADS = (
    word(FIRST_OF_CATEGORY[kind])
    for kind in (
        HandCategory.ONE_PAIR,
        HandCategory.TWO_PAIR,
        HandCategory.THREE_OF_A_KIND,
        HandCategory.FULL_HOUSE,
        HandCategory.FOUR_OF_A_KIND,
    )
)
PER_PAIR, PER_TWO_PAIR, PER_TRIPS, PER_QUADS = word(comb(12, 3)), word(11), word(comb(12, 2)), word(12)

# How far the ranks of one suit stand above the same ranks of several.
FLUSH = word(FIRST_OF_CATEGORY[HandCategory.FLUSH] - FIRST_OF_CATEGORY[HandCategory.HIGH_CARD])
STRAIGHT_FLUSH = word(FIRST_OF_CATEGORY[HandCategory.STRAIGHT_FLUSH] - FIRST_OF_CATEGORY[HandCategory.STRAIGHT])


@intrinsic
def count(_: Any, bits: Any) -> Any:
    """Count the bits of an integer, which LLVM does for whole registers."""

    def emit(_: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return bits(bits), emit


@intrinsic
def pick(_: Any, condition: Any, then: Any, _other: Any) -> Any:
    """Choose without a branch between two words: numba would make three blocks of a conditional expression."""

    def emit(_: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.select(*arguments)

    return then(condition, then, then), emit


@intrinsic
def prefetch(_: Any, hands: Any, row: Any) -> Any:
    """Ask for a group of hands, which need not exist: the processor's own prefetching stops at the end of a page."""

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        byte, number = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, number, number, number])
        function = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
        start = builder.mul(arguments[1], builder.extract_value(array.strides, 0))
        for line in (0, 64):  # GROUP masks are 128 bytes
            place = builder.gep(builder.bitcast(array.data, byte), [builder.add(start, start.type(line))])
            builder.call(function, [place, number(0), number(3), number(1)])  # to be read, soon and often, data
        return context.get_dummy_value()

    return types.none(hands, row), emit


@intrinsic
def split_suits(_: Any, masks: Any, start: Any, words: Any) -> Any:
    """Split GROUP masks from start on into the rows of suits, at the same place.

    LLVM finds only a long way to do so by itself: it takes 67 shuffles, and this way 16.
    """

    def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        source, target = (context.make_array(signature.args[k])(context, builder, arguments[k]).data for k in (0, 2))
        start = arguments[1]
        half, whole = (ir.VectorType(ir.IntType(16), size).as_pointer() for size in (8, 16))

        def load(pair: int) -> Any:
            place = builder.gep(source, [builder.add(start, start.type(2 * pair))])
            return builder.load(builder.bitcast(place, half), align=2)

        def both(one: Any, other: Any, unit: int) -> list[Any]:
            return [_interleaved(builder, one, other, unit, first) for first in (0, 4)]

        # Two hands in each half of a register; the halves are four pairs apart.
        in_order = ir.Constant(ir.VectorType(ir.IntType(32), 16), list(range(16)))
        pairs = [builder.shuffle_vector(load(pair), load(pair + 4), in_order) for pair in range(4)]
        mixed = [both(pairs[k], pairs[k + 1], 1) for k in (0, 2)]
        front, back = (both(one, other, 1) for one, other in mixed)
        rows = [row for one, other in zip(front, back, strict=True) for row in both(one, other, 4)]
        for suit, row in enumerate(rows):
            place = builder.gep(target, [builder.add(start, start.type(suit * BLOCK))])
            builder.store(row, builder.bitcast(place, whole), align=2)
        return context.get_dummy_value()

    return types.none(masks, start, words), emit


def _interleaved(builder: Any, one: Any, other: Any, unit: int, first: int) -> Any:
    """Units of so many words from two registers in turn, four words of each half, from the first one on."""
    order = [
        16 * register + half + first + at + word_
        for half in (0, 8)
        for at in range(0, 4, unit)
        for register in (0, 1)
        for word_ in range(unit)
    ]
    return builder.shuffle_vector(one, other, ir.Constant(ir.VectorType(ir.IntType(32), 16), order))


@njit(nogil=True)
def load_block(hands: Any, bits: Any, masks: Any) -> None:
    """Put hands, masks or rows of five to seven ids, into BLOCK masks; the first one fills what is left."""
    if hands.ndim == 1:
        for i in range(len(hands)):
            masks[i] = hands[i]
    else:
        width = hands.shape[1]
        for i in range(len(hands)):
            mask = bits[hands[i, 0]] | bits[hands[i, 1]] | bits[hands[i, 2]] | bits[hands[i, 3]] | bits[hands[i, 4]]
            if width > 5:
                mask |= bits[hands[i, 5]]
            if width > 6:
                mask |= bits[hands[i, 6]]
            masks[i] = mask
    for i in range(len(hands), BLOCK):
        masks[i] = masks[0]


@njit(nogil=True)
def take_apart(words: Any, fewest: Any, high: Any, low: Any) -> Any:
    """Work out, for a block of hands, what needs no table; return 0 if all have `fewest` to seven cards of the deck.

    From four rows of suits come three others: the high is what is MADE and that of the set SETS in set_highs, the low
    that of the ranks A 2 .. 8 in LOW_SETS. Where `high` or `low` is None it is left out.
    """
    wrong = NONE
    for i in range(BLOCK):
        c, d, h, s = words[0, i], words[1, i], words[2, i], words[3, i]
        clubs, diamonds, hearts, spades = count(c), count(d), count(h), count(s)
        either, other, both, others = word(c | d), word(h | s), word(c & d), word(h & s)
        held = word(either | other)

        cards = word(clubs + diamonds + hearts + spades)
        too_many = word(cards - fewest) > word(7 - fewest)
        wrong = word(wrong | (held & 0xE000) | word(too_many))
        if low is not None:
            words[LOW_SETS, i] = word((word(held << 1) | word(held >> 12)) & 0xFF)
        if high is None:
            continue

        flush_of_two = word(pick(clubs > word(4), c, NONE) | pick(diamonds > word(4), d, NONE))
        suited = word(flush_of_two | pick(hearts > word(4), h, NONE) | pick(spades > word(4), s, NONE))
        flush = suited != NONE
        ranks = pick(flush, suited, held)
        run = word((word(ranks << 1) | word(ranks >> 12)) & ranks)
        straight = word(run & (run >> 2) & (ranks >> 3)) != NONE

        two = word(both | others | (either & other))
        three = word((both & other) | (others & either))
        four = word(both & others)
        no_trips, no_quads = three == NONE, four == NONE
        groups = pick(no_quads, pick(no_trips, two, three), four)
        but_lowest = word(groups & word(groups - 1))
        # The lowest of three pairs, or of two sets of trips, does not play as such.
        surplus = pick(no_trips, word(but_lowest & word(but_lowest - 1)), but_lowest)
        primary = pick(surplus == NONE, groups, but_lowest)
        below = word(primary - 1)
        second = word(primary & below)  # the higher of two pairs
        below_second = word(second - 1)
        one_group = second == NONE
        full_house = (three != NONE) & no_quads & (word(two & word(two - 1)) != NONE)

        # Ranks above both groups move down by two, those between by one: four times a set is all of it, what is below
        # the second, and twice what is below both. Below no rank at all is everything.
        kickers = word(pick(full_house, two, held) & ~primary)
        squeezed = word(word(kickers + word(kickers & below_second) + word(word(kickers & below) << 1)) >> 2)
        one_kicker = full_house | (four != NONE) | (second != NONE)
        kind = pick(one_kicker, ONE_KICKER, pick(no_trips, THREE_KICKERS, TWO_KICKERS))

        higher = count(below_second)
        pairs_below = pick(one_group, NONE, word(word(higher * word(higher - 1)) >> 1))
        place = word(count(word(below & ~primary)) + pairs_below)
        first_of_pairs, first_of_trips = pick(one_group, PAIR, TWO_PAIR), pick(full_house, FULL_HOUSE, TRIPS)
        per_pairs, per_trips = pick(one_group, PER_PAIR, PER_TWO_PAIR), pick(full_house, PER_QUADS, PER_TRIPS)
        first = pick(no_quads, pick(no_trips, first_of_pairs, first_of_trips), QUADS)
        per = pick(no_quads, pick(no_trips, per_pairs, per_trips), PER_QUADS)

        decided = flush | straight | (two == NONE)
        of_flush = pick(flush, pick(straight, STRAIGHT_FLUSH, FLUSH), NONE)
        words[MADE, i] = pick(decided, of_flush, word(first + word(per * place)))
        words[SETS, i] = word(pick(decided, ranks, word(squeezed + kind)) & (ENTRIES - 1))
    return wrong


def batch_kernel(
    set_highs: NDArray[Any], lows: NDArray[Any], bits: NDArray[Any], *, cached: bool
) -> Callable[..., int]:
    """Make the kernel from the tables of highs by sets, lows by sets of ranks, and masks by card ids.

    It takes masks (n,) or rows of ids (n, width), uint16 (n,) and uint8 (n,) for the ranks, each of which may be None,
    and the fewest cards of a hand; it returns 0 if all hands have so many to seven different cards. Numba compiles it
    for each combination that is asked for. The tables are closed over: what numba caches is found again for them only.
    """
    set_highs = np.concatenate([set_highs, np.zeros(ENTRIES - len(set_highs), word)])
    low_sets = np.arange(256)
    lows = lows[low_sets >> 1 | (low_sets & 1) << 12]  # the ace, the lowest here, is the highest rank there

    @njit(nogil=True, cache=cached)
    def rank(hands: Any, high: Any, low: Any, fewest: Any) -> Any:
        masks, words = np.empty(BLOCK, np.uint64), np.empty((ROWS, BLOCK), word)
        wrong = NONE
        for start in range(0, len(hands), BLOCK):
            load_block(hands[start : start + BLOCK], bits, masks)
            for group in range(0, BLOCK, GROUP):
                prefetch(hands, start + group + AHEAD)
                split_suits(masks, group, words)
            wrong |= take_apart(words, word(fewest), high, low)
            if high is not None:
                highs = high[start : start + BLOCK]  # numba knows that an index into a slice is not negative
                for i in range(len(highs)):
                    highs[i] = word(words[MADE, i] + set_highs[words[SETS, i]])
            if low is not None:
                lowest = low[start : start + BLOCK]
                for i in range(len(lowest)):
                    lowest[i] = lows[words[LOW_SETS, i]]
        return wrong

    return cast("Callable[..., int]", rank)
