"""Numba's settings, and what must hold while it compiles for seconds: no signal tears that apart, and no process forks.

An exception that a signal's handler raises as LLVM returns to Python can leave a module with two owners, and the
process crashes when both free it; in a callback of LLVM's it is lost. Numba compiles in passes, each of which begins in
Python, where all is in order: what came meanwhile is done then. The longest pass is LLVM's own, of a whole kernel.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from stud8.signals import Deferred, deferred
from stud8.threads import guard_forks, no_fork

try:
    from numba import config
    from numba.core import event
except Exception as error:  # a numba too old for its Python or numpy may raise anything
    raise ImportError(f"numba cannot be imported ({error}): python -m pip install --upgrade numba") from error

guard_forks()  # again: numba takes the lock of logging, which it has imported


class _Passes(event.Listener):
    """Delivers what came as each pass begins."""

    def __init__(self, signals: Deferred) -> None:
        self._signals = signals

    def on_start(self, _event: Any) -> None:
        self._signals.deliver()

    def on_end(self, _event: Any) -> None:
        pass


@contextmanager
def compilation() -> Iterator[None]:
    """Compile in this: one thread at a time, while signals wait for the next pass or for the end."""
    with (
        no_fork,  # numba's own lock would stay locked in the child. It comes first: a signal ends a wait for a thread
        deferred() as signals,
        event.install_listener("numba:run_pass", _Passes(signals)),
    ):
        yield


def is_disabled() -> bool:
    """Whether numba is told to compile nothing."""
    return bool(config.DISABLE_JIT)


def is_kept() -> bool:
    """Whether numba is told where to keep machine code for other processes."""
    return bool(config.CACHE_DIR)
