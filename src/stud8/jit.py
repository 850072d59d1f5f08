"""Ranks and pot shares inside your own compiled loops: functions for numba, to be called from @njit code.

They hold no GIL, are inlined, check nothing, touch no memory but their tables whatever they are given, and work in
prange and under cache=True. The first call, or the first compilation of a function of yours that calls them, compiles
them: a second or two. From Python they can be called as well, a hand at a time; `stud8.native` is faster there.

>>> import numba, numpy as np, stud8
>>> @numba.njit
... def best_of(masks):
...     best = 0
...     for mask in masks:
...         high, low = stud8.jit.hilo(mask)
...         best = max(best, high)
...     return best
>>> best_of(stud8.cards_to_mask(stud8.parse_hands(["As Ks Qs Js Ts 2c 3d", "2c 3d 4h 5s 9c Jd Kh"])))
7462
"""

import zlib
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stud8.backends.tables import read_tables
from stud8.cards import DECK_MASK
from stud8.signals import deferred

try:
    with deferred():  # numba that is half imported cannot be imported any more
        from numba import njit, types
        from numba.extending import lower_builtin, type_callable
except ImportError as error:
    raise ImportError(f"stud8.jit needs numba, which cannot be imported here: {error}") from error

__all__ = ["high", "hilo", "low", "mask_from_ids", "shares"]


def __dir__() -> list[str]:
    return __all__


# Of one type with what they meet: numba makes a float of uint64 + int64.
WORD, DECK = np.uint64(0xFFFF_FFFF), np.uint64(DECK_MASK)
SUIT, DIAMONDS, HEARTS, SPADES = np.uint64(0xFFFF), np.uint64(16), np.uint64(32), np.uint64(48)
FLUSH, KEY_SHIFT, ROW_SHIFT = np.uint64(1), np.uint64(7), np.uint64(19)  # as in csrc/tables.h

compiled = njit(nogil=True, forceinline=True, error_model="numpy")  # no test before a division


class Functions(NamedTuple):
    """What reads tables."""

    high: Any
    low: Any
    hilo: Any
    mask_from_ids: Any


def functions_over(tables: Mapping[str, NDArray[Any]]) -> Functions:
    """The functions with these tables frozen into their code: numba passes over changes of a table that is global."""
    suit_keys, row_offsets, rank_highs = tables["suit_keys"], tables["row_offsets"], tables["rank_highs"]
    lows, card_bits = tables["lows"], tables["card_bits"]
    bind = _bound_to(tables)

    @compiled
    def high(mask: Any) -> Any:
        """Rank a hand for high, by the rules that ``stud8.evaluate_high`` tells.

        Parameters
        ----------
        mask : uint64, or another integer
            The mask of five, six or seven cards, bit ``16 * suit + rank``. It is not checked: of another one the rank
            is undefined, and nothing worse happens.

        Returns
        -------
        uint16
            1..7462, greater is stronger; an int in Python.

        Examples
        --------
        >>> import stud8
        >>> stud8.jit.high(0x1F00_0000_0000_0000)
        7462
        """
        bind()
        c, d, h, s = _suits(mask)
        key_c, key_d, key_h, key_s = suit_keys[c], suit_keys[d], suit_keys[h], suit_keys[s]
        key = (np.uint64(key_c) + np.uint64(key_d) + np.uint64(key_h) + np.uint64(key_s)) & WORD
        if key & FLUSH:  # one hand in 33; a suit with five cards holds the rank of the flush instead of a key
            flush = key_c if key_c & FLUSH else key_d if key_d & FLUSH else key_h if key_h & FLUSH else key_s
            return np.uint16(flush >> KEY_SHIFT)
        return rank_highs[((key >> KEY_SHIFT) + row_offsets[key >> ROW_SHIFT]) & WORD]

    @compiled
    def low(mask: Any) -> Any:
        """Rank a hand for the eight-or-better low, by the rules that ``stud8.evaluate_low`` tells.

        Parameters
        ----------
        mask : uint64, or another integer
            As for ``high``.

        Returns
        -------
        uint8
            1..56, greater is better, 0 (``stud8.NO_LOW``) if the hand does not qualify; an int in Python.

        Examples
        --------
        >>> import stud8
        >>> stud8.jit.low(0x100F_0000_0000_0000)
        56
        """
        bind()
        c, d, h, s = _suits(mask)
        return lows[c | d | h | s]

    @compiled
    def hilo(mask: Any) -> Any:
        """Rank a hand for high and low.

        Parameters
        ----------
        mask : uint64, or another integer
            As for ``high``.

        Returns
        -------
        (uint16, uint8)
            What ``high`` and ``low`` return.

        Examples
        --------
        >>> import stud8
        >>> stud8.jit.hilo(0x100F_0000_0000_0003)
        (7453, 56)
        """
        return high(mask), low(mask)

    @compiled
    def mask_from_ids(ids: Any) -> Any:
        """Make the mask of a hand of card ids.

        Parameters
        ----------
        ids : array of integers (n,), or a tuple of them
            Card ids 0..51, usually five to seven. They are not checked: of others, and of a card twice, the mask is
            undefined.

        Returns
        -------
        uint64
            The mask, bit ``16 * suit + rank``; an int in Python.

        Examples
        --------
        >>> import stud8
        >>> hand = stud8.parse_cards("5s 4s 3s 2s As 2c 3c")
        >>> stud8.jit.hilo(stud8.jit.mask_from_ids(hand))
        (7453, 56)
        """
        bind()
        mask = np.uint64(0)
        for card in ids:
            mask |= card_bits[np.uint8(card)]
        return mask

    return Functions(high, low, hilo, mask_from_ids)


@compiled
def _suits(mask: Any) -> Any:
    """The set of ranks in each suit; 13 bits each, so that no mask reaches outside the tables."""
    hand = np.uint64(mask) & DECK
    return hand & SUIT, (hand >> DIAMONDS) & SUIT, (hand >> HEARTS) & SUIT, hand >> SPADES


@compiled
def shares(highs: Any, lows: Any, out: Any) -> None:
    """Divide a pot: half to the best high, half to the best low, all to the high where there is no low.

    Equal hands divide their half equally (WSOP live action rules 237-242; Robert's Rules of Poker, seven-card stud
    hi-lo). Chips are not looked at: no half is rounded.

    Parameters
    ----------
    highs : array of integers (players,), or a tuple of them
        High ranks, as ``hilo`` gives them; 0 for a player who is out of the pot. Two to eight players, or more.
    lows : array of integers (players,), or a tuple of them
        Low ranks, 0 for no low and for a player who is out of the pot.
    out : float array (players,)
        Where the shares of the players go; they sum to 1.

    Raises
    ------
    ValueError
        If ``highs``, ``lows`` and ``out`` are not of one length.

    Examples
    --------
    >>> import numpy as np, stud8
    >>> out = np.empty(3)
    >>> stud8.jit.shares((7453, 7453, 3000), (56, 0, 20), out)    # the first has half of the high, and the low
    >>> out
    array([0.75, 0.25, 0.  ])
    """
    if len(highs) != len(out) or len(lows) != len(out):
        raise ValueError("shares: highs, lows and out of one length expected")
    best_high, equal_highs = _best(highs)
    best_low, equal_lows = _best(lows)
    half = 0.5 if best_low else 1.0
    for player in range(len(out)):
        of_high = half / equal_highs if highs[player] == best_high else 0.0
        of_low = 0.5 / equal_lows if best_low and lows[player] == best_low else 0.0
        out[player] = of_high + of_low


@compiled
def _best(ranks: Any) -> Any:
    """The highest of some ranks, and how many are equal to it; random ranks would mislead a branch."""
    best, equals = np.int64(0), np.int64(0)
    for rank in ranks:
        best = max(best, np.int64(rank))
    for rank in ranks:
        equals += np.int64(rank) == best
    return best, equals


def _bound_to(tables: Mapping[str, NDArray[Any]]) -> Callable[[], None]:
    """A function that does nothing, but seals the code that it is compiled into with the tables."""
    checksum = zlib.crc32(b"".join(table.tobytes() for table in tables.values()))
    _in_use.add(checksum)

    def bind() -> None:
        pass

    @type_callable(bind)
    def type_of_bind(_context: Any) -> Any:
        return lambda: types.void

    @lower_builtin(bind)
    def lower_bind(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        # numba stores the constants in a function's environment with every cached function that calls it.
        context.declare_env_global(builder.module, context.get_env_name(context.fndesc))
        context.environment.consts.append(_Seal(checksum))
        return context.get_dummy_value()

    return bind


class _Seal:
    """Fails to load where other tables are in use.

    numba compiles a cached function anew when the file changes that it stands in; what it calls may change unseen.
    """

    def __init__(self, checksum: int) -> None:
        self.checksum = checksum

    def __reduce__(self) -> tuple[Callable[[int], "_Seal"], tuple[int]]:
        return _load_seal, (self.checksum,)


def _load_seal(checksum: int) -> _Seal:
    if _in_use != {checksum}:
        raise OSError("compiled with other tables")  # to numba a lost file: it compiles the function
    return _Seal(checksum)


_in_use: set[int] = set()  # checksums of tables
high, low, hilo, mask_from_ids = functions_over(read_tables())
