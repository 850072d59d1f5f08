"""Every instruction set of the C core, and numba: masks and ids, in cache and out, checked or not, one thread or two.

    python -m pytest benches/bench_isa.py

tools/report_benchmarks.py makes README's table of it.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import stud8
from stud8.measuring import ArrayCall
from stud8.verification import Engine, engines

IN_CACHE = 65_536
MANY = 10_000_000
ENGINES = [engine for engine in engines() if engine.backend != "python"]


CASES = [
    ArrayCall("evaluate_hilo_mask", "masks", IN_CACHE),
    ArrayCall("evaluate_hilo_mask", "masks", MANY),
    ArrayCall("evaluate_hilo_mask", "masks", MANY, workers=2),
    ArrayCall("evaluate_hilo", "ids", IN_CACHE),
    ArrayCall("evaluate_hilo", "ids", MANY),
    ArrayCall("evaluate_hilo", "ids", MANY, check=False),
    ArrayCall("evaluate_hilo", "ids", MANY, workers=2),
    ArrayCall("evaluate_high", "ids", MANY),
    ArrayCall("evaluate_low", "ids", MANY),
]


@pytest.fixture(params=ENGINES, ids=lambda engine: engine.isa or engine.backend)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    with request.param.in_force():
        yield request.param


@pytest.fixture(scope="module")
def expected(masks: Any) -> stud8.HiLo:
    with stud8.use_backend("native"), stud8.use_isa("portable"):
        return stud8.evaluate_hilo_mask(masks)


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, case)))
def bench_isa(  # noqa: PLR0913, PLR0917  # fixtures
    record: Callable[..., None], hands: Any, masks: Any, expected: Any, engine: Engine, case: ArrayCall
) -> None:
    values = {"masks": masks, "ids": hands}[case.form][: case.hands]
    right = {"evaluate_high": expected[:1], "evaluate_low": expected[1:]}.get(case.function, expected)
    outs = tuple(np.zeros(case.hands, ranks.dtype) for ranks in right)
    out = outs if len(outs) > 1 else outs[0]
    evaluate = getattr(stud8, case.function)

    def rank() -> None:
        evaluate(values, out=out, check=case.check, workers=case.workers)

    info = {"function": case.function, "form": case.form, "check": case.check, "workers": case.workers}
    record(case.hands, rank, copied=values, **info | {"isa": engine.isa or engine.backend})
    assert stud8.backend() == engine.backend
    for ours, theirs in zip(outs, right, strict=True):
        assert np.array_equal(ours, theirs[: case.hands])
