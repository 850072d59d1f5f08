"""What a whole process needs and bears: the oldest Python, memory, `python -O`, lists, and tests without a clock.

The public reports of the kind "process" are tested here, one function or more each.
"""

import ast
import os
import re
import subprocess
import sys
import tomllib
import typing
from collections.abc import Callable
from importlib.metadata import metadata
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stud8
from hands import json_data, run_python
from stud8 import HiLo, backends, converters

TESTS = Path(__file__).parent
ROOT = TESTS.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
BUILD_SOURCES = [ROOT / "setup.py", ROOT / "csrc/build_cffi.py"]
PYPROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OLDEST = (3, 11)

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="limits of memory and /proc are Linux's")


def test_every_report_of_a_process_has_its_test() -> None:
    reported = {case["id"] for case in json_data("public_reports.json") if case["kind"] == "process"}
    text = Path(__file__).read_text(encoding="utf-8")
    assert {name.upper() for name in re.findall(r"^def test_([a-z]\d\d)_", text, re.MULTILINE)} == reported


# The oldest Python (K03)


@pytest.mark.parametrize("path", [*SOURCES, *BUILD_SOURCES], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_k03_sources_are_written_in_the_oldest_python(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"), feature_version=OLDEST)
    assert tree.body or path.name == "__init__.py"


def test_k03_newer_syntax_is_noticed() -> None:
    with pytest.raises(SyntaxError):
        ast.parse("type Rank = int", feature_version=OLDEST)


def test_k03_oldest_python_is_the_same_everywhere() -> None:
    """What the installer, the linter and the wheel are told; the type checker takes the one that it runs on."""
    dotted, number = "{}.{}".format(*OLDEST), "{}{}".format(*OLDEST)
    assert PYPROJECT["project"]["requires-python"] == f">={dotted}"
    assert metadata("stud8")["Requires-Python"] == f">={dotted}"
    assert PYPROJECT["tool"]["ruff"]["target-version"] == f"py{number}"
    assert re.findall(r'"py_limited_api": "(\w+)"', (ROOT / "setup.py").read_text(encoding="utf-8")) == [f"cp{number}"]
    assert sys.version_info[:2] >= OLDEST


def test_k03_annotations_hold_when_they_are_evaluated() -> None:
    public = [*(getattr(stud8, name) for name in stud8.__all__), *vars(converters).values(), *vars(backends).values()]
    functions = {one for one in public if callable(one) and getattr(one, "__module__", "").startswith("stud8")}
    assert len(functions) > 40
    for function in functions:
        assert isinstance(typing.get_type_hints(function), dict)


# Memory of a process (K04)


MEMORY = """
import sys
{statement}
assert "numba" not in sys.modules, "numba"
with open("/proc/self/status") as status:
    print(next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmHWM")))
"""


def most_memory(statement: str, backend: str = "") -> int:
    """The bytes a fresh process has held at most."""
    done = run_python(MEMORY.format(statement=statement), env={"STUD8_BACKEND": backend} if backend else {})
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


@on_linux
@pytest.mark.parametrize("backend", [name for name in backends.available() if name != "numba"])
def test_k04_memory_of_an_import_and_a_hand(backend: str) -> None:
    rank = "import stud8; assert stud8.evaluate_hilo([48, 0, 4, 8, 12, 45, 42]) == (7453, 56); "
    rank += f"assert stud8.backend() == {backend!r}"
    more = most_memory(rank, backend) - most_memory("import numpy")
    assert more < 20_000_000


# Assertions left out by -O (K07); test_bad_inputs.py has every error with and without it


def python(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | environment
    return subprocess.run([sys.executable, *arguments], cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_k07_no_check_is_an_assertion() -> None:
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Assert)] == [], path
        assert [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == "__debug__"] == [], path
    for path in sorted((ROOT / "csrc").glob("*.[ch]")):
        assert re.findall(r"\bassert\s*\(|NDEBUG", path.read_text(encoding="utf-8")) == [], path


FAILING = """
import sys

def test_in_vain():
    cards = 7 if sys.flags.optimize == 1 else 8
    assert cards == 52
"""
# What pytest says when it starts; its own files are not concerned, for it writes their assertions out.
SAID_OF_OPTIMIZATION = "ignore:assertions not in test modules:pytest.PytestConfigWarning"


def test_k07_the_suite_itself_asserts(tmp_path: Path) -> None:
    """Under -O a part of the suite passes and a test that must fail, beside it, does."""
    (tmp_path / "test_failing.py").write_text(FAILING, encoding="utf-8")
    options: list[str | Path] = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-W",
        SAID_OF_OPTIMIZATION,
        "--rootdir",
        ROOT,
        "-c",
        "pyproject.toml",
    ]
    done = python("-O", "-m", "pytest", *options, TESTS / "test_cards.py", tmp_path, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "assert 7 == 52" in done.stdout
    count = re.search(r"^1 failed, (\d+) passed in ", done.stdout, re.MULTILINE)
    assert count, done.stdout
    assert int(count[1]) > 70


def test_k07_tests_assert_where_assertions_are_written_out() -> None:
    """Under -O those of test files and conftest.py run, those of a helper would not."""
    for path in TESTS.glob("*.py"):
        if not path.name.startswith("test_") and path.name != "conftest.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            assert [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Assert)] == [], path


# Temporary arrays (F01)

# The limit is one of address space: all that is mapped counts, used or not. numpy's linear algebra maps memory for
# each of its threads, as many as there are cores, so it is told to have one.
LIMITED = """
import resource
resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))
import numpy as np
import stud8

few = stud8.random_hands(1000, seed=1)
expected = stud8.evaluate_hilo(few)
hands = np.empty((10_000, 1000, 7), np.uint8)
hands[...] = few
hands = hands.reshape(-1, 7)
try:
    np.empty((len(hands), 21, 5), np.uint8)
except MemoryError:
    print("all fives at once do not fit")

def compare(found):
    for column, values in zip(found, expected):
        print((column.reshape(-1, 1000) == values).all())

compare(stud8.evaluate_hilo(hands))
compare(stud8.evaluate_hilo(hands, workers=2))
compare(stud8.evaluate_hilo_mask(stud8.cards_to_mask(hands)))
"""


@on_linux
@pytest.mark.extension
def test_f01_ten_million_hands_in_a_gigabyte() -> None:
    done = run_python(LIMITED, env={"OPENBLAS_NUM_THREADS": "1"})
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["all fives at once do not fit", *["True"] * 6]


# Tests that ask a clock (F03)

CLOCKS = {"time", "timeit", "datetime"}


def uses_of_a_clock(source: str) -> list[str]:
    """What in a test's source lets a clock decide: an import of one, a benchmark, a deadline of hypothesis."""
    tree = ast.parse(source)
    found = []
    without_deadline = set()
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                found += [name.name for name in names if name.name.split(".")[0] in CLOCKS]
            case ast.ImportFrom(module=str(module)) if module.split(".")[0] in CLOCKS:
                found.append(module)
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if has_no_deadline(value):
                without_deadline.add(name)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found += [f"benchmark in {node.name}" for argument in node.args.args if argument.arg == "benchmark"]
            if any(ast.unparse(decorator).startswith("given(") for decorator in node.decorator_list) and not any(
                has_no_deadline(decorator) or (isinstance(decorator, ast.Name) and decorator.id in without_deadline)
                for decorator in node.decorator_list
            ):
                found.append(f"deadline in {node.name}")
    return found


def has_no_deadline(node: ast.expr) -> bool:
    """Whether this is settings(deadline=None, ...); hypothesis fails a test that takes 200 ms without it."""
    return (
        isinstance(node, ast.Call)
        and ast.unparse(node.func) == "settings"
        and any(keyword.arg == "deadline" and ast.unparse(keyword.value) == "None" for keyword in node.keywords)
    )


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import os, time", ["time"]),
        ("def test_one():\n    from time import perf_counter", ["time"]),
        ("from datetime import datetime", ["datetime"]),
        ("import timeit as t", ["timeit"]),
        ("def test_one(benchmark): pass", ["benchmark in test_one"]),
        ("@given(ints())\ndef test_one(n): pass", ["deadline in test_one"]),
        ("@settings(max_examples=3)\n@given(ints())\ndef test_one(n): pass", ["deadline in test_one"]),
        ("@settings(deadline=500)\n@given(ints())\ndef test_one(n): pass", ["deadline in test_one"]),
        ("@settings(deadline=None)\n@given(ints())\ndef test_one(n): pass", []),
        ("few = settings(max_examples=3, deadline=None)\n@few\n@given(ints())\ndef test_one(n): pass", []),
        ("few = settings(max_examples=3)\n@few\n@given(ints())\ndef test_one(n): pass", ["deadline in test_one"]),
        ("from stud8.timing import time_in_turn", []),
    ],
)
def test_f03_what_counts_as_a_clock(source: str, found: list[str]) -> None:
    assert uses_of_a_clock(source) == found


@pytest.mark.parametrize("path", sorted(TESTS.glob("*.py")), ids=lambda path: path.name)
def test_f03_no_clock_decides(path: Path) -> None:
    assert uses_of_a_clock(path.read_text(encoding="utf-8")) == []


# Lists of hands: F04


def instructions(call: Callable[[], object]) -> int:
    """How many of the interpreter's instructions a call executes in Python code."""
    count = 0

    def trace(frame: Any, event: str, _: object) -> Any:
        nonlocal count
        frame.f_trace_lines, frame.f_trace_opcodes = False, True
        count += event == "opcode"
        return trace

    former = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    finally:
        sys.settrace(former)
    return count


ROWS = 200_000
HANDS = stud8.random_hands(ROWS, seed=4)
MASKS = stud8.cards_to_mask(HANDS)
HIGH = np.arange(ROWS) % 7462 + 1
TAKES: list[tuple[Callable[[Any], Any], Any]] = [
    (stud8.evaluate_high, HANDS),
    (stud8.evaluate_low, HANDS[:, :6]),
    (stud8.evaluate_hilo, HANDS),
    (stud8.evaluate_high_mask, MASKS),
    (stud8.evaluate_low_mask, MASKS),
    (stud8.evaluate_hilo_mask, MASKS),
    (stud8.best_high, HANDS),
    (stud8.best_low, HANDS),
    (stud8.evaluate_upcards, HANDS[:, :4]),
    (stud8.cards_to_mask, HANDS),
    (stud8.mask_to_cards, MASKS),
    (stud8.hand_category, HIGH),
    (stud8.to_cactus_kev, HIGH),
    (converters.from_cactus_kev, HIGH),
    (converters.to_treys, HANDS),
    (converters.from_treys, converters.to_treys(HANDS)),
    (converters.to_eval7, MASKS),
    (converters.from_eval7, converters.to_eval7(MASKS)),
]


def test_f04_loops_over_rows_are_noticed() -> None:
    rows = HANDS[:1000].tolist()
    for loop in (lambda: [row for row in rows], lambda: sum(1 for _ in rows), lambda: [len(row) for row in rows]):  # noqa: C416  # a loop it must be
        assert instructions(loop) > 1000
    assert instructions(lambda: sum(map(len, rows))) < 100


@pytest.mark.extension
@pytest.mark.parametrize(("function", "values"), TAKES, ids=[function.__name__ for function, _ in TAKES])
def test_f04_lists_are_read_without_a_loop_over_rows(function: Callable[[Any], Any], values: Any) -> None:
    """A block takes hundreds of instructions, a loop over its 8,192 rows would take tens of thousands."""
    few, many = values[:10].tolist(), values.tolist()
    function(few)
    found: list[Any] = []
    more = instructions(lambda: found.append(function(many))) - instructions(lambda: function(few))
    assert more < ROWS / 4
    expected = function(values)
    for one, other in zip(
        *(result if isinstance(result, HiLo) else [result] for result in (found[0], expected)), strict=True
    ):
        assert one.dtype == other.dtype
        assert np.array_equal(one, other)


@pytest.mark.parametrize(
    ("room", "names"),
    [
        ("jit", ["high", "hilo", "low", "mask_from_ids", "shares"]),
        pytest.param("native", ["high", "hilo", "low"], marks=pytest.mark.extension),
    ],
)
def test_a_room_shows_what_is_for_everybody(room: str, names: list[str]) -> None:
    assert dir(getattr(stud8, room)) == names
