"""The numba backend: a second implementation of the fast kind, which needs no C compiler and checks the C core.

Nothing is decorated when this module is imported. A kernel is made when it is first asked for and compiled when it is
first called, once whatever the number of threads: about two seconds for the first call of a process, and one for each
other combination of input (ids or masks) and output (high, low or both). Numba keeps the machine code on disk if it is
told where, by NUMBA_CACHE_DIR; without that nothing is ever written, so a read-only installation is as good as any.

`workers` are our own threads over kernels that hold no GIL: none of numba's threading layers is touched. A process may
fork when it likes, and waits then for a thread that compiles.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8.backends import pot_rows, text_rows
from stud8.backends.compilation import compilation, is_disabled, is_kept
from stud8.backends.tables import read_tables
from stud8.cards import BITS, DECK_MASK

if is_disabled():
    raise ImportError("numba compiles nothing while NUMBA_DISABLE_JIT is set")

STEP = 1 << 16  # some 0.3 ms
COMPILES = True
FEWEST = 5  # cards of a mask

_compiled: set[tuple[Any, ...]] = set()  # the kinds of calls that are compiled: numba itself takes longer to tell

parse = text_rows.parse
parse_lines = text_rows.parse_lines
winners = pot_rows.winners
shares = pot_rows.shares


def high(mask: int) -> int:
    """See backends.Backend."""
    return hilo(mask) >> 8


def low(mask: int) -> int:
    """See backends.Backend."""
    return hilo(mask) & 255


def hilo(mask: int) -> int:
    """See backends.Backend."""
    highs, lows = np.empty(1, np.uint16), np.empty(1, np.uint8)
    _run("batch", np.array([mask], np.uint64), highs, lows, FEWEST)
    return int(highs[0]) << 8 | int(lows[0])


def hilo_ids(ids: NDArray[Any], high: Any, low: Any, check: bool) -> int:
    """See backends.Backend."""
    width = ids.shape[1]
    wrong = _run("batch", ids, high, low, width)
    if check and wrong:
        return int((np.bitwise_count(np.bitwise_or.reduce(BITS[ids], axis=1)) != width).argmax())
    return len(ids)


def hilo_masks(masks: NDArray[Any], high: Any, low: Any, check: bool) -> int:
    """See backends.Backend."""
    wrong = _run("batch", masks, high, low, FEWEST)
    if check and wrong:
        cards = np.bitwise_count(masks)
        return int(((masks & ~np.uint64(DECK_MASK) != 0) | (cards < FEWEST) | (cards > 7)).argmax())
    return len(masks)


def upcards(ids: NDArray[Any], ranks: NDArray[Any]) -> int:
    """See backends.Backend."""
    return _run("upcards", ids, ranks)


def best_high(ids: NDArray[Any], five: NDArray[Any]) -> int:
    """See backends.Backend."""
    return _run("best_high", ids, five)


def best_low(ids: NDArray[Any], five: NDArray[Any]) -> int:
    """See backends.Backend."""
    return _run("best_low", ids, five)


def _run(name: str, hands: NDArray[Any], *others: Any) -> int:
    """Call a kernel, which reads the hands; the first call of a kind compiles it, while the other threads wait."""
    hands = hands.view()
    hands.flags.writeable = False  # numba would compile anew for a caller's read-only array
    kind = name, hands.dtype, *(other is None for other in others)
    if kind in _compiled:
        return int(_kernels()[name](hands, *others))
    with compilation():
        result = int(_kernels()[name](hands, *others))
    _compiled.add(kind)
    return result


@cache
def _kernels() -> dict[str, Callable[..., int]]:
    tables = read_tables()
    cached = is_kept()
    batches, rows = (import_module(f"stud8.backends.{name}_kernels") for name in ("batch", "row"))
    return {
        "batch": batches.batch_kernel(tables["set_highs"], tables["lows"], BITS, cached=cached),
        **rows.row_kernels(tables["board_firsts"], tables["subsets"], cached=cached),
    }
