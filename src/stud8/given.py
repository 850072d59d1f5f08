"""What callers hand over beside arrays: numbers, names, sequences, paths and callables, refused in the same words."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from operator import index
from os import PathLike, fspath
from pathlib import Path
from reprlib import Repr
from typing import Any

import numpy as np

SEED_DEEPEST = 32  # lists in lists
MOST_DIGITS = 1000  # of a number: Python prints none of more than 4,300, and sums and products need room
BEYOND = 10**MOST_DIGITS


class _Short(Repr):
    """As reprlib's, also for a number of so many digits that Python refuses to print it."""

    def repr_int(self, x: int, level: int) -> str:
        try:
            return super().repr_int(x, level)
        except ValueError:
            return f"an integer of {x.bit_length():,} bits"


shortly = _Short().repr


def whole_number(value: Any, what: str) -> int:
    """Return an integer of any type as an int; TypeError names what is none, ValueError what has too many digits."""
    if type(value) is int:  # the usual one, in a tenth of the time
        if -BEYOND < value < BEYOND:
            return value
        raise ValueError(f"{what} = {shortly(value)}: a number of at most {MOST_DIGITS:,} digits expected")
    if not isinstance(value, bool | np.bool_) and hasattr(value, "__index__"):
        with suppress(TypeError):  # an array has the method, and no use for it
            return whole_number(index(value), what)
    raise TypeError(f"{what}: an integer expected, got {shortly(value)}")


def seat_number(value: Any, what: str, seats: int) -> int:
    """Return the number of a seat as an int; what is none is named."""
    number = whole_number(value, what)
    if not 0 <= number < seats:
        raise ValueError(f"{what}: no seat {number}, there are 0..{seats - 1}")
    return number


def refuse_unknown(value: Any, what: str, choices: Sequence[str | None]) -> None:
    """Raise ValueError for what is none of a few names; an array, which compares with each, is no name."""
    if (value is None or isinstance(value, str)) and value in choices:
        return
    told = [repr(choice) for choice in choices]
    raise ValueError(f"{what} = {shortly(value)}: {', '.join(told[:-1])} or {told[-1]} expected")


def listed(values: Any, what: str, expected: str) -> list[Any]:
    """Return what a caller gave in an order as a list; a set has none, and a mapping would be taken for its keys."""
    if type(values) in (list, tuple):  # the usual ones, in a fraction of the time
        return list(values)
    if isinstance(values, Iterable) and not isinstance(values, Mapping | AbstractSet):
        with suppress(TypeError):  # an array without an axis
            return list(values)
    raise TypeError(f"{what}: {expected} expected, got {shortly(values)}")


def path(value: Any, what: str) -> Path:
    """Return a path as such; TypeError for what is none, ValueError for one that no file can have."""
    text = fspath(value) if isinstance(value, str | PathLike) else None
    if not isinstance(text, str):
        raise TypeError(f"{what}: a path expected, got {shortly(value)}")
    if not text or "\0" in text:
        raise ValueError(f"{what} = {shortly(text)}: the path of a file expected")
    return Path(text)


def refuse_uncallable(value: Any, what: str) -> None:
    """Raise TypeError for what cannot be called; None stands for none."""
    if value is not None and not callable(value):
        raise TypeError(f"{what}: a callable expected, got {shortly(value)}")


def refuse_endless_seed(seed: Any, depth: int = 0) -> None:
    """Raise ValueError for a sequence that numpy would follow to the end of its stack.

    A list that holds itself is one, and so is a matrix: its rows are matrices again.
    """
    if isinstance(seed, str | bytes) or not hasattr(seed, "__iter__"):
        return
    if type(seed) is np.ndarray and seed.dtype != object:
        return
    if depth == SEED_DEEPEST:
        raise ValueError(f"sequences in sequences, more than {SEED_DEEPEST} deep")
    for part in seed:
        refuse_endless_seed(part, depth + 1)
