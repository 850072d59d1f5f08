"""Three evaluators by other people order hands as ours does."""

import hashlib
from itertools import combinations
from typing import Any

import eval7
import numpy as np
import phevaluator
import pokerkit
import pytest

import stud8
from hands import SUITS, all_fives, dense, high_classes, json_data, order_digest_bytes
from stud8 import format_cards

EIGHT_OR_BETTER = pokerkit.EightOrBetterLowHand
EVAL7_CARDS = [eval7.Card(name) for name in format_cards(range(52)).split()]

every_backend = pytest.mark.usefixtures("backend")


def sample(cards: int, in_c: int) -> Any:
    """Random hands, as many as the backend in force ranks at once."""
    return stud8.random_hands(2_000 if stud8.backend() == "python" else in_c, cards=cards, seed=cards)


@every_backend
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_phevaluator(cards: int) -> None:
    hands = sample(cards, 50_000)
    theirs = [phevaluator.evaluate_cards(*hand) for hand in hands.tolist()]
    assert stud8.to_cactus_kev(stud8.evaluate_high(hands)).tolist() == theirs


@every_backend
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_eval7(cards: int) -> None:
    hands = sample(cards, 100_000)
    theirs = [eval7.evaluate([EVAL7_CARDS[card] for card in hand]) for hand in hands.tolist()]
    assert np.array_equal(dense(stud8.evaluate_high(hands)), dense(theirs))


@every_backend
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_pokerkit(cards: int) -> None:
    hands = sample(cards, 2_000)[:2_000]
    high, low = stud8.evaluate_hilo(hands)
    for hand, our_high, our_low in zip(hands, high.tolist(), low.tolist(), strict=True):
        text = stud8.format_cards(hand).replace(" ", "")
        theirs = pokerkit.StandardHighHand.from_game(text)
        assert our_high == theirs.entry.index + 1
        assert stud8.hand_category(our_high).name.lower() == theirs.entry.label.value.lower().replace(" ", "_")
        their_low = EIGHT_OR_BETTER.from_game_or_none(text)
        assert our_low == (stud8.NO_LOW if their_low is None else 56 - their_low.entry.index)


def test_pokerkit_orders_every_class_alike() -> None:
    lookup = pokerkit.StandardHighHand.lookup
    found = [lookup.get_entry(format_cards(line.hand).replace(" ", "")).index + 1 for line in high_classes()]
    assert found == [line.high for line in high_classes()]


def test_order_of_all_fives_by_other_evaluators() -> None:
    """The digest that test_golden.py holds ours against: highs by eval7, lows by pokerkit."""
    high = dense(np.fromiter(map(eval7.evaluate, combinations(EVAL7_CARDS, 5)), np.int64)) + 1
    of_ranks = np.zeros(1 << 13, np.uint8)
    for ranks in combinations("A2345678", 5):
        hand = "".join(rank + suit for rank, suit in zip(ranks, SUITS + "c", strict=True))
        places = ["23456789TJQKA".index(rank) for rank in ranks]
        of_ranks[sum(1 << place for place in places)] = 56 - EIGHT_OR_BETTER.lookup.get_entry(hand).index
    low = of_ranks[np.bitwise_or.reduce(1 << (all_fives() >> 2).astype(np.int64), axis=1)]
    assert hashlib.sha256(order_digest_bytes(high, low)).hexdigest() == json_data("order_of_fives.json")["sha256"]
