"""Equity, exact and sampled, beside poker-equity in the same run.

python -m pytest benches/bench_equity.py
"""

from collections.abc import Callable
from typing import Any

import pytest

import stud8

TWO = ["AsAhKd", "2c3d4h"]
SIX = [*TWO, "5c6c7c", "KhKcQd", "9s9d8h", "JcTcJs"]
SAMPLES = 10_000_000
PEER_SAMPLES = 200_000
ROUNDS = 9


def run(benchmark: Any, call: Callable[[], object], deals: int) -> None:
    benchmark.pedantic(call, rounds=ROUNDS, warmup_rounds=1)
    benchmark.extra_info["deals"] = deals
    benchmark.extra_info["deals_per_second"] = deals / benchmark.stats.stats.median


@pytest.mark.parametrize(
    "hands",
    [TWO, ["AsAhKd7c", "2c3d4h7s"], ["AsAhKdQc2c", "2d3d4h5c8s", "KsKhJdTc3c"], ["AsAhKd", "4h"]],
    ids=["third street", "fourth street", "three on fifth street", "hole cards unknown"],
)
def bench_exact(benchmark: Any, hands: list[str]) -> None:
    result = stud8.equity(hands, method="exact")
    run(benchmark, lambda: stud8.equity(hands, method="exact"), result.deals)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("hands", [TWO, SIX], ids=["two", "six"])
def bench_sampled(benchmark: Any, hands: list[str], workers: int) -> None:
    run(benchmark, lambda: stud8.equity(hands, samples=SAMPLES, seed=1, workers=workers), SAMPLES)


@pytest.mark.parametrize("hands", [TWO, SIX], ids=["two", "six"])
def bench_poker_equity(benchmark: Any, hands: list[str]) -> None:
    poker_equity = pytest.importorskip("poker_equity")

    def sample() -> object:
        return poker_equity.chunk_from_text("stud_hi_lo", hands, samples=PEER_SAMPLES, seed=1, threads=1)

    run(benchmark, sample, PEER_SAMPLES)
