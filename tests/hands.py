"""What several tests need: cards read without stud8, the data, hands of every kind, a fresh interpreter."""

import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

import stud8
from stud8.verification import Engine

DATA = Path(__file__).with_name("data")
RANKS = "23456789TJQKA"
SUITS = "cdhs"
HANDS = {cards: comb(52, cards) for cards in (5, 6, 7)}
CONFIG: dict[str, Any] = stud8.show_config("dicts") or {}
ISA_IS_FORCED = bool(os.environ.get("STUD8_ISA"))
# All, or the one that the environment asks for. Without the extension there is one to skip: an empty list would be an
# error.
ISA_NAMES: list[str] = ([CONFIG["isa"]] if ISA_IS_FORCED else CONFIG["isas"]) or ["portable"]
ISAS = [pytest.param(name, marks=pytest.mark.extension) for name in ISA_NAMES]
# All that ranks batches by other code: every instruction set of the C core, and numba.
ENGINES = [
    pytest.param(engine, id=str(engine), marks=[pytest.mark.extension] * (engine.backend == "native"))
    for engine in [*(Engine("native", name) for name in ISA_NAMES), Engine("numba")]
    if engine.backend in ("native", *CONFIG["backends"])
]
CATEGORIES = [
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
]


def ids(text: str) -> list[int]:
    """Card ids of "As Kd" or "AsKd"; stud8's own reader is tested elsewhere."""
    letters = text.replace(" ", "")
    return [4 * RANKS.index(rank) + SUITS.index(suit) for rank, suit in zip(letters[::2], letters[1::2], strict=True)]


def mask_of(cards: Sequence[int]) -> int:
    return sum(1 << (16 * (card & 3) + (card >> 2)) for card in cards)


def ranks_of(cards: Sequence[int]) -> str:
    return "".join(RANKS[card >> 2] for card in cards)


def csv_rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def json_data(name: str) -> Any:
    return json.loads((DATA / name).read_text(encoding="utf-8"))


class HighClass(NamedTuple):
    """A line of high_classes.csv."""

    high: int
    category: str
    ranks: str
    counts: dict[int, int]

    @property
    def hand(self) -> list[int]:
        """Five cards of this class, in the order of its ranks."""
        numbers = [RANKS.index(rank) for rank in self.ranks]
        if self.category in ("flush", "straight_flush"):
            return [4 * rank + 2 for rank in numbers]
        return spread(numbers)


@cache
def high_classes() -> list[HighClass]:
    return [
        HighClass(
            int(row["high"]), row["category"], row["ranks"], {cards: int(row[f"count_{cards}card"]) for cards in HANDS}
        )
        for row in csv_rows("high_classes.csv")
    ]


@cache
def low_classes() -> list[tuple[int, str, dict[int, int]]]:
    """The lines of low_classes.csv: low, ranks, counts by the number of cards."""
    return [
        (int(row["low"]), row["ranks"], {cards: int(row[f"count_{cards}card"]) for cards in HANDS})
        for row in csv_rows("low_classes.csv")
    ]


def spread(ranks: Sequence[int]) -> list[int]:
    """Cards of these ranks, equal ones side by side, with no suit more than twice in seven: no flush."""
    return [4 * rank + place % 4 for place, rank in enumerate(ranks)]


def rank_multisets(cards: int) -> Iterator[tuple[int, ...]]:
    """All ranks that so many cards can have, ascending."""
    for ranks in combinations_with_replacement(range(13), cards):
        if all(ranks.count(rank) <= 4 for rank in set(ranks)):
            yield ranks


@cache
def all_fives() -> NDArray[np.uint8]:
    """All five-card hands, ids ascending, in lexicographic order."""
    numbers = chain.from_iterable(combinations(range(52), 5))
    return np.fromiter(numbers, np.uint8, 5 * HANDS[5]).reshape(-1, 5)


def order_digest_bytes(high: Any, low: Any) -> bytes:
    """What tests/data/README.md describes: for each hand the high as two bytes, big end first, and the low as one."""
    rows = np.empty(len(high), np.dtype([("high", ">u2"), ("low", "u1")]))
    rows["high"] = high
    rows["low"] = low
    return rows.tobytes()


def dense(values: Any) -> NDArray[np.intp]:
    """The place of each value among the different ones: equal for two scales that order and tie alike."""
    return np.unique(np.asarray(values), return_inverse=True)[1]


def run_python(
    code: str, *arguments: str | Path, cwd: Path | None = None, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run code in a fresh interpreter; nothing but `env` tells it which backend to choose."""
    clean = {name: value for name, value in os.environ.items() if name not in ("STUD8_BACKEND", "STUD8_ISA")}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=cwd,
        env=clean | (env or {}),
        capture_output=True,
        text=True,
        check=False,
        timeout=900,  # seconds: one that waits for ever is told of
    )
