"""The C sampler deals what csrc/runouts_sample.h says it does, fairly, and counts who wins what.

The deals are made once more here, card by card from a list, with random numbers checked against their authors' own.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, permutations
from threading import Timer
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

import stud8
from hands import RANKS, ids, mask_of
from stud8 import use_isa

pytestmark = pytest.mark.extension
cstud8 = pytest.importorskip("stud8._cstud8")
CHUNK = 65536
CODES = 90
KEY = (20250101, 77)
BAD_DEAL, STOPPED = -1, -3


class Spot(NamedTuple):
    """Known cards of each player as text, those known by rank alone, dead cards, the weight beside other spots."""

    hands: tuple[str, ...]
    ranks: tuple[str, ...] = ()
    dead: str = ""
    weight: int = 1

    @property
    def any_suit(self) -> tuple[str, ...]:
        return self.ranks or ("",) * len(self.hands)


TWO = Spot(("AsAhKd", "2c3d4h"))
SIX = Spot(("AsAhKd", "2c3d4h", "5s6s7s", "KhQhJh", "9c9dTd", "7h7d2h"))
SPOTS = {
    "heads-up": TWO,
    "six": SIX,
    "unequal": Spot(("AsAhKd9c8d", "2c3d", "", "5h6h7h8h9hThJh"), dead="Kc Ks"),
    "complete": Spot(("AsAhKdKhQd2c3c", "2s3s4s5s7dJdJc")),
    "one card": Spot(("AsAhKdKhQd2c3c", "2s3s4s5s7dJd")),
    "ranks": Spot(("As", "2c", ""), ("A2K", "AA3", "277")),
    "only ranks": Spot(("", ""), ("AA22345", "A234567")),
    "common": Spot(("AsAhKd", "2c3d4h", "5s6s7s", "KhQhJh", "9c9dTd", "7h7d2h", "Ac2s3s", "8c8d8h")),
    "common and nothing known": Spot(("",) * 8),
    "common and ranks": Spot(("",) * 8, ("AA", "A2", "22", "2K", "KK", "K3", "3", "3")),
}


def sample(
    spots: Sequence[Spot], deals: int, chunk: int = 0, key: Sequence[int] = KEY, stop: Any = None
) -> tuple[int, NDArray[np.uint64]]:
    ffi, lib = cstud8.ffi, cstud8.lib
    players = len(spots[0].hands)
    counts = np.full((players, CODES), 7, np.uint64)
    masks = [mask_of(ids(hand)) for spot in spots for hand in spot.hands]
    ranks = [sum(16 ** RANKS.index(rank) for rank in held) for spot in spots for held in spot.any_suit]
    done = lib.stud8_sample(
        players,
        len(spots),
        masks,
        ranks,
        [spot.weight for spot in spots],
        mask_of(ids(spots[0].dead)),
        list(key),
        chunk,
        deals,
        ffi.NULL if stop is None else stop,
        ffi.from_buffer("uint64_t[]", counts),
    )
    return done, counts


def counted(spots: Sequence[Spot], deals: int, chunk: int = 0) -> NDArray[np.uint64]:
    done, counts = sample(spots, deals, chunk)
    assert done == 0
    assert (counts.sum(axis=1) == deals).all()
    return counts


# --- the same deals, slowly ---


def philox(counter: Sequence[int], key: Sequence[int]) -> tuple[int, int, int, int]:
    a, b, c, d = counter
    first_key, second_key = key
    for _ in range(10):
        first, second = 0xD2511F53 * a, 0xCD9E8D57 * c
        a, b, c, d = second >> 32 ^ b ^ first_key, second % 2**32, first >> 32 ^ d ^ second_key, first % 2**32
        first_key, second_key = (first_key + 0x9E3779B9) % 2**32, (second_key + 0xBB67AE85) % 2**32
    return a, b, c, d


def bits_of_lanes(chunk: int, block: int, pair: int) -> list[int]:
    bits = [0] * 64
    for i in range(8):
        words = philox((8 * block + i, pair, chunk % 2**32, chunk >> 32), KEY)
        for k in range(4):
            bits[8 * i + 2 * k] = words[k // 2] >> 16 * (k % 2) & 0xFFFF
            bits[8 * i + 2 * k + 1] = words[2 + k // 2] >> 16 * (k % 2) & 0xFFFF
    return bits


def draws_of(spot: Spot) -> tuple[list[int], list[tuple[int | None, int | None]]]:
    """The deck, and for each draw the player (None: all) and the rank (None: any)."""
    known = set(ids("".join((*spot.hands, spot.dead))))
    deck = [card for card in range(52) if card not in known]
    draws: list[tuple[int | None, int | None]] = [
        (player, rank)
        for rank in reversed(range(13))
        for player, held in enumerate(spot.any_suit)
        for _ in range(held.count(RANKS[rank]))
    ]
    lacking = [7 - len(hand) // 2 - len(held) for hand, held in zip(spot.hands, spot.any_suit, strict=True)]
    short = sum(lacking) > len(deck) - len(draws)
    for player, cards in enumerate(lacking):
        draws += [(player, None)] * (cards - short)
    return deck, [*draws, *[(None, None)] * short]


def blocks_of(spot: Spot, chunk: int, first: int = 0) -> Iterator[list[list[list[int]]]]:
    """The seven cards of each player, in the deals of each block that are not void."""
    deck, draws = draws_of(spot)
    for block in range(first, 2**29):
        deals = []
        bits = [bits_of_lanes(chunk, block, pair) for pair in range((len(draws) + 1) // 2)]
        for lane in range(64):
            hands = [ids(hand) for hand in spot.hands]
            left = list(deck)
            void = False
            for i, (player, rank) in enumerate(draws):
                places = [place for place, card in enumerate(left) if rank is None or card // 4 == rank]
                if i % 2 == 0:
                    rest, product = bits[i // 2][lane], 1
                product *= len(places)
                draw, rest = divmod(rest * len(places), 65536)
                if i % 2 == 1 or i + 1 == len(draws):
                    void |= rest < 65536 % product
                card = left.pop(places[draw])
                for hand in hands if player is None else [hands[player]]:
                    hand.append(card)
            if not void:
                deals.append(hands)
        yield deals


def deals_of(spot: Spot, chunk: int, deals: int) -> NDArray[np.uint8]:
    """The first deals of a chunk: (deals, players, 7)."""
    hands = list(islice(chain.from_iterable(blocks_of(spot, chunk)), deals))
    return np.array(hands, np.uint8).reshape(deals, len(spot.hands), 7)


def code_counts(hands: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Of hands (deals, players, 7), as stud8_sample() counts."""
    high, low = (ranks.astype(int) for ranks in stud8.evaluate_hilo(hands))
    best_high = high == high.max(axis=1, keepdims=True)
    best_low = (low == low.max(axis=1, keepdims=True)) & (low > 0)
    kh = best_high * best_high.sum(axis=1, keepdims=True)
    kl = np.where((low == 0).all(axis=1, keepdims=True), 9, best_low * best_low.sum(axis=1, keepdims=True))
    return np.array([np.bincount(codes, minlength=CODES) for codes in (10 * kh + kl).T], np.uint64)


def spots_of_deals(spots: Sequence[Spot], deals: int, chunk: int) -> Counter[int]:
    """How many of a chunk's deals fall to each spot."""
    owners = [number for number, spot in enumerate(spots) for _ in range(spot.weight)]
    bits = (len(owners) - 1).bit_length()

    def numbers() -> Iterator[int]:
        for counter in range(2**32):
            words = philox((counter, 1 << 31, chunk % 2**32, chunk >> 32), KEY)
            yield from (words[0] % 2**bits, words[2] % 2**bits)

    return Counter(islice((owners[number] for number in numbers() if number < len(owners)), deals))


def test_philox_gives_its_authors_numbers() -> None:
    """The known answers of Random123, kat_vectors."""
    assert philox((0, 0, 0, 0), (0, 0)) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
    ones = 2**32 - 1
    assert philox((ones,) * 4, (ones,) * 2) == (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)
    pi = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344)
    assert philox(pi, (0xA4093822, 0x299F31D0)) == (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)


@pytest.mark.parametrize("name", SPOTS)
@pytest.mark.parametrize("chunk", [0, 3 << 32 | 5])
def test_the_deals_are_those_of_the_definition(isa: str, name: str, chunk: int) -> None:
    spot, deals = SPOTS[name], 333
    assert np.array_equal(counted([spot], deals, chunk), code_counts(deals_of(spot, chunk, deals)))


def test_a_pair_of_draws_is_fair() -> None:
    """Whatever the deck, as many of the 65,536 numbers lead to one pair of places as to any other."""
    numbers = np.arange(65536)
    for first in range(1, 53):
        for second in {1, max(1, first - 1), 2, 3, 4} - {0}:
            place, rest = np.divmod(numbers * first, 65536)
            next_place, rest = np.divmod(rest * second, 65536)
            drawn = (place * second + next_place)[rest >= 65536 % (first * second)]
            assert (np.bincount(drawn, minlength=first * second) == 65536 // (first * second)).all()


# --- any number of deals, on any machine ---


@pytest.mark.parametrize("name", SPOTS)
def test_all_instruction_sets_count_the_same(name: str) -> None:
    found = {}
    for isa in stud8.native.isas():
        with use_isa(isa):
            found[isa] = counted([SPOTS[name]], 3000).tolist()
    assert all(counts == found["portable"] for counts in found.values())


def test_a_sample_is_the_sum_of_its_chunks(isa: str) -> None:
    deals = 2 * CHUNK + 1000
    parts = [counted([TWO], min(CHUNK, deals - CHUNK * chunk), 4 + chunk) for chunk in (2, 0, 1)]
    assert np.array_equal(sum(parts), counted([TWO], deals, 4))
    assert not np.array_equal(parts[1], parts[2])


@pytest.mark.parametrize("deals", [0, 1, 63, 64, 65, 511, 512, 513, 1100])
def test_a_shorter_chunk_is_the_start_of_a_longer_one(isa: str, deals: int) -> None:
    expected = code_counts(deals_of(TWO, 0, deals)) if deals else np.zeros((2, CODES), np.uint64)
    assert np.array_equal(counted([TWO], deals), expected)


def test_another_key_deals_otherwise() -> None:
    found = [sample([TWO], CHUNK, key=key)[1].tolist() for key in ((0, 0), (0, 1), (1, 0), (2**32 - 1, 0))]
    assert all(one != other for one, other in combinations(found, 2))


def test_it_stops_behind_a_whole_chunk(isa: str) -> None:
    stop = cstud8.ffi.new("int *")
    timer = Timer(0.05, stop.__setitem__, (0, 1))
    timer.start()
    done, counts = sample([TWO], 2**63, stop=stop)
    timer.join()
    assert done == STOPPED
    assert np.array_equal(counts, counted([TWO], int(counts[0].sum())))
    assert counts[0].sum() % CHUNK == 0


# --- fair: the counts come near what is known exactly ---


def joint(counts: NDArray[np.uint64]) -> NDArray[np.float64]:
    """The first player's counts, high win, tie, loss by low win, tie, loss, none."""
    chosen: NDArray[np.float64] = counts[0].reshape(9, 10)[np.ix_([1, 2, 0], [1, 2, 0, 9])].astype(float)
    return chosen


def exact(spots: Sequence[Spot]) -> NDArray[np.float64]:
    """The chance of each outcome, from all deals of all spots."""
    chance = np.zeros((3, 4))
    for spot in spots:
        counts = cstud8.ffi.new("uint64_t[12]")
        first, second, dead = (mask_of(ids(cards)) for cards in (*spot.hands, spot.dead))
        assert cstud8.lib.stud8_headsup(first, second, dead, 0, 1, cstud8.ffi.NULL, counts) == 0
        outcomes = np.array(list(counts), float).reshape(3, 4)
        chance += spot.weight * outcomes / outcomes.sum()
    return chance / sum(spot.weight for spot in spots)


def assert_near(counts: NDArray[np.uint64], chance: NDArray[np.float64]) -> None:
    deals = int(counts[0].sum())
    found = joint(counts)
    assert found.sum() == deals
    error = np.sqrt(deals * chance * (1 - chance))
    assert (np.abs(found - deals * chance) <= 4 * error + 1).all()


@pytest.mark.parametrize(
    "spot",
    [
        Spot(("AsAhKdQc", "2c3d4h5s")),
        Spot(("KsKhQd3d", "Ac2d3h9h"), dead="As 2s 3s 4s 5c"),
        Spot(("AsAhKdQc2h", "2c3d4h8s9d")),
        Spot(("2s2h3d3c4h", "2c3h6h8sJd7c"), dead="AsAhAc"),
        Spot(("AcAdAhKsKcQs", "2s3s4s5s8c9c")),
        Spot(("9s9hTd8c2h", "9c9dTh8s2d")),
    ],
)
def test_heads_up_agrees_with_the_exact_count(spot: Spot) -> None:
    assert_near(counted([spot], 4 * CHUNK), exact([spot]))


WITH_ACES = [
    Spot((f"{first}{second}7h6h5h", "KsKhKd2c2d")) for first, second in combinations(("As", "Ah", "Ad", "Ac"), 2)
]
WEIGHED = [spot._replace(weight=weight) for spot, weight in zip(WITH_ACES, (5, 0, 1, 2, 300, 40), strict=True)]


def test_any_suit_is_every_suit() -> None:
    chance = exact(WITH_ACES)
    assert_near(counted([Spot(("7h6h5h", "KsKhKd2c2d"), ("AA", ""))], 4 * CHUNK), chance)
    assert_near(counted(WITH_ACES, 4 * CHUNK), chance)


def test_cards_of_one_rank_are_shared_out_fairly() -> None:
    """Both players have a king of any suit; of twelve ways to suit them each is as likely."""
    suits = [f"K{suit}" for suit in "cdhs"]
    spots = [Spot((f"{first}AhQd9c4s", f"{second}Jd7c3h2s")) for first, second in permutations(suits, 2)]
    assert_near(counted([Spot(("AhQd9c4s", "Jd7c3h2s"), ("K", "K"))], 4 * CHUNK), exact(spots))


def test_spots_come_by_their_weight() -> None:
    assert_near(counted(WEIGHED, 4 * CHUNK), exact(WEIGHED))


def test_the_deals_of_many_spots_are_those_of_the_definition(isa: str) -> None:
    """One spot after the other, each from a fresh block on, and from another one if too many deals were void."""
    spots, deals, chunk, block = [*WEIGHED, Spot(("As", "")), TWO], 200, 9, 0
    hands: list[list[list[int]]] = []
    for number, wanted in sorted(spots_of_deals(spots, deals, chunk).items()):
        before = len(hands)
        for dealt in blocks_of(spots[number], chunk, block):
            hands += dealt[: before + wanted - len(hands)]
            block += 1
            if len(hands) == before + wanted:
                break
    assert np.array_equal(counted(spots, deals, chunk), code_counts(np.array(hands, np.uint8)))


# --- what is no deal ---

BAD = {
    "one player": [Spot(("As",))],
    "nine players": [Spot(("",) * 9)],
    "eight cards": [Spot(("AsAhAcAdKsKhKcKd", ""))],
    "eight with ranks": [Spot(("AsAhAcAd", ""), ("2345", ""))],
    "a card twice": [Spot(("As", "As"))],
    "a dead card": [Spot(("As", "Ah"), dead="Ah")],
    "five kings": [Spot(("Ks", ""), ("KK", "KK"))],
    "a dead king": [Spot(("", ""), ("KK", "KK"), "Ks")],
    "no cards left": [Spot(("As", "2s"), dead="".join(f"{rank}{suit}" for rank in "3456789TJQ" for suit in "cdhs"))],
    "a seventh and no common card": [Spot(("AsAhAcAdKsKhKc", *("",) * 7))],
    "one of many": [TWO, Spot(("As", "As")), TWO],
    "no weight": [TWO._replace(weight=0), TWO._replace(weight=0)],
    "too much weight": [TWO._replace(weight=2**62), TWO._replace(weight=2**62)],
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_dealt_is_told(name: str) -> None:
    assert sample(BAD[name], 100)[0] == BAD_DEAL


def test_bits_that_are_no_cards_are_told() -> None:
    ffi, lib = cstud8.ffi, cstud8.lib
    counts = ffi.new("uint64_t[]", 2 * CODES)
    for hands, ranks, dead in [
        ([1 << 13, 0], [0, 0], 0),
        ([2**64 - 1, 0], [0, 0], 0),
        ([0, 0], [16**13, 0], 0),
        ([0, 0], [2**64 - 1, 2**64 - 1], 0),
        ([0, 0], [0, 0], 1 << 63),
        ([0, 0], [0, 0], 2**64 - 1),
    ]:
        for ranks_or_none in (ranks, ffi.NULL):
            done = lib.stud8_sample(2, 1, hands, ranks_or_none, ffi.NULL, dead, KEY, 0, 100, ffi.NULL, counts)
            assert done == (0 if ranks_or_none == ffi.NULL and not any(hands) and not dead else BAD_DEAL)
    assert lib.stud8_sample(2, 0, [], ffi.NULL, ffi.NULL, 0, KEY, 0, 100, ffi.NULL, counts) == BAD_DEAL
