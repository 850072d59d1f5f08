"""How fast hands are ranked here: every backend and instruction set, hand by hand, and the peers, in one run.

`plan` gives steps; a step lays hands out in one form, holds the answers against ours, and gives ways to rank, all of
which `measure` times in turn. benches/ measure more, with pytest-benchmark, by the same calls.
"""

from collections.abc import Callable, Iterable, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from stud8.measuring.ways import FULL, QUICK, ArrayCall, LeftOutError, Size, Way, plan
from stud8.timing import time_in_turn

__all__ = ["FULL", "QUICK", "ArrayCall", "Row", "Size", "Way", "measure", "plan", "prepare"]


class Row(NamedTuple):
    """What came of a way: nanoseconds a hand, median, least and greatest of all rounds, and in copies by numpy."""

    kind: str
    who: str
    call: str
    form: str
    ranks: str
    hands: int
    workers: int
    ns_per_hand: float
    ns_per_hand_least: float
    ns_per_hand_greatest: float
    hands_per_second: float
    copy_ratio: float | None


def prepare(
    steps: Iterable[Callable[[], Sequence[Way]]], advance: Callable[[int], object]
) -> tuple[list[Way], list[str]]:
    """Take all steps; also tell who is left out and why. DifferenceError if ways of ours differ in an answer."""
    ways: list[Way] = []
    left_out: list[str] = []
    for step in steps:
        try:
            ways += step()
        except LeftOutError as reason:
            left_out.append(str(reason))
        advance(1)
    return ways, left_out


def measure(ways: Sequence[Way], size: Size, advance: Callable[[int], object]) -> list[Row]:
    """Time all ways in turn; `advance` is told of every call, of which there is one more to a way than rounds."""
    repeats = [_repeats(way, size.seconds) for way in ways]
    calls = {str(place): _repeated(way, times) for place, (way, times) in enumerate(zip(ways, repeats, strict=True))}
    seconds = time_in_turn(calls, size.rounds, advance)
    ns = [
        [1e9 * second / way.hands / times for second in seconds[str(place)]]
        for place, (way, times) in enumerate(zip(ways, repeats, strict=True))
    ]
    copies = {(way.form, way.hands): median for way, (median, *_) in zip(ways, ns, strict=True) if way.kind == "copy"}
    return [
        Row(
            *(way.kind, way.who, way.call, way.form, way.ranks, way.hands, way.workers),
            *(median, least, greatest),
            hands_per_second=1e9 / median,
            copy_ratio=median / copies[way.form, way.hands] if (way.form, way.hands) in copies else None,
        )
        for way, (median, least, greatest) in zip(ways, ns, strict=True)
    ]


def _repeats(way: Way, seconds: float) -> int:
    """How often a call is made so that the clock, and what chooses the engine, are no part of it."""
    with way.in_force():
        start = perf_counter()
        way.rank()
        took = perf_counter() - start
    return max(1, round(seconds / max(took, 1e-9)))


def _repeated(way: Way, times: int) -> Callable[[], Any]:
    def call() -> None:
        with way.in_force():
            for _ in range(times):
                way.rank()

    return call
