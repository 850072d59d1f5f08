"""One hand settled: cases of the rule books and of public reports, every form of input, every error."""

import pickle
import re
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import stud8
from hands import ids, json_data
from stud8.rules import PRESETS, STANDARD, WSOP_TOURNAMENT
from stud8.showdown import OddChip, Pot, Settlement, settle

ODD_CHIP_CASES: list[dict[str, Any]] = json_data("odd_chip_cases.json")
REPORTS: list[dict[str, Any]] = json_data("pot_reports.json")
DIVIDED = [case for case in REPORTS if case["kind"] == "settle"]

KINGS_FULL = "Kc Kd Kh 9s 9d Qc Jh"
SIX_LOW = "Ac 2d 3s 4h 6c Jd Qd"
TENS_FULL = "Ts Td Th Qs Qh 8h 8c"

every_backend = pytest.mark.usefixtures("backend")


def settle_odd_chip_case(case: dict[str, Any], preset: str) -> dict[str, int]:
    """A pot of that size: a last seat, folded, has put in what does not divide."""
    players = case["players"]
    each, dead = divmod(case["pot"], len(players))
    hands = [" ".join(player["cards"]) for player in players.values()]
    settlement = settle([each] * len(players) + [dead], [*hands, None], folded=[len(players)], rules=PRESETS[preset])
    (pot,) = settlement.pots
    assert pot.amount == case["pot"]
    assert [list(players)[seat] for seat in pot.high_winners] == case["high_winners"]
    assert [list(players)[seat] for seat in pot.low_winners] == case["low_winners"]
    assert settlement.payouts == (*pot.awards, 0)
    return dict(zip(players, pot.awards, strict=True))


@every_backend
@pytest.mark.parametrize(
    ("case", "preset", "expected"),
    [
        pytest.param(case, preset, expected, id=f"{preset}: {case['name']}")
        for case in ODD_CHIP_CASES
        for presets, expected in case["expected"].items()
        for preset in presets.split(", ")
    ],
)
def test_odd_chip_case(case: dict[str, Any], preset: str, expected: dict[str, int]) -> None:
    assert settle_odd_chip_case(case, preset) == expected


def settle_report(case: dict[str, Any], rules: str) -> Settlement:
    hands = [None if hand == "x" else hand for hand in case["hands"]]
    folded = [seat for seat, has_folded in enumerate(case["folded"]) if has_folded]
    return settle(case["contributions"], hands, folded=folded, rules=PRESETS[rules])


@every_backend
@pytest.mark.parametrize("case", DIVIDED, ids=lambda case: f"{case['id']} {case['title']}")
def test_reported_pots(case: dict[str, Any]) -> None:
    settlement = settle_report(case, case["rules"])
    assert [[pot.amount, [seat + 1 for seat in pot.contenders]] for pot in settlement.pots] == case["pots"]
    assert list(settlement.payouts) == case["awards"]
    assert list(settlement.returned) == case["returned"]


@pytest.mark.parametrize(
    ("preset", "payouts"),
    [
        ("WSOP_TOURNAMENT", (8, 4, 3)),
        ("WSOP_CASH", (8, 4, 3)),
        ("CASINO_TDA", (8, 4, 3)),
        ("STANDARD", (8, 3, 4)),
        ("ROBERTS", (8, 3, 4)),
    ],
)
def test_s16_under_the_other_presets(preset: str, payouts: tuple[int, ...]) -> None:
    (case,) = (case for case in REPORTS if case["id"] == "S16")
    assert settle_report(case, preset).payouts == payouts


def test_s19_fractions_of_chips() -> None:
    with pytest.raises(TypeError, match=r"^contributions\[0\]: an integer expected, got 0\.1$"):
        settle([0.1, 0.2, 0.3], [KINGS_FULL, SIX_LOW, None], folded=[2])  # type: ignore[list-item]


def test_s20_everybody_folds() -> None:
    settlement = settle([1, 1, 4], [None, None, None], folded=[0, 1])
    assert settlement.payouts == (0, 0, 6)
    assert settlement.returned == (0, 0, 3)
    assert settlement.pots == (Pot(3, (2,), (2,), (), (), (3,), 0, 0),)


def test_every_reported_case_is_run() -> None:
    assert {case["id"] for case in REPORTS} - {case["id"] for case in DIVIDED} == {"S19", "S20"}


def test_where_each_odd_chip_went() -> None:
    tied_lows = "8s 7d 5h 4c 2d Jc Tc", "8h 7c 5s 4d 2c Qh Td"
    (pot,) = settle([5, 5, 5], [KINGS_FULL, *tied_lows]).pots
    eight_four = stud8.parse_cards("2c 2d").tolist()
    assert (pot.amount, pot.low_amount, pot.awards) == (15, 7, (8, 3, 4))
    assert pot.odd_chips == (
        OddChip("halves", (0,), "hi_lo_odd_chip", "high"),
        OddChip("low", (2,), "odd_chip_low_tie", "low_suit_seven", *eight_four),
    )
    assert [chip.why for chip in pot.odd_chips] == [
        "the high half gets the odd chip (hi_lo_odd_chip: high)",
        "2c before 2d, the first difference of all seven cards from the lowest (odd_chip_low_tie: low_suit_seven)",
    ]
    (pot,) = settle([5, 5, 5], [KINGS_FULL, *tied_lows], rules=WSOP_TOURNAMENT).pots
    assert pot.odd_chips[1].why == (
        "8s before 8h, the first difference of the five cards of the low from the highest"
        " (odd_chip_low_tie: high_suit_five)"
    )
    (pot,) = settle([5, 5, 5], [KINGS_FULL, *tied_lows], rules=STANDARD.replace(odd_chip_low_tie="position")).pots
    assert pot.odd_chips[1] == OddChip("low", (1,), "odd_chip_low_tie", "position")
    assert pot.odd_chips[1].why == "the first of the tied seats (odd_chip_low_tie: position)"


def test_the_ace_is_the_lowest_card_of_a_low() -> None:
    (pot,) = settle([5, 5, 5], [KINGS_FULL, "8s 7d 5h 4c As Jc Tc", "8h 7c 5s 4d Ac Qh Td"]).pots
    assert pot.odd_chips[1].seats == (2,)
    assert pot.odd_chips[1].why.startswith("Ac before As, the first difference of all seven cards from the lowest")


@every_backend
def test_the_low_half_gets_the_odd_chip_where_the_rules_say_so() -> None:
    rules = STANDARD.replace(hi_lo_odd_chip="low")
    settlement = settle([2, 2, 1], [KINGS_FULL, SIX_LOW, None], folded=[2], rules=rules)
    assert settlement.payouts == (2, 3, 0)
    assert settlement.pots[0].odd_chips == (OddChip("halves", (1,), "hi_lo_odd_chip", "low"),)
    assert settlement.pots[0].low_amount == 3


@every_backend
@pytest.mark.parametrize("split", ["as_even_as_possible", "halves_separately"])
def test_the_only_winner_of_both_halves_splits_nothing(split: str) -> None:
    rules = STANDARD.replace(same_winners_both_ways=split)
    (pot,) = settle([4, 4, 1], [KINGS_FULL, "Ac 2c 3c 4c 5c Kh Qd", None], folded=[2], rules=rules).pots
    assert (pot.high_winners, pot.low_winners, pot.awards) == ((1,), (1,), (0, 9))
    assert (pot.odd_chips, pot.low_amount) == ((), 0)


def test_settlement_is_a_plain_value() -> None:
    settlement = settle([5, 5, 4], [KINGS_FULL, SIX_LOW, TENS_FULL], rules=STANDARD.replace(rake=1))
    again = settle([5, 5, 4], [KINGS_FULL, SIX_LOW, TENS_FULL], rules=STANDARD.replace(rake=1))
    assert settlement == again == pickle.loads(pickle.dumps(settlement))  # noqa: S301  # our own bytes
    assert hash(settlement) == hash(again)
    assert settlement.rake == 1


@every_backend
@pytest.mark.parametrize(
    "convert",
    [list, tuple, np.array, lambda hand: np.array(hand, np.uint8), lambda hand: np.array(hand)[::-1]],
)
def test_hands_in_every_form(convert: Any) -> None:
    expected = settle([5, 5, 4], [KINGS_FULL, SIX_LOW, TENS_FULL])
    hands = [convert(ids(hand)) for hand in (KINGS_FULL, SIX_LOW, TENS_FULL)]
    assert settle([5, 5, 4], hands) == expected
    assert settle(tuple(np.array([5, 5, 4])), tuple(hands)) == expected
    assert settle(np.array([5, 5, 4], np.uint8), np.array([list(hand) for hand in hands])) == expected  # type: ignore[arg-type]
    for pot in expected.pots:
        assert {type(chips) for chips in pot.awards} == {int}


@every_backend
def test_common_card_is_everybodys() -> None:
    """Tens and fives each, and the common ace: it plays for both, and the odd chip goes by the next cards."""
    settlement = settle([4, 4, 1], ["Tc Td 5c 5d 9s 8s As", "Th Ts 5h 5s 9c 8c As", None], folded=[2])
    assert settlement.payouts == (4, 5, 0)
    assert settlement.pots[0].odd_chips[0].why.startswith("Ts before Td, the first difference of all seven cards")


def test_cards_of_those_who_need_none_are_not_looked_at() -> None:
    assert settle([3, 3], ["no cards", ["As"]], folded=[1]).payouts == (6, 0)
    assert settle([3, 3, 0], [KINGS_FULL, SIX_LOW, "nothing at stake"]).payouts == (3, 3, 0)


def test_nothing_put_in() -> None:
    assert settle([0, 0], [None, None]) == Settlement((), (0, 0), (0, 0))
    assert settle([], []) == Settlement((), (), ())


def test_a_seat_alone_gets_back_what_it_put_in() -> None:
    assert settle([5], [None]) == Settlement((), (5,), (5,))


@pytest.mark.parametrize("amount", [True, 1.0, 0.5, Fraction(1), Fraction(1, 2), Decimal(1), "1", None, np.bool_(1)])
def test_chips_that_are_no_integers(amount: Any) -> None:
    with pytest.raises(TypeError, match=r"^contributions\[1\]: an integer expected, got "):
        settle([1, amount], [KINGS_FULL, SIX_LOW])
    with pytest.raises(TypeError, match=r"^contributions\[1\]: an integer expected, got "):
        settle([np.int64(1), amount], [KINGS_FULL, SIX_LOW])


def test_negative_chips() -> None:
    for amount in (-1, np.int64(-1)):
        with pytest.raises(ValueError, match=r"^contributions\[1\]: -1 chips, 0 or more expected$"):
            settle([1, amount], [KINGS_FULL, SIX_LOW])


@pytest.mark.parametrize("seat", [-1, 2, 100, np.int64(2)])
def test_unknown_seats(seat: int) -> None:
    with pytest.raises(ValueError, match=rf"^folded: no seat {seat}, there are 0\.\.1$"):
        settle([1, 1], [KINGS_FULL, SIX_LOW], folded=[seat])


@pytest.mark.parametrize("seat", [True, 0.0, "0", None, np.bool_(1)])
def test_seats_that_are_no_integers(seat: Any) -> None:
    with pytest.raises(TypeError, match=r"^folded: an integer expected, got "):
        settle([1, 1], [KINGS_FULL, SIX_LOW], folded=[seat])


@pytest.mark.parametrize("hands", [[], [KINGS_FULL], [KINGS_FULL, SIX_LOW, None], KINGS_FULL])
def test_wrong_number_of_hands(hands: Any) -> None:
    with pytest.raises(ValueError, match=rf"^hands: 2 expected, one for each contribution, got {len(hands)}$"):
        settle([1, 1], hands)


@pytest.mark.parametrize(
    ("hand", "error", "words"),
    [
        (None, ValueError, "seven cards expected, got None for a seat that others play a pot with"),
        ("", ValueError, "seven cards expected, got 0"),
        ("As Kd", ValueError, "seven cards expected, got 2"),
        ("As Kd Qd Jd Td 9c 8c 7c", ValueError, "seven cards expected, got 8"),
        ("As Kd Qd Jd Td 9c ??", ValueError, "unknown card '??'"),
        ("As Kd Qd Jd Td 9c As", ValueError, "card As appears twice"),
        ([0, 1, 2, 3, 4, 5, 52], ValueError, "52 is no card id"),
        ([0, 1, 2, 3, 4, 5, -1], ValueError, "-1 is no card id"),
        ([0, 1, 2, 3, 4, 5, 5], ValueError, "card 5 (3d) appears twice"),
        ([0, 1, 2, 3, 4, 5], ValueError, "seven cards expected, got 6"),
        ([[0, 1, 2, 3, 4, 5, 6]], ValueError, "one row of card ids expected, got an array of shape (1, 7)"),
        ([0, 1, 2, 3, 4, 5, 6.5], ValueError, "6.5 is no card id"),
        ([0, True, 2, 3, 4, 5, 6], TypeError, "expected integers, got a bool"),
        (b"AsKdQdJdTd9c8c", TypeError, "expected integers, got the text"),
        (7, ValueError, "one row of card ids expected, got an array of shape ()"),
    ],
)
def test_no_hand(hand: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=rf"^hands\[1\]: {re.escape(words)}"):
        settle([1, 1], [KINGS_FULL, hand])


def test_the_same_cards_twice_leave_the_odd_chip_to_the_first_seat() -> None:
    """No deck deals them, but a hand against itself is a tie."""
    settlement = settle([1, 1, 1], [KINGS_FULL, KINGS_FULL, None], folded=[2])
    assert settlement.payouts == (2, 1, 0)
    assert settlement.pots[0].odd_chips[0].why == "the first of the tied seats (odd_chip_high_tie: high_suit_seven)"


def test_chips_that_nobody_can_win() -> None:
    words = "^contributions: 5 chips, but no seat that has not folded put any in$"
    with pytest.raises(ValueError, match=words):
        settle([3, 2], [None, None], folded=[0, 1])
    with pytest.raises(ValueError, match=words):
        settle([3, 2, 0], [None, None, KINGS_FULL], folded=[0, 1])


@pytest.mark.parametrize("rules", [None, "STANDARD", {"rake": 1}])
def test_other_rules(rules: Any) -> None:
    with pytest.raises(TypeError, match=r"^rules: stud8\.rules\.Rules expected, got "):
        settle([1, 1], [KINGS_FULL, SIX_LOW], rules=rules)
