"""What holds for every hand: generated hands, any order, any suits, any backend."""

import re
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stud8
from hands import mask_of
from stud8.backends import reference

CARDS = st.integers(0, 51)
SYMBOLS = str.maketrans("cdhs", "♣♦♥♠")
LETTERS = str.maketrans("♣♦♥♠", "cdhs")
SUIT_ORDERS = st.sampled_from(list(permutations(range(4))))
# Few ranks or few suits make the pairs, straights, flushes and lows that even chances seldom do.
SMALL_DECKS = st.one_of(
    st.just(list(range(52))),
    st.lists(st.integers(0, 12), min_size=3, max_size=8, unique=True).map(
        lambda ranks: [4 * rank + suit for rank in ranks for suit in range(4)]
    ),
    st.lists(st.integers(0, 3), min_size=1, max_size=2, unique=True).map(
        lambda suits: [4 * rank + suit for rank in range(13) for suit in suits]
    ),
)

# The fixture puts one backend in force for all examples of a test.
properties = settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
every_backend = pytest.mark.usefixtures("backend")


def hands(least: int = 5, most: int = 7) -> st.SearchStrategy[list[int]]:
    """Hands of different cards in any order."""
    return SMALL_DECKS.flatmap(lambda deck: st.lists(st.sampled_from(deck), min_size=least, max_size=most, unique=True))


def renamed(cards: list[int], suits: tuple[int, ...]) -> list[int]:
    return [4 * (card >> 2) + suits[card & 3] for card in cards]


def plain(result: Any) -> tuple[int, int]:
    high, low = result
    return int(high), int(low)


@every_backend
@properties
@given(hands())
def test_all_ways_to_ask_agree_with_the_reference(hand: list[int]) -> None:
    expected = reference.high(hand), reference.low(hand)
    mask = mask_of(hand)
    assert plain(stud8.evaluate_hilo(hand)) == plain(stud8.evaluate_hilo_mask(mask)) == expected
    assert plain((stud8.evaluate_high(hand), stud8.evaluate_low(hand))) == expected
    assert plain((stud8.evaluate_high_mask(mask), stud8.evaluate_low_mask(mask))) == expected
    assert stud8.best_high(hand).tolist() == reference.best_high(hand)
    low = stud8.best_low(hand)
    assert (None if low is None else low.tolist()) == reference.best_low(hand)


@every_backend
@properties
@given(hands(least=1, most=5), SUIT_ORDERS, st.randoms(use_true_random=False))
def test_up_cards_agree_with_the_reference(board: list[int], suits: tuple[int, ...], random: Any) -> None:
    expected = reference.upcards(board)
    assert stud8.evaluate_upcards(board) == expected
    random.shuffle(board)
    assert stud8.evaluate_upcards(renamed(board, suits)) == expected


@every_backend
@properties
@given(hands(), SUIT_ORDERS)
def test_suits_have_no_order(hand: list[int], suits: tuple[int, ...]) -> None:
    assert plain(stud8.evaluate_hilo(renamed(hand, suits))) == plain(stud8.evaluate_hilo(hand))


@every_backend
@properties
@given(hands().flatmap(lambda hand: st.tuples(st.just(hand), st.permutations(hand))))
def test_cards_have_no_order(orders: tuple[list[int], list[int]]) -> None:
    one, other = orders
    assert plain(stud8.evaluate_hilo(one)) == plain(stud8.evaluate_hilo(other))
    assert stud8.best_high(one).tolist() == stud8.best_high(other).tolist()
    assert str(stud8.best_low(one)) == str(stud8.best_low(other))


@every_backend
@properties
@given(hands(least=6, most=7))
def test_one_more_card_never_weakens(hand: list[int]) -> None:
    high, low = plain(stud8.evaluate_hilo(hand))
    fewer_high, fewer_low = plain(stud8.evaluate_hilo(hand[:-1]))
    assert high >= fewer_high
    assert low >= fewer_low


@every_backend
@properties
@given(hands(least=2, most=5))
def test_one_more_up_card_never_shows_worse(board: list[int]) -> None:
    assert stud8.evaluate_upcards(board) > stud8.evaluate_upcards(board[:-1])


@every_backend
@properties
@given(hands())
def test_the_five_cards_are_worth_the_hand(hand: list[int]) -> None:
    high, low = plain(stud8.evaluate_hilo(hand))
    five = stud8.best_high(hand).tolist()
    assert len(set(five)) == 5 and set(five) <= set(hand)
    assert stud8.evaluate_high(five) == high
    lowest = stud8.best_low(hand)
    assert (lowest is None) == (low == stud8.NO_LOW)
    if lowest is not None:
        assert len(set(lowest.tolist())) == 5 and set(lowest.tolist()) <= set(hand)
        assert stud8.evaluate_low(lowest) == low


@every_backend
@properties
@given(st.lists(hands(least=7), min_size=1, max_size=40), st.integers(0, 6), st.integers(0, 300))
def test_a_bad_card_is_found_wherever_it_is(rows: list[list[int]], place: int, card: int) -> None:
    hand = rows[-1]
    bad = [*hand[:place], card, *hand[place + 1 :]]
    expected = f"{card} is no card id" if card > 51 else f"card {card} "
    if card < 52 and card not in hand[:place] + hand[place + 1 :]:
        assert len(stud8.evaluate_high([*rows[:-1], bad])) == len(rows)
    else:
        with pytest.raises(ValueError, match=f"^row {len(rows) - 1}: {expected}"):
            stud8.evaluate_high([*rows[:-1], bad])


@every_backend
@properties
@given(st.integers(0, 2**64 - 1) | st.sets(st.integers(0, 63), max_size=9).map(lambda bits: sum(1 << b for b in bits)))
def test_a_mask_is_a_hand_or_refused(mask: int) -> None:
    if mask & ~0x1FFF_1FFF_1FFF_1FFF or not 5 <= mask.bit_count() <= 7:
        with pytest.raises(ValueError, match=f"^mask {mask:#x} has "):
            stud8.evaluate_hilo_mask(mask)
    else:
        hand = stud8.mask_to_cards(mask).tolist()
        assert plain(stud8.evaluate_hilo_mask(mask)) == (reference.high(hand), reference.low(hand))


@properties
@given(st.lists(CARDS, unique=True, max_size=52), st.sampled_from(["", " ", ",", ", ", "\n"]), st.data())
def test_text_reads_as_it_was_written(cards: list[int], separator: str, data: st.DataObject) -> None:
    words = stud8.format_cards(cards).split()
    for place, word in enumerate(words):
        spellings = [word, word.lower(), word.upper(), word.replace("T", "10"), word.translate(SYMBOLS)]
        words[place] = data.draw(st.sampled_from(spellings))
    assert stud8.parse_cards(separator.join(words)).tolist() == cards


def refusal(text: str) -> str | None:
    """Why parse_cards refuses a text."""
    try:
        stud8.parse_cards(text)
    except ValueError as error:
        return str(error)
    return None


@properties
@given(st.text(max_size=12) | st.text("AKQJT9210cdhs♠♣\ufe0f ,?x", max_size=12))
def test_text_is_cards_or_refused_with_a_reason(text: str) -> None:
    reason = refusal(text)
    if reason is not None:
        assert re.search("^unknown card '|is not a card: expected|^card .. appears twice in ", reason)
    else:
        signs = re.sub(r"[\s,\ufe0f]", "", text).translate(LETTERS).replace("10", "T")
        expected = [rank.upper() + suit.lower() for rank, suit in zip(signs[::2], signs[1::2], strict=True)]
        assert stud8.format_cards(stud8.parse_cards(text)).split() == expected
