"""A scalar loop as users write it with stud8.jit, against the portable C kernel on the same masks.

python -m pytest benches/bench_jit.py
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numba import njit

import stud8


@njit(nogil=True)
def loop(masks: Any, high: Any, low: Any) -> None:
    for place in range(len(masks)):
        high[place], low[place] = stud8.jit.hilo(masks[place])


def kernel(masks: Any, high: Any, low: Any) -> None:
    stud8.evaluate_hilo_mask(masks, out=(high, low), check=False)


@pytest.mark.parametrize("rank", [loop, kernel], ids=["loop", "kernel"])
@pytest.mark.parametrize("n", [65_536, 10_000_000])
def bench_masks(record: Callable[..., None], masks: Any, n: int, rank: Callable[..., None]) -> None:
    values = masks[:n]
    high, low = np.empty(n, np.uint16), np.empty(n, np.uint8)
    with stud8.use_isa("portable"):
        expected = stud8.evaluate_hilo_mask(values)
        rank(values, high, low)  # compiles
        assert np.array_equal(high, expected.high) and np.array_equal(low, expected.low)
        record(n, rank, values, high, low, copied=values)
