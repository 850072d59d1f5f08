"""Hands at the edges of the rules, each through every backend and as ids and mask."""

import pytest

import stud8
from hands import CATEGORIES, csv_rows, ids, mask_of, ranks_of

CASES = csv_rows("evaluator_edge_cases.csv")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["note"])
@pytest.mark.usefixtures("backend")
def test_edge_case(case: dict[str, str]) -> None:
    hand = ids(case["cards"])
    expected = int(case["high"]), int(case["low"])
    assert stud8.evaluate_hilo(hand) == stud8.evaluate_hilo(hand[::-1]) == expected
    assert (stud8.evaluate_high(hand), stud8.evaluate_low(hand)) == expected
    assert stud8.evaluate_hilo_mask(mask_of(hand)) == expected
    assert (stud8.evaluate_high_mask(mask_of(hand)), stud8.evaluate_low_mask(mask_of(hand))) == expected


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["note"])
@pytest.mark.usefixtures("backend")
def test_edge_case_in_cards_and_words(case: dict[str, str]) -> None:
    hand = stud8.parse_cards(case["cards"])
    five = stud8.best_high(hand)
    assert set(five.tolist()) <= set(hand.tolist())
    assert ranks_of(five.tolist()) == case["high_ranks"]
    assert stud8.hand_category(int(case["high"])) == CATEGORIES.index(case["high_category"])
    low = stud8.best_low(hand)
    if case["low_ranks"] == "none":
        assert low is None
        assert stud8.describe_low(int(case["low"])) == "no low"
    else:
        assert low is not None
        assert set(low.tolist()) <= set(hand.tolist())
        assert ranks_of(low.tolist()) == case["low_ranks"]
        assert stud8.describe_low(int(case["low"])) == "-".join(case["low_ranks"])


@pytest.mark.extension
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["note"])
def test_edge_case_by_the_c_functions(case: dict[str, str]) -> None:
    mask, high, low = mask_of(ids(case["cards"])), int(case["high"]), int(case["low"])
    assert (stud8.native.high(mask), stud8.native.low(mask), stud8.native.hilo(mask)) == (high, low, high << 8 | low)
