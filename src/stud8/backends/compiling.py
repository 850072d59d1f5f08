"""Numba compiles, which no signal may tear apart: Ctrl-C is heeded between its passes.

An exception out of a signal's handler as LLVM returns to Python can leave a module with two owners, and the process
crashes when both free it; in a callback of LLVM's it is swallowed. A pass begins in Python, where all is in order.
The longest pass takes up to 0.8 s: LLVM's own, of a whole kernel.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from stud8.interrupts import Held, held

try:
    from numba import config
    from numba.core import event
except Exception as error:  # a numba too old for its Python or numpy may raise anything
    raise ImportError(f"numba cannot be imported ({error}): python -m pip install --upgrade numba") from error
if config.DISABLE_JIT:
    raise ImportError("numba compiles nothing while NUMBA_DISABLE_JIT is set")

__all__ = ["config", "unbroken"]


class _Passes(event.Listener):
    """Heeds what came as each pass begins."""

    def __init__(self, signals: Held) -> None:
        self._signals = signals

    def on_start(self, _event: Any) -> None:
        self._signals.heed()

    def on_end(self, _event: Any) -> None:
        pass


@contextmanager
def unbroken() -> Iterator[None]:
    """Let signals wait for the next pass, or for the end, of what numba compiles meanwhile."""
    with held(sorted(signal.valid_signals())) as signals, event.install_listener("numba:run_pass", _Passes(signals)):
        yield
    signals.heed()
