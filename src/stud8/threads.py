"""Blocks of work on threads: for kernels that hold neither the GIL nor any state."""

import os
import threading
from collections.abc import Callable, Iterator
from typing import Any

from stud8.given import whole_number

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


def for_each_block(
    work: Callable[[int, int], int | None], count: int, step: int, workers: int, *, least: int = 1
) -> int | None:
    """Call work(start, stop) for all blocks of 0..count and return the least number that any call returned.

    Blocks are handed out in order, and none after a call has returned a number or raised, so that number is the least
    of all. Threads live for this call only: nothing is left behind for a fork. `least` is how much of the count makes
    up for the start of one; blocks are no longer than a worker's share.
    """
    workers = max(1, min(workers, count // least))
    step = max(1, min(step, -(-count // workers)))
    others = min(workers, -(-count // step)) - 1
    if others < 1:
        return _one_after_another(work, count, step)
    blocks = _Blocks(count, step)
    started: list[threading.Thread] = []
    try:
        for _ in range(others):
            thread = threading.Thread(target=_until_none_left, args=(work, blocks), daemon=True)
            thread.start()
            started.append(thread)
        _until_none_left(work, blocks)
    finally:
        blocks.stop()
        for thread in started:
            thread.join()
    if blocks.errors:
        raise blocks.errors[0]
    return min(blocks.found, default=None)


def _one_after_another(work: Callable[[int, int], int | None], count: int, step: int) -> int | None:
    for start in range(0, count, step):
        found = work(start, min(start + step, count))
        if found is not None:
            return found
    return None


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
