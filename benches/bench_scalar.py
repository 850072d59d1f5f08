"""One hand at a time from Python: our ways, and the peers that know no other.

python -m pytest benches/bench_scalar.py
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import stud8
from stud8.measuring.one_hand import FORMS, one_hand_calls, rank_each, ranks_of_each
from stud8.peers import PEERS, Peer, laid_out_and_compared

HANDS = 1_000
CALLS = one_hand_calls()


@pytest.mark.parametrize("name", CALLS)
def bench_one_hand(record: Callable[..., None], hands: Any, name: str) -> None:
    form, call = CALLS[name]
    few = FORMS[form](hands[:HANDS])
    for found, right in zip(ranks_of_each(call, few), stud8.evaluate_hilo(hands[:HANDS]), strict=True):
        assert np.array_equal(found, right)
    record(HANDS, rank_each, call, few)


@pytest.mark.parametrize("peer", [peer for peer in PEERS if not peer.batch], ids=lambda peer: peer.name)
def bench_peer(record: Callable[..., None], hands: Any, peer: Peer) -> None:
    if not peer.installed:
        pytest.skip(f"{peer.name} is not installed")
    laid_out = laid_out_and_compared(peer, hands[:HANDS])
    record(HANDS, peer.rank, laid_out, plays_low=peer.plays_low, version=peer.version)
