"""Equity with every deal counted.

Heads-up the C core counts pairs of completions that share no card, by inclusion and exclusion: 18 billion deals from
third street in some 0.2 s. More players, and what is short anyway, it deals one by one, at some 2 ns a deal.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from itertools import islice
from math import gcd, lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8.cards import DECK_MASK
from stud8.runouts import counters, jobs
from stud8.runouts.result import NOBODY, SHAPE, Counts
from stud8.runouts.spots import Layout, Spot

ONE_BY_ONE = 10**10  # deals at most with more than two players: some 20 s
SHORT = 10**6  # deals that are faster dealt than listed
PART = 2 * 10**7  # deals to a part of a job on an executor
MOST_PARTS = 64
LISTED = 3  # known cards from which on a player's completions fit into lists
SECONDS = 5.0  # heads-up
LISTS_SECONDS = 0.2
TABLE_SECONDS = {2: 2.0, 1: 5.0}  # by the known cards of the other player
MOST_LAYOUTS = 100_000
SHARING = (1, 2, 0, NOBODY)  # heads-up: how many share a half that is won, tied, lost, nobody's


def too_long(spot: Spot) -> str | None:
    """Say why every deal cannot be counted in reasonable time; None if it can."""
    if _has_more_layouts(spot):
        return f"the hands fit together in more than {MOST_LAYOUTS:,} ways"
    layouts = list(spot.layouts())
    deals = sum(layout.deals for layout in layouts if not _is_headsup(layout))
    seconds = sum(map(_seconds, layouts))
    if seconds > SECONDS:
        return f"{sum(layout.deals for layout in layouts):,} deals would take some {seconds:.0f} s"
    if deals > ONE_BY_ONE:
        return f"{deals:,} deals are too many to count one by one (at most {ONE_BY_ONE:,})"
    return None


def is_short(spot: Spot, deals: int) -> bool:
    """Whether counting is no matter of patience: so many deals at most, or two players with lists of completions."""
    if _has_more_layouts(spot):
        return False
    layouts = list(spot.layouts())
    if len(layouts) == 1 and len(spot.players) == 2:
        return all(hand.bit_count() >= LISTED for hand in layouts[0].hands) or layouts[0].deals <= deals
    return sum(layout.deals for layout in layouts) <= deals


def _has_more_layouts(spot: Spot) -> bool:
    return next(islice(spot.layouts(), MOST_LAYOUTS, None), None) is not None


def _is_headsup(layout: Layout) -> bool:
    """Whether the deals of two players are counted without dealing them."""
    if len(layout.hands) > 2 or layout.common or layout.deals <= SHORT:
        return False
    known = sorted(hand.bit_count() for hand in layout.hands)
    return known[0] >= 1 and known[1] >= LISTED


def _seconds(layout: Layout) -> float:
    if not _is_headsup(layout):
        return 0.0
    return TABLE_SECONDS.get(min(hand.bit_count() for hand in layout.hands), LISTS_SECONDS)


def exact_counts(
    spot: Spot, *, workers: int, executor: Executor | None, progress: Callable[[int, int], object]
) -> list[Counts]:
    """Count every deal of every layout, as often as its weight says."""
    layouts = _weighed(list(spot.layouts()))
    total = sum(layout.deals for layout in layouts)
    work = list(_jobs(layouts, 1 if executor is None and total <= SHORT else workers, executor))
    found = jobs.run(
        work,
        counters.in_force().Watch,
        workers=workers,
        executor=executor,
        progress=lambda done: progress(min(done, total), total),
    )
    progress(total, total)
    counts = sum(found, np.zeros((len(spot.players), *SHAPE), object))
    return counts.tolist()


def _weighed(layouts: Sequence[Layout]) -> list[Layout]:
    """Weigh each deal of a layout: all of them together are as likely as the layout, however many there are."""
    most = lcm(*{layout.deals for layout in layouts})
    weights = [layout.weight * (most // layout.deals) for layout in layouts]
    common = gcd(*weights)
    return [replace(layout, weight=weight // common) for layout, weight in zip(layouts, weights, strict=True)]


def _jobs(layouts: Sequence[Layout], workers: int, executor: Executor | None) -> Iterable[jobs.Job]:
    """Long layouts in parts, short ones together."""
    together: list[Layout] = []
    for layout in layouts:
        if layout.deals > PART:
            parts = workers if executor is None else min(MOST_PARTS, -(-layout.deals // PART))
            if executor is not None and _is_headsup(layout):
                parts = 1 if _seconds(layout) <= LISTS_SECONDS else MOST_PARTS // 8
            for part in range(parts):
                yield jobs.Job(count_layouts, ((layout,), (part, parts)), layout.deals // parts)
            continue
        together.append(layout)
        if sum(layout.deals for layout in together) > PART:
            yield _job(together)
            together = []
    if together:
        yield _job(together)


def _job(layouts: Sequence[Layout]) -> jobs.Job:
    return jobs.Job(count_layouts, (tuple(layouts), (0, 1)), sum(layout.deals for layout in layouts))


def count_layouts(layouts: Sequence[Layout], part: tuple[int, int], watch: jobs.Watch | None) -> Any:
    """Count one part of the deals of each layout: an array of Python ints (players, *SHAPE)."""
    sums = np.zeros((len(layouts[0].hands), *SHAPE), object)
    counter, watch = counters.watched(watch)
    for layout in layouts:
        if watch.stopped:  # a job may have a hundred thousand
            break
        count = _count_headsup if _is_headsup(layout) else _count_one_by_one
        sums += layout.weight * count(layout, part, counter, watch).astype(object)
    return sums


def _count_headsup(layout: Layout, part: tuple[int, int], counter: Any, watch: jobs.Watch) -> NDArray[np.int64]:
    """Outcomes of two players, from the joint ones of the first; those of a part may be negative."""
    joint = np.zeros(12, np.uint64)
    counter.headsup(layout.hands, layout.dead, part, watch, joint)
    counts = np.zeros((2, *SHAPE), np.int64)
    for place, number in enumerate(joint.view(np.int64)):
        high, low = divmod(place, 4)
        counts[0, SHARING[high], SHARING[low]] = number
        counts[1, SHARING[2 - high], SHARING[low if low == 3 else 2 - low]] = number
    return counts


def _count_one_by_one(layout: Layout, part: tuple[int, int], counter: Any, watch: jobs.Watch) -> NDArray[np.uint64]:
    counts = np.zeros((len(layout.hands), *SHAPE), np.uint64)
    for hands, dead in _with_common_card(layout):
        more = np.zeros_like(counts)
        counter.deal_all(hands, dead, part, watch, more)
        counts += more
    return counts


def _with_common_card(layout: Layout) -> Iterator[tuple[tuple[int, ...], int]]:
    """The hands and the dead cards: with every common card in all hands, or as they are if there is none."""
    if not layout.common:
        yield layout.hands, layout.dead
        return
    left = DECK_MASK & ~layout.dead
    for hand in layout.hands:
        left &= ~hand
    for bit in range(64):
        if left >> bit & 1:
            yield tuple(hand | 1 << bit for hand in layout.hands), layout.dead
