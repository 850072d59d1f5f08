"""The evaluate functions: any array of hands in, arrays of ranks out, block by block through the backend in force."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8 import backends
from stud8.arrays import BLOCK, Rows, integers, row_text, to_bytes
from stud8.cards import CARDS, bad_hand, bad_mask
from stud8.ranks import HiLo
from stud8.threads import for_each_block, usable_workers

# Hands per call of a kernel when nothing is converted: long enough that a call costs nothing, short enough that an
# interrupt or an error is seen at once and threads finish together.
STEP = 1 << 16

Kernel = Callable[..., int]


def evaluate_high(cards: Any, *, out: NDArray[np.uint16] | None = None, check: bool = True, workers: int = 1) -> Any:
    """Rank hands for high.

    Parameters
    ----------
    cards : array of integers (..., 5), (..., 6) or (..., 7)
        Card ids 0..51, any integer dtype (whole floats are taken), any strides; lists and frames of them.
    out : uint16 array (...), optional
        Where the ranks go; it must have the exact shape and dtype, its strides may be any. After an error its
        content is undefined.
    check : bool
        Whether ids outside the deck and cards that come twice are refused. Without the check such a hand gets an
        undefined rank; nothing worse happens.
    workers : int
        Threads, -1 for all usable cores. The result does not depend on it.

    Returns
    -------
    uint16 for one hand, uint16 array (...) for more: 1..7462, greater is stronger, 7462 a royal flush.
    ``out`` itself if it is given.

    Raises
    ------
    ValueError for a hand that is none (the first bad row and its card are named), another number of cards, a wrong
    ``out`` or ``workers``; TypeError for anything but integers.

    Examples
    --------
    >>> import stud8
    >>> int(stud8.evaluate_high(stud8.parse_cards("As Ks Qs Js Ts 2c 3d")))
    7462
    """
    hands = _Ids(cards, (5, 6, 7), check)
    (high,) = _run(hands, "hilo_ids", [_output(out, np.uint16, hands.leading), None], workers)
    return high


def evaluate_low(cards: Any, *, out: NDArray[np.uint8] | None = None, check: bool = True, workers: int = 1) -> Any:
    """Rank hands for the eight-or-better low (five different ranks of eight or lower, the ace low).

    Parameters
    ----------
    cards, out, check, workers
        As for ``evaluate_high``, but ``out`` is a uint8 array (...).

    Returns
    -------
    uint8 for one hand, uint8 array (...) for more: 1 (8-7-6-5-4) to 56 (5-4-3-2-A), greater is better; 0
    (``NO_LOW``) if the hand does not qualify.

    Raises
    ------
    As ``evaluate_high``.

    Examples
    --------
    >>> import stud8
    >>> int(stud8.evaluate_low(stud8.parse_cards("As 2d 3h 4s 5c Kd Qh")))
    56
    """
    hands = _Ids(cards, (5, 6, 7), check)
    (low,) = _run(hands, "hilo_ids", [None, _output(out, np.uint8, hands.leading)], workers)
    return low


def evaluate_hilo(
    cards: Any,
    *,
    out: tuple[NDArray[np.uint16], NDArray[np.uint8]] | None = None,
    check: bool = True,
    workers: int = 1,
) -> HiLo:
    """Rank hands for high and low in one pass.

    Parameters
    ----------
    cards, out, check, workers
        As for ``evaluate_high``, but ``out`` is a pair of a uint16 and a uint8 array (...).

    Returns
    -------
    HiLo(high, low): what ``evaluate_high`` and ``evaluate_low`` return.

    Raises
    ------
    As ``evaluate_high``.

    Examples
    --------
    >>> import stud8
    >>> high, low = stud8.evaluate_hilo([[48, 0, 4, 8, 12, 51, 45], [51, 50, 49, 47, 46, 0, 5]])
    >>> high, low
    (array([5854, 7297], dtype=uint16), array([56,  0], dtype=uint8))
    """
    return _hilo(_Ids(cards, (5, 6, 7), check), "hilo_ids", out, workers)


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
    As ``evaluate_high``.

    Raises
    ------
    ValueError for a mask with another number of cards or a bit outside the deck, otherwise as ``evaluate_high``.

    Examples
    --------
    >>> import stud8
    >>> int(stud8.evaluate_high_mask(0x1F00_0000_0000_0000))
    7462
    """
    hands = _Masks(mask, check)
    (high,) = _run(hands, "hilo_masks", [_output(out, np.uint16, hands.leading), None], workers)
    return high


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
    As ``evaluate_low``.

    Raises
    ------
    As ``evaluate_high_mask``.

    Examples
    --------
    >>> import stud8
    >>> int(stud8.evaluate_low_mask(0x100F_0000_0000_0000))
    56
    """
    hands = _Masks(mask, check)
    (low,) = _run(hands, "hilo_masks", [None, _output(out, np.uint8, hands.leading)], workers)
    return low


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
    As ``evaluate_hilo``.

    Raises
    ------
    As ``evaluate_high_mask``.

    Examples
    --------
    >>> import stud8
    >>> high, low = stud8.evaluate_hilo_mask(0x100F_0000_0000_0000)
    >>> stud8.describe_high(high), stud8.describe_low(low)
    ('straight flush, five high', '5-4-3-2-A')
    """
    return _hilo(_Masks(mask, check), "hilo_masks", out, workers)


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
    uint16 for one board, uint16 array (...) for more: greater shows better. Compare boards of equal size only.

    Raises
    ------
    ValueError for an id outside 0..51, a card twice or another number of cards; TypeError for anything but integers.

    Examples
    --------
    >>> import stud8
    >>> boards = stud8.parse_cards("As Kh Qd"), stud8.parse_cards("Jc Js 2h")
    >>> int(stud8.evaluate_upcards(boards).argmax())
    1
    """
    boards = _Ids(cards, (1, 2, 3, 4, 5), True)
    (ranks,) = _run(boards, "upcards", [_output(None, np.uint16, boards.leading)], 1)
    return ranks


def best_high(cards: Any) -> NDArray[np.uint8]:
    """Find the five cards that play for high.

    Parameters
    ----------
    cards : array of integers (..., 5), (..., 6) or (..., 7)
        Card ids 0..51.

    Returns
    -------
    uint8 array (..., 5) of ids: the made part first, then the kickers, each from the top. Of equal fives the one
    with the higher suits (c < d < h < s); the ace of a five-high straight comes last.

    Raises
    ------
    As ``evaluate_high``.

    Examples
    --------
    >>> import stud8
    >>> stud8.format_cards(stud8.best_high(stud8.parse_cards("Qc Qd Kh 5c 5d 2s 9h")))
    'Qd Qc 5d 5c Kh'
    """
    hands = _Ids(cards, (5, 6, 7), True)
    return _five(hands, "best_high")


def best_low(cards: Any) -> NDArray[np.uint8] | None:
    """Find the five cards that play for the eight-or-better low.

    Parameters
    ----------
    cards : array of integers (..., 5), (..., 6) or (..., 7)
        Card ids 0..51.

    Returns
    -------
    uint8 array (..., 5) of ids from the top of the low (8-6-4-2-A), the higher suits among equals; five times 255
    where a hand does not qualify. None for one hand that does not qualify.

    Raises
    ------
    As ``evaluate_high``.

    Examples
    --------
    >>> import stud8
    >>> stud8.format_cards(stud8.best_low(stud8.parse_cards("Ac Ad 2h 4s 6c 8d Kh")))
    '8d 6c 4s 2h Ad'
    """
    hands = _Ids(cards, (5, 6, 7), True)
    five = _five(hands, "best_low")
    return None if not hands.leading and five[0] == 255 else five


class _Ids:
    """Rows of card ids as a caller holds them."""

    def __init__(self, cards: Any, widths: Sequence[int], check: bool) -> None:
        array = integers(cards, "cards", whole_floats=True)
        if array.ndim == 0 or array.shape[-1] not in widths:
            wanted = ", ".join(map(str, widths[:-1])) + f" or {widths[-1]}"
            raise ValueError(f"cards: an array of shape (..., n) with n = {wanted} expected, got shape {array.shape}")
        self.rows = Rows(array, 1)
        self.leading = self.rows.leading
        self.check = check or array.dtype.kind == "f"  # a fraction is never taken for a card
        self.step = STEP if array.dtype == np.uint8 and array.flags.c_contiguous else BLOCK

    def block(self, start: int, stop: int) -> NDArray[Any]:
        rows = self.rows.read(start, stop)
        return rows if rows.dtype == np.uint8 and rows.flags.c_contiguous else to_bytes(rows, CARDS - 1)

    def error(self, row: int) -> ValueError:
        return ValueError(row_text(row, self.leading) + bad_hand(self.rows.read(row, row + 1)[0]))


class _Masks:
    """Card masks as a caller holds them."""

    def __init__(self, mask: Any, check: bool) -> None:
        array = integers(mask, "masks")
        self.rows = Rows(array, 0)
        self.leading = self.rows.leading
        self.check = check
        self.step = STEP if array.dtype == np.uint64 and array.flags.c_contiguous else BLOCK

    def block(self, start: int, stop: int) -> NDArray[Any]:
        # A negative number gets bits outside the deck and is refused for them.
        return np.ascontiguousarray(self.rows.read(start, stop), np.uint64)

    def error(self, row: int) -> ValueError:
        return ValueError(row_text(row, self.leading) + bad_mask(int(self.rows.read(row, row + 1)[0])))


def _output(out: Any, dtype: type, shape: tuple[int, ...]) -> Rows:
    """The rows of the array that takes the results: the caller's, if it fits exactly, or a new one."""
    if out is None:
        return Rows(np.empty(shape, dtype), 0)
    if not isinstance(out, np.ndarray) or out.dtype != dtype or out.shape != shape or not out.flags.writeable:
        given = f"{out.dtype} of shape {out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
        if isinstance(out, np.ndarray) and not out.flags.writeable:
            given = f"a read-only {given}"
        raise ValueError(f"out: a writeable {np.dtype(dtype)} array of shape {shape} expected, got {given}")
    return Rows(out, 0)


def _hilo(hands: _Ids | _Masks, kernel: str, out: Any, workers: int) -> HiLo:
    if out is None:
        out = None, None
    elif not isinstance(out, tuple | list) or len(out) != 2:
        raise ValueError(f"out: a pair (high, low) of arrays expected, got {type(out).__name__}")
    outputs = [_output(out[0], np.uint16, hands.leading), _output(out[1], np.uint8, hands.leading)]
    return HiLo(*_run(hands, kernel, outputs, workers))


def _five(hands: _Ids, kernel: str) -> NDArray[np.uint8]:
    five = np.empty((*hands.leading, 5), np.uint8)
    _run(hands, kernel, [Rows(five, 1)], 1)
    return five


def _run(hands: _Ids | _Masks, kernel: str, outputs: Sequence[Rows | None], workers: int) -> list[Any]:
    """Rank all blocks of the hands into the outputs; return the arrays, a scalar for one hand without axes."""
    rank: Kernel = getattr(backends.current(), kernel)
    checked = (hands.check,) if kernel.startswith("hilo") else ()

    def rank_block(start: int, stop: int) -> int | None:
        blocks = [None if rows is None else _contiguous(rows.read(start, stop)) for rows in outputs]
        bad = rank(hands.block(start, stop), *blocks, *checked)
        for rows, block in zip(outputs, blocks, strict=True):
            if rows is not None and block is not None:
                rows.write(start, stop, block)
        return start + bad if bad < stop - start else None

    bad = for_each_block(rank_block, hands.rows.count, hands.step, usable_workers(workers))
    if bad is not None:
        raise hands.error(bad)
    return [rows.array[()] for rows in outputs if rows is not None]


def _contiguous(block: NDArray[Any]) -> NDArray[Any]:
    return block if block.flags.c_contiguous else np.empty(block.shape, block.dtype)
