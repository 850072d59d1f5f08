"""Hands to play in tests: told their cards, so that a test says who holds what and nothing else."""

from collections.abc import Sequence
from typing import Any

from stud8 import format_cards
from stud8.cards import NAMES, NO_CARD
from stud8.game import STANDARD, Hand, Rules

UNKNOWN = "??"


class Told:
    """A hand that is told its cards from a text for each seat: two down, the door card, three up, one down.

    Cards that a text leaves out are unknown if they lie face down; up cards are the lowest of the deck that give the
    seat no pair. The common card is the lowest left, or the one given.
    """

    def __init__(
        self, *texts: str, rules: Rules = STANDARD, stacks: int | Sequence[int] = 1000, common: str = "", **asked: Any
    ) -> None:
        self.cards = [text.split() for text in texts]
        self.common = common
        chips = [stacks] * len(texts) if isinstance(stacks, int) else stacks
        stakes = {"small_bet": 10, "big_bet": 20, "ante": 2, "bring_in": 5}
        self.hand = Hand(rules, stacks=chips, deal="manual", **{**stakes, **asked})
        self._deal()

    def _deal(self) -> None:
        while self.hand.to_deal:
            seat = self.hand.to_deal[0]
            if seat is None:
                self.hand.deal(None, self.common or self._free([]))
                continue
            for place in range(len(self.hand.cards(seat)), 3 if self.hand.street == 3 else self.hand.street):
                self.hand.deal(seat, self._card(seat, place))

    def _card(self, seat: int, place: int) -> str:
        if place < len(self.cards[seat]):
            return self.cards[seat][place]
        return UNKNOWN if place in (0, 1, 6) else self._free(self.hand.board(seat))

    def _free(self, board: Sequence[int]) -> str:
        told = {self.common, *(card for cards in self.cards for card in cards)}
        dealt = {card for seat in range(len(self.cards)) for card in self.hand.cards(seat)}
        ranks = {card >> 2 for card in board}
        return next(
            name for card, name in enumerate(NAMES) if name not in told and card not in dealt and card >> 2 not in ranks
        )

    def act(self, *actions: str) -> "Told":
        """Act for one seat after the other: "call", "raise 40"."""
        for action in actions:
            kind, _, amount = action.partition(" ")
            self.hand.act(kind, int(amount) if amount else None)
            self._deal()
        return self

    def to_street(self, street: int) -> "Told":
        """Bring in, call and check until a street begins."""
        while self.hand.street < street:
            kinds = [action.kind for action in self.hand.legal_actions()]
            self.act("bring_in" if "bring_in" in kinds else "call" if "call" in kinds else "check")
        return self

    @property
    def legal(self) -> list[str]:
        """What the seat to act may do, "call 10": kinds with the to-amount, if it costs chips."""
        return legal(self.hand)


def legal(hand: Hand) -> list[str]:
    """What the seat to act may do, as a list of texts."""
    return [f"{action.kind} {action.amount}" if action.pay else action.kind for action in hand.legal_actions()]


def board(hand: Hand, seat: int) -> str:
    """The up cards of a seat as text."""
    return format_cards(hand.board(seat))


def all_dealt(hand: Hand) -> list[int]:
    """Every known card that lies on the table."""
    cards = [card for seat in range(len(hand.starting_stacks)) for card in hand.cards(seat)]
    cards += [] if hand.common is None else [hand.common]
    return [card for card in cards if card != NO_CARD]


def chips_in_play(hand: Hand) -> int:
    """All chips: behind, in the pots, and once a hand is over what the house took."""
    if hand.result is None:
        return sum(hand.stacks) + sum(pot.amount for pot in hand.pots)
    return sum(hand.stacks) + hand.result.settlement.rake
