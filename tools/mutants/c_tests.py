"""Mutants of C meet the driver of tests/c, then the tests of the core, then the driver with sanitizers."""

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from mutants.mutant import ROOT, Mutant
from mutants.verdicts import KILLED, NOT_COMPILED, PYTEST, SURVIVED, TIMED_OUT, Verdicts, told

NOT_HERE = ("tables", "avx512", "neon")  # generated, and what this machine may lack
FILES = [path for path in sorted(ROOT.glob("csrc/[!_]*.[ch]")) if not any(word in path.stem for word in NOT_HERE)]
TESTS = {  # by the beginning of a file's name, where the kernels of ranks are not all there is to test
    "text": ["text"],
    "showdown": ["shares"],
    "deck": ["equity_exact"],
    "rank_sets": ["edge_cases", "evaluate", "properties"],
    "runouts_sample": ["sampler_core"],
    "runouts": ["counts_core", "equity_exact", "sampler_core"],
    "cpu": ["cpu"],
    "five_cards": ["edge_cases", "evaluate"],
    "upcards": ["isa", "properties", "public_reports"],
    "": ["isa", "one_row"],
}
QUICK = "not numba and not python and not numpy and not all_hands and not environment"
PLAIN: list[str] = []  # no sanitizers
STRIDE = "9973"  # of all hands, for the driver


def attempts(mutants: list[Mutant], workers: int) -> Verdicts:
    """Try mutants, so many at once, each in a copy of the tree."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        free: SimpleQueue[Core] = SimpleQueue()
        for number in range(workers):
            free.put(Core(Path(folder, str(number))))
        every = sorted({test for mutant in mutants for test in tests_of(mutant)})

        def verdict(mutant: Mutant | None) -> str:
            core = free.get()
            try:
                return core.verdict(mutant, tests_of(mutant) if mutant else every)
            finally:
                free.put(core)

        if (found := verdict(None)) != SURVIVED:
            sys.exit(f"{found} without any mutant")
        yield from told(zip(mutants, pool.map(verdict, mutants), strict=True))


def tests_of(mutant: Mutant) -> list[str]:
    return next(tests for start, tests in TESTS.items() if mutant.path.name.startswith(start))


class Core:
    """A copy of the C core, compiled into a library of its own: the driver is linked to it, Python loads it first."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
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

    @contextmanager
    def mutated(self, mutant: Mutant | None) -> Iterator[None]:
        """Put a mutant into the copy, which tests may compile once more, and take it out again."""
        changed = self.folder / "csrc" / mutant.path.name if mutant else None
        if mutant and changed:
            changed.write_bytes(mutant.source())
        try:
            yield
        finally:
            if mutant and changed:
                shutil.copy2(mutant.path, changed)  # with its time: what was compiled of it is up to date

    def linked(self, sanitizers: list[str], mutant: Mutant | None) -> Path:
        """Compile what a mutant changes, and link it with the rest."""
        name = "guarded" if sanitizers else "plain"
        kept, objects = self.folder / name, self.folder / "objects"
        if mutant is None:
            self.sanitize.compiled(kept, sanitizers)
        shutil.rmtree(objects, ignore_errors=True)
        shutil.copytree(kept, objects, copy_function=os.link)
        if mutant:
            for user in self.users[mutant.path.name]:
                (objects / user).unlink()
            self.sanitize.compiled(objects, sanitizers)
        library = self.folder / f"{name}.so"
        run("clang", "-shared", *objects.glob("*.o"), "-o", library)
        return library

    def verdict(self, mutant: Mutant | None, tests: Iterable[str]) -> str:
        """What the driver, the tests, and the driver with sanitizers say, the quickest first."""
        with self.mutated(mutant):
            try:
                plain = self.linked(PLAIN, mutant)
            except subprocess.CalledProcessError:
                return NOT_COMPILED
            try:
                run(plain.with_suffix(".driver"), STRIDE, timeout=60)
                files = [f"tests/test_{name}.py" for name in tests]
                environment = os.environ | {"LD_PRELOAD": str(plain), "PYTHONPATH": str(self.folder / "src")}
                pytest = [sys.executable, "-m", "pytest", *PYTEST, "-k", QUICK]
                run(*pytest, *files, timeout=600, cwd=self.folder, env=environment)
                guarded = self.linked(self.sanitize.MEMORY, mutant)
                run(guarded.with_suffix(".driver"), STRIDE, timeout=300)
            except subprocess.TimeoutExpired:
                return TIMED_OUT
            except subprocess.CalledProcessError:
                return KILLED
        return SURVIVED


def run(*command: str | Path, **options: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, check=True, **options)
