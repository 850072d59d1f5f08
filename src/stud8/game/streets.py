"""The course of a hand: antes, five streets of a deal and a round of betting each, the showdown."""

from stud8.game import betting, ending
from stud8.game.actions import Action
from stud8.game.dealing import deal_street
from stud8.game.order import let_open, open_street
from stud8.game.state import State
from stud8.game.table import SEVENTH


def start_hand(state: State) -> None:
    """Take the antes, from a short stack what it has, and deal third street."""
    for seat in state.live_seats():
        state.pay(seat, min(state.table.ante, state.stacks[seat]))
    _start_street(state)


def _start_street(state: State) -> None:
    deal_street(state)
    if not state.due:
        start_betting(state)


def start_betting(state: State) -> None:
    """Begin the street's round of betting; with fewer than two able seats there is none."""
    betting.start_street(state)
    if state.able > 1:
        open_street(state)
    else:
        _end_street(state)


def act(state: State, seat: int, action: Action) -> None:
    """Let the seat to act do what is legal, and go on to the next seat, the next street or the end."""
    if state.to_show:
        state.to_show.remove(seat)
        state.show(seat, action)
        _after_betting(state)
        return
    betting.act(state, seat, action)
    if state.players == 1:
        _finish(state)
    elif state.opening and state.able:
        let_open(state, seat)  # the low card is all-in and the one to its left has folded: the next has the same choice
    else:
        state.actor = betting.next_actor(state, seat)
        if state.actor is None:
            _end_street(state)


def _end_street(state: State) -> None:
    if state.able < 2 or state.street == SEVENTH:
        ending.turn_up(state)
    _after_betting(state)


def _after_betting(state: State) -> None:
    """Wait for those who have to show; then deal the next street, or hold the showdown."""
    if not state.to_show and state.street == SEVENTH and not ending.is_decided(state):
        ending.start_showdown(state)
    if state.to_show:
        state.actor = state.to_show[0]
    elif ending.is_decided(state) and (state.street == SEVENTH or len(state.contending_seats()) == 1):
        _finish(state)
    else:
        state.actor = None
        state.street += 1
        _start_street(state)


def _finish(state: State) -> None:
    state.actor = None
    ending.settle(state)
