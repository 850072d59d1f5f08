"""Who is first: the door card that brings in and the board that opens, also where ranks meet or cards are unknown."""

from typing import Any

import pytest

from games import Told, legal
from stud8.game import CASINO_TDA, STANDARD, Hand, IllegalAction, Rules

STAKES: dict[str, Any] = {"small_bet": 10, "big_bet": 20, "ante": 2, "bring_in": 5}


def first_with(*doors: str, rules: Rules = STANDARD) -> int | None:
    """The seat that brings in with these door cards."""
    return Told(*(f"?? ?? {door}" for door in doors), rules=rules).hand.actor


def opener_with(*boards: str, rules: Rules = STANDARD) -> int | None:
    """The seat that opens fourth street with these boards."""
    return Told(*(f"?? ?? {board}" for board in boards), rules=rules).to_street(4).hand.actor


def test_aces_are_above_kings() -> None:
    """The suit of the ace is the lowest; rank comes first."""
    assert first_with("Ac", "Kd") == 1


def test_or_below_deuces_by_the_rules() -> None:
    assert first_with("2c", "As", rules=STANDARD.replace(bring_in_ace="low")) == 1


@pytest.mark.parametrize("ace", ["Ac", "As"])
def test_an_unknown_door_card_loses_to_an_ace_even(ace: str) -> None:
    assert first_with("??", ace) == 1
    assert first_with(ace, "??") == 0


def test_an_unknown_board_loses_to_the_lowest() -> None:
    """It does not tie it, or seat 0 would open."""
    assert opener_with("9s ??", "3d 2c") == 1
    assert opener_with("3d 2c", "9s ??") == 0


def test_equal_boards_of_neighbouring_ranks_are_decided_by_the_higher() -> None:
    """The kings' suits decide, though the queens are but one rank below."""
    assert opener_with("Kc Qs", "Kd Qc", rules=CASINO_TDA) == 1
    assert opener_with("Kd Qc", "Kc Qs", rules=CASINO_TDA) == 0


def test_who_shows_first_is_found_without_the_common_card() -> None:
    """Nobody has bet on the last street. Seat 5 has deuces up; seats 3 and 7 would have kings with the common one."""
    downs = ["9c 9d", "9h 9s", "Tc Td", "Th Ts", "Jc Jd", "Jh Js", "Qc Qd", "Ah Qs"]
    ups = ["2h 3c 4d 5h", "2s 3d 4h 5s", "3h 4s 6c 7d", "Kd 5c 6d 7h", "3s 5d 6h 8c", "2c 2d 7c 8d", "4c 6s 7s 8h"]
    ups.append("8s Kh Ac Qh")
    texts = [f"{down} {up}" for down, up in zip(downs, ups, strict=True)]
    game = Told(*texts, common="Kc", auto_showdown=False).to_street(7)
    assert game.hand.common is not None
    assert game.act(*["check"] * 8).hand.actor == 5


# A history may tell who opened, where cards are unknown


def test_what_is_legal_is_that_of_the_seat_told_to_open() -> None:
    """Seat 0 has three chips left after the ante."""
    hand = Hand(stacks=[5, 90, 90], **STAKES, deal="manual")
    for seat, cards in enumerate(["??????", "????Kc", "????Qc"]):
        hand.deal(seat, cards)
    assert (hand.actor, legal(hand)) == (2, ["bring_in 5", "complete 10"])
    hand.open_with(0)
    assert (hand.actor, legal(hand)) == (0, ["bring_in 3"])


def test_nobody_opens_before_the_deal() -> None:
    hand = Hand(stacks=[90, 90], **STAKES, deal="manual")
    with pytest.raises(IllegalAction, match=r"^seat 0 cannot open a street now$"):
        hand.open_with(0)


def test_nobody_opens_a_showdown() -> None:
    game = Told("Th Td 2c 4d 6h 9c Tc", "2d 2h Ac Kd Qh Js 3d", auto_showdown=False).to_street(7).act("check", "check")
    assert "show" in game.legal
    first = game.hand.actor
    assert first is not None
    with pytest.raises(IllegalAction, match=rf"^seat {first} cannot open a street now$"):
        game.hand.open_with(first)
