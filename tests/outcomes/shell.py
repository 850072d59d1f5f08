"""What comes of a line of a shell: in this process where it only has arguments."""

import re
import shlex
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO

from outcomes.files import without_privileges
from outcomes.outcome import Outcome
from stud8.cli import main

LINE = re.compile(
    r"(?:ulimit -f (?P<limit>\d+); )?(?P<settings>(?:\w+=\w+ )*)(?P<command>stud8\b.*?)"
    r"(?P<stdout> > /dev/full| >&-| \| true| \| head -1)?(?P<stdin> <&-)?"
)


def needs_a_process(given: str) -> bool:
    """Whether a line of a shell asks for more than arguments."""
    line = LINE.fullmatch(given)
    return line is not None and line["command"] != given


def in_this_process(command: str) -> Outcome:
    """What comes of a command: its exit status, and what it told on stderr."""
    told, former = StringIO(), sys.argv
    sys.argv = shlex.split(command)
    try:
        with redirect_stdout(StringIO()), redirect_stderr(told), without_privileges(command):
            main()
    except SystemExit as end:
        return Outcome(f"exit status {end.code or 0}", told.getvalue().removesuffix("\n"))
    finally:
        sys.argv = former
    raise AssertionError(f"{command} does not exit")
