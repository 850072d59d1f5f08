"""Hands in files, of any number: read, ranked and written block by block, in memory that does not grow with them."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import IO, Any

from numpy.typing import NDArray

from stud8.files.formats import open_source, open_target, suffix
from stud8.files.output import replacing, same_file
from stud8.files.ranking import BadRow, OnError, Progress, Report, rank_blocks, refuse_bad_rows
from stud8.files.txt import TxtSource
from stud8.files.words import words
from stud8.given import path, refuse_uncallable, refuse_unknown
from stud8.threads import usable_workers

__all__ = ["BadRow", "Report", "rank_file"]


def rank_file(  # noqa: PLR0913  # what can be asked for
    source: str | PathLike[str],
    target: str | PathLike[str],
    *,
    add: Sequence[str] = (),
    only_ranks: bool = False,
    on_error: OnError = "fail",
    workers: int = 1,
    progress: Progress | None = None,
) -> Report:
    r"""Rank the hands of a file into another one: its columns, then ``high`` (uint16) and ``low`` (uint8).

    The suffix names the format: ``.npy``, ``.csv``, ``.txt`` (both also with ``.gz``), ``.parquet``, and ``.feather``
    or ``.arrow`` (Arrow's IPC), which need pyarrow, the extra "files". The two formats may differ. Hands stand in
    columns ``c1`` to ``c5``, ``c6`` or ``c7``, or in one column of lists of ids, of 64-bit masks or of text; of
    several such columns in the one called hand, hands, cards, mask or masks. A .csv has a line of names, or a hand in
    its first line. A .txt has a hand on each line; what is written into one has tabs. A .npy holds ids (N, 5..7),
    masks (N,) or records, and records are written: ``cards`` or ``mask`` or the columns, ``high``, ``low``.

    The target appears when it is complete; until then, and after any error, it is what it was. Memory stays under
    200 MB, unless a single row group of a Parquet file has far more than a million rows, or a record batch of an Arrow
    file has: these are held whole. Reading and writing take the time, not ranking: of a hand in Parquet, some 150 ns
    to read and 300 ns to write against 10 to rank it; from .npy to .npy some 13, 22 and 7 (on one core).

    Parameters
    ----------
    source : path
        The file to read.
    target : path
        The file to write, another one than the source; one that exists is replaced.
    add : sequence of str
        More columns: "category" (as in "full_house"), "high_text", "low_text".
    only_ranks : bool
        Whether the columns of the source are left out.
    on_error : str
        What a row that is no hand does: "fail" ends with an error that names it, "skip" leaves it out, "null" leaves
        its ranks empty (in .npy high and low are 0 there).
    workers : int
        Threads, -1 for all usable cores.
    progress : function, optional
        Called after each block with the number of rows so far and the part of the source that is read, 0..1.

    Returns
    -------
    Report
        How many hands were ranked, which rows were none, and what took how long.

    Raises
    ------
    ValueError
        For a row that is no hand, a file without hands or that is broken, a name with an unknown suffix, a source
        that is the target, a column that is called as one that is added, a wrong ``add``, ``on_error`` or ``workers``.
    TypeError
        For a source or target that is no path, an ``add`` that is no sequence or a ``progress`` that cannot be called.
    OSError
        If a file cannot be read or written.
    ModuleNotFoundError
        If a format needs pyarrow, and it is not installed.

    Examples
    --------
    >>> import pathlib, tempfile, stud8
    >>> folder = tempfile.TemporaryDirectory()
    >>> hands = pathlib.Path(folder.name, "hands.txt")
    >>> ranks = hands.with_name("ranks.csv")
    >>> _ = hands.write_text("As 2d 3h 4s 5c Kd Qh\nKc Kd Kh Qc Qd\n")
    >>> stud8.files.rank_file(hands, ranks, add=["low_text"]).hands
    2
    >>> print(ranks.read_text().strip())
    hand,high,low,low_text
    As 2d 3h 4s 5c Kd Qh,5854,56,5-4-3-2-A
    Kc Kd Kh Qc Qd,7283,0,no low
    >>> folder.cleanup()
    """
    source, target = path(source, "source"), path(target, "target")
    kind = suffix(target)
    refuse_unknown(on_error, "on_error", ("fail", "skip", "null"))
    refuse_uncallable(progress, "progress")
    added = words(add)
    workers = usable_workers(workers)
    _refuse_unreadable(source)
    if same_file(source, target):
        raise ValueError(f"{target}: the file that is read; give the result another name")
    names = [] if only_ranks else ["high", "low", *add]
    with replacing(target) as new, _named(source, target):
        hands = open_source(source, workers)
        try:
            ranks = open_target(new, kind, added, only_ranks=only_ranks)
            try:
                return rank_blocks(hands, ranks, names, on_error, workers, progress)
            except BaseException:
                ranks.abandon()
                raise
        finally:
            hands.close()


def hands_of(source: str | PathLike[str], workers: int) -> Iterator[tuple[NDArray[Any], float]]:
    """The hands of a file block by block, and the part of it that has been read; a row that is none is an error."""
    source, workers = path(source, "source"), usable_workers(workers)
    _refuse_unreadable(source)
    with _named(source, source):
        hands = open_source(source, workers)
        try:
            for block in hands:
                refuse_bad_rows(block, hands.unit)
                yield block.hands, hands.read()
        finally:
            hands.close()


def hands_of_lines(file: IO[bytes]) -> Iterator[tuple[NDArray[Any], int]]:
    """The hands of a text, a pipe for example, block by block, and how many bytes they took; as hands_of()."""
    source = TxtSource(file)
    before = 0
    for block in source:
        refuse_bad_rows(block, source.unit)
        yield block.hands, source.taken - before
        before = source.taken


def _refuse_unreadable(source: Path) -> None:
    """Raise what is wrong with a file before it is looked into."""
    suffix(source)
    if source.is_fifo() or source.is_char_device():
        raise ValueError(f"{source}: a pipe or device, a file expected")
    with source.open("rb"):  # an error of the system, and the same for every format
        pass


@contextmanager
def _named(source: Path, target: Path) -> Iterator[None]:
    """Name the source in errors about what it holds, the target in those of the system; errors of pyarrow are both."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise ValueError(f"{source}: {error}") from error
        raise OSError(error.errno, os.strerror(error.errno), error.filename or str(target)) from error
    except Exception as error:
        if isinstance(error, ValueError) or type(error).__module__.startswith("pyarrow"):
            raise ValueError(f"{source}: {error}") from error
        raise
