"""The statements of the source documents about players, antes, betting and the showdown, each under its number.

Where documents and rule books differ, every answer is set by its field. Seats are counted from 0 here.
"""

from fractions import Fraction
from typing import Any

import pytest

from games import Told, all_dealt, board, legal
from stud8.game import (
    CASINO_TDA,
    DOCUMENT_A,
    DOCUMENT_B,
    DOCUMENT_C,
    PRESETS,
    ROBERTS,
    STANDARD,
    WSOP_CASH,
    WSOP_TOURNAMENT,
    Hand,
    IllegalAction,
    Rules,
)

STAKES: dict[str, Any] = {"small_bet": 10, "big_bet": 20, "ante": 2, "bring_in": 5}

# Seat 0 brings in, seat 1 shows best and seat 2 shows least of the others on every street.
THREE = ("?? ?? 2c 4d 6h 8s", "?? ?? Ac Kd Qh Js", "?? ?? 3c 5d 7h 9s")


def three(rules: Rules = STANDARD, **asked: Any) -> Told:
    return Told(*THREE, rules=rules, **asked)


def called_down(rules: Rules, seats: int, seed: int = 1) -> Hand:
    hand = Hand(rules, stacks=[1000] * seats, seed=seed, **STAKES)
    while not hand.is_over:
        kinds = [action.kind for action in hand.legal_actions()]
        hand.act("bring_in" if "bring_in" in kinds else "call" if "call" in kinds else "check")
    return hand


def test_statement_1_one_deck_without_jokers() -> None:
    hand = called_down(STANDARD, 8)
    cards = all_dealt(hand)
    assert len(cards) == len(set(cards)) == 8 * 6 + 1
    assert set(cards) <= set(range(52))
    with pytest.raises(ValueError, match=r"deck: card 0 \(2c\) appears twice"):
        Hand(stacks=[100, 100], deck=[*range(52), 0], **STAKES)


@pytest.mark.parametrize("players", [2, 8])
def test_statement_2_two_to_eight_players(players: int) -> None:
    assert called_down(STANDARD, players).is_over


@pytest.mark.parametrize("stacks", [[100], [100] * 9, [100, 0], []])
def test_statement_2_no_other_number_of_players(stacks: list[int]) -> None:
    with pytest.raises(ValueError, match=r"seats with chips, 2 to 8 expected"):
        Hand(stacks=stacks, **STAKES)


def test_statement_3_half_to_the_high_and_half_to_the_low() -> None:
    hand = Told("Kc Kd Kh 9s 9d Qc Jh", "Ac 2d 3s 4h 6c Jd Qd").to_street(7).act("check", "check").hand
    assert hand.result is not None
    (pot,) = hand.result.settlement.pots
    assert (pot.amount, pot.high_winners, pot.low_winners, pot.awards) == (14, (0,), (1,), (7, 7))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_statement_4_seven_cards_three_down_and_four_up(rules: Rules) -> None:
    hand = called_down(rules, 2)
    for seat in range(2):
        cards = hand.cards(seat)
        assert (len(cards), cards[2:6]) == (7, hand.board(seat))


def test_statement_5_the_door_card_is_the_first_up_card() -> None:
    told = three()
    assert [board(told.hand, seat) for seat in range(3)] == ["2c", "Ac", "3c"]


def test_statement_6_best_five_of_seven_for_each_half() -> None:
    """A wheel in spades is the best high and the best low; the other's low uses other cards than its high."""
    hand = Told("As 2s 3s 4s 5s Kd Qd", "Kc Kh 9c 9d 2h 3h 4h").to_street(7).act("check", "check").hand
    assert hand.result is not None
    (pot,) = hand.result.settlement.pots
    assert (pot.high_winners, pot.low_winners, pot.awards) == ((0,), (0,), (14, 0))


def test_statement_7_the_common_card_may_be_left_out() -> None:
    """Seat 1 has four deuces with it; seat 0's straight flush of its own cards beats them."""
    known = ["Ts 9s 8s 7s 6s Kd", "2d 2h 2s Ac Ad Kh"]
    hand = Told(*known, *["??"] * 6, common="2c").to_street(7).act(*["check"] * 8).hand
    assert hand.common == 0
    assert hand.result is not None
    assert (hand.result.settlement.pots[0].high_winners, hand.result.shown) == ((0,), (1, 0))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_statement_8_all_ante_before_the_cards(rules: Rules) -> None:
    hand = Hand(rules, stacks=[100, 1, 0, 100], deal="manual", **STAKES)
    assert (hand.stacks, [pot.amount for pot in hand.pots]) == ((98, 0, 0, 98), [3, 2])
    assert hand.to_deal == (0, 1, 3)


@pytest.mark.parametrize(("ante", "small_bet"), [(Fraction(1, 4), 4), (Fraction(1, 6), 12)])
def test_statement_9_no_fixed_size_of_the_ante(ante: Fraction, small_bet: int) -> None:
    """0.25 at 1/2 is 1 at 4/8, 0.50 at 3/6 is 2 at 12/24."""
    stakes: dict[str, Any] = {"small_bet": small_bet, "big_bet": 2 * small_bet, "bring_in": 1}
    assert Hand(STANDARD.replace(ante=ante), stacks=[90, 90], **stakes).ante == small_bet * ante
    with pytest.raises(ValueError, match=r"ante: these rules leave it to every hand, pass ante="):
        Hand(DOCUMENT_A, stacks=[90, 90], **stakes)


@pytest.mark.parametrize("rules", [STANDARD, DOCUMENT_B, DOCUMENT_C])
def test_statement_10_a_fifth_of_the_small_bet(rules: Rules) -> None:
    assert Hand(rules, stacks=[90, 90], small_bet=10, big_bet=20).ante == 2
    with pytest.raises(
        ValueError, match=r"ante: 1/5 of the small bet of 4 is 4/5, no whole number of chips: pass ante="
    ):
        Hand(rules, stacks=[90, 90], small_bet=4, big_bet=8)


def test_statement_11_the_ante_does_not_count_as_a_bet() -> None:
    told = three().act("bring_in")
    assert told.hand.bets == (5, 0, 0)
    assert told.legal == ["fold", "call 5", "complete 10"]


def test_statement_12_two_down_and_one_up() -> None:
    hand = three().hand
    assert [(len(hand.cards(seat)), len(hand.board(seat))) for seat in range(3)] == [(3, 1)] * 3
    assert hand.street == 3


@pytest.mark.parametrize(("ace", "opener"), [("high", 1), ("low", 0)])
def test_statement_13_the_lowest_up_card_brings_in(ace: Any, opener: int) -> None:
    told = Told("?? ?? Ac", "?? ?? 3d", "?? ?? 9h", rules=STANDARD.replace(bring_in_ace=ace))
    assert told.hand.actor == opener
    assert told.legal == ["bring_in 5", "complete 10"]


@pytest.mark.parametrize(("rules", "chips"), [(STANDARD, 5), (DOCUMENT_A, 5), (DOCUMENT_B, 10), (DOCUMENT_C, 5)])
def test_statement_14_size_of_the_bring_in(rules: Rules, chips: int) -> None:
    assert Hand(rules, stacks=[90, 90], small_bet=10, big_bet=20, ante=2).bring_in == chips
    with pytest.raises(ValueError, match=r"bring_in = 11: more than 0 and at most the small bet of 10"):
        Hand(rules, stacks=[90, 90], small_bet=10, big_bet=20, ante=2, bring_in=11)


def test_statement_14_a_bring_in_of_the_small_bet_is_raised_at_once() -> None:
    told = Told(*THREE, rules=DOCUMENT_B, bring_in=None)
    assert told.legal == ["bring_in 10"]
    assert told.act("bring_in").legal == ["fold", "call 10", "raise 20"]


def test_statement_15_the_bring_in_may_be_a_full_bet() -> None:
    told = three(DOCUMENT_C).act("complete 10")
    assert told.legal == ["fold", "call 10", "raise 20"]
    assert three(STANDARD.replace(bring_in_may_open_full=False)).legal == ["bring_in 5"]


@pytest.mark.parametrize(
    ("rules", "opener"),
    [(STANDARD, 2), (DOCUMENT_A, 1), (DOCUMENT_B, 2), (DOCUMENT_C, 1), (CASINO_TDA, 2), (ROBERTS, 2)],
)
def test_statement_16_tie_for_the_lowest_card(rules: Rules, opener: int) -> None:
    """Clubs are lowest but for A, whose spades are; C's is the seat nearest to the dealer's left."""
    assert Told("?? ?? 9h", "?? ?? 4s", "?? ?? 4c", rules=rules, **STAKES).hand.actor == opener


def test_statement_17_clockwise_without_a_check() -> None:
    told = Told("?? ?? 9h", "?? ?? 8s", "?? ?? 4c", "?? ?? Jc").act("bring_in")
    for seat in (3, 0, 1):
        assert (told.hand.actor, told.legal) == (seat, ["fold", "call 5", "complete 10"])
        told.act("call")
    with pytest.raises(IllegalAction, match=r"check is not legal here: fold, call 5, complete 10"):
        three().act("bring_in").hand.act("check")


def test_statement_18_its_poster_owes_nothing_more_until_a_raise() -> None:
    assert three().act("bring_in", "call", "call").hand.street == 4
    told = three().act("bring_in", "call", "complete")
    assert (told.hand.actor, told.legal) == (0, ["fold", "call 10", "raise 20"])


@pytest.mark.parametrize(("rules", "last"), [(STANDARD, 40), (DOCUMENT_A, 40), (DOCUMENT_C, 30)])
def test_statement_18_whether_a_completion_is_a_raise(rules: Rules, last: int) -> None:
    told = three(rules).act("bring_in", "complete", "raise 20", "raise 30")
    told = told if last == 30 else told.act("raise 40")
    assert told.legal == ["fold", f"call {last}"]


def test_statement_19_all_bets_on_third_street_are_small() -> None:
    told = three().act("bring_in")
    for kind, amount in [("complete", 10), ("raise", 20), ("raise", 30), ("raise", 40)]:
        assert told.legal[-1] == f"{kind} {amount}"
        told.act(kind)


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        (STANDARD, ["fold", "bring_in 5", "complete 10"]),
        (CASINO_TDA, ["fold", "bring_in 5", "complete 10"]),
        (WSOP_CASH, ["bring_in 5", "complete 10"]),
    ],
)
def test_statement_20_low_card_all_in_for_the_ante(rules: Rules, options: list[str]) -> None:
    told = Told("?? ?? 9h", "?? ?? 2s", "?? ?? 4c", "?? ?? Jc", rules=rules, stacks=[90, 2, 90, 90], **STAKES)
    assert (told.hand.actor, told.legal) == (2, options)


def test_statement_20_the_next_has_the_same_choice() -> None:
    told = Told("?? ?? 9h", "?? ?? 2s", "?? ?? 4c", "?? ?? Jc", stacks=[90, 2, 90, 90])
    for seat in (2, 3, 0):
        assert (told.hand.actor, told.legal) == (seat, ["fold", "bring_in 5", "complete 10"])
        told.act("fold")
    assert told.hand.stacks == (88, 8, 88, 88)


@pytest.mark.parametrize(("value", "to_call"), [("full_bring_in", 5), ("amount_posted", 3)])
def test_statement_21_bring_in_all_in_for_less(value: Any, to_call: int) -> None:
    told = three(STANDARD.replace(short_bring_in_call=value), stacks=[5, 90, 90])
    assert told.legal == ["bring_in 3"]
    assert told.act("bring_in").legal == ["fold", f"call {to_call}", "complete 10"]


@pytest.mark.parametrize(
    "boards",
    [
        ["Ac Kd Qh Js", "2c 2d 3h 4s", "8c 9d Th Jh"],  # a pair before high cards and a straight to come
        ["Ac Ad Qh Js", "2c 2d 3h 3s", "8c 8d 4h Jh"],  # two pair before a pair
        ["Ac Ad Kh Ks", "2c 2d 2h 3s", "8c 8d 9h 9s"],  # trips before two pair
        ["Ac Ad Ah Ks", "2c 2d 2h 2s", "8c 8d 9h 9s"],  # quads before trips
        ["Kc Kd 2h 3s", "Kh Ks 4c 2d", "8c 8d 4h Jh"],  # the kicker decides
        ["5c 6d 7h 8s", "Ac 2d 3h 9s", "Th Jh Qh Kh"],  # an ace before a straight and a flush
    ],
)
def test_statement_22_the_best_board_acts_first(boards: list[str]) -> None:
    assert Told(*[f"?? ?? {cards}" for cards in boards]).to_street(6).hand.actor == 1


@pytest.mark.parametrize(
    ("rules", "first"),
    [(STANDARD, 0), (DOCUMENT_C, 0), (ROBERTS, 0), (WSOP_CASH, 0), (WSOP_TOURNAMENT, 0), (CASINO_TDA, 2)],
)
def test_statement_23_tie_of_the_best_boards(rules: Rules, first: int) -> None:
    told = Told("?? ?? 9h Kd", "?? ?? 4c 5c", "?? ?? 9c Ks", rules=rules, **STAKES).to_street(4)
    assert told.hand.actor == first


def test_statement_24_first_to_act_may_fold_check_or_bet() -> None:
    told = three().to_street(4)
    assert (told.hand.actor, told.legal) == (1, ["fold", "check", "bet 10"])
    assert told.act("fold").hand.actor == 2
    assert three(STANDARD.replace(fold_without_bet="forbidden")).to_street(4).legal == ["check", "bet 10"]


def test_statement_24_the_seat_keeps_receiving_cards_until_a_bet() -> None:
    told = three(STANDARD.replace(fold_without_bet="allowed_seat_keeps_cards")).to_street(4)
    told.act("fold", "check", "check")
    assert board(told.hand, 1) == "Ac Kd Qh"
    assert told.hand.live == (True, False, True)
    told.act("bet 20", "call")
    assert board(told.hand, 1) == "Ac Kd Qh"


def test_statement_25_high_hand_all_in() -> None:
    told = three(stacks=[90, 7, 90]).act("bring_in", "call", "call")
    assert (told.hand.stacks[1], told.hand.actor) == (0, 2)


@pytest.mark.parametrize("rules", [STANDARD, DOCUMENT_A, DOCUMENT_C, CASINO_TDA])
def test_statement_26_two_small_rounds_and_three_big_ones(rules: Rules) -> None:
    assert [three(rules, **STAKES).to_street(street).legal[-1] for street in range(4, 8)] == [
        "bet 10",
        "bet 20",
        "bet 20",
        "bet 20",
    ]


def test_statement_27_big_bet_on_fourth_street() -> None:
    told = three(DOCUMENT_B, **{**STAKES, "bring_in": 10}).to_street(4)
    assert told.legal[-1] == "bet 20"
    assert told.act("bet").legal[-1] == "raise 40"


def test_statement_28_example_of_3_and_6() -> None:
    stakes: dict[str, Any] = {"small_bet": 3, "big_bet": 6, "ante": 1, "bring_in": 1}
    told = three(**stakes).act("bring_in", "complete 3", "raise 6", "call", "call")
    assert told.legal[-1] == "bet 3"
    assert told.to_street(5).act("bet 6", "raise 12").legal[-1] == "raise 18"


@pytest.mark.parametrize("street", [5, 6, 7])
def test_statement_29_exactly_the_big_bet_from_fifth_street_on(street: int) -> None:
    told = three(small_bet=5, big_bet=10, ante=1, bring_in=2).to_street(street)
    assert told.legal == ["fold", "check", "bet 10"]
    with pytest.raises(IllegalAction, match=r"bet 5 is not legal here: fold, check, bet 10"):
        told.hand.act("bet", 5)


PAIR = ("?? ?? 9c 9d", "?? ?? Ac Kd", "?? ?? 3c 5d")


@pytest.mark.parametrize(
    ("rules", "options"),
    [
        (STANDARD, ["bet 10", "bet 20"]),
        (DOCUMENT_A, ["bet 10", "bet 20"]),
        (DOCUMENT_C, ["bet 10", "bet 20"]),
        (CASINO_TDA, ["bet 10"]),
        (WSOP_CASH, ["bet 10"]),
        (ROBERTS, ["bet 10"]),
        (STANDARD.replace(open_pair_fourth="pair_holder"), ["bet 10", "bet 20"]),
    ],
)
def test_statement_30_open_pair_on_fourth_street(rules: Rules, options: list[str]) -> None:
    told = Told(*PAIR, rules=rules, **STAKES).to_street(4)
    assert told.legal == ["fold", "check", *options]
    assert told.to_street(5).legal == ["fold", "check", "bet 20"]


@pytest.mark.parametrize(
    ("value", "options"), [("any_player", ["bet 10", "bet 20"]), ("pair_holder", ["bet 10"]), ("none", ["bet 10"])]
)
def test_statement_31_who_may_double(value: Any, options: list[str]) -> None:
    told = Told(*PAIR, rules=STANDARD.replace(open_pair_fourth=value)).to_street(4)
    assert (told.hand.actor, told.act("check").legal) == (0, ["fold", "check", *options])


def test_statement_32_after_a_double_bet_raises_are_double() -> None:
    told = Told(*PAIR).to_street(4)
    assert told.act("bet 20").legal == ["fold", "call 20", "raise 40"]
    assert told.act("raise").legal == ["fold", "call 40", "raise 60"]


def test_statement_32_after_a_single_bet_either_size() -> None:
    told = Told(*PAIR).to_street(4)
    assert told.act("bet 10").legal == ["fold", "call 10", "raise 20", "raise 30"]
    assert told.act("raise 30").legal == ["fold", "call 30", "raise 50"]
    same = Told(*PAIR, rules=STANDARD.replace(open_pair_raise="same_size_only")).to_street(4)
    assert same.act("bet 10").legal == ["fold", "call 10", "raise 20"]


@pytest.mark.parametrize(("rules", "raises"), [(STANDARD, 3), (DOCUMENT_A, 3), (DOCUMENT_C, 3), (CASINO_TDA, 4)])
@pytest.mark.parametrize("street", [4, 5])
def test_statement_33_one_bet_and_so_many_raises_a_round(rules: Rules, raises: int, street: int) -> None:
    told = three(rules, **STAKES).to_street(street).act("bet", *["raise"] * raises)
    assert [option.split()[0] for option in told.legal] == ["fold", "call"]


def test_statement_33_no_limit_of_raises() -> None:
    told = three(STANDARD.replace(max_raises=None)).to_street(5).act("bet", *["raise"] * 20)
    assert told.legal[-1] == "raise 440"


HEADS_UP = ("?? ?? 2c 4d 6h 8s", "?? ?? Ac Kd Qh Js")


@pytest.mark.parametrize(
    ("value", "two_dealt_in", "starts_with_two", "two_before_the_cap"),
    [
        ("capped", False, False, False),
        ("capped_until_two_left_in_event", True, False, False),
        ("uncapped_if_round_starts_heads_up", True, True, False),
        ("uncapped_when_heads_up_before_cap", True, True, True),
    ],
)
def test_statement_34_cap_heads_up(
    value: Any, two_dealt_in: bool, starts_with_two: bool, two_before_the_cap: bool
) -> None:
    rules = STANDARD.replace(cap_heads_up=value)
    two = Told(*HEADS_UP, rules=rules).to_street(5).act("bet", *["raise"] * 3)
    assert (len(two.legal) == 3) == two_dealt_in

    fold_first = three(rules).act("bring_in", "fold", "call").to_street(5).act("bet", *["raise"] * 3)
    assert (len(fold_first.legal) == 3) == starts_with_two

    fold_in_the_round = three(rules).to_street(5).act("bet 20", "raise 40", "fold", "raise 60", "raise 80")
    assert (len(fold_in_the_round.legal) == 3) == two_before_the_cap

    fold_at_the_cap = three(rules).to_street(5).act("bet 20", "raise 40", "raise 60", "raise 80", "fold")
    assert fold_at_the_cap.legal == ["fold", "call 80"]


@pytest.mark.parametrize(
    ("value", "chips", "reopened"),
    [("half_bet", 9, False), ("half_bet", 10, True), ("full_bet", 19, False), ("full_bet", 20, True)],
)
def test_statement_35_short_all_in_raise(value: Any, chips: int, reopened: bool) -> None:
    """Fifth street, 20 bet; seat 2 has the call and so many chips more."""
    told = three(STANDARD.replace(reopen_threshold=value), stacks=[500, 500, 2 + 5 + 20 + chips]).to_street(5)
    told.act("bet 20", f"raise {20 + chips}", "call")
    assert (told.hand.actor, told.legal[:2]) == (1, ["fold", f"call {20 + chips}"])
    assert told.legal[2:] == ([f"raise {40 + chips}"] if reopened else [])


def test_statement_35_less_may_be_completed_by_those_yet_to_act() -> None:
    told = three(stacks=[500, 500, 2 + 5 + 25]).to_street(5).act("bet 20", "raise 25")
    assert (told.hand.actor, told.legal) == (0, ["fold", "call 25", "complete 40"])
    assert told.act("complete").legal == ["fold", "call 40", "raise 60"]


def test_statement_36_no_chips_are_added() -> None:
    hand = three().hand
    with pytest.raises(AttributeError):
        hand.stacks = (1000, 1000, 1000)  # type: ignore[misc]


def test_statement_37_too_few_chips_to_call() -> None:
    told = three(stacks=[500, 500, 2 + 5 + 8]).to_street(5).act("bet 20")
    assert told.legal == ["fold", "call 8"]
    assert told.act("call", "call").hand.stacks == (473, 473, 0)


def test_statement_40a_check_is_a_pass_without_a_bet() -> None:
    told = three().to_street(4).act("check", "check")
    assert told.hand.street == 4
    assert told.act("bet 10").hand.actor == 1
    with pytest.raises(IllegalAction, match=r"check is not legal here: fold, call 10, raise 20"):
        told.hand.act("check")
    assert told.act("call", "call").hand.street == 5


def test_statement_40b_three_more_up_and_the_last_one_down() -> None:
    boards = [len(three().to_street(street).hand.board(0)) for street in range(3, 8)]
    assert boards == [1, 2, 3, 4, 4]


def test_statement_41_an_uncalled_bet_wins() -> None:
    hand = three().to_street(4).act("bet 10", "fold", "fold").hand
    assert hand.result is not None
    assert (hand.stacks, hand.result.shown, hand.result.showdown_order) == ((993, 1014, 993), (), ())
    assert hand.result.settlement.returned == (0, 10, 0)


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_statement_42_a_common_card_when_all_eight_stay(rules: Rules) -> None:
    hand = called_down(rules, 8)
    assert hand.common is not None
    assert [len(hand.cards(seat)) for seat in range(8)] == [6] * 8
    assert len(set(all_dealt(hand))) == 49


EIGHT = [f"?? ?? {cards}" for cards in ("2d 5d 9c Th", "Ac Kd Qh Js", "3s 6d 7h 9s", "2h 3d 4h 8h")] + [
    f"?? ?? {cards}" for cards in ("7d 8s Jc Tc", "5c 6h 7s 9h", "4c 8d Jh Qc", "6c 7c Kc Qd")
]


@pytest.mark.parametrize(("rules", "first"), [(STANDARD, 1), (CASINO_TDA, 1), (ROBERTS, 0)])
def test_statement_43_who_opens_with_a_common_card(rules: Rules, first: int) -> None:
    """Ace high opened sixth street; a nine in common gives three seats a pair, seat 0 with the best kicker."""
    told = Told(*EIGHT, rules=rules, common="9d", **STAKES).to_street(7)
    assert told.hand.actor == first


def test_statement_44_folded_cards_are_not_dealt_again() -> None:
    for seed in range(50):
        hand = Hand(CASINO_TDA, stacks=[1000] * 8, seed=seed, **STAKES)
        while not hand.is_over:
            kinds = [action.kind for action in hand.legal_actions()]
            folds = hand.street == 6 and sum(hand.live) > 6
            hand.act("fold" if folds else "bring_in" if "bring_in" in kinds else kinds[1])
        cards = all_dealt(hand)
        assert len(cards) == len(set(cards))


SHOWDOWN = ("Ah Ad 2c 4d 6h 9d Ts", "Kc Ks Ac Kd Qh Js Tc", "Qs Qd 3c 5d 7h 9s Th")  # no lows, seat 1 has trips


def order_of(told: Told) -> tuple[int, ...]:
    assert told.hand.result is not None
    return told.hand.result.showdown_order


@pytest.mark.parametrize(
    ("rules", "first"),
    [(STANDARD, 0), (DOCUMENT_B, 0), (CASINO_TDA, 0), (DOCUMENT_C, 0), (ROBERTS, 0)],
)
def test_statement_45_the_last_to_bet_or_raise_shows_first(rules: Rules, first: int) -> None:
    told = Told(*SHOWDOWN, rules=rules, small_bet=10, big_bet=20, ante=2, bring_in=10)
    told.to_street(7).act("check", "bet 20", "raise 40", "call", "call")
    assert order_of(told)[0] == first


@pytest.mark.parametrize(
    ("rules", "first"),
    [(STANDARD, 1), (DOCUMENT_A, 1), (DOCUMENT_B, 1), (CASINO_TDA, 1), (WSOP_CASH, 1), (ROBERTS, 1), (DOCUMENT_C, 2)],
)
def test_statement_46_without_a_bet_in_the_last_round_the_best_board(rules: Rules, first: int) -> None:
    """Seat 2 raised last, on sixth street; seat 1 shows an ace."""
    told = Told(*SHOWDOWN, rules=rules, small_bet=10, big_bet=20, ante=2, bring_in=10)
    told.to_street(6).act("bet 20", "raise 40", "call", "call", "check", "check", "check")
    assert order_of(told)[0] == first


def test_statement_47_then_clockwise_to_show_or_throw_away() -> None:
    told = Told(*SHOWDOWN).to_street(7).act("check", "check", "check")
    assert order_of(told) == (1, 2, 0)
    asked = Told(*SHOWDOWN, auto_showdown=False).to_street(7).act("check", "check", "check")
    assert (asked.hand.actor, asked.legal) == (1, ["show", "muck"])
    assert (asked.act("show").hand.actor, asked.legal) == (2, ["muck", "show"])
    asked.act("show", "muck")
    assert asked.hand.result is not None
    assert (asked.hand.result.shown, asked.hand.result.mucked) == ((1, 2), (0,))


def test_statement_47_with_an_all_in_all_are_turned_up() -> None:
    stacks = [500, 500, 2 + 5 + 20]
    up = Told(*SHOWDOWN, stacks=stacks).to_street(7).act("bet 20", "call", "call")
    down = Told(*SHOWDOWN, stacks=stacks, rules=STANDARD.replace(all_in_face_up=False))
    down.to_street(7).act("bet 20", "call", "call")
    assert up.hand.result is not None
    assert down.hand.result is not None
    assert (up.hand.result.shown, up.hand.result.mucked) == ((0, 1, 2), ())
    assert (down.hand.result.shown, down.hand.result.mucked) == ((1,), (2, 0))


def test_statement_48_the_cards_thrown_away_stay_secret() -> None:
    hand = Told(*SHOWDOWN).to_street(7).act("check", "check", "check").hand
    assert hand.result is not None
    assert hand.result.mucked == (2, 0)
    seen = hand.view(1).shown
    assert (seen[0], seen[2]) == ((), ())


def test_statement_48_a_winner_must_show() -> None:
    """The last seat that can win the pot cannot throw its hand away."""
    told = Told(*SHOWDOWN, auto_showdown=False).to_street(7).act("check", "check", "check", "muck", "muck")
    assert (told.hand.actor, told.legal) == (0, ["show"])
    with pytest.raises(IllegalAction, match=r"muck is not legal here: show"):
        told.hand.act("muck")
    forced = Told(*SHOWDOWN, rules=STANDARD.replace(muck=False)).to_street(7).act("check", "check", "check")
    assert forced.hand.result is not None
    assert forced.hand.result.shown == (1, 2, 0)


def test_legal_is_what_the_hand_says() -> None:
    told = three()
    assert told.legal == legal(told.hand)
