"""The formats by the suffix of a file's name."""

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType

from stud8.files.blocks import Source, Target
from stud8.files.csv_table import CsvBlock, CsvSource
from stud8.files.npy import NpySource, NpyTarget
from stud8.files.text_lines import TextTarget
from stud8.files.txt import TxtBlock, TxtSource
from stud8.files.words import Words

SUFFIXES = (".npy", ".csv", ".csv.gz", ".txt", ".txt.gz", ".parquet", ".feather", ".arrow")


def suffix(path: Path) -> str:
    """The suffix of a file of hands; ValueError for another one."""
    name = path.name.lower()
    for known in SUFFIXES:
        if name.endswith(known) and name != known:
            return known
    raise ValueError(f"{path}: a name that ends in {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} expected")


def open_source(path: Path, workers: int) -> Source:
    """Open a file to read."""
    match kind := suffix(path):
        case ".npy":
            return NpySource(path)
        case ".csv" | ".csv.gz":
            return CsvSource(path.open("rb"), compressed=kind.endswith(".gz"))
        case ".txt" | ".txt.gz":
            return TxtSource(path.open("rb"), compressed=kind.endswith(".gz"))
        case ".parquet":
            return _arrow().ParquetSource(path, workers)  # type: ignore[no-any-return]
        case _:
            return _arrow().IpcSource(path)  # type: ignore[no-any-return]


def open_target(path: Path, kind: str, words: Sequence[Words], *, only_ranks: bool) -> Target:
    """Open a file to write, of the kind that a suffix names."""
    match kind:
        case ".npy":
            return NpyTarget(path, words, only_ranks=only_ranks)
        case ".csv" | ".csv.gz" | ".txt" | ".txt.gz":
            native = CsvBlock if kind.startswith(".csv") else TxtBlock
            return TextTarget(path, native, words, compressed=kind.endswith(".gz"), only_ranks=only_ranks)
        case ".parquet":
            return _arrow().ParquetTarget(path, words, only_ranks=only_ranks)  # type: ignore[no-any-return]
        case _:
            return _arrow().IpcTarget(path, words, only_ranks=only_ranks)  # type: ignore[no-any-return]


def _arrow() -> ModuleType:
    try:
        return import_module("stud8.files.arrow")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "pyarrow":
            raise
        raise ModuleNotFoundError(
            'Parquet and Feather files need pyarrow: pip install "stud8[files]"', name="pyarrow"
        ) from None
