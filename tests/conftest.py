"""What all tests share."""

import os
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from types import CodeType, FunctionType
from typing import Any

import pytest

# What numba compiles is found again by every process that a test starts. It reads the variable when it is imported.
COMPILED = tempfile.TemporaryDirectory(prefix="stud8-compiled-")
os.environ["NUMBA_CACHE_DIR"] = COMPILED.name

from hands import CONFIG, ENGINES, ISA_IS_FORCED, ISAS  # noqa: E402
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


# What a test names that is one for the whole process. pytest-run-parallel, which runs a test in several threads at
# once, gives such a test one; it finds monkeypatch, capsys, pytest.warns and the like by itself. The fixtures backend,
# isa and engine choose before the threads of a test start: with these it runs in all.
ONE_FOR_ALL_THREADS = {
    "use_backend": "chooses the backend of the whole process",
    "use_isa": "chooses the instruction set of the whole process",
    "in_force": "chooses for the whole process",
    "isas_that_ran": "asks what ran in the whole process",
    "active_count": "counts the threads of the whole process",
    "raise_signal": "interrupts the main thread",
    "pthread_kill": "interrupts the main thread",
    "tracemalloc": "measures the memory of the whole process",
    "run_python": "has its work done by another process",
    "on_a_terminal": "has its work done by another process",
    "local_cluster": "has its work done by other processes",
}


def why_in_one_thread(item: pytest.Item) -> str:
    """Why it cannot run beside itself; nothing if it can."""
    function: Any = getattr(item, "function", None)
    if function is None:
        return ""
    inner = getattr(getattr(function, "hypothesis", None), "inner_test", function)
    named = names_in(inner, set()) & ONE_FOR_ALL_THREADS.keys()
    parameters = getattr(item, "callspec", None)
    chosen = [value for name, value in parameters.params.items() if name != "engine"] if parameters else []
    if any(isinstance(getattr(value, "backend", None), str) for value in chosen):
        named.add("use_backend")  # by the parameter, when it is called
    return next((ONE_FOR_ALL_THREADS[name] for name in sorted(named)), "")


def names_in(function: FunctionType, found: set[str]) -> set[str]:
    """All names that a function uses, also in functions within it and in those of its module that it names."""
    codes = [function.__code__]
    while codes:
        code = codes.pop()
        new = set(code.co_names) - found
        found |= new
        codes += (inner for inner in code.co_consts if isinstance(inner, CodeType))
        for name in new:
            helper = function.__globals__.get(name)
            if isinstance(helper, FunctionType) and helper.__globals__ is function.__globals__:
                names_in(helper, found)
    return found


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
