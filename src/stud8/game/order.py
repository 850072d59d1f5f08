"""Who is first: the lowest door card brings in, the best board opens later streets; and who shows first."""

from collections.abc import Iterable

from stud8.cards import NO_CARD, SUITS
from stud8.evaluate import evaluate_upcards
from stud8.game.actions import Acted, IllegalAction
from stud8.game.state import State
from stud8.game.table import THIRD
from stud8.rules import Rules

UNKNOWN_BOARD = 1 << 60


class _Strengths(dict[int, int]):
    """How well boards show, by the sum of their cards' weights, each ranked once."""

    def __missing__(self, weight: int) -> int:
        if weight >= UNKNOWN_BOARD:
            return 0
        cards = [4 * rank + copy for rank in range(13) for copy in range(weight >> 3 * rank & 7)]
        self[weight] = strength = int(evaluate_upcards(cards))
        return strength


# Three bits count the cards of each rank. An unknown card loses every comparison.
WEIGHT = [1 << 3 * (card >> 2) if card < 52 else UNKNOWN_BOARD for card in range(NO_CARD + 1)].__getitem__
_STRENGTH = _Strengths()

OPENINGS = {"left_may_fold_bring_in_or_complete": "may_fold", "left_must_open": "must_open"}


def open_street(state: State) -> None:
    """Let the first seat act; two or more are able."""
    if state.street == THIRD:
        let_open(state, lowest_door_card(state))
    elif state.common is not None and state.table.rules.community_opener == "sixth_street":
        let_open(state, state.opened_by)  # who acted first on sixth street (TDA RP-10H)
    else:
        let_open(state, best_board(state))


def let_open(state: State, seat: int) -> None:
    """Let this seat open the street, or the next one clockwise that is able."""
    actor = state.next_able(seat)
    if state.street == THIRD:
        state.opening = "low_card" if actor == seat else OPENINGS[state.table.rules.ante_all_in_low_card]
    state.actor = state.opened_by = actor


def open_with(state: State, seat: int) -> None:
    """Let this seat open, where unknown up cards leave it open who does."""
    if seat == state.actor and not state.to_show:
        return
    begun = state.events and isinstance(state.events[-1], Acted)
    if begun or state.actor is None:
        raise IllegalAction(f"seat {seat} cannot open a street now")
    for unknown in state.live_seats():
        if NO_CARD in state.up[unknown] and state.next_able(unknown) == seat:
            let_open(state, unknown)
            return
    raise IllegalAction(f"seat {seat} does not open street {state.street} by its cards, seat {state.actor} does")


def lowest_door_card(state: State) -> int:
    """The live seat with the lowest door card; an unknown one loses to any other."""
    rules = state.table.rules
    ace = 0 if rules.bring_in_ace == "high" else 13
    suits = rules.bring_in_suits if rules.bring_in_tie == "suit" else ""  # where all suits are found at -1

    def place(seat: int) -> tuple[int, int, int]:
        card = state.up[seat][0]
        if card == NO_CARD:
            return 13, 0, seat
        rank = card >> 2
        return rank - ace if rank == 12 else rank, suits.find(SUITS[card & 3]), seat

    return min(state.live_seats(), key=place)


def best_board(state: State) -> int:
    """The live seat whose up cards show best; of those that tie the one with the highest card by suit, or the first."""
    rules = state.table.rules
    shared = 0
    if state.common is not None and rules.community_opener == "high_board_with_community":
        shared = WEIGHT(state.common)
    seats = state.live_seats()
    strengths = [_STRENGTH[sum(map(WEIGHT, state.up[seat]), shared)] for seat in seats]
    best = max(strengths)
    tied = [seat for seat, strength in zip(seats, strengths, strict=True) if strength == best]
    if len(tied) == 1 or rules.first_to_act_tie != "suit":
        return tied[0]
    return max(tied, key=lambda seat: _highest(state.up[seat], rules))


def _highest(up: Iterable[int], rules: Rules) -> int:
    """The place of the highest up card, by rank and then by suit."""
    return max([4 * (card >> 2) + rules.tie_suits.index(SUITS[card & 3]) for card in up if card != NO_CARD], default=0)


def first_to_show(state: State) -> int:
    """The seat that shows first: who bet or raised last, else the best board (TDA 17A, WSOP-T 72, RRP)."""
    if state.table.rules.showdown_first == "last_aggressor_any_street":
        aggressors = [seat for seat in state.aggressors if state.live[seat]]
        if aggressors:
            return aggressors[-1]
    elif state.street_aggressor is not None:  # who has bet or raised last has not been asked again
        return state.street_aggressor
    return best_board(state)
