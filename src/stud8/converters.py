"""Cards and ranks of other libraries, and which way their scales run.

| library     | a card is                               | its number for a high hand                          |
|-------------|-----------------------------------------|-----------------------------------------------------|
| phevaluator | the same id as here, 4 * rank + suit    | Cactus Kev: 1 is a royal flush, smaller is stronger |
| treys       | a 32-bit number, a hand a list of them  | Cactus Kev: 1 is a royal flush, smaller is stronger |
| eval7       | a mask, bit 13 * suit + rank            | greater is stronger, with gaps                      |
| pokerkit    | text, which stud8.parse_cards reads     | hands compare as objects, greater is stronger       |

Here greater is stronger, for high and for low. stud8.to_cactus_kev and from_cactus_kev turn ranks.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8.arrays import integers, row_text, to_bytes
from stud8.cards import CARDS, DECK_MASK
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
    uint16 or uint16 array (...): 7463 - ranks, greater is stronger.

    Raises
    ------
    ValueError for a number outside 1..7462, TypeError for anything but integers.

    Examples
    --------
    >>> import stud8
    >>> stud8.describe_high(stud8.converters.from_cactus_kev(1609))
    'straight, five high'
    """
    array = integers(ranks, "ranks")
    _refuse((array < 1) | (array > HIGH_RANKS), array, f"is no Cactus Kev rank (1..{HIGH_RANKS})")
    return np.uint16(HIGH_RANKS + 1) - array.astype(np.uint16)[()]


def from_treys(cards: Any) -> NDArray[np.uint8]:
    """Turn cards of treys into card ids.

    Parameters
    ----------
    cards : array of integers (...)
        treys numbers, as ``treys.Card.new`` gives them.

    Returns
    -------
    uint8 array (...) of card ids.

    Raises
    ------
    ValueError for a number that is no card of treys, TypeError for anything but integers.

    Examples
    --------
    >>> import stud8
    >>> stud8.format_cards(stud8.converters.from_treys([134236965, 268442665]))
    'Kd As'
    """
    array = integers(cards, "cards")
    places = np.minimum(np.searchsorted(TREYS_CARDS[TREYS_ORDER], array), CARDS - 1)
    ids: NDArray[np.uint8] = TREYS_ORDER[places]
    _refuse(TREYS_CARDS[ids] != array, array, "is no card of treys")
    return ids


def to_treys(cards: Any) -> NDArray[np.int64]:
    """Turn card ids into cards of treys.

    Parameters
    ----------
    cards : array of integers (...)
        Card ids 0..51.

    Returns
    -------
    int64 array (...) of treys numbers; treys itself wants a list of Python ints (``.tolist()``).

    Raises
    ------
    ValueError for an id outside 0..51, TypeError for anything but integers.

    Examples
    --------
    >>> import stud8
    >>> stud8.converters.to_treys(stud8.parse_cards("Kd")).tolist()
    [134236965]
    """
    array = integers(cards, "cards", whole_floats=True)
    ids = to_bytes(array, CARDS - 1)
    _refuse(ids >= CARDS, array, "is no card id (0..51)")
    numbers: NDArray[np.int64] = TREYS_CARDS[ids]
    return numbers


def from_eval7(masks: Any) -> Any:
    """Turn card masks of eval7 into masks of stud8.

    Parameters
    ----------
    masks : int or array of integers (...)
        eval7 masks, bit ``13 * suit + rank``: the union of the ``mask`` of its cards.

    Returns
    -------
    uint64 or uint64 array (...), bit ``16 * suit + rank``.

    Raises
    ------
    ValueError for a bit outside the deck, TypeError for anything but integers.

    Examples
    --------
    >>> import stud8
    >>> hex(stud8.converters.from_eval7(1 << 51 | 1))            # As 2c in eval7
    '0x1000000000000001'
    """
    array = integers(masks, "masks")
    words = array.astype(np.uint64)
    _refuse(words & ~np.uint64(EVAL7_DECK) != 0, array, "is no mask of eval7: it has a bit from 52 on")
    return _moved(words, 13, 16)


def to_eval7(masks: Any) -> Any:
    """Turn masks of stud8 into card masks of eval7.

    Parameters
    ----------
    masks : int or array of integers (...)
        Masks, bit ``16 * suit + rank``.

    Returns
    -------
    uint64 or uint64 array (...), bit ``13 * suit + rank``.

    Raises
    ------
    ValueError for a bit outside the deck, TypeError for anything but integers.

    Examples
    --------
    >>> import stud8
    >>> hex(stud8.converters.to_eval7(0x1000_0000_0000_0001))
    '0x8000000000001'
    """
    array = integers(masks, "masks")
    words = array.astype(np.uint64)
    _refuse(words & ~np.uint64(DECK_MASK) != 0, array, "is no mask of stud8: it has a bit outside the deck")
    return _moved(words, 16, 13)


def _moved(words: NDArray[np.uint64], width: int, wanted: int) -> Any:
    """The four suits, so many bits apart, moved to where they are wanted."""
    suits = [words >> np.uint64(width * suit) & np.uint64(0x1FFF) for suit in range(4)]
    return np.bitwise_or.reduce([ranks << np.uint64(wanted * suit) for suit, ranks in enumerate(suits)])


def _refuse(wrong: NDArray[np.bool_], values: NDArray[Any], why: str) -> None:
    if wrong.any():
        row = int(wrong.argmax())
        raise ValueError(f"{row_text(row, values.shape)}{values.flat[row]} {why}")
