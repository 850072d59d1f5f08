"""What stays the same through a hand: the rules, the stakes and the chips that each seat brought, checked once."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from stud8.given import listed, whole_number
from stud8.rules import Rules

THIRD, FOURTH, FIFTH, SIXTH, SEVENTH = range(3, 8)


class Table(NamedTuple):
    """The rules, the stakes and the chips at the start; ``units`` are the bets of the streets by their numbers."""

    rules: Rules
    stacks: tuple[int, ...]
    small_bet: int
    big_bet: int
    ante: int
    bring_in: int
    units: tuple[int, ...]
    manual: bool
    auto_showdown: bool


def make_table(  # noqa: PLR0913  # what a hand is told
    rules: Rules,
    stacks: Sequence[Any],
    bets: tuple[Any, Any],
    forced: tuple[Any, Any],
    *,
    manual: bool,
    auto_showdown: bool,
) -> Table:
    """Check what a hand is told, and fill in what the rules know: bets small and big, forced ones ante and bring-in."""
    if not isinstance(rules, Rules):
        raise TypeError(f"rules: stud8.rules.Rules expected, got {type(rules).__name__}")
    small, big = whole_number(bets[0], "small_bet"), whole_number(bets[1], "big_bet")
    if not 1 <= small <= big:
        raise ValueError(
            f"small_bet = {small}, big_bet = {big}: 1 or more expected, and the big bet not below the small"
        )
    ante = _amount("ante", forced[0], rules.ante, small)
    bring_in = _amount("bring_in", forced[1], rules.bring_in, small)
    if ante < 0:
        raise ValueError(f"ante = {ante}: 0 or more expected")
    if not 0 < bring_in <= small:
        raise ValueError(f"bring_in = {bring_in}: more than 0 and at most the small bet of {small} expected")
    units = tuple(small if letter == "S" else big for letter in rules.street_bets)
    chips = _chips(stacks, rules)
    return Table(rules, chips, small, big, ante, bring_in, (0, 0, 0, *units), manual, bool(auto_showdown))


def _amount(name: str, given: Any, ruled: int | Fraction | None, small_bet: int) -> int:
    if given is not None:
        return whole_number(given, name)
    if ruled is None:
        raise ValueError(f"{name}: these rules leave it to every hand, pass {name}=")
    if isinstance(ruled, Fraction):
        chips = ruled * small_bet
        if chips.denominator != 1:
            raise ValueError(
                f"{name}: {ruled} of the small bet of {small_bet} is {chips}, no whole number of chips: pass {name}="
            )
        return chips.numerator
    return ruled


def _chips(stacks: Sequence[Any], rules: Rules) -> tuple[int, ...]:
    told = listed(stacks, "stacks", "a sequence of chips, one number for each seat,")
    chips = tuple([whole_number(stack, f"stacks[{seat}]") for seat, stack in enumerate(told)])
    for seat, stack in enumerate(chips):
        if stack < 0:
            raise ValueError(f"stacks[{seat}] = {stack}: 0 or more chips expected")
    players = len(chips) - chips.count(0)
    if not rules.min_players <= players <= rules.max_players:
        raise ValueError(f"stacks: {players} seats with chips, {rules.min_players} to {rules.max_players} expected")
    return chips
