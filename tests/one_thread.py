"""Which tests run in one thread where pytest-run-parallel, with --parallel-threads, runs the others in several.

It finds monkeypatch, capsys, pytest.warns and the like by itself. The fixtures backend, isa and engine choose before
the threads of a test start: with these it runs in all.
"""

from inspect import unwrap
from types import CodeType, FunctionType
from typing import Any

import pytest

# What a test names that is one for the whole process.
ONE_FOR_ALL_THREADS = {
    "use_backend": "chooses the backend of the whole process",
    "use_isa": "chooses the instruction set of the whole process",
    "in_force": "chooses for the whole process",
    "isas_that_ran": "asks what ran in the whole process",
    "active_count": "counts the threads of the whole process",
    "assert_no_thread_stays": "counts the threads of the whole process",
    "raise_signal": "interrupts the main thread",
    "ast": "parses Python, which is not safe among threads before 3.12",
    "memmap": "has numpy parse Python likewise",
    "signal": "handles the signals of the whole process",
    "deferred": "handles the signals of the whole process",
    "pthread_kill": "interrupts the main thread",
    "tracemalloc": "measures the memory of the whole process",
    "run_python": "has its work done by another process",
    "subprocess": "has its work done by another process",
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
            named: Any = function.__globals__.get(name)
            helper = unwrap(named)  # also of what has a cache
            if isinstance(helper, FunctionType) and helper.__globals__ is function.__globals__:
                names_in(helper, found)
    return found
