"""One row of cards, as text or ids, is read alike wherever it is asked for, and refused with the same words."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import stud8
from stud8.game import Hand
from stud8.showdown import settle

ROYAL = "As Ks Qs Js Ts 9d 8d"
IDS = [51, 47, 43, 39, 35, 29, 25]
Reader = Callable[[Any], object]


def dead(cards: Any) -> object:
    return stud8.random_hands(3, dead=cards, seed=1).tolist()


def equity_hand(cards: Any) -> object:
    return stud8.equity([cards, "2c 2d 2h 3s 4s 5c 7h"], method="exact").equity.tolist()


def equity_dead(cards: Any) -> object:
    hands = ["2c 2d 2h 3s 4s 5c", "Ac Ad Ah Kd Kc Qc Jd"]
    return stud8.equity(hands, dead=cards, method="exact").equity.tolist()


def settled(cards: Any) -> object:
    return settle([5, 5], [cards, "2c 2d 2h 3s 4s 5c 7h"]).payouts


def deck(cards: Any) -> object:
    return Hand(stacks=[100, 100], small_bet=10, big_bet=20, deck=cards).cards(0)


def told(cards: Any) -> object:
    hand = Hand(stacks=[100, 100], small_bet=10, big_bet=20, deal="manual")
    hand.deal(0, cards)
    return hand.cards(0)


@pytest.mark.parametrize("read", [dead, equity_hand, equity_dead, settled])
@pytest.mark.parametrize(
    "cards",
    [
        "asksqsjsts9d8d",
        "A♠,K♠ Q♠ J♠ 10♠ 9♦ 8♦",
        tuple(IDS),
        list(np.array(IDS, np.uint8)),
        [float(card) for card in IDS],
        np.array(IDS, np.uint8),
        np.array(IDS, ">i8"),
        np.array(IDS, np.float32),
        np.array([IDS, IDS])[0, ::1],
        np.array(IDS[::-1])[::-1],
    ],
    ids=repr,
)
def test_text_and_ids_are_read_alike(read: Reader, cards: Any) -> None:
    assert read(cards) == read(IDS) == read(ROYAL)


@pytest.mark.parametrize("cards", [[51.0, 50.0, 49.0], (51, 50, 49), np.array([51, 50, 49], ">i2"), "AsahAd"], ids=repr)
def test_so_are_cards_that_a_hand_is_told_and_a_deck(cards: Any) -> None:
    others = list(range(49))
    full = f"{cards}{stud8.format_cards(others)}" if isinstance(cards, str) else [*cards, *others]
    assert told(cards) == (51, 50, 49)
    assert deck(full) == deck(np.array([51, 50, 49, *others])) == (51, 49, 1)  # three to each of two seats, in turn


@pytest.mark.parametrize("read", [dead, equity_hand, equity_dead, settled, deck, told])
@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        ([51, 51, 50], ValueError, r"card 51 \(As\) appears twice"),
        ("As As", ValueError, "card As (appears twice in|is in hand 1 twice)"),
        ([51, 52], ValueError, r"52 is no card id \(0\.\.51\)"),
        ([51, -1], ValueError, r"-1 is no card id \(0\.\.51\)"),
        ([51, 1 << 64], ValueError, "18446744073709551616 is no card id"),
        ([51, 1.5], ValueError, r"1\.5 is no card id"),
        ([51, float("nan")], ValueError, "nan is no card id"),
        ([51, True], TypeError, "expected integers, got a bool"),
        ([51, None], TypeError, "expected integers, got an array of dtype object"),
        (np.array([IDS[:3]]), ValueError, r"one row of card ids expected, got an array of shape \(1, 3\)"),
        (np.ma.array(IDS[:3], mask=[False, True, False]), ValueError, "the element at 1 is masked"),
        (b"As Ks", TypeError, "expected integers, got the text b'As Ks'"),
        ("As 1s", ValueError, "'1s' in .* is not a card"),
    ],
    ids=repr,
)
def test_and_refused_with_the_same_words(read: Reader, cards: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=rf"^(?=.*(dead|hand 1|hands\[0\]|deck|cards)).*{message}"):
        read(cards)
