"""Faults reported against other engines, as hands for ours; ``data/engine_reports.json`` names who had each.

There seats are counted from 1, here from 0.
"""

import pickle
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import Told, all_dealt, chips_in_play
from hands import json_data
from stud8.game import CASINO_TDA, PRESETS, STANDARD, Action, Hand, IllegalAction, Rules

REPORTS: list[dict[str, Any]] = json_data("engine_reports.json")
STAKES: dict[str, Any] = {"small_bet": 10, "big_bet": 20, "ante": 1, "bring_in": 3}
# Seat 0 brings in, seat 1 opens later streets.
THREE = ("Th Td 2c 4d 6h 8s Tc", "2d 2h Ac Kd Qh Js 3d", "2s Kc 3c 5d 7h 9s 3h")


def told(*texts: str, **asked: Any) -> Told:
    return Told(*texts, **{**STAKES, **asked})


def test_e01_low_door_card_all_in_for_the_ante() -> None:
    game = told("?? ?? 5d", "?? ?? 2c", "?? ?? Ac", stacks=[200, 1, 200])
    assert (game.hand.actor, game.legal) == (2, ["fold", "bring_in 3", "complete 10"])


def test_e03_everyone_facing_the_bring_in_may_complete() -> None:
    game = told("?? ?? 2c", "?? ?? Ac", "?? ?? 3c", "?? ?? 5c").act("bring_in", "call")
    assert (game.hand.actor, game.legal) == (2, ["fold", "call 3", "complete 10"])
    with pytest.raises(IllegalAction, match=r"^raise 13 is not legal here: fold, call 3, complete 10$"):
        game.hand.act("raise", 13)


@pytest.mark.parametrize(("cap", "amounts"), [(3, [20, 30, 40]), (4, [20, 30, 40, 50])])
def test_e04_e06_completion_is_no_raise_and_the_cap_a_setting(cap: int, amounts: list[int]) -> None:
    game = told(*THREE, rules=STANDARD.replace(max_raises=cap)).act("bring_in", "complete 10")
    for amount in amounts:
        game.act(f"raise {amount}")
    assert game.legal == ["fold", f"call {amounts[-1]}"]


def test_e07_open_pair_on_fourth_street() -> None:
    texts = ("?? ?? Qh Qs", "?? ?? Ac Kd", "?? ?? 3c 5d")
    assert told(*texts, rules=CASINO_TDA).to_street(4).legal == ["fold", "check", "bet 10"]
    assert told(*texts).to_street(4).legal == ["fold", "check", "bet 10", "bet 20"]


def test_e09_an_all_in_bet_must_be_answered() -> None:
    game = told(*THREE[:2], stacks=[24, 200]).to_street(4).act("bet 10", "raise 20")
    assert (game.hand.stacks[0], game.hand.street, game.hand.actor) == (0, 4, 1)
    assert game.legal == ["fold", "call 20"]  # nobody is left to raise against
    assert game.act("call").hand.is_over


def test_e10_one_player_with_chips_and_the_rest_all_in() -> None:
    known = ("Kc Kh 2c 4d 6h 8s Ts", "Qc Qd Ac Kd Qh Js Td", "Jc Jd 3c 5d 7h 9s Th")
    game = told(*known, stacks=[14, 200, 14]).to_street(4)
    game.act("bet 10", "call", "call")
    assert game.hand.is_over
    assert [len(game.hand.cards(seat)) for seat in range(3)] == [7, 7, 7]
    assert game.hand.result is not None
    assert sorted(game.hand.result.showdown_order) == [0, 1, 2]


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("players", [7, 8])
def test_e12_players_to_the_end(rules: Rules, players: int) -> None:
    """Eight get a common card. Seven get their own: of 52 - 42 cards, or of those and the three that were burned."""
    hand = Hand(rules, stacks=[500] * players, seed=players, **STAKES)
    while not hand.is_over:
        hand.act(next(action for action in hand.legal_actions() if action.kind in ("bring_in", "call", "check")))
    cards = all_dealt(hand)
    assert len(cards) == len(set(cards)) == (49 if players == 7 else 8 * 6 + 1)
    assert (hand.common is None) == (players == 7)


def test_e13_fresh_deck_and_no_card_twice() -> None:
    choose = Random(13).choice  # noqa: S311  # a game to be repeated
    for seed in range(1000):
        hand = Hand(stacks=[100] * (2 + seed % 7), seed=seed, **STAKES)
        while not hand.is_over:
            hand.act(choose(hand.legal_actions()))
        cards = all_dealt(hand)
        assert len(cards) == len(set(cards))
        assert set(cards) <= set(range(52))


@pytest.mark.parametrize(("stack", "left"), [(70, 40), (30, 0)])
def test_e15_call_amount_and_what_is_already_in(stack: int, left: int) -> None:
    """Seat 1 raises to 30 and has so many chips left; it is raised to 60."""
    game = told(*THREE, small_bet=15, big_bet=30, bring_in=5, stacks=[500, 6 + 30 + stack, 500])
    game.to_street(5).act("bet 30", "raise 60", "fold")
    assert (game.hand.bets[1], game.hand.stacks[1]) == (30, stack)
    (call,) = [action for action in game.hand.legal_actions() if action.kind == "call"]
    assert call == Action("call", 60, 30)
    game.act("call")
    assert game.hand.stacks[1] == left


def test_e16_raise_sizes_near_the_end_of_a_stack() -> None:
    game = told(*THREE, stacks=[200, 200, 4 + 33]).to_street(5).act("bet 20")
    assert (game.hand.actor, game.legal) == (2, ["fold", "call 20", "raise 33"])
    assert game.act("raise").legal == ["fold", "call 33", "raise 53"]
    deep = told(*THREE, stacks=[200, 200, 4 + 33]).to_street(5).act("bet 20", "call")
    assert (deep.hand.actor, deep.legal) == (0, ["fold", "call 20", "raise 40"])


def test_e18_chips_constant_under_random_play() -> None:
    """The full number is played in test_games.py; here antes of 0 to 5, and a winner for every pot."""
    choose = Random(18).choice  # noqa: S311  # a game to be repeated
    for seed in range(1000):
        stacks = [1 + (seed * 7 + seat * 13) % 60 for seat in range(2 + seed % 7)]
        hand = Hand(stacks=stacks, small_bet=10, big_bet=20, ante=seed % 6, bring_in=3, seed=seed)
        while not hand.is_over:
            assert chips_in_play(hand) == sum(stacks)
            assert min(hand.stacks) >= 0
            hand.act(choose(hand.legal_actions()))
        assert sum(hand.stacks) == sum(stacks)
        assert hand.result is not None
        assert all(pot.high_winners for pot in hand.result.settlement.pots)


def test_e19_bring_in_player_after_calls_only() -> None:
    assert told(*THREE).act("bring_in", "call", "call").hand.street == 4


ILLEGAL: list[tuple[Any, ...]] = [
    *[("check",), ("bet",), ("bet", 20), ("raise", 60), ("raise", 41), ("raise", -40), ("raise", 40.0), ("bring_in",)],
    *[("fold", 5), ("call", 21), ("complete",), ("show",), ("all in",), ("",), ("call", True)],
    *[(Action("call", 20, 19),), (Action("raise", 60, 60),), (Action("call", 20, 20), 20)],
]


@pytest.mark.parametrize("action", ILLEGAL, ids=str)
def test_e21_illegal_moves_leave_the_state_alone(action: tuple[Any, ...]) -> None:
    hand = told(*THREE).to_street(5).act("bet 20").hand
    before, bytes_before = hand.copy(), pickle.dumps(hand)
    with pytest.raises(IllegalAction, match=r"legal here: fold, call 20, raise 40$"):
        hand.act(*action)
    assert hand == before
    assert pickle.dumps(hand) == bytes_before


def test_e21_out_of_turn_and_after_the_end() -> None:
    hand = told(*THREE).to_street(4).act("bet 10", "fold", "fold").hand
    before = hand.copy()
    for action in ("fold", "check", "call"):
        with pytest.raises(IllegalAction, match=rf"^{action} is not legal here: nothing is$"):
            hand.act(action)
    assert hand == before
    with pytest.raises(IllegalAction, match=r"^no card is due to seat 0, but to nobody$"):
        hand.deal(0, "As")
    assert hand == before


def test_e22_bet_sizes_by_street() -> None:
    assert told(*THREE).legal == ["bring_in 3", "complete 10"]
    for street, size in [(4, 10), (5, 20), (6, 20), (7, 20)]:
        game = told(*THREE).to_street(street)
        for raised in range(1, 5):
            assert game.legal[-1].endswith(f" {raised * size}")
            game.act("bet" if raised == 1 else "raise")


def test_every_report_has_its_test() -> None:
    names = re.findall(r"^def (test_\w+)", Path(__file__).read_text("utf-8"), re.MULTILINE)
    tested = {case.upper() for name in names for case in re.findall(r"(?<=_)e\d\d(?=_)", name)}
    assert tested == {case["id"] for case in REPORTS}
