"""Equity: who wins how much of the pot from here, and how. `stud8.equity` is the function; no module has that name."""

from collections.abc import Callable
from concurrent.futures import Executor
from numbers import Real
from time import perf_counter
from typing import Any

from stud8.given import refuse_uncallable, refuse_unknown, shortly, whole_number
from stud8.runouts import exact, sampling
from stud8.runouts.result import EquityResult, PlayerResult
from stud8.runouts.spots import Spot, read_spot
from stud8.threads import usable_workers

__all__ = ["EquityInterrupted", "EquityResult", "PlayerResult", "equity"]

METHODS = ("auto", "exact", "sample")
SAMPLES = 1_000_000
MOST_SAMPLES = 10**12
AUTO = 5 * 10**7  # deals that are counted without being asked to


class EquityInterrupted(KeyboardInterrupt):
    """Ctrl-C while sampling, with what is known so far.

    Attributes
    ----------
    result : EquityResult or None
        Of the deals drawn so far; None if there are none.

    Examples
    --------
    >>> import stud8
    >>> def interrupt(done, total):    # as Ctrl-C would, at once
    ...     raise KeyboardInterrupt
    >>> try:
    ...     stud8.equity(["AA", "KK", "234"], samples=1000, progress=interrupt)
    ... except stud8.EquityInterrupted as interrupted:
    ...     print(interrupted.result)
    None
    """

    def __init__(self, result: EquityResult | None) -> None:
        super().__init__("equity was interrupted" + (f": {result!r}" if result else ""))
        self.result = result


def equity(  # noqa: PLR0913  # the public face
    hands: Any,
    dead: Any = "",
    *,
    method: str = "auto",
    samples: int | None = None,
    seed: Any = None,
    target_error: float | None = None,
    workers: int = 1,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> EquityResult:
    """Tell who wins how much of the pot, high and low, when the cards to come are dealt.

    Each hand is dealt up to seven cards. If the deck cannot give a seventh to all that lack it, after six cards each,
    one common card serves them all (Robert's Rules of Poker, seven-card stud, rule 9; WSOP live action rule 228).

    Parameters
    ----------
    hands : list
        Two to eight hands of one to seven cards, each a text or an array of card ids (n,). In a text a card is a rank
        and a suit ("As"), a rank alone for any suit ("A23"), or unknown ("??", "xx", "x"). A hand can also be a list of
        (text, weight): it is one of these, with a probability in proportion to the weight, before what cannot be
        beside the other hands is left out. A text that stands for several sets of cards shares its weight evenly
        among those that no other hand has for sure.
    dead : str or array of integers
        Cards folded or exposed: they do not come.
    method : str
        "exact" counts every deal, "sample" draws some, "auto" is exact heads-up with three known cards or more each,
        and up to 50,000,000 deals; else, or if `samples` or `target_error` is given, it samples.
    samples : int, optional
        Deals to draw, 1,000,000 by default. With a `target_error` at most so many, by default 10^12.
    seed : None, int or numpy.random.SeedSequence
        A seed gives the same result whatever the backend, the instruction set, the workers and the executor.
    target_error : float, optional
        Sampling ends when the standard error of each player's equity is no more than this.
    workers : int
        Threads, -1 for all usable cores.
    executor : concurrent.futures.Executor, optional
        Where to run instead: a process pool, or that of a cluster (dask.distributed's ``client.get_executor()``).
    progress : callable (int, int), optional
        Called now and then with the deals done and the deals in all.

    Returns
    -------
    EquityResult
        See there: equity, fractions, deals, players, share_counts, no_low, joint, standard_error.

    Raises
    ------
    ValueError
        For a card in two places (both are named), fewer than two hands, eight cards, hands that cannot be dealt, a
        number of samples or an error that is none, or deals too many to count.
    TypeError
        For hands that are neither text nor ids.
    EquityInterrupted
        On Ctrl-C while sampling: a KeyboardInterrupt with what is known so far.

    Examples
    --------
    >>> import stud8
    >>> result = stud8.equity(["As Ah Kd", "2c 3d 4h"])
    >>> result.deals, round(float(result.equity[0]), 6)
    (18265297050, 0.609898)
    >>> result.joint["win", "loss"] / result.deals > 0.3    # the pot is split: high to the aces, low to the others
    True
    """
    began = perf_counter()
    refuse_uncallable(progress, "progress")
    if executor is not None and not hasattr(executor, "submit"):
        raise TypeError(f"executor: a concurrent.futures.Executor expected, got {shortly(executor)}")
    spot = read_spot(hands, dead)
    threads = usable_workers(workers)
    key = sampling.key_of(seed)  # also where nothing is drawn: a wrong one is no less wrong
    tell = progress or _no_progress
    if _is_exact(spot, method, samples, target_error):
        counts = exact.exact_counts(spot, workers=threads, executor=executor, progress=tell)
        return EquityResult.of_counts(counts, spot.names, exact=True, elapsed=perf_counter() - began)
    deals = _samples(samples, target_error)
    counts = []
    try:
        for counts in sampling.sampled_counts(  # the last ones are the result
            spot, deals, key, target_error, workers=threads, executor=executor, progress=tell
        ):
            pass
    except KeyboardInterrupt:
        raise EquityInterrupted(_sampled(counts, spot, began) if counts else None) from None
    return _sampled(counts, spot, began)


def _sampled(counts: Any, spot: Spot, began: float) -> EquityResult:
    return EquityResult.of_counts(counts, spot.names, exact=False, elapsed=perf_counter() - began)


def _no_progress(done: int, total: int) -> None:
    """Nobody looks."""


def _is_exact(spot: Spot, method: str, samples: Any, target_error: Any) -> bool:
    refuse_unknown(method, "method", METHODS)
    wants_samples = samples is not None or target_error is not None
    if method == "exact":
        if wants_samples:
            raise ValueError("samples and target_error are for sampling: method='exact' counts every deal")
        if reason := exact.too_long(spot):
            raise ValueError(f"method='exact': {reason}; method='sample' draws some of them")
        return True
    return method == "auto" and not wants_samples and exact.is_short(spot, AUTO)


def _samples(samples: Any, target_error: Any) -> int:
    if target_error is not None:
        if isinstance(target_error, bool) or not isinstance(target_error, Real):
            raise TypeError(f"target_error: a number expected, got {shortly(target_error)}")
        try:
            is_error = 0 < float(target_error) < 1
        except OverflowError:  # an integer beyond all floats
            is_error = False
        if not is_error:
            raise ValueError(f"target_error = {shortly(target_error)}: a number above 0 and below 1 expected")
    if samples is None:
        return SAMPLES if target_error is None else MOST_SAMPLES
    number = whole_number(samples, "samples")
    if not 0 < number <= MOST_SAMPLES:
        raise ValueError(f"samples = {number:,}: a number from 1 to {MOST_SAMPLES:,} expected")
    return number
