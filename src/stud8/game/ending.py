"""The end of a hand: hands turned up, shown or mucked in their order, and the pots settled."""

from collections.abc import Mapping

from stud8 import backends
from stud8.cards import BIT_OF, NO_CARD
from stud8.game.actions import MUCK, SHOW, Action
from stud8.game.order import first_to_show
from stud8.game.state import Result, State
from stud8.ranks import NO_LOW
from stud8.showdown.pots import layers
from stud8.showdown.settlement import divide

Pots = list[tuple[int, ...]]  # the seats that can win each


def turn_up(state: State) -> None:
    """Let all live hands be shown in seat order, once no betting is left and a live seat is all-in.

    (TDA 16, WSOP-T 70.) A hand that is not known so far is passed over: it mucks in the end.
    """
    if not _are_turned_up(state):
        return
    state.to_show = [seat for seat in _undecided(state) if NO_CARD not in state.hand(seat)]
    if state.table.auto_showdown:
        for seat in state.to_show:
            state.show(seat, SHOW)
        state.to_show = []


def _are_turned_up(state: State) -> bool:
    return state.table.rules.all_in_face_up and state.able < state.players


def start_showdown(state: State) -> None:
    """Let the hands that are not face up yet be shown or mucked: the first to show, then clockwise."""
    contested = _contested(state)
    for contenders in contested:
        if not any(_may_win(state, seat) for seat in contenders):
            seats = ", ".join(map(str, contenders))
            raise ValueError(f"no hand is known of seats {seats}, who alone can win a pot")
    undecided, first = _undecided(state), first_to_show(state)
    state.to_show = [seat for seat in undecided if seat >= first] + [seat for seat in undecided if seat < first]
    if state.table.auto_showdown:
        ranks = _ranks(state)
        for seat in state.to_show:
            state.show(seat, _by_the_rules(state, seat, contested, ranks))
        state.to_show = []


def showdown_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What the seat to show may do, first what the rules choose; the last that can win a pot must not muck."""
    contested = _contested(state)
    usual = _by_the_rules(state, seat, contested, _ranks(state))
    other = MUCK if usual is SHOW else SHOW
    return (usual, other) if _may_choose(state, seat, other, contested) else (usual,)


def _may_choose(state: State, seat: int, action: Action, contested: Pots) -> bool:
    if action is SHOW:
        return NO_CARD not in state.hand(seat)
    others = [[other for other in contenders if other != seat] for contenders in contested if seat in contenders]
    return state.table.rules.muck and all(any(_may_win(state, other) for other in seats) for seats in others)


def _by_the_rules(state: State, seat: int, contested: Pots, ranks: Mapping[int, tuple[int, int]]) -> Action:
    """Show, or muck a hand that wins and ties nothing against those shown before; the first has nobody to beat it."""
    if NO_CARD in state.hand(seat):
        return MUCK
    if not state.table.rules.muck or _are_turned_up(state):
        return SHOW
    high, low = ranks[seat]
    face_up = [other for other in ranks if other in state.showdown_order and other not in state.mucked]
    for contenders in contested:
        if seat in contenders:
            shown = [ranks[other] for other in contenders if other in face_up]
            best_high = max([high for high, _ in shown], default=0)
            best_low = max([low for _, low in shown], default=NO_LOW)
            if high >= best_high or (low != NO_LOW and low >= best_low):
                return SHOW
    return MUCK


def _ranks(state: State) -> dict[int, tuple[int, int]]:
    """The high and the low of every live hand of which all seven cards are known."""
    hilo = backends.current().hilo
    hands = [(seat, state.hand(seat)) for seat in state.live_seats()]
    known = [(seat, hand) for seat, hand in hands if len(hand) == 7 and NO_CARD not in hand]
    ranks = {seat: hilo(sum(map(BIT_OF, hand))) for seat, hand in known}
    return {seat: (rank >> 8, rank & 255) for seat, rank in ranks.items()}


def _contested(state: State) -> Pots:
    """The contenders of each pot that has two or more."""
    return [contenders for _, contenders in layers(state.paid, state.live_seats()).pots if len(contenders) > 1]


def _undecided(state: State) -> list[int]:
    return [seat for seat in state.live_seats() if seat not in state.showdown_order]


def _may_win(state: State, seat: int) -> bool:
    """Whether a live hand is known and has not been thrown away."""
    return seat not in state.mucked and NO_CARD not in state.hand(seat)


def is_decided(state: State) -> bool:
    """Whether only one seat is left, or all have shown or mucked."""
    return len(state.contending_seats()) == 1 or not _undecided(state)


def settle(state: State) -> None:
    """Divide the pots among the hands that were shown; a seat that is left alone wins without."""
    contending = state.contending_seats() if state.players > 1 else []
    hands = {seat: state.hand(seat) for seat in contending if _may_win(state, seat)}
    settlement = divide(state.paid, hands, state.live_seats(), state.table.rules)
    for seat, payout in enumerate(settlement.payouts):
        state.stacks[seat] += payout
    order = tuple(state.showdown_order)
    shown = tuple([seat for seat in order if seat not in state.mucked])
    state.result = Result(settlement, order, shown, tuple(state.mucked))
