"""Who wins from here? A Monte-Carlo of seven-card stud hi/lo in plain numba, with stud8.jit to score the hands.

    python docs/simulator.py "As Ah Kd" "2c 3d 4h"
    python docs/simulator.py "As Ah Kd" "2c 3d 4h" "" --deals 10000000    # the third player's cards are not known

Two to seven players hold up to seven known cards each; the rest is dealt at random, and the pot divided at the
showdown. The first run takes some seconds more, for numba to compile.
"""

import argparse
import time

import numpy as np
from numba import get_num_threads, njit, prange

import stud8

CHUNKS = 128  # of deals, each with its own random numbers: the result does not depend on the number of threads


@njit
def draw(state, bound):
    """A random number below the bound, and the next state: SplitMix64 (Steele, Lea and Flood, OOPSLA 2014)."""
    state += np.uint64(0x9E3779B97F4A7C15)
    mixed = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    mixed ^= mixed >> np.uint64(31)
    return ((mixed >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32), state  # even to a part in 2 ** 26


@njit
def play(deals, state, known, missing, deck, sums):
    """Add each player's shares of some deals to the sums.

    Players have masks of known cards, and miss some; the deck holds the bits of the cards that are left.
    """
    players = len(known)
    deck = deck.copy()
    highs, lows = np.empty(players, np.uint16), np.empty(players, np.uint8)
    shares = np.empty(players)
    for _ in range(deals):
        left = len(deck)
        for player in range(players):
            hand = known[player]
            for _ in range(missing[player]):  # Fisher and Yates: a card goes behind those that are left
                card, state = draw(state, left)
                left -= 1
                deck[card], deck[left] = deck[left], deck[card]
                hand |= deck[left]
            highs[player], lows[player] = stud8.jit.hilo(hand)
        stud8.jit.shares(highs, lows, shares)
        for player in range(players):
            sums[player] += shares[player]


@njit(parallel=True, cache=True)
def simulate(deals, seeds, known, missing, deck, sums):
    """Add the shares of as many deals for each seed to the sums (chunks, players)."""
    for chunk in prange(len(seeds)):
        play(deals, seeds[chunk], known, missing, deck, sums[chunk])


def main():
    """Tell equities, their standard errors, and the rate."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hands", nargs="+", help="known cards of each player")
    parser.add_argument("--deals", type=int, default=2_000_000)
    parser.add_argument("--seed", type=int, default=8)
    arguments = parser.parse_args()
    hands = [stud8.parse_cards(text) for text in arguments.hands]
    known = np.array([stud8.cards_to_mask(hand) for hand in hands])
    missing = np.array([7 - len(hand) for hand in hands])
    dead = np.concatenate(hands)
    stud8.cards_to_mask(dead)  # refuses a card that two players hold
    if not 2 <= len(hands) <= 7 or missing.min() < 0:
        parser.error("two to seven players with up to seven cards expected")
    deck = np.array([stud8.cards_to_mask([card]) for card in range(52) if card not in dead])
    seeds = np.random.SeedSequence(arguments.seed).generate_state(CHUNKS, np.uint64)

    sums = np.zeros((CHUNKS, len(hands)))
    simulate(0, seeds, known, missing, deck, sums)  # compiles
    per_chunk = -(-arguments.deals // CHUNKS)
    start = time.perf_counter()
    simulate(per_chunk, seeds, known, missing, deck, sums)
    seconds = time.perf_counter() - start
    means = sums / per_chunk
    for text, share, spread in zip(arguments.hands, means.mean(axis=0), means.std(axis=0, ddof=1), strict=True):
        print(f"{text or '?':23} {share:.5f} ± {spread / CHUNKS**0.5:.5f}")
    deals = per_chunk * CHUNKS
    print(f"{deals:,} deals, {deals / seconds / 1e6:.1f} million a second on {get_num_threads()} threads")


if __name__ == "__main__":
    main()
