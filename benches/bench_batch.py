"""Batches of hands, high and low together, against numpy's copy of the same input in the same run.

    python -m pytest benches/bench_batch.py

The copy is what memory allows: machines, and the same machine at another time, compare by the ratio.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import stud8

SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
COPIES = 15


@pytest.fixture(scope="module")
def hands() -> NDArray[np.uint8]:
    return stud8.random_hands(max(SIZES), seed=8)


@pytest.fixture(scope="module")
def masks(hands: NDArray[np.uint8]) -> NDArray[np.uint64]:
    return stud8.cards_to_mask(hands)


def seconds(call: Callable[[], Any]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def copy_seconds(values: NDArray[Any]) -> float:
    """The median time of a copy; small arrays are copied many times to be seen by the clock."""
    target = np.empty_like(values)
    repeats = max(1, 1_000_000 // len(values))

    def copy() -> None:
        for _ in range(repeats):
            np.copyto(target, values)

    return statistics.median(seconds(copy) for _ in range(COPIES)) / repeats


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("form", ["masks", "ids"])
def bench_hilo(benchmark: Any, request: pytest.FixtureRequest, form: str, n: int) -> None:
    evaluate = {"masks": stud8.evaluate_hilo_mask, "ids": stud8.evaluate_hilo}[form]
    values = request.getfixturevalue({"masks": "masks", "ids": "hands"}[form])[:n]
    out = np.empty(n, np.uint16), np.empty(n, np.uint8)
    benchmark(evaluate, values, out=out)
    if benchmark.stats:  # none under --benchmark-disable
        median = benchmark.stats.stats.median
        benchmark.extra_info |= {
            "hands": n,
            "ns_per_hand": median / n * 1e9,
            "hands_per_second": n / median,
            "copy_ratio": median / copy_seconds(values),
            "backend": stud8.backend(),
            "isa": stud8.isa(),
        }
