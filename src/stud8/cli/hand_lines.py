"""Hands from text, one on a line, block by block: the memory does not grow with the file."""

import os
import stat
from collections.abc import Callable, Iterator
from functools import partial
from typing import IO

import click
import numpy as np
from numpy.typing import NDArray

from stud8 import backends
from stud8.cards import cards_to_mask, format_cards, parse_cards
from stud8.cli.terminal import bad_input

BLOCK = 1 << 22  # characters: some 200,000 hands
LONGEST = 64  # characters of a hand; more is taken apart one by one
PARSED = 1 << 14  # lines at a time: what is laid out for them is not laid out again for each odd one


def open_text(path: str) -> IO[str]:
    """Open a file, or stdin for "-", such that a byte that is no UTF-8 turns up as a token that is no card."""
    return click.open_file(path, encoding="utf-8-sig", errors="surrogateescape")


def size(file: IO[str]) -> int | None:
    """The bytes of a file; None for a pipe, which may hold any number; 0 for a terminal, where someone types."""
    if file.isatty():
        return 0
    try:
        status = os.fstat(file.fileno())
    except OSError:  # no real file
        return None
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def read_hands(file: IO[str], name: str, advance: Callable[[int], object]) -> Iterator[NDArray[np.uint64]]:
    """Read blocks of masks; advance is told the characters read. A line that is no hand is named in the error."""
    before = 0
    rest = ""
    while True:
        text = file.read(BLOCK)
        lines = (rest + text).split("\n")
        rest = lines.pop() if text else ""
        if len(rest) >= BLOCK:
            raise bad_input(f"{name} line {before + len(lines) + 1}: {BLOCK:,} characters and no end")
        masks = _masks(lines, name, before)
        if len(masks):
            yield masks
        advance(len(text))
        before += len(lines)
        if not text:
            return


def _masks(lines: list[str], name: str, before: int) -> NDArray[np.uint64]:
    """The hands of the lines, read in one go up to the first that is odd: empty, a comment, of another size, bad."""
    odd = partial(_odd_line, name)
    if max(map(len, lines), default=0) > LONGEST:  # an array of text is as wide as its longest
        lines = [
            line if len(line) <= LONGEST else format_cards(odd(number, line))
            for number, line in enumerate(lines, before + 1)
        ]
    texts = np.array(lines, np.str_)
    parse = backends.current().parse
    masks = [np.empty(0, np.uint64)]
    start, cards = 0, 7
    while start < len(lines):
        ids = np.empty((min(len(lines) - start, PARSED), cards), np.uint8)
        read = parse(texts[start : start + len(ids)], ids)
        masks.append(cards_to_mask(ids[:read]))
        start += read
        if read < len(ids):
            hand = odd(before + start + 1, lines[start])
            start += 1
            if len(hand):
                masks.append(cards_to_mask(hand[None]))
                cards = len(hand)  # most files hold hands of one size: the next are like this one
    return np.concatenate(masks)


def _odd_line(name: str, number: int, line: str) -> NDArray[np.uint8]:
    """The cards of a line by the slow way, none if it is empty or a comment; bad input names the line."""
    text = line.partition("#")[0].strip()
    try:
        cards = parse_cards(text)
    except ValueError as error:
        raise bad_input(f"{name} line {number}: {error}") from None
    if len(cards) not in (0, 5, 6, 7):
        has = f"{len(cards)} card{'s' * (len(cards) != 1)}"
        raise bad_input(f"{name} line {number}: {text!r} has {has}: 5, 6 or 7 expected")
    return cards
