"""All hands of five, six and seven cards are ranked, and their counts and order are the published ones."""

import hashlib
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray

from hands import (
    CATEGORIES,
    HANDS,
    ISAS,
    all_fives,
    csv_rows,
    dense,
    high_classes,
    json_data,
    low_classes,
    order_digest_bytes,
)
from stud8 import evaluate_high_mask, evaluate_hilo, hand_category, use_backend, use_isa
from stud8.counting import all_hands, count_all
from stud8.verification import Engine

pytestmark = pytest.mark.kernel

Counts = dict[int, NDArray[np.int64]]

HIGHS = np.arange(7463)
LOWS = np.arange(57)


@pytest.fixture(scope="session", params=ISAS)
def counts(request: pytest.FixtureRequest) -> Iterator[Counts]:
    """How many hands of five, six and seven cards have each high and low together: [high, low]."""
    with use_backend("native"), use_isa(request.param):
        yield {cards: count_all(cards) for cards in HANDS}


def of_category(table: NDArray[np.int64], name: str) -> NDArray[np.int64]:
    """The rows of the highs of a category."""
    rows: NDArray[np.int64] = table[1:][hand_category(HIGHS[1:]) == CATEGORIES.index(name)]
    return rows


@pytest.mark.parametrize("cards", HANDS)
def test_every_hand_is_counted(counts: Counts, cards: int) -> None:
    table = counts[cards]
    assert table.shape == (7463, 57)
    assert (int(table.sum()), int(table[0].sum())) == (HANDS[cards], 0)


@pytest.mark.parametrize("cards", HANDS)
def test_high_classes(counts: Counts, cards: int) -> None:
    found = counts[cards].sum(axis=1)
    assert {line.high: int(found[line.high]) for line in high_classes()} == {
        line.high: line.counts[cards] for line in high_classes()
    }


@pytest.mark.parametrize("cards", HANDS)
def test_low_classes(counts: Counts, cards: int) -> None:
    found = counts[cards].sum(axis=0)
    assert {low: int(found[low]) for low, _, _ in low_classes()} == {
        low: number[cards] for low, _, number in low_classes()
    }


@pytest.mark.parametrize("cards", HANDS)
@pytest.mark.parametrize("row", csv_rows("category_counts.csv"), ids=lambda row: row["category"])
def test_categories(counts: Counts, cards: int, row: dict[str, str]) -> None:
    table = of_category(counts[cards], row["category"])
    distinct = int((table.sum(axis=1) > 0).sum())
    assert (distinct, int(table.sum())) == (int(row[f"distinct_{cards}"]), int(row[f"count_{cards}"]))
    if cards == 7:
        qualifying = int(table[:, 1:].sum())
        assert qualifying == int(row["with_low_7"])
        assert f"{qualifying / table.sum():.6f}" == row["low_rate_7"]


@pytest.mark.parametrize("row", csv_rows("category_by_low_7card.csv"), ids=lambda row: row["category"])
def test_categories_by_low(counts: Counts, row: dict[str, str]) -> None:
    category = row["category"]
    table = counts[7] if category == "total" else of_category(counts[7], category)
    found = {ranks: int(table[:, low].sum()) for low, ranks, _ in low_classes()}
    assert {"category": category, "total": str(table.sum())} | {ranks: str(n) for ranks, n in found.items()} == row


def test_totals_of_seven_cards(counts: Counts) -> None:
    table = counts[7]
    highs, lows = table.sum(axis=1), table.sum(axis=0)
    found = {
        "hands": table.sum(),
        "distinct_high": (highs > 0).sum(),
        "distinct_low": (lows[1:] > 0).sum(),
        "distinct_high_low_pairs": (table > 0).sum(),
        "sum_high": highs @ HIGHS,
        "sum_low": lows @ LOWS,
        "sum_high_times_low": HIGHS @ table @ LOWS,
        "qualifying_low": lows[1:].sum(),
        "wheel": lows[56],
    }
    assert {name: int(number) for name, number in found.items()} == json_data("seven_card_totals.json")


def test_l16_low_rates(counts: Counts) -> None:
    lows = counts[7].sum(axis=0)
    by_ranks = {ranks: int(lows[low]) for low, ranks, _ in low_classes()}
    assert f"{(lows[1:].sum() / lows.sum()):.3%}" == "18.336%"
    assert {by_ranks[ranks] for ranks in ("6432A", "6532A", "6542A", "6543A", "65432")} == {630_272}
    assert (by_ranks["5432A"], by_ranks["87654"]) == (781_824, 376_320)


@pytest.mark.parametrize("cards", [5, 6])
def test_all_hands_are_different(cards: int) -> None:
    masks = np.concatenate(list(all_hands(cards)))
    assert (masks.dtype, masks.shape) == (np.dtype(np.uint64), (HANDS[cards],))
    assert (np.bitwise_count(masks) == cards).all()
    masks.sort()
    assert (masks[1:] > masks[:-1]).all()
    assert int(np.bitwise_or.reduce(masks)) == 0x1FFF_1FFF_1FFF_1FFF


def test_order_of_all_fives(engine: Engine) -> None:
    digest = hashlib.sha256(order_digest_bytes(*evaluate_hilo(all_fives(), workers=2))).hexdigest()
    assert digest == json_data("order_of_fives.json")["sha256"], engine


@pytest.mark.extension
def test_order_of_all_fives_is_dense() -> None:
    high = np.concatenate([evaluate_high_mask(block) for block in all_hands(5)])
    assert np.array_equal(dense(high) + 1, high)
    assert int(high.max()) == 7462
