"""Ctrl-C in a long call: nothing more is begun, no thread goes on, and the next call is as right as the first.

No clock decides: what is begun after the interrupt is counted. test_equity_sampling.py, test_files_unfinished.py and
the tests of the commands interrupt them from outside.
"""

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from types import FrameType, ModuleType
from typing import Any

import numpy as np
import pytest

import stud8
from hands import run_python
from stud8 import backends, signals, threads
from stud8.arrays import ROWS_PER_BLOCK
from stud8.runouts import counters, exact, jobs, numpy_counts, numpy_sampler, sampling
from stud8.runouts.spots import read_spot
from stud8.showdown import shares, winners

HAND = np.arange(0, 35, 5, dtype=np.uint8)
RANKS = np.ones(6, np.uint16), np.zeros(6, np.uint8)
WAIT = 60  # seconds, for what comes at once
pause = threading.Event().wait  # for so many seconds
OTHERS: set[threading.Thread] = set()


@pytest.fixture(autouse=True)
def there_before() -> None:
    """Note the threads of others: dask's stay, for example."""
    OTHERS.clear()
    OTHERS.update(threading.enumerate())


def assert_no_thread_stays() -> None:
    """One that was just being started may take its time to find nothing to do."""
    for thread in set(threading.enumerate()) - OTHERS:
        thread.join(WAIT)
    assert not set(threading.enumerate()) - OTHERS


def many(row: Any, rows: int) -> Any:
    return np.broadcast_to(row, (rows, *np.shape(row)))


# --- calls over arrays ---

# A call of so many rows, and the kernel that it asks for blocks of them.
CALLS: dict[str, tuple[Callable[[int], Any], str]] = {
    "evaluate_high": (lambda rows: stud8.evaluate_high(np.tile(HAND, (rows, 1))), "hilo_ids"),
    "evaluate_low": (lambda rows: stud8.evaluate_low(many(HAND, rows)), "hilo_ids"),
    "evaluate_hilo": (lambda rows: stud8.evaluate_hilo(many(HAND.astype(float), rows)), "hilo_ids"),
    "evaluate_hilo_mask": (lambda rows: stud8.evaluate_hilo_mask(np.full(rows, 127)), "hilo_masks"),
    "evaluate_upcards": (lambda rows: stud8.evaluate_upcards(many(HAND[:4], rows)), "upcards"),
    "best_high": (lambda rows: stud8.best_high(many(HAND, rows)), "best_high"),
    "best_low": (lambda rows: stud8.best_low(many(HAND, rows)), "best_low"),
    "parse_hands": (lambda rows: stud8.parse_hands(np.full(rows, "As Ks")), "parse"),
    "parse_hands of a list": (lambda rows: stud8.parse_hands(["As Ks"] * rows), "parse"),
    "winners": (lambda rows: winners(*(many(ranks, rows) for ranks in RANKS)), "winners"),
    "shares": (lambda rows: shares(*(many(ranks, rows) for ranks in RANKS)), "shares"),
}


@pytest.mark.parametrize("name", CALLS)
def test_no_block_begins_after_an_interrupt(backend: str, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    call, kernel = CALLS[name]
    most = max(backends.current().STEP, ROWS_PER_BLOCK)
    begun: list[int] = []

    def interrupted(*arguments: Any) -> int:
        first = arguments[0]
        begun.append(len(first[0] if isinstance(first, tuple) else first))
        if len(begun) == 3:
            signal.raise_signal(signal.SIGINT)
        return begun[-1]

    monkeypatch.setattr(backends.current(), kernel, interrupted)
    with pytest.raises(KeyboardInterrupt):
        call(4 * most)
    assert len(begun) == 3
    assert max(begun) <= most


def test_an_interrupt_ends_the_work_of_several_threads() -> None:
    done: list[int] = []

    def work(start: int, stop: int) -> None:
        done.append(start)
        if start == 1000:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        threads.for_each_block(work, 10**9, 1, 4)
    so_far = len(done)
    assert_no_thread_stays()
    assert len(done) == so_far


def test_an_interrupt_after_the_last_block_waits_for_the_other_threads() -> None:
    """A thread that went on would write into arrays that are the caller's again."""
    begun, ended = threading.Event(), threading.Event()

    def work(start: int, stop: int) -> None:
        if threading.current_thread() is threading.main_thread():
            begun.wait(WAIT)  # and then nothing is left to do but to wait for the other thread
            return
        begun.set()
        for _ in range(3):
            pause(0.02)
            signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)
        pause(0.1)
        ended.set()

    with pytest.raises(KeyboardInterrupt):
        threads.for_each_block(work, 2, 1, 2)
    assert ended.is_set()


def test_an_interrupt_at_any_step_waits_for_the_other_threads() -> None:
    """Python heeds a signal as it enters a function: one comes at each call within stud8.threads in turn."""
    caller, steps = threading.current_thread(), 0
    at_work: list[int] = []

    def work(start: int, stop: int) -> None:
        if threading.current_thread() is caller:
            begun.wait(WAIT)
            return
        at_work.append(start)
        begun.set()
        pause(0.05)
        at_work.remove(start)

    while True:
        begun = threading.Event()
        interrupted = interrupted_at(threads, steps, lambda: threads.for_each_block(work, 2, 1, 2))
        assert at_work == [], steps
        if not interrupted:
            break
        steps += 1
    assert steps > 5  # make the blocks, take two or one, find none left, end


def interrupted_at(module: ModuleType, step: int, call: Callable[[], Any]) -> bool:
    """Whether a call was interrupted at this call of a function of a module: it may be over before."""
    calls, former = count(), sys.gettrace()

    def heed(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_globals.get("__name__") == module.__name__ and next(calls) == step:
            raise KeyboardInterrupt

    sys.settrace(heed)
    try:
        call()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(former)
    return False


# --- equity ---

HEADSUP = ["AsAhKdQc2d", "2c3d4h"]
ENTRY_POINTS = {"native": "headsup deal_all sample", "numba": "evaluate_hilo_mask", "python": "evaluate_hilo_mask"}
LONG: dict[str, Callable[[int], Any]] = {
    "pairs": lambda workers: stud8.equity(HEADSUP, method="exact", workers=workers),
    "deals": lambda workers: stud8.equity(["AsAhKdQc", "2d3d4h5c8s9s", "KsKhJd9d6d"], method="exact", workers=workers),
    "many spots": lambda workers: stud8.equity(
        ["AA24Ks9h5d", "3s3d6h7cKcKhQs", "JdJhJc8d8h8s2c"], method="exact", workers=workers
    ),
    "samples": lambda workers: stud8.equity(["AsAhKd", "2c3d4h"], samples=10**9, workers=workers),
    "spots drawn": lambda workers: stud8.equity([[("AA2", 1), ("KKx", 2)], "345"], samples=10**9, workers=workers),
}


# Of the C core some are one call for each worker: test_equity_sampling.py interrupts those.
SPLIT = [
    pytest.param(backend, name, marks=[pytest.mark.extension] * (backend == "native"))
    for backend in ENTRY_POINTS
    for name in LONG
    if backend != "native" or name not in ("pairs", "deals")
    if backend in ("native", *backends.available())
]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(("name_of_backend", "name"), SPLIT)
def test_no_count_begins_after_an_interrupt(
    name_of_backend: str, monkeypatch: pytest.MonkeyPatch, name: str, workers: int
) -> None:
    """The job that is interrupted waits until it is told to end; each job may end its block."""
    with stud8.use_backend(name_of_backend):
        watch = counters.in_force().Watch
        stop, stopped, begun, sizes = watch.stop, threading.Event(), [], []

        def tell(self: Any) -> None:
            stop(self)
            stopped.set()

        def noting(function: Callable[..., Any]) -> Callable[..., Any]:
            def noted(*arguments: Any, **settings: Any) -> Any:
                begun.append(stopped.is_set())
                sizes.append(len(arguments[0]))
                if len(begun) == 2:
                    signal.raise_signal(signal.SIGINT)
                    assert stopped.wait(WAIT)
                return function(*arguments, **settings)

            return noted

        monkeypatch.setattr(watch, "stop", tell)
        for module in (backends.core(),) if name_of_backend == "native" else (numpy_counts, numpy_sampler):
            for entry in ENTRY_POINTS[name_of_backend].split():
                if hasattr(module, entry):
                    monkeypatch.setattr(module, entry, noting(getattr(module, entry)))
        with pytest.raises(KeyboardInterrupt):
            LONG[name](workers)
    assert len(begun) >= 2
    assert sum(begun) <= workers
    assert max(sizes) < 1000
    assert_no_thread_stays()


def test_an_interrupt_while_jobs_are_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are at work already are told to end."""
    submit, told = ThreadPoolExecutor.submit, threading.Event()

    def until_told(watch: jobs.Flag) -> None:
        for _ in range(100 * WAIT):
            if watch.stopped:
                told.set()
                return
            pause(0.01)

    def interrupted(pool: Any, *arguments: Any) -> Any:
        if pool._threads:  # noqa: SLF001  # the first job has its own
            raise KeyboardInterrupt
        return submit(pool, *arguments)

    monkeypatch.setattr(ThreadPoolExecutor, "submit", interrupted)
    job = jobs.Job(until_told, (), 1)
    with pytest.raises(KeyboardInterrupt):
        jobs.run([job, job], jobs.Flag, workers=2, executor=None, progress=lambda _: None)
    assert told.is_set()
    assert_no_thread_stays()


def test_an_interrupt_while_jobs_are_told_to_end() -> None:
    """The second Ctrl-C came between two of them, and the others went on to their end."""
    both, watches = threading.Barrier(3), []

    class Watch(jobs.Flag):
        def __init__(self) -> None:
            self.interrupts = 1
            watches.append(self)

        def stop(self) -> None:
            if self.interrupts:
                self.interrupts -= 1
                raise KeyboardInterrupt
            super().stop()

    def until_told(watch: jobs.Flag) -> bool:
        both.wait(WAIT)
        return any(watch.stopped or pause(0.01) for _ in range(100 * WAIT))

    def interrupt(_: int) -> None:
        both.wait(WAIT)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        jobs.run([jobs.Job(until_told, (), 1)] * 3, Watch, workers=2, executor=None, progress=interrupt)
    assert all(watch.stopped and not watch.interrupts for watch in watches)
    assert_no_thread_stays()


def test_an_interrupt_at_any_step_waits_for_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """One comes at each call within stud8.runouts.jobs in turn, also while they end for another reason."""
    at_work: list[jobs.Flag] = []

    def work(watch: jobs.Flag) -> None:
        at_work.append(watch)
        pause(0.1)
        at_work.remove(watch)

    def fail(_: int) -> None:
        raise ArithmeticError

    def call() -> None:
        with suppress(ArithmeticError):
            jobs.run([jobs.Job(work, (), 1)] * 2, jobs.Flag, workers=2, executor=None, progress=fail)

    monkeypatch.setattr(jobs, "LOOK_EVERY", 0.01)
    steps = 0
    while interrupted_at(jobs, steps, call):
        assert at_work == [], steps
        assert_no_thread_stays()
        steps += 1
    assert steps > 5  # make the jobs, wait, tell, end


@pytest.mark.extension
def test_a_job_heeds_the_watch_that_it_was_given() -> None:
    """Whatever backend is chosen meanwhile, and also where it looks at nothing but the watch."""
    watches: list[tuple[str, Any]] = [("python", stud8.native.Watch()), ("native", jobs.Flag())]
    spots = np.array([[0x7, 0x70000]], np.uint64), np.zeros((1, 2), np.uint64), np.ones(1, np.uint64)
    layouts = list(read_spot(["AsAhKdQc2d3d", "2c3c4hKs8h9h"], "").layouts())
    for name, watch in watches:
        with stud8.use_backend(name):
            counted = exact.count_layouts(layouts, (0, 1), watch)
            dealt = sampling.deal_chunks(spots, 0, (1, 2), (0, 300), watch)
            assert counted[0].sum() == 40 * 39
            assert dealt[0].sum() == 300
            watch.stop()
            assert exact.count_layouts(layouts, (0, 1), watch).sum() == 0
    assert sampling.deal_chunks(spots, 0, (1, 2), (0, 300), watches[0][1]).sum() == 0
    with pytest.raises(jobs.StoppedError):
        sampling.deal_chunks(spots, 0, (1, 2), (0, 300), watches[1][1])


# --- what is compiled ---

# As a function of LLVM's is left, a signal comes. LLVMPY_LinkModules joins two modules, and only after it Python notes
# that the second one belongs to the first now; `notify` is called back by LLVM, and an exception from there is lost.
COMPILING = """
import signal, sys
import stud8
from llvmlite.binding import executionengine, ffi

function, number = sys.argv[1], signal.Signals[sys.argv[2]]

def end(number, frame):
    raise KeyboardInterrupt

def interrupted(call):
    def called(*arguments):
        result = call(*arguments)
        signal.raise_signal(number)
        return result
    return called

signal.signal(number, end)
if function == "LLVMPY_LinkModules":
    ffi.lib._fntab["LLVMPY_LinkModules"] = interrupted(ffi.lib.LLVMPY_LinkModules)
else:
    setup = executionengine.ExecutionEngine.set_object_cache
    executionengine.ExecutionEngine.set_object_cache = lambda self, notify, get: setup(self, interrupted(notify), get)
wheel = 0x100F_0000_0000_0000
try:
    stud8.evaluate_hilo_mask([wheel])
except KeyboardInterrupt:
    print("interrupted", signal.getsignal(number) is end)
signal.signal(number, signal.SIG_IGN)
print(*stud8.evaluate_hilo_mask([wheel]))
"""


@pytest.mark.parametrize("number", ["SIGINT", "SIGTERM"])
@pytest.mark.parametrize("function", ["LLVMPY_LinkModules", "notify"])
def test_a_signal_while_numba_compiles_is_heeded_where_nothing_is_torn_apart(function: str, number: str) -> None:
    """It ended the process by a segmentation fault, or was lost."""
    done = run_python(COMPILING, function, number, env={"STUD8_BACKEND": "numba", "NUMBA_CACHE_DIR": ""})
    assert (done.returncode, done.stdout, done.stderr) == (0, "interrupted True\n[7453] [56]\n", "")


IMPORTING = """
import signal, sys
import stud8

class Interrupt:
    def find_spec(self, name, *_):
        if name.startswith("numba.") and len(found) < 100:
            found.append(name)
            signal.raise_signal(signal.SIGINT)

found = []
sys.meta_path.insert(0, Interrupt())
try:
    stud8.use_backend("numba")
except KeyboardInterrupt:
    print("interrupted", len(found) == 100)
stud8.use_backend("numba")
print(*stud8.evaluate_hilo_mask([0x100F_0000_0000_0000]), stud8.backend())
"""


def test_an_interrupt_while_numba_is_imported() -> None:
    """What is half imported is not taken for a numba that is not there, nor tried again in vain."""
    done = run_python(IMPORTING)
    assert (done.stdout, done.stderr) == ("interrupted True\n[7453] [56] numba\n", "")


# What numba compiles, and in which thread.
WHERE = """
import sys, threading
import numpy as np
import stud8
from numba.core import event

class Note(event.Listener):
    def on_start(self, event):
        found.append(threading.current_thread() is threading.main_thread())
    def on_end(self, event):
        pass

found = []
event.register("numba:compile", Note())
if sys.argv[1] == "arrays":
    stud8.evaluate_hilo_mask(np.full(1 << 18, 31), workers=3)
    stud8.evaluate_high(np.tile(np.arange(7), (1 << 18, 1)), workers=3)
else:
    stud8.equity(["AsAhKd", "2c3d4h"], samples=1000, workers=3)
print(len(found) > 0, all(found))
"""


@pytest.mark.parametrize("call", ["arrays", "equity"])
def test_numba_compiles_in_the_thread_that_signals_reach(call: str) -> None:
    """An interrupt ended the wait for another thread's compiling, but the call had to wait for that thread's end."""
    done = run_python(WHERE, call, env={"STUD8_BACKEND": "numba", "NUMBA_CACHE_DIR": ""})
    assert (done.stdout, done.stderr) == ("True True\n", "")


# --- signals that wait ---


class Noted:
    """A handler that notes what it is given."""

    def __init__(self) -> None:
        self.calls: list[tuple[int, str]] = []

    def __call__(self, number: int, frame: FrameType | None) -> None:
        self.calls.append((number, frame.f_code.co_name if frame else ""))


@pytest.fixture
def noted() -> Iterator[Noted]:
    """The handler of SIGUSR1 and SIGUSR2."""
    handler = Noted()
    former = {number: signal.signal(number, handler) for number in USERS}
    yield handler
    for number, other in former.items():
        signal.signal(number, other)


USERS = (signal.SIGUSR1, signal.SIGUSR2)


def test_a_signal_waits_until_it_is_delivered(noted: Noted) -> None:
    with signals.deferred() as waiting:
        for number in (signal.SIGUSR2, signal.SIGUSR1, signal.SIGUSR2):
            signal.raise_signal(number)
        assert (waiting.pending, noted.calls) == ([signal.SIGUSR2, signal.SIGUSR1], [])
        waiting.deliver()
        here = test_a_signal_waits_until_it_is_delivered.__name__
        assert (waiting.pending, noted.calls) == ([], [(signal.SIGUSR2, here), (signal.SIGUSR1, here)])
        waiting.deliver()
        signal.raise_signal(signal.SIGUSR1)
        assert len(noted.calls) == 2
    assert [number for number, _ in noted.calls] == [signal.SIGUSR2, signal.SIGUSR1, signal.SIGUSR1]
    assert [signal.getsignal(number) for number in USERS] == [noted, noted]


def test_no_signal_is_lost_where_the_work_fails_or_a_handler_raises(noted: Noted) -> None:
    def fail() -> None:
        with signals.deferred():
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGUSR1)
            raise ArithmeticError

    with pytest.raises(KeyboardInterrupt) as caught:
        fail()
    assert isinstance(caught.value.__context__, ArithmeticError)
    assert [number for number, _ in noted.calls] == [signal.SIGUSR1]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_signals_that_wait_for_each_other(noted: Noted) -> None:
    with signals.deferred() as outer:
        with signals.deferred() as inner:
            signal.raise_signal(signal.SIGUSR1)
            inner.deliver()
            assert (inner.pending, outer.pending, noted.calls) == ([], [signal.SIGUSR1], [])
        assert noted.calls == []
    assert len(noted.calls) == 1


def test_another_thread_delivers_nothing(noted: Noted) -> None:
    with signals.deferred() as waiting:
        signal.raise_signal(signal.SIGUSR1)
        thread = threading.Thread(target=waiting.deliver)
        thread.start()
        thread.join()
        assert (waiting.pending, noted.calls) == ([signal.SIGUSR1], [])


OTHER_MAIN_THREAD = """
import _thread, signal, sys, time
sys.modules.pop("threading", None)  # what a module of the environment has imported
done = []

def first():
    from stud8 import signals
    with signals.deferred():
        done.append(signal.getsignal(signal.SIGINT) is signal.default_int_handler)

_thread.start_new_thread(first, ())
for _ in range(600):
    if not done:
        time.sleep(0.1)
from stud8 import signals
with signals.deferred():
    done.append(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
print(done)
"""


def test_the_main_thread_is_python_s_not_that_of_threading() -> None:
    """As in a program that embeds Python."""
    done = run_python(OTHER_MAIN_THREAD)
    assert (done.stdout, done.stderr) == ("[True, False]\n", "")


def test_nothing_waits_in_another_thread(noted: Noted) -> None:
    found: list[Any] = []

    def look() -> None:
        with signals.deferred():
            found.append(signal.getsignal(signal.SIGUSR1))

    thread = threading.Thread(target=look)
    thread.start()
    thread.join()
    assert found == [noted]


@pytest.mark.parametrize("handler", [signal.SIG_IGN, signal.SIG_DFL])
def test_what_python_does_not_handle_stays_as_it_is(noted: Noted, handler: Any) -> None:
    signal.signal(signal.SIGUSR1, handler)
    with signals.deferred():
        assert signal.getsignal(signal.SIGUSR1) is handler


def test_a_handler_that_another_one_has_set_stays_and_is_held_back_in_its_turn(noted: Noted) -> None:
    """As programs do that let the second Ctrl-C end them at once."""

    def first(number: int, _: FrameType | None) -> None:
        found.append(signal.getsignal(number))  # as a child that is forked here would have it
        signal.signal(number, noted)

    found: list[Any] = []
    signal.signal(signal.SIGUSR1, first)
    with signals.deferred() as waiting:
        for _ in range(2):
            signal.raise_signal(signal.SIGUSR1)
            assert (waiting.pending, noted.calls) == ([signal.SIGUSR1], [])
            waiting.deliver()
        assert found == [first]
        assert [number for number, _ in noted.calls] == [signal.SIGUSR1]
    assert [signal.getsignal(number) for number in USERS] == [noted, noted]


def test_a_handler_that_was_found_meanwhile_and_kept_still_works(noted: Noted) -> None:
    """As modules do that call the handler before theirs."""
    with signals.deferred():
        kept: Any = signal.getsignal(signal.SIGUSR1)

        def call_both(number: int, frame: FrameType | None) -> None:
            kept(number, frame)

        signal.signal(signal.SIGUSR1, call_both)
        signal.raise_signal(signal.SIGUSR1)
        assert noted.calls == []
    assert len(noted.calls) == 1
    signal.raise_signal(signal.SIGUSR1)
    assert len(noted.calls) == 2


def test_an_interrupt_at_any_call_leaves_all_handlers_as_they_were(noted: Noted) -> None:
    def call() -> None:
        with signals.deferred() as waiting:
            signal.raise_signal(signal.SIGUSR1)
            waiting.deliver()

    steps = 0
    while interrupted_at(signals, steps, call):
        assert [signal.getsignal(number) for number in USERS] == [noted, noted], steps
        steps += 1
    assert steps > 5
