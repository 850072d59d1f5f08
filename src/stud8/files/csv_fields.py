"""The fields of lines of a table: by numpy where the lines are plain, by the csv module where they are not."""

import csv
import io
import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stud8.files.text_lines import ERRORS, table_lines

WIDEST = 128  # bytes of a field that is laid out among others; more than any hand needs
CUT = "\N{HORIZONTAL ELLIPSIS}".encode()  # ends a field that was wider: neither a card nor a number


class Fields(NamedTuple):
    """Rows: the line number of each less that of the first, their text, and the fields asked for as S arrays (n,).

    ``lengths`` tells how many fields the rows have that do not have as many as they should.
    """

    places: NDArray[np.intp]
    records: list[bytes]
    columns: list[NDArray[np.bytes_]]
    lengths: dict[int, int]


@cache
def _quoted(delimiter: str) -> re.Pattern[bytes]:
    """What the csv module takes for quoted: from a quote that starts a field to one that is not doubled, group 1.

    The group is empty where a quote is not closed. Other quotes, as in 5" disk, are characters as any are.
    """
    return re.compile(rb'(?<![^\n%b])"[^"]*+(?:""[^"]*+)*+("?)' % re.escape(delimiter.encode()))


def first_end(text: bytes, start: int, delimiter: str) -> int:
    """Where the first record from there ends, of a text of whole ones."""
    end = text.find(b"\n", start)
    for quoted in _quoted(delimiter).finditer(text, start):
        if quoted.start() > end:
            break
        end = text.find(b"\n", quoted.end())
    return end + 1


def last_end(text: bytes, delimiter: str) -> int:
    """Where the last whole record ends, of a text that starts with one; 0 if none does."""
    end = text.rfind(b"\n") + 1
    if b'"' not in text:
        return end
    whole = after = 0  # the end of the last record before a quoted field, and that of the field before
    for quoted in _quoted(delimiter).finditer(text, 0, end):
        whole = text.rfind(b"\n", after, quoted.start()) + 1 or whole
        if not quoted[1]:
            return whole
        after = quoted.end()
    return end


def read_records(records: Sequence[str], delimiter: str, number: Callable[[int], int]) -> list[list[str]]:
    """The fields of records; ``number`` tells the number of the line on which one of them starts."""
    reader = csv.reader(records, delimiter=delimiter)
    try:
        return list(reader)
    except csv.Error as error:
        raise ValueError(f"line {number(reader.line_num - 1)}: {_why(error)}") from None


def _why(error: csv.Error) -> str:
    if "new-line" in str(error):
        return "has a carriage return (CR) within; lines end in LF or CRLF, and fields with a CR have quotes"
    return f"has a {error}" if "field larger" in str(error) else str(error)


def split(text: bytes, delimiter: str, count: int, wanted: Sequence[int], first: int = 1) -> Fields:
    """Split whole lines with so many fields each. A line with others is filled up or cut, and made a bad row.

    The first line has that number, which errors tell.
    """
    return _plain(text, delimiter, count, wanted) or _by_csv(text, delimiter, count, wanted, first)


def _plain(text: bytes, delimiter: str, count: int, wanted: Sequence[int]) -> Fields | None:
    """The fields by the places of delimiters; None where a line is quoted, empty, of another length or has a NUL."""
    if any(sign in text for sign in (b'"', b"\r", b"\0")):
        return None
    signs = np.frombuffer(text, np.uint8)
    is_end = signs == ord("\n")
    stops = np.flatnonzero(is_end | (signs == ord(delimiter)))
    ends = np.flatnonzero(is_end)
    if len(stops) != len(ends) * count or not np.array_equal(stops[count - 1 :: count], ends):
        return None
    starts = np.empty_like(stops)
    starts[:1] = 0
    starts[1:] = stops[:-1] + 1
    if count == 1 and (starts == stops).any():  # an empty line, not an empty field
        return None
    columns = [_laid_out(signs, starts[column::count], stops[column::count]) for column in wanted]
    return Fields(np.arange(len(ends)), text.split(b"\n")[:-1], columns, {})


def _laid_out(signs: NDArray[np.uint8], starts: NDArray[np.intp], stops: NDArray[np.intp]) -> NDArray[np.bytes_]:
    """The fields between these places as an array as wide as the widest; a wider one than is sensible is cut."""
    widths = stops - starts
    width = min(int(widths.max(initial=1)), WIDEST) or 1
    fields = np.zeros((len(starts), width), np.uint8)
    for place in range(width):
        at = starts + place
        within = at < stops
        np.copyto(fields[:, place], signs[np.where(within, at, 0)], where=within)
    if (too_wide := widths > WIDEST).any():
        fields[too_wide, -len(CUT) :] = np.frombuffer(CUT, np.uint8)
    return fields.view(f"S{width}")[:, 0]


def _by_csv(text: bytes, delimiter: str, count: int, wanted: Sequence[int], first: int) -> Fields:
    lines = text.decode(errors=ERRORS).split("\n")[:-1]
    rows: list[list[str]] = []
    places: list[int] = []
    records: list[str] = []
    lengths: dict[int, int] = {}
    reader = csv.reader(io.StringIO(text.decode(errors=ERRORS), newline="\n"), delimiter=delimiter)
    start = 0
    try:
        for row in reader:
            if row:
                places.append(start)
                records.append("\n".join(lines[start : reader.line_num]).rstrip("\r"))  # of CR CR LF
                if len(row) != count:
                    lengths[len(rows)] = len(row)
                    (records[-1],) = table_lines([[*row, *[""] * count][:count]], delimiter)
                    row = [""] * count  # noqa: PLW2901  # no hand, whatever it holds
                rows.append(row)
            start = reader.line_num
    except csv.Error as error:
        raise ValueError(f"line {first + start}: {_why(error)}") from None
    columns = [np.array([_shown(row[column]) for row in rows], np.bytes_) for column in wanted]
    return Fields(np.array(places, np.intp), [record.encode(errors=ERRORS) for record in records], columns, lengths)


def _shown(field: str) -> bytes:
    """A field for an S array, which would lose NULs at its end: their sign stands for them, and is no card."""
    shown = field.replace("\0", "\N{SYMBOL FOR NULL}").encode(errors=ERRORS)
    return shown if len(shown) <= WIDEST else shown[: WIDEST - len(CUT)] + CUT
