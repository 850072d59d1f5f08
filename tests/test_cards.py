"""Cards as ids, masks and text, from one to the other and back; random hands are random."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest

import stud8
from hands import RANKS, SUITS, ids, mask_of

DECK = 0x1FFF_1FFF_1FFF_1FFF
EVERY_CARD = " ".join(rank + suit for rank in RANKS for suit in SUITS)
MASKS_AND_CARDS = [
    (0, ""),
    (1, "2c"),
    (1 << 12, "Ac"),
    (1 << 16, "2d"),
    (1 << 32, "2h"),
    (1 << 48, "2s"),
    (1 << 60, "As"),
    (0x1F00_0000_0000_0000, "Ts Js Qs Ks As"),
    (DECK, EVERY_CARD),
]


# Text


def test_ids_are_numbered_by_rank_and_suit() -> None:
    cards = stud8.parse_cards(EVERY_CARD)
    assert (cards.dtype, cards.tolist()) == (np.dtype(np.uint8), list(range(52)))
    assert stud8.format_cards(range(52)) == EVERY_CARD


@pytest.mark.parametrize(
    "text",
    [
        "As Td 2c",
        "AsTd2c",
        "as td 2C",
        "AS10D2C",
        "as10d2c",
        "As,Td,2c",
        " As ,\tTd\n2c, ",
        "As\u00a0Td\u30002c",
        "As\u2003Td\u20282c",
        "A♠ T♦ 2♣",
        "a♠10♦2♣",
        "A♠\ufe0fT♦\ufe0f2♣\ufe0f",
        "A♠\ufe0f, 10d 2♣",
    ],
)
def test_ways_to_write_cards(text: str) -> None:
    assert stud8.parse_cards(text).tolist() == ids("As Td 2c")


@pytest.mark.parametrize("text", ["", " ", ",", "\n\t"])
def test_no_cards(text: str) -> None:
    cards = stud8.parse_cards(text)
    assert (cards.dtype, cards.shape) == (np.dtype(np.uint8), (0,))


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("As Xd 2c", "Xd"),
        ("As T 2c", "T"),
        ("As 2x", "2x"),
        ("sA", "sA"),
        ("As1d", "1d"),
        ("As Td2", "2"),
        ("As-Kd", "-Kd"),
        ("As;Kd", ";Kd"),
        ("As 0c", "0c"),
        ("As 1Oc", "1Oc"),
        ("As K", "K"),
        ("Aß", "Aß"),
        ("A\u0455", "A\u0455"),  # a Cyrillic letter that looks like an s
        ("\uff12c", "\uff12c"),  # a wide 2
        ("🂡", "🂡"),
    ],
)
def test_what_is_no_card_is_named(text: str, token: str) -> None:
    with pytest.raises(ValueError, match=f"^'{token}' in '.*' is not a card: expected a rank"):
        stud8.parse_cards(text)


def test_long_text_is_not_repeated_whole() -> None:
    with pytest.raises(ValueError, match="is not a card") as caught:
        stud8.parse_cards("z" * 100_000)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize("text", [None, 7, b"As", ["As"], np.array("As")])
def test_what_is_no_text(text: Any) -> None:
    with pytest.raises(TypeError, match="cards as text expected"):
        stud8.parse_cards(text)


def test_text_round_trip() -> None:
    for hand in stud8.random_hands(200, seed=3):
        text = stud8.format_cards(hand)
        assert stud8.parse_cards(text).tolist() == hand.tolist() == ids(text)


@pytest.mark.parametrize("cards", [[51, 33, 0], (51, 33, 0), np.array([51, 33, 0], ">i4"), [51.0, 33.0, 0.0]])
def test_cards_that_can_be_written(cards: Any) -> None:
    assert stud8.format_cards(cards) == "As Td 2c"


@pytest.mark.parametrize("cards", [[0, 52], [-1], [255], [2.5], [2**40], [[0, 1]], 3])
def test_ids_that_cannot_be_written(cards: Any) -> None:
    with pytest.raises(ValueError, match=r"is no card id \(0\.\.51\)|one row of ids expected"):
        stud8.format_cards(cards)


@pytest.mark.parametrize("cards", ["As", [True, False], ["As"], [None]])
def test_what_cannot_be_written(cards: Any) -> None:
    with pytest.raises(TypeError, match="expected integers"):
        stud8.format_cards(cards)


# Masks


@pytest.mark.parametrize(("mask", "text"), MASKS_AND_CARDS)
def test_masks(mask: int, text: str) -> None:
    found = stud8.cards_to_mask(ids(text))
    assert (type(found), int(found)) == (np.uint64, mask)
    cards = stud8.mask_to_cards(mask)
    assert (cards.dtype, cards.tolist()) == (np.dtype(np.uint8), sorted(ids(text)))


def test_mask_round_trip_keeps_axes() -> None:
    hands = np.sort(stud8.random_hands(60, cards=7, seed=4)).reshape(3, 4, 5, 7)
    masks = stud8.cards_to_mask(hands)
    assert (masks.dtype, masks.shape) == (np.dtype(np.uint64), (3, 4, 5))
    assert masks.ravel().tolist() == [mask_of(hand) for hand in hands.reshape(-1, 7).tolist()]
    assert np.array_equal(stud8.mask_to_cards(masks), hands)
    assert np.array_equal(stud8.mask_to_cards(masks.astype(np.int64)[::-1, :, ::2]), hands[::-1, :, ::2])
    assert np.array_equal(stud8.cards_to_mask(hands[::-1, :, ::2].astype(">i2")), masks[::-1, :, ::2])


def test_mask_order_of_cards_is_ascending() -> None:
    hand = ids("As 2c Kd 2s 3h")
    assert stud8.mask_to_cards(stud8.cards_to_mask(hand)).tolist() == sorted(hand)


@pytest.mark.parametrize("shape", [(0,), (0, 7), (3, 0), (2, 0, 7)])
def test_empty_arrays_of_cards(shape: tuple[int, ...]) -> None:
    masks = stud8.cards_to_mask(np.zeros(shape, np.uint8))
    assert (masks.dtype, masks.shape) == (np.dtype(np.uint64), shape[:-1])
    assert not masks.any()


def test_empty_arrays_of_masks() -> None:
    assert stud8.mask_to_cards(np.zeros((0, 3), np.uint64)).shape == (0, 3, 0)
    assert stud8.mask_to_cards(np.zeros((2, 3), np.uint64)).shape == (2, 3, 0)


def test_first_bad_row_of_cards_is_named() -> None:
    hands = stud8.random_hands(20_000, cards=3, seed=5).astype(np.int16)
    hands[[9_000, 15_000], 1] = 52, -1
    with pytest.raises(ValueError, match=r"^row 9000: 52 is no card id \(0\.\.51\)$"):
        stud8.cards_to_mask(hands)
    hands[8_999] = 7, 3, 7
    with pytest.raises(ValueError, match=r"^row 8999: card 7 \(3s\) appears twice$"):
        stud8.cards_to_mask(hands)
    with pytest.raises(ValueError, match=r"^row \(8, 999\): card 7 "):
        stud8.cards_to_mask(hands.reshape(20, 1000, 3))
    with pytest.raises(ValueError, match=r"^card 7 \(3s\) appears twice$"):
        stud8.cards_to_mask(hands[8_999])


@pytest.mark.parametrize("wrong", [3, np.uint8(3), 3.5])
def test_one_number_is_no_hand_of_cards(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"shape \(\.\.\., n\) expected, got a single number"):
        stud8.cards_to_mask(wrong)


@pytest.mark.parametrize("wrong", ["As Kd", ["As"], [True], [None], [1j]])
def test_what_is_no_card_and_no_mask(wrong: Any) -> None:
    with pytest.raises(TypeError, match="expected integers"):
        stud8.cards_to_mask(wrong)
    with pytest.raises(TypeError, match="expected integers"):
        stud8.mask_to_cards(wrong)


@pytest.mark.parametrize("bit", [13, 14, 15, 29, 31, 47, 61, 63])
def test_bits_outside_the_deck(bit: int) -> None:
    wrong = np.array([3, 3 | 1 << bit], np.uint64)
    with pytest.raises(ValueError, match=f"^row 1: mask {3 | 1 << bit:#x} has a bit outside the deck"):
        stud8.mask_to_cards(wrong)
    with pytest.raises(ValueError, match=f"^mask {1 << bit:#x} has a bit outside the deck"):
        stud8.mask_to_cards(1 << bit)


def test_negative_and_fractional_masks() -> None:
    with pytest.raises(ValueError, match=r"^mask -0x1 has a bit outside the deck"):
        stud8.mask_to_cards(-1)
    with pytest.raises(TypeError, match="expected integers"):
        stud8.mask_to_cards([3.0])  # a float has 53 bits


def test_masks_of_different_sizes() -> None:
    with pytest.raises(ValueError, match=r"^row 2: 1 cards, but the first hand has 2$"):
        stud8.mask_to_cards([3, 5, 4])


# Random hands


@pytest.mark.parametrize("cards", [1, 5, 7, 51, 52])
def test_random_hands_are_hands(cards: int) -> None:
    hands = stud8.random_hands(9_000, cards=cards, seed=6)
    assert (hands.dtype, hands.shape) == (np.dtype(np.uint8), (9_000, cards))
    assert (np.bitwise_count(stud8.cards_to_mask(hands)) == cards).all()
    assert hands.flags.c_contiguous


@pytest.mark.filterwarnings("ignore:the matrix subclass")
@pytest.mark.parametrize("call", [stud8.random_hands, lambda _, seed: stud8.equity(["As", "Ks"], samples=3, seed=seed)])
def test_a_seed_without_an_end_is_refused(call: Any) -> None:
    """Numpy follows one to the end of the stack, which ends the process."""
    inner: list[Any] = []
    inner.append(inner)
    array = np.empty(1, object)
    array[0] = array
    for seed in (inner, [1, inner], array, np.matrix([1, 2]), [np.matrix([1, 2])]):
        with pytest.raises(ValueError, match=r"^seed = "):
            call(2, seed=seed)


def test_random_hands_follow_their_seed() -> None:
    hands = stud8.random_hands(1000, seed=8)
    assert hands.shape == (1000, 7)
    assert np.array_equal(hands, stud8.random_hands(1000, seed=8))
    assert np.array_equal(hands, stud8.random_hands(1000, seed=np.random.default_rng(8)))
    assert not np.array_equal(hands, stud8.random_hands(1000, seed=9))
    assert not np.array_equal(stud8.random_hands(1000), stud8.random_hands(1000))


@pytest.mark.parametrize("dead", ["As Kd 10h", "As,K♦ th", ids("As Kd Th"), np.array(ids("As Kd Th"), np.int64)])
def test_dead_cards_are_not_dealt(dead: Any) -> None:
    hands = stud8.random_hands(2000, dead=dead, seed=10)
    assert sorted(set(range(52)) - set(hands.ravel().tolist())) == ids("Th Kd As")
    rest = stud8.random_hands(3, cards=49, dead=dead, seed=10)
    assert np.array_equal(np.sort(rest), np.tile(np.setdiff1d(np.arange(52), ids("As Kd Th")), (3, 1)))


def assert_even(counts: Any) -> None:
    """Pearson's chi-square, at six standard deviations: what happens by chance once in 100 million seeds."""
    expected = counts.sum() / counts.size
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    freedom = counts.size - 1
    assert chi_square < freedom + 6 * (2 * freedom) ** 0.5


def test_every_card_is_as_likely_in_every_place() -> None:
    hands = stud8.random_hands(200_000, seed=11)
    for place in range(7):
        assert_even(np.bincount(hands[:, place], minlength=52))


@pytest.mark.parametrize(("one", "other"), [(0, 1), (0, 6), (5, 6)])
def test_every_pair_of_cards_is_as_likely(one: int, other: int) -> None:
    hands = stud8.random_hands(300_000, seed=12).astype(np.int64)
    pairs = np.bincount(52 * hands[:, one] + hands[:, other], minlength=52 * 52).reshape(52, 52)
    assert not pairs.diagonal().any()
    assert_even(pairs[~np.eye(52, dtype=bool)])


def test_every_order_is_as_likely() -> None:
    dead = [card for card in range(52) if card % 10]  # 0, 10 .. 50 are left
    for cards in (6, 4):
        hands = stud8.random_hands(200_000, cards=cards, dead=dead, seed=13).astype(np.int64) // 10
        codes = hands @ 6 ** np.arange(cards)
        orders = {sum(place * 6**i for i, place in enumerate(order)) for order in permutations(range(6), cards)}
        found, counts = np.unique(codes, return_counts=True)
        assert set(found.tolist()) == orders
        assert_even(counts)


def test_no_hands() -> None:
    assert stud8.random_hands(0).shape == (0, 7)
    assert stud8.random_hands(0, cards=5).dtype == np.uint8


@pytest.mark.parametrize(
    ("n", "cards", "dead", "message"),
    [
        (-1, 7, "", "^n = -1: a number of hands from 0 on expected"),
        (1, 0, "", "^cards = 0: 1 or more expected, and no more than the 52 "),
        (1, -7, "", "^cards = -7: 1 or more expected, and no more than the 52 "),
        (1, 53, "", "^cards = 53: 1 or more expected, and no more than the 52 "),
        (1, 51, "As Ks", "^cards = 51: 1 or more expected, and no more than the 50 "),
        (1, 7, "As As", "^dead: card As appears twice"),
        (1, 7, "As ??", r"^dead: unknown card '\?\?'"),
        (1, 7, [0, 52], "52 is no card id"),
        (1, 7, [3, 3], r"card 3 \(2s\) appears twice"),
    ],
)
def test_hands_that_cannot_be_dealt(n: int, cards: int, dead: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        stud8.random_hands(n, cards=cards, dead=dead, seed=1)


@pytest.mark.parametrize("n", [1.5, "3", None])
def test_number_of_hands_that_is_none(n: Any) -> None:
    with pytest.raises(TypeError):
        stud8.random_hands(n)
