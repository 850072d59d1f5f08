"""What the source documents say about pots and their division, statement by statement, as the rule books correct them.

The numbers are those of the list of statements that the rules were drawn up from; every test says the statement. Hands
and chips were worked out by hand. Where the presets differ, the test names them.
"""

import pytest

from stud8.rules import DOCUMENT_A, PRESETS, ROBERTS, STANDARD, WSOP_CASH, WSOP_TOURNAMENT, Rake, Rules
from stud8.showdown import Pot, Settlement, settle

KINGS_FULL = "Kc Kd Kh 9s 9d Qc Jh"
QUEENS_FULL = "Qs Qd Qh Ts Th Jc 9c"
TENS_UP = "Tc Td 8h 8d Js 7c 4c"
SIX_LOW = "Ac 2d 3s 4h 6c Jd Qd"

every_preset = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)


def payouts(pot: int, *hands: str, rules: Rules = STANDARD) -> tuple[int, ...]:
    """What each hand gets of one pot, to which a seat that folded gave what does not divide."""
    each, dead = divmod(pot, len(hands))
    settlement = settle([each] * len(hands) + [dead], [*hands, None], folded=[len(hands)], rules=rules)
    assert settlement.payouts[-1] == 0
    return settlement.payouts[:-1]


def pots(settlement: Settlement) -> list[tuple[int, tuple[int, ...]]]:
    return [(pot.amount, pot.contenders) for pot in settlement.pots]


@every_preset
def test_03_half_to_the_best_high_and_half_to_the_best_low(rules: Rules) -> None:
    assert payouts(20, KINGS_FULL, SIX_LOW, TENS_UP, rules=rules) == (10, 10, 0)


@every_preset
def test_36_table_stakes(rules: Rules) -> None:
    """Nobody wins more of a seat than he has put in himself, however good his hand is."""
    wheel = "As 2s 3s 4s 5s Kd Qc"
    settlement = settle([5, 100, 100, 3], [wheel, QUEENS_FULL, TENS_UP, None], folded=[3], rules=rules)
    assert settlement.payouts == (5 + 5 + 5 + 3, 190, 0, 0)


@every_preset
def test_37_all_in_plays_for_the_matching_part(rules: Rules) -> None:
    settlement = settle([20, 50, 50], [KINGS_FULL, QUEENS_FULL, TENS_UP], rules=rules)
    assert pots(settlement) == [(60, (0, 1, 2)), (60, (1, 2))]
    assert settlement.payouts == (60, 60, 0)


@every_preset
def test_38_any_number_of_side_pots(rules: Rules) -> None:
    """Five depths, the deeper the worse the hand: each all-in wins the pot that it can, the last gets its bet back."""
    hands = ["Ah Ad Ac As 9h 9c 2c", KINGS_FULL, "Qs Qd Qh Ts Th Jc 2d", "Jd Js Tc Td 6c 6d 2h", "8c 8d 7c 7d 5c 5d 2s"]
    settlement = settle([10, 20, 40, 80, 100], hands, rules=rules)
    assert pots(settlement) == [(50, (0, 1, 2, 3, 4)), (40, (1, 2, 3, 4)), (60, (2, 3, 4)), (80, (3, 4))]
    assert settlement.returned == (0, 0, 0, 0, 20)
    assert settlement.payouts == (50, 40, 60, 80, 20)


@every_preset
def test_38_antes_and_bring_ins_make_side_pots_too(rules: Rules) -> None:
    """One chip of an ante of 2, and 4 of a bring-in of 5: three depths."""
    settlement = settle(
        [1, 6, 22, 22], [KINGS_FULL, QUEENS_FULL, "Jd Js Tc Td 8h 8d 4c", "5c 5d 4d 4s 7h 7c 2h"], rules=rules
    )
    assert pots(settlement) == [(4, (0, 1, 2, 3)), (15, (1, 2, 3)), (32, (2, 3))]
    assert settlement.payouts == (4, 15, 32, 0)


@every_preset
def test_39_one_hand_can_win_every_pot(rules: Rules) -> None:
    """The document gives the second pot to the next winning combination; each pot goes to the best of its own."""
    settlement = settle([20, 50, 50], [QUEENS_FULL, KINGS_FULL, TENS_UP], rules=rules)
    assert settlement.payouts == (0, 120, 0)
    assert [pot.high_winners for pot in settlement.pots] == [(1,), (1,)]


@every_preset
def test_39_every_pot_has_its_own_low(rules: Rules) -> None:
    """The all-in hand holds the only low: the side pot of 30 has none, and its high takes all 30 (not 23 and 7)."""
    settlement = settle([10, 25, 25], [SIX_LOW, KINGS_FULL, "Ts Th 9c 9h Jc Js 8s"], rules=rules)
    assert [(pot.amount, pot.high_winners, pot.low_winners, pot.awards) for pot in settlement.pots] == [
        (30, (1,), (0,), (15, 15, 0)),
        (30, (1,), (), (30, 0)),
    ]
    assert settlement.payouts == (15, 45, 0)


@every_preset
def test_39_the_next_low_wins_the_side_pot(rules: Rules) -> None:
    settlement = settle([10, 25, 25], [SIX_LOW, KINGS_FULL, "As 2h 3h 4s 7h Ts Th"], rules=rules)
    assert [(pot.amount, pot.high_winners, pot.low_winners) for pot in settlement.pots] == [
        (30, (1,), (0,)),
        (30, (1,), (2,)),
    ]
    assert settlement.payouts == (15, 15 + 15, 15)


@every_preset
def test_39_every_pot_has_its_own_odd_chips(rules: Rules) -> None:
    """37 and 35: each gives its odd chip to its high half; 72 in one would give none."""
    hands = [SIX_LOW, KINGS_FULL, "As 2h 3h 4s 7h Ts Th", None, None]
    settlement = settle([9, 25, 25, 1, 12], hands, folded=[3, 4], rules=rules)
    assert pots(settlement) == [(37, (0, 1, 2)), (35, (1, 2))]
    assert settlement.payouts == (18, 19 + 18, 17, 0, 0)


@every_preset
def test_40_folded_hands_win_nothing(rules: Rules) -> None:
    settlement = (
        settle([20, 20, 20], [KINGS_FULL, SIX_LOW, QUEENS_FULL.replace("Qd", "Ts")], folded=[0], rules=rules)
        if False
        else settle([20, 20, 20], [KINGS_FULL, SIX_LOW, "Ts Th 9c 9h Jc Js 8s"], folded=[0], rules=rules)
    )
    assert pots(settlement) == [(60, (1, 2))]
    assert settlement.payouts == (0, 30, 30)


@every_preset
def test_41_uncalled_bet_wins_without_a_showdown(rules: Rules) -> None:
    """The bet of 40 comes back, and all that the others called before it is won; no hand is needed."""
    settlement = settle([30, 12, 70], [None, None, None], folded=[0, 1], rules=rules)
    assert settlement == Settlement((Pot(72, (2,), (2,), (), (), (72,), 0, 0),), (0, 0, 112), (0, 0, 40))


@every_preset
def test_49_without_a_low_the_high_takes_all(rules: Rules) -> None:
    nine_low = "Ac 2d 3s 4h 9c Jd Qd"
    assert payouts(21, KINGS_FULL, nine_low, rules=rules) == (21, 0)


@every_preset
@pytest.mark.parametrize(("pot", "expected"), [(2, (1, 1)), (3, (2, 1)), (20, (10, 10)), (101, (51, 50))])
def test_50_odd_chip_between_the_halves_goes_to_the_high(rules: Rules, pot: int, expected: tuple[int, int]) -> None:
    assert payouts(pot, KINGS_FULL, SIX_LOW, rules=rules) == expected
    to_the_low = rules.replace(hi_lo_odd_chip="low")
    assert payouts(pot, KINGS_FULL, SIX_LOW, rules=to_the_low) == (pot - expected[0], expected[0])


@every_preset
def test_50_after_the_rake(rules: Rules) -> None:
    """As seen in a real hand: 39 chips of 40 are 20 and 19."""
    assert payouts(40, KINGS_FULL, SIX_LOW, rules=rules.replace(rake=1)) == (20, 19)


TIED_HIGHS = "Ts 9h 8d 7c 6s Qd 2c", "Th 9s 8c 7d 6h Kc 2d"


@pytest.mark.parametrize("rules", [STANDARD, DOCUMENT_A, ROBERTS], ids=["STANDARD", "DOCUMENT_A", "ROBERTS"])
def test_51_odd_chip_of_the_high_by_all_seven_cards(rules: Rules) -> None:
    """King before queen, neither of which plays."""
    assert payouts(7, *TIED_HIGHS, rules=rules) == (3, 4)


@pytest.mark.parametrize("rules", [WSOP_CASH, WSOP_TOURNAMENT, PRESETS["CASINO_TDA"], PRESETS["POKERSTARS"]])
def test_51_odd_chip_of_the_high_by_the_five_that_play(rules: Rules) -> None:
    """Ten of spades before ten of hearts."""
    assert payouts(7, *TIED_HIGHS, rules=rules) == (4, 3)


def test_51_suits_by_rank_first_then_spades_hearts_diamonds_clubs() -> None:
    """King-high straights with two kings of the other suits: the highest card of the seven decides, then its suit."""
    spades, hearts = "Ks Qd Jc Th 9d 4c 3c", "Kh Qs Js Ts 9h 4d 3d"
    diamonds, clubs = "Kd Qh Jh Tc 9s 4h 3h", "Kc Qc Jd Td 9c 4s 3s"
    assert payouts(9, clubs, diamonds, hearts, spades) == (2, 2, 2, 3)
    assert payouts(10, clubs, diamonds, hearts, spades) == (2, 2, 3, 3)
    assert payouts(11, clubs, diamonds, hearts, spades) == (2, 3, 3, 3)
    other_suits = STANDARD.replace(tie_suits="shdc")
    assert payouts(9, clubs, diamonds, hearts, spades, rules=other_suits) == (3, 2, 2, 2)
    by_seat = STANDARD.replace(odd_chip_high_tie="position")
    assert payouts(10, diamonds, clubs, spades, hearts, rules=by_seat) == (3, 3, 2, 2)


def test_51_of_several_fives_the_one_that_is_best_for_the_seat() -> None:
    """Two tens each: the second hand may play the ten of spades, the first its ten of hearts at best."""
    one, two = "Td Th 9h 8d 7c 6s 2c", "Tc Ts 9s 8c 7d 6h 2d"
    assert payouts(7, one, two, rules=WSOP_CASH) == (3, 4)
    assert payouts(7, one, two, rules=WSOP_CASH.replace(tie_suits="shdc")) == (3, 4)  # now clubs before diamonds
    assert payouts(7, one, two, rules=WSOP_CASH.replace(tie_suits="cshd")) == (4, 3)


def test_51_ace_of_a_wheel_is_high_among_highs() -> None:
    """Wheels share the high: A-5-4-3-2 compares from the ace, under both the five and the seven cards."""
    one, two = "Ah 2c 3d 4c 5c Kc Qh", "Ac 2s 3s 4d 5s Kd Qd"
    for rules in (STANDARD, WSOP_CASH):
        settlement = settle([10, 10, 1], [one, two, None], folded=[2], rules=rules)
        assert settlement.pots[0].high_winners == settlement.pots[0].low_winners == (0, 1)
        assert settlement.payouts == (11, 10, 0)


TIED_LOWS = "8s 7d 5h 4c 2d Jc Tc", "8h 7c 5s 4d 2c Qh Td"


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (STANDARD, (8, 3, 4)),  # two of clubs before two of diamonds
        (ROBERTS, (8, 3, 4)),
        (WSOP_CASH, (8, 4, 3)),  # eight of spades before eight of hearts
        (WSOP_TOURNAMENT, (8, 4, 3)),
        (STANDARD.replace(odd_chip_low_tie="low_suit_five"), (8, 3, 4)),
        (STANDARD.replace(odd_chip_low_tie="position"), (8, 4, 3)),
        (STANDARD.replace(tie_suits="shdc"), (8, 4, 3)),  # now diamonds are lower than clubs
        (WSOP_CASH.replace(tie_suits="shdc"), (8, 3, 4)),
    ],
)
def test_52_odd_chip_of_the_low(rules: Rules, expected: tuple[int, ...]) -> None:
    assert payouts(15, KINGS_FULL, *TIED_LOWS, rules=rules) == expected


def test_52_ace_is_the_lowest_card_of_a_low() -> None:
    """From the lowest the aces are compared first, from the highest last: six of spades before six of hearts."""
    one, two = "Ac 2s 3s 4s 6h Ts 9h", "Ad 2h 3h 4d 6s Th 9c"
    assert payouts(15, KINGS_FULL, one, two) == (8, 4, 3)
    assert payouts(15, KINGS_FULL, one, two, rules=WSOP_CASH) == (8, 3, 4)


def test_52_a_pair_counts_among_seven_cards_and_not_among_five() -> None:
    """The two of clubs is common, and the first hand pairs it: its second lowest card is a two.

    Of the lows that play the threes come next, and there the second hand has the diamond.
    """
    one, two = "2c 2d 3h 4h 5h 8h Th", "2c Jd 3d 4d 5d 8d Ts"
    three_of_a_kind = "2c Ks Kd Kh 9s 9c Qc"
    chips = [4, 4, 4, 3]
    for value, expected in [("low_suit_seven", (4, 3, 8, 0)), ("low_suit_five", (3, 4, 8, 0))]:
        rules = STANDARD.replace(odd_chip_low_tie=value)
        assert settle(chips, [one, two, three_of_a_kind, None], folded=[3], rules=rules).payouts == expected


@pytest.mark.parametrize("pair", ["8s 8c", "8c 8s"])
def test_52_of_a_pair_the_card_that_is_best_for_the_seat(pair: str) -> None:
    """From the highest it plays the eight of spades; from the lowest, of other hands, the two of clubs."""
    one, two = f"{pair} 7d 5h 4c 2d Jc", "8h 7c 5s 4d 2c Qh Td"
    assert payouts(15, KINGS_FULL, one, two, rules=WSOP_CASH) == (8, 4, 3)
    twos = pair.replace("8", "2").replace("s", "h")
    low_five = STANDARD.replace(odd_chip_low_tie="low_suit_five")
    assert payouts(15, KINGS_FULL, f"8d 7d 5h 4c {twos} Jc", "8h 7c 5s 4d 2d Qh Td", rules=low_five) == (8, 4, 3)


BOTH_WAYS = "6s 5h 4d 3c 2s Kd Qd", "6c 5s 4h 3d 2c Kh Qh"


@every_preset
def test_53_same_winners_both_ways_split_as_evenly_as_possible(rules: Rules) -> None:
    assert payouts(66, *BOTH_WAYS, rules=rules) == (33, 33)
    assert sorted(payouts(67, *BOTH_WAYS, rules=rules)) == [33, 34]


def test_53_halves_separately() -> None:
    """Of 33 and 33 one hand gets both odd chips: king of hearts before king of diamonds, two of clubs before spades."""
    separately = STANDARD.replace(same_winners_both_ways="halves_separately")
    assert payouts(66, *BOTH_WAYS, rules=separately) == (32, 34)
    assert payouts(67, *BOTH_WAYS, rules=separately) == (33, 34)
    by_the_highest = separately.replace(odd_chip_high_tie="high_suit_five", odd_chip_low_tie="high_suit_five")
    assert payouts(66, *BOTH_WAYS, rules=by_the_highest) == (34, 32)


@every_preset
def test_53_not_only_for_two(rules: Rules) -> None:
    third = "6d 5c 4c 3s 2d Ks Qs"
    assert sorted(payouts(100, *BOTH_WAYS, third, rules=rules)) == [33, 33, 34]
    jack = "6d 5c 4c 3s Jd Ks Js"
    assert payouts(100, *BOTH_WAYS, jack, rules=rules) == (50, 50, 0)


@every_preset
def test_53_other_winners_split_each_half(rules: Rules) -> None:
    """The flush takes the high, all three share the low: 33 + 11 are left for it, 11 each for the others."""
    flush = "6h 5d 4s 3h 2h Ah 7h".replace("Ah", "Jh")
    assert payouts(66, BOTH_WAYS[0], "6c 5s 4c 3d 2c Kh Qh", flush, rules=rules) == (11, 11, 44)


@every_preset
def test_54_nobody_gets_two_odd_chips_of_one_split(rules: Rules) -> None:
    hands = ["Ks Qd Jc Th 9d 4c 3c", "Kh Qs Js Ts 9h 4d 3d", "Kd Qh Jh Tc 9s 4h 3h", "Kc Qc Jd Td 9c 4s 3s"]
    for odd in (1, 2, 3):
        assert sorted(payouts(40 + odd, *hands, rules=rules)) == [10] * (4 - odd) + [11] * odd


@every_preset
@pytest.mark.parametrize(
    ("hand", "qualifies"),
    [
        ("8c 7d 6h 5s 4c Jd Qd", True),
        ("Ac 2d 3h 4s 5c Jd Qd", True),
        ("Ac 2d 3h 4s 9c Jd Qd", False),
        ("9c 7d 6h 5s 4c Jd Qd", False),
        ("Ac 2d 3h 4s 4c Jd Qd", False),
    ],
)
def test_55_five_different_ranks_of_eight_or_lower(rules: Rules, hand: str, qualifies: bool) -> None:
    kings = "Kc Kd Kh Ks 9d Qc Jh"
    assert payouts(20, kings, hand, rules=rules) == ((10, 10) if qualifies else (20, 0))


@every_preset
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("2c 2d 3h 4s 5c Jd Qd", (20, 0)),  # a pair: four different ranks are no low
        ("2c 2d 3h 4s 5c 7c Qd", (10, 10)),  # five beside the pair
        ("8c 7d 6h 5s 4c Jd Qd", (10, 10)),  # a straight
        ("8c 7c 5c 3c 2c Jd Qd", (10, 10)),  # a flush
        ("6c 5c 4c 3c 2c Jd Qd", (0, 20)),  # a straight flush has both
    ],
)
def test_56_pairs_give_no_low_but_straights_and_flushes_do(rules: Rules, hand: str, expected: tuple[int, int]) -> None:
    assert payouts(20, "Kc Kd Kh Ks 9d Qc Jh", hand, rules=rules) == expected


WHEEL, WORST = "Ah 2d 3h 4s 5h Tc Td", "8c 7d 6h 5s 4c Jd Qd"


@every_preset
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(WHEEL, "Ad 2s 3s 4c 6d Jc Qh", id="57: a wheel before 64321"),
        pytest.param("Ad 2s 3s 4d 8s Jc Qh", WORST, id="57: 84321 before the worst"),
        pytest.param("2s 4d 5d 6d 7s Jc Qh", "Ah 2d 4h 6s 8h Tc Td", id="58: 24567 before A2468"),
        pytest.param("8h 6d 5h 4s 3h Tc Td", "8d 7s 3s 2c Ad Jc Qh", id="59: 86543 before 8732A"),
    ],
)
def test_57_58_59_order_of_lows(rules: Rules, better: str, worse: str) -> None:
    """57: A2345 is the best, 87654 the worst; 58: the lower high card wins; 59: equal ones compare from the top."""
    assert payouts(20, "Kc Kd Kh Ks 9d 9h Qc", better, worse, rules=rules) == (10, 10, 0)


@every_preset
def test_60_scoop(rules: Rules) -> None:
    steel_wheel = "As 2s 3s 4s 5s Kd Qc"
    assert payouts(21, steel_wheel, SIX_LOW.replace("3s", "3c"), TENS_UP, rules=rules) == (21, 0, 0)
    assert payouts(21, "6c 5d 4c 3s 2h Kd Qc", "Ac Ad Kh 8s 7s 5s 3d", rules=rules) == (21, 0)


@every_preset
def test_61_high_ranks_as_in_other_poker(rules: Rules) -> None:
    hands = [
        "9s 8s 7s 6s Ts 2h 2c",  # straight flush
        "Qs Qd Qh Qc 3h 4d 9c",  # four of a kind
        "Kc Kd Kh 9d 9h Js 3c",  # full house
        "Ad Jd 8d 6d 3d Ks Jc",  # flush
    ]
    settlement = settle([10, 20, 30, 40], hands, rules=rules)
    assert [pot.high_winners for pot in settlement.pots] == [(0,), (1,), (2,)]
    hands = [
        "7s 6d 5h 4s 3h Tc Th",
        "8h 8d 8c Jh 9c 2h 4c",
        "Ah Ac 7d 7h Jc 2c 4d",
        "As Ks Tc Jd 9s 5d 6c".replace("Tc", "Td"),
    ]
    settlement = settle([10, 20, 30, 40], hands, rules=rules)
    assert [pot.high_winners for pot in settlement.pots] == [(0,), (1,), (2,)]


@every_preset
def test_61_suits_break_no_tie(rules: Rules) -> None:
    assert payouts(20, "As Js 8s 6s 3s Kd Qc", "Ac Jc 8c 6c 3c Kh Qd", rules=rules) == (10, 10)


def test_rake_is_taken_once_and_rounded_down() -> None:
    """5 % of 60 + 39 is 4.95; each pot on its own would give 3 and 1."""
    hands = [KINGS_FULL, QUEENS_FULL, TENS_UP, None]
    chips = [20, 35, 35, 9]
    five_percent = STANDARD.replace(rake=Rake(5))
    settlement = settle(chips, hands, folded=[3], rules=five_percent)
    assert [pot.rake for pot in settlement.pots] == [4, 0]
    assert settlement.payouts == (69 - 4, 30, 0, 0)
    capped = settle(chips, hands, folded=[3], rules=STANDARD.replace(rake=Rake(5, cap=3)))
    assert capped.rake == 3
    assert capped.payouts == (69 - 3, 30, 0, 0)


def test_rake_comes_from_the_main_pot_first() -> None:
    hands = [KINGS_FULL, QUEENS_FULL, TENS_UP]
    settlement = settle([1, 35, 35], hands, rules=STANDARD.replace(rake=Rake(10)))
    assert [(pot.amount, pot.rake) for pot in settlement.pots] == [(3, 3), (68, 4)]
    assert settlement.payouts == (0, 64, 0)


def test_rake_never_comes_from_a_returned_bet_or_a_pot_without_a_contest() -> None:
    rules = STANDARD.replace(rake=Rake(10))
    assert settle([10, 90], [KINGS_FULL, QUEENS_FULL], rules=rules).payouts == (18, 80)
    assert settle([10, 90, 90], [None] * 3, folded=[0, 1], rules=rules).payouts == (0, 0, 190)
    side_pot_alone = settle([10, 90, 90], [KINGS_FULL, QUEENS_FULL, None], folded=[2], rules=rules)
    assert [(pot.amount, pot.contenders, pot.rake) for pot in side_pot_alone.pots] == [(30, (0, 1), 3), (160, (1,), 0)]


def test_rake_of_a_real_hand_that_ended_without_a_showdown() -> None:
    """PokerStars 164954571644: a bet of 80,000 was not called; of a pot of 332,000 the room kept 200."""
    settlement = settle([246_000, 166_000], [None, None], folded=[1], rules=STANDARD.replace(rake=200))
    assert settlement.returned == (80_000, 0)
    assert settlement.payouts == (80_000 + 331_800, 0)
    assert settlement.rake == 200


def test_more_rake_than_the_pots_have() -> None:
    with pytest.raises(ValueError, match=r"^rake: 21 chips, but the pots have only 20$"):
        settle([10, 90], [KINGS_FULL, QUEENS_FULL], rules=STANDARD.replace(rake=21))
