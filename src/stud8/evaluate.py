"""The public calls: any array of hands in, arrays of ranks out; one hand in, scalars out by a shorter way."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8 import backends
from stud8.arrays import Rows, share_memory
from stud8.batches import IdRows, MaskRows, output, rank, result
from stud8.cards import BIT_OF, DECK_MASK, NO_CARD, ONLY_INT
from stud8.lazy import is_lazy, lazily
from stud8.ranks import HIGH_RANKS, LOW_RANKS, HiLo

WIDTHS = (5, 6, 7)


class _Pairs(dict[int, HiLo]):
    """The pair of scalars for high << 8 | low, made once: two fresh ones cost as much as the rest of a call."""

    def __missing__(self, packed: int) -> HiLo:
        pair = self[packed] = HiLo(HIGHS[packed >> 8], LOWS[packed & 255])
        return pair


HIGHS = list(np.arange(HIGH_RANKS + 1, dtype=np.uint16))
LOWS = list(np.arange(LOW_RANKS + 1, dtype=np.uint8))
PAIRS = _Pairs()
NO_CARDS = ~DECK_MASK


def evaluate_high(cards: Any, *, out: NDArray[np.uint16] | None = None, check: bool = True, workers: int = 1) -> Any:
    """Rank hands for high: the best five cards by the usual poker ranks, where suits never break a tie.

    (WSOP live action rules 237-242; Robert's Rules of Poker, seven-card stud.)

    Parameters
    ----------
    cards : array of integers (..., 5), (..., 6) or (..., 7)
        Card ids 0..51, any integer dtype (whole floats are taken), any strides; lists and frames of them. A dask array
        gives a lazy dask array.
    out : uint16 array (...), optional
        Where the ranks go; it must have the exact shape and dtype and share no memory with the cards, its strides may
        be any. After an error its content is undefined.
    check : bool
        Whether ids outside the deck and cards that come twice are refused. Without the check such a hand gets an
        undefined rank; nothing worse happens. Floats are always checked.
    workers : int
        Threads, -1 for all usable cores. The result does not depend on it.

    Returns
    -------
    uint16 or uint16 array (...)
        1..7462, greater is stronger, 7462 a royal flush; for one hand a single one. ``out`` itself if it is given.

    Raises
    ------
    ValueError
        For a hand that is none (the first bad row and its card are named), another number of cards, a wrong ``out`` or
        number of ``workers``. Also if STUD8_BACKEND or STUD8_ISA names nothing that is available here.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> int(stud8.evaluate_high(stud8.parse_cards("As Ks Qs Js Ts 2c 3d")))
    7462
    """
    if mask := _mask_of_one_hand(cards, out, workers):
        return HIGHS[backends.current().high(mask)]
    if is_lazy(cards):
        return lazily(evaluate_high, cards, np.uint16, out, row_axes=1, check=check, workers=workers)
    return _high(IdRows(cards, WIDTHS, check=check), "hilo_ids", out, workers)


def evaluate_low(cards: Any, *, out: NDArray[np.uint8] | None = None, check: bool = True, workers: int = 1) -> Any:
    """Rank hands for the eight-or-better low: the five lowest different ranks, if all are eight or lower.

    The ace is low, straights and flushes count for nothing, and lows compare from the top card (WSOP live action rules
    237-242; Robert's Rules of Poker, seven-card stud hi-lo).

    Parameters
    ----------
    cards, out, check, workers
        As for ``evaluate_high``, but ``out`` is a uint8 array (...).

    Returns
    -------
    uint8 or uint8 array (...)
        1 (8-7-6-5-4) to 56 (5-4-3-2-A), greater is better, 0 (``NO_LOW``) if the hand does not qualify; for one hand
        a single one. ``out`` itself if it is given.

    Raises
    ------
    ValueError, TypeError
        As ``evaluate_high``.

    Examples
    --------
    >>> import stud8
    >>> int(stud8.evaluate_low(stud8.parse_cards("As 2d 3h 4s 5c Kd Qh")))
    56
    """
    if mask := _mask_of_one_hand(cards, out, workers):
        return LOWS[backends.current().low(mask)]
    if is_lazy(cards):
        return lazily(evaluate_low, cards, np.uint8, out, row_axes=1, check=check, workers=workers)
    return _low(IdRows(cards, WIDTHS, check=check), "hilo_ids", out, workers)


def evaluate_hilo(
    cards: Any,
    *,
    out: tuple[NDArray[np.uint16], NDArray[np.uint8]] | None = None,
    check: bool = True,
    workers: int = 1,
) -> HiLo:
    """Rank hands for high and low in one pass, by the rules that ``evaluate_high`` and ``evaluate_low`` tell.

    Parameters
    ----------
    cards, out, check, workers
        As for ``evaluate_high``, but ``out`` is a pair of a uint16 and a uint8 array (...).

    Returns
    -------
    HiLo
        The pair (high, low) of what ``evaluate_high`` and ``evaluate_low`` return.

    Raises
    ------
    ValueError, TypeError
        As ``evaluate_high``.

    Examples
    --------
    >>> import stud8
    >>> high, low = stud8.evaluate_hilo([[48, 0, 4, 8, 12, 51, 45], [51, 50, 49, 47, 46, 0, 5]])
    >>> high, low
    (array([7453, 7296], dtype=uint16), array([56,  0], dtype=uint8))
    """
    if mask := _mask_of_one_hand(cards, out, workers):
        return PAIRS[backends.current().hilo(mask)]
    if is_lazy(cards):
        return _unpacked(lazily(_packed, cards, np.uint32, out, row_axes=1, check=check, workers=workers))
    return _hilo(IdRows(cards, WIDTHS, check=check), "hilo_ids", out, workers)


def evaluate_high_mask(
    mask: Any, *, out: NDArray[np.uint16] | None = None, check: bool = True, workers: int = 1
) -> Any:
    """Rank hands given as masks for high.

    Parameters
    ----------
    mask : int or array of integers (...)
        64-bit masks, bit ``16 * suit + rank``; hands of 5, 6 and 7 cards may mix.
    out, check, workers
        As for ``evaluate_high``.

    Returns
    -------
    uint16 or uint16 array (...)
        As ``evaluate_high``.

    Raises
    ------
    ValueError
        For a mask with another number of cards or a bit outside the deck, otherwise as ``evaluate_high``.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> int(stud8.evaluate_high_mask(0x1F00_0000_0000_0000))
    7462
    """
    if _is_mask_of_hand(mask, out, workers):
        return HIGHS[backends.current().high(mask)]
    if is_lazy(mask):
        return lazily(evaluate_high_mask, mask, np.uint16, out, row_axes=0, check=check, workers=workers)
    return _high(MaskRows(mask, check=check), "hilo_masks", out, workers)


def evaluate_low_mask(mask: Any, *, out: NDArray[np.uint8] | None = None, check: bool = True, workers: int = 1) -> Any:
    """Rank hands given as masks for the eight-or-better low.

    Parameters
    ----------
    mask : int or array of integers (...)
        As for ``evaluate_high_mask``.
    out, check, workers
        As for ``evaluate_low``.

    Returns
    -------
    uint8 or uint8 array (...)
        As ``evaluate_low``.

    Raises
    ------
    ValueError, TypeError
        As ``evaluate_high_mask``.

    Examples
    --------
    >>> import stud8
    >>> int(stud8.evaluate_low_mask(0x100F_0000_0000_0000))
    56
    """
    if _is_mask_of_hand(mask, out, workers):
        return LOWS[backends.current().low(mask)]
    if is_lazy(mask):
        return lazily(evaluate_low_mask, mask, np.uint8, out, row_axes=0, check=check, workers=workers)
    return _low(MaskRows(mask, check=check), "hilo_masks", out, workers)


def evaluate_hilo_mask(
    mask: Any,
    *,
    out: tuple[NDArray[np.uint16], NDArray[np.uint8]] | None = None,
    check: bool = True,
    workers: int = 1,
) -> HiLo:
    """Rank hands given as masks for high and low in one pass.

    Parameters
    ----------
    mask : int or array of integers (...)
        As for ``evaluate_high_mask``.
    out, check, workers
        As for ``evaluate_hilo``.

    Returns
    -------
    HiLo
        As ``evaluate_hilo``.

    Raises
    ------
    ValueError, TypeError
        As ``evaluate_high_mask``.

    Examples
    --------
    >>> import stud8
    >>> high, low = stud8.evaluate_hilo_mask(0x100F_0000_0000_0000)
    >>> stud8.describe_high(high), stud8.describe_low(low)
    ('straight flush, five high', '5-4-3-2-A')
    """
    if _is_mask_of_hand(mask, out, workers):
        return PAIRS[backends.current().hilo(mask)]
    if is_lazy(mask):
        return _unpacked(lazily(_packed_of_mask, mask, np.uint32, out, row_axes=0, check=check, workers=workers))
    return _hilo(MaskRows(mask, check=check), "hilo_masks", out, workers)


def evaluate_upcards(cards: Any) -> Any:
    """Rank boards of up cards for the order of betting: the one that shows best acts first.

    Pairs, trips, quads, two pair and high cards count; straights and flushes do not (TDA RP-10, WSOP live action
    rule 240).

    Parameters
    ----------
    cards : array of integers (..., n), n = 1..5
        Card ids 0..51 that lie face up.

    Returns
    -------
    uint16 or uint16 array (...)
        A rank for each board, greater shows better; for one board a single one. Compare boards of equal size only.

    Raises
    ------
    ValueError
        For an id outside 0..51, a card twice or another number of cards. Also if STUD8_BACKEND or STUD8_ISA names
        nothing that is available here.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> boards = stud8.parse_cards("As Kh Qd"), stud8.parse_cards("Jc Js 2h")
    >>> int(stud8.evaluate_upcards(boards).argmax())
    1
    """
    boards = IdRows(cards, (1, 2, 3, 4, 5))
    ranks = output(None, np.uint16, boards)
    rank(boards, "upcards", [ranks])
    return result(ranks, None)


def best_high(cards: Any) -> NDArray[np.uint8]:
    """Find the five cards that play for high, by the usual poker ranks.

    (WSOP live action rules 237-242; Robert's Rules of Poker, seven-card stud.)

    Parameters
    ----------
    cards : array of integers (..., 5), (..., 6) or (..., 7)
        Card ids 0..51.

    Returns
    -------
    uint8 array (..., 5)
        Ids: the made part first, then the kickers, each from the top. Of equal fives the one with the higher suits
        (c < d < h < s); the ace of a five-high straight comes last.

    Raises
    ------
    ValueError, TypeError
        As ``evaluate_high``.

    Examples
    --------
    >>> import stud8
    >>> stud8.format_cards(stud8.best_high(stud8.parse_cards("Qc Qd Kh 5c 5d 2s 9h")))
    'Qd Qc 5d 5c Kh'
    """
    return _five(cards, "best_high")


def best_low(cards: Any) -> NDArray[np.uint8] | None:
    """Find the five cards that play for the eight-or-better low: the five lowest different ranks, the ace low.

    (WSOP live action rules 237-242; Robert's Rules of Poker, seven-card stud hi-lo.)

    Parameters
    ----------
    cards : array of integers (..., 5), (..., 6) or (..., 7)
        Card ids 0..51.

    Returns
    -------
    uint8 array (..., 5) or None
        Ids from the top of the low (8-6-4-2-A), the higher suits among equals; five times 255 where a hand does not
        qualify. None for one hand that does not qualify: check for it before ``format_cards``.

    Raises
    ------
    ValueError, TypeError
        As ``evaluate_high``.

    Examples
    --------
    >>> import stud8
    >>> stud8.format_cards(stud8.best_low(stud8.parse_cards("Ac Ad 2h 4s 6c 8d Kh")))
    '8d 6c 4s 2h Ad'
    """
    five = _five(cards, "best_low")
    return None if five.ndim == 1 and five[0] == NO_CARD else five


def _mask_of_one_hand(cards: Any, out: Any, workers: Any) -> int:
    """The mask of one hand in a list, a tuple or a row of integers; 0 for all else, and for what is no hand.

    The way of the arrays costs several microseconds, this one a tenth; it leaves every error to the other.
    """
    if out is not None or type(workers) is not int or workers != 1:
        return 0
    kind = type(cards)
    if kind is np.ndarray:
        if cards.ndim != 1 or cards.size > 7 or cards.dtype.kind not in "iu":
            return 0
        cards = cards.tolist()
    elif (kind is not list and kind is not tuple) or len(cards) > 7 or set(map(type, cards)) != ONLY_INT:
        return 0
    try:
        mask = sum(map(BIT_OF, cards))  # a card that comes twice carries, and leaves fewer bits than cards
    except KeyError:
        return 0
    return mask if 5 <= len(cards) == mask.bit_count() else 0


def _is_mask_of_hand(mask: Any, out: Any, workers: Any) -> bool:
    """Likewise for a mask."""
    if type(mask) is not int or out is not None or type(workers) is not int or workers != 1:
        return False
    return not mask & NO_CARDS and 5 <= mask.bit_count() <= 7


def _high(hands: IdRows | MaskRows, kernel: str, out: Any, workers: int) -> Any:
    high = output(out, np.uint16, hands)
    rank(hands, kernel, [high, None], hands.check, workers=workers)
    return result(high, out)


def _low(hands: IdRows | MaskRows, kernel: str, out: Any, workers: int) -> Any:
    low = output(out, np.uint8, hands)
    rank(hands, kernel, [None, low], hands.check, workers=workers)
    return result(low, out)


def _hilo(hands: IdRows | MaskRows, kernel: str, out: Any, workers: int) -> HiLo:
    if out is None:
        out = None, None
    elif not isinstance(out, tuple | list) or len(out) != 2:
        raise ValueError(f"out: a pair (high, low) of arrays expected, got {type(out).__name__}")
    high = output(out[0], np.uint16, hands)
    low = output(out[1], np.uint8, hands)
    if out[0] is not None and out[1] is not None and share_memory(out[0], out[1]):
        raise ValueError("out: two arrays apart from each other expected, got two that share memory")
    rank(hands, kernel, [high, low], hands.check, workers=workers)
    return HiLo(result(high, out[0]), result(low, out[1]))


def _packed(cards: Any, **settings: Any) -> Any:
    """High << 8 | low: one array, so that two lazy ones that are computed together rank each hand once."""
    high, low = evaluate_hilo(cards, **settings)
    return high.astype(np.uint32) << np.uint32(8) | low


def _packed_of_mask(mask: Any, **settings: Any) -> Any:
    high, low = evaluate_hilo_mask(mask, **settings)
    return high.astype(np.uint32) << np.uint32(8) | low


def _unpacked(packed: Any) -> HiLo:
    return HiLo((packed >> 8).astype(np.uint16), (packed & 255).astype(np.uint8))


def _five(cards: Any, kernel: str) -> NDArray[np.uint8]:
    hands = IdRows(cards, WIDTHS)
    five = np.empty((*hands.rows.leading, 5), np.uint8)
    rank(hands, kernel, [Rows(five, 1)])
    return five
