"""Betting: what the seat to act may do, and what its action does to the street.

A full bet or raise goes to the last full level plus the street's bet. An all-in for less counts as full from half a bet
on (or the whole, by the rules); if it is shorter, only the amount to call grows, and seats that have acted since the
last full level may not raise it (WSOP live action rule 129, TDA 47B, Robert's Rules of Poker).
"""

from stud8.game.actions import Acted, Action
from stud8.game.state import State
from stud8.game.table import FOURTH, THIRD


def legal_actions(state: State, seat: int) -> tuple[Action, ...]:
    """What the seat to act may do: fold, check or call, and the sizes it may bet or raise to, each once."""
    if state.opening:
        return _openings(state, seat)
    inside, stack = state.in_street[seat], state.stacks[seat]
    to_call = state.level - inside
    passive: tuple[Action, ...]
    if to_call > 0:
        pay = min(to_call, stack)
        passive = Action("fold", inside), Action("call", inside + pay, pay)
    elif state.table.rules.fold_without_bet == "forbidden":
        passive = (Action("check", inside),)
    else:
        passive = Action("fold", inside), Action("check", inside)
    if stack <= to_call or state.acted[seat] or state.able < 2 or _is_capped(state):
        return passive
    return passive + _raises(state, seat)


def _openings(state: State, seat: int) -> tuple[Action, ...]:
    """The first action of third street: the bring-in, or a full bet at once."""
    table, stack = state.table, state.stacks[seat]
    post = min(table.bring_in, stack)
    options = [Action("fold")] if state.opening == "may_fold" else []
    options.append(Action("bring_in", post, post))
    may_complete = table.rules.bring_in_may_open_full or state.opening != "low_card"
    if may_complete and table.bring_in < min(stack, table.units[THIRD]):
        options.append(_raise_to(state, seat, table.units[THIRD]))
    return tuple(options)


def _is_capped(state: State) -> bool:
    """Whether a raise would be one too many; a street's first bet is none, and a completion only by the rules."""
    rules = state.table.rules
    if rules.max_raises is None or state.raises < rules.max_raises or state.uncapped:
        return False
    return _counts_as_raise(state)


def _counts_as_raise(state: State) -> bool:
    if state.street == THIRD and not state.completed:
        return state.table.rules.completion_counts_as_raise
    return state.full > 0


def _raises(state: State, seat: int) -> tuple[Action, ...]:
    amounts = [state.full + size for size in _sizes(state, seat)]
    options = [_raise_to(state, seat, amount) for amount in amounts if amount > state.level]
    return tuple(dict.fromkeys(options))  # one, if both sizes are equal or the seat is all-in with either


def _raise_to(state: State, seat: int, amount: int) -> Action:
    """A bet or raise to this amount, or all-in with too few chips for it."""
    inside = state.in_street[seat]
    amount = min(amount, inside + state.stacks[seat])
    if state.street == THIRD and not state.completed:
        kind = "complete"
    elif state.level == 0:
        kind = "bet"
    else:
        kind = "complete" if state.level > state.full else "raise"
    return Action(kind, amount, amount - inside)


def _sizes(state: State, seat: int) -> tuple[int, ...]:
    """What may be added to the last full level; two sizes only beside an open pair on fourth street."""
    table = state.table
    if state.street == THIRD and not state.completed:
        return (table.units[THIRD] - table.bring_in,)
    if state.street != FOURTH or table.rules.open_pair_fourth == "none":
        return (table.units[state.street],)
    if state.size:
        return (state.size,)
    if _may_double(state, seat):
        return table.small_bet, table.big_bet
    return (table.units[FOURTH],)


def _may_double(state: State, seat: int) -> bool:
    """Whether this seat may choose the big bet because of an open pair."""
    holders = [seat for seat in state.live_seats() if _shows_pair(state.up[seat])]
    return seat in holders or (bool(holders) and state.table.rules.open_pair_fourth == "any_player")


def _shows_pair(up: list[int]) -> bool:
    first, second = up
    return first >> 2 == second >> 2 < 13  # unknown cards have no rank


def act(state: State, seat: int, action: Action) -> None:
    """Let a seat do what is legal; who acts next is not decided here."""
    kind = action.kind
    state.events.append(Acted(seat, action))
    if kind == "fold":
        _fold(state, seat)
    elif kind == "bring_in":
        _bring_in(state, seat, action)
    else:
        state.pay(seat, action.pay)
        if action.amount > state.level:
            _raise(state, seat, action.amount)
        state.in_street[seat] = action.amount
        state.acted[seat] = True
    if state.able == 2:
        state.uncapped = state.uncapped or _is_uncapped_now(state)


def _fold(state: State, seat: int) -> None:
    if state.table.rules.fold_without_bet == "allowed_seat_keeps_cards" and state.in_street[seat] == state.level:
        state.keeping.append(seat)
    state.live[seat] = False
    state.players -= 1
    state.able -= 1


def _bring_in(state: State, seat: int, action: Action) -> None:
    table = state.table
    state.pay(seat, action.pay)
    state.in_street[seat] = action.amount
    state.level = table.bring_in if table.rules.short_bring_in_call == "full_bring_in" else action.amount
    state.acted[seat] = True
    state.opening = ""
    state.keeping.clear()


def _raise(state: State, seat: int, amount: int) -> None:
    """Raise the level, and the full level too if it is enough for that."""
    sizes = _sizes(state, seat)
    added = amount - state.full
    size = sizes[-1] if added > sizes[0] else sizes[0]
    is_full = (2 if state.table.rules.reopen_threshold == "half_bet" else 1) * added >= size
    if is_full:
        state.raises += _counts_as_raise(state)
        state.full = amount
        state.completed = True
        state.acted = [False] * len(state.acted)
        _fix_size(state, size)
    state.level = amount
    state.opening = ""
    state.keeping.clear()
    state.street_aggressor = seat
    state.aggressors.append(seat)


def _fix_size(state: State, size: int) -> None:
    """After a double bet on fourth street all are double; or all have the size of the first."""
    rules = state.table.rules
    if rules.open_pair_raise == "same_size_only" or size == state.table.big_bet:
        state.size = size


def start_street(state: State) -> None:
    """Forget the bets of the street before."""
    state.in_street = [0] * len(state.in_street)
    state.acted = [False] * len(state.acted)
    state.level = state.full = state.raises = state.size = 0
    state.street_aggressor = None
    if state.street == THIRD:
        state.full = state.table.bring_in
        state.completed = state.table.bring_in == state.table.units[THIRD]
    state.uncapped = _is_uncapped_now(state) or _is_uncapped_from_start(state)


def _is_uncapped_from_start(state: State) -> bool:
    rules = state.table.rules
    if rules.cap_heads_up == "capped_until_two_left_in_event":
        return sum(stack > 0 for stack in state.table.stacks) == 2
    return rules.cap_heads_up == "uncapped_if_round_starts_heads_up" and state.able == 2


def _is_uncapped_now(state: State) -> bool:
    rules = state.table.rules
    return (
        rules.cap_heads_up == "uncapped_when_heads_up_before_cap"
        and state.able == 2
        and rules.max_raises is not None
        and state.raises < rules.max_raises
    )


def next_actor(state: State, seat: int) -> int | None:
    """The next seat clockwise that must still act on this street, if any.

    A seat that has nothing to call needs somebody to bet against.
    """
    seats = len(state.live)
    unsettled = state.able > 1
    for place in range(seat + 1, seat + seats + 1):
        other = place % seats
        if not (state.live[other] and state.stacks[other]):
            continue
        if state.in_street[other] < state.level or (unsettled and not state.acted[other]):
            return other
    return None
