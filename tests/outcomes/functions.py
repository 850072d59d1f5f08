"""What comes of an expression in Python."""

import re
from typing import Any

from outcomes.files import without_privileges
from outcomes.names import MADE, names
from outcomes.outcome import Outcome
from stud8.game import Hand


def of_python(given: str) -> Outcome:
    """What comes of an expression in this process, in the folder that is the current one."""
    made = {name: make() for name, make in MADE.items() if re.search(rf"(?<!')\b{name}\b", given)}
    hands = [thing for thing in made.values() if isinstance(thing, Hand)]
    before = list(map(state_of, hands))
    with without_privileges(given):
        try:
            return Outcome("returns", repr(eval(given, names() | made)))  # noqa: S307  # written in bad_inputs
        except Exception as error:  # whatever it is
            if list(map(state_of, hands)) != before:
                raise AssertionError(f"{given} has changed the hand") from error
            return Outcome(type(error).__name__, in_short(str(error)))


def state_of(hand: Hand) -> Any:
    """What changes with all that happens in a hand."""
    return hand.events, hand.stacks, hand.legal_actions()


def in_short(text: str) -> str:
    """The text of an error without what differs from run to run: where things lie, and how numba came there."""
    first, *more = re.sub(r" at 0x[0-9a-f]+", " at ...", text).splitlines()
    return f"{first}..." if more else first
