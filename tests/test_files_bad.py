"""Files with rows that are no hands, and files that are none."""

import errno
import gzip
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from hand_files import ARROW, CASES, LINUX, csv_text, known_sevens, put, read, save_arrow, write
from hands import run_python
from stud8.files import arrow, npy, rank_file, text_lines

SEVENS = known_sevens()
TWICE = [*SEVENS.hands[0][:4], *SEVENS.hands[0][:3]]  # three cards twice, so that a mask of them has four
KEPT = "what was there before\n"


@pytest.fixture(params=[1 << 17, 4], ids=["one block", "blocks of 4"])
def blocks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (arrow, npy):
        monkeypatch.setattr(module, "HANDS_PER_BLOCK", request.param)
    monkeypatch.setattr(text_lines, "BYTES_PER_READ", 1 << 22 if request.param > 4 else 60)


def spoilt(bad: set[int]) -> list[list[int]]:
    return [TWICE if row in bad else hand for row, hand in enumerate(SEVENS.hands)]


LAST = len(SEVENS.hands) - 1
BAD = [{0}, {LAST}, {7}, {0, 3, 4, LAST}, set(range(LAST + 1))]


@pytest.mark.usefixtures("blocks")
@pytest.mark.parametrize("bad", BAD, ids=["first", "last", "middle", "several", "all"])
@pytest.mark.parametrize(("suffix", "layout"), CASES)
def test_bad_rows(tmp_path: Path, suffix: str, layout: str, bad: set[int]) -> None:
    source, target = tmp_path / f"hands{suffix}", tmp_path / f"ranks{suffix}"
    columns = write(source, spoilt(bad), layout)
    before = {"npy": 0, "parquet": 0, "feather": 0, "arrow": 0, "csv": 2, "txt": 1}[suffix.split(".")[1]]
    unit = "line" if before else "row"

    with pytest.raises(ValueError, match=f"hands{suffix}: {unit} {min(bad) + before}: "):
        rank_file(source, target)
    assert not target.exists()

    report = rank_file(source, target, on_error="skip", add=["category"])
    assert (report.hands, report.bad, report.unit) == (len(SEVENS.hands) - len(bad), len(bad), unit)
    assert [row.number for row in report.bad_rows] == [row + before for row in sorted(bad)][:10]
    assert all("twice" in row.why or "cards" in row.why for row in report.bad_rows)
    good = [row for row in range(len(SEVENS.hands)) if row not in bad]
    if good or not suffix.startswith(".txt"):
        found = read(target) if not suffix.startswith(".txt") else _of_txt(target)
        assert (found["high"], found["low"]) == ([SEVENS.high[row] for row in good], [SEVENS.low[row] for row in good])
        assert {name: found[name] for name in columns} == {
            name: [values[row] for row in good] for name, values in columns.items()
        }

    report = rank_file(source, target, on_error="null", add=["category", "low_text"])
    assert (report.hands, report.bad) == (len(good), len(bad))
    found = read(target) if not suffix.startswith(".txt") else _of_txt(target)
    none, no_word = (0, "") if suffix == ".npy" else (None, None)
    assert found["high"] == [none if row in bad else SEVENS.high[row] for row in range(LAST + 1)]
    assert found["low"] == [none if row in bad else SEVENS.low[row] for row in range(LAST + 1)]
    assert {name: found[name] for name in columns} == columns
    assert [row for row, word in enumerate(found["category"]) if word == no_word] == sorted(bad)
    if "low_text" in found:
        assert [row for row, word in enumerate(found["low_text"]) if word == no_word] == sorted(bad)


def _of_txt(path: Path) -> dict[str, list[Any]]:
    data = path.read_bytes()
    lines = (gzip.decompress(data) if path.suffix == ".gz" else data).decode().splitlines()
    names = ["hand", "high", "low", "category", "low_text"]
    rows = [[int(cell) if cell.isdigit() else cell or None for cell in line.split("\t")] for line in lines]
    return dict(zip(names, map(list, zip(*rows, strict=True)), strict=False))


def test_all_bad_rows_are_counted_and_the_first_ten_told(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.npy", tmp_path / "ranks.npy"
    np.save(source, np.full((300_000, 7), 3))
    report = rank_file(source, target, on_error="skip")
    assert (report.hands, report.bad) == (0, 300_000)
    assert [row.number for row in report.bad_rows] == list(range(10))
    assert len(np.load(target)) == 0


WRONG = [
    (pa.table({f"c{n}": pa.array([n], pa.int64()) for n in range(1, 6)} | {"c5": [52]}), "52 is no card id"),
    (pa.table({f"c{n}": [n] for n in range(1, 6)} | {"c5": [-1]}), "-1 is no card id"),
    (pa.table({f"c{n}": [n] for n in range(1, 6)} | {"c5": [2.5]}), "2.5 is no card id"),
    (pa.table({f"c{n}": [n] for n in range(1, 6)} | {"c3": pa.array([None], pa.uint8())}), "c3 is null"),
    (pa.table({f"c{n}": ["As"] for n in range(1, 6)} | {"c3": ["Xx"]}), "'Xx'|unknown card"),
    (pa.table({"cards": pa.array([None], pa.list_(pa.uint8(), 5))}), "cards is null"),
    (pa.table({"cards": pa.array([[1, 2, None, 4, 5]], pa.list_(pa.uint8(), 5))}), "cards has a null"),
    (pa.table({"cards": [[1, 2, 3, 4]]}), "4 cards: 5, 6 or 7 expected"),
    (pa.table({"cards": pa.array([[1, 2, 3, 4, 4]])}), "card 4 .3c. appears twice"),
    (pa.table({"mask": pa.array([15], pa.uint64())}), "mask 0xf has 4 cards"),
    (pa.table({"mask": pa.array([-1], pa.int64())}), "bit outside the deck"),
    (pa.table({"mask": pa.array([None], pa.uint64())}), "mask is null"),
    (pa.table({"hand": pa.array([None], pa.string())}), "hand is null"),
    (pa.table({"hand": ["As 2d 3h 4s 5c # no comments here"]}), "'#'"),
    (pa.table({"hand": ["As 2d\n3h 4s"]}), "has 4 cards"),
    (pa.table({"hand": [""]}), "'' has 0 cards"),
]


@pytest.mark.parametrize(("table", "why"), WRONG, ids=[why for _, why in WRONG])
def test_what_is_wrong_is_told(tmp_path: Path, table: pa.Table, why: str) -> None:
    source, target = tmp_path / "hands.parquet", tmp_path / "ranks.parquet"
    save_arrow(source, table)
    with pytest.raises(ValueError, match=f"hands.parquet: row 0: .*({why})"):
        rank_file(source, target)
    assert rank_file(source, target, on_error="null").bad == 1
    assert pq.read_table(target).drop_columns(["high", "low"]).equals(table)


@pytest.mark.parametrize("suffix", [".npy", ".csv", *ARROW])
@pytest.mark.parametrize("cells", [["As", "2d", "3h", "4s", "5c", ""], ["As", "2d", "3h", "4s", "", "5c 6c"]])
def test_a_column_holds_one_card(tmp_path: Path, suffix: str, cells: list[str]) -> None:
    """A cell without a card does not make the hand a shorter one, nor do two in one make up for it."""
    source, target = tmp_path / f"hands{suffix}", tmp_path / "ranks.csv"
    good = ["As", "2d", "3h", "4s", "5c", "6c"]
    table = {f"c{n}": list(pair) for n, pair in enumerate(zip(good, cells, strict=True), 1)}
    if suffix == ".npy":
        rows = list(zip(*table.values(), strict=True))
        np.save(source, np.array(rows, [(name, "U5") for name in table]))
    elif suffix == ".csv":
        put(source, csv_text(table))
    else:
        save_arrow(source, pa.table(table))
    name = f"c{cells.index('') + 1}"
    with pytest.raises(ValueError, match=f"(line 3|row 1): {name} is '', no card"):
        rank_file(source, target)
    assert rank_file(source, target, on_error="skip", only_ranks=True).hands == 1
    assert read(target)["low"] == [56]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("c1,c2,c3,c4,c5\n1,2,3,4,Zz\n", "line 2: c5 is 'Zz', no card id"),
        ("c1,c2,c3,c4,c5\n1,2,3,4,\n", "line 2: c5 is '', no card id"),
        ("c1,c2,c3,c4,c5\n1,2,3,4\n", "line 2: 4 fields, but 5 columns"),
        ("hand\nAs 2d 3h 4s 5c,\n", "line 2: 2 fields, but 1 columns"),
        ("c1,c2,c3,c4,c5\n1,2,3,4,1_1\n", "line 2: c5 is '1_1'"),
        ("c1,c2,c3,c4,c5\n\n1,2,3,4,4\n", r"line 3: card 4 \(3c\) appears twice"),
        ('id,hand\n"a\n\nb","As 2d 3h 4s 5c"\nc,As\n', "line 5: 'As' has 1 card"),
        ("mask\nabc\n", "line 2: 'abc' is no mask"),
        ("mask\n31\n15\n", "line 3: mask 0xf has 4 cards"),
        ("mask\n99999999999999999999\n", "line 2: '99999999999999999999' is no mask"),
        ("c1,c2,c3,c4,c5\n1,2,3,4,5\0\n", "line 2: c5 is '5␀', no card id"),
        ("hand\nAs 2d 3h 4s 5c\0\n", "line 2: .*␀"),
        ("mask\n31\0\n", "line 2: '31␀' is no mask"),
        ("hand,note\nAs 2d 3h 4s 5c,a\n\nAs 2d 3h 4s 5c,a\rb\n", "line 4: has a carriage return"),
        ("hand,note\rAs 2d 3h 4s 5c,a\r", "line 1: has a carriage return"),
        ('hand,note\nAs 2d 3h 4s 5c,"b"\nAs 2d 3h 4s 5c,' + "a" * (1 << 18) + "\n", "line 3: has a field larger than"),
        ('hand,note\nAs 2d 3h 4s 5c,"b\n\n"\nAs 2d 3h 4s 5c,"a\n\n', "line 5: has a quote that is not closed"),
    ],
)
def test_what_is_wrong_with_a_line_is_told(tmp_path: Path, text: str, why: str) -> None:
    source, target = tmp_path / "hands.csv", tmp_path / "ranks.csv"
    source.write_bytes(text.encode())
    with pytest.raises(ValueError, match=why):
        rank_file(source, target)


@pytest.mark.parametrize("quote", ["", '"'])
@pytest.mark.parametrize("tail", ["zz", "Kd", ""])
def test_a_hand_in_a_very_long_cell_of_csv_is_never_ranked_by_its_start(tmp_path: Path, quote: str, tail: str) -> None:
    hand = "As 2d 3h 4s 5c"
    source, target = tmp_path / "hands.csv", tmp_path / "ranks.csv"
    source.write_text(f"hand,note\n{quote}{hand}{' ' * 150}{tail}{quote},1\n{hand},2\n")
    report = rank_file(source, target, on_error="skip")
    assert (report.hands, [row.number for row in report.bad_rows]) == (1, [2])
    assert "'\N{HORIZONTAL ELLIPSIS}' in " in report.bad_rows[0].why


@pytest.mark.parametrize("names", ["mask", "c1,c2,c3,c4,c5"])
def test_nor_is_a_number(tmp_path: Path, names: str) -> None:
    source, target = tmp_path / "hands.csv", tmp_path / "ranks.csv"
    good, long = ("31", f"31{' ' * 150}1") if names == "mask" else ("0,1,2,3,4", f"0,1,2,3,4{' ' * 150}1")
    source.write_text(f"{names}\n{good}\n{long}\n{good}\n")
    report = rank_file(source, target, on_error="skip")
    assert (report.hands, [row.number for row in report.bad_rows]) == (2, [3])


# Files without hands, and files that are none; bad_inputs has more


def broken_pages(path: Path) -> None:
    write(path, SEVENS.hands * 100, "cards")
    data = bytearray(path.read_bytes())
    data[100:900] = bytes(800)
    path.write_bytes(data)


def header(text: str) -> "Make":
    """A .npy file of this header."""
    text += "\n"
    start = np.lib.format.magic(3, 0) + len(text).to_bytes(4, "little")
    return lambda path: path.write_bytes(start + text.encode() + bytes(100))


def damaged(column: Any, old: list[int], new: list[int]) -> "Make":
    """An Arrow file of hands and another column, in which some numbers of four bytes are others."""

    def make(path: Path) -> None:
        save_arrow(path, pa.table({"hand": ["As 2d 3h 4s 5c"] * len(column), "other": column}))
        data, right, wrong = path.read_bytes(), np.array(old, "<i4").tobytes(), np.array(new, "<i4").tobytes()
        assert data.count(right) == 1
        path.write_bytes(data.replace(right, wrong))

    return make


Make = Callable[[Path], object]
SHAPE = "{{'descr': '|u1', 'fortran_order': False, 'shape': {}}}"
NOTES, OFFSETS = ["a", "bc", "def", "ghi"], [0, 1, 3, 6, 9]
CATEGORIES = pa.DictionaryArray.from_arrays(pa.array([0, 1, 0, 1], pa.int32()), ["ab", "bc"])
FILES: list[tuple[str, Make, str]] = [
    ("a.parquet", broken_pages, "(?i)page|snappy|corrupt|deserialize"),
    ("a.feather", lambda path: path.write_bytes(b"ARROW1 and so on"), "too small"),
    ("a.txt", lambda path: path.write_bytes(gzip.compress(b"x")), "unpack"),
    ("a.csv", lambda path: path.write_text("c1,c2,c3,c4\n1,2,3,4\n"), "there are c1, c2, c3, c4"),
    ("a.csv", lambda path: path.write_text("c1,c2,c3,c4,c6\n1,2,3,4,5\n"), "there are c1, c2, c3, c4, c6"),
    ("a.csv", lambda path: path.write_text("hand\n" + "x" * (10 << 20)), "line 2: more than 4,194,304 bytes"),
    (
        "a.arrow",
        damaged(NOTES, OFFSETS, [0, 1, 3, 6, 1 << 30]),
        "is damaged: In column 1: .* out of bounds: 1073741824",
    ),
    ("a.arrow", damaged(NOTES, OFFSETS, [0, 1, 3, 6, 120]), "is damaged: In column 1: .* out of bounds: 120"),
    ("a.arrow", damaged(NOTES, OFFSETS, [0, 1, -3, 6, 9]), "is damaged: In column 1: .* non-monotonic"),
    ("a.arrow", damaged(CATEGORIES, [0, 1, 0, 1], [0, 1, 0, 77]), "is damaged: In column 1: .* out of bounds: 77"),
    ("a.arrow", damaged(CATEGORIES, [0, 1, 0, 1], [0, -5, 0, 1]), "is damaged: In column 1: .* out of bounds: -5"),
    ("a.npy", header("-" * 5000 + "1"), "its header is too long, or has brackets"),
    ("a.npy", header("-" * 7000 + "1"), "its header is too long, or has brackets"),
    ("a.npy", header("[" + "1," * 200_000 + "]"), "its header is too long"),
    ("a.npy", header("[" + "1," * 10_000 + "]"), r"Header is not a dictionary: .*\.\.\.$"),
    ("a.npy", header(SHAPE.format("(True, 5)")), "an integer is required"),
    ("a.npy", header(SHAPE.format(f"({1 << 64}, 5)")), "too large"),
    ("a.npy", header(SHAPE.format(f"({(1 << 63) - 1},)")), "no whole .npy file"),
    ("a.npy", header(SHAPE.format(f"({1 << 62}, 5)")), "no whole .npy file"),
    (
        "a.csv",
        lambda path: path.write_text(",".join(f"x{n}" for n in range(30)) + "\n1\n"),
        r"x19 \(.*\), and 10 more$",
    ),
    ("a.npy", lambda path: path.write_bytes(b"hello"), "no whole .npy file of numbers or text: it holds"),
    ("a.npy", lambda path: np.save(path, np.array([[1], "x"], object)), "no whole .npy file .* Python objects"),
    ("a.npy", lambda path: np.save(path, np.zeros(3, np.float64)), r"float64 of shape \(3,\)"),
    ("a.npy", lambda path: np.save(path, np.zeros((3, 7), bool)), r"bool of shape \(3, 7\)"),
    ("a.npy", lambda path: np.save(path, np.uint64(3)), r"shape \(\)"),
    ("a.parquet", lambda path: save_arrow(path, pa.table({"x": [True]})), "no hands: .* x .other"),
    ("a.parquet", lambda path: save_arrow(path, pa.table({f"c{n}": [True] for n in range(1, 8)})), "numbers or all"),
    ("a.parquet", lambda path: save_arrow(path, pa.table({"x": ["a"], "y": ["b"]})), "no hands: .* x .text"),
    ("a.parquet", lambda path: save_arrow(path, pa.table({"hand": ["a"], "low": [1]})), "has a column 'low' already"),
]


@pytest.mark.parametrize(("name", "make", "why"), FILES)
def test_files_that_are_refused(tmp_path: Path, name: str, make: Make, why: str) -> None:
    source, target = tmp_path / name, tmp_path / "ranks.csv"
    make(source)
    target.write_text(KEPT)
    with pytest.raises(ValueError, match=why) as caught:
        rank_file(source, target)
    assert str(source) in str(caught.value)
    assert target.read_text() == KEPT
    assert {path.name for path in tmp_path.iterdir()} == {name, "ranks.csv"}


@LINUX
def test_a_link_to_itself_is_no_target(tmp_path: Path) -> None:
    source, loop = tmp_path / "hands.txt", tmp_path / "loop.csv"
    source.write_text("As 2d 3h 4s 5c\n")
    loop.symlink_to(loop)
    with pytest.raises(OSError, match=r"loop\.csv") as caught:
        rank_file(source, loop)
    assert caught.value.errno == errno.ELOOP
    assert loop.is_symlink()


@pytest.mark.parametrize("suffix", ARROW)
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            b"hand,note\nAs,a\nAs 2d 3h 4s 5c,b\nAs 2d 3h 4s 5c,caf\xe9\n",
            r"line 4: column 'note' is b'caf\\xe9', no UTF",
        ),
        (b"hand,caf\xe9\nAs 2d 3h 4s 5c,b\n", r"the name of column b'caf\\xe9' is no UTF-8 text"),
    ],
)
def test_text_that_is_no_utf_8_is_told(tmp_path: Path, suffix: str, text: bytes, why: str) -> None:
    source = tmp_path / "hands.csv"
    source.write_bytes(text)
    with pytest.raises(ValueError, match=why):
        rank_file(source, tmp_path / f"ranks{suffix}", on_error="skip")


def test_categories_that_change_between_batches(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.arrow", tmp_path / "ranks.feather"
    texts = [["As 2d 3h 4s 5c"], ["Kc Kd Kh Qc Qd"]]
    batches = [pa.record_batch({"hand": pa.array(text).dictionary_encode()}) for text in texts]
    with pa.OSFile(str(source), "wb") as file, pa.ipc.new_stream(file, batches[0].schema) as writer:
        for batch in batches:
            writer.write_batch(batch)
    with pytest.raises(
        ValueError, match=r"categories has other ones in another batch.*write a \.parquet or \.csv file"
    ):
        rank_file(source, target)
    rank_file(source, target.with_suffix(".parquet"))
    assert read(target.with_suffix(".parquet"))["high"] == [5854, 7283]


def test_without_pyarrow_the_extra_is_named(tmp_path: Path) -> None:
    source = tmp_path / "hands.txt"
    source.write_text("As 2d 3h 4s 5c\n")
    code = """import sys
sys.modules["pyarrow"] = None
from stud8.files import rank_file
print(rank_file(sys.argv[1], sys.argv[1] + ".csv").hands)
rank_file(sys.argv[1], sys.argv[1] + ".parquet")"""
    done = run_python(code, source)
    assert done.stdout == "1\n"
    assert done.stderr.splitlines()[-1].endswith('pip install "stud8[files]"')
    assert {path.name for path in tmp_path.iterdir()} == {"hands.txt", "hands.txt.csv"}
