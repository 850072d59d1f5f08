"""The reference is right: held against the rules written a second time, by sorting, and against published classes."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest

import stud8
from hands import CATEGORIES, RANKS, high_classes, ids, low_classes, rank_multisets, ranks_of, spread
from stud8.backends import reference

# Written from the rules: the better hand first, in each pair only one thing differs.
BETTER_AND_WORSE = [
    ("As Ks Qs Js Ts", "Kh Qh Jh Th 9h"),
    ("6c 5c 4c 3c 2c", "5c 4c 3c 2c Ac"),
    ("5c 4c 3c 2c Ac", "As Ah Ad Ac Ks"),
    ("3s 3h 3d 3c 2c", "2s 2h 2d 2c Ac"),
    ("2s 2h 2d 2c Ac", "2s 2h 2d 2c Kc"),
    ("2s 2h 2d 2c 3c", "As Ah Ad Ks Kh"),
    ("3s 3h 3d 2s 2h", "2s 2h 2d As Ah"),
    ("3s 3h 3d 2s 2h", "As Ks Qs Js 9s"),
    ("7c 5c 4c 3c 2c", "As Kh Qs Js Ts"),
    ("As Ks Qs Js 3s", "As Ks Qs Js 2s"),
    ("6s 5h 4s 3s 2s", "As 2h 3s 4s 5s"),
    ("5s 4h 3s 2s As", "As Ah Ad Ks Qs"),
    ("2s 2h 2d 4s 3s", "As Ah Ks Kh Qs"),
    ("3s 3h 3d 2s 4s", "2s 2h 2d As Ks"),
    ("As Ah 2s 2h 3s", "Ks Kh Qs Qh As"),
    ("Ks Kh 3s 3h 2s", "Ks Kh 2s 2h As"),
    ("Ks Kh 3s 3h 5s", "Ks Kh 3s 3h 4s"),
    ("3s 3h 2s 2h 4s", "As Ah Ks Qs Js"),
    ("3s 3h 2s 4s 5s", "2s 2h As Ks Qs"),
    ("2s 2h 6s 4s 3s", "2s 2h 5s 4s 3s"),
    ("2s 2h 5s 4s 3s", "As Ks Qs Js 9h"),
    ("Ah Ks Qs Js 9s", "Ah Ks Qs Js 8s"),
    ("Kh Qh Ac 2d 3s", "Kh Qh Jc 9d 8s"),  # no straight goes round the ace
    ("8h 5c 4d 3s 2s", "7h 6c 5d 4s 2s"),
]
# The better low first.
BETTER_AND_WORSE_LOWS = [
    ("Ac 2d 3h 4s 5c", "Ac 2d 3h 4s 6c"),
    ("7c 6d 5h 4s 3c", "Ac 2d 3h 4s 8c"),
    ("Ac 6d 3h 4s 2c", "Ac 6d 5h 3s 2c"),
    ("8c 6d 5h 4s 3c", "8c 7d 3h 2s Ac"),
    ("8c 7d 6h 5s 4c", "9c 4d 3h 2s Ac"),
    ("8c 7d 6h 5s 4c", "Ac 2d 3h 4s 4c"),
]


def order_of_five(cards: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Category and ranks of five cards in the order in which they decide, from the rules and by counting."""
    count = Counter(card >> 2 for card in cards)
    ranks = sorted((card >> 2 for card in cards), key=lambda rank: (count[rank], rank), reverse=True)
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    sizes = tuple(sorted(count.values(), reverse=True))
    straight = len(count) == 5 and ranks[0] - ranks[4] == 4
    flush = len({card & 3 for card in cards}) == 1
    by_sizes = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    category = max(by_sizes[sizes], 8 * (straight and flush), 5 * flush, 4 * straight)
    return category, tuple(ranks)


def listed(five: Sequence[int]) -> list[int]:
    """Five cards in the order in which they decide, the higher suit first among equal ranks."""
    ranks = [rank % 13 for rank in order_of_five(five)[1]]
    return sorted(five, key=lambda card: (-ranks.index(card >> 2), card & 3), reverse=True)


def order_of_board(cards: Sequence[int]) -> tuple[tuple[int, ...], list[int], list[int]]:
    """Sizes of the groups, their ranks, the kickers: what compares boards, a missing card lower than any."""
    count = Counter(card >> 2 for card in cards)
    groups = sorted(((number, rank) for rank, number in count.items() if number > 1), reverse=True)
    kickers = sorted((rank for rank, number in count.items() if number == 1), reverse=True)
    return tuple(number for number, _ in groups), [rank for _, rank in groups], kickers


def order_of_low(cards: Sequence[int]) -> tuple[int, ...]:
    """The low ranks 1..8 of five cards, from the top; nothing if they do not qualify."""
    ranks = {1 if card >> 2 == 12 else (card >> 2) + 2 for card in cards}
    return tuple(sorted(ranks, reverse=True)) if len(ranks) == 5 and max(ranks) <= 8 else ()


def listed_low(five: Sequence[int]) -> list[int]:
    """Five cards from the top, the ace lowest."""
    return sorted(five, key=lambda card: (card + 4) % 52, reverse=True)


def rare_hands() -> list[list[int]]:
    """Hands of six and seven cards that offer more than one five, category by category."""
    texts = """
        QcQdQh5c5d5s9h JcJd8c8d7c7d2h KcKdKh2s2d2hAs AcAdAhAsKcKdKh 7c7d7h7s4c4d4h 7c7d7h7s4c4d5h 9s9h9d8s8h7s7h
        As2s3s4s5s6s7s AsKsQsJsTs9s8s As2s3s4s5s6d7d As2s3s4s5sAdAh AhTh9h8h7h6hJc KdQd9d5d3dJcTh AsKsQsJs9s8s7s
        AcAdAh2s3c4d5h 4c5d5h6s7c8d8h 6c6d6h7s8c9dTh 5c6h7d8c9dTsJc 2c3c4c5c6h7h8h 2h3h4h5h6c7c8c 2s2h3s3h4s4hAs
        AcAdAhAs2c2d AcAdAh2c2d2h AcAd2c2d3c3d As2s3s4s5s6s 2c2d3h4s5cAh
    """
    return [ids(text) for text in texts.split()]


HANDS = [
    stud8.random_hands(1000, cards=6, seed=8).tolist(),
    stud8.random_hands(1500, cards=7, seed=8).tolist(),
    rare_hands(),
]


def one_of_each_five() -> list[list[int]]:
    """A hand of every multiset of ranks without a flush, and of every set of ranks with one."""
    multisets = list(rank_multisets(5))
    return [spread(ranks) for ranks in multisets] + [
        [4 * rank + 3 for rank in ranks] for ranks in multisets if len(set(ranks)) == 5
    ]


@pytest.mark.parametrize(("better", "worse"), BETTER_AND_WORSE)
def test_better_hand_ranks_higher(better: str, worse: str) -> None:
    assert reference.high(ids(better)) > reference.high(ids(worse))


@pytest.mark.parametrize(("better", "worse"), BETTER_AND_WORSE_LOWS)
def test_better_low_ranks_higher(better: str, worse: str) -> None:
    assert reference.low(ids(better)) > reference.low(ids(worse))


def test_ends_of_the_scales() -> None:
    assert reference.high(ids("7c 5d 4h 3s 2c")) == 1
    assert reference.high(ids("As Ks Qs Js Ts")) == 7462
    assert reference.low(ids("Ac 2d 3h 4s 5c")) == 56
    assert reference.low(ids("8c 7d 6h 5s 4c")) == 1
    assert reference.low(ids("9c 7d 6h 5s 4c")) == reference.low(ids("4d 7d 6h 5s 4c")) == reference.NO_LOW == 0


def test_all_classes_are_numbered_in_the_order_of_the_rules() -> None:
    hands = one_of_each_five()
    place = {key: number for number, key in enumerate(sorted(set(map(order_of_five, hands))), 1)}
    assert len(place) == 7462
    assert [reference.high(hand) for hand in hands] == [place[order_of_five(hand)] for hand in hands]


@pytest.mark.parametrize("order", [1, -1], ids=["strongest card first", "strongest card last"])
def test_classes_published_have_the_same_numbers(order: int) -> None:
    classes = high_classes()
    assert [line.high for line in classes] == list(range(7462, 0, -1))
    assert [reference.high(line.hand[::order]) for line in classes] == [line.high for line in classes]


def test_classes_published_are_what_they_say() -> None:
    for line in high_classes():
        category, ranks = order_of_five(line.hand)
        assert (CATEGORIES[category], "".join(RANKS[rank] for rank in ranks)) == (line.category, line.ranks)


def test_lows_published_have_the_same_numbers() -> None:
    lows = {ranks: low for low, ranks, _ in low_classes() if low}
    assert len(lows) == 56
    for ranks, low in lows.items():
        hand = ids("".join(rank + suit for rank, suit in zip(ranks, "cdhsc", strict=True)))
        assert reference.low(hand) == reference.low(hand[::-1]) == low


def test_all_lows_are_numbered_in_the_order_of_the_rules() -> None:
    hands = one_of_each_five()
    lows = [(), *sorted(set(filter(None, map(order_of_low, hands))), reverse=True)]
    assert len(lows) == 57
    assert [reference.low(hand) for hand in hands] == [lows.index(order_of_low(hand)) for hand in hands]


@pytest.mark.parametrize("hands", HANDS, ids=["6", "7", "rare"])
def test_the_best_of_all_fives_plays(hands: list[list[int]]) -> None:
    for hand in hands:
        fives = list(combinations(hand, 5))
        best = max(map(order_of_five, fives))
        assert reference.high(hand) == max(map(reference.high, fives))
        expected = max(listed(five) for five in fives if order_of_five(five) == best)
        assert reference.best_high(hand) == expected, ranks_of(hand)
        assert reference.high(expected) == reference.high(hand)
        assert reference.best_high(hand[::-1]) == expected


@pytest.mark.parametrize("hands", HANDS, ids=["6", "7", "rare"])
def test_the_lowest_of_all_fives_plays(hands: list[list[int]]) -> None:
    for hand in hands:
        fives = [five for five in combinations(hand, 5) if order_of_low(five)]
        lowest = min(map(order_of_low, fives), default=())
        expected = [listed_low(five) for five in fives if order_of_low(five) == lowest]
        assert reference.low(hand) == max(map(reference.low, fives), default=0)
        assert reference.best_low(hand) == reference.best_low(hand[::-1]) == max(expected, default=None)


def test_all_boards_are_numbered_in_the_order_of_the_rules() -> None:
    boards = [spread(ranks) for cards in range(1, 6) for ranks in rank_multisets(cards)]
    boards.sort(key=order_of_board)
    assert [reference.upcards(board) for board in boards] == list(range(1, 8555))
    assert [reference.upcards(board[::-1]) for board in boards] == list(range(1, 8555))


def test_boards_hold_no_straights_and_flushes() -> None:
    for text in ("As Ks Qs Js Ts", "5c 4d 3h 2s", "9h 7h 5h 3h 2h"):
        offsuit = [4 * (card >> 2) + place % 4 for place, card in enumerate(ids(text))]
        assert reference.upcards(ids(text)) == reference.upcards(offsuit)
        assert reference.upcards(ids(text)) < reference.upcards(ids("2c 2d 3c 4c 5c"[: len(text)]))


def test_one_hand_by_every_rule() -> None:
    hand = ids("Qc Qd Qh 5c 5d 5s 9h")
    below = 1277 + 2860 + 858 + 858 + 10 + 1277 + 10 * 12 + 3  # five categories, ten trips, queens full of 2, 3, 4
    assert reference.high(hand) == below + 1
    assert reference.best_high(hand) == ids("Qh Qd Qc 5s 5d")
    assert reference.low(hand) == 0
    assert reference.best_low(hand) is None
