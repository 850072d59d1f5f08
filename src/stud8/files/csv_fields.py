"""The fields of lines of a table: by numpy where the lines are plain, by the csv module where they are not."""

import csv
import io
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stud8.files.text_lines import ERRORS, table_lines

WIDEST = 128  # bytes of a field that is laid out among others


class Fields(NamedTuple):
    """Rows: the line number of each less that of the first, their text, and the fields asked for as S arrays (n,).

    ``lengths`` tells how many fields the rows have that do not have as many as they should.
    """

    places: NDArray[np.intp]
    records: list[bytes]
    columns: list[NDArray[np.bytes_]]
    lengths: dict[int, int]


def split(text: bytes, delimiter: str, count: int, wanted: Sequence[int]) -> Fields:
    """Split whole lines with so many fields each. A line with others is filled up or cut, and made a bad row."""
    return _plain(text, delimiter, count, wanted) or _by_csv(text, delimiter, count, wanted)


def _plain(text: bytes, delimiter: str, count: int, wanted: Sequence[int]) -> Fields | None:
    """The fields by the places of all delimiters; None where a line is quoted, empty or of another length."""
    if b'"' in text or b"\r" in text:
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
    width = min(int((stops - starts).max(initial=1)), WIDEST) or 1
    fields = np.zeros((len(starts), width), np.uint8)
    for place in range(width):
        at = starts + place
        within = at < stops
        np.copyto(fields[:, place], signs[np.where(within, at, 0)], where=within)
    return fields.view(f"S{width}")[:, 0]


def _by_csv(text: bytes, delimiter: str, count: int, wanted: Sequence[int]) -> Fields:
    lines = text.decode(errors=ERRORS).split("\n")[:-1]
    rows: list[list[str]] = []
    places: list[int] = []
    records: list[str] = []
    lengths: dict[int, int] = {}
    reader = csv.reader(io.StringIO(text.decode(errors=ERRORS), newline="\n"), delimiter=delimiter)
    start = 0
    for row in reader:
        if row:
            places.append(start)
            records.append("\n".join(lines[start : reader.line_num]))
            if len(row) != count:
                lengths[len(rows)] = len(row)
                (records[-1],) = table_lines([[*row, *[""] * count][:count]], delimiter)
                row = [""] * count  # noqa: PLW2901  # no hand, whatever it holds
            rows.append(row)
        start = reader.line_num
    columns = [np.array([row[column].encode(errors=ERRORS)[:WIDEST] for row in rows], np.bytes_) for column in wanted]
    return Fields(np.array(places, np.intp), [record.encode(errors=ERRORS) for record in records], columns, lengths)
