"""Ranks in words, as columns that can be asked for."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from stud8.given import listed, shortly
from stud8.ranks import HIGH_RANKS, LOW_RANKS, HandCategory, describe_high, describe_low, hand_category


class Words(NamedTuple):
    """A column of words that depends on one of the ranks."""

    name: str
    of_high: bool
    texts: list[str]  # by rank; high starts with an empty text, for 0 is no rank


def _categories() -> list[str]:
    names = [category.name.lower() for category in HandCategory]
    return [names[category] for category in hand_category(range(1, HIGH_RANKS + 1)).tolist()]


_COLUMNS: dict[str, tuple[bool, Callable[[], list[str]]]] = {
    "category": (True, lambda: ["", *_categories()]),
    "high_text": (True, lambda: ["", *describe_high(range(1, HIGH_RANKS + 1)).tolist()]),
    "low_text": (False, lambda: describe_low(range(LOW_RANKS + 1)).tolist()),
}
NAMES = tuple(_COLUMNS)


def words(names: Sequence[str]) -> list[Words]:
    """The columns of these names; ValueError for one that there is not."""
    if isinstance(names, str):
        raise ValueError(f"add = {shortly(names)}: a list of names expected, as in add=['category']")  # noqa: TRY004
    names = listed(names, "add", "a list of names")
    for name in names:
        if not isinstance(name, str) or name not in _COLUMNS:
            raise ValueError(f"add: {shortly(name)} is none of {', '.join(NAMES)}")
    if len(set(names)) < len(names):
        raise ValueError(f"add: {', '.join(names)} has a name twice")
    return [Words(name, _COLUMNS[name][0], _COLUMNS[name][1]()) for name in names]
