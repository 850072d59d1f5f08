"""Small faults put into the library, one at a time, to find those that the tests miss.

    python tools/mutate.py python                    all mutants of the game, the showdown and the rules
    python tools/mutate.py c --sample 300            so many of the C core, chosen by --seed
    python tools/mutate.py python --json FILE        what became of each; --again FILE takes those that survived

A mutant of Python meets the tests that run its line, the quickest first, in a process of its own; one of C is compiled
with the sanitizers and meets the driver of tests/c, then the tests of the core. One that survives is a hole in the
tests, dead code, or does the same as the original: somebody has to look.
"""

import argparse
import functools
import gc
import importlib.util
import json
import multiprocessing
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
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
from mutations import Mutant, c_mutants, python_mutants

ROOT = Path(__file__).parents[1]
PYTHON = [*sorted(ROOT.glob("src/stud8/showdown/*.py")), *sorted(ROOT.glob("src/stud8/game/*.py"))]
PYTHON.append(ROOT / "src/stud8/rules.py")
TESTS = """
    engine_reports game_peers hand history inputs meanings one_row preset_differences real_hands rules
    rules_statements settle settle_properties settlement_statements shares short_deck
""".split()
NOT_HERE = ("tables", "avx512", "neon")  # generated, and what this machine may lack
C = [path for path in sorted(ROOT.glob("csrc/[!_]*.[ch]")) if not any(word in path.stem for word in NOT_HERE)]
TESTS_OF_C = {  # by the beginning of a file's name, where the kernels of ranks are not all there is to test
    "text": ["text"],
    "showdown": ["shares"],
    "runouts_sample": ["sampler_core"],
    "runouts": ["equity_exact", "sampler_core"],
    "five_cards": ["edge_cases", "evaluate"],
    "upcards": ["isa", "properties", "public_reports"],
    "": ["isa", "one_row"],
}
PLAIN: list[str] = []  # no sanitizers
STRIDE = "9973"  # of all hands, for the driver
MEMORY = 16 << 30  # of address space: a mutant may fill a list for ever
SURVIVED, KILLED, TIMED_OUT, UNCOVERED, NOT_COMPILED = "survived", "killed", "timed out", "not covered", "not compiled"
PYTEST = ["-qq", "-x", "-p", "no:cacheprovider", "-k"]
NO_MUTANTS = "not numba"  # it compiles code that no mutant is in
QUICK = "not numba and not python and not numpy and not all_hands and not environment"
Verdicts = Iterator[tuple[Mutant, str]]


# Python


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
        self.coverage = coverage.Coverage(data_file=None, include=[str(path) for path in PYTHON])

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
    return Recorded({str(path): data.contexts_by_lineno(str(path)) for path in PYTHON}, recording.seconds)


def tests_ended(*plugins: object) -> int:
    return pytest.main([*PYTEST, NO_MUTANTS, *(f"tests/test_{name}.py" for name in TESTS)], list(plugins))


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
        if isinstance(thing, FunctionType) and (path := Path(thing.__code__.co_filename)) in PYTHON:
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


def try_python(mutants: list[Mutant], workers: int) -> Verdicts:
    """Try mutants of Python: those inside of functions in place, the others from the import on."""
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


# C


def try_c(mutants: list[Mutant]) -> Verdicts:
    """Try mutants of C, in a copy of the tree."""
    with tempfile.TemporaryDirectory() as folder:
        core = Core(Path(folder))
        every = sorted({test for mutant in mutants for test in tests_of_c(mutant)})
        if (verdict := core.verdict(None, every)) != SURVIVED:
            sys.exit(f"{verdict} without any mutant")
        yield from told((mutant, core.verdict(mutant, tests_of_c(mutant))) for mutant in mutants)


def tests_of_c(mutant: Mutant) -> list[str]:
    return next(tests for start, tests in TESTS_OF_C.items() if mutant.path.name.startswith(start))


class Core:
    """A copy of the C core, compiled into a library of its own: the driver is linked to it, Python loads it first."""

    def __init__(self, folder: Path) -> None:
        for part in ("csrc", "src", "tests", "tools"):
            shutil.copytree(ROOT / part, folder / part)
        shutil.copy(ROOT / "pyproject.toml", folder)
        specification = importlib.util.spec_from_file_location("sanitize", folder / "tools/sanitize.py")
        if specification is None or specification.loader is None:
            raise AssertionError("it is a file of Python")
        self.sanitize: Any = importlib.util.module_from_spec(specification)
        specification.loader.exec_module(self.sanitize)  # the copy's: its sources are those around it
        self.folder = folder
        self.users = self.read_users()
        for sanitizers in (PLAIN, self.sanitize.MEMORY):
            library = self.linked(sanitizers, None)
            self.sanitize.link(
                [library], folder / "tests/c/kernels.c", "address,undefined", library.with_suffix(".driver")
            )

    def read_users(self) -> dict[str, list[str]]:
        """The objects that each file is part of, by their names."""
        users = defaultdict(list)
        command = ["clang", "-MM", f"-I{self.sanitize.INCLUDE}", *self.sanitize.SOURCES]
        for rule in run(*command, capture_output=True).stdout.decode().replace("\\\n", " ").splitlines():
            target, _, parts = rule.partition(":")
            for part in parts.split():
                users[Path(part).name].append(target)
        return users

    def linked(self, sanitizers: list[str], mutant: Mutant | None) -> Path:
        """Compile what a mutant changes, and link it with the rest."""
        name = "guarded" if sanitizers else "plain"
        kept, objects = self.folder / name, self.folder / "objects"
        self.sanitize.compiled(kept, sanitizers)
        shutil.rmtree(objects, ignore_errors=True)
        shutil.copytree(kept, objects, copy_function=os.link)
        if mutant:
            changed = self.folder / "csrc" / mutant.path.name
            for user in self.users[mutant.path.name]:
                (objects / user).unlink()
            changed.write_bytes(mutant.source())
            try:
                self.sanitize.compiled(objects, sanitizers)
            finally:
                shutil.copy2(mutant.path, changed)  # with its time: what was compiled of it is up to date
        library = self.folder / f"{name}.so"
        run("clang", "-shared", *objects.glob("*.o"), "-o", library)
        return library

    def verdict(self, mutant: Mutant | None, tests: Iterable[str]) -> str:
        """What the driver, the tests, and the driver with sanitizers say, the quickest first."""
        try:
            plain = self.linked(PLAIN, mutant)
        except subprocess.CalledProcessError:
            return NOT_COMPILED
        try:
            run(plain.with_suffix(".driver"), STRIDE, timeout=60)
            files = [f"tests/test_{name}.py" for name in tests]
            environment = os.environ | {"LD_PRELOAD": str(plain), "PYTHONPATH": str(self.folder / "src")}
            run(sys.executable, "-m", "pytest", *PYTEST, QUICK, *files, timeout=600, cwd=self.folder, env=environment)
            guarded = self.linked(self.sanitize.MEMORY, mutant)
            run(guarded.with_suffix(".driver"), STRIDE, timeout=300)
        except subprocess.TimeoutExpired:
            return TIMED_OUT
        except subprocess.CalledProcessError:
            return KILLED
        return SURVIVED


def run(*command: str | Path, **options: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, check=True, **options)


# Both

OUTPUT = os.fdopen(os.dup(1), "w")  # the tests and the compiler speak to nobody


def told(verdicts: Verdicts) -> Verdicts:
    for mutant, verdict in verdicts:
        if verdict != KILLED:
            print(
                f"{mutant.path.relative_to(ROOT)}:{mutant.first}: {verdict}\n{mutant.diff()}", file=OUTPUT, flush=True
            )
        yield mutant, verdict


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=["python", "c"])
    parser.add_argument("--only", type=Path, action="append", help="a file; may be given again")
    parser.add_argument("--sample", type=int, help="so many mutants, chosen at random")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1, help="processes at once, for Python")
    parser.add_argument("--json", type=Path, help="where the report goes")
    parser.add_argument("--again", type=Path, help="a report: only what survived there")
    arguments = parser.parse_args()
    make, files = (python_mutants, PYTHON) if arguments.language == "python" else (c_mutants, C)
    only = [path.resolve() for path in arguments.only or files]
    mutants = [mutant for path in only for mutant in make(path)]
    if arguments.again:
        rows = json.loads(arguments.again.read_text())
        before = {(row["file"], without_lines(row["diff"])) for row in rows if row["verdict"] == SURVIVED}
        mutants = [m for m in mutants if (str(m.path.relative_to(ROOT)), without_lines(m.diff())) in before]
    if arguments.sample is not None:
        chosen = set(random.Random(arguments.seed).sample(range(len(mutants)), min(arguments.sample, len(mutants))))  # noqa: S311  # no secret
        mutants = [mutant for place, mutant in enumerate(mutants) if place in chosen]
    os.chdir(ROOT)
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)
    verdicts = try_python(mutants, arguments.workers) if arguments.language == "python" else try_c(mutants)
    report(sorted(verdicts), arguments.json)


def without_lines(diff: str) -> str:
    """A diff that is the same after lines were added above it."""
    return "\n".join(line for line in diff.splitlines() if not line.startswith("@@"))


def report(verdicts: list[tuple[Mutant, str]], file: Path | None) -> None:
    total: Counter[str] = Counter()
    for path in dict.fromkeys(mutant.path for mutant, _ in verdicts):
        counts = Counter(verdict for mutant, verdict in verdicts if mutant.path == path)
        total += counts
        print(f"{path.relative_to(ROOT)}: {in_words(counts)}", file=OUTPUT)
    print(f"{total.total()} mutants: {in_words(total)}", file=OUTPUT)
    if file:
        rows = [
            {
                "file": str(mutant.path.relative_to(ROOT)),
                "line": mutant.first,
                "diff": mutant.diff(),
                "verdict": verdict,
            }
            for mutant, verdict in verdicts
        ]
        file.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def in_words(counts: Counter[str]) -> str:
    verdicts = (KILLED, TIMED_OUT, SURVIVED, UNCOVERED, NOT_COMPILED)
    return ", ".join(f"{counts[verdict]} {verdict}" for verdict in verdicts if counts[verdict])


if __name__ == "__main__":
    main()
