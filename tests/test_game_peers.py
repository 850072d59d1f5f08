"""pokerkit plays the same hands, step by step, where it is right: nothing that our rules say was asked of us alone."""

import random
from typing import Any

import pytest
from pokerkit import Automation, FixedLimitSevenCardStudHighLowSplitEightOrBetter, HandHistory, State

from stud8.cards import NAMES
from stud8.game import POKERSTARS, Action, Hand, replay

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
# Of an online room, but equal boards open by position.
RULES = POKERSTARS.replace(first_to_act_tie="position")
STAKES: dict[str, Any] = {"ante": 1, "bring_in": 2, "small_bet": 4, "big_bet": 8}
RAISES = ("complete", "bet", "raise")


def game(*more: Automation) -> FixedLimitSevenCardStudHighLowSplitEightOrBetter:
    """Antes count into the pots (trimmed), so that short ones win less."""
    return FixedLimitSevenCardStudHighLowSplitEightOrBetter((*AUTOMATIONS, *more), True, *STAKES.values())


def deal(state: State, hand: Hand) -> None:
    """Give pokerkit the cards of our hand; its burns, which our rules here do not make, stay unknown."""
    while True:
        if state.can_burn_card():
            state.burn_card("??")
        elif (seat := state.hole_dealee_index) is not None:
            held = len(state.hole_cards[seat])
            cards = hand.cards(seat)[held : held + len(state.hole_dealing_statuses[seat])]
            state.deal_hole("".join([NAMES[card] for card in cards]), seat)
        else:
            return


def theirs(state: State) -> dict[str, Any]:
    """What pokerkit lets the seat to act do, with the amounts: chips to call, the to-amount of a raise."""
    legal: dict[str, Any] = {}
    if state.can_post_bring_in():
        legal["bring_in"] = STAKES["bring_in"]
    if state.can_check_or_call():
        legal["call"] = state.checking_or_calling_amount
    if state.can_complete_bet_or_raise_to():
        legal["raise"] = state.min_completion_betting_or_raising_to_amount
        assert state.max_completion_betting_or_raising_to_amount == legal["raise"]
    return legal


def ours(hand: Hand) -> dict[str, int]:
    """Likewise, without folds: pokerkit allows them against a bet only."""
    words = dict.fromkeys(RAISES, "raise") | {"check": "call"}
    legal = {
        words.get(action.kind, action.kind): action.amount if action.kind in RAISES else action.pay
        for action in hand.legal_actions()
        if action.kind != "fold"
    }
    if "raise" in legal and not could_be_called(hand):
        del legal["raise"]
    return legal


def could_be_called(hand: Hand) -> bool:
    """Whether another seat has chips beyond the bet to call; ours lets raise it a seat that has any, pokerkit not."""
    reach = [live * (bet + stack) for live, bet, stack in zip(hand.live, hand.bets, hand.stacks, strict=True)]
    return any(most > max(hand.bets) for seat, most in enumerate(reach) if seat != hand.actor)


def is_comparable(hand: Hand, action: Action) -> bool:
    """Without folds that cost nothing, and without all-in raises that are short: pokerkit's rules differ there."""
    if action.kind == "fold":
        return max(hand.bets) > hand.bets[hand.actor or 0]
    if action.kind in RAISES and not could_be_called(hand):
        return False
    full = action.amount % (hand.small_bet if hand.street < 5 else hand.big_bet) == 0
    return action.kind not in RAISES or full


def do(state: State, action: Action) -> None:
    if action.kind == "bring_in":
        state.post_bring_in()
    elif action.kind == "fold":
        state.fold()
    elif action.kind in RAISES:
        state.complete_bet_or_raise_to(action.amount)
    else:
        state.check_or_call()


def is_settled_alike(hand: Hand) -> bool:
    """Pokerkit gives odd chips to the first seat, and decides the low once for all pots."""
    pots = hand.result.settlement.pots if hand.result else ()
    contested = [pot for pot in pots if len(pot.contenders) > 1]
    if any(pot.odd_chips for pot in contested):
        return False
    lows = [pot.low_winners for pot in contested]
    return all(
        low == tuple([seat for seat in lows[0] if seat in pot.contenders]) and bool(low) == bool(lows[0])
        for low, pot in zip(lows, contested, strict=True)
    )


@pytest.mark.parametrize("seed", range(3))
def test_what_pokerkit_writes_replays_to_its_stacks(seed: int) -> None:
    """All-in hands are shown twice in its histories."""
    random.seed(seed)  # pokerkit shuffles with the global generator
    dealer = game(Automation.CARD_BURNING, Automation.HOLE_DEALING, Automation.BOARD_DEALING)
    for _ in range(10):
        state = dealer([150] * 3, 3)
        while state.status:
            moves: list[Any] = [state.check_or_call] if state.can_check_or_call() else [state.post_bring_in]
            moves += [state.complete_bet_or_raise_to] * state.can_complete_bet_or_raise_to()
            random.choice(moves)()  # noqa: S311  # likewise
        history = HandHistory.from_game_state(dealer, state).dumps()
        hand = replay(history, RULES)
        if is_settled_alike(hand):
            assert hand.stacks == tuple(state.stacks)


def test_pokerkit_offers_the_same_and_ends_with_the_same_stacks() -> None:
    choice = random.Random(8)  # noqa: S311  # games to be repeated
    compared = side_pots = 0
    for _ in range(70):
        stacks = [choice.randint(10, 90) for _ in range(choice.randint(2, 6))]
        hand = Hand(RULES, stacks=stacks, seed=choice.getrandbits(32), **STAKES)
        state = game()(stacks, len(stacks))
        deal(state, hand)
        while not hand.is_over:
            assert state.actor_index == hand.actor
            assert theirs(state) == ours(hand)
            legal = [action for action in hand.legal_actions() if is_comparable(hand, action)]
            staying = [action for action in legal if action.kind != "fold"]
            action = choice.choice(staying if choice.random() < 0.8 else legal)
            hand.act(action)
            do(state, action)
            deal(state, hand)
        if is_settled_alike(hand):
            compared += 1
            side_pots += len(hand.pots) > 1
            assert tuple(state.stacks) == hand.stacks
    assert compared > 40 and side_pots > 15
