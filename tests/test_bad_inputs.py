"""Bad input: what bad_inputs says comes of it comes of it, with every backend and under `python -O`.

The table has a row for all that is public, and a row a cell for each kind.
"""

import inspect
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest

from bad_inputs import COMMANDS, COMPILED, KINDS, LAZY, NOTHING, TABLE, Case, Row
from hands import CONFIG
from stud8 import backends, evaluate, use_backend
from stud8.cli.commands import stud8 as command
from test_docstrings import CLASSES, PUBLIC
from test_docstrings import FUNCTIONS as IN_PYTHON

if sys.platform != "linux":
    pytest.skip("limits of files, /dev/full and forks are Linux's", allow_module_level=True)
from outcomes import FUNCTIONS, Outcome, checked, lay_out, needs_a_process

TESTS = Path(__file__).parent
BACKENDS = backends.available()
BESIDE = {"files.hands_of"}  # for the command; not in __all__


def cases_of(name: str) -> list[Case]:
    return [case for cell in TABLE[name] if isinstance(cell, list) for case in cell]


def as_told(found: Outcome, case: Case) -> bool:
    """Whether this came of a case; "..." stands for anything."""
    text = ".*".join(map(re.escape, case.text.split("...")))
    return found.error == case.error and re.fullmatch(text, found.text, re.DOTALL) is not None


# The table is complete


def test_all_that_is_public_has_a_row() -> None:
    """A new function, class, method or command is missed here until the table tells of it."""
    public = {name for name, value in PUBLIC.items() if callable(value)} | {*CLASSES, *IN_PYTHON}
    if "native" not in CONFIG["backends"]:
        public |= {"native.high", "native.low", "native.hilo"}
    internal = {name for name in public if name.startswith("native.isas")}  # told of in docstrings, not shown
    lazy = {f"{name} (dask)" for name, of in vars(evaluate).items() if name.startswith("evaluate_") and _is_lazy(of)}
    commands = {"stud8", *(f"stud8 {name}" for name in command.commands)}
    assert set(TABLE) == (public - internal) | BESIDE | lazy | commands
    assert len(lazy) == len(LAZY) == 6


def _is_lazy(function: object) -> bool:
    return inspect.isfunction(function) and "is_lazy" in function.__code__.co_names


def test_a_row_has_a_cell_for_each_kind() -> None:
    assert tuple(KINDS) == Row._fields
    for name, row in TABLE.items():
        for kind, cell in zip(KINDS, row, strict=True):
            assert cell, f"{name}, {kind}: neither cases nor why there are none"


@pytest.mark.parametrize("name", TABLE)
def test_a_case_is_about_what_its_row_is_about(name: str) -> None:
    for case in cases_of(name):
        if name in COMMANDS:
            assert re.search(rf"(^| ){name}( |$)", case.given), case
        else:
            called = name.removesuffix(" (dask)").rpartition(".")[2]
            assert re.search(rf"\b{called}[(,]", case.given), case


def test_what_takes_nothing_has_no_parameter() -> None:
    for name, row in TABLE.items():
        if NOTHING in row:
            function = IN_PYTHON[name]
            assert [parameter for parameter in inspect.signature(function).parameters if parameter != "self"] == []


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "stud8"])
def test_every_option_with_a_value_is_given(name: str) -> None:
    """A new option of a command is missed here until a case gives it a value."""
    given = " ".join(case.given for case in cases_of(name))
    for parameter in command.commands[name.removeprefix("stud8 ")].params:
        if isinstance(parameter, click.Option) and not parameter.is_flag:
            assert any(f"{option} " in given for option in parameter.opts), parameter.name


# And true


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The files that cases name, in the current folder."""
    place = tmp_path_factory.mktemp("bad")
    lay_out(place)
    before = Path.cwd()
    os.chdir(place)
    yield
    os.chdir(before)
    for locked in place.glob("locked*"):
        locked.chmod(0o700)


@cache
def here(given: str, backend: str) -> Outcome:
    """What comes of a case in this process."""
    with use_backend(backend):
        return checked(given)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str, backend: str) -> None:
    for case in cases_of(name):
        assert as_told(here(case.given, backend), case), (case, here(case.given, backend))


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.extension] * name.startswith("native.")) for name in COMPILED]
)
def test_compiled_functions(name: str) -> None:
    for case in cases_of(name):
        assert as_told(here(case.given, BACKENDS[0]), case), (case, here(case.given, BACKENDS[0]))


@pytest.mark.parametrize("name", COMMANDS)
def test_commands(name: str) -> None:
    for case in cases_of(name):
        if not needs_a_process(case.given):
            assert as_told(here(case.given, BACKENDS[0]), case), (case, here(case.given, BACKENDS[0]))


def elsewhere(*arguments: str, timeout: float | None = None) -> Any:
    """What another Python prints with these arguments."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=TESTS, capture_output=True, text=True, check=False, timeout=timeout)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def outcomes_elsewhere(*wanted: str, options: tuple[str, ...] = ()) -> dict[str, Outcome]:
    """What comes of cases in a process of its own."""
    told = elsewhere(*options, "-m", "outcomes", *wanted)
    return {given: Outcome(*found) for given, found in told.items()}


@pytest.fixture(scope="module")
def streams() -> dict[str, Outcome]:
    """Of commands whose streams are full or closed."""
    return outcomes_elsewhere("streams")


def test_commands_whose_streams_are_full_or_closed(streams: dict[str, Outcome]) -> None:
    told = [case for name in COMMANDS for case in cases_of(name) if needs_a_process(case.given)]
    for case in told:
        assert as_told(streams[case.given], case), (case, streams[case.given])
    assert len(told) == len(streams)


# It forks, which is for a process without other threads.
MUCH = """
import json, sys
from outcomes import processes, shell

processes.main = lambda: sys.exit(print("x" * 100_000, file=sys.stderr))
print(json.dumps(processes.in_a_process(shell.LINE.fullmatch("stud8 info"))))
"""


def test_a_command_ends_that_tells_more_than_a_pipe_holds() -> None:
    """64 KiB, in Linux: a reader of stdout first would wait for the command, and the command for the reader."""
    assert elsewhere("-c", MUCH, timeout=60) == ["exit status 0", "x" * 100_000]


@pytest.mark.extension  # without it numba stands in, and compiles for each process
@pytest.mark.parametrize("arguments", [("-O", "core"), ("-OO", "calls", "compiled")], ids=" ".join)
def test_optimized(arguments: tuple[str, ...]) -> None:
    """No check is an assertion: type and text of every error are those that they are without -O.

    -OO leaves out all that -O does, and the docstrings; so one has the whole table, but for streams.
    """
    option, *wanted = arguments
    found = outcomes_elsewhere(*wanted, options=(option,))
    for given, outcome in found.items():
        assert outcome == here(given, BACKENDS[0]), given
    everything = {case.given for name in TABLE for case in cases_of(name) if not needs_a_process(case.given)}
    assert set(found) == everything if option == "-OO" else len(found) > 300
