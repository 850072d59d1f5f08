"""Print what comes of cases as JSON: of commands with streams of their own, calls, compiled functions, or the core.

    python [-O] -m outcomes [streams] [calls] [compiled] [core]

It is started in tests/, and goes to a folder of its own.
"""

import gc
import json
import sys
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from bad_inputs import COMMANDS, COMPILED, GROUPS, Row
from outcomes import FUNCTIONS, checked, lay_out, needs_a_process
from stud8 import backends

CORE = ("Ranking", "Cards, masks and ranks", "Showdown", "Rules", "The game")  # what needs numpy only, and no file


def given(table: dict[str, Row]) -> list[str]:
    """What all cases of a table give, each once."""
    return list(
        dict.fromkeys(case.given for row in table.values() for cell in row if isinstance(cell, list) for case in cell)
    )


def wanted(what: str) -> list[str]:
    """What is given: in "streams" to commands that need a process of their own, "calls" and of these "core" ones."""
    if what == "core":
        return [each for group in CORE for each in given(GROUPS[group])]
    if what == "streams":
        return list(filter(needs_a_process, given(COMMANDS)))
    if what == "compiled":
        return given(COMPILED)
    return [*(each for each in given(COMMANDS) if not needs_a_process(each)), *given(FUNCTIONS)]


if __name__ == "__main__":
    with TemporaryDirectory(prefix="stud8-bad-") as folder, chdir(folder):
        if "core" not in sys.argv:
            lay_out(Path(folder))
        if "streams" in sys.argv:
            # All copies share what is imported here. Nobody has ranked yet: each of them can choose a backend.
            backends.available()
            for module in ("stud8.cli.commands", "matplotlib.backends.backend_svg", "matplotlib.figure"):
                import_module(module)
            gc.freeze()
        found = {each: checked(each) for what in sys.argv[1:] for each in wanted(what)}
    json.dump(found, sys.stdout)
