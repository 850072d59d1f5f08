"""What is measured: stud8 by every engine, over arrays and hand by hand, and the peers; all compared before.

Every way ranks the same random hands of seven cards, or the first of them.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stud8.cards import cards_to_mask, random_hands
from stud8.evaluate import evaluate_high, evaluate_hilo, evaluate_hilo_mask, evaluate_low
from stud8.measuring.one_hand import FORMS, OneHandCall, one_hand_calls, rank_each, ranks_of_each
from stud8.peers import PEERS, Peer, laid_out_and_compared
from stud8.ranks import HiLo
from stud8.verification import Answer, Engine, compare, engines

SEED = 8
PROBE = 100  # hands that tell how long one takes
FUNCTIONS: dict[str, Callable[..., Any]] = {
    function.__name__: function for function in (evaluate_hilo_mask, evaluate_hilo, evaluate_high, evaluate_low)
}


class Size(NamedTuple):
    """How much is measured."""

    hands: int  # in arrays that no cache holds
    in_cache: int  # and in those that one does
    peer: int  # given to a peer in one call
    one_by_one: int  # at most: more would find cold caches
    rounds: int
    seconds: float  # of a call in a round, or a little more


QUICK = Size(hands=2_000_000, in_cache=65_536, peer=100_000, one_by_one=20_000, rounds=7, seconds=0.02)
FULL = Size(hands=10_000_000, in_cache=65_536, peer=1_000_000, one_by_one=20_000, rounds=25, seconds=0.1)


class Way(NamedTuple):
    """A way to rank so many hands: who does it, by which call, with which engine in force, from which form to what.

    Kinds are "arrays" and "one hand", of ours, "peer", and "copy", which only copies arrays for comparison.
    """

    kind: str
    who: str
    call: str
    form: str
    hands: int
    rank: Callable[[], Any]
    ranks: str = "high, low"
    workers: int = 1
    engine: Engine | None = None

    def in_force(self) -> AbstractContextManager[None]:
        """Choose what it is ranked with."""
        return self.engine.in_force() if self.engine else nullcontext()


class ArrayCall(NamedTuple):
    """A public function, the form of hands it ranks, how many and how."""

    function: str
    form: str
    hands: int
    check: bool = True
    workers: int = 1


class LeftOutError(Exception):
    """A peer is not timed; the text tells which and why."""


class Dealt(NamedTuple):
    """The hands that all ways rank: ids (n, 7), the same as masks (n,), and what these are worth, by whom."""

    ids: NDArray[np.uint8]
    masks: NDArray[np.uint64]
    right: HiLo
    by: Engine

    def form(self, name: str, hands: int) -> NDArray[Any]:
        """The first so many."""
        return (self.masks if name == "masks" else self.ids)[:hands]

    def compare(self, what: str, who: str, found: NDArray[Any]) -> None:
        """Hold the high or the low of the first hands against ours."""
        right = Answer(f"evaluate_hilo_mask of {self.by}", getattr(self.right, what))
        compare(self.ids[: len(found)], what, right, Answer(who, found))


def plan(size: Size, workers: int) -> list[Callable[[], Sequence[Way]]]:
    """All steps of a run, with one thread and with so many."""
    found = engines()
    ids = random_hands(size.hands, seed=SEED)
    masks = cards_to_mask(ids)
    with found[0].in_force():
        dealt = Dealt(ids, masks, evaluate_hilo_mask(masks, workers=-1), found[0])
    forms = [(form, hands) for form in ("masks", "ids") for hands in (size.in_cache, size.hands)]
    firsts = {engine.backend: engine for engine in reversed(found)}  # one hand is ranked alike with every ISA
    return [
        partial(_copies, dealt, forms),
        *(partial(_array_ways, engine, size, workers, dealt) for engine in found),
        *(partial(_one_hand_ways, engine, size, dealt) for engine in reversed(firsts.values())),
        *(partial(_peer_way, peer, size, dealt) for peer in PEERS),
    ]


# --- arrays ---


def _copies(dealt: Dealt, forms: Sequence[tuple[str, int]]) -> list[Way]:
    """What memory allows: arrays of hands copied by numpy."""
    return [_copy(form, dealt.form(form, hands)) for form, hands in forms]


def _copy(form: str, values: NDArray[Any]) -> Way:
    copy = partial(np.copyto, np.zeros_like(values), values)
    return Way("copy", "numpy", "copyto", form, len(values), copy, ranks="")


def _array_ways(engine: Engine, size: Size, workers: int, dealt: Dealt) -> list[Way]:
    return [_array_way(engine, call, dealt) for call in _array_calls(engine, size, workers)]


def _array_calls(engine: Engine, size: Size, workers: int) -> Iterator[ArrayCall]:
    if engine.backend == "python":
        yield ArrayCall("evaluate_hilo_mask", "masks", PROBE)
        yield ArrayCall("evaluate_hilo", "ids", PROBE)
        return
    for function, form in (("evaluate_hilo_mask", "masks"), ("evaluate_hilo", "ids")):
        yield ArrayCall(function, form, size.in_cache)
        yield ArrayCall(function, form, size.hands)
        yield ArrayCall(function, form, size.hands, check=False)
        if workers > 1:
            yield ArrayCall(function, form, size.hands, workers=workers)
    yield ArrayCall("evaluate_high", "ids", size.hands)
    yield ArrayCall("evaluate_low", "ids", size.hands)


def _array_way(engine: Engine, call: ArrayCall, dealt: Dealt) -> Way:
    values = dealt.form(call.form, call.hands)
    right = dealt.right._asdict()
    ranks = [name for name in right if call.function.removesuffix("_mask") in (f"evaluate_{name}", "evaluate_hilo")]
    outs = tuple(np.zeros(call.hands, right[name].dtype) for name in ranks)
    rank = partial(
        FUNCTIONS[call.function],
        values,
        out=outs if len(outs) > 1 else outs[0],
        check=call.check,
        workers=call.workers,
    )
    with engine.in_force():
        rank()  # by numba compiled now
    for name, out in zip(ranks, outs, strict=True):
        dealt.compare(name, f"{call.function} of {engine}", out)
    name = call.function if call.check else f"{call.function}, unchecked"
    return Way("arrays", str(engine), name, call.form, call.hands, rank, ", ".join(ranks), call.workers, engine)


# --- hand by hand ---


def _one_hand_ways(engine: Engine, size: Size, dealt: Dealt) -> list[Way]:
    with engine.in_force():
        return [_one_hand_way(engine, name, call, size, dealt) for name, call in one_hand_calls().items()]


def _one_hand_way(engine: Engine, name: str, call: OneHandCall, size: Size, dealt: Dealt) -> Way:
    few = FORMS[call.form](dealt.ids[:PROBE])
    hands = _affordable(partial(rank_each, call.rank, few), size)
    laid_out = FORMS[call.form](dealt.ids[:hands])
    for what, found in ranks_of_each(call.rank, laid_out)._asdict().items():
        dealt.compare(what, f"{name} of {engine}", found)
    rank = partial(rank_each, call.rank, laid_out)
    return Way("one hand", engine.backend, name, f"one {call.form}", len(laid_out), rank, engine=engine)


def _affordable(rank_a_few: Callable[[], Any], size: Size) -> int:
    """How many hands can be ranked one by one in the time of a call."""
    rank_a_few()
    start = perf_counter()
    rank_a_few()
    return min(size.one_by_one, size.hands, max(PROBE, int(PROBE * size.seconds / (perf_counter() - start))))


# --- peers ---


def _peer_way(peer: Peer, size: Size, dealt: Dealt) -> list[Way]:
    if not peer.installed:
        raise LeftOutError(f"{peer.name} is not installed")
    try:
        hands = min(size.peer, size.hands) if peer.batch else _affordable(_few_of(peer, dealt), size)
        laid_out = laid_out_and_compared(peer, dealt.ids[:hands])
        who = f"{peer.name} {peer.version}"
    except Exception as error:  # another project's calls may raise anything
        raise LeftOutError(str(error) if isinstance(error, ValueError) else f"{peer.name}: {error!r}") from error
    form = "hands" if peer.batch else "one hand"
    ranks = "high, low" if peer.plays_low else "high"
    return [Way("peer", who, "", form, hands, partial(peer.rank, laid_out), ranks)]


def _few_of(peer: Peer, dealt: Dealt) -> Callable[[], Any]:
    return partial(peer.rank, peer.lay_out(dealt.ids[:PROBE]))
