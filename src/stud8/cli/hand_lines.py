"""Hands from text, one on a line, block by block: the memory does not grow with the file."""

import os
import stat
from collections.abc import Callable, Iterator
from typing import IO

import click
import numpy as np
from numpy.typing import NDArray

from stud8 import backends
from stud8.cli.terminal import bad_input, refuse_closed_stdin
from stud8.files.hand_text import what_is_wrong

BYTES_PER_READ = 1 << 22  # some 200,000 hands
FOREIGN = (b"\x1f\x8b", b"\xff\xfe", b"\xfe\xff")  # gzip, UTF-16 in either order
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def open_text(path: str) -> IO[bytes]:
    """Open a file, or stdin for "-", for read_hands()."""
    if path == "-":
        refuse_closed_stdin()
    return click.open_file(path, "rb")


def size(file: IO[bytes]) -> int | None:
    """The bytes of a file; None for a pipe, which may hold any number; 0 for a terminal, where someone types."""
    if file.isatty():
        return 0
    try:
        status = os.fstat(file.fileno())
    except OSError:  # no real file
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def read_hands(file: IO[bytes], name: str, advance: Callable[[int], object]) -> Iterator[NDArray[np.uint64]]:
    """Read blocks of masks; advance is told the bytes read. A line that is no hand is named in the error."""
    lines = 0
    rest = b""
    first = True
    while block := file.read(BYTES_PER_READ):
        if first and block.startswith(FOREIGN):
            raise bad_input(f"{name} is no UTF-8 text but compressed or UTF-16: unpack or convert it first")
        text = rest + (block.removeprefix(BYTE_ORDER_MARK) if first else block)
        first = False
        end = text.rfind(b"\n") + 1
        yield _masks(text[:end], name, lines)
        lines += text.count(b"\n")
        rest = text[end:]
        if len(rest) >= BYTES_PER_READ:
            raise bad_input(f"{name} line {lines + 1}: {len(rest):,} bytes and no end")
        advance(len(block))
    yield _masks(rest, name, lines)


def _masks(text: bytes, name: str, before: int) -> NDArray[np.uint64]:
    """The hands of the lines; so many lines stood before them."""
    masks = np.empty(text.count(b"\n") + 1, np.uint64)
    masks = masks[: backends.current().parse_lines(text, masks)]
    wrong = masks == backends.WRONG_LINE
    if wrong.any():
        line = int(wrong.argmax())
        words = text.split(b"\n", line + 1)[line].partition(b"#")[0].strip().decode(errors="surrogateescape")
        raise bad_input(f"{name} line {before + line + 1}: {what_is_wrong(words)}")
    hands: NDArray[np.uint64] = masks[masks != 0]
    return hands
