"""Equity by deals drawn at random, in rounds of chunks: what a chunk deals depends on the seed and its number alone."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from math import lcm
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8.given import refuse_endless_seed, shortly
from stud8.runouts import counters, jobs
from stud8.runouts.numpy_sampler import CHUNK
from stud8.runouts.result import SHAPE, Counts, standard_error
from stud8.runouts.spots import Spot

CHUNKS = 4  # to a job: some milliseconds
ROUND = 2  # jobs to a worker in the first round; rounds grow until one takes as long as an interrupt may wait
ON_EXECUTOR = 64  # jobs in a round: nobody knows how many workers there are
MOST_WEIGHT = 1 << 62  # of all mixes together

Mixes = tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint64]]


def sampled_counts(  # noqa: PLR0913  # of the public face
    spot: Spot,
    samples: int,
    key: tuple[int, ...],
    target_error: float | None,
    *,
    workers: int,
    executor: Executor | None,
    progress: Callable[[int, int], object],
) -> Iterator[list[Counts]]:
    """Deal round after round and give the counts so far; what is dealt does not depend on the rounds.

    With a target error each round is as large as all before together.
    """
    mixes = _arrays(spot)
    counts = np.zeros((len(spot.players), *SHAPE), np.uint64)
    done = 0
    in_a_round = CHUNK * CHUNKS * (ON_EXECUTOR if executor else ROUND * workers)
    while done < samples:
        began = monotonic()
        size = min(in_a_round if target_error is None else max(done, CHUNK), samples - done)
        work = list(_jobs(mixes, spot.dead, key, done, size))
        before = done
        found = jobs.run(
            work,
            counters.in_force().Watch,
            workers=workers,
            executor=executor,
            progress=lambda deals, before=before: progress(min(before + deals, samples), samples),  # type: ignore[misc]
        )
        counts = sum(found, counts)
        done += size
        progress(done, samples)
        if monotonic() - began < jobs.LOOK_EVERY:  # threads are started for every round: 0.2 ms
            in_a_round *= 2
        told: list[Counts] = counts.tolist()
        yield told
        if target_error is not None and max(map(standard_error, told)) <= target_error:
            return


def key_of(seed: Any) -> tuple[int, ...]:
    """The key of the generator that a seed stands for."""
    try:
        refuse_endless_seed(seed)
        sequence = seed if isinstance(seed, np.random.SeedSequence) else np.random.SeedSequence(seed)
    except (TypeError, ValueError) as error:
        raise type(error)(f"seed = {shortly(seed)}: None, an integer from 0 on or a SeedSequence expected") from None
    return tuple(sequence.generate_state(2, np.uint32).tolist())


def _arrays(spot: Spot) -> Mixes:
    """The mixes for the core: masks, ranks as digits, and weights made whole."""
    mixes = list(spot.mixes())
    hands = np.array([mix.hands for mix in mixes], np.uint64)
    digits = [[sum(1 << 4 * rank for rank in ranks) for ranks in mix.ranks] for mix in mixes]
    scale = lcm(*(mix.weight.denominator for mix in mixes))
    weights = [int(mix.weight * scale) for mix in mixes]
    total = sum(weights)
    if total > MOST_WEIGHT:  # off by less than 2^-40 of the whole
        weights = [weight * MOST_WEIGHT // total for weight in weights]
    return hands, np.array(digits, np.uint64), np.array(weights, np.uint64)


def _jobs(mixes: Mixes, dead: int, key: tuple[int, ...], start: int, deals: int) -> Iterator[jobs.Job]:
    for at in range(start, start + deals, CHUNK * CHUNKS):
        size = min(CHUNK * CHUNKS, start + deals - at)
        yield jobs.Job(deal_chunks, (mixes, dead, key, (at // CHUNK, size)), size)


def deal_chunks(
    mixes: Mixes, dead: int, key: tuple[int, ...], deals: tuple[int, int], watch: jobs.Watch | None
) -> NDArray[np.uint64]:
    """Deal from a chunk on: counts (players, *SHAPE)."""
    counts = np.zeros((mixes[0].shape[1], *SHAPE), np.uint64)
    counter, watch = counters.watched(watch)
    counter.sample(mixes, dead, key, deals, watch, counts)
    return counts
