"""The command in a process of its own with a terminal for its stderr, as a person has it, who may press Ctrl-C."""

import os
import re
import signal
import subprocess
import sys
from typing import NamedTuple

import pytest


class Seen(NamedTuple):
    """How a command ended, what it printed, and all that the terminal showed."""

    status: int
    stdout: str
    terminal: str


def on_a_terminal(*arguments: str, interrupt_at: str = "", code: str = "from stud8.cli import main; main()") -> Seen:
    """Run the command; it gets SIGINT when the terminal shows what this pattern wants."""
    terminal, end = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        stderr=end,
        text=True,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "100"},
    )
    os.close(end)
    shown = ""
    while piece := _read(terminal):
        shown += piece.decode(errors="replace")
        if interrupt_at and re.search(interrupt_at, shown):
            process.send_signal(signal.SIGINT)
            interrupt_at = ""
    os.close(terminal)
    stdout, _ = process.communicate()
    if interrupt_at:
        pytest.fail(f"the terminal never showed {interrupt_at!r}: {shown!r}")
    return Seen(process.returncode, stdout, shown)


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 10_000)
    except OSError:  # Linux's way to say that nobody has the other end open
        return b""
