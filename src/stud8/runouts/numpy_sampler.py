"""What the sampler of the C core deals and counts, over arrays: the same deals for the same key, bit for bit.

Random numbers are those of Philox4x32-10 (Salmon, Moraes, Dror and Shaw, 2011).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8.cards import BITS, CARDS
from stud8.evaluate import evaluate_hilo_mask
from stud8.runouts.jobs import Flag
from stud8.runouts.result import NOBODY
from stud8.runouts.spots import SEVEN

CHUNK = 65_536  # deals that have a stream of their own, STUD8_SAMPLE_CHUNK in C
LANES = 64  # deals that share their random numbers
BLOCKS = 4  # of lanes at a time, as in C
COUNTERS = 8  # to a block and pair of draws
DRAWN = 64  # above any id: what follows is the number of a draw
MIX_STREAM = 0x80000000  # where a chunk's pairs of draws would be, for the choice among mixes
MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
STEPS = (0x9E3779B9, 0xBB67AE85)
ROUNDS = 10
WORD = 0xFFFFFFFF


def philox(key: Sequence[int], counter: Sequence[Any]) -> list[NDArray[np.uint64]]:
    """Four words of 32 bits for each counter of four such words."""
    a, b, c, d = np.broadcast_arrays(*(np.asarray(word, np.uint64) for word in counter))
    first, second = key
    for _ in range(ROUNDS):
        left, right = a * np.uint64(MULTIPLIERS[0]), c * np.uint64(MULTIPLIERS[1])
        a, b, c, d = (
            right >> 32 ^ b ^ np.uint64(first),
            right & WORD,
            left >> 32 ^ d ^ np.uint64(second),
            left & WORD,
        )
        first, second = first + STEPS[0] & WORD, second + STEPS[1] & WORD
    return [a, b, c, d]


@dataclass(slots=True)
class _Plan:
    """The draws of one mix of hands, and each player's cards: ids, or DRAWN + the number of a draw."""

    deck: list[int]
    draws: list[tuple[int, int]]  # first place, range
    cards: list[list[int]]

    def draw(self, first: int, size: int) -> int:
        self.draws.append((first, size))
        return DRAWN + len(self.draws) - 1


def make_plan(hands: Sequence[int], ranks: Sequence[int], dead: int) -> _Plan:
    """Cards of a rank come first, from the highest rank down, then those that may be any, then a common one."""
    known = dead
    for hand in hands:
        known |= hand
    deck = [card for card in range(CARDS) if not int(BITS[card]) & known]
    cards = [[card for card in range(CARDS) if int(BITS[card]) & hand] for hand in hands]
    plan = _Plan(deck, [], cards)
    first = [sum(card // 4 < rank for card in deck) for rank in range(13)]
    size = [sum(card // 4 == rank for card in deck) for rank in range(13)]
    wanted = [sum(digits >> 4 * rank & 15 for rank in range(13)) for digits in ranks]
    missing = sum(SEVEN - len(held) - more for held, more in zip(cards, wanted, strict=True))
    left = len(deck) - sum(wanted)
    for rank in reversed(range(13)):
        for held, digits in zip(cards, ranks, strict=True):
            for _ in range(digits >> 4 * rank & 15):
                held.append(plan.draw(first[rank], size[rank]))
                size[rank] -= 1
    each = SEVEN if missing <= left else SEVEN - 1
    for held in cards:
        while len(held) < each:
            held.append(plan.draw(0, left))
            left -= 1
    if each < SEVEN:
        common = plan.draw(0, left)
        for held in cards:
            held.append(common)
    if len(plan.draws) % 2:
        plan.draw(0, 1)
    return plan


def _bits(key: Sequence[int], chunk: int, blocks: NDArray[np.uint64], pair: int) -> NDArray[np.uint64]:
    """Sixteen bits for each lane of each block."""
    counters: NDArray[Any] = np.uint64(COUNTERS) * blocks[:, None] + np.arange(COUNTERS, dtype=np.uint64)
    words = philox(key, (counters & np.uint64(WORD), pair, chunk & WORD, chunk >> 32))
    bits = np.empty((*counters.shape, LANES // COUNTERS), np.uint64)
    for number, word in enumerate(words):
        for half in range(2):
            bits[:, :, 4 * (number % 2) + 2 * half + number // 2] = word >> 16 * half & 0xFFFF
    return bits.reshape(-1)


def deal(plan: _Plan, key: Sequence[int], chunk: int, blocks: NDArray[np.uint64]) -> tuple[Any, NDArray[np.bool_]]:
    """Ids (draws, lanes), and which lanes are valid: Lemire's draws of two numbers from the same bits."""
    lanes = len(blocks) * LANES
    places = np.empty((len(plan.draws), lanes), np.int64)
    valid = np.ones(lanes, bool)
    for number in range(0, len(plan.draws), 2):
        (first, size), (other_first, other_size) = plan.draws[number : number + 2]
        product = _bits(key, chunk, blocks, number // 2) * np.uint64(size)
        rest = (product & 0xFFFF) * np.uint64(other_size)
        places[number] = (product >> 16).astype(np.int64) + first
        places[number + 1] = (rest >> 16).astype(np.int64) + other_first
        valid &= (rest & 0xFFFF) >= 65536 % (size * other_size)
    ids = np.empty((len(plan.draws), lanes), np.int64)
    deck = np.array([*plan.deck, *[0] * (64 - len(plan.deck))])
    for number, place in enumerate(places):
        found = place.copy()
        for earlier in reversed(places[:number]):
            found += found >= earlier
        ids[number] = deck[found & 63]
    return ids, valid


def _count(plan: _Plan, ids: Any, valid: NDArray[np.bool_], watch: Flag, counts: NDArray[np.uint64]) -> None:
    high, low = (np.empty((len(plan.cards), int(valid.sum())), np.int64) for _ in range(2))
    for player, cards in enumerate(plan.cards):
        watch.heed()
        masks = np.zeros(high.shape[1], np.uint64)
        for card in cards:
            masks |= BITS[ids[card - DRAWN][valid]] if card >= DRAWN else BITS[card]
        high[player], low[player] = evaluate_hilo_mask(masks, check=False)
    best_high, best_low = (ranks == ranks.max(axis=0) for ranks in (high, low))
    highs, lows = best_high * best_high.sum(axis=0), best_low * best_low.sum(axis=0)
    lows = np.where(low.max(axis=0) == 0, NOBODY, lows)
    for player, of_player in enumerate(10 * highs + lows):
        counts[player] += (
            np.bincount(of_player, minlength=counts[player].size).reshape(counts.shape[1:]).astype(np.uint64)
        )


def _choose(weights: NDArray[np.uint64], key: Sequence[int], chunk: int, deals: int) -> NDArray[np.int64]:
    """How many of a chunk's deals fall to each mix."""
    if len(weights) == 1:
        return np.array([deals])
    ends = np.cumsum(weights)
    total = int(ends[-1])
    mask = np.uint64((1 << (total - 1).bit_length()) - 1)
    chosen: list[NDArray[np.uint64]] = []
    start = 0
    while sum(map(len, chosen)) < deals:
        words = philox(key, (np.arange(start, start + CHUNK, dtype=np.uint64), MIX_STREAM, chunk & WORD, chunk >> 32))
        numbers = np.stack([words[0] | words[1] << 32, words[2] | words[3] << 32], axis=1).reshape(-1) & mask
        chosen.append(numbers[numbers < total])
        start += CHUNK
    drawn = np.concatenate(chosen)[:deals]
    return np.bincount(np.searchsorted(ends, drawn, side="right"), minlength=len(weights))


def _chunks(deals: tuple[int, int]) -> Iterator[tuple[int, int]]:
    chunk, left = deals
    while left > 0:
        yield chunk, min(left, CHUNK)
        chunk, left = chunk + 1, left - CHUNK


def sample(  # noqa: PLR0913, PLR0917  # as native.sample
    mixes: Sequence[NDArray[np.uint64]],
    dead: int,
    key: Sequence[int],
    deals: tuple[int, int],
    watch: Flag,
    counts: NDArray[np.uint64],
) -> None:
    """As native.sample."""
    hands, ranks, weights = mixes
    plans = [
        make_plan(of_hands, of_ranks, dead) for of_hands, of_ranks in zip(hands.tolist(), ranks.tolist(), strict=True)
    ]
    for chunk, size in _chunks(deals):
        block = 0
        for plan, wanted in zip(plans, _choose(weights, key, chunk, size).tolist(), strict=True):
            left = wanted
            while left > 0:
                blocks = min(BLOCKS, -(-left // LANES))
                ids, valid = deal(plan, key, chunk, np.arange(block, block + blocks, dtype=np.uint64))
                valid &= np.cumsum(valid) <= left
                _count(plan, ids, valid, watch, counts)
                left -= int(valid.sum())
                block += blocks
