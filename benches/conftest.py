"""The hands that all benches rank, the same for everybody."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import stud8

MOST = 10_000_000


@pytest.fixture(scope="session")
def hands() -> NDArray[np.uint8]:
    return stud8.random_hands(MOST, seed=8)


@pytest.fixture(scope="session")
def masks(hands: NDArray[np.uint8]) -> NDArray[np.uint64]:
    return stud8.cards_to_mask(hands)


@pytest.fixture
def record(benchmark: Any) -> Callable[..., None]:
    """Time a call that ranks so many hands, and note what that makes a hand."""

    def record(
        hands: int, call: Callable[..., Any], *arguments: Any, copy_seconds: float | None = None, **info: Any
    ) -> None:
        benchmark(call, *arguments)
        if benchmark.stats:  # none under --benchmark-disable
            median = benchmark.stats.stats.median
            benchmark.extra_info |= {
                "hands": hands,
                "ns_per_hand": median / hands * 1e9,
                "hands_per_second": hands / median,
                "backend": stud8.backend(),
                "isa": stud8.isa(),
                **info,
            }
            if copy_seconds:
                benchmark.extra_info["copy_ratio"] = median / copy_seconds

    return record
