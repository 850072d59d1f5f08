"""The deal: three cards, then one a street to the live seats, burns, and what to do when the deck runs short."""

from collections.abc import Sequence
from math import isnan
from random import Random
from typing import Any

from stud8.cards import CARDS, NAMES, NO_CARD, one_row
from stud8.game.actions import Dealt, IllegalAction
from stud8.game.state import COMMON, State
from stud8.game.table import SEVENTH, THIRD
from stud8.given import shortly, whole_number


def deal_street(state: State) -> None:
    """Deal the street, or in a hand that is told its cards wait for them."""
    seats = sorted(state.contending_seats() + state.keeping)
    if state.street == THIRD:
        cards = take(state, 3 * len(seats))
        dealt = [(seat, cards[place :: len(seats)]) for place, seat in enumerate(seats)]
    elif state.street == SEVENTH:
        cards, for_all = seventh_cards(state, len(seats))
        dealt = [(COMMON, cards)] if for_all else [(seat, [card]) for seat, card in zip(seats, cards, strict=True)]
    else:
        burn(state)
        dealt = [(seat, [card]) for seat, card in zip(seats, take(state, len(seats)), strict=True)]
    if state.table.manual:
        state.due = [seat for seat, hand in dealt for _ in hand]
    else:
        for seat, hand in dealt:
            give(state, seat, hand)


def take(state: State, count: int) -> list[int]:
    """The next cards of the deck."""
    cards = state.stub[: -count - 1 : -1]
    del state.stub[len(state.stub) - count :]
    return cards


def burn(state: State) -> None:
    """Set a card aside, under rules that burn."""
    if state.table.rules.burns:
        state.burned += take(state, 1)


def give(state: State, seat: int, cards: Sequence[int]) -> None:
    """Put cards before a seat: two down, then four up, the seventh down; or the common card before all."""
    if seat == COMMON:
        state.common = cards[0]
        state.events.append(Dealt(None, tuple(cards)))
        return
    if state.street == THIRD:
        for card in cards:
            (state.down if len(state.down[seat]) < 2 else state.up)[seat].append(card)
    else:
        (state.down if state.street == SEVENTH else state.up)[seat] += cards
    state.events.append(Dealt(seat, tuple(cards)))


def seventh_cards(state: State, seats: int) -> tuple[list[int], bool]:
    """The cards of seventh street, and whether there is only one for all."""
    return SHORT_DECK[state.table.rules.short_deck](state, seats)


def _no_burn(state: State, seats: int) -> tuple[list[int], bool]:
    """Whatever is left is dealt, if it suffices; a burn is made only if it does not hinder that."""
    if len(state.stub) > seats:
        burn(state)
    return (take(state, seats), False) if len(state.stub) >= seats else (take(state, 1), True)


def _tda(state: State, seats: int) -> tuple[list[int], bool]:
    """One card is burned and the last of the deck is never dealt, so two more than there are seats are wanted.

    (TDA RP-10H, WSOP live action rule 228.)
    """
    left = len(state.stub)
    if left < seats + 2 and (left + len(state.burned) >= seats + 2 or left < 3):
        shuffle_in(state, state.burned)
        state.burned = []
    for_all = len(state.stub) < seats + 2
    burn(state)
    return take(state, 1 if for_all else seats), for_all


def _roberts(state: State, seats: int) -> tuple[list[int], bool]:
    """All but the last card are dealt; that one is shuffled with the burns, and the rest dealt from them.

    (Robert's Rules of Poker. Where even that is too little, there is one card for all from the beginning.)
    """
    first_burn = 1 if state.table.rules.burns else 0
    left = len(state.stub) - first_burn
    if left >= seats:
        burn(state)
        return take(state, seats), False
    from_deck = max(left - 1, 0)
    missing = seats - from_deck
    mixed = len(state.stub) + len(state.burned) - from_deck
    if mixed < missing:
        if left:
            burn(state)
        return take(state, 1), True
    if left:
        burn(state)
    cards = take(state, from_deck)
    shuffle_in(state, state.burned)
    state.burned = []
    if mixed > missing:
        burn(state)
    return cards + take(state, missing), False


SHORT_DECK = {"no_burn": _no_burn, "tda": _tda, "roberts": _roberts}


def shuffle_in(state: State, cards: list[int]) -> None:
    """Shuffle cards into what is left of the deck, by the seed, or without one by the order of the deck itself."""
    state.stub += cards
    Random(repr((state.seed, state.stub))).shuffle(state.stub)  # noqa: S311  # a game to be repeated


def told(state: State, seat: int, cards: list[int]) -> None:
    """Take the cards that a seat was dealt, in a hand that is told them."""
    for _ in cards:
        state.due.remove(seat)
    give(state, seat, cards)


def refuse_told(state: State, seat: int, cards: list[int]) -> None:
    """Refuse cards that are not due to a seat, or that have been dealt before."""
    wanted = state.due.count(seat)
    whom = _whom(seat)
    if not wanted:
        due = ", ".join(map(_whom, dict.fromkeys(state.due))) or "nobody"
        raise IllegalAction(f"no card is due to {whom}, but to {due}")
    if not 1 <= len(cards) <= wanted:
        raise IllegalAction(f"{len(cards)} cards for {whom}: {wanted} due, so 1 to {wanted} expected")
    _refuse_seen(state, cards)


def _refuse_seen(state: State, cards: list[int]) -> None:
    seen = set().union(*state.down, *state.up, [state.common])
    for card in cards:
        if card != NO_CARD and card in seen:
            raise ValueError(f"card {NAMES[card]} has been dealt before")


def _whom(seat: int) -> str:
    return "all in common" if seat == COMMON else f"seat {seat}"


def checked_seed(seed: Any) -> Any:
    """A seed as Random takes it, which would take -1 for 1, and NaN for another number each time."""
    if seed is None or isinstance(seed, str | bytes | bytearray) or (isinstance(seed, float) and not isnan(seed)):
        return seed
    if isinstance(seed, bool | float) or not hasattr(seed, "__index__"):
        raise TypeError(f"seed = {shortly(seed)}: None, an integer from 0 on, a number, a str or bytes expected")
    number = whole_number(seed, "seed")
    if number < 0:
        raise ValueError(f"seed = {number}: 0 or more expected")
    return number


def make_stub(deck: Any, seed: Any, *, manual: bool) -> list[int]:
    """The deck as it lies, the last card to be dealt first: unknown, given, or shuffled by a generator of its own."""
    if manual:
        return [NO_CARD] * CARDS
    if deck is None:
        cards = list(range(CARDS))
        Random(seed).shuffle(cards)  # noqa: S311  # a game to be repeated, not a secret
    else:
        cards = one_row(deck, "deck")
        if len(cards) != CARDS:
            raise ValueError(f"deck: all {CARDS} cards expected, each once, got {len(cards)}")
    cards.reverse()
    return cards
