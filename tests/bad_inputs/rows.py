"""What the table is made of: cases, the cells of a row, one for each kind of bad input, and rows that many have alike."""

from typing import NamedTuple


class Case(NamedTuple):
    """What is given, and what comes of it."""

    given: str
    error: str
    text: str


Cell = list[Case] | str


class Row(NamedTuple):
    """The cells of a function: no row lacks one."""

    wrong_type: Cell
    wrong_shape: Cell
    out_of_range: Cell
    duplicates: Cell
    too_many_players: Cell
    negative_chips: Cell
    broken_file: Cell
    full_disk: Cell
    closed_pipe: Cell


KINDS = {
    "wrong_type": "what is of another type than was asked for",
    "wrong_shape": "another number of cards, axes, hands or arguments, or rows of different lengths",
    "out_of_range": "a number or name that there is not, or that cannot be together with the others",
    "duplicates": "a card, seat or name twice",
    "too_many_players": "nine or more",
    "negative_chips": "also where an amount of chips would become negative",
    "broken_file": "cut short, with a wrong start, empty, a folder, without permission, or missing",
    "full_disk": "the end of the disk where a file is written, or stdout",
    "closed_pipe": "nobody reads what is printed, or stdout was closed before the start",
}

NO_PLAYERS, NO_CHIPS = "takes no players", "takes no chips"
NO_INPUT, NO_OUTPUT, NO_PRINT = "reads no file", "writes no file", "prints nothing"
STREAMS = {"broken_file": NO_INPUT, "full_disk": NO_OUTPUT, "closed_pipe": NO_PRINT}
ALONE = {"too_many_players": NO_PLAYERS, "negative_chips": NO_CHIPS, **STREAMS}
MASKS = {"duplicates": "a mask holds a card once", **ALONE}
NOTHING = "takes nothing"


def cases(told: str) -> list[Case]:
    """The cases of a text with one on a line: "given -> error: text"."""
    found = []
    for line in told.strip().splitlines():
        given, _, outcome = line.strip().partition(" -> ")
        error, _, text = outcome.partition(": ")
        found.append(Case(given, error, text))
    return found


def alone(*, wrong_type: str, wrong_shape: str, out_of_range: str, duplicates: str) -> Row:
    """The row, of texts of cases, of a function that takes neither players nor chips and uses no file or stream."""
    return Row(cases(wrong_type), cases(wrong_shape), cases(out_of_range), cases(duplicates), **ALONE)


def not_integers(name: str, what: str, hint: str = "") -> str:
    """The text of the cases of a function of integers that gets something else."""
    return f"""
        {name}('As') -> TypeError: {what}: expected integers, got the text 'As'{hint}
        {name}([True]) -> TypeError: {what}: expected integers, got a bool
        {name}(None) -> TypeError: {what}: expected integers, got None
    """


def takes_nothing(name: str) -> Row:
    """The row of a function without parameters."""
    given = f"{name}(1)"
    return Row(
        wrong_type=cases(f"""
            {given} -> TypeError: ...() takes ... given
        """),
        **dict.fromkeys(("wrong_shape", "out_of_range", "duplicates"), NOTHING),
        **ALONE,
    )
