"""Hand as it is called: construction, legal actions, dealing by hand, views, copies, and ``play``."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

import stud8
from games import Told, legal
from stud8 import format_cards, parse_cards
from stud8.cards import NO_CARD
from stud8.game import (
    CASINO_TDA,
    STANDARD,
    Acted,
    Action,
    Dealt,
    Hand,
    IllegalAction,
    OpenPot,
    Result,
    Rules,
    View,
    play,
)
from stud8.game.views import open_pots

STAKES: dict[str, Any] = {"small_bet": 10, "big_bet": 20, "ante": 2, "bring_in": 5}
THREE = ("Th Td 2c 4d 6h 9c Tc", "2d 2h Ac Kd Qh Js 3d", "Jd Kc 3c 5d 7h 9s Ks")
PAIR = ("Th Td 9c 9d 6h 8s Tc", "2d 2h Ac Kd Qh Js 3d", "Jd Kc 3c 5d 7h 9s Ks")


def first_of(view: View) -> Action:
    """Bring in, call or check."""
    return next(action for action in view.legal_actions() if action.kind in ("bring_in", "call", "check"))


def some_hand(**asked: Any) -> Hand:
    return Hand(**{"stacks": [100, 100, 100], **STAKES, **asked})


def test_game_is_found_where_it_is_looked_for() -> None:
    assert stud8.game.Hand is Hand
    assert "game" in dir(stud8)


def test_rules_are_standard_unless_told() -> None:
    assert some_hand().rules is STANDARD
    assert Hand(CASINO_TDA, stacks=[90, 90], **STAKES).rules is CASINO_TDA


def test_limits_of_the_table_are_the_rules() -> None:
    with pytest.raises(ValueError, match=r"stacks: 3 seats with chips, 4 to 6 expected"):
        some_hand(rules=STANDARD.replace(min_players=4, max_players=6))


def test_stacks_may_be_numbers_of_numpy() -> None:
    hand = some_hand(stacks=np.array([100, 100]), seed=np.int64(3))
    assert hand.starting_stacks == (100, 100)
    assert type(hand.stacks[0]) is int
    assert hand.copy() == some_hand(stacks=[100, 100], seed=3)


# Legal actions


def test_actions_tell_the_to_amount_and_what_is_paid() -> None:
    hand = Told(*THREE).act("bring_in", "complete").hand
    assert hand.legal_actions() == (Action("fold", 0, 0), Action("call", 10, 10), Action("raise", 20, 20))
    hand.act("call")
    assert hand.legal_actions() == (Action("fold", 5, 0), Action("call", 10, 5), Action("raise", 20, 15))


@pytest.mark.parametrize("action", [Action("raise", 20, 20), ("raise",), ("raise", 20), ("raise", np.int64(20))])
def test_an_action_or_its_kind_with_or_without_amount(action: Any) -> None:
    hand = Told(*THREE).act("bring_in", "complete").hand
    hand.act(*action) if type(action) is tuple else hand.act(action)
    assert hand.bets == (5, 10, 20)


def test_the_amount_is_needed_where_two_are_legal() -> None:
    game = Told(*PAIR).to_street(4)
    with pytest.raises(IllegalAction, match=r"^bet: its amount must be told; legal are bet 10, bet 20$"):
        game.hand.act("bet")
    assert game.act("bet 20").hand.bets == (20, 0, 0)


def test_a_short_all_in_is_completed_or_raised_in_words() -> None:
    for word in ("complete", "raise"):
        game = Told(*THREE, stacks=[500, 500, 2 + 5 + 25]).to_street(5).act("bet 20", "raise 25")
        assert game.hand.legal_actions()[-1].kind == "complete"
        assert game.act(f"{word} 40").hand.bets == (40, 20, 25)


def test_a_completion_of_the_bring_in_is_no_raise_in_words() -> None:
    with pytest.raises(IllegalAction, match=r"^raise 10 is not legal here: fold, call 5, complete 10$"):
        Told(*THREE).act("bring_in").hand.act("raise", 10)


@pytest.mark.parametrize("action", [None, 20, ("call", 20)])
def test_what_is_no_action_is_refused(action: Any) -> None:
    with pytest.raises(TypeError, match=r"an Action or its kind expected, got"):
        Told(*THREE).to_street(4).hand.act(action)


def test_actions_read_well() -> None:
    actions = [Action("bring_in", 5, 5), Action("call", 10, 5), Action("check", 0, 0), Action("fold", 5, 0)]
    assert list(map(str, actions)) == ["bring in 5", "call 10", "check", "fold"]


# Cards


def test_a_deck_is_dealt_from_its_first_card_on() -> None:
    deck = stud8.random_hands(1, cards=52, seed=4)[0]
    hands = [some_hand(deck=cards) for cards in (deck, deck.tolist(), tuple(deck.tolist()), format_cards(deck))]
    assert all(hand == hands[0] for hand in hands)
    assert hands[0].cards(1) == tuple(deck[[1, 4, 7]].tolist())


@pytest.mark.parametrize("seed", [3, "three", b"three", 0.5])
def test_a_seed_gives_the_same_hand(seed: Any) -> None:
    state = random.getstate()
    assert some_hand(seed=seed) == some_hand(seed=seed) != some_hand(seed=4)
    assert random.getstate() == state


def test_without_a_seed_two_hands_differ() -> None:
    random.seed(1)
    one = some_hand()
    random.seed(1)
    assert one != some_hand()


def test_all_deals_are_equally_likely() -> None:
    """Each card is the first of 5,200 hands 100 times, give or take: chi-squared of 51 degrees, six deviations."""
    counts = np.bincount([some_hand(seed=seed).cards(0)[0] for seed in range(5200)], minlength=52)
    assert abs(((counts - 100) ** 2 / 100).sum() - 51) < 6 * 102**0.5


# A hand that is told its cards


def manual(**asked: Any) -> Hand:
    return some_hand(deal="manual", **asked)


def test_it_waits_for_the_cards_that_are_due() -> None:
    hand = manual(stacks=[100, 0, 100])
    assert (hand.to_deal, hand.actor, hand.legal_actions()) == ((0, 2), None, ())
    with pytest.raises(IllegalAction, match=r"^fold is not legal here: nothing is$"):
        hand.act("fold")
    hand.deal(2, [NO_CARD, NO_CARD, 0])
    assert (hand.to_deal, hand.board(2)) == ((0,), (0,))
    hand.deal(0, "As")
    hand.deal(0, "xxKd")
    assert (hand.cards(0), hand.to_deal, hand.actor) == ((51, NO_CARD, 45), (), 2)


@pytest.mark.parametrize(
    ("seat", "cards", "error", "message"),
    [
        (1, "2c", IllegalAction, r"no card is due to seat 1, but to seat 0"),
        (None, "2c", IllegalAction, r"no card is due to all in common, but to seat 0"),
        (0, "2c 3c 4c 5c", IllegalAction, r"4 cards for seat 0: 3 due, so 1 to 3 expected"),
        (0, "", IllegalAction, r"0 cards for seat 0"),
        (0, "2c As", ValueError, r"card As has been dealt before"),
        (0, "2c ?? 2c", ValueError, r"cards: card 0 \(2c\) appears twice"),
        (0, "2c 1x", ValueError, r"'1x'.* is not a card"),
        (0, [52], ValueError, r"cards: 52 is no card id"),
        (3, "2c", ValueError, r"no seat 3, there are 0\.\.2"),
        (0, [1.5], ValueError, r"cards: 1\.5 is no card id"),
        (True, "2c", TypeError, r"seat: an integer expected"),
    ],
)
def test_cards_that_cannot_be_leave_the_state_alone(
    seat: Any, cards: Any, error: type[Exception], message: str
) -> None:
    hand = manual()
    hand.deal(1, "As ?? Kd")
    hand.deal(2, "?? ?? Qd")
    before = hand.copy()
    with pytest.raises(error, match=message):
        hand.deal(seat, cards)
    assert hand == before


def test_the_common_card_is_told_to_nobody() -> None:
    game = Told(*["??"] * 8, common="As").to_street(7)
    assert game.hand.common == 51
    assert game.hand.events[-1] == Dealt(None, (51,))


def test_nothing_is_bet_before_the_cards_are_told() -> None:
    hand = manual()
    assert (hand.bets, hand.actor, hand.legal_actions()) == ((0, 0, 0), None, ())


def test_a_hand_that_deals_its_own_cards_takes_none() -> None:
    hand = some_hand()
    assert hand.to_deal == ()
    with pytest.raises(IllegalAction, match=r"^no card is due to seat 0, but to nobody$"):
        hand.deal(0, "As")


def test_unknown_up_cards_lose_but_may_open_when_told() -> None:
    hand = manual()
    for seat, cards in enumerate(["??????", "????Kc", "????Qc"]):
        hand.deal(seat, cards)
    assert hand.actor == 2
    with pytest.raises(IllegalAction, match=r"seat 1 does not open street 3 by its cards, seat 2 does"):
        hand.open_with(1)
    hand.open_with(2)
    assert hand.actor == 2
    hand.open_with(0)
    assert (hand.actor, legal(hand)) == (0, ["bring_in 5", "complete 10"])
    hand.act("bring_in")
    with pytest.raises(IllegalAction, match=r"seat 0 cannot open a street now"):
        hand.open_with(0)
    hand.act("call")
    hand.act("call")
    for seat, cards in enumerate(["Ac", "As", "2c"]):
        hand.deal(seat, cards)
    assert hand.actor == 1
    hand.open_with(0)
    assert (hand.actor, legal(hand)) == (0, ["fold", "check", "bet 10"])


def test_the_next_able_seat_opens_where_an_unknown_board_is_all_in() -> None:
    hand = manual(stacks=[2, 100, 100])
    for seat, cards in enumerate(["??????", "????Kc", "????Qc"]):
        hand.deal(seat, cards)
    assert hand.actor == 2
    hand.open_with(1)
    assert (hand.actor, legal(hand)) == (1, ["fold", "bring_in 5", "complete 10"])


# What is to be seen


@pytest.mark.parametrize(
    ("live", "stacks", "paid", "pots"),
    [
        ([True, True], [5, 5], [10, 20], [(30, (0, 1))]),  # may yet be called
        ([True, True], [0, 5], [5, 5], [(10, (0, 1))]),
        ([True, True, False], [0, 0, 9], [4, 8, 12], [(12, (0, 1)), (12, (1,))]),  # folded chips above all live ones
        ([True, True, True, True], [0, 0, 80, 88], [4, 8, 20, 12], [(16, (0, 1, 2, 3)), (12, (1, 2, 3)), (16, (2, 3))]),
    ],
)
def test_all_in_seats_alone_part_pots(live: Any, stacks: Any, paid: Any, pots: Any) -> None:
    assert list(open_pots(live, stacks, paid)) == [OpenPot(*pot) for pot in pots]


def test_pots_as_they_stand() -> None:
    game = Told(*THREE, stacks=[100, 100, 2 + 5 + 10]).to_street(4)
    assert list(game.hand.pots) == [OpenPot(21, (0, 1, 2))]
    game.act("bet 10", "call", "raise 20")
    assert list(game.hand.pots) == [OpenPot(51, (0, 1, 2)), OpenPot(10, (0, 1))]
    game.act("fold")
    assert game.hand.stacks == (73 + 10 + 51, 83, 0)  # three tens


def test_pots_with_folded_chips_above_the_live_ones() -> None:
    """Seats 0 and 1 ante their only chip; the others fold what they could bring in with."""
    texts = (*THREE, "Qs Qc 4s 6d 8h Td Js")
    game = Told(*texts, stacks=[1, 1, 90, 90], auto_showdown=False).act("fold", "fold")
    assert (game.hand.pots, legal(game.hand)) == ((OpenPot(6, (0, 1)),), ["show", "muck"])
    assert game.act("show", "show").hand.stacks == (6, 0, 88, 88)


def test_pots_after_the_end_are_those_of_the_settlement() -> None:
    hand = Told(*THREE).to_street(7).act("check", "check", "check").hand
    assert hand.result is not None
    assert hand.pots == hand.result.settlement.pots
    assert [(pot.amount, pot.contenders) for pot in hand.pots] == [(21, (0, 1, 2))]


def test_a_view_holds_what_the_seat_may_know() -> None:
    hand = Told(*THREE).to_street(5).hand
    view = hand.view(0)
    assert (view.seat, view.street, view.actor, view.stacks) == (0, 5, 1, hand.stacks)
    assert (view.hole, view.common) == (tuple(parse_cards("Th Td").tolist()), None)
    assert view.boards == tuple(hand.board(seat) for seat in range(3)) == tuple(map(view.board, range(3)))
    assert (view.live, view.bets, view.paid, view.pots) == ((True,) * 3, (0, 0, 0), (7, 7, 7), hand.pots)
    assert view.legal_actions() == ()
    assert hand.view(1).legal_actions() == hand.legal_actions()
    with pytest.raises(ValueError, match=r"no seat 3"):
        hand.view(3)


def test_a_view_does_not_change_with_what_is_hidden() -> None:
    other = ("Th Td 2c 4d 6h 9c Tc", "Ah As Ac Kd Qh Js 3d", "8c 8d 3c 5d 7h 9s Ks")
    for street in range(3, 8):
        one, two = Told(*THREE).to_street(street).hand, Told(*other).to_street(street).hand
        assert one != two
        assert one.view(0) == two.view(0)
        assert one.view(1) != two.view(1)


def test_a_view_shows_hands_that_were_turned_up() -> None:
    hand = Told(*THREE).to_street(7).act("check", "check", "check").hand
    assert hand.result is not None
    view = hand.view(2)
    for seat in range(3):
        down = hand.cards(seat)[:2] + hand.cards(seat)[6:]
        assert view.shown[seat] == (down if seat in hand.result.shown else ())


def test_events_tell_the_hand() -> None:
    events = Told(*THREE[:2]).act("bring_in", "call").hand.events
    assert [event for event in events if isinstance(event, Acted)] == [
        Acted(0, Action("bring_in", 5, 5)),
        Acted(1, Action("call", 5, 5)),
    ]
    auto = some_hand(stacks=[100, 100], deck=range(52)).events
    assert auto == (Dealt(0, (0, 2, 4)), Dealt(1, (1, 3, 5)))


def test_a_hand_says_where_it_is() -> None:
    assert repr(Told(*THREE).hand) == "<Hand: street 3, actor 0, stacks (998, 998, 998)>"
    assert repr(Told(*THREE).act("bring_in", "fold", "fold").hand) == "<Hand: street 3, over, stacks (1004, 998, 998)>"


# Values


@pytest.mark.parametrize("copied", [Hand.copy, copy.copy, copy.deepcopy, lambda hand: pickle.loads(pickle.dumps(hand))])  # noqa: S301  # ours
def test_a_copy_is_equal_and_apart(copied: Any) -> None:
    hand = some_hand(seed=3, rules=CASINO_TDA)
    while not hand.is_over:
        twin, before = copied(hand), copied(hand)
        assert twin == hand
        assert twin.legal_actions() == hand.legal_actions()
        twin.act(twin.legal_actions()[-1])
        assert hand == before != twin
        hand.act(hand.legal_actions()[-1])
        assert hand == twin


def test_hands_differ_by_rules_chips_cards_and_actions() -> None:
    hands = [
        some_hand(seed=3),
        some_hand(seed=3, rules=STANDARD.replace(max_raises=4)),
        some_hand(seed=3, stacks=[100, 100, 101]),
        some_hand(seed=4),
        some_hand(seed=3, auto_showdown=False),
    ]
    acted = some_hand(seed=3)
    acted.act("bring_in")
    hands.append(acted)
    assert all((one == other) == (one is other) for one in hands for other in hands)
    assert (hands[0] == "a hand", hands[0] != "a hand") == (False, True)
    assert hands[0] != "a hand"
    with pytest.raises(TypeError, match=r"unhashable"):
        hash(hands[0])


# Playing


def test_play_with_one_policy_for_all() -> None:
    hand = some_hand(seed=3)
    result = play(hand, first_of)
    assert isinstance(result, Result)
    assert (hand.is_over, hand.result, hand.street) == (True, result, 7)


def test_play_with_a_policy_for_each_seat() -> None:
    seen: list[int] = []

    def fold(view: View) -> str:
        seen.append(view.seat)
        return "fold" if any(action.kind == "fold" for action in view.legal_actions()) else "bring_in"

    hand = some_hand(deck=range(52))
    assert play(hand, [first_of, fold, fold]).settlement.payouts[0] > 0
    assert set(seen) == {1, 2}
    other = some_hand(deck=range(52))
    assert play(other, (first_of, fold, fold)) == hand.result
    with pytest.raises(ValueError, match=r"policies: 3 expected, one for each seat, got 2"):
        play(some_hand(), [fold, fold])
    with pytest.raises(TypeError, match=r"policies: callables, one for each seat, expected, got \{0: 1,"):
        play(some_hand(), {0: 1, 1: 2, 2: 3})  # type: ignore[arg-type]


def test_play_refuses_what_policies_cannot_do() -> None:
    with pytest.raises(ValueError, match=r"the hand waits for cards"):
        play(manual(), first_of)
    with pytest.raises(IllegalAction, match=r"raise is not legal here"):
        play(some_hand(), lambda view: "raise")


def test_play_leaves_the_showdown_to_policies_that_are_asked() -> None:
    def muck(view: View) -> str | Action:
        kinds = [action.kind for action in view.legal_actions()]
        return "muck" if "muck" in kinds else "show" if "show" in kinds else first_of(view)

    result = play(some_hand(seed=3, auto_showdown=False), muck)
    assert (len(result.mucked), len(result.shown)) == (2, 1)


def test_the_python_backend_ends_hands_alike() -> None:
    def end(rules: Rules) -> Result:
        return play(Hand(rules, stacks=[100] * 8, seed=7, **STAKES), first_of)

    native = end(CASINO_TDA)
    with stud8.use_backend("python"):
        assert end(CASINO_TDA) == native
