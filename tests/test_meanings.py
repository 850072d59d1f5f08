"""What the fields of the rules mean exactly, where the statements of the documents leave it open."""

from fractions import Fraction
from typing import Any

import pytest

from games import Told, board, legal
from stud8 import parse_cards
from stud8.game import CASINO_TDA, STANDARD, Acted, Dealt, Hand, IllegalAction, Rules

STAKES: dict[str, Any] = {"small_bet": 10, "big_bet": 20, "ante": 2, "bring_in": 5}
# Seat 0 brings in, seat 1 opens later streets; all down cards are known, nobody has a low.
THREE = ("Th Td 2c 4d 6h 9c Tc", "2d 2h Ac Kd Qh Js 3d", "Jd Kc 3c 5d 7h 9s Ks")


def told(*texts: str, rules: Rules = STANDARD, **asked: Any) -> Told:
    return Told(*texts, rules=rules, **asked)


def shown_and_mucked(game: Told) -> tuple[tuple[int, ...], tuple[int, ...]]:
    assert game.hand.result is not None
    return game.hand.result.shown, game.hand.result.mucked


# Amounts


def test_ante_and_bring_in_in_chips_or_as_a_fraction_of_the_small_bet() -> None:
    chips = STANDARD.replace(ante=3, bring_in=4)
    hand = Hand(chips, stacks=[90, 90], small_bet=10, big_bet=20)
    assert (hand.ante, hand.bring_in) == (3, 4)
    hand = Hand(STANDARD.replace(ante=Fraction(3, 10)), stacks=[90, 90], small_bet=20, big_bet=40)
    assert (hand.ante, hand.bring_in) == (6, 10)
    hand = Hand(chips, stacks=[90, 90], small_bet=10, big_bet=20, ante=0, bring_in=10)
    assert (hand.ante, hand.bring_in, hand.stacks) == (0, 10, (90, 90))


def test_a_fraction_of_a_chip_is_refused() -> None:
    message = r"bring_in: 1/2 of the small bet of 5 is 5/2, no whole number of chips: pass bring_in="
    with pytest.raises(ValueError, match=message):
        Hand(stacks=[90, 90], small_bet=5, big_bet=10, ante=1)


# Dealing


def test_one_card_at_a_time_from_seat_0() -> None:
    hand = Hand(stacks=[90, 0, 90, 90], deck=range(52), **STAKES)
    assert [hand.cards(seat) for seat in range(4)] == [(0, 3, 6), (), (1, 4, 7), (2, 5, 8)]
    while hand.street == 3:
        hand.act(next(action for action in hand.legal_actions() if action.kind in ("bring_in", "call")))
    assert [hand.board(seat)[1:] for seat in (0, 2, 3)] == [(9,), (10,), (11,)]


def test_no_card_for_a_folded_seat() -> None:
    hand = Hand(stacks=[90, 90, 90], deck=range(52), **STAKES)
    hand.act("bring_in")
    hand.act("fold")
    hand.act("call")
    assert [hand.board(seat)[1:] for seat in range(3)] == [(9,), (), (10,)]


# Third street


def test_with_fewer_than_two_able_seats_after_the_antes_nobody_acts() -> None:
    game = told(*THREE, stacks=[2, 90, 1])
    assert game.hand.is_over
    assert [len(game.hand.cards(seat)) for seat in range(3)] == [7, 7, 7]
    assert [event for event in game.hand.events if isinstance(event, Acted) and event.action.kind != "show"] == []


def test_the_full_bet_of_third_street_is_the_bring_in_at_once_if_they_are_equal() -> None:
    game = told(*THREE, bring_in=10)
    assert game.legal == ["bring_in 10"]
    game.act("bring_in", "raise 20", "raise 30")
    assert game.act("raise 40").legal == ["fold", "call 40"]


@pytest.mark.parametrize(
    ("chips", "options"), [(5, ["bring_in 5"]), (4, ["bring_in 4"]), (8, ["bring_in 5", "complete 8"])]
)
def test_the_low_card_with_few_chips(chips: int, options: list[str]) -> None:
    assert told(*THREE, stacks=[2 + chips, 90, 90]).legal == options


@pytest.mark.parametrize(
    ("chips", "after"), [(7, ["fold", "call 7", "complete 10"]), (8, ["fold", "call 8", "raise 18"])]
)
def test_an_all_in_instead_of_a_completion(chips: int, after: list[str]) -> None:
    """From 5 to 10 it is 5: 7 is less than half of it above the bring-in, 8 more."""
    opened = told(*THREE, stacks=[2 + chips, 90, 90]).act("complete")
    assert opened.legal == after
    completed = told(*THREE, stacks=[90, 2 + chips, 90]).act("bring_in", "complete")
    assert completed.legal == after
    assert completed.act("call").legal[2:] == ([] if chips == 7 else ["raise 18"])


def test_an_all_in_that_completes_is_no_raise_but_by_the_rules() -> None:
    for counts, amounts in ((False, (18, 28, 38)), (True, (18, 28))):
        rules = STANDARD.replace(completion_counts_as_raise=counts)
        game = told(*THREE, rules=rules, stacks=[90, 2 + 8, 90]).act("bring_in", "complete 8")
        for amount in amounts:
            game.act(f"raise {amount}")
        assert game.legal == ["fold", f"call {amounts[-1]}"]


# Raising


def test_an_all_in_of_15_on_a_street_of_20_is_raised_to_35() -> None:
    game = told(*THREE, stacks=[90, 2 + 5 + 15, 90]).to_street(5).act("bet 15")
    assert game.legal == ["fold", "call 15", "raise 35"]
    for amount in (35, 55, 75):
        game.act(f"raise {amount}")
    assert game.legal == ["fold", "call 75"]  # the first bet was none of three raises


def test_a_short_first_bet_is_completed_by_those_who_have_not_acted() -> None:
    game = told(*THREE, stacks=[500, 500, 2 + 5 + 9]).to_street(5).act("check", "bet 9")
    assert game.legal == ["fold", "call 9", "complete 20"]
    assert game.act("call").legal == ["fold", "call 9"]  # seat 1 has checked
    completed = told(*THREE, stacks=[500, 500, 2 + 5 + 9]).to_street(5).act("check", "bet 9", "complete 20")
    assert completed.legal == ["fold", "call 20", "raise 40"]


FOUR = (*THREE, "Qs Qc 4s 6d 8h Tc")


def test_short_all_ins_add_up() -> None:
    """25 and then 31 over a bet of 20: the second is half a bet above it."""
    stacks = [500, 500, 2 + 5 + 25, 2 + 5 + 31]
    game = told("Th Td 2c 4d 6h 9c", *THREE[1:], FOUR[3], stacks=stacks).to_street(5)
    game.act("bet 20", "raise 25")
    assert game.legal == ["fold", "call 25", "complete 31"]
    game.act("complete 31", "call")
    assert (game.hand.actor, game.legal) == (1, ["fold", "call 31", "raise 51"])


def test_nobody_raises_when_no_other_seat_is_able() -> None:
    game = told(*THREE[:2], stacks=[2 + 5 + 30, 500]).to_street(5).act("bet 20", "raise 30")
    assert game.legal == ["fold", "call 30"]


def test_at_the_cap_there_is_no_all_in_raise() -> None:
    """Seat 2 has 10 chips more than the call, half a bet."""
    game = told(*THREE, stacks=[500, 500, 2 + 5 + 90]).to_street(5).act("bet 20", "call", "raise 40", "raise 60")
    game.act("call", "raise 80", "call")
    assert (game.hand.actor, game.legal) == (2, ["fold", "call 80"])
    assert told(*THREE).to_street(5).act("bet 20", "raise 40", "raise 60").legal == ["fold", "call 60", "raise 80"]


def test_no_raise_is_allowed_and_no_bet_counts_as_one() -> None:
    game = told(*THREE, rules=STANDARD.replace(max_raises=0)).act("bring_in", "complete")
    assert game.legal == ["fold", "call 10"]
    assert game.act("call", "call").legal == ["fold", "check", "bet 10"]
    assert game.act("bet 10").legal == ["fold", "call 10"]


def test_two_seats_that_were_dealt_in_have_no_cap() -> None:
    """An empty seat was not dealt in; one that the ante took all from was."""
    rules = STANDARD.replace(cap_heads_up="capped_until_two_left_in_event")
    raises = ("bet 20", "raise 40", "raise 60", "raise 80")
    two = told(*THREE, rules=rules, stacks=[500, 0, 500]).to_street(5).act(*raises)
    assert two.legal == ["fold", "call 80", "raise 100"]
    three = told(*THREE, rules=rules, stacks=[500, 500, 1]).to_street(5).act(*raises)
    assert three.legal == ["fold", "call 80"]


def test_two_seats_have_no_cap_from_the_first_action_on() -> None:
    """The completion, the first action, is the only raise that the cap allows; there may be no cap at all."""
    rules = STANDARD.replace(cap_heads_up="uncapped_when_heads_up_before_cap", completion_counts_as_raise=True)
    for most in (1, None):
        game = told(*THREE[:2], rules=rules.replace(max_raises=most)).act("complete")
        assert game.legal == ["fold", "call 10", "raise 20"]


def test_a_bet_of_one_chip_is_one() -> None:
    """Three raises follow it, as any other; the first of them counts."""
    game = told(*THREE, small_bet=1, bring_in=1).to_street(4).act("bet 1", "raise 2", "raise 3", "raise 4")
    assert game.legal == ["fold", "call 4"]


def test_a_seat_that_has_nothing_to_call_needs_somebody_to_bet_against() -> None:
    """Seat 2 is all-in, seat 1 folds without a bet: seat 0 is not asked."""
    game = told(*THREE, stacks=[90, 90, 2 + 5]).to_street(4)
    assert game.act("fold").hand.is_over


# Open pair on fourth street

PAIR = ("Th Td 9c 9d 6h 8s Tc", "2d 2h Ac Kd Qh Js 3d", "Jd Kc 3c 5d 7h 9s Ks")


def test_a_folded_pair_is_no_open_pair() -> None:
    game = told(*PAIR).act("bring_in", "fold", "call")
    assert (board(game.hand, 0), game.hand.actor, game.legal) == ("9c", 1, ["fold", "check", "bet 10"])
    folded_now = told(*PAIR).to_street(4).act("fold")
    assert folded_now.legal == ["fold", "check", "bet 10"]


def test_aces_are_an_open_pair() -> None:
    game = told("?? ?? 9c 4d", "?? ?? Ac Ad", "?? ?? 3c 5d").to_street(4)
    assert (game.hand.actor, game.legal) == (1, ["fold", "check", "bet 10", "bet 20"])


def test_an_open_pair_counts_on_fourth_street_only() -> None:
    assert told(*PAIR).to_street(5).legal == ["fold", "check", "bet 20"]


def test_too_few_chips_for_the_big_bet_but_not_for_the_small() -> None:
    game = told(*PAIR, stacks=[2 + 5 + 15, 90, 90]).to_street(4)
    assert game.legal == ["fold", "check", "bet 10", "bet 15"]
    assert game.act("bet 15").legal == ["fold", "call 15", "raise 35"]  # of a big bet it is three quarters


def test_too_few_chips_for_either_bet_is_one_all_in() -> None:
    game = told(*PAIR, stacks=[2 + 5 + 6, 90, 90]).to_street(4)
    assert game.legal == ["fold", "check", "bet 6"]
    assert game.act("bet 6").legal == ["fold", "call 6", "raise 16", "raise 26"]  # of a small bet it is more than half


def test_a_short_all_in_above_the_small_bet_is_completed_to_the_big() -> None:
    rules = STANDARD.replace(reopen_threshold="full_bet")
    game = told(*PAIR, rules=rules, stacks=[2 + 5 + 15, 90, 90]).to_street(4).act("bet 15")
    assert game.legal == ["fold", "call 15", "complete 20"]
    assert game.act("complete").legal == ["fold", "call 20", "raise 40"]


def test_the_holder_alone_may_double_until_the_bet_is_doubled() -> None:
    rules = STANDARD.replace(open_pair_fourth="pair_holder")
    game = told(*PAIR, rules=rules).to_street(4).act("check")
    assert game.legal == ["fold", "check", "bet 10"]
    game.act("bet 10", "raise 20")
    assert (game.hand.actor, game.legal) == (0, ["fold", "call 20", "raise 30", "raise 40"])
    assert game.act("raise 40").legal == ["fold", "call 40", "raise 60"]


@pytest.mark.parametrize(("first", "then"), [("bet 10", "raise 20"), ("bet 20", "raise 40")])
def test_all_raises_have_the_size_of_the_first_bet(first: str, then: str) -> None:
    game = told(*PAIR, rules=STANDARD.replace(open_pair_raise="same_size_only")).to_street(4).act(first)
    assert game.legal[2:] == [then]


def test_one_size_of_bet_where_small_and_big_are_equal() -> None:
    assert told(*PAIR, big_bet=10).to_street(4).legal == ["fold", "check", "bet 10"]


# Later streets


def test_the_next_able_seat_acts_where_the_best_board_is_all_in() -> None:
    game = told(*THREE, stacks=[90, 7, 90]).to_street(4)
    assert (game.hand.stacks[1], game.hand.actor) == (0, 2)


def test_highest_card_by_suit_among_equal_boards() -> None:
    """The kings decide, not the nines; the suits are in the order of tie_suits."""
    texts = ("?? ?? 2c 4d", "?? ?? 9s Kd", "?? ?? 9c Kh")
    assert told(*texts, rules=CASINO_TDA).to_street(4).hand.actor == 2
    assert told(*texts, rules=CASINO_TDA.replace(tie_suits="hsdc")).to_street(4).hand.actor == 1


def test_a_forbidden_fold() -> None:
    game = told(*THREE, rules=STANDARD.replace(fold_without_bet="forbidden")).to_street(4)
    with pytest.raises(IllegalAction, match=r"fold is not legal here: check, bet 10"):
        game.hand.act("fold")
    assert game.act("bet").legal == ["fold", "call 10", "raise 20"]


def test_the_low_cards_left_may_fold_though_nothing_is_to_call() -> None:
    rules = STANDARD.replace(fold_without_bet="forbidden")
    assert told(*THREE, rules=rules, stacks=[2, 90, 90]).legal == ["fold", "bring_in 5", "complete 10"]


def test_a_folded_seat_that_keeps_its_cards_is_counted_when_they_run_out() -> None:
    """Nine seats' worth of cards: eight to sixth street leave four, which do for four seats but not for five."""
    for keeps, common in (("allowed", False), ("allowed_seat_keeps_cards", True)):
        game = told(*["??"] * 8, rules=STANDARD.replace(fold_without_bet=keeps)).to_street(6)
        game.act("fold", "fold", "fold", "fold")
        game.to_street(7)
        assert (game.hand.common is not None) == common


def test_a_folded_seat_keeps_its_cards_until_the_bring_in() -> None:
    """The ante took all from the low card; the seat to its left folds, the next brings in."""
    rules = STANDARD.replace(fold_without_bet="allowed_seat_keeps_cards")
    game = told(*FOUR, rules=rules, stacks=[2, 90, 90, 90]).act("fold", "bring_in", "call")
    assert game.hand.street == 4
    assert [len(game.hand.cards(seat)) for seat in range(4)] == [4, 3, 4, 4]


def test_a_seat_that_folds_to_a_bet_keeps_no_cards() -> None:
    game = told(*FOUR, rules=STANDARD.replace(fold_without_bet="allowed_seat_keeps_cards"))
    game.act("bring_in", "fold", "call", "call")
    assert [len(game.hand.cards(seat)) for seat in range(4)] == [4, 3, 4, 4]


# Running out


def test_who_opened_sixth_street_has_folded() -> None:
    """Nine in common: seat 1 opened sixth street and folds to a bet, so the next one opens seventh."""
    texts = [f"?? ?? {cards}" for cards in ("2d 5d 9c Th", "Ac Kd Qh Js", "3s 6d 7h 9s", "2h 3d 4h 8h")]
    texts += [f"?? ?? {cards}" for cards in ("7d 8s Jc Tc", "5c 6h 7s 9h", "4c 8d Jh Qc", "6c 7c Kc Qd")]
    rules = STANDARD.replace(short_deck="tda")
    game = told(*texts, rules=rules, common="9d").to_street(6)
    game.act("check", "bet 20", *["call"] * 6, "fold")
    assert (game.hand.street, game.hand.common is not None, game.hand.actor) == (7, True, 2)


# Showdown


def test_the_last_raiser_of_the_hand_has_folded() -> None:
    """Seat 2 raised on fourth street, seat 0 on fifth; seat 0 folds on sixth: the last one still live is seat 2."""
    rules = STANDARD.replace(showdown_first="last_aggressor_any_street")
    game = told(*THREE, rules=rules).to_street(4).act("bet 10", "raise 20", "call", "call")
    game.act("check", "check", "bet 20", "call", "call", "check", "check", "fold", "check", "check")
    assert game.hand.result is not None
    assert game.hand.result.showdown_order == (2, 1)


def test_a_completed_raise_may_be_called_a_raise_on_third_street_too() -> None:
    """Seat 2 is all-in for three chips more than the completion, less than half a bet."""
    game = told(*THREE, stacks=[90, 90, 2 + 13]).act("bring_in", "complete", "raise")
    assert (game.hand.actor, game.legal) == (0, ["fold", "call 13", "complete 20"])
    assert game.act("raise").hand.bets == (20, 10, 13)


def test_a_completion_makes_the_last_to_raise() -> None:
    rules = STANDARD.replace(showdown_first="last_aggressor_any_street")
    game = told(*THREE, rules=rules).act("bring_in", "call", "complete", "call", "call").to_street(7)
    assert game.act("check", "check", "check").hand.result is not None
    assert game.hand.result is not None
    assert game.hand.result.showdown_order == (2, 0, 1)


def test_a_hand_that_ties_the_low_is_shown() -> None:
    """Seat 1 shows first, 8-5-3-2-A and jacks; seat 2 has the same low, seat 0 nothing that wins."""
    texts = ("9h Kh 2c 4d 6h Qs Tc", "2d 3h Ac 5d 8h Js Jd", "2h 3s 5h Td 8d 9c As")
    game = told(*texts).to_street(7).act("check", "check", "check")
    assert game.hand.result is not None
    (pot,) = game.hand.result.settlement.pots
    assert (shown_and_mucked(game), pot.low_winners) == (((1, 2), (0,)), (1, 2))


@pytest.mark.parametrize(
    ("texts", "shown", "mucked"),
    [
        # ace high shows first, three queens beat it, and two pairs only the first
        (("2c 3d Ac Kd Js 9h 7s", "Qc Qd Qs 8d 5h 4h Th", "6c 6d Td 5c 4s Kh Kc"), (0, 1), (2,)),
        # kings with 8-7-5-3-A, then 7-6-4-3-2, and ten high with 8-6-5-4-2
        (("3c 5d Ac Kd 7h 8s Kh", "2d 3h 4d 6c 7d Td Jc", "2s 4c 5h 6h 8c 9d Ts"), (0, 1), (2,)),
        # A-K-Q-J-9 and the hand right behind it, A-K-Q-J-8
        (("7d 6s Ac Kd Qh Js 9c", "7h 6c 8s Kh Qc Jd Ad"), (0,), (1,)),
        # kings with 6-4-3-2-A, and the low right behind it, 6-5-3-2-A
        (("Kc Kd Ac 2d 3h 4s 6c", "Qc Jd 2c 3d 5h 6s Ad"), (0,), (1,)),
    ],
)
def test_a_hand_mucks_that_the_best_of_those_shown_beats(
    texts: tuple[str, ...], shown: tuple[int, ...], mucked: tuple[int, ...]
) -> None:
    game = told(*texts).to_street(7).act(*["check"] * len(texts))
    assert shown_and_mucked(game) == (shown, mucked)


def test_a_pot_of_one_seat_alone_makes_nobody_show() -> None:
    """Seat 2 has folded, so the side pot is seat 1's; of the main pot it has nothing, and throws its hand away."""
    texts = ("Kc Kh Ac Kd Qs Js Ts", "Jd 8d 3c 5d 7h Jc Tc", "Qh Qd 2c 4d 6h 9c 9d")
    rules = STANDARD.replace(all_in_face_up=False)
    game = told(*texts, rules=rules, stacks=[7, 90, 90]).to_street(4).act("bet 10", "call", "bet 20", "fold")
    assert game.hand.result is not None
    assert game.hand.result.settlement.payouts == (7 * 3, 10 * 2 + 20, 0)  # with the bet that nobody called
    assert shown_and_mucked(game) == ((0,), (1,))


def test_who_alone_is_left_in_a_side_pot_must_show() -> None:
    """Seat 1, all-in, can still win the main pot, and nobody but seat 0 the side pot once seat 2 has mucked."""
    texts = ("Qh Qd 2c 4d 6h 9c 9d", "Kc Kh Ac Kd Qs Js Ts", "Jd 8d 3c 5d 7h Jc Tc")
    rules = STANDARD.replace(all_in_face_up=False)
    game = told(*texts, rules=rules, stacks=[90, 7, 90], auto_showdown=False).to_street(7).act("bet 20", "call")
    assert (game.hand.actor, game.legal) == (2, ["show", "muck"])
    game.act("muck")
    assert (game.hand.actor, game.legal) == (0, ["show"])


def test_nobody_may_muck_where_the_rules_do_not_let_them() -> None:
    game = told(*THREE, rules=STANDARD.replace(muck=False), auto_showdown=False).to_street(7)
    assert game.act("check", "check", "check").legal == ["show"]


def test_a_hand_that_wins_a_side_pot_only_is_shown() -> None:
    """Seat 1, all-in, wins the main pot; seat 0 beats seat 2 for the side pot, so it shows after it."""
    texts = ("Qh Qd 2c 4d 6h 9c 9d", "Kc Kh Ac Kd Qs Js Ts", "Jd 8d 3c 5d 7h Jc Tc")
    rules = STANDARD.replace(all_in_face_up=False)
    game = told(*texts, rules=rules, stacks=[90, 7, 90]).to_street(7).act("bet 20", "call")
    assert game.hand.result is not None
    assert game.hand.result.showdown_order == (2, 0, 1)
    assert shown_and_mucked(game) == ((2, 0, 1), ())


def test_all_hands_are_turned_up_before_the_next_card() -> None:
    game = told(*THREE, stacks=[90, 7 + 10, 7 + 10]).to_street(4).act("bet 10", "call", "call")
    kinds = [event.action.kind if isinstance(event, Acted) else "deal" for event in game.hand.events]
    last_call = len(kinds) - 1 - kinds[::-1].index("call")
    assert kinds[last_call + 1 :] == ["show"] * 3 + ["deal"] * 9
    later = told(*THREE, rules=STANDARD.replace(all_in_face_up=False), stacks=[90, 17, 17])
    later.to_street(4).act("bet 10", "call", "call")
    kinds = [event.action.kind if isinstance(event, Acted) else "deal" for event in later.hand.events]
    assert kinds[last_call + 1 : last_call + 10] == ["deal"] * 9


def test_a_hand_that_is_not_known_mucks_and_wins_nothing() -> None:
    game = told("?? ?? 2c 4d 6h 9c ??", *THREE[1:]).to_street(7).act("check", "check", "check")
    assert shown_and_mucked(game)[1] == (0,)
    with pytest.raises(ValueError, match=r"no hand is known of seats 0, 1, who alone can win a pot"):
        told("?? ?? 2c 4d 6h 9c ??", "?? 2h Ac Kd Qh Js 3d").to_street(7).act("check", "check")


def test_a_hand_that_is_not_known_is_not_turned_up_with_the_others() -> None:
    game = told("?? ?? 2c 4d 6h 9c ??", *THREE[1:], stacks=[90, 17, 17]).to_street(4).act("bet 10", "call", "call")
    shown = [event.seat for event in game.hand.events if isinstance(event, Acted) and event.action.kind == "show"]
    assert shown == [1, 2]
    assert shown_and_mucked(game) == ((1, 2), (0,))


def test_the_last_card_is_not_known() -> None:
    """Both were turned up; without its last card seat 0's hand is not known and wins nothing, quads or not."""
    game = told("2s 2h 2c 2d 6h 9c ??", "3d 5h Ac Kd Qh Js 4d", stacks=[7, 90]).to_street(4)
    assert game.hand.stacks == (0, 97)
    assert [event for event in game.hand.events if isinstance(event, Dealt)][-1].cards == tuple(parse_cards("4d"))


def test_an_unknown_hand_cannot_be_settled_and_leaves_the_state_alone() -> None:
    game = told("?? ?? 2c 4d 6h 9c ??", "?? 2h Ac Kd Qh Js 3d").to_street(7).act("check")
    before = game.hand.copy()
    with pytest.raises(ValueError, match=r"no hand is known"):
        game.hand.act("check")
    assert game.hand == before
    assert legal(game.hand) == ["fold", "check", "bet 20"]
    assert game.act("bet", "fold").hand.is_over


def test_a_last_card_with_which_no_hand_is_known_leaves_the_state_alone() -> None:
    """Both are all-in, and a down card of each is unknown."""
    hand = Hand(stacks=[7, 7], **STAKES, deal="manual")
    hand.deal(0, "??Th2c")
    hand.deal(1, "??2hAc")
    hand.act("bring_in")
    hand.act("call")
    for card in ["4d", "Kd", "6h", "Qh", "9c", "Js", "Tc"]:
        hand.deal(hand.to_deal[0], card)
    before = hand.copy()
    with pytest.raises(ValueError, match=r"no hand is known"):
        hand.deal(1, "3d")
    assert hand == before
    assert hand.to_deal == (1,)


def test_a_rake_larger_than_the_pots_leaves_the_state_alone() -> None:
    game = told(*THREE, rules=STANDARD.replace(rake=50)).act("bring_in", "fold")
    before = game.hand.copy()
    with pytest.raises(ValueError, match=r"rake"):
        game.hand.act("fold")
    assert game.hand == before


def test_nor_does_it_change_a_hand_that_deals_its_own_cards() -> None:
    hand = Hand(STANDARD.replace(rake=50), stacks=[90, 90], **STAKES, seed=8)
    hand.act("bring_in")
    before = hand.copy()
    with pytest.raises(ValueError, match=r"rake"):
        hand.act("fold")
    assert hand == before


def test_hands_asked_before_the_next_card_may_muck_unless_they_are_the_last() -> None:
    game = told(*THREE, stacks=[90, 17, 17], auto_showdown=False).to_street(4).act("bet 10", "call", "call")
    assert (game.hand.street, game.hand.actor, game.legal) == (4, 0, ["show", "muck"])
    game.act("muck")
    assert (game.hand.actor, game.legal) == (1, ["show", "muck"])
    game.act("show")
    assert (game.hand.actor, game.legal) == (2, ["show", "muck"])
    alone = Told(*THREE, stacks=[90, 17, 17], auto_showdown=False).to_street(4).act("bet 10", "call", "call")
    assert alone.act("muck", "muck").legal == ["show"]
    assert alone.act("show").hand.is_over
    assert (alone.hand.street, alone.hand.stacks) == (4, (73, 0, 51))
    assert game.act("show").hand.is_over
    assert (len(game.hand.cards(0)), shown_and_mucked(game)) == (4, ((1, 2), (0,)))


def test_all_are_to_be_turned_up_after_an_all_in_on_the_last_street() -> None:
    """Seat 0 has three tens; the others would muck."""
    game = told(*THREE, stacks=[90, 90, 7 + 10], auto_showdown=False).to_street(7).act("bet 20", "call", "call")
    for seat in range(3):
        assert (game.hand.actor, game.legal[0]) == (seat, "show")
        game.act("show")
    assert shown_and_mucked(game) == ((0, 1, 2), ())
