"""Who wins each half of a pot, over arrays: for the backends that have no C core."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8.backends import Ranks
from stud8.ranks import HIGH_RANKS, LOW_RANKS, NO_LOW


def winners(ranks: Ranks, high_wins: NDArray[Any], low_wins: NDArray[Any]) -> int:
    """See backends.Backend."""
    by_player, right = _winners(ranks)
    high_wins[:], low_wins[:] = by_player.transpose(0, 2, 1)
    return right


def shares(ranks: Ranks, shares: NDArray[Any]) -> int:
    """See backends.Backend."""
    (high_wins, low_wins), right = _winners(ranks)
    np.copyto(low_wins, high_wins, where=~low_wins.any(axis=0))  # without a low the high has it all
    high_part, low_part = (np.where(wins, 0.5 / np.maximum(wins.sum(axis=0), 1), 0) for wins in (high_wins, low_wins))
    np.add(high_part, low_part, out=shares.T)
    return right


def _winners(ranks: Ranks) -> tuple[NDArray[np.bool_], int]:
    """Who wins the high and the low (2, players, n), and the number of the first bad row, or n.

    Players go down, so that numpy runs along the rows: across six players it would need ten times as long.
    """
    high, low = (np.ascontiguousarray(array.T) for array in ranks[:2])
    missing = high == 0
    if ranks[2] is not None:
        live = np.ascontiguousarray(ranks[2].T)
        missing &= live
        high, low = np.where(live, high, 0), np.where(live, low, NO_LOW)
    best_high, best_low = high.max(axis=0, initial=0), low.max(axis=0, initial=NO_LOW)
    wins = np.stack([high == best_high, (low == best_low) & (best_low != NO_LOW)])
    wrong = (best_high == 0) | (best_high > HIGH_RANKS) | (best_low > LOW_RANKS) | missing.any(axis=0)
    return wins, int(wrong.argmax()) if wrong.any() else len(wrong)
