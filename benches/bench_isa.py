"""Every instruction set of the C core, on masks and ids, in cache and out, checked and not, on one thread and two.

    python -m pytest benches/bench_isa.py

tools/report_benchmarks.py makes README's table of it.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

import stud8

IN_CACHE = 65_536
MANY = 10_000_000
ISAS = stud8.show_config("dicts")["isas"]


class Case(NamedTuple):
    """A public function, what it ranks and how."""

    function: str
    form: str
    hands: int = MANY
    check: bool = True
    workers: int = 1

    def __str__(self) -> str:
        return "-".join(map(str, self))


CASES = [
    Case("evaluate_hilo_mask", "masks", IN_CACHE),
    Case("evaluate_hilo_mask", "masks"),
    Case("evaluate_hilo_mask", "masks", workers=2),
    Case("evaluate_hilo", "ids", IN_CACHE),
    Case("evaluate_hilo", "ids"),
    Case("evaluate_hilo", "ids", check=False),
    Case("evaluate_hilo", "ids", workers=2),
    Case("evaluate_high", "ids"),
    Case("evaluate_low", "ids"),
]


@pytest.fixture(params=ISAS)
def isa(request: pytest.FixtureRequest) -> Iterator[str]:
    with stud8.use_backend("native"), stud8.use_isa(request.param):
        yield request.param


@pytest.fixture(scope="module")
def expected(masks: Any) -> stud8.HiLo:
    with stud8.use_backend("native"), stud8.use_isa("portable"):
        return stud8.evaluate_hilo_mask(masks)


@pytest.mark.parametrize("case", CASES, ids=str)
def bench_isa(record: Callable[..., None], hands: Any, masks: Any, expected: Any, isa: str, case: Case) -> None:  # noqa: PLR0913, PLR0917  # fixtures
    values = {"masks": masks, "ids": hands}[case.form][: case.hands]
    right = {"evaluate_high": expected[:1], "evaluate_low": expected[1:]}.get(case.function, expected)
    outs = tuple(np.zeros(case.hands, ranks.dtype) for ranks in right)
    out = outs if len(outs) > 1 else outs[0]
    evaluate = getattr(stud8, case.function)

    def rank() -> None:
        evaluate(values, out=out, check=case.check, workers=case.workers)

    info = {"function": case.function, "form": case.form, "check": case.check, "workers": case.workers}
    record(case.hands, rank, copied=values, **info)
    assert stud8.isa() == isa
    for ours, theirs in zip(outs, right, strict=True):
        assert np.array_equal(ours, theirs[: case.hands])
