"""What comes of bad input: the cases of bad_inputs are run in a folder of files, good and broken ones."""

from pathlib import Path

from bad_inputs import COMMANDS, COMPILED, TABLE
from outcomes.files import lay_out, names_in
from outcomes.functions import of_python
from outcomes.outcome import Outcome
from outcomes.processes import in_a_process
from outcomes.shell import LINE, in_this_process, needs_a_process

__all__ = ["FUNCTIONS", "Outcome", "checked", "lay_out", "needs_a_process"]

WENT_WELL = ("returns", "exit status 0", "exit status 1", "exit status 0 or 1")
FUNCTIONS = {name: row for name, row in TABLE.items() if name not in COMMANDS and name not in COMPILED}


def outcome_of(given: str) -> Outcome:
    line = LINE.fullmatch(given)
    if not line:
        return of_python(given)
    return in_a_process(line) if needs_a_process(given) else in_this_process(line["command"])


def checked(given: str) -> Outcome:
    """The outcome of a case, which may not change the folder that is the current one if it is an error."""
    before = names_in(Path())
    found = outcome_of(given)
    if found.error not in WENT_WELL and names_in(Path()) != before:
        raise AssertionError(f"{given} has left something behind, or taken something away")
    return found
