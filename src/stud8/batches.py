"""Hands as callers hold them, and the walk over them: block by block through the backend in force."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8 import backends
from stud8.arrays import ROWS_PER_BLOCK, Rows, integers, overlaps_itself, row_text, share_memory, to_bytes
from stud8.cards import CARDS, TEXT_HINT, bad_hand, bad_mask
from stud8.threads import for_each_block, usable_workers


class IdRows:
    """Rows of card ids."""

    def __init__(self, cards: Any, widths: Sequence[int], *, check: bool = True) -> None:
        array = integers(cards, "cards", whole_floats=True, text_hint=TEXT_HINT)
        if array.ndim == 0 or array.shape[-1] not in widths:
            raise ValueError(wrong_shape(array.shape, widths))
        self.rows = Rows(array, 1)
        self.check = check or array.dtype.kind == "f"  # a fraction is never taken for a card
        self.step = max(1, array.size) if _is_plain(array, np.uint8) else ROWS_PER_BLOCK

    def block(self, start: int, stop: int) -> NDArray[Any]:
        """The rows from start to stop as a kernel takes them; what is no card is 255."""
        rows = self.rows.read(start, stop)
        return rows if _is_plain(rows, np.uint8) else to_bytes(rows, CARDS - 1)

    def error(self, row: int) -> ValueError:
        """What is wrong with a row."""
        return ValueError(row_text(row, self.rows.leading) + bad_hand(self.rows.read(row, row + 1)[0]))


class MaskRows:
    """Card masks; a row is one number."""

    def __init__(self, mask: Any, *, check: bool = True) -> None:
        array = integers(mask, "masks")
        self.rows = Rows(array, 0)
        self.check = check
        is_plain = _is_plain(array, np.uint64) or _is_plain(array, np.int64)
        self.step = max(1, array.size) if is_plain else ROWS_PER_BLOCK

    def block(self, start: int, stop: int) -> NDArray[Any]:
        """The masks from start to stop as a kernel takes them; a negative number has bits outside the deck."""
        rows = self.rows.read(start, stop)
        if rows.dtype == np.int64:
            rows = rows.view(np.uint64)
        return np.require(rows, np.uint64, ["C_CONTIGUOUS", "ALIGNED"])

    def error(self, row: int) -> ValueError:
        """What is wrong with a mask."""
        return ValueError(row_text(row, self.rows.leading) + bad_mask(int(self.rows.read(row, row + 1)[0])))


def wrong_shape(shape: tuple[int, ...], widths: Sequence[int]) -> str:
    """Say that hands have a number of cards that they cannot have."""
    wanted = ", ".join(map(str, widths[:-1])) + f" or {widths[-1]}"
    return f"cards: an array of shape (..., n) with n = {wanted} expected, got shape {shape}"


def result(rows: Rows, out: Any) -> Any:
    """What a call returns: the caller's own array, a new one, or for one hand its only element."""
    if out is not None:
        return out
    return rows.array if rows.leading else rows.array[()]


def output(out: Any, dtype: type, hands: IdRows | MaskRows) -> Rows:
    """The rows of the array that takes the results: the caller's, if it fits exactly, or a new one."""
    shape = hands.rows.leading
    if out is None:
        return Rows(np.empty(shape, dtype), 0)
    is_array = isinstance(out, np.ndarray) and not isinstance(out, np.ma.MaskedArray)
    if not is_array or out.dtype != dtype or out.shape != shape or not out.flags.writeable:
        given = f"{out.dtype} of shape {out.shape}" if is_array else type(out).__name__
        if is_array and not out.flags.writeable:
            given = f"a read-only {given}"
        raise ValueError(f"out: a writeable {np.dtype(dtype)} array of shape {shape} expected, got {given}")
    if overlaps_itself(out):
        raise ValueError(f"out: an element in a place of its own expected for each hand, got strides {out.strides}")
    if share_memory(out, hands.rows.array):
        raise ValueError("out: an array apart from the hands expected, got one that shares their memory")
    return Rows(out.view(np.ndarray), 0)  # a matrix would come out of a reshape with other axes


def rank(
    hands: IdRows | MaskRows, kernel: str, outputs: Sequence[Rows | None], *arguments: Any, workers: int = 1
) -> None:
    """Rank all hands into the outputs by a kernel of the backend.

    An output that is None is passed on as such: the kernel leaves that rank out.
    """
    backend = backends.current()
    run = getattr(backend, kernel)

    def rank_block(start: int, stop: int) -> int | None:
        blocks = [None if rows is None else rows.lend(start, stop) for rows in outputs]
        bad = run(hands.block(start, stop), *blocks, *arguments)
        for rows, block in zip(outputs, blocks, strict=True):
            if rows is not None and block is not None:
                rows.take_back(start, stop, block)
        return start + bad if bad < stop - start else None

    workers = usable_workers(workers)
    if backend.COMPILES and workers > 1:
        rank_block(0, 0)
    step, count = min(hands.step, backend.STEP), hands.rows.count
    bad_row = for_each_block(rank_block, count, step, workers, least=backend.STEP)
    if bad_row is not None:
        raise hands.error(bad_row)


def _is_plain(array: NDArray[Any], dtype: type) -> bool:
    return array.dtype == dtype and array.flags.c_contiguous and array.flags.aligned
