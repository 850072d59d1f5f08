"""Print the table of the peers: what ranks how many hands a second here, all on the same hands in one run.

    python tools/compare_peers.py [--rounds N]

Installed peers only (the bench extra brings them); the results are compared before anything is timed.
"""

import argparse
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import stud8
from stud8.peers import PEERS, Peer, laid_out_and_compared
from stud8.timing import time_in_turn

ONE_BY_ONE = 20_000  # fewer would find cold caches in every round
BATCH = 1_000_000
PROBE, SECONDS = 100, 0.1  # a peer that takes longer for so many hands is given fewer


class Row(NamedTuple):
    """A line of the table: who, what is ranked, how many hands a call of it ranks."""

    name: str
    form: str
    ranks: str
    hands: int
    call: Callable[[], Any]


def our_rows() -> list[Row]:
    hands = stud8.random_hands(BATCH, seed=8)
    masks = stud8.cards_to_mask(hands)
    few, few_masks = hands[:ONE_BY_ONE].tolist(), masks[:ONE_BY_ONE].tolist()
    texts = [stud8.format_cards(hand) for hand in few]
    out = np.empty(BATCH, np.uint16), np.empty(BATCH, np.uint8)
    native, one_mask, one_hand, parse = (
        stud8.native.hilo,
        stud8.evaluate_hilo_mask,
        stud8.evaluate_hilo,
        stud8.parse_cards,
    )
    return [
        Row("stud8", "arrays of masks", "high, low", BATCH, lambda: stud8.evaluate_hilo_mask(masks, out=out)),
        Row("stud8", "arrays of ids", "high, low", BATCH, lambda: stud8.evaluate_hilo(hands, out=out)),
        Row("stud8.native", "one mask", "high, low", ONE_BY_ONE, lambda: [native(mask) for mask in few_masks]),
        Row("stud8", "one mask", "high, low", ONE_BY_ONE, lambda: [one_mask(mask) for mask in few_masks]),
        Row("stud8", "one list of ids", "high, low", ONE_BY_ONE, lambda: [one_hand(hand) for hand in few]),
        Row("stud8", "one text", "high, low", ONE_BY_ONE, lambda: [one_hand(parse(text)) for text in texts]),
    ]


def affordable(peer: Peer) -> int:
    """How many hands a round can give to a peer, from the time it takes for a few."""
    few = peer.lay_out(stud8.random_hands(PROBE, seed=9))
    probe = time_in_turn({peer.name: lambda: peer.rank(few)}, rounds=1)[peer.name]
    return max(PROBE, int(PROBE * SECONDS / probe.least)) if not peer.batch else BATCH


def peer_rows() -> list[Row]:
    rows = []
    for peer in PEERS:
        if not peer.installed:
            print(f"not installed: {peer.name}")
            continue
        hands = stud8.random_hands(BATCH if peer.batch else ONE_BY_ONE, seed=8)[: affordable(peer)]
        laid_out = laid_out_and_compared(peer, hands)
        form = "arrays" if peer.batch else "one hand"
        ranks = "high, low" if peer.plays_low else "high"
        rows.append(
            Row(f"{peer.name} {peer.version}", form, ranks, len(hands), lambda p=peer, h=laid_out: p.rank(h))  # type: ignore[misc]
        )
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    rows = our_rows() + peer_rows()
    times = time_in_turn({str(place): row.call for place, row in enumerate(rows)}, parser.parse_args().rounds)
    print(f"{'':28} {'form':16} {'ranks':10} {'hands/s':>14} {'ns a hand':>12} {'best':>10}")
    for place, row in enumerate(rows):
        time = times[str(place)]
        print(
            f"{row.name:28} {row.form:16} {row.ranks:10} {row.hands / time.median:14,.0f} "
            f"{time.median / row.hands * 1e9:12,.1f} {time.least / row.hands * 1e9:10,.1f}"
        )


if __name__ == "__main__":
    main()
