"""Hands in files: every format and layout, ranked as other programs rank them; files as they come from elsewhere."""

import csv
import gzip
import warnings
from io import BytesIO
from itertools import chain, product
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import stud8
from hand_files import (
    ARROW,
    CASES,
    columns_of,
    csv_text,
    got,
    known_fives,
    known_sevens,
    put,
    read,
    save_arrow,
    text_of,
    write,
)
from hands import mask_of, run_python
from stud8.files import arrow, hands_of_lines, npy, rank_file, text_lines
from stud8.files.csv_fields import last_end, split

SEVENS = known_sevens()
FIVES = known_fives()
ACES_UP, WHEEL = "As Ac 2d 2h 9s Kd Qc", "As 2d 3h 4s 5c Kd Qh"


@pytest.fixture(params=[1 << 17, 5], ids=["one block", "blocks of 5"])
def blocks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read files in one block, and in many."""
    for module in (arrow, npy):
        monkeypatch.setattr(module, "HANDS_PER_BLOCK", request.param)
    monkeypatch.setattr(text_lines, "BYTES_PER_READ", 1 << 22 if request.param > 5 else 50)


@pytest.mark.usefixtures("blocks")
@pytest.mark.parametrize(("suffix", "layout"), CASES)
def test_every_format_and_layout(tmp_path: Path, suffix: str, layout: str) -> None:
    source, target = tmp_path / f"hands{suffix}", tmp_path / f"ranks{suffix}"
    columns = write(source, SEVENS.hands, layout)
    report = rank_file(source, target)
    assert (report.hands, report.bad, report.bad_rows) == (len(SEVENS.hands), 0, [])
    found = read(target)
    assert list(found) == [*columns, "high", "low"]
    assert (found["high"], found["low"]) == (SEVENS.high, SEVENS.low)
    assert {name: found[name] for name in columns} == columns


@pytest.mark.parametrize(("suffix", "layout"), CASES)
def test_every_class_of_five_cards(tmp_path: Path, suffix: str, layout: str) -> None:
    source, target = tmp_path / f"hands{suffix}", tmp_path / f"ranks{suffix}"
    write(source, FIVES.hands, layout)
    assert rank_file(source, target, only_ranks=True, workers=2).hands == 7462
    assert read(target) == {"high": FIVES.high, "low": FIVES.low}


FORMATS = list(dict(CASES))


@pytest.mark.parametrize("target_suffix", FORMATS)
@pytest.mark.parametrize(("suffix", "layout"), CASES)
def test_any_format_into_any_other(tmp_path: Path, suffix: str, layout: str, target_suffix: str) -> None:
    source, target = tmp_path / f"hands{suffix}", tmp_path / f"ranks{target_suffix}"
    columns = write(source, SEVENS.hands, layout)
    if target_suffix == ".npy" and suffix != ".npy" and (layout == "text" or suffix.startswith(".csv")):
        with pytest.raises(ValueError, match=r"has text, times, nulls or nested values: a \.npy file cannot hold it"):
            rank_file(source, target)
        assert not target.exists()
        return
    rank_file(source, target)
    if target_suffix.startswith(".txt"):  # columns without names, tabs between
        rows = [line.split("\t") for line in got(target).splitlines()]
        assert [(int(row[-2]), int(row[-1])) for row in rows] == list(zip(SEVENS.high, SEVENS.low, strict=True))
        return
    if layout == "list" and target_suffix.startswith(".csv"):  # a list becomes a column for each card
        columns = {"game": columns["game"]} | {
            f"c{place}": list(cards) for place, cards in enumerate(zip(*SEVENS.hands, strict=True), 1)
        }
    found = read(target)
    assert (found.pop("high"), found.pop("low")) == (SEVENS.high, SEVENS.low)
    if suffix.startswith(".csv") and target_suffix in ARROW:  # what is neither a card nor a mask stays text
        columns["game"] = [str(game) for game in columns["game"]]
    assert found == columns


@pytest.mark.parametrize("suffix", FORMATS)
def test_words_of_the_ranks(tmp_path: Path, suffix: str) -> None:
    source, target = tmp_path / "hands.txt", tmp_path / f"ranks{suffix}"
    source.write_text(f"{ACES_UP}\n{WHEEL}\n")
    rank_file(source, target, add=["category", "low_text", "high_text"], only_ranks=True)
    words = [
        ("two_pair", "no low", "two pair, aces and twos, kicker K"),
        ("straight", "5-4-3-2-A", "straight, five high"),
    ]
    if suffix.startswith(".txt"):
        assert [tuple(line.split("\t")[2:]) for line in got(target).splitlines()] == words
        return
    found = read(target)
    assert list(found) == ["high", "low", "category", "low_text", "high_text"]
    assert list(zip(found["category"], found["low_text"], found["high_text"], strict=True)) == words


@pytest.mark.parametrize(
    ("suffix", "high", "low"),
    [(".parquet", pa.uint16(), pa.uint8()), (".feather", pa.uint16(), pa.uint8()), (".npy", np.uint16, np.uint8)],
)
def test_the_ranks_have_the_types_of_the_library(tmp_path: Path, suffix: str, high: Any, low: Any) -> None:
    source, target = tmp_path / "hands.txt", tmp_path / f"ranks{suffix}"
    source.write_text(f"{WHEEL}\n")
    rank_file(source, target, only_ranks=True)
    if suffix == ".npy":
        records = np.load(target, mmap_mode="r")
        assert records.dtype == np.dtype([("high", high), ("low", low)])
    else:
        table = pq.read_table(target) if suffix == ".parquet" else pa.ipc.open_file(target).read_all()
        assert table.schema.types == [high, low]


# .npy


@pytest.mark.parametrize("dtype", ["u1", "i1", "<i2", ">u4", "i8", "f4", "f8"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_npy_of_ids_of_any_number_type(tmp_path: Path, dtype: str, order: Any) -> None:
    source, target = tmp_path / "hands.npy", tmp_path / "ranks.npy"
    hands = np.array(SEVENS.hands, dtype, order=order)
    np.save(source, hands)
    rank_file(source, target)
    records = np.load(target)
    assert records.dtype == np.dtype([("cards", dtype, (7,)), ("high", "u2"), ("low", "u1")])
    assert np.array_equal(records["cards"], hands)
    assert (records["high"].tolist(), records["low"].tolist()) == (SEVENS.high, SEVENS.low)


@pytest.mark.parametrize("dtype", ["<u8", ">u8", "<i8"])
def test_npy_of_masks(tmp_path: Path, dtype: str) -> None:
    source, target = tmp_path / "hands.npy", tmp_path / "ranks.npy"
    np.save(source, np.array([mask_of(hand) for hand in SEVENS.hands + FIVES.hands], dtype))
    rank_file(source, target)
    records = np.load(target)
    assert records.dtype.names == ("mask", "high", "low")
    assert records["high"].tolist() == SEVENS.high + FIVES.high


def test_ranks_written_are_hands_to_rank_again(tmp_path: Path) -> None:
    """What a .npy becomes is a .npy of hands, once its ranks are left out."""
    source, ranks, again = (tmp_path / f"{name}.npy" for name in ("hands", "ranks", "again"))
    np.save(source, np.array(SEVENS.hands, np.uint8))
    rank_file(source, ranks)
    with pytest.raises(ValueError, match=r"has a column 'high' already"):
        rank_file(ranks, again)
    rank_file(ranks, again, only_ranks=True)
    assert read(again) == {"high": SEVENS.high, "low": SEVENS.low}


FIELDS = [
    [("cards", "u1", 5), ("игрок", "i4"), ("♠", "f8")],
    [("cards", "u1", 5), *((f"column_{n:04}", "i1") for n in range(4000))],
    [("cards", "u1", 5), ("time", "M8[ns]"), ("took", "m8[ms]")],
    [("cards", "u1", 5), ("sure", "?"), ("cube", "f4", (2, 3))],
]


@pytest.mark.parametrize("fields", FIELDS, ids=["Unicode", "thousands", "times", "more dimensions"])
def test_npy_of_any_fields(tmp_path: Path, fields: Any) -> None:
    """Read by numpy, also where its format 1.0 does not do."""
    source, target = tmp_path / "hands.npy", tmp_path / "ranks.npy"
    records = np.zeros(3, fields)
    records["cards"] = [51, 0, 4, 8, 12]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the newer format
        np.save(source, records)
    rank_file(source, target)
    found = np.load(target, max_header_size=1 << 20)
    assert found.dtype.names == (*records.dtype.names, "high", "low")
    assert found["high"].tolist() == [5854] * 3
    assert all(np.array_equal(found[name], records[name]) for name in records.dtype.names)


def test_npy_of_several_lists_into_csv(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.npy", tmp_path / "ranks.csv"
    fields = [("cards", "u1", 5), ("board", "u1", 2), ("time", "M8[ns]")]
    np.save(source, np.array([([51, 0, 4, 8, 12], [7, 9], "2024-01-02")], fields))
    rank_file(source, target)
    assert target.read_text().splitlines() == [
        "c1,c2,c3,c4,c5,board_1,board_2,time,high,low",
        "51,0,4,8,12,7,9,2024-01-02T00:00:00.000000000,5854,56",
    ]
    np.save(source, np.zeros(1, [("cards", "u1", 5), ("cube", "f4", (2, 3))]))
    with pytest.raises(ValueError, match=r"column 'cube' has 3 dimensions: only a \.npy"):
        rank_file(source, target, on_error="null")


def test_columns_of_tables_into_npy(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.parquet", tmp_path / "ranks.npy"
    hands = {"cards": pa.array([[51, 0, 4, 8, 12]], pa.list_(pa.uint8(), 5))}
    save_arrow(source, pa.table(hands | {"sure": [True]}))
    rank_file(source, target)
    assert np.load(target)["sure"].tolist() == [True]
    save_arrow(source, pa.table(hands | {"time": pa.array([0], pa.timestamp("s"))}))
    with pytest.raises(ValueError, match=r"column 'time' \(datetime\) has"):
        rank_file(source, target)
    save_arrow(source, pa.table(hands | {"": [1]}))
    with pytest.raises(ValueError, match=r"a column of int64 has no name: a \.npy file cannot"):
        rank_file(source, target)


# Text


def test_txt_passes_over_comments_and_keeps_hands_as_they_are(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.txt", tmp_path / "ranks.txt"
    source.write_bytes(b"# three\r\n\r\n  A\xe2\x99\xa0,2d,3h,4s,5c  # wheel\r\nKcKdKhQcQd\n\nas ks qs js 10s")
    assert rank_file(source, target).hands == 3
    assert target.read_text(encoding="utf-8").splitlines() == [
        "A♠,2d,3h,4s,5c\t5854\t56",
        "KcKdKhQcQd\t7283\t0",
        "as ks qs js 10s\t7462\t0",
    ]


CSVS = [
    ("c1,c2,c3,c4,c5\n51,0,4,8,12\n", "c1,c2,c3,c4,c5,high,low\n51,0,4,8,12,5854,56\n"),
    ("\ufeffid;hand\r\n1;As2d3h4s5c\r\n", "id;hand;high;low\n1;As2d3h4s5c;5854;56\n"),
    ("hand\tid\nAs2d3h4s5c\t1\n", "hand\tid\thigh\tlow\nAs2d3h4s5c\t1\t5854\t56\n"),
    ('id,hand\n"a\nb","As,2d,3h,4s,5c"\n', 'id,hand,high,low\n"a\nb","As,2d,3h,4s,5c",5854,56\n'),
    ("c5,c4,c3,c2,c1\nAs,2D,3h,4s,5♣\n", "c5,c4,c3,c2,c1,high,low\nAs,2D,3h,4s,5♣,5854,56\n"),
    (
        "c1,c2,c3,c4,c5\n51.0, 0,04,8,12\n9s,jS,Qs,KS,10s\n\n",
        "c1,c2,c3,c4,c5,high,low\n51.0, 0,04,8,12,5854,56\n9s,jS,Qs,KS,10s,7461,0\n",
    ),
    ("51,0,4,8,12\n51,0,4,8,12", "51,0,4,8,12,5854,56\n51,0,4,8,12,5854,56\n"),
    ("As 2d 3h 4s 5c\n", "As 2d 3h 4s 5c,5854,56\n"),
    ("mask\n0x1F00000000000000\n", "mask,high,low\n0x1F00000000000000,7462,0\n"),
    ("2233785415175766016\n", "2233785415175766016,7462,0\n"),
    ("anything\nAs 2d 3h 4s 5c\n", "anything,high,low\nAs 2d 3h 4s 5c,5854,56\n"),
    ("c1,c2,c3,c4,c5\n", "c1,c2,c3,c4,c5,high,low\n"),
    ('id,"a\n,b",hand\n1,2,As2d3h4s5c\n', 'id,"a\n,b",hand,high,low\n1,2,As2d3h4s5c,5854,56\n'),
    ("id,hand\r\r\n1,As2d3h4s5c\r\r\n", "id,hand,high,low\n1,As2d3h4s5c,5854,56\n"),
    ('id,hand\n"a\rb",As2d3h4s5c\n', 'id,hand,high,low\n"a\rb",As2d3h4s5c,5854,56\n'),
]


@pytest.mark.parametrize("block", [1 << 22, 7])
@pytest.mark.parametrize(("text", "expected"), CSVS)
def test_csv_as_it_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, expected: str, block: int) -> None:
    monkeypatch.setattr(text_lines, "BYTES_PER_READ", block)
    source, target = tmp_path / "hands.csv", tmp_path / "ranks.csv"
    source.write_bytes(text.encode())
    rank_file(source, target)
    assert target.read_bytes().decode() == expected


@pytest.mark.parametrize("size", [1, 7, 64, 1 << 22])
def test_blocks_end_where_records_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Against the csv module's reading of the whole file."""
    monkeypatch.setattr(text_lines, "BYTES_PER_READ", size)
    source, target = tmp_path / "hands.csv", tmp_path / "ranks.csv"
    notes = ['5" disk', '"a\nb"', '""', '"say ""so""\n"', '"x"y"z', 'z"', '"\n""\n"', '"a;b,\n\n"""', ""]
    source.write_text("note,hand\n" + "".join(f"{note},{WHEEL}\n" for note in notes * 3))
    rank_file(source, target)
    with source.open(newline="") as old, target.open(newline="") as new:
        _, *expected = csv.reader(old)
        _, *rows = csv.reader(new)
    assert len(rows) == len(notes) * 3
    assert rows == [[*row, "5854", "56"] for row in expected]


def test_the_last_record_ends_where_the_csv_module_ends_it() -> None:
    """All texts of up to seven signs that matter."""
    for length in range(8):
        for signs in product('",\na', repeat=length):
            text = "".join(signs)
            assert last_end(text.encode(), ",") == by_csv_module(text), text


def by_csv_module(text: str) -> int:
    """Rows that come before the lines run out are whole."""
    lines = text.splitlines(keepends=True)
    given = [line for line in lines if line.endswith("\n")]
    reader = csv.reader(chain(given, ["more"]))  # to which an open record, or a new one, goes on
    whole = 0
    for _ in reader:
        if reader.line_num <= text.count("\n"):
            whole = reader.line_num
    return sum(map(len, lines[:whole]))


def test_plain_lines_and_quoted_ones_are_split_alike() -> None:
    """Numpy's places of the delimiters against the csv module, which a quote calls for."""
    rows = [[f"{n}", "x" * (n % 5), f"{n * n}"] for n in range(50)]
    plain = "".join(",".join(row) + "\n" for row in rows).encode()
    quoted = "".join(f'{a},"{b}",{c}\n' for a, b, c in rows).encode()
    by_numpy, by_csv = (split(text, ",", 3, [2, 0, 1]) for text in (plain, quoted))
    for found in (by_numpy, by_csv):
        assert [column.tolist() for column in found.columns] == [
            [row[place].encode() for row in rows] for place in (2, 0, 1)
        ]
    assert by_numpy.records == plain.splitlines()
    assert by_csv.records == quoted.splitlines()


@pytest.mark.parametrize("note", ["a\nb", "a\rb", "a\r\nb", "\n", 'a"\n'])
@pytest.mark.parametrize("suffix", ARROW)
def test_line_breaks_in_text_are_quoted_in_csv_and_refused_in_txt(tmp_path: Path, suffix: str, note: str) -> None:
    source, target = tmp_path / f"hands{suffix}", tmp_path / "ranks.csv"
    save_arrow(source, pa.table({"hand": [WHEEL], "note": [note]}))
    rank_file(source, target)
    with target.open(newline="") as file:
        assert list(csv.reader(file)) == [["hand", "note", "high", "low"], [WHEEL, note, "5854", "56"]]
    with pytest.raises(ValueError, match=r"column 'note' has a line break: a \.txt file cannot hold it"):
        rank_file(source, tmp_path / "ranks.txt")


def test_line_breaks_in_a_row_of_another_length_are_quoted(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.csv", tmp_path / "ranks.csv"
    source.write_bytes(f'hand,note\n{WHEEL},"a\nb",more\n{WHEEL},c\n'.encode())
    assert rank_file(source, target, on_error="null").bad == 1
    assert target.read_bytes().decode() == f'hand,note,high,low\n{WHEEL},"a\nb",,\n{WHEEL},c,5854,56\n'


def test_gzip_of_several_members(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.txt.gz", tmp_path / "ranks.txt.gz"
    source.write_bytes(gzip.compress(b"As 2d 3h 4s 5c\n") + gzip.compress(b"KcKdKhQcQd\n"))
    assert rank_file(source, target).hands == 2


# Tables of other libraries


@pytest.mark.parametrize("suffix", ARROW)
def test_lists_of_several_lengths(tmp_path: Path, suffix: str) -> None:
    source, target = tmp_path / f"hands{suffix}", tmp_path / f"ranks{suffix}"
    save_arrow(source, pa.table({"cards": pa.array(SEVENS.hands + FIVES.hands[:99])}), rows=40)
    rank_file(source, target)
    assert read(target)["high"] == SEVENS.high + FIVES.high[:99]


def test_small_row_groups_make_large_ones(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.parquet", tmp_path / "ranks.parquet"
    table = pa.table({"cards": pa.array(FIVES.hands, pa.list_(pa.uint8(), 5))})
    pq.write_table(table, source, row_group_size=10)
    rank_file(source, target)
    assert pq.ParquetFile(target).metadata.num_row_groups == 1
    assert read(target)["high"] == FIVES.high


@pytest.mark.parametrize("suffix", [".parquet", ".feather"])
def test_frames_of_pandas_and_polars(tmp_path: Path, suffix: str) -> None:
    source, target = tmp_path / f"hands{suffix}", tmp_path / f"ranks{suffix}"
    columns = columns_of(SEVENS.hands, "cards")
    frame = pd.DataFrame(columns)
    frame.to_parquet(source) if suffix == ".parquet" else frame.to_feather(source)
    rank_file(source, target)
    again = pd.read_parquet(target) if suffix == ".parquet" else pd.read_feather(target)
    assert again.to_dict("list") == columns | {"high": SEVENS.high, "low": SEVENS.low}
    for layout in ("cards", "mask", "text"):
        polars = pl.DataFrame(columns_of(SEVENS.hands, layout))
        polars.write_parquet(source) if suffix == ".parquet" else polars.write_ipc(source, compression="zstd")
        rank_file(source, target)
        found = pl.read_parquet(target) if suffix == ".parquet" else pl.read_ipc(target)
        assert found["high"].to_list() == SEVENS.high


@pytest.mark.parametrize("suffix", [".parquet", ".arrow"])
@pytest.mark.parametrize("target_suffix", [".parquet", ".feather", ".csv"])
@pytest.mark.parametrize("kind", [pl.String, pl.Categorical, pl.Enum([WHEEL, ACES_UP, "no hand"])])
def test_text_of_polars_of_any_kind(tmp_path: Path, suffix: str, target_suffix: str, kind: Any) -> None:
    """Which is views in Arrow files, also within lists and categories."""
    source, target = tmp_path / f"hands{suffix}", tmp_path / f"ranks{target_suffix}"
    hands = [WHEEL, "no hand", ACES_UP]
    frame = pl.DataFrame({"hand": pl.Series(hands, dtype=kind), "note": pl.Series(hands, dtype=kind)})
    if target_suffix != ".csv":
        frame = frame.with_columns(tags=pl.Series([["a"], [], ["b", "c"]]), raw=pl.Series([b"a", b"b", None]))
    frame.write_parquet(source) if suffix == ".parquet" else frame.write_ipc(source)
    assert rank_file(source, target, on_error="skip").hands == 2
    rows = {name: values[::2] for name, values in frame.to_dict(as_series=False).items()}
    found = read(target)
    assert found.pop("low")[0] == 56
    assert found.pop("high")[0] == 5854
    assert found == rows


def test_categories_from_parquet_to_feather(tmp_path: Path) -> None:
    """A column of categories may have others in each batch, which an IPC file does not allow."""
    source, target = tmp_path / "hands.parquet", tmp_path / "ranks.feather"
    hands = [text_of(hand) for hand in FIVES.hands[:3000]]
    save_arrow(source, pa.table({"hand": pa.array(hands).dictionary_encode()}))
    rank_file(source, target)
    assert read(target) == {"hand": hands, "high": FIVES.high[:3000], "low": FIVES.low[:3000]}


def test_a_column_of_hands_is_found_among_others_by_its_name(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.parquet", tmp_path / "ranks.parquet"
    save_arrow(source, pa.table({"player": ["Ann"], "hand": [WHEEL], "amount": [17]}))
    rank_file(source, target)
    assert read(target) == {"player": ["Ann"], "hand": [WHEEL], "amount": [17], "high": [5854], "low": [56]}


@pytest.mark.parametrize(("suffix", "layout"), CASES)
def test_files_without_a_row(tmp_path: Path, suffix: str, layout: str) -> None:
    source, target = tmp_path / f"hands{suffix}", tmp_path / f"ranks{suffix}"
    write(source, SEVENS.hands, layout)
    if suffix == ".npy":
        np.save(source, np.load(source)[:0])
    elif suffix in ARROW:
        table = pq.read_table(source) if suffix == ".parquet" else None
        if table is None:
            with pa.OSFile(str(source)) as file:
                table = (pa.ipc.open_file if suffix == ".feather" else pa.ipc.open_stream)(file).read_all()
        save_arrow(source, table[:0])
    else:
        header, _, _ = csv_text(columns_of(SEVENS.hands, layout)).partition("\n")
        put(source, f"{header}\n" if "csv" in suffix else "# none\n\n")
    report = rank_file(source, target, add=["low_text"])
    assert (report.hands, report.bad) == (0, 0)
    if "txt" in suffix:
        assert not got(target)
        return
    found = read(target)
    assert list(found)[-3:] == ["high", "low", "low_text"]
    assert not any(found.values())


@pytest.mark.parametrize("suffix", [".csv", ".parquet", ".npy", ".txt"])
def test_progress_ends_at_the_end(tmp_path: Path, suffix: str) -> None:
    source, target = tmp_path / f"hands{suffix}", tmp_path / "ranks.npy"
    write(source, FIVES.hands, "text")
    told: list[tuple[int, float]] = []
    rank_file(source, target, only_ranks=True, progress=lambda *now: told.append(now))
    assert told
    assert told == sorted(told)
    assert told[-1] == (7462, 1.0)


def test_the_result_does_not_depend_on_threads(tmp_path: Path) -> None:
    source, *targets = (tmp_path / f"{name}.parquet" for name in ("hands", "one", "two"))
    hands = stud8.random_hands(50_000, seed=8)
    save_arrow(source, pa.table({"cards": pa.FixedSizeListArray.from_arrays(hands.reshape(-1), 7)}))
    for workers, target in enumerate(targets, 1):
        rank_file(source, target, workers=workers)
    assert targets[0].read_bytes() == targets[1].read_bytes()


@pytest.mark.parametrize("size", [1 << 22, 16])
def test_the_lines_of_a_pipe_tell_how_many_bytes_they_took(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """All of them: marks, comments and the ends of lines as well."""
    monkeypatch.setattr(text_lines, "BYTES_PER_READ", size)
    text = b"\xef\xbb\xbf" + f"# two hands\r\n\r\n{ACES_UP}\r\n{WHEEL}  # the wheel".encode()
    hands, taken = zip(*hands_of_lines(BytesIO(text)), strict=True)
    assert np.concatenate(hands).tolist() == [mask_of(stud8.parse_cards(cards).tolist()) for cards in (ACES_UP, WHEEL)]
    assert sum(taken) == len(text)


HEADERS_AT_ONCE = """
import gc, sys, threading
from pathlib import Path
import numpy as np
from stud8.files.npy import NpySource

class Slow:
    def __del__(self):
        sum(range(50))

def read():
    for _ in range(100):
        slow = Slow()
        slow.itself = slow  # for the collector, which may come in the midst of a header
        try:
            NpySource(path)
        except BaseException as error:
            errors.append(repr(error))

path, errors = Path(sys.argv[1]), []
np.save(path, np.zeros(3, [("mask", "u8"), *((f"field {i}", "u1") for i in range(200))]))
gc.set_threshold(5)
sys.setswitchinterval(1e-6)
threads = [threading.Thread(target=read) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(errors[:2])
"""


def test_headers_of_npy_files_in_several_threads(tmp_path: Path) -> None:
    """Python 3.11 parsed some with a SystemError."""
    done = run_python(HEADERS_AT_ONCE, tmp_path / "hands.npy")
    assert (done.stdout, done.stderr) == ("[]\n", "")
