"""Each preset against every other, on each field that they differ in.

For every field there is a hand whose course the field decides; ``data/preset_differences.json`` tells how, value by
value. The hand is played by one preset, and by it with the other's value: all other fields stay the one preset's own,
but for the few that a hand must fix to be about its field alone.
"""

from collections.abc import Callable
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from games import Told, legal
from hands import json_data
from stud8.game import PRESETS, Hand, Rules

EXPECTED: dict[str, dict[str, Any]] = json_data("preset_differences.json")
STAKES: dict[str, Any] = {"small_bet": 10, "big_bet": 20, "ante": 2, "bring_in": 5}

TWO = ("?? ?? 2c 4d 6h 8s", "?? ?? Ac Kd Qh Js")
THREE = (*TWO, "?? ?? 3c 5d 7h 9s")
# No lows; on the boards seat 1 has an ace, in the end three kings, seat 0 a pair of aces, seat 2 one of queens.
SHOWDOWN = ("Ah Ad 2c 4d 6h 9d Ts", "Kc Ks Ac Kd Qh Js Tc", "Qs Qd 3c 5d 7h 9s Th")
NINE_IN_COMMON = (
    *("?? ?? 2d 5d 9c Th", "?? ?? Ac Kd Qh Js", "?? ?? 3s 6d 7h 9s", "?? ?? 2h 3d 4h 8h"),
    *("?? ?? 7d 8s Jc Tc", "?? ?? 5c 6h 7s 9h", "?? ?? 4c 8d Jh Qc", "?? ?? 6c 7c Kc Qd"),
)


def told(*texts: str, rules: Rules, **asked: Any) -> Told:
    return Told(*texts, rules=rules, **{**STAKES, **asked})


def given_or_not(rules: Rules, field: str) -> Any:
    stakes = {name: chips for name, chips in STAKES.items() if name != field}
    try:
        return getattr(Hand(rules, stacks=[100, 100], **stakes), field)
    except ValueError as error:
        assert str(error) == f"{field}: these rules leave it to every hand, pass {field}="  # noqa: PT017  # or a number
        return "must be given"


def ante(rules: Rules) -> Any:
    return given_or_not(rules, "ante")


def bring_in(rules: Rules) -> Any:
    return given_or_not(rules, "bring_in")


def bring_in_tie(rules: Rules) -> Any:
    """Diamonds are below hearts for all."""
    return told("?? ?? 9h", "?? ?? 4h", "?? ?? 4d", rules=rules).hand.actor


def bring_in_suits(rules: Rules) -> Any:
    return told("?? ?? 9h", "?? ?? 4s", "?? ?? 4c", rules=rules.replace(bring_in_tie="suit")).hand.actor


def bring_in_may_open_full(rules: Rules) -> Any:
    return told(*THREE, rules=rules).legal


def completion_counts_as_raise(rules: Rules) -> Any:
    return told(*THREE, rules=rules.replace(max_raises=3)).act("bring_in", "complete", "raise 20", "raise 30").legal


def street_bets(rules: Rules) -> Any:
    return [told(*THREE, rules=rules).to_street(street).legal[-1] for street in range(4, 8)]


def open_pair_fourth(rules: Rules) -> Any:
    pair = ("?? ?? 9c 9d", "?? ?? Ac Kd", "?? ?? 3c 5d")
    return told(*pair, rules=rules.replace(street_bets="SSBBB")).to_street(4).legal


def max_raises(rules: Rules) -> Any:
    """The last to-amount of fifth street."""
    game = told(*THREE, rules=rules).to_street(5).act("bet 20")
    while game.legal[-1].startswith("raise"):
        game.act("raise")
    return max(game.hand.bets)


def cap_heads_up(rules: Rules) -> Any:
    """Whether there is a fourth raise: two dealt in; two left on fourth street; two left after the first raise."""
    rules = rules.replace(max_raises=3)
    games = [
        told(*TWO, rules=rules).to_street(5).act("bet 20", "raise 40", "raise 60", "raise 80"),
        told(*THREE, rules=rules)
        .act("bring_in", "fold")
        .to_street(5)
        .act("bet 20", "raise 40", "raise 60", "raise 80"),
        told(*THREE, rules=rules).to_street(5).act("bet 20", "raise 40", "fold", "raise 60", "raise 80"),
    ]
    return ["raise 100" in game.legal for game in games]


def first_to_act_tie(rules: Rules) -> Any:
    return told("?? ?? 9h Kd", "?? ?? 4c 5c", "?? ?? 9c Ks", rules=rules).to_street(4).hand.actor


def ante_all_in_low_card(rules: Rules) -> Any:
    return told("?? ?? 9h", "?? ?? 2s", "?? ?? 4c", rules=rules, stacks=[90, 2, 90]).legal


def burns(rules: Rules) -> Any:
    """The cards of fourth to seventh street from a deck in order, of which third street takes the first six."""
    hand = Hand(rules, stacks=[100, 100], deck=range(52), **STAKES)
    while not hand.is_over:
        hand.act(next(action for action in hand.legal_actions() if action.kind in ("bring_in", "call", "check")))
    return [[hand.cards(seat)[place] for seat in range(2)] for place in range(3, 7)]


def short_deck(rules: Rules) -> Any:
    """Eight dealt in, seven left on fifth and sixth street, five on seventh: six cards without burns, three with."""
    outcomes = []
    for with_burns in (False, True):
        game = told(*["??"] * 8, rules=rules.replace(burns=with_burns), stacks=1000)
        for street, players in ((5, 7), (7, 5)):
            game.to_street(street - 1)
            while game.hand.street < street:
                kinds = [option.split()[0] for option in game.legal]
                last = sum(game.hand.live) > players and kinds[0] == "fold"
                game.act("fold" if last else "check")
        outcomes.append("deal" if game.hand.common is None else "common")
    return outcomes


def community_opener(rules: Rules) -> Any:
    return told(*NINE_IN_COMMON, rules=rules, common="9d").to_street(7).hand.actor


def showdown_first(rules: Rules) -> Any:
    game = told(*SHOWDOWN, rules=rules, bring_in=10).to_street(6)
    result = game.act("bet 20", "raise 40", "call", "call", "check", "check", "check").hand.result
    assert result is not None
    return list(result.showdown_order)


def all_in_face_up(rules: Rules) -> Any:
    result = told(*SHOWDOWN, rules=rules, stacks=[500, 500, 27]).to_street(7).act("bet 20", "call", "call").hand.result
    assert result is not None
    return [list(result.shown), list(result.mucked)]


def odd_chip_high_tie(rules: Rules) -> Any:
    """Ten-high straights, no lows: a king beside the one, the ten of spades in the other; 15 chips."""
    texts = ("?? ?? 2h", "Kc 3c Th 9d 8c 7s 6d", "Qd 3d Ts 9h 8d 7c 6c")
    game = told(*texts, rules=rules, ante=0).to_street(4)
    while game.hand.actor != 0:
        game.act("check")
    return payouts(game.act("fold"))


def odd_chip_low_tie(rules: Rules) -> Any:
    """Kings full, and 8-7-5-4-2 twice: the eight of spades in the one, the deuce of clubs in the other; 15 chips."""
    texts = ("9s 9d Kc Kd Kh Qc Jh", "Jc Tc 8s 7d 5h 4c 2d", "Qh Td 8h 7c 5s 4d 2c")
    return payouts(told(*texts, rules=rules, ante=0))


def payouts(game: Told) -> Any:
    game.to_street(7)
    while not game.hand.is_over:
        game.act("check")
    assert game.hand.result is not None
    return list(game.hand.result.settlement.payouts)


SCENARIOS: dict[str, Callable[[Rules], Any]] = {
    scenario.__name__: scenario
    for scenario in (
        *(ante, bring_in, bring_in_tie, bring_in_suits, bring_in_may_open_full, completion_counts_as_raise),
        *(street_bets, open_pair_fourth, max_raises, cap_heads_up, first_to_act_tie, ante_all_in_low_card, burns),
        *(short_deck, community_opener, showdown_first, all_in_face_up, odd_chip_high_tie, odd_chip_low_tie),
    )
}


@cache
def course(field: str, rules: Rules) -> Any:
    return SCENARIOS[field](rules)


def differing_fields(one: Rules, other: Rules) -> set[str]:
    return {field for field in Rules.__slots__ if getattr(one, field) != getattr(other, field)}


def expected(field: str, rules: Rules) -> Any:
    value = getattr(rules, field)
    return EXPECTED[field]["1/1" if field == "bring_in" and value == 1 else str(value)]


def test_every_field_that_presets_differ_in_has_its_hand() -> None:
    pairs = permutations(PRESETS.values(), 2)
    assert set().union(*(differing_fields(one, other) for one, other in pairs)) == set(SCENARIOS) == set(EXPECTED)


@pytest.mark.parametrize("field", SCENARIOS)
def test_presets_differ_as_told(field: str) -> None:
    for one, other in permutations(PRESETS.values(), 2):
        if field in differing_fields(one, other):
            changed = one.replace(**{field: getattr(other, field)})
            assert course(field, one) == expected(field, one)
            assert course(field, changed) == expected(field, other) != expected(field, one)


def test_legal_actions_are_told_with_their_amounts() -> None:
    assert legal(told(*THREE, rules=PRESETS["STANDARD"]).hand) == ["bring_in 5", "complete 10"]
