"""What a set of ranks adds to a high, for the numba backend; generate_tables.py writes it into _tables.bin.

    set_highs[kind + set of ranks]   the kinds stand one behind the other:
        NO_MADE_RANKS, 8192 sets     five ranks or more that decide alone: a straight, else the best five as high cards
        THREE_KICKERS, 4096 sets     the place of the best three among all threes; made ranks are squeezed out
        TWO_KICKERS, ONE_KICKER      likewise of two and of one

A set that no hand of five to seven cards has is 0.
"""

from math import comb
from types import ModuleType

import numpy as np
from numpy.typing import NDArray

NO_MADE_RANKS, THREE_KICKERS, TWO_KICKERS, ONE_KICKER, END = 0, 8192, 12288, 16384, 20480


def held(ranks: int) -> list[int]:
    return [rank for rank in range(13) if ranks >> rank & 1]


def set_tables(reference: ModuleType) -> dict[str, NDArray[np.generic]]:
    table = np.zeros(END, np.uint16)
    for ranks in range(1 << 13):
        if 5 <= ranks.bit_count() <= 7:
            table[NO_MADE_RANKS + ranks] = reference.high(
                [4 * rank + place % 4 for place, rank in enumerate(held(ranks))]
            )
    for start, kickers in ((THREE_KICKERS, 3), (TWO_KICKERS, 2), (ONE_KICKER, 1)):
        for ranks in range(1 << 12):
            best = held(ranks)[-kickers:]
            if len(best) == kickers:
                table[start + ranks] = sum(comb(rank, index) for index, rank in enumerate(best, 1))
    return {"set_highs": table}
