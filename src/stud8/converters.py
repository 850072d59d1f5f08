"""Cards and ranks of other libraries, and which way their scales run.

===========  ========================================  ===================================================
library      a card is                                 its number for a high hand
===========  ========================================  ===================================================
phevaluator  the same id as here, ``4 * rank + suit``  Cactus Kev: 1 is a royal flush, smaller is stronger
treys        a 32-bit number, a hand a list of them    Cactus Kev: 1 is a royal flush, smaller is stronger
eval7        a mask, bit ``13 * suit + rank``          greater is stronger, with gaps
pokerkit     text, which ``stud8.parse_cards`` reads   hands compare as objects, greater is stronger
===========  ========================================  ===================================================

Here greater is stronger, for high and for low. ``stud8.to_cactus_kev`` and ``from_cactus_kev`` turn ranks.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8.arrays import blockwise, integers, refuse_first, to_bytes
from stud8.cards import CARDS, DECK_MASK, TEXT_HINT
from stud8.ranks import HIGH_RANKS

EVAL7_DECK = (1 << CARDS) - 1
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
# The number treys has for each id: a bit for the rank, a bit for the suit (spades lowest), the rank, its prime.
TREYS_CARDS = np.array(
    [1 << 16 + rank | 0x8000 >> suit | rank << 8 | PRIMES[rank] for rank in range(13) for suit in range(4)], np.int64
)

TREYS_ORDER = np.argsort(TREYS_CARDS).astype(np.uint8)  # the ids by their numbers


def from_cactus_kev(ranks: Any) -> Any:
    """Turn ranks of treys, phevaluator and other Cactus Kev libraries into high ranks.

    Parameters
    ----------
    ranks : int or array of integers (...)
        1 (a royal flush) to 7462 (7-5-4-3-2), smaller is stronger.

    Returns
    -------
    uint16 or uint16 array (...)
        7463 - ranks, greater is stronger.

    Raises
    ------
    ValueError
        For a number outside 1..7462.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> stud8.describe_high(stud8.converters.from_cactus_kev(1609))
    'straight, five high'
    """
    array = integers(ranks, "ranks")

    def turn(block: NDArray[Any], start: int) -> NDArray[Any]:
        why = f"{{}} is no Cactus Kev rank (1..{HIGH_RANKS})"
        refuse_first((block < 1) | (block > HIGH_RANKS), block, start, array.shape, why)
        return np.uint16(HIGH_RANKS + 1) - block.astype(np.uint16)

    return blockwise(array, np.uint16, turn)[()]


def from_treys(cards: Any) -> NDArray[np.uint8]:
    """Turn cards of treys into card ids.

    Parameters
    ----------
    cards : array of integers (...)
        treys numbers, as ``treys.Card.new`` gives them.

    Returns
    -------
    uint8 array (...)
        Card ids.

    Raises
    ------
    ValueError
        For a number that is no card of treys.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> stud8.format_cards(stud8.converters.from_treys([134236965, 268442665]))
    'Kd As'
    """
    array = integers(cards, "cards")

    def turn(block: NDArray[Any], start: int) -> NDArray[Any]:
        ids = TREYS_ORDER[np.minimum(TREYS_CARDS[TREYS_ORDER].searchsorted(block), CARDS - 1)]
        refuse_first(TREYS_CARDS[ids] != block, block, start, array.shape, "{} is no card of treys")
        return ids

    return blockwise(array, np.uint8, turn)


def to_treys(cards: Any) -> NDArray[np.int64]:
    """Turn card ids into cards of treys.

    Parameters
    ----------
    cards : array of integers (...)
        Card ids 0..51.

    Returns
    -------
    int64 array (...)
        treys numbers; treys itself wants a list of Python ints (``.tolist()``).

    Raises
    ------
    ValueError
        For an id outside 0..51.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> stud8.converters.to_treys(stud8.parse_cards("Kd")).tolist()
    [134236965]
    """
    array = integers(cards, "cards", whole_floats=True, text_hint=TEXT_HINT)

    def turn(block: NDArray[Any], start: int) -> NDArray[Any]:
        ids = to_bytes(block, CARDS - 1)
        refuse_first(ids >= CARDS, block, start, array.shape, "{} is no card id (0..51)")
        return TREYS_CARDS[ids]

    return blockwise(array, np.int64, turn)


def from_eval7(masks: Any) -> Any:
    """Turn card masks of eval7 into masks of stud8.

    Parameters
    ----------
    masks : int or array of integers (...)
        eval7 masks, bit ``13 * suit + rank``: the union of the ``mask`` of its cards.

    Returns
    -------
    uint64 or uint64 array (...)
        Masks of stud8, bit ``16 * suit + rank``.

    Raises
    ------
    ValueError
        For a bit outside the deck.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> hex(stud8.converters.from_eval7(1 << 51 | 1))            # As 2c in eval7
    '0x1000000000000001'
    """
    return _moved(masks, 13, 16, EVAL7_DECK, "{} is no mask of eval7: it has a bit from 52 on")


def to_eval7(masks: Any) -> Any:
    """Turn masks of stud8 into card masks of eval7.

    Parameters
    ----------
    masks : int or array of integers (...)
        Masks, bit ``16 * suit + rank``.

    Returns
    -------
    uint64 or uint64 array (...)
        Masks of eval7, bit ``13 * suit + rank``.

    Raises
    ------
    ValueError
        For a bit outside the deck.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> hex(stud8.converters.to_eval7(0x1000_0000_0000_0001))
    '0x8000000000001'
    """
    return _moved(masks, 16, 13, DECK_MASK, "{} is no mask of stud8: it has a bit outside the deck")


def _moved(masks: Any, width: int, wanted: int, deck: int, why: str) -> Any:
    """The four suits, so many bits apart, moved to where they are wanted."""
    array = integers(masks, "masks")

    def turn(block: NDArray[Any], start: int) -> NDArray[Any]:
        words = block.astype(np.uint64)
        refuse_first(words & ~np.uint64(deck) != 0, block, start, array.shape, why)
        suits = [words >> np.uint64(width * suit) & np.uint64(0x1FFF) for suit in range(4)]
        moved: NDArray[Any] = np.bitwise_or.reduce(
            [ranks << np.uint64(wanted * suit) for suit, ranks in enumerate(suits)]
        )
        return moved

    return blockwise(array, np.uint64, turn)[()]
