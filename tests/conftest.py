"""What all tests share."""

import os
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

# What numba compiles is found again by every process that a test starts. It reads the variable when it is imported.
COMPILED = tempfile.TemporaryDirectory(prefix="stud8-compiled-")
os.environ["NUMBA_CACHE_DIR"] = COMPILED.name

from hands import CONFIG, ENGINES, ISA_IS_FORCED, ISAS  # noqa: E402
from one_thread import why_in_one_thread  # noqa: E402
from stud8 import backends, use_backend, use_isa  # noqa: E402
from stud8.verification import Engine  # noqa: E402


@pytest.fixture(params=backends.available())
def backend(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run the test with every backend in force."""
    with use_backend(request.param):
        yield request.param


@pytest.fixture(params=ISAS)
def isa(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run the test with every instruction set of the C core in force, or with the one that STUD8_ISA names."""
    with use_backend("native"), use_isa(request.param):
        yield request.param


def pytest_report_header() -> str:
    why = "forced by STUD8_ISA" if ISA_IS_FORCED else "by default"
    return f"stud8: backend {CONFIG['backend']}, instruction set {CONFIG['isa']} {why}, of {' '.join(CONFIG['isas'])}"


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """Run the test with every compiled engine in force: the C core by each instruction set, and numba."""
    chosen: Engine = request.param
    with chosen.in_force():
        yield chosen


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "isa" in getattr(item, "fixturenames", ()):
            item.add_marker("kernel")
        if reason := why_in_one_thread(item):
            item.add_marker(pytest.mark.thread_unsafe(reason=reason))
    if find_spec("stud8._cstud8") is None:
        skip = pytest.mark.skip(reason="built with STUD8_NO_EXTENSION=1")
        for item in items:
            if item.get_closest_marker("extension"):
                item.add_marker(skip)


def pytest_unconfigure() -> None:
    COMPILED.cleanup()
