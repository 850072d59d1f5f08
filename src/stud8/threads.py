"""Blocks of work on threads, for kernels that hold neither the GIL nor any state; and the lock that forks wait for."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from stud8.given import whole_number
from stud8.signals import deferred, release_in_child, to_the_end

MOST_PER_CORE = 4  # threads: more only cost


def usable_workers(workers: Any) -> int:
    """Check a number of workers; -1 becomes the number of usable cores, and far more than these become fewer."""
    number = whole_number(workers, "workers")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if number == -1:
        return cores
    if number < 1:
        raise ValueError(f"workers = {workers}: a number from 1 on expected, or -1 for all usable cores")
    return min(number, MOST_PER_CORE * cores)


# Held by a thread that no process may fork beside: the child would wait for that thread, and has none. It is one for
# all, for several would be taken in one order by a fork, and perhaps in another one by a thread.
no_fork: Any = threading.RLock()  # Any, for the method that tells its owner is not among those of its type
_forking: set[int] = set()  # the threads whose fork has taken it


def _before_fork() -> None:
    """Take the lock, whatever comes: an exception would let the process fork without it.

    Signals wait only while it does: Python tells of an exception from here and drops it.
    """
    if no_fork._is_owned():  # noqa: SLF001  # by what this is amidst, or taken already
        return
    _forking.add(threading.get_ident())  # before, for what is not taken is not let go
    if not no_fork.acquire(blocking=False):
        with deferred():
            no_fork.acquire()


def _after_fork() -> None:
    """Let it go."""
    if threading.get_ident() in _forking and no_fork._is_owned():  # noqa: SLF001
        no_fork.release()
    _forking.discard(threading.get_ident())


def _after_fork_in_child() -> None:
    release_in_child()
    _after_fork()


def guard_forks() -> None:
    """Let a fork wait for the lock, before it takes those of what has been imported so far: the last one comes first.

    Who holds `no_fork` may take these.
    """
    if hasattr(os, "register_at_fork"):
        for _ in range(2):  # an interrupt may come as the first one is called, and end it
            os.register_at_fork(before=_before_fork, after_in_parent=_after_fork, after_in_child=_after_fork_in_child)


guard_forks()


def for_each_block(
    work: Callable[[int, int], int | None], count: int, step: int, workers: int, *, least: int = 1
) -> int | None:
    """Call work(start, stop) for all blocks of 0..count and return the least number that any call returned.

    Blocks are handed out in order, and none after a call has returned a number or raised, so that number is the least
    of all. Threads live for this call only: nothing is left behind for a fork, and no interrupt, whenever it comes,
    leaves one at work. `least` is how much of the count makes up for the start of one; blocks are no longer than a
    worker's share.
    """
    workers = max(1, min(workers, count // least))
    step = max(1, min(step, -(-count // workers)))
    others = min(workers, -(-count // step)) - 1
    if others < 1:
        return _one_after_another(work, count, step)
    blocks = _Blocks(count, step)
    busy = [threading.Lock() for _ in range(others)]  # each held by a thread that is at work
    started: list[threading.Thread] = []
    try:
        for lock in busy:
            thread = threading.Thread(target=_beside, args=(work, blocks, lock), daemon=True)
            thread.start()
            started.append(thread)
        _until_none_left(work, blocks)
    finally:
        try:
            to_the_end(_end, blocks, busy, started)
        finally:  # once more, for an interrupt may have come before the first had begun
            to_the_end(_end, blocks, busy, started)
    if blocks.errors:
        raise blocks.errors[0]
    return min(blocks.found, default=None)


def _one_after_another(work: Callable[[int, int], int | None], count: int, step: int) -> int | None:
    for start in range(0, count, step):
        found = work(start, min(start + step, count))
        if found is not None:
            return found
    return None


def wait_for(busy: Sequence[threading.Lock]) -> None:
    """Wait until no thread holds its lock, as it does at work. A join that is interrupted does not tell."""
    for lock in busy:
        with lock:
            pass


class _Blocks:
    """The blocks that are left, shared by the threads, and what came of the others."""

    def __init__(self, count: int, step: int) -> None:
        self.found: list[int] = []
        self.errors: list[Exception] = []
        self._count = count
        self._step = step
        self._starts: Iterator[int] = iter(range(0, count, step))
        self._lock = threading.Lock()

    def take(self) -> tuple[int, int] | None:
        with self._lock:
            start = next(self._starts, None)
        return None if start is None else (start, min(start + self._step, self._count))

    def stop(self) -> None:
        with self._lock:
            self._starts = iter(())


def _until_none_left(work: Callable[[int, int], int | None], blocks: _Blocks) -> None:
    try:
        while block := blocks.take():
            found = work(*block)
            if found is not None:
                blocks.found.append(found)
                blocks.stop()
    except Exception as error:  # noqa: BLE001  # raised again by the caller's thread
        blocks.errors.append(error)
        blocks.stop()


def _beside(work: Callable[[int, int], int | None], blocks: _Blocks, busy: threading.Lock) -> None:
    """What every thread but the caller's does; no interrupt reaches these."""
    with busy:
        _until_none_left(work, blocks)


def _end(blocks: _Blocks, busy: Sequence[threading.Lock], started: Sequence[threading.Thread]) -> None:
    """Hand out no more blocks, and let the threads end, at most a block later.

    A join alone would not do: up to Python 3.12 one that is interrupted takes a thread for ended that is at work.
    """
    blocks.stop()
    wait_for(busy)
    for thread in started:
        thread.join()
