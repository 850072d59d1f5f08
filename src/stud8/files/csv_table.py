"""Tables as text: a line of names, then rows; cards in columns c1 to c7, or a column of masks or of hands as text."""

from collections.abc import Iterator, Sequence
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from stud8.cards import CARDS, NAMES, NO_CARD, bad_hand, bad_mask
from stud8.files.blocks import Kept
from stud8.files.csv_fields import first_end, last_end, read_records, split
from stud8.files.hand_text import NO_HAND, card_of, parse_texts, what_is_wrong
from stud8.files.layout import CARD_COLUMN, Kind, Layout, find, first_twice
from stud8.files.layout import NAMES as HAND_COLUMNS
from stud8.files.text_lines import ERRORS, LineBlock, TextFile

DELIMITERS = (",", ";", "\t")


class _Ids(dict[bytes, int]):
    """The id of a card written as a number or a name; 255 for what is neither."""

    def __missing__(self, field: bytes) -> int:
        text = field.decode(errors=ERRORS).strip()
        try:
            number = float(text) if text.isascii() and "_" not in text else -1.0
        except ValueError:
            number = -1.0
        if number.is_integer() and 0 <= number < CARDS:
            return int(number)
        return card_of(text)


_IDS = _Ids({str(card).encode(): card for card in range(CARDS)})
for _card, _name in enumerate(NAMES):
    for _text in (_name, _name.lower(), _name.upper(), _name[0].lower() + _name[1].upper()):
        _IDS[_text.encode()] = _card
# The same for fields of one byte or two, taken for a number: as fast as it can be.
_SHORT = np.full(1 << 16, NO_CARD, np.uint8)
_SHORT[np.array(list(_IDS), "S2").view(np.uint16)] = list(_IDS.values())


def card_ids(fields: NDArray[np.bytes_]) -> NDArray[np.uint8]:
    """The ids of a column of cards."""
    ids = np.full(len(fields), NO_CARD, np.uint8)
    if fields.dtype.itemsize <= 2:
        ids = _SHORT[fields.astype("S2").view(np.uint16)]
    rare = ids == NO_CARD  # written in another way, or no cards
    ids[rare] = [_IDS[field] for field in fields[rare].tolist()]
    return ids


def _mask(field: bytes) -> int:
    """A mask written as a decimal number or with 0x; 0 for anything else."""
    try:
        text = field.decode("ascii").strip()
        mask = int(text, 16 if text[:2].lower() == "0x" else 10)
    except ValueError:
        return 0
    return mask if 0 <= mask < 1 << 64 else 0


class CsvBlock(LineBlock):
    """Rows of a table."""

    header: str | None = ""
    delimiter = ","

    def __init__(self, source: "CsvSource", text: bytes, lines_before: int) -> None:
        self.header = source.header
        self.delimiter = source.delimiter
        self.first = lines_before + 1
        self.names = source.names
        self._layout = source.layout
        wanted = [source.names.index(name) for name in source.layout.names]
        self._places, self._records, self._fields, self._lengths = split(
            text, source.delimiter, len(source.names), wanted, self.first
        )
        self.hands = _hands(source.layout, self._fields)

    def records(self) -> list[bytes]:
        """The lines of the table."""
        return self._records

    def number(self, row: int) -> int:
        """The number of the line on which a row starts."""
        return self.first + int(self._places[row])

    def wrong(self, row: int) -> str:
        """What is wrong with a row."""
        if row in self._lengths:
            return f"{self._lengths[row]} fields, but {len(self.names)} columns"
        texts = [fields[row].decode(errors=ERRORS) for fields in self._fields]
        if self._layout.kind == "text":
            return what_is_wrong(texts[0])
        if self._layout.kind == "mask":
            return bad_mask(int(self.hands[row])) if self.hands[row] else f"{texts[0]!r} is no mask of a hand"
        ids = self.hands[row]
        if (ids == NO_CARD).any():
            place = int((ids == NO_CARD).argmax())
            return f"{self._layout.names[place]} is {texts[place]!r}, no card id (0..51) and no card"
        return bad_hand(ids)

    def columns(self, kept: Kept) -> dict[str, NDArray[Any]]:
        """The columns as text, those of cards and masks as numbers."""
        hands = self.hands if kept is None else self.hands[kept]
        numbers: dict[str, NDArray[Any]] = {}
        if self._layout.kind != "text":
            numbers = dict(zip(self._layout.names, hands.T if hands.ndim == 2 else [hands], strict=True))
        if len(numbers) == len(self.names):
            return {name: numbers[name] for name in self.names}
        places = np.arange(len(hands)) if kept is None else np.flatnonzero(kept)
        lines = [line.decode(errors=ERRORS) for line in self.rows(kept)]
        rows = read_records(lines, self.delimiter, lambda record: self.number(places[record]))
        return {
            name: numbers[name] if name in numbers else np.array([row[place] for row in rows], object)
            for place, name in enumerate(self.names)
        }


def _hands(layout: Layout, fields: Sequence[NDArray[np.bytes_]]) -> NDArray[Any]:
    if layout.kind == "text":
        return parse_texts(fields[0].tolist())
    if layout.kind == "mask":
        return np.array([_mask(field) for field in fields[0].tolist()], np.uint64)
    hands = np.empty((len(fields[0]), len(fields)), np.uint8)
    for place, column in enumerate(fields):
        hands[:, place] = card_ids(column)
    return hands


class CsvSource(TextFile):
    """A file that holds a table. A first line that is a hand itself is no line of names; then there are none."""

    def __init__(self, file: IO[bytes], *, compressed: bool = False) -> None:
        super().__init__(file, compressed=compressed)
        self.header: str | None = None
        self.names: list[str] = []
        self.delimiter = ","
        self.layout = Layout("text", ())

    def whole(self, text: bytes) -> int:
        """Where the last record ends: not at a line break between quotes."""
        if not self.names:
            first = text.lstrip(b"\r\n").partition(b"\n")[0].decode(errors=ERRORS)
            self.delimiter = max(DELIMITERS, key=first.count)
        return last_end(text, self.delimiter)

    def __iter__(self) -> Iterator[CsvBlock]:
        """All blocks."""
        lines = 0
        for text in self.lines():
            rows = text if lines else self._begin(text)
            yield CsvBlock(self, rows, lines + text.count(b"\n") - rows.count(b"\n"))
            lines += text.count(b"\n")
        if not lines:
            raise ValueError("is empty: a line of names expected, or rows of hands")

    def _begin(self, text: bytes) -> bytes:
        """Read the names; return the lines of rows."""
        start = len(text) - len(text.lstrip(b"\n"))
        end = first_end(text, start, self.delimiter)
        header, rows = text[start:end].decode(errors=ERRORS).rstrip("\r\n"), text[end:]
        fields = read_records([header], self.delimiter, lambda _: start + 1)[0]
        if names := _names_of_hand(fields):
            self.names, self.layout = names, find(_kinds(names))
            return text
        self.header = header
        self.names = [field.strip() for field in fields]
        if (twice := first_twice(self.names)) is not None:
            raise ValueError(f"has two columns {twice!r}")
        self.layout = find(_kinds(self.names))
        return rows


def _names_of_hand(fields: Sequence[str]) -> list[str]:
    """The names of columns that hold such a hand, if it is one."""
    encoded = [field.encode(errors=ERRORS) for field in fields]
    if len(fields) == 1:
        if _mask(encoded[0]):
            return ["mask"]
        return ["hand"] if parse_texts(encoded)[0] not in (0, NO_HAND) else []
    cards = all(_IDS[field] != NO_CARD for field in encoded)
    return [f"c{card}" for card in range(1, len(fields) + 1)] if cards and 5 <= len(fields) <= 7 else []


def _kinds(names: Sequence[str]) -> dict[str, Kind]:
    """What the columns can hold, by their names: nothing else tells."""
    if len(names) == 1 and not CARD_COLUMN.fullmatch(names[0]) and names[0] not in HAND_COLUMNS:
        return {names[0]: "text"}
    kinds: dict[str, Kind] = {}
    for name in names:
        if CARD_COLUMN.fullmatch(name):
            kinds[name] = "number"
        elif name in HAND_COLUMNS:
            kinds[name] = "mask" if name.startswith("mask") else "text"
        else:
            kinds[name] = "other"
    return kinds
