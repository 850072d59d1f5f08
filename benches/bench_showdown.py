"""Shares of pots for arrays of ranks, against numpy's copy of the result in the same run, and one hand settled.

    python -m pytest benches/bench_showdown.py

A row is written with 48 bytes for six players, into a new array: the copy does nothing else.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import stud8
from stud8.showdown import settle, shares, winners

ROWS = 1_000_000
PLAYERS = 6


@pytest.fixture(scope="module")
def dealt() -> Any:
    return stud8.random_hands(ROWS, cards=7 * PLAYERS, seed=8).reshape(ROWS, PLAYERS, 7)


@pytest.fixture(scope="module")
def ranks(dealt: Any) -> dict[str, Any]:
    high, low = stud8.evaluate_hilo(dealt)
    live = np.random.default_rng(8).random(high.shape) < 0.7
    live[:, 0] = True
    return {"high": high, "low": low, "live": live}


@pytest.mark.parametrize("live", ["all live", "some folded"])
@pytest.mark.parametrize("call", [shares, winners])
@pytest.mark.parametrize("backend", stud8.backends.available())
def bench_rows(record: Callable[..., None], ranks: Any, backend: str, call: Callable[..., Any], live: str) -> None:
    with stud8.use_backend(backend):
        arguments = ranks["high"], ranks["low"], None if live == "all live" else ranks["live"]
        written = np.concatenate(call(*arguments)) if call is winners else call(*arguments)
        record(ROWS, call, *arguments, copied=written, players=PLAYERS)


@pytest.mark.parametrize("pots", [1, 3])
def bench_settle(record: Callable[..., None], dealt: Any, pots: int) -> None:
    hands = dealt[0].tolist()
    record(1, settle, {1: [40] * 6, 3: [40, 31, 12, 40, 40, 12]}[pots], hands, pots=pots)
