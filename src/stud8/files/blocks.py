"""What every format gives and takes: blocks of rows with their hands, and the ranks that go with them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from stud8.arrays import ROWS_PER_BLOCK, to_bytes
from stud8.cards import CARDS, bad_hand, bad_mask
from stud8.files.words import Words

HANDS_PER_BLOCK = 1 << 17  # some megabytes: more gain nothing, less make the row groups of a Parquet file slow to read

Kept = NDArray[np.bool_] | None  # which rows of a block are written; None: all


class Block(ABC):
    """Some rows of a file."""

    hands: NDArray[Any]  # ids (n, 5), (n, 6) or (n, 7), or masks (n,); what is no hand has no such ids or mask
    first: int  # the number of the first row in the file
    names: Sequence[str]  # of the columns
    listed = ""  # the column of hands in lists, if there is one

    def number(self, row: int) -> int:
        """The number of a row in the file."""
        return self.first + row

    def wrong(self, row: int) -> str:
        """What is wrong with a row."""
        hand = self.hands[row]
        return bad_hand(hand) if self.hands.ndim == 2 else bad_mask(int(hand))

    @abstractmethod
    def rows(self, kept: Kept) -> Any:
        """The rows as the format holds them: for a writer of the same format, which need not look into them."""

    @abstractmethod
    def columns(self, kept: Kept) -> dict[str, NDArray[Any]]:
        """The columns for a writer of another format: numbers (n,) or (n, m), or Python's str and None as objects."""


@dataclass(frozen=True)
class Ranks:
    """The ranks of the rows that are written."""

    high: NDArray[np.uint16]
    low: NDArray[np.uint8]
    bad: NDArray[np.bool_] | None  # rows without a rank; there both numbers are 0

    @cached_property
    def packed(self) -> list[int]:
        """High << 8 | low of each row."""
        packed: list[int] = (self.high.astype(np.uint32) << np.uint32(8) | self.low).tolist()
        return packed

    def of(self, words: Words) -> NDArray[Any]:
        """The ranks that these words describe."""
        return self.high if words.of_high else self.low


class Source(Protocol):
    """A file that is read."""

    unit: str  # how its rows are numbered: a "line" from 1, as editors do, or a "row" from 0, as arrays are

    def __iter__(self) -> Iterator[Block]:
        """All blocks; at least one, which may be empty."""
        ...

    def read(self) -> float:
        """The part of the file that has been read, 0..1."""
        ...

    def close(self) -> None:
        """Close the file."""
        ...


class Target(Protocol):
    """A file that is written."""

    def write(self, block: Block, kept: Kept, ranks: Ranks) -> None:
        """Write the rows of a block and their ranks."""
        ...

    def close(self) -> None:
        """Write what is left: the file is complete."""
        ...

    def abandon(self) -> None:
        """Close the file as it is, without an error: it will be removed."""
        ...


def gathered(columns: Sequence[NDArray[Any]] | NDArray[Any]) -> NDArray[np.uint8]:
    """The ids (n, cards) of columns (n,) of numbers; what is no id is 255, or stays above 51."""
    hands = np.empty((len(columns[0]), len(columns)), np.uint8)
    for start in range(0, len(hands), ROWS_PER_BLOCK):  # which stay in the cache until all their cards are there
        block = hands[start : start + ROWS_PER_BLOCK]
        for card, column in enumerate(columns):
            part = column[start : start + ROWS_PER_BLOCK]
            block[:, card] = part if part.dtype == np.uint8 else to_bytes(part, CARDS - 1)
    return hands
