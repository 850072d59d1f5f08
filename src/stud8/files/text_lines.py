"""Text files, also compressed by gzip: whole lines in blocks, and rows that are lines."""

import csv
import gzip
import os
import stat
import zlib
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, compress
from pathlib import Path
from types import SimpleNamespace
from typing import IO, Any, cast

from numpy.typing import NDArray

from stud8.files.blocks import Block, Kept, Ranks
from stud8.files.layout import first_twice
from stud8.files.words import Words

BYTES_PER_READ = 1 << 20  # some 50,000 hands; a line costs some 300 bytes while it is in hand
LONGEST = 1 << 22  # bytes of a line
FOREIGN = (b"\x1f\x8b", b"\xff\xfe", b"\xfe\xff")  # gzip, UTF-16 in either order
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
ERRORS = "surrogateescape"  # bytes that are no UTF-8 go out as they came in


def size(file: IO[bytes]) -> int | None:
    """The bytes of a file; None for a pipe, which may hold any number; 0 for a terminal, where someone types."""
    if file.isatty():
        return 0
    try:
        status = os.fstat(file.fileno())
    except OSError:  # no real file
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


class TextFile:
    """A text file that is read; lines end in LF or CRLF."""

    unit = "line"

    def __init__(self, file: IO[bytes], *, compressed: bool = False) -> None:
        self.taken = 0  # bytes of the text so far, whatever is left out of them
        self._raw = file
        self._size = size(file)
        self._file = cast("IO[bytes]", gzip.GzipFile(fileobj=file) if compressed else file)

    def read(self) -> float:
        """The part of the file that has been read."""
        return min(1.0, self._raw.tell() / self._size) if self._size else 1.0

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        self._raw.close()

    def whole(self, text: bytes) -> int:
        """Where the last whole record of a text ends that starts with one: it may be more than a line."""
        return text.rfind(b"\n") + 1

    def lines(self) -> Iterator[bytes]:
        """Blocks of whole records whose lines end in LF."""
        rest = b""
        first = True
        before = 0
        while block := self._next():
            if first and block.startswith(FOREIGN):
                raise ValueError("no UTF-8 text but compressed or UTF-16: unpack or convert it first")
            text = rest + (block.removeprefix(BYTE_ORDER_MARK) if first else block)
            first = False
            end = self.whole(text)
            rest = text[end:]
            if len(rest) > LONGEST:
                guess = ": an open quote?" if b'"' in rest else ""
                line = before + text.count(b"\n", 0, end) + 1
                raise ValueError(f"line {line}: more than {LONGEST:,} bytes{guess}")
            if end:
                records = _with_lf(text[:end])
                yield records
                before += records.count(b"\n")
        if rest:
            records = _with_lf(rest) + b"\n"
            end = self.whole(records)
            if end < len(records):
                line = before + records.count(b"\n", 0, end) + 1
                raise ValueError(f"line {line}: has a quote that is not closed")
            yield records

    def _next(self) -> bytes:
        try:
            block = self._file.read(BYTES_PER_READ)
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise ValueError(f"is a broken gzip file: {error}") from None
        self.taken += len(block)
        return block


def _with_lf(text: bytes) -> bytes:
    return text.replace(b"\r\n", b"\n") if b"\r" in text else text


class LineBlock(Block):
    """Rows that are lines, as the file has them, without their ends."""

    header: str | None  # the line of names, if there is one
    delimiter: str

    def rows(self, kept: Kept) -> list[bytes]:
        """The lines."""
        lines = self.records()
        return lines if kept is None else list(compress(lines, kept.tolist()))

    @abstractmethod
    def records(self) -> list[bytes]:
        """All of them, made when they are first asked for: who only counts needs none."""


class _Suffixes(dict[int, bytes]):
    """How a line ends, for high << 8 | low: the two numbers and their words, made once."""

    def __init__(self, start: str, delimiter: str, words: Sequence[Words]) -> None:
        self.delimiter = delimiter
        self._start = start
        self._words = words

    def __missing__(self, packed: int) -> bytes:
        high, low = packed >> 8, packed & 255
        cells = [high, low, *(words.texts[high if words.of_high else low] for words in self._words)]
        (line,) = table_lines([cells if high else [""] * len(cells)], self.delimiter)  # empty where there is no rank
        suffix = self[packed] = f"{self._start}{line}\n".encode()
        return suffix


class TextTarget:
    """A text file that is written: rows, the two ranks and their words; a table starts with names if its source did."""

    def __init__(
        self, path: Path, native: type[LineBlock], words: Sequence[Words], *, compressed: bool, only_ranks: bool
    ) -> None:
        self._raw = path.open("wb")
        self._file = cast("IO[bytes]", gzip.GzipFile("", "wb", 1, self._raw) if compressed else self._raw)
        self._native = native
        self._words = words
        self._only_ranks = only_ranks
        self._suffixes: _Suffixes | None = None

    def write(self, block: Block, kept: Kept, ranks: Ranks) -> None:
        """Write the rows of a block and their ranks."""
        columns = None if isinstance(block, self._native) else block.columns(kept)
        suffixes = self._begin(block, columns) if self._suffixes is None else self._suffixes
        ends = map(suffixes.__getitem__, ranks.packed)
        if self._only_ranks:
            self._file.write(b"".join(ends))
            return
        if columns is not None and self._native.header is None:
            _refuse_line_breaks(columns)
        lines = block.rows(kept) if columns is None else _encoded(columns, suffixes.delimiter)
        self._file.write(b"".join(chain.from_iterable(zip(lines, ends, strict=True))))

    def _begin(self, block: Block, columns: dict[str, NDArray[Any]] | None) -> "_Suffixes":
        """Write the names, if there are any."""
        added = ["high", "low", *(words.name for words in self._words)]
        delimiter = self._native.delimiter
        header: str | None = None
        if isinstance(block, LineBlock) and columns is None:
            header, delimiter = block.header, block.delimiter
        elif columns is not None and self._native.header is not None:
            (header,) = table_lines([_names(columns, block.listed)], delimiter)
        if header is not None:
            (names,) = table_lines([added], delimiter)
            self._file.write(f"{names if self._only_ranks else header + delimiter + names}\n".encode(errors=ERRORS))
        self._suffixes = _Suffixes("" if self._only_ranks else delimiter, delimiter, self._words)
        return self._suffixes

    def close(self) -> None:
        """Write what is left: the file is complete."""
        self._file.close()
        self._raw.close()

    def abandon(self) -> None:
        """Close the file as it is."""
        with suppress(OSError):
            self.close()
        with suppress(OSError):
            self._raw.close()


def table_lines(rows: Iterable[Sequence[Any]], delimiter: str) -> list[str]:
    """Rows of cells as lines without ends, quoted where they have to be."""
    lines: list[str] = []
    end = "\r\n"  # what ends a line is quoted in a cell, and only that
    csv.writer(SimpleNamespace(write=lines.append), delimiter=delimiter, lineterminator=end).writerows(rows)
    return [line.removesuffix(end) for line in lines]


def _names(columns: dict[str, NDArray[Any]], hands: str) -> list[str]:
    """The names of columns; one of several numbers (n, m) gets m: those of hands c1, c2, others after its name."""
    names: list[str] = []
    for name, column in columns.items():
        start = "c" if name == hands else f"{name}_"
        names += [name] if column.ndim == 1 else [f"{start}{place}" for place in range(1, column.shape[1] + 1)]
    if (twice := first_twice(names)) is not None:
        raise ValueError(f"would become a table with two columns {twice!r}")
    return names


def _refuse_line_breaks(columns: dict[str, NDArray[Any]]) -> None:
    """Raise ValueError for a cell that would be more than one line of a .txt, whose lines are not quoted."""
    for name, column in columns.items():
        if column.dtype.hasobject and any(isinstance(cell, str) and ("\n" in cell or "\r" in cell) for cell in column):
            raise ValueError(f"column {name!r} has a line break: a .txt file cannot hold it, a .csv file can")


def _encoded(columns: dict[str, NDArray[Any]], delimiter: str) -> list[bytes]:
    cells: list[list[Any]] = []
    for column in columns.values():
        if column.dtype.kind in "mM":  # numbers of nanoseconds would be no more than that
            column = column.astype(str)  # noqa: PLW2901
        cells += [part.tolist() for part in (column.T if column.ndim == 2 else [column])]
    return [line.encode(errors=ERRORS) for line in table_lines(zip(*cells, strict=True), delimiter)]
