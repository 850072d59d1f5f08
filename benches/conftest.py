"""The hands that all benches rank, the same for everybody, and what is noted of a run."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import stud8
from stud8.measuring.machine import core_compiler
from stud8.timing import time_in_turn

MOST = 10_000_000
COPIES = 15


def pytest_benchmark_update_machine_info(machine_info: dict[str, Any]) -> None:
    machine_info["stud8"] = stud8.__version__
    machine_info["numpy"] = np.__version__
    machine_info["compiler"] = core_compiler()


def copy_seconds(values: NDArray[Any]) -> float:
    """The median time of numpy's copy; small arrays are copied many times to be seen by the clock."""
    target = np.empty_like(values)
    repeats = max(1, 1_000_000 // len(values))

    def copy() -> None:
        for _ in range(repeats):
            np.copyto(target, values)

    return time_in_turn({"copy": copy}, COPIES)["copy"].median / repeats


@pytest.fixture(scope="session")
def hands() -> NDArray[np.uint8]:
    return stud8.random_hands(MOST, seed=8)


@pytest.fixture(scope="session")
def masks(hands: NDArray[np.uint8]) -> NDArray[np.uint64]:
    return stud8.cards_to_mask(hands)


@pytest.fixture
def record(benchmark: Any) -> Callable[..., None]:
    """Time a call that ranks so many hands; note what that makes a hand, and in copies of an array at the same time."""

    def record(
        hands: int, call: Callable[..., Any], *arguments: Any, copied: NDArray[Any] | None = None, **info: Any
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
            if copied is not None:
                benchmark.extra_info["copy_ratio"] = median / copy_seconds(copied)

    return record
