"""Blocks on threads: none is left behind, whatever happens, and every block is done once."""

import threading

import pytest

from stud8 import threads


def test_every_block_is_done_once() -> None:
    done: list[tuple[int, int]] = []

    def work(start: int, stop: int) -> None:
        done.append((start, stop))

    assert threads.for_each_block(work, 1000, 7, 4) is None
    assert sorted(done) == [(start, min(start + 7, 1000)) for start in range(0, 1000, 7)]


@pytest.mark.parametrize(
    ("count", "workers", "threads_used", "blocks"),
    [
        (0, 4, 1, []),
        (199, 4, 1, [100, 99]),
        (200, 1, 1, [100, 100]),
        (200, 4, 2, [100, 100]),
        (150, 2, 1, [100, 50]),
        (250, 2, 2, [100, 100, 50]),
        (399, 4, 3, [100, 100, 100, 99]),
        (400, 3, 3, [100, 100, 100, 100]),
    ],
)
def test_a_thread_gets_what_is_worth_it(count: int, workers: int, threads_used: int, blocks: list[int]) -> None:
    together = threading.Barrier(threads_used)  # passed only by so many threads at once
    met = threading.local()
    done: list[tuple[int, int]] = []

    def work(start: int, stop: int) -> None:
        if not hasattr(met, "others"):
            met.others = together.wait(60)
        done.append((start, stop - start))

    assert threads.for_each_block(work, count, 100, workers, least=100) is None
    assert [size for _, size in sorted(done)] == blocks


def test_blocks_are_no_longer_than_a_share() -> None:
    sizes: list[int] = []

    def work(start: int, stop: int) -> None:
        sizes.append(stop - start)

    threads.for_each_block(work, 90, 1000, 4, least=30)
    assert sizes == [30, 30, 30]


def test_the_least_number_is_returned() -> None:
    assert threads.for_each_block(lambda start, stop: start + 1 if start >= 500 else None, 1000, 1, 4) == 501


def test_an_error_is_raised_when_all_threads_have_ended() -> None:
    def work(start: int, stop: int) -> None:
        if start == 30:
            raise ValueError("block 30")

    before = threading.active_count()
    with pytest.raises(ValueError, match=r"^block 30$"):
        threads.for_each_block(work, 100, 1, 4)
    assert threading.active_count() == before


def test_a_thread_that_cannot_start_leaves_none_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[threading.Thread] = []
    start = threading.Thread.start

    def start_two(thread: threading.Thread) -> None:
        if len(started) == 2:
            raise RuntimeError("can't start new thread")
        started.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", start_two)
    done: list[int] = []
    with pytest.raises(RuntimeError, match="can't start new thread"):
        threads.for_each_block(lambda start, stop: done.append(start), 10**9, 1, 8)
    assert len(started) == 2
    assert not any(thread.is_alive() for thread in started)
    written = len(done)
    assert len(done) == written < 10**9


def test_more_workers_than_make_sense_become_fewer() -> None:
    assert threads.usable_workers(10**6) == threads.MOST_PER_CORE * threads.usable_workers(-1)
