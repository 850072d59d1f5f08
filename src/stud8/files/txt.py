"""Text with a hand on a line, as in "As 2d 3h 4s 5c Kd Qh"; empty lines and what follows a # are passed over."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from stud8.files.blocks import Kept
from stud8.files.hand_text import parse_lines, what_is_wrong
from stud8.files.text_lines import ERRORS, LineBlock, TextFile


class TxtBlock(LineBlock):
    """Lines that hold a hand; what is written has a tab before each rank, and no names."""

    names = ("hand",)
    header = None
    delimiter = "\t"

    def __init__(self, text: bytes, lines_before: int) -> None:
        self._text = text
        self.lines = text.count(b"\n")
        masks = parse_lines(text, self.lines)
        self._places = np.flatnonzero(masks)
        self.hands = masks[self._places]
        self.first = lines_before + 1
        self._records: list[bytes] | None = None

    def records(self) -> list[bytes]:
        """The lines with a hand, without what follows a #."""
        if self._records is None:
            lines = self._text.split(b"\n")
            self._records = [lines[place].partition(b"#")[0].strip() for place in self._places.tolist()]
        return self._records

    def number(self, row: int) -> int:
        """The number of the line."""
        return self.first + int(self._places[row])

    def wrong(self, row: int) -> str:
        """What is wrong with a line."""
        return what_is_wrong(self.records()[row].decode(errors=ERRORS))

    def columns(self, kept: Kept) -> dict[str, NDArray[np.object_]]:
        """The text of the hands."""
        return {"hand": np.array([line.decode(errors=ERRORS) for line in self.rows(kept)], object)}


class TxtSource(TextFile):
    """A file of such lines."""

    def __iter__(self) -> Iterator[TxtBlock]:
        """All blocks."""
        lines = 0
        for text in self.lines():
            block = TxtBlock(text, lines)
            yield block
            lines += block.lines
        if not lines:
            yield TxtBlock(b"", 0)
