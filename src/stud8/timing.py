"""Times that can be compared: calls in turn, round after round, so that a slow moment of the machine meets them all."""

import statistics
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple


class Timing(NamedTuple):
    """The seconds of one call: median, least and greatest of all rounds."""

    median: float
    least: float
    greatest: float


def time_in_turn(
    calls: Mapping[str, Callable[[], Any]], rounds: int, advance: Callable[[int], object] | None = None
) -> dict[str, Timing]:
    """Time every call once a round, after one that warms up and is not counted.

    Parameters
    ----------
    calls : mapping of name to function
        What to time; a call that is over in less than some milliseconds should repeat itself.
    rounds : int
        How often.
    advance : callable (int), optional
        Called with 1 after each call, also after those that warm up.

    Returns
    -------
    dict of name to Timing, in seconds of one call.

    Examples
    --------
    >>> times = time_in_turn({"sorting": lambda: sorted(range(1000))}, rounds=3)
    >>> times["sorting"].least <= times["sorting"].median
    True
    """
    seconds: dict[str, list[float]] = {name: [] for name in calls}
    for number in range(rounds + 1):
        for name, call in calls.items():
            start = time.perf_counter()
            call()
            if number:
                seconds[name].append(time.perf_counter() - start)
            if advance:
                advance(1)
    return {name: Timing(statistics.median(times), min(times), max(times)) for name, times in seconds.items()}
