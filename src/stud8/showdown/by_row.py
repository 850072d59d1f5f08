"""Winners and their shares of a pot for whole arrays of ranks: a row holds the players of one hand."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8 import backends
from stud8.arrays import ROWS_PER_BLOCK, Rows, element_kinds, integers, ragged, refuse_masked, row_text, to_bytes
from stud8.backends import Ranks
from stud8.ranks import HIGH_RANKS, LOW_RANKS


def winners(high: Any, low: Any, live: Any = None) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Tell who has the best high and who has the best qualifying low, row by row.

    (WSOP live action rules 237-242; Robert's Rules of Poker, seven-card stud hi-lo: suits never break a tie.)

    Parameters
    ----------
    high : array of integers (..., players)
        High ranks 1..7462, as ``evaluate_high`` gives them.
    low : array of integers (..., players)
        Low ranks 0..56, as ``evaluate_low`` gives them; 0 is no low.
    live : array of bool (..., players), optional
        Who has not folded; without it everybody. What the others hold is not looked at.

    Returns
    -------
    tuple of two bool arrays (..., players)
        Who wins or shares the high, and who the low: nobody where no low qualifies. The three arrays are broadcast
        against one another.

    Raises
    ------
    ValueError
        For a row without a live player or with a live rank out of its range (the first one is named), or shapes that
        do not fit together.
    TypeError
        For ranks that are no integers, or a ``live`` that is not bool.

    Examples
    --------
    >>> from stud8.showdown import winners
    >>> high_wins, low_wins = winners([7453, 7453, 6000], [56, 40, 0])
    >>> high_wins.tolist(), low_wins.tolist()
    ([True, True, False], [True, False, False])
    """
    high_wins, low_wins = _per_player("winners", high, low, live, [bool, bool])
    return high_wins, low_wins


def shares(high: Any, low: Any, live: Any = None) -> NDArray[np.float64]:
    """Share a pot of 1 among the players of each row: half for the high and half for the low.

    Ties share their half evenly, so two who tie for low get a quarter each; with no qualifying low the high takes all
    (Robert's Rules of Poker, seven-card stud hi-lo; whole chips and odd ones are the business of ``settle``).

    Parameters
    ----------
    high, low, live
        As for ``winners``.

    Returns
    -------
    float64 array (..., players)
        Each player's part; a row sums to 1, but for rounding. The numbers are the same on every backend.

    Raises
    ------
    ValueError, TypeError
        As ``winners``.

    Examples
    --------
    >>> from stud8.showdown import shares
    >>> shares([7453, 6000, 5000], [56, 56, 0]).tolist()
    [0.75, 0.25, 0.0]
    >>> shares([[7453, 6000, 5000]] * 2, [0, 0, 40], live=[[True, True, True], [False, True, True]]).tolist()
    [[0.5, 0.0, 0.5], [0.0, 0.5, 0.5]]
    """
    (parts,) = _per_player("shares", high, low, live, [float])
    return parts


def _per_player(kernel: str, high: Any, low: Any, live: Any, dtypes: list[type]) -> list[NDArray[Any]]:
    """Run a kernel of the backend over all rows, block by block, into new arrays."""
    rows = _RankRows(high, low, live)
    results: list[NDArray[Any]] = [np.empty(rows.shape, dtype) for dtype in dtypes]
    flat = [array.reshape(rows.count, rows.shape[-1]) for array in results]
    run = getattr(backends.current(), kernel)
    for start in range(0, rows.count, ROWS_PER_BLOCK):
        stop = min(start + ROWS_PER_BLOCK, rows.count)
        right = run(rows.block(start, stop), *[array[start:stop] for array in flat])
        if right < stop - start:
            raise rows.error(start + right)
    return results


class _RankRows:
    """Rows of ranks as callers hold them, of any integer type and strides."""

    def __init__(self, high: Any, low: Any, live: Any) -> None:
        arrays = [integers(high, "high"), integers(low, "low"), True if live is None else _bools(live)]
        try:
            self.shape = np.broadcast_shapes(*map(np.shape, arrays))
        except ValueError:
            given = ", ".join(str(np.shape(array)) for array in arrays)
            raise ValueError(f"high, low and live: shapes that fit together expected, got {given}") from None
        if not self.shape:
            raise ValueError("high and low: arrays of shape (..., players) expected, got single numbers")
        self._high, self._low, self._live = (Rows(np.broadcast_to(array, self.shape), 1) for array in arrays)
        self._all_live = live is None
        self.count = self._high.count

    def block(self, start: int, stop: int) -> Ranks:
        """The rows from start to stop as a kernel takes them; what is no rank is 0 for high and 255 for low."""
        high, low = self._high.read(start, stop), self._low.read(start, stop)
        if high.dtype != np.uint16:
            high = np.where((high > 0) & (high <= HIGH_RANKS), high, 0).astype(np.uint16)
        if low.dtype != np.uint8:
            low = to_bytes(low, LOW_RANKS)
        live = None if self._all_live else _plain(self._live.read(start, stop))
        return _plain(high), _plain(low), live

    def error(self, row: int) -> ValueError:
        """What is wrong with a row."""
        high, low, live = (rows.read(row, row + 1)[0].tolist() for rows in (self._high, self._low, self._live))
        where = row_text(row, self._high.leading)
        for player in (player for player, is_live in enumerate(live) if is_live):
            if not 1 <= high[player] <= HIGH_RANKS:
                return ValueError(f"{where}player {player} has the high {high[player]}, 1..{HIGH_RANKS} expected")
            if not 0 <= low[player] <= LOW_RANKS:
                return ValueError(f"{where}player {player} has the low {low[player]}, 0..{LOW_RANKS} expected")
        return ValueError(f"{where}no live player")


def _bools(live: Any) -> NDArray[np.bool_]:
    if isinstance(live, np.ma.MaskedArray):
        refuse_masked(live, "live")
    if isinstance(live, list | tuple):
        element_kinds(live, "live")
    try:
        array = np.asarray(live)
    except ValueError as error:
        raise ValueError(f"live: {ragged(live) or error}") from None
    if array.dtype != bool and array.size:
        raise TypeError(f"live: bools expected, got an array of dtype {array.dtype}")
    return array.astype(bool, copy=False)


def _plain(array: NDArray[Any]) -> NDArray[Any]:
    """The array as a kernel takes it: copied only if it must be."""
    return np.require(array, requirements=["C_CONTIGUOUS", "ALIGNED"])
