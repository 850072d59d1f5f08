"""The choice of a backend, and of the C core's instruction set, by name: for the whole process, never silently."""

import os
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Protocol, cast

from numpy.typing import NDArray

from stud8.given import shortly
from stud8.signals import deferred
from stud8.threads import no_fork

MODULES = {  # in the order of preference
    "native": "stud8.backends.native",
    "numba": "stud8.backends.compiled",
    "python": "stud8.backends.python",
}
EXTENSION = "stud8._cstud8"
NO_EXTENSION = (
    "stud8 was installed without its C extension (STUD8_NO_EXTENSION=1): reinstall it where a C compiler is at hand"
)

WRONG_LINE = (1 << 64) - 1

# High uint16, low uint8 and live bool or None (all are), each C-contiguous (n, players).
Ranks = tuple[NDArray[Any], NDArray[Any], NDArray[Any] | None]


class Backend(Protocol):
    """What a backend offers: blocks of hands ranked into arrays of the same length.

    Hands are C-contiguous uint8 ids (n, width) or uint64 masks (n,); ranks go to contiguous arrays. Every function
    returns the number of the first row that is no hand, or n.
    """

    # Hands a call: long enough that a call costs nothing and a thread less than it gains, short enough that an
    # interrupt or an error is seen at once and threads finish together.
    STEP: int

    # Whether it compiles, at the first call of a kind. What several threads are to call is called once in their
    # caller's before: signals can end that one only.
    COMPILES: bool

    def high(self, mask: int, /) -> int:
        """Rank one hand, whose mask is in order, for high."""
        ...

    def low(self, mask: int, /) -> int:
        """Rank it for low."""
        ...

    def hilo(self, mask: int, /) -> int:
        """Rank it for both: high << 8 | low."""
        ...

    def hilo_ids(self, ids: NDArray[Any], high: Any, low: Any, check: bool) -> int:
        """Rank rows of five to seven ids into uint16 (n,) and uint8 (n,), each of which may be None."""
        ...

    def hilo_masks(self, masks: NDArray[Any], high: Any, low: Any, check: bool) -> int:
        """Rank masks likewise."""
        ...

    def upcards(self, ids: NDArray[Any], ranks: NDArray[Any]) -> int:
        """Rank rows of one to five up cards into uint16 (n,)."""
        ...

    def best_high(self, ids: NDArray[Any], five: NDArray[Any]) -> int:
        """Put the five ids that play for high into uint8 (n, 5)."""
        ...

    def best_low(self, ids: NDArray[Any], five: NDArray[Any]) -> int:
        """Put the five ids that play for low into uint8 (n, 5); 255s where there is no low."""
        ...

    def winners(self, ranks: Ranks, high_wins: NDArray[Any], low_wins: NDArray[Any]) -> int:
        """Tell who has the best high and the best low of each row into two bool (n, players).

        A row without a live player, or with a live rank that is none, is bad.
        """
        ...

    def shares(self, ranks: Ranks, shares: NDArray[Any]) -> int:
        """Put the part of a pot that each player gets into float64 (n, players); bad rows likewise."""
        ...

    def parse_lines(self, text: bytes, masks: NDArray[Any]) -> int:
        """Read lines of UTF-8, a hand of five to seven cards on each, into uint64 (n,); return the number of lines.

        A line without a hand gives 0, one that is wrong WRONG_LINE.
        """
        ...

    def parse(self, texts: NDArray[Any], ids: NDArray[Any]) -> int:
        """Read contiguous rows of text, dtype S or U in the machine's byte order, into uint8 (n, cards)."""
        ...


# Every change of a choice resets _in_force, which alone is read without the lock; the next evaluation settles anew.
_chosen: tuple[str, Backend] | None = None  # by use_backend() or the environment
_isa_is_chosen = False  # likewise, by use_isa()
_in_force: tuple[str, Backend] | None = None  # None until an evaluation has seen that both choices can be met


def available() -> tuple[str, ...]:
    """The names of the backends that can be used here, the preferred one first. This imports numba."""
    return tuple(name for name in MODULES if not _fault(name))


@cache
def _fault(name: str) -> str:
    """Why a backend cannot be used here; nothing if it can."""
    if name == "native":
        return "" if core() else NO_EXTENSION
    try:
        with deferred():  # numba that is half imported cannot be imported any more
            import_module(MODULES[name])
    except ImportError as error:
        return str(error)
    return ""


def current() -> Backend:
    """The backend in force; the environment is read when it is first asked for."""
    return (_in_force or _settle())[1]


def _settle() -> tuple[str, Backend]:
    global _chosen, _in_force, _isa_is_chosen  # noqa: PLW0603  # the choice is one for the process
    with no_fork:
        if not _isa_is_chosen and (name := os.environ.get("STUD8_ISA")):
            _force_isa(name)
        _isa_is_chosen = True
        _chosen = _chosen or _found(
            os.environ.get("STUD8_BACKEND") or next(name for name in MODULES if not _fault(name))
        )
        _in_force = _chosen
        return _chosen


def _found(name: str) -> tuple[str, Backend]:
    is_known = isinstance(name, str) and name in MODULES
    fault = _fault(name) if is_known else ""
    if fault or not is_known:
        why = f" ({fault})" if fault else ""
        raise ValueError(f"no backend {shortly(name)}: available are {', '.join(available())}{why}")
    return name, cast("Backend", import_module(MODULES[name]))


def _force_isa(name: str) -> None:
    native = core()
    if native is None:
        raise ValueError(f"no instruction set {shortly(name)}: {NO_EXTENSION}")
    if not (isinstance(name, str) and native.use_isa(name)):
        raise ValueError(f"no instruction set {shortly(name)}: available are {', '.join(native.isas())}")


@cache
def core() -> Any:
    """The module of the C core, backends.native; None without the extension."""
    return import_module(MODULES["native"]) if find_spec(EXTENSION) else None


class _Choice:
    """A choice made; as a context manager it gives way to the former one on exit."""

    def __init__(self, undo: Callable[[], object]) -> None:
        self._undo = undo

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._undo()


def backend() -> str:
    """Return the name of the backend in force: "native", "numba" or "python".

    The first evaluation, or this call, reads STUD8_BACKEND; without it the first of these that is at hand is taken.

    Returns
    -------
    str
        Its name.

    Raises
    ------
    ValueError
        If STUD8_BACKEND or STUD8_ISA names nothing that is available here.

    Examples
    --------
    >>> import stud8
    >>> with stud8.use_backend("python"):
    ...     stud8.backend()
    'python'
    """
    return (_in_force or _settle())[0]


def use_backend(name: str) -> _Choice:
    """Choose the backend by name, at once and for the whole process.

    For all its threads, too: the last choice holds. Threads that choose with a context manager each restore what they
    found, in whichever order they end, so choose before they start.

    Parameters
    ----------
    name : str
        "native" (the C core), "numba" (kernels compiled here, each when it is first called, which takes a second or
        two) or "python" (the reference, some 20,000 hands a second).

    Returns
    -------
    context manager
        Restores the former choice on exit; it need not be used as one.

    Raises
    ------
    ValueError
        For a name that is not available here; it lists those that are.

    Examples
    --------
    >>> import stud8
    >>> with stud8.use_backend("python"):
    ...     int(stud8.evaluate_high_mask(0x1F00_0000_0000_0000))
    7462
    """
    global _chosen, _in_force  # the choice is one for the process
    with no_fork:
        former = _chosen
        _chosen, _in_force = _found(name), None

    def undo() -> None:
        global _chosen, _in_force  # the choice is one for the process
        with no_fork:
            _chosen, _in_force = former, None

    return _Choice(undo)


def isa() -> str:
    """Return the name of the instruction set that the C core uses, "none" without the extension.

    Returns
    -------
    str
        Its name, or "none".

    Raises
    ------
    ValueError
        If STUD8_BACKEND or STUD8_ISA names nothing that is available here.

    Examples
    --------
    >>> import stud8
    >>> stud8.isa() in ("none", *stud8.show_config("dicts")["isas"])
    True
    """
    if _in_force is None:
        _settle()
    native = core()
    return "none" if native is None else cast("str", native.isa())


def use_isa(name: str) -> _Choice:
    """Choose the instruction set of the C core by name, at once and for the whole process, as ``use_backend`` does.

    Parameters
    ----------
    name : str
        One of ``show_config("dicts")["isas"]``: "portable" is always there.

    Returns
    -------
    context manager
        Restores the former choice on exit; it need not be used as one.

    Raises
    ------
    ValueError
        For a name that this machine cannot run or nobody knows; it lists those that can be had.

    Examples
    --------
    >>> import stud8
    >>> for name in stud8.show_config("dicts")["isas"]:
    ...     with stud8.use_isa(name):
    ...         assert stud8.isa() == name
    """
    global _in_force, _isa_is_chosen  # the choice is one for the process
    with no_fork:
        native = core()
        former = native.isa() if native else "none", _isa_is_chosen
        _force_isa(name)
        _in_force, _isa_is_chosen = None, True

    def undo() -> None:
        global _in_force, _isa_is_chosen  # the choice is one for the process
        with no_fork:
            _force_isa(former[0])
            _in_force, _isa_is_chosen = None, former[1]

    return _Choice(undo)
