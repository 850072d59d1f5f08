"""The examples of Markdown pages, to be run: Python in doctest's form, and what one types in a shell.

Blocks between fences are read by their language: `python` holds `>>>` lines and what they print, `console` holds `$`
lines and what they print (`...` stands for anything, as in doctest), `sh` commands that must end well, whatever they
print. `text`, `toml` and the like are not run.
"""

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from stud8.cli.commands import stud8

ROOT = Path(__file__).parents[1]
RUN = {"python", "console", "sh"}
SHOWN = {"text", "toml", "c"}
FENCE = re.compile(r"^```(.*)$")
# What makes or checks an environment is not run inside one, but by .ci/run; what runs for long by a test of its own.
NOT_HERE = (
    *(
        "git clone ",
        "python3 -m venv ",
        "python -m venv ",
        ". .venv",
        "python -m pip ",
        "python -m pytest",
        "pre-commit ",
    ),
    *("python docs/simulator.py", "stud8 verify"),
)
FLAGS = doctest.ELLIPSIS


class Block(NamedTuple):
    """What stands between two fences: the number of its first line, from 0, and its lines."""

    language: str
    start: int
    lines: list[str]


class Command(NamedTuple):
    """A line of shell, and what it prints; None if that is not told."""

    line: int
    command: str
    output: str | None


def blocks(path: Path) -> Iterator[Block]:
    language: str | None = None
    start = 0
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if not (fence := FENCE.match(line)):
            continue
        if language is None:
            language, start = fence[1].strip(), number + 1
        else:
            yield Block(language, start, lines[start:number])
            language = None
    if language is not None:
        pytest.fail(f"{path.name}: a block without an end")


def python_examples(path: Path) -> doctest.DocTest:
    """All of a page as one test, so that later examples know the names of former ones; line numbers are the page's."""
    kept: list[str] = []
    for block in blocks(path):
        if block.language == "python":
            kept += [""] * (block.start - len(kept))
            kept += block.lines
    return doctest.DocTestParser().get_doctest("\n".join([*kept, ""]), {}, path.name, str(path), 0)


def run_python(path: Path) -> tuple[int, str]:
    """How many examples of a page were run, and the report of those that failed."""
    report: list[str] = []
    test = python_examples(path)
    _, tried = doctest.DocTestRunner(verbose=False, optionflags=FLAGS).run(test, out=report.append)
    return tried, "".join(report)


def commands(path: Path) -> list[Command]:
    found: list[Command] = []
    for block in blocks(path):
        if block.language == "console":
            if not block.lines[0].startswith("$ "):
                pytest.fail(f"{path.name}:{block.start + 1}: $ expected")
            for number, line in enumerate(block.lines, block.start + 1):
                if line.startswith("$ "):
                    found.append(Command(number, line[2:], ""))
                else:
                    last = found[-1]
                    found[-1] = last._replace(output=f"{last.output}{line}\n")
        elif block.language == "sh":
            found += [
                Command(number, line, None)
                for number, line in enumerate(block.lines, block.start + 1)
                if line and not line.startswith(NOT_HERE)
            ]
    return found


def run_commands(path: Path, folder: Path) -> tuple[int, str]:
    """The same for the shell; all commands of a page run in this folder, the current one, one after the other."""
    failures = []
    todo = commands(path)
    environment = shell_environment(folder)
    for line, command, output in todo:
        status, said = run_here(command) if is_plain(command) else run_in_shell(command, environment)
        told = output is None or doctest.OutputChecker().check_output(stripped(output), stripped(said), FLAGS)
        if status or not told:
            expected = "" if output is None else f"expected:\n{output}"
            failures.append(f"{path.name}:{line}: {command}\n{expected}got, with status {status}:\n{said}")
    return len(todo), "\n".join(failures)


def is_plain(command: str) -> bool:
    """Whether there is nothing to do for a shell: stud8 and its arguments, some of them quoted."""
    return command.startswith("stud8 ") and not set(command) & set("|&;<>()$`\\*~#")


def run_here(command: str) -> tuple[int, str]:
    """Run stud8 in this process, which saves a second for each; the exit status and all that it prints."""
    said = io.StringIO()
    status: Any = 0
    with redirect_stdout(said), redirect_stderr(said):
        try:
            stud8(args=shlex.split(command)[1:], prog_name="stud8")
        except SystemExit as exit_:
            status = exit_.code or 0
    return status, said.getvalue()


def shell_environment(folder: Path) -> dict[str, str]:
    """One that finds stud8 whether it is installed or on PYTHONPATH."""
    binary = folder / ".bin"
    binary.mkdir()
    script = binary / "stud8"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m stud8 "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return os.environ | {"PATH": os.pathsep.join([str(binary), os.environ.get("PATH", "")])}


def run_in_shell(command: str, environment: dict[str, str]) -> tuple[int, str]:
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", command],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def stripped(text: str) -> str:
    """Without blanks at the ends of lines, which tables have; an empty line is doctest's mark of one."""
    return "\n".join([line.rstrip() for line in text.splitlines()]).strip("\n") + "\n"
