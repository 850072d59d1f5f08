"""Handlers of signals for a while, and signals that wait while work must not be torn apart."""

import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from types import FrameType
from typing import Any

Handler = Callable[[int, FrameType | None], Any]


def to_the_end(end: Callable[..., None], *arguments: Any) -> None:
    """Call what puts things in order, and call it again if an interrupt ended it: that is raised when all is done."""
    try:
        end(*arguments)
    except BaseException:
        to_the_end(end, *arguments)
        raise


def is_signalled() -> bool:
    """Whether Python calls handlers in this thread. The first one to import `threading` need not be the one."""
    nothing: Any = None
    try:
        signal.signal(signal.SIGINT, nothing)  # refused in any case, but elsewhere for the thread
    except TypeError:
        return True
    except ValueError:
        return False
    raise AssertionError("a signal has taken None for a handler")


@contextmanager
def handled_by(handlers: Mapping[int, Handler]) -> Iterator[None]:
    """Let these handlers be in force. Those that there were come back, but where somebody has set another one.

    A signal that is ignored, as Ctrl-C by a job in the background and SIGHUP after nohup, stays so.
    In other threads than the main one nothing is done, for Python calls no handler there. What `siginterrupt` has
    set for these signals is not kept: Python cannot tell it.
    """
    ignored_or_of_c = signal.SIG_IGN, None
    found = {number: signal.getsignal(number) for number in handlers}
    former = {number: handler for number, handler in found.items() if handler not in ignored_or_of_c}

    def put_back() -> None:
        for number, handler in former.items():
            if signal.getsignal(number) is handlers[number]:
                signal.signal(number, handler)

    if not is_signalled():
        yield
        return
    try:
        for number in former:
            signal.signal(number, handlers[number])
        yield
    finally:
        try:
            to_the_end(put_back)
        finally:  # once more, for an interrupt may have come before the first had begun
            to_the_end(put_back)


class Deferred:
    """The signals that came and wait, each once as with Python itself."""

    def __init__(self) -> None:
        self.pending: list[int] = []
        self._handlers: dict[int, Handler] = {}
        self._held = ExitStack()
        self._waits = False

    def hold(self) -> None:
        """Let those wait from now on that Python handles."""
        found = ((int(number), signal.getsignal(number)) for number in sorted(signal.valid_signals()))
        handlers = {number: handler for number, handler in found if callable(handler) and handler != self._add}
        self._handlers |= handlers
        self._waits = True
        _holding.append(self)
        self._held.enter_context(handled_by(dict.fromkeys(handlers, self._add)))

    def _add(self, number: int, frame: FrameType | None) -> None:
        if not self._waits:  # somebody has kept this as the handler that he found
            self._handlers[number](number, frame)
        elif number not in self.pending:
            self.pending.append(number)

    def release(self, frame: FrameType) -> None:
        """Let none wait any more, and do what each would have done: Ctrl-C mostly raises KeyboardInterrupt."""
        self._waits = False
        try:
            self._held.close()
        finally:
            if self in _holding:
                _holding.remove(self)
            self._handle(frame)

    def _handle(self, frame: FrameType) -> None:
        """Call the handlers of all, whatever one of them raises."""
        if self.pending:
            number = self.pending.pop(0)
            try:
                self._handlers[number](number, frame)
            finally:
                self._handle(frame)

    def deliver(self) -> None:
        """Release those that wait, and hold others. A handler may fork, or set handlers: all are in force meanwhile.

        Another thread does nothing: handlers are for the main one.
        """
        if self.pending and is_signalled():
            try:
                self.release(sys._getframe(1))  # noqa: SLF001  # what a handler is given
            finally:
                self.hold()


_holding: list[Deferred] = []


def release_in_child() -> None:
    """Let no signal wait in a process that has been forked: whoever held it may be a thread of the parent.

    What waits there was for the parent.
    """
    for signals in tuple(_holding):
        signals.pending.clear()
        signals.release(sys._getframe())  # noqa: SLF001


@contextmanager
def deferred() -> Iterator[Deferred]:
    """Let all signals wait that Python handles: for a call of `deliver`, or for the end."""
    signals = Deferred()
    try:
        signals.hold()
        yield signals
    finally:
        frame = sys._getframe()  # noqa: SLF001
        try:
            signals.release(frame)
        finally:  # once more, as in handled_by
            signals.release(frame)
