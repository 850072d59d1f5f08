"""Long work in jobs, on threads or on a caller's executor: it can be watched, and an interrupt ends it soon."""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_EXCEPTION, Executor, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any, Protocol

from stud8.signals import to_the_end
from stud8.threads import wait_for

LOOK_EVERY = 0.05  # seconds: how late an interrupt or a progress bar may be


class Watch(Protocol):
    """What a job on a thread looks at and tells."""

    @property
    def done(self) -> int:
        """Deals looked at so far."""
        ...

    @property
    def stopped(self) -> bool:
        """Whether it is to end."""
        ...

    def stop(self) -> None:
        """Let the job end early; its result is then of no use."""
        ...


@dataclass(frozen=True, slots=True)
class Job:
    """A call, `call(*arguments, watch)`, and its deals. Another process gets it pickled, and None for a watch."""

    call: Callable[..., Any]
    arguments: tuple[Any, ...]
    deals: int


class StoppedError(Exception):
    """A job was told to end early; nobody asks for its result."""


class Flag:
    """The watch of a job in Python."""

    done = 0
    stopped = False

    def stop(self) -> None:
        """Let the job end early."""
        self.stopped = True

    def heed(self) -> None:
        """Raise StoppedError if the job is to end: to be called every few milliseconds of work."""
        if self.stopped:
            raise StoppedError


def run(
    jobs: Sequence[Job],
    new_watch: Callable[[], Watch],
    *,
    workers: int,
    executor: Executor | None,
    progress: Callable[[int], object],
) -> list[Any]:
    """Run jobs and return their results in order; `progress` is told the deals done so far, now and then."""
    if executor is not None:
        return _run_on(executor, jobs, progress)
    watches = [new_watch() for _ in jobs]
    busy = [threading.Lock() for _ in jobs]  # each held while its job is done

    def call(job: Job, watch: Watch, lock: threading.Lock) -> Any:
        with lock:
            return job.call(*job.arguments, watch)

    pool = ThreadPoolExecutor(max(1, min(workers, len(jobs))))
    try:
        futures = [pool.submit(call, *job) for job in zip(jobs, watches, busy, strict=True)]
        _wait(futures, lambda: progress(sum(watch.done for watch in watches)))
    finally:
        try:
            to_the_end(_end, pool, watches, busy)
        finally:  # once more, for an interrupt may have come before the first had begun
            to_the_end(_end, pool, watches, busy)
    return [future.result() for future in futures]


def _end(pool: ThreadPoolExecutor, watches: Sequence[Watch], busy: Sequence[threading.Lock]) -> None:
    """Let all jobs end soon, and the threads."""
    for watch in watches:
        watch.stop()
    pool.shutdown(wait=False, cancel_futures=True)
    wait_for(busy)
    pool.shutdown()


def _run_on(executor: Executor, jobs: Sequence[Job], progress: Callable[[int], object]) -> list[Any]:
    futures: list[Future[Any]] = []

    def tell() -> None:
        progress(sum(job.deals for job, future in zip(jobs, futures, strict=True) if future.done()))

    try:
        futures += (executor.submit(job.call, *job.arguments, None) for job in jobs)
        _wait(futures, tell)
    except BaseException:
        for future in futures:
            future.cancel()
        raise
    return [future.result() for future in futures]


def _wait(futures: Sequence["Future[Any]"], tell: Callable[[], object]) -> None:
    """Until all are done, or the first has failed: its error is raised."""
    pending = set(futures)
    while pending:
        done, pending = wait(pending, LOOK_EVERY, FIRST_EXCEPTION)
        for future in done:
            future.result()
        tell()
