"""The hands and boards that differ for the rules, one of each kind."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, cycle

import numpy as np
from numpy.typing import NDArray

from stud8.cards import BITS, CARDS


def multisets(cards: int, *, most: int = 4) -> Iterator[tuple[int, ...]]:
    """All ranks that so many cards can have, ascending, none more often than `most`."""
    for ranks in combinations_with_replacement(range(13), cards):
        if all(ranks[place] != ranks[place + most] for place in range(cards - most)):
            yield ranks


def without_flush(ranks: tuple[int, ...]) -> list[int]:
    """Cards, as ids, of up to seven ranks in order: suits go round, so equal ranks differ in suit, and two are most."""
    return [4 * rank + place % 4 for place, rank in enumerate(ranks)]


def rank_patterns() -> NDArray[np.uint64]:
    """A hand for each of the 73,775 multisets of five to seven ranks, without a flush."""
    return np.array(
        [
            sum(1 << (16 * (card % 4) + card // 4) for card in without_flush(ranks))
            for cards in (5, 6, 7)
            for ranks in multisets(cards)
        ],
        np.uint64,
    )


def board_patterns(cards: int) -> NDArray[np.uint8]:
    """A board of so many up cards, ids (n, cards), for each multiset of ranks."""
    return np.array([without_flush(ranks) for ranks in multisets(cards)], np.uint8)


def flush_patterns() -> NDArray[np.uint64]:
    """Every set of five to seven ranks in each suit, alone and with cards of other suits up to seven."""
    masks = []
    for suit in range(4):
        others = [int(bit) for card, bit in enumerate(BITS[:CARDS]) if card % 4 != suit]
        fillers = [cycle(combinations(others, size)) for size in (0, 1, 2)]
        for size in (5, 6, 7):
            for ranks in combinations(range(13), size):
                suited = sum(1 << (16 * suit + rank) for rank in ranks)
                masks += [suited | sum(next(fillers[more])) for more in range(8 - size)]
    return np.array(masks, np.uint64)
