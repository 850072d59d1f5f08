"""The files that cases name, good and broken ones, and who may not read them."""

import gzip
import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import stud8
from outcomes.names import FULL, WHEEL

HAND = """variant = 'F7S/8'
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [90, 80]
actions = ['d dh p1 ????Kc', 'd dh p2 3d2s5h', 'p2 cbr 4', 'p1 f']
"""
NOBODY = 65534
STARTS = {".npy": b"\x89PNG", ".parquet": b"PK\x03\x04", ".feather": b"RIFF", ".arrow": b"RIFF"}  # of other formats
SUFFIXES = (".npy", ".csv", ".csv.gz", ".txt", ".txt.gz", ".parquet", ".feather", ".arrow")


def lay_out(folder: Path) -> None:
    """Put all files there that cases name."""
    good_tables(folder)
    broken_files(folder)
    what_holds_nothing(folder)
    texts(folder)
    (folder / "link.txt").symlink_to("hands.txt")
    (folder / "hard.txt").hardlink_to(folder / "hands.txt")
    np.save(folder / "four.npy", np.zeros((3, 4), np.uint8))
    np.save(folder / "beyond.npy", np.array([WHEEL, [52, *WHEEL[1:]]], np.uint8))
    np.save(folder / "many.npy", stud8.random_hands(1000, seed=8))
    folder.chmod(0o755)


def good_tables(folder: Path) -> None:
    pa, pq, feather = (import_module(name) for name in ("pyarrow", "pyarrow.parquet", "pyarrow.feather"))
    import_module("stud8.files.arrow")  # to be there when nobody may look for it
    table = pa.table({f"c{place}": list(cards) for place, cards in enumerate(zip(WHEEL, FULL, strict=True), 1)})
    np.save(folder / "good.npy", np.array([WHEEL, FULL] * 20, np.uint8))
    pq.write_table(table, folder / "good.parquet")
    feather.write_feather(table, folder / "good.feather")
    with pa.OSFile(str(folder / "good.arrow"), "wb") as file, pa.ipc.new_stream(file, table.schema) as writer:
        writer.write_table(table)


def broken_files(folder: Path) -> None:
    """Some are cut short, others start as another kind of file does."""
    for suffix, start in STARTS.items():
        good = (folder / f"good{suffix}").read_bytes()
        (folder / f"cut{suffix}").write_bytes(good[: len(good) // 2])
        (folder / f"magic{suffix}").write_bytes(start + good[4:])
    for suffix, names in ((".txt", ""), (".csv", "hand\n")):
        (folder / f"cut{suffix}").write_text(f"{names}As 2d 3h 4s 5c\nAs 2d 3h", "utf-8")
        (folder / f"magic{suffix}").write_text(f"{names}As 2d 3h 4s 5c\n", "utf-16")
        (folder / f"cut{suffix}.gz").write_bytes(gzip.compress(f"{names}As 2d 3h 4s 5c\n".encode())[:-10])
        (folder / f"magic{suffix}.gz").write_text(f"{names}As 2d 3h 4s 5c\n", "utf-8")
    (folder / "cut.phh").write_text(HAND[:-30])
    (folder / "magic.phh").write_bytes(b"\x1f\x8b" + HAND.encode())


def what_holds_nothing(folder: Path) -> None:
    """Empty ones, folders, what may not be read, and a pipe."""
    for suffix in (*SUFFIXES, ".phh"):
        (folder / f"empty{suffix}").touch()
        (folder / f"folder{suffix}").mkdir()
        (folder / f"locked{suffix}").touch(0)
    (folder / "locked").mkdir(0)
    os.mkfifo(folder / "pipe.txt")


def texts(folder: Path) -> None:
    named = {
        "hands.txt": "As 2d 3h 4s 5c\n",
        "hands.xls": "As 2d 3h 4s 5c\n",
        "four.txt": "As 2d 3h 4s 5c\nAs 2d 3h 4s\n",
        "twice.txt": "As 2d 3h 4s 5c\nAs 2d 3h 4s As\n",
        "numbers.csv": "player,amount\nAnn,3\n",
        "ragged.csv": "c1,c2,c3,c4,c5\n1,2,3,4,5\n1,2,3,4\n",
        "columns.csv": "hand,hand\nAs 2d 3h 4s 5c,x\n",
        "hand.phh": HAND,
        "illegal.phh": HAND.replace("p2 cbr 4", "p2 cbr 5"),
        "twice.phh": HAND.replace("3d2s5h", "3d3d5h"),
        "nine.phh": HAND.replace("[1, 1]", f"{[1] * 9}").replace("[90, 80]", f"{[90] * 9}"),
        "deep.phh": f"x = {600 * '['}",
        "digits.phh": HAND.replace("90, 80", f"90, {5000 * '8'}"),
        "quoted.phh": 8000 * '"\\"".' + "a = 1",
        "dotted.phh": ".".join(8000 * "a") + " = 1",
        "long.phh": f"# {1_000_000 * 'a'}\n{HAND}",
        "negative.phh": HAND.replace("[90, 80]", "[90, -80]"),
        **{f"kept{suffix}": "what was there before" for suffix in (*SUFFIXES, ".svg")},
    }
    for name, text in named.items():
        (folder / name).write_text(text, "utf-8")


def names_in(folder: Path) -> dict[str, Any]:
    """All that is there: a failed case leaves nothing behind and takes nothing away."""
    return {path.name: path.stat().st_size if path.is_file() else None for path in folder.iterdir()}


@contextmanager
def without_privileges(given: str) -> Iterator[None]:
    """Root may read and write everything; nobody may not what is locked."""
    root = "locked" in given and os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
