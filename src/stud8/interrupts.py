"""Signals held back while work must not be torn apart, and heeded where it may."""

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

Handler = Callable[[int, FrameType | None], Any]


class Held:
    """The signals that came while they were held back."""

    def __init__(self, handlers: dict[int, Handler]) -> None:
        self.came: list[int] = []
        self._handlers = handlers
        self._thread = threading.get_ident()

    def heed(self) -> None:
        """Do now what each would have done when it came: Ctrl-C mostly raises KeyboardInterrupt.

        In other threads this does nothing: Python calls handlers in the main one.
        """
        while self.came and threading.get_ident() == self._thread:
            number = self.came.pop(0)
            self._handlers[number](number, sys._getframe(1))  # noqa: SLF001  # what a handler is given


@contextmanager
def held(numbers: Iterable[int]) -> Iterator[Held]:
    """Hold signals back. One that came is lost if nobody heeds it, or looks whether it came.

    In other threads than the main one nothing is held, for nothing comes. Nor is a signal that Python does not handle.
    """
    handlers: dict[int, Handler] = {}
    if threading.current_thread() is threading.main_thread():
        handlers = {number: handler for number in numbers if callable(handler := signal.getsignal(number))}
    signals = Held(handlers)
    try:
        for number in handlers:
            signal.signal(number, lambda came, _: signals.came.append(came))
        yield signals
    finally:  # Ctrl-C, one of the first, as the last: it may come at once
        for number in reversed(handlers):
            signal.signal(number, handlers[number])
