"""Every engine in many threads and processes at once: right answers, and the choice of an engine that is promised."""

import multiprocessing
import os
import random
import threading
from pathlib import Path

import pytest

import at_once
import stud8
from hands import CONFIG, ISA_NAMES, run_python

ENGINES = [
    pytest.param(backend, isa, id=f"{backend}-{isa}", marks=[pytest.mark.extension] * (backend == "native"))
    for backend in ("native", *(name for name in CONFIG["backends"] if name != "native"))
    for isa in (ISA_NAMES if backend == "native" else [CONFIG["isa"]])
]
FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
AT_ONCE = f"import sys; sys.path.insert(0, {str(Path(at_once.__file__).parent)!r}); import at_once; at_once.main()"


@pytest.mark.parametrize(("backend", "isa"), ENGINES)
def test_threads_and_processes_agree(backend: str, isa: str) -> None:
    """Eight threads while two children are forked beside them, a fork after they ended, and every way to start one."""
    environment = {"STUD8_BACKEND": backend} | ({} if isa == "none" else {"STUD8_ISA": isa})
    done = run_python(AT_ONCE, env=environment)
    right = f"{backend} {isa} []"
    assert done.stdout.splitlines() == [
        "True",
        "threads []",
        right,
        *(["fork after threads 0"] * hasattr(os, "fork")),
        *(f"{method} {right}" for method in multiprocessing.get_all_start_methods()),
    ], done.stderr


def test_choices_of_many_threads_change_no_answer() -> None:
    """A choice is the process's: the last one holds, for all threads, and each evaluation is by one that was made."""
    names: list[str] = CONFIG["backends"]
    before = stud8.backend(), stud8.isa()
    wrong: list[str] = []
    gate = threading.Barrier(8)

    def choose(seed: int) -> None:
        draw = random.Random(seed)  # noqa: S311  # no secret
        gate.wait()
        for _ in range(3):
            stud8.use_backend(draw.choice(names))
            if CONFIG["isas"]:
                stud8.use_isa(draw.choice(CONFIG["isas"]))
            wrong.extend(at_once.wrong(1))

    with stud8.use_backend(before[0]):
        threads = [threading.Thread(target=choose, args=(seed,)) for seed in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert stud8.backend() in names
        if CONFIG["isas"]:
            assert stud8.isa() in CONFIG["isas"]
            stud8.use_isa(before[1])
    assert wrong == []
    assert (stud8.backend(), stud8.isa()) == before


CHILD_ENDS = """
for _ in range(600):
    ended, status = os.waitpid(child, os.WNOHANG)
    if ended:
        break
    time.sleep(0.1)
else:
    os.kill(child, 9)
print(os.waitstatus_to_exitcode(status) if ended else "waits for ever")
"""

FORK_BESIDE_A_LOCK = f"""
import os, threading, time
import stud8
from stud8.threads import no_fork
stud8.evaluate_high_mask(31)
held, forking = threading.Event(), threading.Event()
os.register_at_fork(before=forking.set)  # the last one registered is the first one called

def hold():
    with no_fork:
        held.set()
        forking.wait(60)
        time.sleep(0.3)  # in which a fork that does not wait is over

threading.Thread(target=hold).start()
assert held.wait(60)
child = os.fork()
if not child:
    stud8.use_backend(stud8.backend())
    os._exit(int(stud8.evaluate_high_mask(31)) % 256)
{CHILD_ENDS}
"""


@FORKS
@pytest.mark.parametrize("backend", [name for name in CONFIG["backends"] if name != "native"])
def test_a_fork_beside_a_thread_that_chooses_or_makes_a_kernel(backend: str) -> None:
    """31 is the mask of 2c to 6c, a straight flush to the six: the second least of ten."""
    done = run_python(FORK_BESIDE_A_LOCK, env={"STUD8_BACKEND": backend})
    assert done.stdout == f"{(7462 - 8) % 256}\n", done.stderr


FORK_WHILE_NUMBA_COMPILES = f"""
import os, threading, time
import stud8
from numba.core import event

class Begun(event.Listener):
    def on_start(self, event):
        compiling.set()
    def on_end(self, event):
        pass

compiling, found = threading.Event(), []
event.register("numba:compile", Begun())
thread = threading.Thread(target=lambda: found.append(stud8.evaluate_high_mask(31)))
thread.start()
assert compiling.wait(60)
child = os.fork()
if not child:
    os._exit(int(stud8.evaluate_low_mask(31)))
{CHILD_ENDS}
thread.join()
print(*found)
"""


@FORKS
def test_a_fork_waits_for_a_thread_that_compiles() -> None:
    """The child finds the low of 6-5-4-3-2: the wheel and four sixes are better, so of 56 it is number 51."""
    done = run_python(FORK_WHILE_NUMBA_COMPILES, env={"STUD8_BACKEND": "numba", "NUMBA_CACHE_DIR": ""})
    assert (done.stdout, done.stderr) == (f"51\n{7462 - 8}\n", "")


# An interrupt comes as the fork waits for the lock, as it has got it and waits for Python's, or as C's fork is at work.
INTERRUPTED_FORK = f"""
import ctypes, os, signal, sys, threading, time
from functools import partial
when = sys.argv[1]
raised = partial(ctypes.CDLL(None)["raise"], int(signal.SIGINT))
if when == "in C":
    os.register_at_fork(before=raised)  # what is registered first is called last, with nothing of Python's after it
from stud8.threads import no_fork
held, forking = threading.Event(), threading.Event()
os.register_at_fork(before=forking.set)

def hold():
    with no_fork:
        held.set()
        forking.wait(60)
        if when == "waiting":
            for _ in range(3):
                time.sleep(0.1)
                os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.1)
    if when == "with the lock":
        end = time.perf_counter() + 0.02
        while time.perf_counter() < end:
            pass
        os.kill(os.getpid(), signal.SIGINT)

def another_thread_gets_it():
    got = []
    thread = threading.Thread(target=lambda: got.append(no_fork.acquire(timeout=10)))
    thread.start()
    thread.join()
    return got == [True]

if when == "with the lock":
    sys.setswitchinterval(5)
thread = threading.Thread(target=hold)
thread.start()
assert held.wait(60)
child = os.fork()
if not child:
    os._exit(another_thread_gets_it() and signal.getsignal(signal.SIGINT) is signal.default_int_handler)
thread.join()
{CHILD_ENDS}
print(another_thread_gets_it(), signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""


FORK_OF_A_THREAD = f"""
import os, signal, threading, time
from stud8 import signals, threads
holding, forked = threading.Event(), threading.Event()

def fork():
    global child
    assert holding.wait(60)
    child = os.fork()
    if not child:
        os._exit(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
    forked.set()

thread = threading.Thread(target=fork)
thread.start()
with signals.deferred():
    holding.set()
    assert forked.wait(60)
thread.join()
{CHILD_ENDS}
print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""


@FORKS
def test_the_child_of_a_thread_hears_signals_that_wait_in_its_parent() -> None:
    """Nobody there would let them go."""
    done = run_python(FORK_OF_A_THREAD)
    assert (done.stdout, done.stderr) == ("1\nTrue\n", "")


@FORKS
@pytest.mark.parametrize("when", ["waiting", "with the lock", "in C"])
def test_an_interrupt_while_a_process_forks_changes_nothing(when: str) -> None:
    """Python tells of an exception there. The child waited for the lock for ever, or the parent kept it."""
    done = run_python(INTERRUPTED_FORK, when)
    assert done.stdout == "1\nTrue True\n", done.stderr
    assert "KeyboardInterrupt" in done.stderr


INHERITED = """
import os, stud8
with stud8.use_backend("python"):
    child = os.fork()
    if not child:
        os._exit(stud8.backend() != "python")
    print(os.waitpid(child, 0)[1])
"""


@FORKS
def test_a_choice_is_that_of_a_forked_child() -> None:
    done = run_python(INHERITED)
    assert done.stdout == "0\n", done.stderr
