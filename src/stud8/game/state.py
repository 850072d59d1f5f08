"""All that changes while a hand is played. The rooms beside this one read and write it; ``Hand`` is its public face."""

from typing import Any, NamedTuple

from stud8.game.actions import Acted, Action, Dealt
from stud8.game.table import THIRD, Table
from stud8.showdown import Settlement

COMMON = -1  # in a queue of seats: the card for all


class Result(NamedTuple):
    """How a hand ended.

    Attributes
    ----------
    settlement : Settlement
        Pots, payouts and returned bets.
    showdown_order : tuple of int
        The seats in the order in which they showed or mucked; empty if all others folded.
    shown, mucked : tuple of int
        The seats that showed, and those that threw their hand away, in that order.

    Examples
    --------
    >>> from stud8.game import Hand
    >>> hand = Hand(stacks=[100, 100], small_bet=10, big_bet=20, seed=8)
    >>> hand.act("complete")
    >>> hand.act("fold")
    >>> hand.result.settlement.payouts, hand.result.shown
    ((14, 0), ())
    """

    settlement: Settlement
    showdown_order: tuple[int, ...]
    shown: tuple[int, ...]
    mucked: tuple[int, ...]


class State:
    """The state of a hand: seats index all lists; a to-amount is what a seat has in on this street."""

    __slots__ = (
        "able",
        "acted",
        "actor",
        "aggressors",
        "burned",
        "common",
        "completed",
        "down",
        "due",
        "events",
        "full",
        "in_street",
        "keeping",
        "level",
        "live",
        "mucked",
        "opened_by",
        "opening",
        "paid",
        "players",
        "raises",
        "result",
        "seed",
        "showdown_order",
        "size",
        "stacks",
        "street",
        "street_aggressor",
        "stub",
        "table",
        "to_show",
        "uncapped",
        "up",
    )

    def __init__(self, table: Table, stub: list[int], seed: Any) -> None:
        seats = len(table.stacks)
        self.table = table
        self.stacks = list(table.stacks)
        self.paid = [0] * seats  # in the whole hand
        self.live = [stack > 0 for stack in table.stacks]
        self.players = sum(self.live)  # live seats
        self.able = self.players  # live seats with chips behind
        self.keeping: list[int] = []  # folded seats that are still dealt to

        self.stub = stub  # the next card is the last; unknown cards in a hand that is told its cards
        self.seed = seed  # for the burned cards, should they be shuffled
        self.burned: list[int] = []
        self.down: list[list[int]] = [[] for _ in range(seats)]
        self.up: list[list[int]] = [[] for _ in range(seats)]
        self.common: int | None = None
        self.due: list[int] = []  # the seats that the next cards must be told of, once for each card

        self.street = THIRD
        self.actor: int | None = None
        self.in_street = [0] * seats  # to-amounts
        self.level = 0  # the to-amount to call
        self.full = 0  # the last full level
        self.raises = 0
        self.size = 0  # the only size of a bet or raise on fourth street from now on; 0 if there is a choice
        self.completed = False  # third street: the bring-in has given way to a full bet
        self.acted = [False] * seats  # since the last full level
        self.uncapped = False
        self.opening = ""  # until a seat has brought in: "low_card", or "must_open", "may_fold" for the one to its left
        self.opened_by = 0  # the first to act on this street
        self.street_aggressor: int | None = None  # the last to bet or raise on this street
        self.aggressors: list[int] = []  # all who did in the hand, the last one last

        self.to_show: list[int] = []  # the seats that have yet to show or muck
        self.showdown_order: list[int] = []  # those that have
        self.mucked: list[int] = []
        self.result: Result | None = None
        self.events: list[Dealt | Acted] = []

    def copy(self) -> "State":
        """The same state with lists of its own."""
        twin = State.__new__(State)
        for name in State.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value[:] if type(value) is list else value)
        twin.down = [cards[:] for cards in self.down]
        twin.up = [cards[:] for cards in self.up]
        return twin

    def values(self) -> tuple[Any, ...]:
        """All that makes two states equal."""
        return tuple([getattr(self, name) for name in State.__slots__])

    @property
    def may_not_settle(self) -> bool:
        """Whether an action could end the hand where it cannot be settled: by unknown cards, or a rake too large."""
        return self.table.manual or isinstance(self.table.rules.rake, int)

    def hand(self, seat: int) -> list[int]:
        """The cards that make a seat's hand, the common one last."""
        cards = self.down[seat] + self.up[seat]
        return cards if self.common is None else [*cards, self.common]

    def live_seats(self) -> list[int]:
        """The seats that were dealt in and have not folded."""
        return [seat for seat, live in enumerate(self.live) if live]

    def contending_seats(self) -> list[int]:
        """The live seats that have not thrown their hand away in the showdown."""
        return [seat for seat, live in enumerate(self.live) if live and seat not in self.mucked]

    def next_able(self, seat: int) -> int:
        """The first live seat with chips behind from this one on, clockwise; there must be one."""
        while not (self.live[seat] and self.stacks[seat]):
            seat = (seat + 1) % len(self.live)
        return seat

    def pay(self, seat: int, chips: int) -> None:
        """Put chips of a live seat into the pot."""
        self.stacks[seat] -= chips
        self.paid[seat] += chips
        if chips and not self.stacks[seat]:
            self.able -= 1

    def show(self, seat: int, action: Action) -> None:
        """Turn a hand face up, or throw it away unseen."""
        self.showdown_order.append(seat)
        if action.kind == "muck":
            self.mucked.append(seat)
        self.events.append(Acted(seat, action))
