"""Where the hands are among the columns of a file."""

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Literal, NamedTuple

Kind = Literal["number", "mask", "list", "text", "other"]  # a mask is a 64-bit number, which may be an id as well

MOST_TOLD = 20  # columns
CARD_COLUMN = re.compile(r"c([1-9][0-9]*)")
NAMES = ("hand", "hands", "cards", "mask", "masks")  # tell the column of hands from others of its kind


class Layout(NamedTuple):
    """The columns that hold the hands, and how: a card each, a list, a mask or text."""

    kind: Literal["cards", "list", "mask", "text"]
    names: tuple[str, ...]


def find(columns: Mapping[str, Kind]) -> Layout:
    """Find the hands: columns c1 to c5, c6 or c7, else the one column of lists, of masks or of text.

    Of several columns the one that is called hand, hands, cards, mask or masks.
    """
    numbered = sorted(int(match[1]) for name in columns if (match := CARD_COLUMN.fullmatch(name)))
    if numbered:
        return _cards(columns, numbered)
    for kind in ("list", "mask", "text"):
        found = [name for name, its_kind in columns.items() if its_kind == kind]
        called = [name for name in found if name in NAMES]
        if len(called) == 1 or (len(found) == 1 and not _is_called(columns)):
            return Layout(kind, tuple(called or found))
    raise ValueError(f"{_expected()}; the columns are {_told(columns)}")


def first_twice(names: Iterable[str]) -> str | None:
    """The first name that comes a second time, or None."""
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None


def _cards(columns: Mapping[str, Kind], numbered: list[int]) -> Layout:
    cards = len(numbered)
    if numbered != list(range(1, cards + 1)) or not 5 <= cards <= 7:
        there = ", ".join(f"c{number}" for number in numbered)
        raise ValueError(f"columns c1 to c5, c6 or c7 expected, but there are {there}")
    names = tuple(f"c{number}" for number in numbered)
    kinds = {columns[name] for name in names}
    if kinds <= {"number", "mask"} or kinds == {"text"}:
        return Layout("cards", names)
    raise ValueError(f"columns c1 to c{cards}: all of numbers or all of text expected, got {_told(columns)}")


def _is_called(columns: Mapping[str, Kind]) -> bool:
    """Whether a column is called as one of hands is."""
    return any(name in NAMES and kind in ("list", "mask", "text") for name, kind in columns.items())


def _expected() -> str:
    return "no hands: columns c1 to c7, or one column of ids in lists, of masks or of text (hand, mask) expected"


def _told(columns: Mapping[str, Kind]) -> str:
    told = [f"{name} ({kind})" for name, kind in islice(columns.items(), MOST_TOLD)]
    more = [f"and {len(columns) - MOST_TOLD:,} more"] if len(columns) > MOST_TOLD else []
    return ", ".join(told + more) or "none"
