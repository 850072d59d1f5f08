"""Mutants of Python meet the tests that run their lines, the quickest first, each mutant in a process of its own."""

import functools
import gc
import multiprocessing
import os
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import coverage
import hypothesis
import numba  # noqa: F401  # once here instead of in every process, as hypothesis and pytest
import pytest

from mutants.mutant import ROOT, Mutant
from mutants.verdicts import KILLED, PYTEST, SURVIVED, TIMED_OUT, UNCOVERED, Verdicts, told

FILES = [*sorted(ROOT.glob("src/stud8/showdown/*.py")), *sorted(ROOT.glob("src/stud8/game/*.py"))]
FILES.append(ROOT / "src/stud8/rules.py")
TESTS = """
    bad_inputs engine_reports game_peers games hand history inputs long_numbers meanings one_row order
    preset_differences real_hands rules rules_statements settle settle_properties settlement_statements shares
    short_deck
""".split()
NO_MUTANTS = "not numba and not commands and not optimized"  # in compiled code and other processes is no mutant
MEMORY = 16 << 30  # of address space: a mutant may fill a list for ever


class Recorded(NamedTuple):
    """The tests that run each line of each file, and the seconds of each test."""

    lines: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]

    def tests_of(self, mutant: Mutant) -> list[str]:
        if not mutant.function:  # it is there from the import on
            found = set(self.seconds)
        else:
            tests = self.lines.get(str(mutant.path), {})
            found = {test for line in range(mutant.first, mutant.last + 1) for test in tests.get(line, ()) if test}
        return sorted(found, key=lambda test: (self.seconds[test], test))


class Recording:
    """A plugin of pytest that notes which test runs which lines."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.with_a_cache: list[Any] = []
        self.coverage = coverage.Coverage(data_file=None, include=[str(path) for path in FILES])

    def pytest_collection_finish(self) -> None:
        self.with_a_cache = functions_with_a_cache()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        for function in self.with_a_cache:
            function.cache_clear()  # else its lines run in the first test only
        start = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - start
        return result


def record() -> Recorded:
    recording = Recording()
    recording.coverage.start()
    if tests_ended(recording) != pytest.ExitCode.OK:
        sys.exit("the tests fail without any mutant")
    recording.coverage.stop()
    data = recording.coverage.get_data()
    return Recorded({str(path): data.contexts_by_lineno(str(path)) for path in FILES}, recording.seconds)


def tests_ended(*plugins: object) -> int:
    return pytest.main([*PYTEST, "-k", NO_MUTANTS, *(f"tests/test_{name}.py" for name in TESTS)], list(plugins))


class Chosen:
    """A plugin that runs the tests of one mutant in their order, each for ten times as long as it took before."""

    def __init__(self, recorded: Recorded, mutant: Mutant) -> None:
        self.recorded = recorded
        self.place = {test: place for place, test in enumerate(recorded.tests_of(mutant))}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self.place), key=lambda item: self.place[item.nodeid]
        )

    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        # Its default ends the process, also where the fault keeps compiled code busy.
        signal.setitimer(signal.ITIMER_PROF, 3 + 10 * self.recorded.seconds[item.nodeid])


def imported(mutant: Mutant, recorded: Recorded) -> int:
    """Run the tests on a library that has the mutant from its import on."""
    read = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, name: str) -> CodeType | None:
        return compiled(mutant) if Path(self.path) == mutant.path else read(self, name)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign,assignment]
    return tests_ended(Chosen(recorded, mutant))


def compiled(mutant: Mutant) -> CodeType:
    return compile(mutant.source(), mutant.path, "exec")


class InPlace:
    """A plugin that collects all tests once, and runs some of them in a fork for each mutant inside of a function."""

    def __init__(self, mutants: list[Mutant], recorded: Recorded, workers: int) -> None:
        self.mutants, self.recorded, self.workers = mutants, recorded, workers
        self.verdicts: list[tuple[Mutant, str]] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        functions = functions_by_place()
        if lost := {(mutant.path, mutant.function) for mutant in self.mutants} - functions.keys():
            raise AssertionError(f"no function at {lost}")
        for function in functions_with_a_cache():
            function.cache_clear()  # of what the original has answered
        gc.freeze()  # else collections copy the memory that forks share

        def attempt(mutant: Mutant) -> int:
            for function in functions[mutant.path, mutant.function]:
                function.__code__ = code_of(mutant)
            chosen = Chosen(self.recorded, mutant)
            session.config.pluginmanager.register(chosen)
            items = list(session.items)
            chosen.pytest_collection_modifyitems(items)
            for item, following in zip(items, [*items[1:], None], strict=True):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.testsfailed:
                    return 1
            return 0

        self.verdicts = list(told(in_forks(self.mutants, attempt, self.workers)))
        return True


def functions_with_a_cache() -> list[Any]:
    cached = functools._lru_cache_wrapper  # noqa: SLF001  # it has no other name
    return [thing for thing in gc.get_objects() if isinstance(thing, cached) and thing.__module__.startswith("stud8.")]


def functions_by_place() -> dict[tuple[Path, int], list[FunctionType]]:
    """All functions that can be mutated, behind whatever decorator, by their file and the line where they begin."""
    found = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and (path := Path(thing.__code__.co_filename)) in FILES:
            found[path, thing.__code__.co_firstlineno].append(thing)
    return found


def code_of(mutant: Mutant) -> CodeType:
    """The code of the mutated function."""

    def inside(code: CodeType) -> Iterator[CodeType]:
        for part in code.co_consts:
            if isinstance(part, CodeType):
                yield part
                yield from inside(part)

    return next(code for code in inside(compiled(mutant)) if code.co_firstlineno == mutant.function)


def in_forks(mutants: Iterable[Mutant], attempt: Callable[[Mutant], int], workers: int) -> Verdicts:
    """Try mutants, each in a fork of this process; some at a time, so in the order in which they end."""
    waiting = iter(mutants)
    running: dict[int, Mutant] = {}
    while True:
        while len(running) < workers and (mutant := next(waiting, None)):
            child = os.fork()
            if not child:
                in_child(attempt, mutant)
            running[child] = mutant
        if not running:
            return
        child, status = os.wait()
        verdict = SURVIVED if not status else KILLED
        yield (
            running.pop(child),
            TIMED_OUT if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF else verdict,
        )


def in_child(attempt: Callable[[Mutant], int], mutant: Mutant) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_PROF, 60)
    status = 1
    try:
        status = int(attempt(mutant))
    finally:
        os._exit(status)


def attempts(mutants: list[Mutant], workers: int) -> Verdicts:
    """Try mutants, so many at once: those inside of functions in place, the others from the import on."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    hypothesis.settings.register_profile(
        "mutants", database=None, derandomize=True, phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate)
    )
    hypothesis.settings.load_profile("mutants")
    recorded = apart(record)
    covered = [mutant for mutant in mutants if recorded.tests_of(mutant)]
    yield from ((mutant, UNCOVERED) for mutant in mutants if mutant not in covered)
    yield from apart(in_place, [mutant for mutant in covered if mutant.function], recorded, workers)
    outside = [mutant for mutant in covered if not mutant.function]
    yield from told(in_forks(outside, lambda mutant: imported(mutant, recorded), workers))


def in_place(mutants: list[Mutant], recorded: Recorded, workers: int) -> list[tuple[Mutant, str]]:
    plugin = InPlace(mutants, recorded, workers)
    if tests_ended(plugin) != pytest.ExitCode.OK or len(plugin.verdicts) < len(mutants):
        raise RuntimeError("not all mutants were tried")
    return plugin.verdicts


def apart(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function in a fork, so that nothing of the library is imported here."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("fork")) as pool:
        return pool.submit(function, *arguments).result()
