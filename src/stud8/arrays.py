"""What callers hold, as numpy arrays: coercion and the words that name a bad place.

Everything that takes cards, masks or ranks comes through here, so that a list, a pandas frame, a float column or a
memory map is accepted or refused in the same way and with the same words everywhere.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain
from math import prod
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from stud8.given import shortly

NULLABLE_HINT = " (a frame with nullable columns becomes integers by .to_numpy(int))"
LONGEST_TOLD = 128  # bits of a number that an error shows in hexadecimal
DEEPEST = 32  # lists in lists: the axes of an array in the numpy that has the fewest
SHARING_WORK = 10_000  # steps, some milliseconds
ROWS_PER_BLOCK = 8192  # of a conversion: input and output stay in the L2 cache, whatever the caller's N


def integers(values: Any, what: str, *, whole_floats: bool = False, text_hint: str = "") -> NDArray[Any]:
    """Return ``values`` as an array of integers (or of floats, if allowed), without copying an array.

    Raises TypeError for bool, text and object dtypes, ValueError for ragged rows and masked elements.
    """
    if isinstance(values, np.ma.MaskedArray):
        refuse_masked(values, what)
    if isinstance(values, str | bytes):
        raise TypeError(f"{what}: expected integers, got the text {shortly(values)}{text_hint}")
    if isinstance(values, list | tuple):
        refuse_elements(values, what)
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise ValueError(f"{what}: {ragged(values) or error}") from None
    if array.dtype.kind == "f" and not whole_floats and isinstance(values, list | tuple):
        array = _exact(values, array)
    if array.size == 0 and not isinstance(values, np.ndarray):
        return array.astype(np.int64)  # numpy makes an empty list a float array
    if array.dtype.kind in "iu" or (whole_floats and array.dtype.kind == "f"):
        return array
    if array.dtype == object:
        refuse_large(array, what)
    if values is None:
        raise TypeError(f"{what}: expected integers, got None")
    raise TypeError(f"{what}: expected integers, got an array of dtype {array.dtype}{_hint(values, array, text_hint)}")


def _exact(values: Any, floats: NDArray[Any]) -> NDArray[Any]:
    """The array of lists of ints for which numpy found no type but a float, as some need all of 64 bits; or that."""
    if all(type(value) is int for value in np.asarray(values, object).flat):
        with suppress(OverflowError):
            return np.asarray(values, np.uint64)
    return floats


def _hint(values: Any, array: NDArray[Any], text_hint: str) -> str:
    """How what is no integers can become some."""
    if array.dtype.kind in "SUT" or (array.dtype == object and array.size and isinstance(array.flat[0], str)):
        return text_hint
    return NULLABLE_HINT if array.dtype == object and type(values).__module__.startswith("pandas.") else ""


def refuse_elements(values: Sequence[Any], what: str) -> None:
    """Refuse a bool or a masked element anywhere in nested lists: numpy would take it for a number."""
    if element_kinds(values, what) & {bool, np.bool_}:
        raise TypeError(f"{what}: expected integers, got a bool")


def element_kinds(values: Sequence[Any], what: str) -> set[type]:
    """The types of what nested lists hold; a masked element is refused, and lists that are nested without an end."""
    found: set[type] = set()
    kinds, lists, depth = set(map(type, values)), values, 1
    while nested := _lists(kinds):
        depth += 1
        if depth > DEEPEST:
            raise ValueError(f"{what}: an array expected, got lists in lists, more than {DEEPEST} deep")
        if len(nested) < len(kinds):  # numbers beside lists
            found |= kinds - nested
            lists = [row for row in lists if type(row) in nested]
        kinds = set(map(type, chain.from_iterable(lists)))
        if _lists(kinds):  # each list once: one that holds itself twice would be two, four, eight of them
            lists = list({id(row): row for row in chain.from_iterable(lists)}.values())
    kinds |= found
    if kinds & {np.ma.MaskedArray, type(np.ma.masked)}:
        raise ValueError(f"{what}: an element is masked")
    return kinds


def refuse_large(array: NDArray[Any], what: str) -> None:
    """Raise ValueError for the first integer of an object array that made it one by not fitting into 64 bits."""
    for place, value in np.ndenumerate(array):
        if type(value) is int and not -(1 << 63) <= value < 1 << 64:
            where = f" at {index_text(place)}" if place else ""
            raise ValueError(f"{what}: {_hexadecimal(value)}{where} has more than 64 bits")


def _lists(kinds: set[type]) -> set[type]:
    return {kind for kind in kinds if issubclass(kind, list | tuple)}


def _hexadecimal(number: int) -> str:
    return f"{number:#x}" if number.bit_length() <= LONGEST_TOLD else shortly(number)


def refuse_masked(values: "np.ma.MaskedArray[Any, Any]", what: str) -> None:
    """Raise ValueError if an element is masked, naming the first: its hidden value must not be ranked."""
    masked = np.ma.getmaskarray(values)
    if masked.any():
        place = np.unravel_index(int(masked.argmax()), masked.shape)
        raise ValueError(f"{what}: the element at {index_text(place)} is masked")


def ragged(values: Any, place: tuple[int, ...] = ()) -> str | None:
    """Name the first row whose length differs from the first one's of its axis, or return None."""
    if not isinstance(values, list | tuple) or len(place) == DEEPEST:
        return None
    lengths = [len(row) if hasattr(row, "__len__") else None for row in values]
    for row, length in enumerate(lengths):
        if length != lengths[0]:
            here, there = index_text((*place, 0)), index_text((*place, row))
            return f"rows of one length expected, but row {here} has {lengths[0]} elements and row {there} has {length}"
    found = (ragged(row, (*place, number)) for number, row in enumerate(values))
    return next(filter(None, found), None)


def index_text(place: Sequence[Any]) -> str:
    """The index of an element as people write it: 3, or (1, 2)."""
    numbers = [int(number) for number in place]
    return str(numbers[0]) if len(numbers) == 1 else str(tuple(numbers))


def row_text(row: int, leading: tuple[int, ...]) -> str:
    """Name the row of a flat number among the leading axes: "row 3: ", "row (1, 2): ", or nothing for one hand."""
    if not leading:
        return ""
    return f"row {index_text(np.unravel_index(row, leading))}: "


def share_memory(one: NDArray[Any], other: NDArray[Any]) -> bool:
    """Whether two arrays have a byte in common; those for which that takes long to find out are said to."""
    if not np.may_share_memory(one, other):  # fields of one record may, by their bounds
        return False
    try:
        return np.shares_memory(one, other, max_work=SHARING_WORK)  # type: ignore[arg-type]
    except np.exceptions.TooHardError:
        return True


def overlaps_itself(array: NDArray[Any]) -> bool:
    """Whether elements lie on each other, as strides tell: each axis has to step over all that smaller ones span."""
    if not array.size:
        return False
    span = array.itemsize
    axes = zip(array.strides, array.shape, strict=True)
    for stride, length in sorted((abs(stride), length) for stride, length in axes if length > 1):
        if stride < span:
            return True
        span += stride * (length - 1)
    return False


class Rows:
    """The rows of an array of any strides, numbered through its leading axes; blocks of them are read or written.

    Where the leading axes do not lie one behind the other, a block is gathered by index: nothing is copied whole.
    """

    def __init__(self, array: NDArray[Any], row_axes: int) -> None:
        self.array = array
        self.leading = array.shape[: array.ndim - row_axes]
        one_axis = len(self.leading) == 1
        self.count: int = self.leading[0] if one_axis else prod(self.leading)
        self._flat = array if one_axis else _flattened(array, self.leading)

    def read(self, start: int, stop: int) -> NDArray[Any]:
        """The rows from start to stop: a view where there is one."""
        return self._flat[start:stop] if self._flat is not None else self.array[self._places(start, stop)]

    def lend(self, start: int, stop: int) -> NDArray[Any]:
        """A block that a kernel can fill with these rows: they themselves, if they are contiguous and aligned."""
        if self._flat is not None and self._flat.flags.carray:
            return self._flat[start:stop]
        return np.empty((stop - start, *self.array.shape[len(self.leading) :]), self.array.dtype)

    def take_back(self, start: int, stop: int, block: NDArray[Any]) -> None:
        """Put a lent block where it belongs."""
        if self._flat is None:
            self.array[self._places(start, stop)] = block
        elif not self._flat.flags.carray:
            self._flat[start:stop] = block

    def _places(self, start: int, stop: int) -> tuple[NDArray[np.intp], ...]:
        return np.unravel_index(np.arange(start, stop), self.leading)


def blockwise(array: NDArray[Any], dtype: DTypeLike, convert: Callable[[NDArray[Any], int], Any]) -> NDArray[Any]:
    """A new array of the shape of another, made of blocks: convert(block, number of its first element)."""
    rows = Rows(array, 0)
    results: NDArray[Any] = np.empty(rows.count, dtype)
    for start in range(0, rows.count, ROWS_PER_BLOCK):
        stop = min(start + ROWS_PER_BLOCK, rows.count)
        results[start:stop] = convert(rows.read(start, stop), start)
    return results.reshape(array.shape)


def refuse_first(wrong: NDArray[np.bool_], block: NDArray[Any], start: int, shape: tuple[int, ...], why: str) -> None:
    """Raise ValueError for the first wrong element of a block: "row 3: 7 is no ..."."""
    if wrong.any():
        place = int(wrong.argmax())
        raise ValueError(f"{row_text(start + place, shape)}{why.format(block[place])}")


def _flattened(array: NDArray[Any], leading: tuple[int, ...]) -> NDArray[Any] | None:
    """The array with its leading axes as one, or None where that would need a copy."""
    try:
        return array.reshape(prod(leading), *array.shape[len(leading) :], copy=False)
    except ValueError:
        return None


def to_bytes(block: NDArray[Any], largest: int) -> NDArray[np.uint8]:
    """A copy of the block as contiguous uint8; what is no whole number 0..largest becomes 255, or stays above it."""
    small = np.empty(block.shape, np.uint8)
    with np.errstate(invalid="ignore"):  # NaN and huge floats cast to anything; they are replaced below
        np.copyto(small, block, casting="unsafe")
    if block.dtype != np.uint8:
        wrong = ~((block >= 0) & (block <= largest))
        if block.dtype.kind == "f":
            wrong |= small != block
        small[wrong] = 255
    return small
