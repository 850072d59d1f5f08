"""numpy's .npy: ids (N, 5..7), masks or text (N,), or records with fields named as the columns of a table are."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from textwrap import shorten
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8.cards import bad_hand
from stud8.files.blocks import HANDS_PER_BLOCK, Block, Kept, Ranks, gathered
from stud8.files.hand_text import card_of, parse_texts, what_is_wrong, wrong_cards
from stud8.files.layout import Kind, find
from stud8.files.words import Words
from stud8.threads import no_fork

WIDTHS = (5, 6, 7)
LONGEST_TOLD = 160  # letters
LONGEST_HEADER = 1 << 18  # bytes, of some thousand columns; numpy takes five hundred times as much to read one
COUNT_DIGITS = 20  # of a number of rows
ALIGNED = np.lib.format.ARRAY_ALIGN  # bytes, of what comes before the records


class NpyBlock(Block):
    """Rows as columns of numpy."""

    def __init__(self, columns: dict[str, NDArray[Any]], first: int) -> None:
        self.first = first
        self.names = tuple(columns)
        self._columns = columns
        layout = find({name: _kind(column) for name, column in columns.items()})
        self._held = [columns[name] for name in layout.names]
        self._names = layout.names
        self.listed = layout.names[0] if layout.kind == "list" else ""
        self._texts: list[list[bytes]] = []  # of each column
        if self._held[0].dtype.kind in "SU":
            self._texts = [_encoded(column) for column in self._held]
        if self._texts and layout.kind == "text":
            self.hands = parse_texts(self._texts[0])
        elif self._texts:
            self.hands = np.stack([_ids(texts) for texts in self._texts], axis=1)
        elif layout.kind == "mask":
            self.hands = self._held[0].astype(np.uint64)  # a negative number gets bits outside the deck
        else:
            self.hands = gathered(self._held[0].T if layout.kind == "list" else self._held)

    def wrong(self, row: int) -> str:
        """What is wrong with a row."""
        if self._texts:
            texts = [column[row].decode(errors="replace") for column in self._texts]
            return what_is_wrong(texts[0]) if self.hands.ndim == 1 else wrong_cards(self._names, texts, self.hands[row])
        if self.hands.ndim == 1:
            return super().wrong(row)
        return bad_hand(np.hstack([np.atleast_1d(column[row]) for column in self._held]))

    def rows(self, kept: Kept) -> dict[str, NDArray[Any]]:
        """The columns."""
        return {name: column if kept is None else column[kept] for name, column in self._columns.items()}

    def columns(self, kept: Kept) -> dict[str, NDArray[Any]]:
        """The columns with text as Python's."""
        for name, column in self._columns.items():
            if column.ndim > 2:
                raise ValueError(f"column {name!r} has {column.ndim} dimensions: only a .npy file can hold it")
        return {
            name: np.array([text.decode(errors="replace") for text in _encoded(column)], object)
            if column.dtype.kind in "SU"
            else column.astype(column.dtype.newbyteorder("="), copy=False)
            for name, column in self.rows(kept).items()
        }


class NpySource:
    """A .npy file, mapped into memory anew for every block: what has been read is let go."""

    unit = "row"

    def __init__(self, path: Path) -> None:
        self._path = path
        self._done = 0
        self._count = len(next(iter(self._columns().values())))

    def __iter__(self) -> Iterator[NpyBlock]:
        """All blocks."""
        for start in range(0, self._count or 1, HANDS_PER_BLOCK):
            self._done = min(start + HANDS_PER_BLOCK, self._count)
            yield NpyBlock({name: column[start : self._done] for name, column in self._columns().items()}, start)

    def read(self) -> float:
        """The part of the file that has been read."""
        return self._done / self._count if self._count else 1.0

    def close(self) -> None:
        """Nothing is open between blocks."""

    def _columns(self) -> dict[str, NDArray[Any]]:
        """The columns of the whole file, mapped."""
        try:
            # Numpy has Python parse a header, which is not safe among threads before 3.12; and sizes overflow.
            with no_fork, np.errstate(over="ignore"):
                array = np.load(self._path, mmap_mode="r", allow_pickle=False, max_header_size=LONGEST_HEADER)
        except (EOFError, MemoryError, OverflowError, RecursionError, TypeError, ValueError) as error:
            # What numpy advises there, allow_pickle, would run code that a file brings.
            raise ValueError(f"is no whole .npy file of numbers or text: {_in_short(error)}") from None
        if not isinstance(array, np.ndarray):
            array.close()
            raise ValueError("is no .npy file but an archive of several (.npz)")  # noqa: TRY004  # of the file's content
        array = array.view(np.ndarray)
        if array.dtype.names and array.ndim == 1:
            return {name: array[name] for name in array.dtype.names}
        kind = _kind(array) if array.ndim in (1, 2) else "other"
        if kind in ("list", "mask", "text"):
            return {{"list": "cards", "mask": "mask", "text": "hand"}[kind]: array}
        raise ValueError(
            "holds no hands: integers (N, 5), (N, 6) or (N, 7), 64-bit masks (N,), text (N,) or records with such "
            f"fields expected, got {array.dtype} of shape {array.shape}"
        )


def _in_short(error: Exception) -> str:
    """What numpy tells, but for its advice and for a long header that it repeats."""
    text = str(error)
    if "max_header_size" in text or isinstance(error, MemoryError | RecursionError):
        return f"its header is too long, or has brackets in brackets without an end ({LONGEST_HEADER:,} bytes at most)"
    if "allow_pickle" in text:
        return "it holds Python objects, or something else"
    return shorten(text, LONGEST_TOLD, placeholder="...")


class NpyTarget:
    """A .npy file of records: the columns, then the ranks. It is written row by row, not mapped.

    A mapped page that finds the disk full ends the process, a write that does is an error.
    """

    def __init__(self, path: Path, words: Sequence[Words], *, only_ranks: bool) -> None:
        self._file = path.open("wb")
        self._words = [(each, np.array(each.texts, np.bytes_)) for each in words]
        self._only_ranks = only_ranks
        self._dtype: np.dtype[Any] | None = None
        self._count = 0

    def write(self, block: Block, kept: Kept, ranks: Ranks) -> None:
        """Write the rows of a block and their ranks; where there is none both are 0 and the words empty."""
        columns: dict[str, NDArray[Any]] = {}
        if not self._only_ranks:
            columns = block.rows(kept) if isinstance(block, NpyBlock) else block.columns(kept)
        columns |= {"high": ranks.high, "low": ranks.low}
        for each, texts in self._words:
            columns[each.name] = texts[ranks.of(each)]
            if ranks.bad is not None:
                columns[each.name][ranks.bad] = b""
        for name, column in columns.items():
            if column.dtype.hasobject:
                told = next((type(value).__name__ for value in column if value is not None), "null")
                why = f"column {name!r} ({told}) has text, times, nulls or nested values"
                raise ValueError(f"{why}: a .npy file cannot hold it")
            if not name:
                raise ValueError(f"a column of {column.dtype} has no name: a .npy file cannot hold it")
        if self._dtype is None:
            self._dtype = np.dtype([(name, column.dtype, column.shape[1:]) for name, column in columns.items()])
            self._write_header(self._dtype)
        records = np.empty(len(ranks.high), self._dtype)
        for name, column in columns.items():
            records[name] = column
        self._file.write(records.view(np.uint8).data)  # no buffer of its own has times
        self._count += len(records)

    def _write_header(self, dtype: "np.dtype[Any]") -> None:
        # Padded so that the number of rows can grow: it is as long as it will be in the end. Names outside ASCII and
        # headers over 64 KiB need version 3.0, which is in UTF-8 (numpy.lib.format, "Format Version 3.0").
        fields = {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": (self._count,)}
        text = f"{fields}{' ' * (COUNT_DIGITS - len(str(self._count)))}".encode()
        version, size = ((1, 0), 2) if text.isascii() and len(text) < (1 << 16) - ALIGNED else ((3, 0), 4)
        start = np.lib.format.magic(*version)
        text += b" " * (-(len(start) + size + len(text) + 1) % ALIGNED) + b"\n"
        self._file.write(start + len(text).to_bytes(size, "little") + text)

    def close(self) -> None:
        """Write the number of rows: the file is complete."""
        if self._dtype is not None:
            self._file.seek(0)
            self._write_header(self._dtype)
        self._file.close()

    def abandon(self) -> None:
        """Close the file as it is."""
        with suppress(OSError):
            self._file.close()


def _kind(column: NDArray[Any]) -> Kind:
    """What a column can hold."""
    kind = column.dtype.kind
    if column.ndim == 2:
        return "list" if kind in "iuf" and column.shape[1] in WIDTHS else "other"
    if column.ndim != 1:
        return "other"
    if kind in "iu" and column.dtype.itemsize == 8:
        return "mask"
    return "number" if kind in "iuf" else "text" if kind in "SU" else "other"


def _ids(texts: list[bytes]) -> NDArray[np.uint8]:
    """The ids of cards by name, each text looked at once."""
    known = {text: card_of(text.decode(errors="replace")) for text in set(texts)}
    return np.fromiter(map(known.__getitem__, texts), np.uint8, len(texts))


def _encoded(column: NDArray[Any]) -> list[bytes]:
    """The texts of a column in UTF-8."""
    texts: list[Any] = column.tolist()
    return texts if column.dtype.kind == "S" else [text.encode(errors="replace") for text in texts]
