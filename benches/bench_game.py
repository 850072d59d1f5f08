"""Hands played from the deal to the settlement: our engine and pokerkit's in the same run.

    python -m pytest benches/bench_game.py

Six seats with 1,000 chips play 10/20, ante 2, bring-in 5, by two policies: any legal action, each as likely, and
call-down, where all check or call to the end. One core; ours is Python but for the ranks of the hands shown.
"""

import random
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import pytest

from stud8.game import POKERSTARS, Hand

STACKS = [1000] * 6
STAKES: dict[str, Any] = {"small_bet": 10, "big_bet": 20, "ante": 2, "bring_in": 5}
HANDS = {"stud8": {"random": 500, "call": 300}, "pokerkit": {"random": 50, "call": 10}}
PASSIVE = ("bring_in", "check", "call")

Play = Callable[[int], None]


def uniform(hand: Hand, choose: random.Random) -> None:
    while not hand.is_over:
        hand.act(choose.choice(hand.legal_actions()))


def call_down(hand: Hand, choose: random.Random) -> None:
    while not hand.is_over:
        hand.act(next(action for action in hand.legal_actions() if action.kind in PASSIVE))


def ours(policy: str) -> Play:
    play = {"random": uniform, "call": call_down}[policy]

    def play_hands(hands: int) -> None:
        choose = random.Random(8)  # noqa: S311  # the same games in every run
        for seed in range(hands):
            hand = Hand(POKERSTARS, stacks=STACKS, seed=seed, **STAKES)
            play(hand, choose)
            assert sum(hand.stacks) == sum(STACKS)

    return play_hands


def theirs(policy: str) -> Play:
    pokerkit = pytest.importorskip("pokerkit")
    names = (
        "ANTE_POSTING BET_COLLECTION CARD_BURNING HOLE_DEALING BOARD_DEALING HOLE_CARDS_SHOWING_OR_MUCKING HAND_KILLING"
        " CHIPS_PUSHING CHIPS_PULLING"
    )
    automations = tuple(pokerkit.Automation[name] for name in names.split())
    game = pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter(automations, True, 2, 5, 10, 20)

    def legal(state: Any) -> list[Callable[[], Any]]:
        """Bring in or check or call first, then raise, then fold: a fold without a bet is none of its actions."""
        actions = [state.post_bring_in] if state.can_post_bring_in() else [state.check_or_call]
        if state.can_complete_bet_or_raise_to():
            actions.append(state.complete_bet_or_raise_to)
        if state.checking_or_calling_amount:
            actions.append(state.fold)
        return actions

    def play_hands(hands: int) -> None:
        choose = random.Random(8)  # noqa: S311  # as above
        random.seed(8)  # it shuffles with the global generator
        for _ in range(hands):
            state = game(1000, 6)
            while state.status:
                actions = legal(state)
                (choose.choice(actions) if policy == "random" else actions[0])()
            assert sum(state.stacks) == sum(STACKS)

    return play_hands


@pytest.mark.parametrize("policy", ["random", "call"])
@pytest.mark.parametrize("engine", ["stud8", "pokerkit"])
def bench_hands(record: Callable[..., None], engine: str, policy: str) -> None:
    play_hands = {"stud8": ours, "pokerkit": theirs}[engine](policy)
    hands = HANDS[engine][policy]
    record(hands, play_hands, hands, **({} if engine == "stud8" else {"version": version(engine)}))
