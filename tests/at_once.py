"""What test_processes.py has threads and processes do at once: rank, read, share, settle and draw, and compare."""

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from typing import Any

import numpy as np

import stud8
from stud8 import backends
from stud8.backends import reference
from stud8.showdown import settle, shares

PLAYERS = 6
HANDS = stud8.random_hands(10 * PLAYERS, seed=9)
TEXTS = [stud8.format_cards(hand) for hand in HANDS]
HIGH = [reference.high(hand) for hand in HANDS.tolist()]
LOW = [reference.low(hand) for hand in HANDS.tolist()]
DRAWN = ["AsAhKd", "2c3d4h"]
HIGHS_DRAWN = [1562, 438]  # of 2,000 deals by the seed 4, as in test_equity_sampling.py
SPOT = [
    "AsAhAdKsKhQcJd",
    "2c3d4h5s7cKdKc",
    "8c8d9h9sThJs",
]  # whatever comes, the first has the high, the second the low
HALVES = {Fraction(1, 2): 32}, {Fraction(1, 2): 32}, {Fraction(0): 32}  # of the cards that are left


def answers(rows: int) -> dict[str, Any]:
    """All that is asked, with arrays of so many rows at least."""
    times = -(-rows // len(HANDS))
    high, low = stud8.evaluate_hilo(np.tile(HANDS, (times, 1)), workers=2)
    masked = stud8.evaluate_high_mask(stud8.cards_to_mask(HANDS))
    seats = high[: len(HANDS)].reshape(-1, PLAYERS), low[: len(HANDS)].reshape(-1, PLAYERS)
    settled = settle([10, 20, 30], ["AsAhAdKsKhQcJd", "2c3d4h5s7cKdKc", "8c8d9h9sThJsQs"])
    return {
        "high": (high.reshape(times, -1) == HIGH).all() and (masked == HIGH).all(),
        "low": (low.reshape(times, -1) == LOW).all(),
        "read": (stud8.parse_hands(TEXTS) == HANDS).all(),
        "shared": np.allclose(shares(*seats).sum(axis=1), 1),
        # The full house has the high of the main pot, the straight that of the side pot, the 7 low both lows.
        "settled": settled.payouts == (15, 15 + 10, 10 + 10) and settled.returned == (0, 0, 10),
        "drawn": [player.high_win for player in stud8.equity(DRAWN, samples=2000, seed=4).players] == HIGHS_DRAWN,
    }


def wrong(rows: int) -> list[str]:
    """What is not as it should be."""
    times = 5 if stud8.backend() == "native" else 1  # which is over before another thread has begun
    return [name for _ in range(times) for name, right in answers(rows).items() if not right]


def in_threads(rows: int) -> list[str]:
    """What is wrong in any of eight threads that start together, while this process forks if it can."""
    gate, found, children = threading.Barrier(9), [], []

    def work() -> None:
        gate.wait()
        found.extend(wrong(rows))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    gate.wait()
    if hasattr(os, "fork"):
        children = [forked(rows) for _ in range(2)]
    for thread in threads:
        thread.join()
    return found + [f"status {status} of a child" for status in map(ended, children) if status]


def forked(rows: int) -> int:
    """A child of this process that does the same and exits with the number of things that are wrong."""
    child = os.fork()
    if not child:
        os._exit(len(wrong(rows)))
    return child


def ended(child: int) -> int:
    return os.waitpid(child, 0)[1]


def in_process() -> tuple[str, str, list[str]]:
    return stud8.backend(), stud8.isa(), wrong(1)


def by_process(method: str) -> tuple[str, str, list[str]]:
    """What a process that is started so says: its engine, and what is wrong, with equity in it and another one."""
    context: Any = multiprocessing.get_context(method)
    with ProcessPoolExecutor(2, context) as pool:
        backend, isa, found = pool.submit(in_process).result()
        drawn = stud8.equity(DRAWN, samples=2000, seed=4, executor=pool)
        counted = stud8.equity(SPOT, method="exact", executor=pool)
    if [player.high_win for player in drawn.players] != HIGHS_DRAWN or counted.share_counts != HALVES:
        found.append("equity")
    return backend, isa, found


def main() -> None:
    """Print what came of everything; nothing else is printed."""
    rows = min(2 * backends.current().STEP, 1 << 19)  # as many as two threads want
    print(callable(stud8.equity))  # imported now: no process may fork beside a thread that imports
    print("threads", in_threads(rows))  # the first call, so that threads and forks race to compile
    print(stud8.backend(), stud8.isa(), wrong(1))
    if hasattr(os, "fork"):
        print("fork after threads", ended(forked(rows)))
    for method in multiprocessing.get_all_start_methods():
        print(method, *by_process(method))


if __name__ == "__main__":
    main()
