"""The C core through cffi.

`high`, `low` and `hilo` are its functions as they are, int to int: the fastest single call, bound to a local name. They
take the mask of 5, 6 or 7 cards and check nothing; `hilo` packs both ranks.

>>> from stud8 import native
>>> divmod(native.hilo(0x100F_0000_0000_0003), 256)    # 5s 4s 3s 2s As 2c 3c: high, low
(7453, 56)
"""

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from stud8.backends import EXTENSION, NO_EXTENSION, Ranks

try:
    from stud8._cstud8 import ffi, lib
except ModuleNotFoundError as error:
    if error.name != EXTENSION:
        raise
    raise ImportError(NO_EXTENSION) from error


STEP = 1 << 18  # some 0.6 ms with AVX2, 2 ms without
COMPILES = False

__all__ = ["high", "hilo", "low"]  # for everybody; the rest is for the rooms above


def __dir__() -> list[str]:
    return __all__


high = lib.stud8_high
low = lib.stud8_low
hilo = lib.stud8_hilo


def hilo_ids(ids: NDArray[Any], high: Any, low: Any, check: bool) -> int:
    """See backends.Backend."""
    rows, width = ids.shape
    arguments = _pointer("uint8_t[]", ids), width, _pointer("uint16_t[]", high), _pointer("uint8_t[]", low), rows
    if check:
        return int(lib.stud8_hilo_ids_batch(*arguments))
    lib.stud8_hilo_ids_batch_unchecked(*arguments)
    return len(ids)


def hilo_masks(masks: NDArray[Any], high: Any, low: Any, check: bool) -> int:
    """See backends.Backend."""
    rows = len(masks)
    arguments = _pointer("uint64_t[]", masks), _pointer("uint16_t[]", high), _pointer("uint8_t[]", low), rows
    if check:
        return int(lib.stud8_hilo_batch(*arguments))
    lib.stud8_hilo_batch_unchecked(*arguments)
    return rows


def upcards(ids: NDArray[Any], ranks: NDArray[Any]) -> int:
    """See backends.Backend."""
    rows, width = ids.shape
    return int(lib.stud8_upcards_batch(_pointer("uint8_t[]", ids), width, _pointer("uint16_t[]", ranks), rows))


def best_high(ids: NDArray[Any], five: NDArray[Any]) -> int:
    """See backends.Backend."""
    rows, width = ids.shape
    return int(lib.stud8_best_high_batch(_pointer("uint8_t[]", ids), width, _pointer("uint8_t[]", five), rows))


def best_low(ids: NDArray[Any], five: NDArray[Any]) -> int:
    """See backends.Backend."""
    rows, width = ids.shape
    return int(lib.stud8_best_low_batch(_pointer("uint8_t[]", ids), width, _pointer("uint8_t[]", five), rows))


def winners(ranks: Ranks, high_wins: NDArray[Any], low_wins: NDArray[Any]) -> int:
    """See backends.Backend."""
    wins = _pointer("uint8_t[]", high_wins), _pointer("uint8_t[]", low_wins)
    return int(lib.stud8_winners(*_ranks(ranks), *wins, len(high_wins)))


def shares(ranks: Ranks, shares: NDArray[Any]) -> int:
    """See backends.Backend."""
    return int(lib.stud8_shares(*_ranks(ranks), _pointer("double[]", shares), len(shares)))


def parse(texts: NDArray[Any], ids: NDArray[Any]) -> int:
    """See backends.Backend."""
    rows, cards = ids.shape
    if texts.dtype.kind == "S":
        return int(
            lib.stud8_parse_utf8(_text("char[]", texts), texts.itemsize, rows, cards, _pointer("uint8_t[]", ids))
        )
    points = texts.itemsize // 4
    return int(lib.stud8_parse_ucs4(_text("uint32_t[]", texts), points, rows, cards, _pointer("uint8_t[]", ids)))


def parse_lines(text: bytes, masks: NDArray[Any]) -> int:
    """See backends.Backend."""
    return int(lib.stud8_parse_lines(text, len(text), _pointer("uint64_t[]", masks), len(masks)))


class Watch:
    """What a long call looks at and tells: whether it is to stop, and how many deals it has looked at."""

    def __init__(self) -> None:
        self.stop_flag = ffi.new("int *")
        self.done_count = ffi.new("uint64_t *")

    def stop(self) -> None:
        """Let the call end early."""
        self.stop_flag[0] = 1

    @property
    def stopped(self) -> bool:
        """Whether it is to end."""
        return bool(self.stop_flag[0])

    @property
    def done(self) -> int:
        """Deals looked at so far."""
        return int(self.done_count[0])


def headsup(hands: Sequence[int], dead: int, part: tuple[int, int], watch: Watch, joint: NDArray[Any]) -> None:
    """Count how two hands end against each other over every deal: stud8_headsup. `joint` is uint64 (12,).

    A part is its number and that of all: their results add up modulo 2^64.
    """
    _settle(lib.stud8_headsup(*hands, dead, *part, watch.stop_flag, _pointer("uint64_t[]", joint)))


def deal_all(hands: Sequence[int], dead: int, part: tuple[int, int], watch: Watch, counts: NDArray[Any]) -> None:
    """Count how two to eight hands share over every deal: stud8_enumerate. `counts` is uint64 (players, 9, 10)."""
    told = watch.stop_flag, watch.done_count, _pointer("uint64_t[]", counts)
    _settle(lib.stud8_enumerate(list(hands), len(hands), dead, *part, *told))


def sample(  # noqa: PLR0913, PLR0917  # stud8_sample's
    mixes: Sequence[NDArray[Any]],
    dead: int,
    key: Sequence[int],
    deals: tuple[int, int],
    watch: Watch,
    counts: NDArray[Any],
) -> None:
    """Deal at random: stud8_sample. `counts` is uint64 (players, 9, 10).

    `mixes` are hands and ranks, both uint64 (mixes, players), and weights, uint64 (mixes,); `deals` are the first chunk
    and the number of deals.
    """
    hands, ranks, weights = (_pointer("uint64_t[]", array) for array in mixes)
    rows, players = mixes[0].shape
    spots = players, rows, hands, ranks, weights, dead
    _settle(lib.stud8_sample(*spots, list(key), *deals, watch.stop_flag, _pointer("uint64_t[]", counts)))


def _settle(status: int) -> None:
    """Raise for what went wrong; a call that was stopped just ends."""
    if status == lib.STUD8_NO_MEMORY:
        raise MemoryError("no memory for the hands to come")
    if status == lib.STUD8_BAD_DEAL:
        raise ValueError("the C core takes no such deal")


def isa() -> str:
    """The instruction set in force."""
    return str(ffi.string(lib.stud8_isa()).decode())


def use_isa(name: str) -> bool:
    """Force an instruction set; False if there is none of that name."""
    return name in isas() and bool(lib.stud8_use_isa(name.encode()) == 0)


def isas() -> list[str]:
    """Return the instruction sets that this machine can run.

    Returns
    -------
    list of str
        Names for ``stud8.use_isa``, the fastest first.

    Examples
    --------
    >>> from stud8 import native
    >>> native.isas()[-1]
    'portable'
    """
    return _names(lib.stud8_isa_name)


def isas_that_ran() -> list[str]:
    """Return the instruction sets whose kernels have ranked hands since this was last asked: the proof of a choice.

    Returns
    -------
    list of str
        Their names.

    Examples
    --------
    >>> import stud8
    >>> hands = stud8.random_hands(1000, seed=8)
    >>> _ = stud8.native.isas_that_ran()
    >>> with stud8.use_backend("native"), stud8.use_isa("portable"):
    ...     _ = stud8.evaluate_low(hands)
    >>> stud8.native.isas_that_ran()
    ['portable']
    """
    return [name for index, name in enumerate(isas()) if lib.stud8_isa_ran(index)]


def cpu_features() -> list[str]:
    """What the processor and the operating system offer, of what matters to the kernels."""
    return _names(lib.stud8_cpu_feature)


def _pointer(kind: str, array: Any) -> Any:
    """The memory of an array whose dtype the caller knows: cffi would take any."""
    return ffi.NULL if array is None else ffi.from_buffer(kind, array)


def _ranks(ranks: Ranks) -> tuple[Any, Any, Any, int]:
    high, low, live = ranks
    return _pointer("uint16_t[]", high), _pointer("uint8_t[]", low), _pointer("uint8_t[]", live), high.shape[1]


def _text(kind: str, texts: NDArray[Any]) -> Any:
    return ffi.from_buffer(kind, texts.view("u1" if texts.dtype.kind == "S" else "u4"))


def _names(name_at: Any) -> list[str]:
    names: list[str] = []
    while (name := name_at(len(names))) != ffi.NULL:
        names.append(ffi.string(name).decode())
    return names
