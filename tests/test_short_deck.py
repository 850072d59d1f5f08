"""Seventh street when the deck runs short: every number of players on every street, by each of the three ways.

``data/deck_exhaustion.csv`` says how each ends. The cards are followed through a deck in order: what was not dealt is
burned or still there.
"""

import csv
from typing import Any

import numpy as np
import pytest

from hands import DATA
from stud8.game import CASINO_TDA, ROBERTS, STANDARD, Hand, Rules

with (DATA / "deck_exhaustion.csv").open(encoding="utf-8", newline="") as file:
    ROWS: list[dict[str, Any]] = [
        {name: text if "outcome" in name else int(text) for name, text in row.items()} for row in csv.DictReader(file)
    ]

STAKES: dict[str, Any] = {"stacks": [1000] * 8, "small_bet": 10, "big_bet": 20, "ante": 2, "bring_in": 5}
NO_BURN = STANDARD.replace(all_in_face_up=False)


def players(row: dict[str, Any]) -> list[int]:
    """How many are left on third to seventh street."""
    return [row[name] for name in ("players_dealt", "n4", "n5", "n6", "n7")]


def name(row: dict[str, Any]) -> str:
    return "-".join(map(str, players(row)))


def played(row: dict[str, Any], rules: Rules, **dealer: Any) -> Hand:
    """Play until the seventh cards are dealt or due, nobody betting, with as many folds a street as the row tells."""
    dealt_in, *left = players(row)
    hand = Hand(rules, **{**STAKES, "stacks": [1000] * dealt_in}, **dealer)
    for street, stay in zip(range(3, 7), left, strict=True):
        while hand.street == street:
            if hand.to_deal:
                hand.deal(hand.to_deal[0], "??")
                continue
            kinds = {action.kind for action in hand.legal_actions()}
            fold = "fold" in kinds and sum(hand.live) > stay
            hand.act("fold" if fold else next(kind for kind in ("bring_in", "call", "check") if kind in kinds))
    return hand


def seventh(hand: Hand) -> list[int]:
    return [hand.cards(seat)[6] for seat, live in enumerate(hand.live) if live and hand.common is None]


def before_the_seventh(hand: Hand, deck: list[int], rules: Rules) -> tuple[list[int], set[int]]:
    """The cards that were left, in order, and those that were burned."""
    dealt = {card for seat in range(len(hand.live)) for card in hand.cards(seat)[:6]}
    used = len(dealt) + 3 * rules.burns
    return deck[used:], set(deck[:used]) - dealt


@pytest.fixture
def deck() -> list[int]:
    cards: list[int] = np.random.default_rng(6).permutation(52).tolist()
    return cards


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_no_burn(row: dict[str, Any], deck: list[int]) -> None:
    hand = played(row, NO_BURN, deck=deck)
    left, burned = before_the_seventh(hand, deck, NO_BURN)
    assert (len(left), burned) == (row["stub_before_7th_no_burns"], set())
    if row["no_burn_outcome"] == "deal":
        assert seventh(hand) == left[: row["n7"]]
    else:
        assert row["no_burn_outcome"] == "community"
        assert hand.common == left[0]


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_tda(row: dict[str, Any], deck: list[int]) -> None:
    hand = played(row, CASINO_TDA, deck=deck)
    left, burned = before_the_seventh(hand, deck, CASINO_TDA)
    assert (len(left), len(burned)) == (row["stub_before_7th_with_3_burns"], 3)
    assert row["needed_wsop"] == row["n7"] + 2
    if row["wsop_outcome"] == "reshuffle_burns_then_deal":
        assert hand.common is None
        assert set(seventh(hand)) <= {*left, *burned}
    elif row["wsop_outcome"] == "community_stub":
        assert hand.common == left[1]  # one is burned
    else:
        assert row["wsop_outcome"] == "community_after_mixing_burns"
        assert hand.common in {*left, *burned}


@pytest.mark.parametrize("row", ROWS, ids=name)
def test_roberts(row: dict[str, Any], deck: list[int]) -> None:
    hand = played(row, ROBERTS, deck=deck)
    left, burned = before_the_seventh(hand, deck, ROBERTS)
    cards, whole = seventh(hand), max(len(left) - 2, 0)
    if row["roberts_outcome"] == "deal":
        assert cards == left[1 : 1 + row["n7"]]
    elif row["roberts_outcome"] == "community":
        assert hand.common == left[min(1, len(left) - 1)]  # one is burned, if there is another
    else:
        mixed = {*left, *burned} - set(left[1 : 1 + whole])
        assert cards[:whole] == left[1 : 1 + whole]
        assert set(cards[whole:]) <= mixed
        over = len(mixed) - len(cards[whole:])
        assert over >= 1 if row["roberts_outcome"] == "mix_last_and_burns_with_burn" else over == 0


@pytest.mark.parametrize(("rules", "column"), [(NO_BURN, "no_burn"), (CASINO_TDA, "wsop"), (ROBERTS, "roberts")])
def test_told_card_by_card_only_the_counts_matter(rules: Rules, column: str) -> None:
    for row in ROWS:
        hand = played(row, rules, deal="manual")
        live = tuple(seat for seat, live in enumerate(hand.live) if live)
        assert hand.to_deal == ((None,) if row[f"{column}_outcome"].startswith("community") else live)


def test_the_burned_cards_are_shuffled_by_the_seed_or_the_deck(deck: list[int]) -> None:
    row = ROWS[1]  # seven to the end: ten cards with the burned ones, of which two stay
    hands = [played(row, CASINO_TDA, deck=deck, seed=seed) for seed in (None, None, *range(20))]
    assert hands[0] == hands[1]
    assert len({tuple(seventh(hand)) for hand in hands}) > 10
    assert {card for hand in hands for card in seventh(hand)} == {
        *(card for part in before_the_seventh(hands[0], deck, CASINO_TDA) for card in part)
    }


def test_nothing_is_burned_where_no_card_is_to_spare() -> None:
    """The rules of the documents with burns: seven cards for seven seats."""
    hand = played(ROWS[1], STANDARD.replace(burns=True), deck=range(52))
    assert seventh(hand) == list(range(45, 52))


def table(*live: int) -> dict[str, Any]:
    """The row of so many players on third to seventh street."""
    return dict(zip(("players_dealt", "n4", "n5", "n6", "n7"), live, strict=True))


def test_tda_with_two_cards_to_spare_leaves_the_burned_ones_out(deck: list[int]) -> None:
    """Eight cards for six seats: one is burned, and the last of the deck is not dealt."""
    hand = played(table(7, 7, 7, 6, 6), CASINO_TDA, deck=deck)
    left, _ = before_the_seventh(hand, deck, CASINO_TDA)
    assert seventh(hand) == left[1:7]


def test_what_is_mixed_can_all_come(deck: list[int]) -> None:
    """By chance, so that every card comes in 200 deals of at most nine."""
    mixed_for_all = next(row for row in ROWS if row["wsop_outcome"] == "community_after_mixing_burns")
    hands = [played(mixed_for_all, CASINO_TDA, deck=deck, seed=seed) for seed in range(200)]
    left, burned = before_the_seventh(hands[0], deck, CASINO_TDA)
    assert {hand.common for hand in hands} == {*left, *burned}

    last_mixed = next(row for row in ROWS if row["roberts_outcome"].startswith("mix_last_and_burns"))
    hands = [played(last_mixed, ROBERTS, deck=deck, seed=seed) for seed in range(200)]
    left, burned = before_the_seventh(hands[0], deck, ROBERTS)
    whole = max(len(left) - 2, 0)
    assert {seventh(hand)[whole] for hand in hands} == {*left, *burned} - set(left[1 : 1 + whole])


@pytest.mark.parametrize(("live", "dealt"), [((8, 7, 7, 7, 7), 7), ((8, 8, 7, 7, 7), 0)])
def test_roberts_without_burns(deck: list[int], live: tuple[int, ...], dealt: int) -> None:
    """Seven cards for seven seats are dealt; of six all but the last would be, and that is too few for two seats."""
    rules = ROBERTS.replace(burns=False)
    for seed in range(8):
        hand = played(table(*live), rules, deck=deck, seed=seed)
        left, _ = before_the_seventh(hand, deck, rules)
        assert (seventh(hand), hand.common) == (left[:dealt], None if dealt else left[0])
