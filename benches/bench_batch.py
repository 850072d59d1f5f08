"""Batches of hands, high and low together, against numpy's copy of the same input in the same run, and the peers.

    python -m pytest benches/bench_batch.py

The copy is what memory allows: machines, and the same machine at another time, compare by the ratio.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import stud8
from stud8.peers import PEERS, Peer, laid_out_and_compared

PEER_HANDS = 1_000_000


@pytest.mark.parametrize("n", [1_000, 10_000, 100_000, 1_000_000, 10_000_000])
@pytest.mark.parametrize("form", ["masks", "ids"])
def bench_hilo(record: Callable[..., None], hands: Any, masks: Any, form: str, n: int) -> None:
    values = {"masks": masks, "ids": hands}[form][:n]
    evaluate = {"masks": stud8.evaluate_hilo_mask, "ids": stud8.evaluate_hilo}[form]
    out = np.empty(n, np.uint16), np.empty(n, np.uint8)
    record(n, lambda: evaluate(values, out=out), copied=values)


@pytest.mark.parametrize("form", ["S14", "U14"])
def bench_parse_hands(record: Callable[..., None], hands: Any, form: str) -> None:
    names = np.array(stud8.cards.NAMES, form[0])
    rows = hands[:PEER_HANDS]
    texts = np.ascontiguousarray(names[rows]).view(form).reshape(-1)
    assert np.array_equal(stud8.parse_hands(texts), rows)
    record(len(texts), stud8.parse_hands, texts)


@pytest.mark.parametrize("peer", [peer for peer in PEERS if peer.batch], ids=lambda peer: peer.name)
def bench_peer(record: Callable[..., None], hands: Any, peer: Peer) -> None:
    if not peer.installed:
        pytest.skip(f"{peer.name} is not installed")
    laid_out = laid_out_and_compared(peer, hands[:PEER_HANDS])
    record(PEER_HANDS, peer.rank, laid_out, plays_low=peer.plays_low, version=peer.version)
