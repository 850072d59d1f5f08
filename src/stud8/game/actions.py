"""What a seat can do, and the error for what it cannot."""

from collections.abc import Iterable
from typing import Any, NamedTuple


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
    """

    kind: str
    amount: int = 0
    pay: int = 0

    def __str__(self) -> str:
        return f"{self.kind.replace('_', ' ')} {self.amount}" if self.pay else self.kind


class Acted(NamedTuple):
    """An event of a hand: a seat has acted."""

    seat: int
    action: Action


class Dealt(NamedTuple):
    """An event of a hand: a seat, or for None all of them, got cards; unknown ones are ``NO_CARD``."""

    seat: int | None
    cards: tuple[int, ...]


class IllegalAction(ValueError):  # noqa: N818  # the public face names it so
    """Something that the rules do not allow now; the hand is as it was before. The text says what was legal."""


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
        raise IllegalAction(f"{choice!r} is not legal here: {_told(legal)}")
    if not isinstance(choice, str):
        raise TypeError(f"an Action or its kind expected, got {choice!r}")
    kinds = (choice, "complete") if choice == "raise" and may_say_raise else (choice,)
    found = [action for action in legal if action.kind in kinds and (amount is None or _same(amount, action.amount))]
    if len(found) == 1:
        return found[0]
    asked = choice if amount is None else f"{choice} {amount!r}"
    if found:
        raise IllegalAction(f"{asked}: its amount must be told; legal are {_told(found)}")
    raise IllegalAction(f"{asked} is not legal here: {_told(legal)}")


def _same(amount: Any, legal: int) -> bool:
    """Chips are whole: 10.0 is no amount, but an integer of numpy is."""
    return not isinstance(amount, bool | float) and bool(amount == legal)


def _told(legal: Iterable[Action]) -> str:
    return ", ".join(map(str, legal)) or "nothing is"
