"""Numbers of more digits than Python prints: our words name the argument, where Python's would only tell of a limit."""

import re
from fractions import Fraction

import pytest

import stud8
from stud8 import game
from stud8.showdown import settle

LONG = 10**5000  # Python's limit is 4,300 digits
HANDS = ["As 2d 3h 4s 5c 6c 7c", "Ks Kd 9s Td 5d 6d 8h"]
STAKES = {"stacks": [100, 100], "small_bet": 10, "big_bet": 20}
NAMES = {"Fraction": Fraction, "HANDS": HANDS, "SPOT": ["AA2", "KKx"], "STAKES": STAKES}
NAMES |= {"game": game, "settle": settle, "stud8": stud8}


@pytest.mark.parametrize("number", [LONG, -LONG], ids=["positive", "negative"])
@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("n", "stud8.random_hands(n)"),
        ("cards", "stud8.random_hands(3, cards=n)"),
        ("cards", "stud8.evaluate_high(n)"),
        ("cards", "stud8.evaluate_hilo([[0, 1, 2, 3, n]])"),
        ("cards", "stud8.best_low([0, 1, 2, 3, n])"),
        ("cards", "stud8.format_cards([n])"),
        ("masks", "stud8.evaluate_high_mask(n)"),
        ("masks", "stud8.mask_to_cards(n)"),
        ("high ranks", "stud8.describe_high(n)"),
        ("low ranks", "stud8.describe_low(n)"),
        ("workers", "stud8.evaluate_high([0, 1, 2, 3, 4], workers=n)"),
        ("workers", "stud8.equity(SPOT, workers=n)"),
        ("samples", "stud8.equity(SPOT, samples=n)"),
        ("dead", "stud8.equity(SPOT, dead=[n])"),
        ("hand 1", "stud8.equity([[0, 1, n], 'KKx'])"),
        ("contributions[1]", "settle([5, n], HANDS)"),
        ("folded", "settle([5, 5], HANDS, folded=[n])"),
        ("ante", "game.Hand(**{**STAKES, 'ante': n})"),
        ("bring_in", "game.Hand(**{**STAKES, 'bring_in': n})"),
        ("seed", "game.Hand(**STAKES, seed=n)"),
        ("seat", "game.Hand(**STAKES).view(n)"),
        ("small_bet", "game.Hand(**{**STAKES, 'small_bet': n})"),
        ("stacks[0]", "game.Hand(**{**STAKES, 'stacks': [n, 100]})"),
        ("complete", "game.Hand(**STAKES).act('complete', n)"),
        ("percent", "game.Rake(percent=n)"),
        ("percent.numerator", "game.Rake(percent=Fraction(n, 3))"),
        ("ante", "game.Rules(ante=n)"),
        ("bring_in", "game.Rules(bring_in=n)"),
        ("max_raises", "game.Rules(max_raises=n)"),
        ("min_players", "game.Rules(min_players=n)"),
        ("rake", "game.Rules(rake=n)"),
        ("muck", "game.Rules(muck=n)"),
        ("tie_suits", "game.Rules(tie_suits=n)"),
        ("street_bets", "game.Rules(street_bets=n)"),
        ("ante.numerator", "game.Rules(ante=Fraction(n, 3))"),
        ("cap", "game.Rake(5, cap=n)"),
        ("Action", "game.Hand(**STAKES).act(game.Action('bet', n, n))"),
    ],
)
def test_the_argument_is_named(name: str, call: str, number: int) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(name)}[ :.(]") as caught:
        eval(call, NAMES | {"n": number})  # noqa: S307  # written above
    assert "for integer string conversion" not in str(caught.value)
    assert len(str(caught.value)) < 200


def test_an_amount_of_a_thousand_digits_is_chips_like_any_other() -> None:
    chips = 10**1000 - 1
    assert settle([chips, chips], HANDS).payouts == (2 * chips, 0)
