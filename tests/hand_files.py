"""Files of hands for the tests, written and read without stud8."""

import csv
import gzip
import io
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.feather
import pyarrow.parquet as pq
import pytest

from hands import RANKS, SUITS, csv_rows, high_classes, ids, low_classes, mask_of

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="limits, /dev/full and /proc are Linux's")
TEXT = (".csv", ".csv.gz")
ARROW = (".parquet", ".feather", ".arrow")
LAYOUTS = ("cards", "list", "mask", "text")
COLUMNS = {"list": "cards", "mask": "mask", "text": "hand"}
# What each format can hold: a .txt is text, and a table in text has no lists.
CASES = [
    *((".npy", layout) for layout in LAYOUTS),
    *((suffix, layout) for suffix in TEXT for layout in ("cards", "mask", "text")),
    *((suffix, layout) for suffix in ARROW for layout in LAYOUTS),
    (".txt", "text"),
    (".txt.gz", "text"),
]


class Known(NamedTuple):
    """Hands and their ranks, by other programs: tests/data/README.md."""

    hands: list[list[int]]
    high: list[int]
    low: list[int]


def known_sevens() -> Known:
    rows = csv_rows("evaluator_edge_cases.csv")
    hands = [ids(row["cards"]) for row in rows]
    sevens = [place for place, hand in enumerate(hands) if len(hand) == 7]
    return Known(*([values[place] for place in sevens] for values in _ranked(hands, rows)))


def _ranked(hands: list[list[int]], rows: list[dict[str, str]]) -> tuple[list[Any], ...]:
    return hands, [int(row["high"]) for row in rows], [int(row["low"]) for row in rows]


def known_fives() -> Known:
    """A hand of every class of five cards."""
    lows = {frozenset(ranks): low for low, ranks, _ in low_classes() if low}
    classes = high_classes()
    return Known(
        [each.hand for each in classes],
        [each.high for each in classes],
        [lows.get(frozenset(each.ranks), 0) if len(set(each.ranks)) == 5 else 0 for each in classes],
    )


def text_of(hand: list[int]) -> str:
    return " ".join(RANKS[card >> 2] + SUITS[card & 3] for card in hand)


def columns_of(hands: list[list[int]], layout: str) -> dict[str, list[Any]]:
    """The columns of a table of hands, and another one that goes with them."""
    more = {"game": list(range(100, 100 + len(hands)))}
    if layout == "cards":
        return more | {f"c{place}": list(cards) for place, cards in enumerate(zip(*hands, strict=True), 1)}
    make = {"list": list, "mask": lambda hand: mask_of(list(set(hand))), "text": text_of}[layout]
    return more | {COLUMNS[layout]: [make(hand) for hand in hands]}  # type: ignore[operator]


def write(path: Path, hands: list[list[int]], layout: str) -> dict[str, list[Any]]:
    """Write hands in a format and layout; return the columns that were written."""
    columns = columns_of(hands, layout)
    suffix = "".join(path.suffixes)
    if suffix.startswith(".txt"):
        columns.pop("game")
        put(path, "".join(f"{line}\n" for line in columns["hand"]))
    elif suffix.startswith(".csv"):
        put(path, csv_text(columns))
    elif suffix == ".npy":
        np.save(path, records_of(columns, len(hands[0])))
    else:
        width = len(hands[0])
        types = {"game": pa.int64(), "cards": pa.list_(pa.uint8(), width), "mask": pa.uint64(), "hand": pa.string()}
        types |= {f"c{card}": pa.uint8() for card in range(1, 8)}
        save_arrow(path, pa.table({name: pa.array(values, types[name]) for name, values in columns.items()}))
    return columns


def save_arrow(path: Path, table: pa.Table, rows: int = 1000) -> None:
    if path.suffix == ".parquet":
        pq.write_table(table, path, row_group_size=rows)
    elif path.suffix == ".feather":
        pyarrow.feather.write_feather(table, path, chunksize=rows)
    else:
        with pa.OSFile(str(path), "wb") as file, pa.ipc.new_stream(file, table.schema) as writer:
            writer.write_table(table, rows)


def records_of(columns: dict[str, list[Any]], width: int) -> Any:
    types = {"game": "i4", "cards": f"({width},)u1", "mask": "u8", "hand": "S24"} | {f"c{n}": "u1" for n in range(1, 8)}
    records = np.empty(len(columns["game"]), [(name, types[name]) for name in columns])
    for name, values in columns.items():
        records[name] = values
    return records


def csv_text(columns: dict[str, list[Any]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([list(columns), *zip(*columns.values(), strict=True)])
    return text.getvalue()


def put(path: Path, text: str) -> None:
    """Write text, compressed if the name says so."""
    path.write_bytes(gzip.compress(text.encode()) if path.suffix == ".gz" else text.encode())


def got(path: Path) -> str:
    """Read text likewise."""
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode()


def read(path: Path) -> dict[str, list[Any]]:
    """The columns of a file: numbers are numbers and nulls None, in text as well."""
    suffix = "".join(path.suffixes)
    if suffix.startswith(".txt"):
        rows = [line.split("\t") for line in got(path).splitlines()]
        names = ["hand", "high", "low"] if rows and len(rows[0]) == 3 else ["high", "low"]
        return {name: [_value(row[place]) for row in rows] for place, name in enumerate(names)}
    if suffix.startswith(".csv"):
        names, *rows = csv.reader(io.StringIO(got(path)))
        return {name: [_value(row[place]) for row in rows] for place, name in enumerate(names)}
    if suffix == ".npy":
        records = np.load(path)
        return {name: _decoded(records[name].tolist()) for name in records.dtype.names}
    if suffix == ".parquet":
        return pq.read_table(path).to_pydict()  # type: ignore[no-any-return]
    return pa.ipc.open_file(path).read_all().to_pydict()  # type: ignore[no-any-return]


def _value(cell: str) -> Any:
    return None if not cell else int(cell) if cell.isdigit() else cell


def _decoded(values: list[Any]) -> list[Any]:
    return [value.decode() if isinstance(value, bytes) else value for value in values]
