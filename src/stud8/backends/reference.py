"""The rules of seven-card stud hi/lo, spelled out: one hand at a time, in plain Python.

This file is the specification that every table and every kernel is checked against. It imports nothing but the
standard library, looks nothing up and is never optimised; when another backend disagrees with it, the other is wrong
until a rule is quoted.

A card is an id ``4 * rank + suit`` (rank 2..A = 0..12, suit c d h s = 0..3). A hand is any sequence of five, six or
seven different ids; an up-card board one to five. Nothing is checked here: that is the caller's business.

Rules: the best five of the cards play for high, by the usual poker ranks, where suits never break a tie; the five
lowest different ranks play for low if all are eight or lower, the ace counting as one and straights and flushes as
nothing (Robert's Rules of Poker, seven-card stud hi-lo; WSOP live action rules 237-242).
"""

from collections.abc import Sequence
from math import comb

ACE = 12
FIVE_HIGH = 3  # the lowest top card of a straight: 5-4-3-2-A
NO_LOW = 0

# The nine categories, weakest first, and how many classes of five cards each has.
HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FULL_HOUSE, FOUR_OF_A_KIND, STRAIGHT_FLUSH = range(9)
CLASSES = (
    comb(13, 5) - 10,  # five ranks that are no straight
    13 * comb(12, 3),
    comb(13, 2) * 11,
    13 * comb(12, 2),
    10,
    comb(13, 5) - 10,
    13 * 12,
    13 * 12,
    10,
)

# The sizes of the groups that make a hand; the kickers stand beside them.
MADE = {ONE_PAIR: (2,), TWO_PAIR: (2, 2), THREE_OF_A_KIND: (3,), FULL_HOUSE: (3, 2), FOUR_OF_A_KIND: (4,)}

# What up cards can show, worst first: the sizes of the made groups, how many such groups there are, the ranks that
# are left for kickers, and how many kickers fit on a board of five.
BOARDS = (
    ((), 1, 13, 5),
    ((2,), 13, 12, 3),
    ((2, 2), comb(13, 2), 11, 1),
    ((3,), 13, 12, 2),
    ((3, 2), 13 * 12, 11, 0),
    ((4,), 13, 12, 1),
)


def high(cards: Sequence[int]) -> int:
    """Rank the best five of 5, 6 or 7 cards: 1 (7-5-4-3-2) to 7462 (a royal flush), greater is stronger.

    >>> high([51, 47, 43, 39, 35, 0, 5])
    7462
    """
    category, five = _best_five(cards)
    return 1 + sum(CLASSES[:category]) + _position(category, [card >> 2 for card in five])


def low(cards: Sequence[int]) -> int:
    """Rank the eight-or-better low of 5, 6 or 7 cards: 56 is 5-4-3-2-A, 1 is 8-7-6-5-4, 0 is no low.

    >>> low([48, 0, 4, 8, 12, 47, 42])
    56
    """
    five = best_low(cards)
    if five is None:
        return NO_LOW
    return comb(8, 5) - _colex([_low_rank(card) for card in five])  # lows compare from the top card down


def best_high(cards: Sequence[int]) -> list[int]:
    """Return the five cards that play for high: the made part first, then the kickers, each from the top.

    Where several fives are equal the one with the higher suits is given (c < d < h < s). The ace of a five-high
    straight comes last.
    """
    return _best_five(cards)[1]


def best_low(cards: Sequence[int]) -> list[int] | None:
    """Return the five cards that play for low, from the top, higher suits among equals; None without a low."""
    of_rank = {_low_rank(card): card for card in sorted(cards)}  # a higher suit replaces a lower one
    lowest = sorted(of_rank)[:5]
    if len(lowest) < 5 or lowest[-1] > 7:  # the eight
        return None
    return [of_rank[rank] for rank in reversed(lowest)]


def upcards(cards: Sequence[int]) -> int:
    """Rank one to five up cards for the order of betting: 1..8554, greater shows better.

    Quads, full house, trips, two pair, a pair, high cards; straights and flushes do not count on the board (TDA
    RP-10, WSOP live action rule 240). The number counts the boards of one to five cards that show worse, and itself,
    where a missing card is lower than any; rooms only compare boards of one size.

    >>> upcards([0]), upcards([51, 50, 49, 48, 47])
    (1, 8554)
    """
    groups = _groups(cards)
    sizes = tuple(len(group) for group in groups if len(group) > 1)
    made = [group[0] >> 2 for group in groups if len(group) > 1]
    kickers = _squeeze([group[0] >> 2 for group in groups if len(group) == 1], made)
    worse = 0
    for board, made_hands, ranks, room in BOARDS:
        if board == sizes:
            break
        worse += made_hands * subsets(ranks, room)
    worse += _made_position(sizes, made) * subsets(ranks, room)
    return worse + sum(subsets(kicker, room - i) for i, kicker in enumerate(kickers))


def _best_five(cards: Sequence[int]) -> tuple[int, list[int]]:
    """The category, and the five cards that make it: the made part first, then the kickers."""
    groups = _groups(cards)
    flush = _flush(cards)
    if straight_flush := _straight(flush):
        return STRAIGHT_FLUSH, straight_flush
    if len(groups[0]) == 4:
        return FOUR_OF_A_KIND, groups[0] + _kickers(groups[1:], 1)
    pairs = [group for group in groups[1:] if len(group) >= 2]
    if len(groups[0]) == 3 and pairs:
        return FULL_HOUSE, groups[0] + max(pairs)[:2]  # a second set of trips may be the best pair
    if flush:
        return FLUSH, flush[:5]
    if straight := _straight(cards):
        return STRAIGHT, straight
    if len(groups[0]) == 3:
        return THREE_OF_A_KIND, groups[0] + _kickers(groups[1:], 2)
    if pairs:
        return TWO_PAIR, groups[0] + groups[1] + _kickers(groups[2:], 1)  # the kicker may come from a third pair
    if len(groups[0]) == 2:
        return ONE_PAIR, groups[0] + _kickers(groups[1:], 3)
    return HIGH_CARD, _kickers(groups, 5)


def _groups(cards: Sequence[int]) -> list[list[int]]:
    """The cards by rank, the biggest groups first, then the higher ranks; in a group the higher suits first."""
    by_rank: dict[int, list[int]] = {}
    for card in sorted(cards, reverse=True):
        by_rank.setdefault(card >> 2, []).append(card)
    return sorted(by_rank.values(), key=len, reverse=True)  # the sort is stable


def _kickers(groups: list[list[int]], wanted: int) -> list[int]:
    """The highest cards beside the made part, one of a rank."""
    return sorted((group[0] for group in groups), reverse=True)[:wanted]


def _flush(cards: Sequence[int]) -> list[int]:
    """All cards of the suit that has five or more, from the top; empty without one."""
    for suit in range(4):
        suited = [card for card in cards if card & 3 == suit]
        if len(suited) >= 5:
            return sorted(suited, reverse=True)
    return []


def _straight(cards: Sequence[int]) -> list[int]:
    """The five cards of the highest straight, from the top; empty without one. The ace may stand below the two."""
    of_rank = {card >> 2: card for card in sorted(cards)}
    if len(of_rank) >= 5:
        for top in range(ACE, FIVE_HIGH - 1, -1):
            five = [(top - step) % 13 for step in range(5)]
            if all(rank in of_rank for rank in five):
                return [of_rank[rank] for rank in five]
    return []


def _position(category: int, ranks: list[int]) -> int:
    """The place of five ranks, made part first, among the classes of their category; 0 is the weakest."""
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        return ranks[0] - FIVE_HIGH
    if category in (HIGH_CARD, FLUSH):
        # The straight with a given top is the last of the sets with that top, but for the wheel, the first with an
        # ace; so the straights from six high to below this top are missing below, and under an ace the wheel too.
        return _colex(ranks) - (ranks[0] - 4) - (ranks[0] == ACE)
    sizes = MADE[category]
    made = list(dict.fromkeys(ranks))[: len(sizes)]
    kickers = _squeeze(ranks[sum(sizes) :], made)
    return _made_position(sizes, made) * comb(13 - len(made), len(kickers)) + _colex(kickers)


def _made_position(sizes: tuple[int, ...], made: list[int]) -> int:
    """The place of the made part among all made parts of these sizes."""
    if sizes == (2, 2):
        return _colex(made)
    if sizes == (3, 2):
        return made[0] * 12 + _squeeze(made[1:], made[:1])[0]
    return made[0] if made else 0


def _squeeze(ranks: list[int], made: list[int]) -> list[int]:
    """The ranks renumbered without the made ones, which they cannot be."""
    return [rank - sum(taken < rank for taken in made) for rank in ranks]


def _colex(ranks: list[int]) -> int:
    """How many sets of as many ranks come before this one, given from the top, when the top card decides first."""
    return sum(comb(rank, len(ranks) - i) for i, rank in enumerate(ranks))


def subsets(ranks: int, most: int) -> int:
    """How many sets of at most so many of these ranks there are."""
    return sum(comb(ranks, size) for size in range(most + 1))


def _low_rank(card: int) -> int:
    """The rank with the ace as the lowest: A 2 .. 8 = 0 1 .. 7."""
    return ((card >> 2) + 1) % 13
