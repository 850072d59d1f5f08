"""What a seat can do, and the error for what it cannot."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from stud8.given import shortly, whole_number


class Action(NamedTuple):
    """One thing that a seat can do.

    Attributes
    ----------
    kind : str
        "bring_in", "complete", "bet", "raise", "call", "check" or "fold"; in a showdown "show" or "muck".
    amount : int
        What the seat has in on this street after it.
    pay : int
        The chips that leave the stack.

    Examples
    --------
    >>> from stud8.game import Action
    >>> str(Action("raise", amount=30, pay=20))
    'raise 30'
    """

    kind: str
    amount: int = 0
    pay: int = 0

    def __str__(self) -> str:
        return f"{self.kind.replace('_', ' ')} {self.amount}" if self.pay else self.kind


class Acted(NamedTuple):
    """An event of a hand: a seat has acted.

    Attributes
    ----------
    seat : int
        The seat.
    action : Action
        What it did.

    Examples
    --------
    >>> from stud8.game import Hand
    >>> hand = Hand(stacks=[100, 100], small_bet=10, big_bet=20, seed=8)
    >>> hand.act("complete")
    >>> hand.events[-1]
    Acted(seat=0, action=Action(kind='complete', amount=10, pay=10))
    """

    seat: int
    action: Action


class Dealt(NamedTuple):
    """An event of a hand: cards were dealt.

    Attributes
    ----------
    seat : int or None
        Who got them; None for the common card, which all seats get.
    cards : tuple of int
        Card ids in the order of the deal, on third street two down and the door card; ``NO_CARD`` (255) for an unknown
        one.

    Examples
    --------
    >>> from stud8.game import Hand
    >>> Hand(stacks=[100, 100], small_bet=10, big_bet=20, seed=8).events[0]
    Dealt(seat=0, cards=(4, 50, 28))
    """

    seat: int | None
    cards: tuple[int, ...]


class IllegalAction(ValueError):  # noqa: N818  # the public face names it so
    """Something that the rules do not allow now; the hand is as it was before. The text says what was legal.

    Examples
    --------
    >>> from stud8.game import Hand
    >>> hand = Hand(stacks=[100, 100], small_bet=10, big_bet=20, seed=8)
    >>> hand.act("fold")
    Traceback (most recent call last):
    ...
    stud8.game.actions.IllegalAction: fold is not legal here: bring in 5, complete 10
    """


LONGEST_KIND = 30  # letters, of what an error repeats without quotes
SHOW = Action("show")
MUCK = Action("muck")


def chosen(choice: Any, amount: Any, legal: tuple[Action, ...], *, may_say_raise: bool) -> Action:
    """The one legal action that was meant, by itself or by its kind and amount.

    A raise over an all-in for less than half a bet completes that bet: the rule books use both words, but of the
    bring-in, which is no raise.
    """
    if isinstance(choice, Action):
        if choice in legal and amount is None:
            return choice
        parts = ", ".join(f"{name}={shortly(value)}" for name, value in choice._asdict().items())
        raise IllegalAction(f"Action({parts}) is not legal here: {_told(legal)}")
    if not isinstance(choice, str):
        raise TypeError(f"an Action or its kind expected, got {shortly(choice)}")
    kinds = (choice, "complete") if choice == "raise" and may_say_raise else (choice,)
    found = [action for action in legal if action.kind in kinds and (amount is None or _same(amount, action.amount))]
    if len(found) == 1:
        return found[0]
    kind = choice if len(choice) < LONGEST_KIND else shortly(choice)
    asked = kind if amount is None else f"{kind} {shortly(amount)}"
    if found:
        raise IllegalAction(f"{asked}: its amount must be told; legal are {_told(found)}")
    raise IllegalAction(f"{asked} is not legal here: {_told(legal)}")


def _same(amount: Any, legal: int) -> bool:
    """Chips are whole: 10.0 is no amount, but an integer of numpy is."""
    try:
        return whole_number(amount, "amount") == legal
    except (TypeError, ValueError):
        return False


def _told(legal: Iterable[Action]) -> str:
    return ", ".join(map(str, legal)) or "nothing is"
