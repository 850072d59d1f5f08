"""Games by the thousand, each move by chance: what must hold whatever is played."""

import pickle
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games import all_dealt, chips_in_play
from stud8.game import PRESETS, Action, Hand, IllegalAction, Rake, Rules

GAMES = 20_000
CHUNK = 2_000
MOST_ACTIONS = 8 * 5 * 62  # a seat acts again only when chips have gone in, and it has 60
KINDS = "bring_in complete bet raise call check fold show muck".split()


def game(choose: Random, number: int, rules: Rules) -> Hand:
    """Two to eight seats with 1 to 60 chips, and stakes of all sizes."""
    small = choose.randint(1, 12)
    return Hand(
        rules,
        stacks=[choose.randint(1, 60) for _ in range(2 + number % 7)],
        small_bet=small,
        big_bet=small + choose.randint(0, small + 3),
        ante=choose.randint(0, 5),
        bring_in=choose.randint(1, small),
        seed=number,
    )


def seeded(number: int) -> Random:
    return Random(number)  # noqa: S311  # a game to be repeated


def played(hand: Hand, choose: Random) -> Iterator[Hand]:
    """The hand before each of its actions, and at its end."""
    for _ in range(MOST_ACTIONS):
        yield hand
        if hand.is_over:
            return
        hand.act(choose.choice(hand.legal_actions()))
    raise AssertionError(f"{hand} does not end")


def assert_in_order(hand: Hand) -> None:
    """What holds at any time."""
    assert chips_in_play(hand) == sum(hand.starting_stacks)
    assert min(hand.stacks) >= 0
    cards = all_dealt(hand)
    assert len(cards) == len(set(cards))
    assert (hand.actor is None) == hand.is_over == (hand.legal_actions() == ())
    assert len(set(hand.legal_actions())) == len(hand.legal_actions())


def assert_settled(hand: Hand) -> None:
    """What holds at the end."""
    assert_in_order(hand)
    assert hand.result is not None
    settlement, order, shown, mucked = hand.result
    assert sum(settlement.payouts) + settlement.rake == sum(hand.view(0).paid)
    for pot in settlement.pots:
        assert pot.high_winners
        assert {*pot.high_winners, *pot.low_winners} <= set(pot.contenders)
    assert sorted(order) == sorted(shown + mucked)
    if sum(hand.live) > 1:
        assert sorted(order) == [seat for seat, live in enumerate(hand.live) if live]
        winners = {
            seat for pot in settlement.pots if len(pot.contenders) > 1 for seat in pot.high_winners + pot.low_winners
        }
        assert winners <= set(shown)


def assert_legal_actions_are_accepted(hand: Hand) -> None:
    for action in hand.legal_actions():
        twin = hand.copy()
        seat = twin.actor
        assert seat is not None
        assert 0 <= action.pay <= twin.stacks[seat]
        if action.kind not in ("show", "muck"):
            assert action.amount == twin.bets[seat] + action.pay
        twin.act(action)
        assert twin != hand


def assert_others_are_refused(hand: Hand, choose: Random) -> None:
    """Actions next to the legal ones, and some far from them."""
    before = hand.copy()
    legal = hand.legal_actions()
    tried = [Action(choose.choice(KINDS), choose.randint(-2, 70), choose.randint(-2, 70)) for _ in range(3)]
    tried += [action._replace(amount=action.amount + 1) for action in legal[-1:]]
    tried += [Action(kind) for kind in KINDS]
    assert all(is_refused(hand, action) for action in tried if action not in legal)
    assert hand == before


def is_refused(hand: Hand, action: Action) -> bool:
    """Whether an action is refused; pytest.raises would take longer than all else here."""
    try:
        hand.act(action)
    except IllegalAction:
        return True
    return False


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_games_by_chance(first: int) -> None:
    presets = list(PRESETS.values())
    for number in range(first, first + CHUNK):
        choose = seeded(number)
        looked_at = choose.randint(0, 9)
        for step, hand in enumerate(played(game(choose, number, presets[number % len(presets)]), choose)):
            if step == looked_at and not hand.is_over:
                assert_in_order(hand)
                assert_legal_actions_are_accepted(hand)
                assert_others_are_refused(hand, choose)
        assert_settled(hand)


FIELDS: dict[str, list[Any]] = {
    "ante": [Fraction(1, 5), 1],
    "bring_in": [Fraction(1, 2), 1],
    "bring_in_suits": ["cdhs", "shdc"],
    "tie_suits": ["cdhs", "hcsd"],
    "street_bets": ["SSBBB", "SBBBB", "BSBSB"],
    "max_raises": [None, 0, 1, 3, 4],
    "rake": [None, 0, Rake(5, cap=3), Rake(Fraction(25, 2))],
    **{
        name: [True, False] if hint is bool else list(get_args(hint))
        for name, hint in get_type_hints(Rules).items()
        if hint is bool or (get_origin(hint) is not None and name not in ("ante", "bring_in", "max_raises", "rake"))
    },
}


def test_games_by_rules_of_chance() -> None:
    for number in range(1_000):
        choose = seeded(number)
        rules = Rules(**{name: choose.choice(values) for name, values in FIELDS.items()})
        for hand in played(game(choose, number, rules), choose):
            assert_in_order(hand)
        assert_settled(hand)


class HandMachine(RuleBasedStateMachine):
    """A hand by any rules that shrinks to the shortest one in which something does not hold."""

    hand: Hand

    @initialize(
        fields=st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in FIELDS.items()}),
        preset=st.sampled_from(list(PRESETS.values())),
        stacks=st.lists(st.integers(1, 60), min_size=2, max_size=8),
        stakes=st.tuples(st.integers(1, 12), st.integers(0, 12), st.integers(0, 5), st.integers(1, 12)),
        dealer=st.fixed_dictionaries({"seed": st.integers(0, 1000), "auto_showdown": st.booleans()}),
    )
    def start(
        self, fields: dict[str, Any], preset: Rules, stacks: list[int], stakes: tuple[int, ...], dealer: dict[str, Any]
    ) -> None:
        small, more, ante, bring_in = stakes
        chips: dict[str, Any] = {
            "small_bet": small,
            "big_bet": small + more,
            "ante": ante,
            "bring_in": min(bring_in, small),
        }
        self.hand = Hand(preset.replace(**fields), stacks=stacks, **chips, **dealer)

    @precondition(lambda self: not self.hand.is_over)
    @rule(number=st.integers(0, 4))
    def act(self, number: int) -> None:
        legal = self.hand.legal_actions()
        self.hand.act(legal[number % len(legal)])

    @precondition(lambda self: not self.hand.is_over)
    @rule(kind=st.sampled_from(KINDS), amount=st.integers(-1, 70))
    def act_otherwise(self, kind: str, amount: int) -> None:
        legal = {(action.kind, action.amount) for action in self.hand.legal_actions()}
        if (kind, amount) in legal or (kind == "raise" and ("complete", amount) in legal):
            return
        before = self.hand.copy()
        with pytest.raises(IllegalAction):
            self.hand.act(kind, amount)
        assert self.hand == before

    @rule(seat=st.integers(0, 7))
    def look(self, seat: int) -> None:
        seat %= len(self.hand.stacks)
        view = self.hand.view(seat)
        assert view.legal_actions() == (self.hand.legal_actions() if seat == self.hand.actor else ())
        assert sorted(view.hole + view.boards[seat]) == sorted(self.hand.cards(seat))

    @invariant()
    def in_order(self) -> None:
        assert_in_order(self.hand)
        if self.hand.is_over:
            assert_settled(self.hand)

    @invariant()
    def the_actor_is_able(self) -> None:
        seat = self.hand.actor
        if seat is not None:
            assert self.hand.live[seat]
            assert self.hand.stacks[seat] or {action.kind for action in self.hand.legal_actions()} <= {"show", "muck"}

    @invariant()
    def a_copy_is_the_same(self) -> None:
        assert self.hand.copy() == self.hand == pickle.loads(pickle.dumps(self.hand))  # noqa: S301  # ours


TestHandMachine = HandMachine.TestCase
TestHandMachine.settings = settings(max_examples=100, stateful_step_count=30, deadline=None)
