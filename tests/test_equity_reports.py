"""Faults reported against other equity calculators, as cases for ours; the data name the project that had each."""

from fractions import Fraction
from typing import Any

import numpy as np
import poker_equity
import pytest

import stud8
from hands import ids, json_data
from stud8.runouts import numpy_sampler

equity: Any = stud8.equity
CASES: dict[str, dict[str, Any]] = {case["id"]: case for case in json_data("equity_reports.json")}
KNOWN = [case for case in CASES.values() if "known" in case]
Q01 = CASES["Q01"]["known"]


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("case", KNOWN, ids=lambda case: f"{case['id']} {case['title']}")
def test_counted(case: dict[str, Any]) -> None:
    result = equity(case["known"])
    assert result.exact
    assert result.deals == case["deals"]
    assert [Fraction(told) for told in case["equity_exact"]] == list(result.fractions)
    assert result.no_low == case["deals_without_low"]
    assert [player.scoop for player in result.players] == case["scoops"]
    for player, of in enumerate(result.players):
        if not of.high_tie:
            assert of.high_win / result.deals == pytest.approx(case["high_share"][player], abs=1e-8)
        if not of.low_tie:
            assert of.low_win / result.deals == pytest.approx(case["low_share"][player], abs=1e-8)


def test_q03_ties_are_told_as_ties() -> None:
    """A six gives one of them a better straight; both keep a wheel for the low."""
    first, second = equity(CASES["Q03"]["known"]).players
    assert first == second
    assert (first.low_win, first.low_tie) == (0, 1560)
    assert first.high_tie == 1560 - first.high_win - second.high_win > 0


def test_q07_a_sample_knows_all_cards() -> None:
    result = equity(Q01, samples=400_000, seed=1) if stud8.backend() == "native" else equity(Q01, samples=4000)
    assert abs(result.equity[0] - 329 / 1560) < 4 * result.standard_error[0]


@pytest.mark.parametrize(
    ("hands", "dead", "places"),
    [
        (["AsKd", "AsQd"], "", ("As", "hand 1", "hand 2")),
        (["AsKd", "QdJd"], "As", ("As", "hand 1", "dead")),
        (["2sKd", "QdJd"], "AsAs", ("As", "dead", "twice")),
    ],
)
def test_q09_a_card_in_two_places_is_refused(hands: list[str], dead: str, places: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="card As") as refused:
        equity(hands, dead)
    assert all(place in str(refused.value) for place in places)


def test_q11_every_card_is_dealt_as_often() -> None:
    """Eight cards a deal; the C core deals the same ones, see test_sampler_core.py and test_equity_sampling.py."""
    plan = numpy_sampler.make_plan([_mask("AsAhKd"), _mask("2c3d4h")], [0, 0], 0)
    ids_dealt, valid = numpy_sampler.deal(plan, (1, 2), 0, np.arange(7500, dtype=np.uint64))
    dealt = ids_dealt[:, valid][:, :460_000]
    assert dealt.shape == (8, 460_000)
    counts = np.bincount(dealt.ravel(), minlength=52)
    unseen = [card for card in range(52) if card not in ids("AsAhKd2c3d4h")]
    assert counts.sum() == counts[unseen].sum()
    assert np.all(np.abs(counts[unseen] - 80_000) < 1_030)
    assert np.all(np.diff(np.sort(dealt, axis=0), axis=0) > 0)


def test_q12_the_number_of_samples_is_a_total() -> None:
    assert equity(["As", "Kd", "Qc"], samples=10_001, seed=1).deals == 10_001
    with pytest.raises(ValueError, match="samples = "):
        equity(["As", "Kd"], samples=10**13)


def test_q13_few_deals_are_counted() -> None:
    assert equity(Q01).exact
    assert equity(Q01).method == "exact"


@pytest.mark.parametrize(
    ("hands", "dead"),
    [
        (Q01, ""),
        (CASES["Q05"]["known"], ""),
        (["As2s3d4hKd", "8c8d9h9sTc"], "5c5d5h"),
        (["AsAhKdQc2c9h", "2d3d4h5c8s9c"], ""),
    ],
)
def test_another_program_counts_the_same(hands: list[str], dead: str) -> None:
    """poker-equity, every deal."""
    result = equity(hands, dead, method="exact")
    theirs = poker_equity.exact_from_text("stud_hi_lo", hands, "", dead)
    assert result.deals == theirs["samples"]
    assert [float(fraction * result.deals) for fraction in result.fractions] == pytest.approx(theirs["share_sum"])
    for name in ("high_win", "high_tie", "low_win", "low_tie", "scoop"):
        assert [getattr(of, name) for of in result.players] == theirs[f"{name}_count"]


def _mask(text: str) -> int:
    return int(stud8.cards_to_mask(ids(text)))
