"""One hand at a time from Python: our ways, and the peers that know no other.

python -m pytest benches/bench_scalar.py
"""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

import stud8
from stud8.peers import PEERS, Peer, laid_out_and_compared

HANDS = 1_000
NATIVE = stud8.native.hilo
CALLS: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "native.hilo": ("masks", NATIVE),
    "evaluate_hilo_mask of an int": ("masks", stud8.evaluate_hilo_mask),
    "evaluate_hilo of a list": ("lists", stud8.evaluate_hilo),
    "evaluate_hilo of an array": ("arrays", stud8.evaluate_hilo),
    "text parsed and ranked": ("texts", lambda text: stud8.evaluate_hilo(stud8.parse_cards(text))),
}


@pytest.fixture(scope="module")
def forms(hands: Any, masks: Any) -> dict[str, Sequence[Any]]:
    """The same hands in every form that a call takes."""
    few = hands[:HANDS]
    texts = [stud8.format_cards(hand) for hand in few]
    return {"masks": masks[:HANDS].tolist(), "lists": few.tolist(), "arrays": list(few), "texts": texts}


def rank_each(call: Callable[[Any], Any], hands: Sequence[Any]) -> None:
    for hand in hands:
        call(hand)


@pytest.mark.parametrize("name", CALLS)
def bench_one_hand(record: Callable[..., None], forms: dict[str, Sequence[Any]], hands: Any, name: str) -> None:
    form, call = CALLS[name]
    results = [call(hand) for hand in forms[form]]
    pairs = [divmod(result, 256) if call is NATIVE else tuple(map(int, result)) for result in results]
    assert pairs == list(zip(*(ranks.tolist() for ranks in stud8.evaluate_hilo(hands[:HANDS])), strict=True))
    record(HANDS, rank_each, call, forms[form])


@pytest.mark.parametrize("peer", [peer for peer in PEERS if not peer.batch], ids=lambda peer: peer.name)
def bench_peer(record: Callable[..., None], hands: Any, peer: Peer) -> None:
    if not peer.installed:
        pytest.skip(f"{peer.name} is not installed")
    laid_out = laid_out_and_compared(peer, hands[:HANDS])
    record(HANDS, peer.rank, laid_out, plays_low=peer.plays_low, version=peer.version)
