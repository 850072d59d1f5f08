"""What many commands do alike: with streams, with files, with what is no whole number."""

from collections.abc import Iterable

from bad_inputs.broken_files import SYSTEM
from bad_inputs.rows import Case, cases

EXTRA = "Got unexpected extra argument ({})"
RULE_NAMES = "'standard', 'document_a', 'document_b', 'document_c', 'casino_tda', 'wsop_cash', 'wsop_tournament', 'roberts', 'pokerstars'"


def printed(command: str) -> dict[str, list[Case]]:
    """What becomes of a command whose stdout is full or closed."""
    return {
        "full_disk": cases(f"""
            {command} > /dev/full -> exit status 2: stud8: stdout: No space left on device
        """),
        "closed_pipe": cases(f"""
            {command} | true -> exit status 1
            {command} | head -1 -> exit status 0 or 1
            {command} >&- -> exit status 0
        """),
    }


def full_while(command: str, file: str) -> Case:
    """What becomes of a command that finds no more room for its file."""
    return refused(f"ulimit -f 3; {command}", f"{called(command)}: {file}: File too large")


def unreadable(command: str, suffixes: Iterable[str]) -> list[Case]:
    """What becomes of a command that is given what is no file that can be read: `command` has {} for its name."""
    return [
        refused(command.format(f"{what}{suffix}"), f"{called(command)}: {what}{suffix}: {text}")
        for suffix in suffixes
        for what, (_, _, text) in SYSTEM.items()
    ]


def unread(command: str, told: dict[str, str]) -> list[Case]:
    """What becomes of a command that is given these files: of each what is said, {} standing for its name."""
    return [refused(command.format(name), f"{called(command)}: {text.format(name)}") for name, text in told.items()]


def no_whole_numbers(*commands: str) -> list[Case]:
    """What becomes of commands whose last option has no whole number."""
    found = []
    for command in commands:
        option, given = command.split()[-2:]
        found.append(
            refused(command, f"{called(command)}: Invalid value for '{option}': '{given}' is not a valid integer.")
        )
    return found


def refused(command: str, text: str) -> Case:
    return Case(command, "exit status 2", text)


def called(command: str) -> str:
    """The name of a command without what it is given."""
    return " ".join(command.split()[:2])
