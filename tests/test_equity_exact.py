"""Exact equity: known counts, every deal of small spots scored by the rules, symmetry, and what is refused."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, groupby
from math import comb
from typing import Any

import numpy as np
import pytest

import stud8
from hands import csv_rows, ids
from stud8.backends import reference
from stud8.runouts import numpy_counts
from stud8.runouts.exact import SHORT
from stud8.runouts.jobs import Flag

equity: Any = stud8.equity
HIGHS = {"win": "hiA", "tie": "hitie", "loss": "hiB"}
LOWS = {"win": "loA", "tie": "lotie", "loss": "loB", "none": "lonone"}
HEADSUP = csv_rows("equity_headsup_exact.csv")
MULTIWAY = [
    list(rows)
    for _, rows in groupby(csv_rows("equity_multiway_exact.csv"), key=lambda row: (row["hands"], row["dead"]))
]


def multiway(rows: list[dict[str, str]]) -> Any:
    """A case; what takes minutes without the C core is for that alone."""
    marks = [pytest.mark.extension] * (int(rows[0]["total"]) > SHORT)
    return pytest.param(rows, id=rows[0]["hands"], marks=marks)


def assert_joint(result: Any, row: dict[str, str]) -> None:
    known = {(h, low): int(row[f"{HIGHS[h]}_{LOWS[low]}"]) for h in HIGHS for low in LOWS}
    assert result.exact
    assert result.joint == known
    assert result.deals == int(row["total"])
    assert float(result.equity[0]) == pytest.approx(float(row["A_equity"]), abs=1e-9)
    shares = {Fraction(share): int(row[f"A_share_{share}"]) for share in ("0", "1/4", "1/2", "3/4", "1")}
    assert result.share_counts[0] == {share: deals for share, deals in shares.items() if deals}


@pytest.mark.extension
@pytest.mark.parametrize("row", HEADSUP, ids=lambda row: f"{row['a']}-{row['b']}-{row['dead']}")
def test_known_counts_of_two_players(row: dict[str, str]) -> None:
    assert_joint(equity([row["a"], row["b"]], row["dead"]), row)


@pytest.mark.parametrize("rows", [multiway(rows) for rows in MULTIWAY])
def test_known_counts_of_several_players(rows: list[dict[str, str]]) -> None:
    result = equity([row["hand"] for row in rows], rows[0]["dead"], method="exact")
    for player, row in enumerate(rows):
        of = result.players[player]
        assert [of.high_win, of.high_tie, of.low_win, of.low_tie, of.scoop] == [
            int(row[name]) for name in ("hi_win", "hi_tie", "lo_win", "lo_tie", "scoop")
        ]
        assert result.no_low == int(row["no_low_total"])
        assert result.fractions[player] * result.deals * 1680 == int(row["share_sum_x1680"])
        assert float(result.equity[player]) == pytest.approx(float(row["equity"]), abs=1e-9)


def dealt(hands: Sequence[list[int]], deck: Sequence[int], common: bool) -> Iterator[list[list[int]]]:
    """Every deal: each player's cards, in no order."""
    if common:
        for card in deck:
            yield from dealt([[*hand, card] for hand in hands], [left for left in deck if left != card], False)
        return
    if not hands:
        yield []
        return
    for cards in combinations(deck, 7 - len(hands[0])):
        for others in dealt(hands[1:], [card for card in deck if card not in cards], False):
            yield [[*hands[0], *cards], *others]


def shares_by_rule(sevens: Sequence[list[int]]) -> list[Fraction]:
    """Each half of the pot in equal parts to its winners; without a low the high takes all."""
    shares = [Fraction(0)] * len(sevens)
    lows = [reference.low(hand) for hand in sevens]
    halves = [[reference.high(hand) for hand in sevens], *([lows] if max(lows) else [])]
    for ranks in halves:
        winners = [player for player, rank in enumerate(ranks) if rank == max(ranks)]
        for player in winners:
            shares[player] += Fraction(1, len(halves) * len(winners))
    return shares


SMALL = [
    (["As2s3d4hKdQc", "8c8d9h9sTcJd"], "", False),
    (["As2s3d4hKdQc7h", "8c8d9h9sTcJd", "3s4s5h6h9cTs"], "", False),
    (["AsAhKdQcJc", "2c3d4h5c7d8s9s"], "2s2d2h3s3h3c4s4d4c5s5d5h6s6d6h6c7s7h7c8d8h8c9d9h9cTsTd", False),
    (  # one card left for three sevenths
        ["AsAhKd2c3c4d", "KsKhQd5c6c7d", "JsJhTd8c9c8d"],
        "2s2d2h3s3d3h4s4h4c5s5d5h6s6d6h7s7h7c8s8h9s9d9hTsThTcJdJcQsQhQcKc",
        True,
    ),
]


@pytest.mark.parametrize(("hands", "dead", "common"), SMALL)
def test_every_deal_scored_by_the_rules(backend: str, hands: list[str], dead: str, common: bool) -> None:
    known = [ids(hand) for hand in hands]
    deck = [card for card in range(52) if card not in ids(dead) and not any(card in hand for hand in known)]
    totals = [Fraction(0)] * len(hands)
    deals = 0
    for sevens in dealt(known, deck, common):
        totals = [total + share for total, share in zip(totals, shares_by_rule(sevens), strict=True)]
        deals += 1
    result = equity(hands, dead, method="exact")
    assert result.deals == deals, backend
    assert list(result.fractions) == [total / deals for total in totals]


def test_the_common_card_is_counted_once() -> None:
    hands, dead, _ = SMALL[-1]
    assert len(ids(dead)) + 18 + 2 == 52
    assert equity(hands, dead).deals == 2


def test_eight_players_share_the_last_card() -> None:
    """Eight six-card hands leave four cards, one of which serves all (RULES: 52 - 48 = 4 < 8)."""
    deck = stud8.random_hands(1, cards=52, seed=3)[0].tolist()
    result = equity([deck[6 * seat : 6 * seat + 6] for seat in range(8)])
    assert result.deals == 4
    assert sum(result.fractions) == 1


@pytest.mark.extension
@pytest.mark.parametrize(
    "hands", [["KsKhQd2c", "Ac4d5h9s"], ["KsKdQcJh4s", "Ac2d7h6c9c"], ["AsAhKdQc2c2h7d", "2d3d4h"]]
)
def test_pairs_are_counted_alike_with_and_without_c(hands: list[str]) -> None:
    native = stud8.backends.core()
    masks = [int(stud8.cards_to_mask(ids(hand))) for hand in hands]
    expected = np.zeros(12, np.uint64)
    native.headsup(masks, 0, (0, 1), native.Watch(), expected)
    for parts in (1, 3):
        sums = [np.zeros((2, 12), np.uint64) for _ in range(parts)]
        for part, (by_c, by_numpy) in enumerate(sums):
            native.headsup(masks, 0, (part, parts), native.Watch(), by_c)
            numpy_counts.headsup(masks, 0, (part, parts), Flag(), by_numpy)
        assert np.array_equal(np.sum(sums, axis=0, dtype=np.uint64), [expected, expected])


@pytest.mark.extension
def test_hole_cards_unknown_is_the_mean_over_all_hole_cards() -> None:
    """A hand of one or two known cards takes another way: tables for each set of shared cards."""
    order = stud8.random_hands(1, cards=52, seed=11)[0].tolist()
    known, other, deck, dead = order[:5], order[5:6], order[6:16], order[16:]
    native = stud8.backends.core()
    masks = [int(stud8.cards_to_mask(known)), int(stud8.cards_to_mask(other))]
    gone = int(stud8.cards_to_mask(dead))
    found = np.zeros((2, 12), np.uint64)
    native.headsup(masks, gone, (0, 1), native.Watch(), found[0])
    native.headsup(masks[::-1], gone, (0, 1), native.Watch(), found[1])
    counted = np.zeros((3, 4), np.uint64)
    for sevens in dealt([known, other], deck, False):
        highs, lows = zip(*((reference.high(hand), reference.low(hand)) for hand in sevens), strict=True)
        counted[1 - np.sign(highs[0] - highs[1]), 3 if not any(lows) else 1 - np.sign(lows[0] - lows[1])] += 1
    assert np.array_equal(found[0].reshape(3, 4), counted)
    assert np.array_equal(found[1].reshape(3, 4)[::-1, [2, 1, 0, 3]], counted)


@pytest.mark.extension
def test_players_and_suits_change_places() -> None:
    hands = ["AsAhKd2c", "5c6d7h8h"]
    result = equity(hands)
    swapped = equity(hands[::-1])
    other = {"win": "loss", "loss": "win"}
    assert swapped.joint == {
        (high, low): result.joint[other.get(high, high), other.get(low, low)] for high, low in result.joint
    }
    turned = equity([hand.translate(str.maketrans("cdhs", "dhsc")) for hand in hands])
    assert turned.joint == result.joint


def test_a_rank_alone_is_any_suit(backend: str) -> None:
    """The mean over the suits that are left, each as likely as the others."""
    others = ["8c8d9h9sTcJd"]
    each = [equity([f"As2s3d4hKdQ{suit}", *others]) for suit in "cdhs"]
    result = equity(["As2s3d4hKdQ", *others])
    assert result.deals == sum(one.deals for one in each), backend
    assert result.fractions[0] == sum(one.fractions[0] * one.deals for one in each) / result.deals


def test_weights_say_how_likely_a_hand_is() -> None:
    first, second, other = "As2s3d4hKdQc", "KcKh3s3h2c2d", "8c8d9h9sTcJd"
    alone = [equity([hand, other]) for hand in (first, second)]
    mixed = equity([[(first, 3), (second, 0.5)], other])
    assert mixed.fractions[0] == (6 * alone[0].fractions[0] + alone[1].fractions[0]) / 7


def test_weights_do_not_depend_on_how_many_cards_are_known() -> None:
    """A hand with fewer known cards has more deals, and all of these together its weight."""
    first, second, other = "AsAhKd5c7s9d", "2h3h4c5c6h7sJd", "2c3d4h8sTcQc"
    alone = [equity([hand, other]).fractions[0] for hand in (first, second)]
    assert equity([[(first, 2), (second, 3)], other]).fractions[0] == (2 * alone[0] + 3 * alone[1]) / 5
    sampled = equity([[(first, 0.2), (second, 0.3)], other], samples=20_000, seed=2)
    assert abs(sampled.equity[0] - float(2 * alone[0] + 3 * alone[1]) / 5) < 4 * sampled.standard_error[0]


def test_weights_are_taken_as_they_are_written() -> None:
    hands = ["AsAhKd5c7s9d", "2h3h4c5c6h7s"]
    one = equity([[(hands[0], 1), (hands[1], 3)], "2c3d4h8sTcQc"])
    for weights in ((0.1, 0.3), (10, 30), (Fraction(1, 3), 1), (1e-300, 3e-300)):
        assert equity([list(zip(hands, weights, strict=True)), "2c3d4h8sTcQc"]).share_counts == one.share_counts
    assert one.deals == 4 * 1560
    alone = equity([hands[1], "2c3d4h8sTcQc"]).equity
    assert np.allclose(equity([[(hands[0], 1e-300), (hands[1], 1)], "2c3d4h8sTcQc"]).equity, alone)


def test_every_text_is_looked_at() -> None:
    """Eight six-card hands leave four cards; a seventh card in one of them cannot be."""
    deck = stud8.random_hands(1, cards=52, seed=3)[0].tolist()
    hands = [stud8.format_cards(deck[6 * seat : 6 * seat + 6]) for seat in range(8)]
    texts = [(hands[0], 1), (f"{hands[0]} {stud8.format_cards(deck[48:49])}", 1)]
    for hand in (texts, texts[::-1]):
        with pytest.raises(ValueError, match="hand 1 has its seventh already"):
            equity([hand, *hands[1:]], samples=1000)


def test_a_hand_that_cannot_be_beside_the_others_is_left_out() -> None:
    other = "8c8d9h9sTcJd"
    mixed = equity([[("As2s3d4hKdQc", 1), ("Ah2h3h4d9hKs", 5)], other])
    assert mixed.fractions == equity(["As2s3d4hKdQc", other]).fractions
    with pytest.raises(ValueError, match=r"^impossible deal: hand 1 has no cards left to be"):
        equity([[("Ah2h3h4d9hKs", 5), ("Ah2h3h4d9sKs", 1)], other])


def test_unknown_cards_are_dealt() -> None:
    assert equity(["As2s3d4hKd??", "8c8d9h9sTcJd"]).fractions == equity(["As2s3d4hKd", "8c8d9h9sTcJd"]).fractions
    assert equity(["As2s3d4hKdxx", "8c8d9h9sTcJd"]).deals == comb(41, 2) * 39


@pytest.mark.parametrize(
    ("hands", "dead", "message"),
    [
        (["AsKd", "AsQd"], "", "card As is in hand 1 and in hand 2"),
        (["AsKd", "QdJd"], "Qd", "card Qd is in hand 2 and in dead"),
        (["AsAs", "QdJd"], "", "card As is in hand 1 twice: 'AsAs'"),
        (["AsKd", "QdJd"], "2c2c", "dead: card 2c appears twice in '2c2c'"),
        ([[51, 51], [0, 1]], "", "hand 1: card 51 (As) appears twice"),
        ([[51, 52], [0, 1]], "", "hand 1: 52 is no card id (0..51)"),
        (["AsKd"], "", "1 hand: two to eight expected"),
        ([], "", "0 hands: two to eight expected"),
        (["As"] * 9, "", "9 hands: two to eight expected"),
        (["As2s3s4s5s6s7s8s", "Ad"], "", "hand 1 has 8 cards: one to seven expected, got 'As2s3s4s5s6s7s8s'"),
        (["", "Ad"], "", "hand 1 has 0 cards: one to seven expected, got ''"),
        ([[], [0]], "", "hand 1 has 0 cards: one to seven expected"),
        (["As1s", "Ad"], "", "hand 1: '1s' in 'As1s' is not a card"),
        (["AAAAA", "Kd"], "", "impossible deal: hand 1 has no cards left to be"),
        (["AAA", "AA"], "", "impossible deal: the hands cannot be had together"),
        ([[("As", 0)], "Ad"], "", "hand 1: the weight of 'As' is 0: a number above 0 expected"),
        ([[("As", "two")], "Ad"], "", "hand 1: 'two' is no weight of 'As'"),
        ([[("As", float("nan"))], "Ad"], "", "hand 1: nan is no weight of 'As'"),
    ],
)
def test_what_is_no_question_is_refused(hands: Any, dead: str, message: str) -> None:
    with pytest.raises(ValueError, match="^" + message.replace("(", r"\(").replace(")", r"\)").replace("?", r"\?")):
        equity(hands, dead)


def test_too_few_cards_are_refused() -> None:
    deck = stud8.random_hands(1, cards=52, seed=5)[0].tolist()
    with pytest.raises(ValueError, match=r"^impossible deal: .* not even six for each"):
        equity([deck[:5], deck[5:10]], deck[11:])
    with pytest.raises(ValueError, match=r"hand 1 has its seventh already"):
        equity([deck[:7], deck[7:13], deck[13:19]], deck[20:])


def test_what_would_take_too_long_is_refused_with_the_number() -> None:
    with pytest.raises(ValueError, match=r"^method='exact': [\d,]{15,} deals"):
        equity(["AsAhKd", "2c3d4h", "5c5d5h"], method="exact")
    with pytest.raises(ValueError, match=r"^method='exact': [\d,]{15,} deals"):
        equity(["As", "2c"], method="exact")


def test_other_arguments_are_checked() -> None:
    wrong: dict[str, Any]
    for wrong in ({"method": "guess"}, {"samples": 0}, {"samples": -5}, {"samples": 10**13}, {"target_error": 0}):
        with pytest.raises(ValueError, match=rf"{next(iter(wrong))}"):
            equity(["As", "Kd"], **wrong)
    for wrong in ({"target_error": "1"}, {"progress": 3}, {"executor": 3}, {"seed": 1.5}):
        with pytest.raises(TypeError, match=rf"^{next(iter(wrong))}"):
            equity(["As", "Kd"], samples=1000, **wrong)
    assert equity(["As", "Kd"], samples=1, seed=1).standard_error[0] == np.inf
    with pytest.raises(TypeError, match="samples: an integer expected"):
        equity(["As", "Kd"], samples=1.5)
    with pytest.raises(TypeError, match="a list of two to eight hands expected"):
        equity("AsKd")
    with pytest.raises(ValueError, match="samples and target_error are for sampling"):
        equity(["AsKdQdJd9d", "2s3s4s5s7d"], method="exact", samples=5)
