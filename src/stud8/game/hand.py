"""One hand of seven-card stud hi/lo, from the antes to the settlement."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

from stud8.cards import one_row
from stud8.game import betting, dealing, ending, order, streets
from stud8.game.actions import Acted, Action, Dealt, chosen
from stud8.game.state import COMMON, Result, State
from stud8.game.table import THIRD, make_table
from stud8.game.views import OpenPot, View, open_pots, view_of
from stud8.given import listed, refuse_unknown, seat_number, shortly
from stud8.rules import STANDARD, Rules
from stud8.showdown import Pot


class Hand:
    """A hand of seven-card stud hi/lo, eight or better.

    Seats are 0..n-1 clockwise from the dealer's left; one without chips is not dealt in. Hands compare equal if all of
    their state is, can be pickled, and keep no randomness but what ``seed`` or ``deck`` fix at the start.

    Parameters
    ----------
    rules : Rules
        What is played.
    stacks : sequence of int (seats,)
        The chips of each seat before the antes.
    small_bet, big_bet : int
        The bets in chips.
    ante, bring_in : int or None
        In chips; None takes what the rules say.
    deck : str, sequence of int (52,) or None
        Card ids, dealt from the first one on; None shuffles.
    seed : int from 0 on, str, bytes, float or None
        For the shuffle; the same seed gives the same hand, None takes fresh entropy. A given deck is only shuffled when
        it runs short: its burned cards then, by the seed, or without one by the deck itself.
    deal : "auto" or "manual"
        Who deals: the hand itself, or whoever calls ``deal``.
    auto_showdown : bool
        Whether hands are shown and mucked by the rules; if not, "show" and "muck" are actions.

    Raises
    ------
    ValueError, TypeError
        For chips that are negative or no integers, bets in the wrong order, too few or too many seats, a deck that is
        none, an ante or a bring-in that the rules leave open or give as a fraction of a chip.

    Examples
    --------
    >>> from stud8.game import STANDARD, Hand
    >>> hand = Hand(STANDARD, stacks=[100, 100], small_bet=10, big_bet=20, seed=8)
    >>> while not hand.is_over:
    ...     hand.act("bring_in" if hand.legal_actions()[0].kind == "bring_in" else hand.legal_actions()[1])
    >>> sum(hand.stacks), hand.street
    (200, 7)
    """

    __slots__ = ("_legal", "_state")

    def __init__(  # noqa: PLR0913  # all but the rules by name
        self,
        rules: Rules = STANDARD,
        *,
        stacks: Sequence[int],
        small_bet: int,
        big_bet: int,
        ante: int | None = None,
        bring_in: int | None = None,
        deck: Any = None,
        seed: Any = None,
        deal: Literal["auto", "manual"] = "auto",
        auto_showdown: bool = True,
    ) -> None:
        refuse_unknown(deal, "deal", ("auto", "manual"))
        manual = deal == "manual"
        if manual and not (deck is None and seed is None):
            raise ValueError("deck, seed: none expected in a hand that is told its cards")
        table = make_table(
            rules, stacks, (small_bet, big_bet), (ante, bring_in), manual=manual, auto_showdown=auto_showdown
        )
        self._legal: tuple[Action, ...] | None = None
        seed = dealing.checked_seed(seed)
        self._state = State(table, dealing.make_stub(deck, seed, manual=manual), seed)
        streets.start_hand(self._state)

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self._state.table.rules

    @property
    def starting_stacks(self) -> tuple[int, ...]:
        """The chips of each seat before the antes."""
        return self._state.table.stacks

    @property
    def small_bet(self) -> int:
        """The small bet in chips."""
        return self._state.table.small_bet

    @property
    def big_bet(self) -> int:
        """The big bet in chips."""
        return self._state.table.big_bet

    @property
    def ante(self) -> int:
        """The ante in chips."""
        return self._state.table.ante

    @property
    def bring_in(self) -> int:
        """The bring-in in chips."""
        return self._state.table.bring_in

    @property
    def street(self) -> int:
        """The street, 3 to 7."""
        return self._state.street

    @property
    def actor(self) -> int | None:
        """The seat to act; None while cards are due and after the end."""
        return self._state.actor

    @property
    def live(self) -> tuple[bool, ...]:
        """Whether each seat was dealt in and has not folded."""
        return tuple(self._state.live)

    @property
    def stacks(self) -> tuple[int, ...]:
        """The chips behind each seat; after the end with what it won."""
        return tuple(self._state.stacks)

    @property
    def bets(self) -> tuple[int, ...]:
        """What each seat has in on this street, antes not counted."""
        return tuple(self._state.in_street)

    @property
    def pots(self) -> tuple[OpenPot, ...] | tuple[Pot, ...]:
        """The pots with the bets of this street, main pot first; after the end those of the settlement."""
        state = self._state
        if state.result is not None:
            return state.result.settlement.pots
        return open_pots(state.live, state.stacks, state.paid)

    @property
    def common(self) -> int | None:
        """The card that is everybody's seventh when the deck runs short, None without one."""
        return self._state.common

    @property
    def events(self) -> tuple[Dealt | Acted, ...]:
        """All that happened after the antes, in order: cards dealt and actions."""
        return tuple(self._state.events)

    @property
    def to_deal(self) -> tuple[int | None, ...]:
        """The seats that cards are due to in a hand that is told its cards; None stands for the common card."""
        return tuple([None if seat == COMMON else seat for seat in dict.fromkeys(self._state.due)])

    @property
    def is_over(self) -> bool:
        """Whether the hand has been settled."""
        return self._state.result is not None

    @property
    def result(self) -> Result | None:
        """How the hand ended; None before."""
        return self._state.result

    def board(self, seat: int) -> tuple[int, ...]:
        """Return the up cards of a seat; the common card is not among them.

        Parameters
        ----------
        seat : int
            The seat.

        Returns
        -------
        tuple of int
            Card ids, the door card first; ``NO_CARD`` (255) for an unknown one.

        Raises
        ------
        ValueError, TypeError
            For what is no seat.

        Examples
        --------
        >>> from stud8 import format_cards
        >>> from stud8.game import Hand
        >>> format_cards(Hand(stacks=[100, 100], small_bet=10, big_bet=20, seed=8).board(0))
        '9c'
        """
        return tuple(self._state.up[self._seat(seat)])

    def cards(self, seat: int) -> tuple[int, ...]:
        """Return all cards of a seat, also those that others may not know; the common card is not among them.

        Parameters
        ----------
        seat : int
            The seat.

        Returns
        -------
        tuple of int
            Card ids in the order of the deal, two down, four up, one down; ``NO_CARD`` (255) for an unknown one.

        Raises
        ------
        ValueError, TypeError
            For what is no seat.

        Examples
        --------
        >>> from stud8 import format_cards
        >>> from stud8.game import Hand
        >>> format_cards(Hand(stacks=[100, 100], small_bet=10, big_bet=20, seed=8).cards(0))
        '3c Ah 9c'
        """
        first, up = self._state.down[self._seat(seat)], self._state.up[seat]
        return (*first[:2], *up, *first[2:])

    def view(self, seat: int) -> View:
        """Return what a seat may know: its own cards, all up cards and shown hands, chips, and its legal actions.

        Parameters
        ----------
        seat : int
            The seat.

        Returns
        -------
        View
            A value of its own, which later actions do not change.

        Raises
        ------
        ValueError, TypeError
            For what is no seat.

        Examples
        --------
        >>> from stud8.game import Hand
        >>> view = Hand(stacks=[100, 100], small_bet=10, big_bet=20, seed=8).view(1)
        >>> len(view.hole), view.actor, view.legal_actions()
        (2, 0, ())
        """
        return view_of(self._state, self._seat(seat), self.legal_actions())

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what the seat to act may do, each possible amount once.

        Returns
        -------
        tuple of Action
            Empty while cards are due and after the end. A seat that has to show or muck finds first what the rules
            would choose for it.

        Examples
        --------
        >>> from stud8.game import STANDARD, Hand
        >>> hand = Hand(STANDARD, stacks=[100, 100], small_bet=10, big_bet=20, seed=8)
        >>> hand.legal_actions()
        (Action(kind='bring_in', amount=5, pay=5), Action(kind='complete', amount=10, pay=10))
        """
        if self._legal is None:
            state = self._state
            if state.actor is None:
                self._legal = ()
            elif state.to_show:
                self._legal = ending.showdown_actions(state, state.actor)
            else:
                self._legal = betting.legal_actions(state, state.actor)
        return self._legal

    def act(self, action: Action | str, amount: int | None = None) -> None:
        """Let the seat to act do something; then deal, show and settle whatever follows from it.

        Its errors leave the hand as it was. An exception from outside, as Ctrl-C is, may come between two steps: the
        hand can then not go on, but a copy made before can.

        Parameters
        ----------
        action : Action or str
            One of ``legal_actions()``, or the kind of one: "bring_in", "complete", "bet", "raise", "call", "check",
            "fold", "show", "muck". Where an all-in for less than a raise is completed, "raise" is understood too.
        amount : int or None
            With a kind, the to-amount on this street; needed only where two amounts are legal.

        Raises
        ------
        IllegalAction
            If that is not legal now; a ValueError that says what is.
        ValueError
            If the hand cannot be settled: a pot could be won by unknown cards only, or the rake is more than the pots.
        TypeError
            For anything but an action.

        Examples
        --------
        >>> from stud8.game import STANDARD, Hand
        >>> hand = Hand(STANDARD, stacks=[100, 100], small_bet=10, big_bet=20, seed=8)
        >>> hand.act("complete", 10)
        >>> hand.bets
        (10, 0)
        """
        state = self._state
        wanted = chosen(action, amount, self.legal_actions(), may_say_raise=state.completed or state.street > THIRD)
        if state.actor is None:
            raise AssertionError("nothing is legal without an actor")
        backup = state.copy() if state.may_not_settle else None
        self._legal = None
        try:
            streets.act(state, state.actor, wanted)
        except BaseException:
            if backup is not None:
                self._state = backup
            raise

    def deal(self, seat: int | None, cards: Any) -> None:
        """Tell the hand cards that were dealt, where it waits for them.

        Parameters
        ----------
        seat : int or None
            One of ``to_deal``; None for the common card.
        cards : str or sequence of int
            One or more of the cards that are due to it, "??" or ``NO_CARD`` (255) where they are unknown; on third
            street two down cards come before the door card.

        Raises
        ------
        IllegalAction
            If no card, or fewer, are due to the seat.
        ValueError
            For cards that are none or were dealt before, or if the hand cannot be settled.

        Examples
        --------
        >>> from stud8.game import STANDARD, Hand
        >>> hand = Hand(STANDARD, stacks=[100, 100], small_bet=10, big_bet=20, deal="manual")
        >>> hand.to_deal
        (0, 1)
        >>> hand.deal(0, "????Kc")
        >>> hand.deal(1, "3d2s5h")
        >>> hand.actor
        1
        """
        state = self._state
        place = COMMON if seat is None else self._seat(seat)
        ids = one_row(cards, "cards", unknown=True)
        dealing.refuse_told(state, place, ids)
        backup = state.copy()
        self._legal = None
        try:
            dealing.told(state, place, ids)
            if not state.due:
                streets.start_betting(state)
        except BaseException:
            self._state = backup
            raise

    def open_with(self, seat: int) -> None:
        """Let a street open with this seat, which unknown up cards leave open; nothing if it is the actor anyway.

        Parameters
        ----------
        seat : int
            The seat that is known to have brought in or to have acted first.

        Raises
        ------
        IllegalAction
            If known cards say otherwise, or the street has been opened.

        Examples
        --------
        >>> from stud8.game import STANDARD, Hand
        >>> hand = Hand(STANDARD, stacks=[100, 100], small_bet=10, big_bet=20, deal="manual")
        >>> for seat, cards in enumerate(["??????", "????2c"]):
        ...     hand.deal(seat, cards)
        >>> hand.actor
        1
        >>> hand.open_with(0)
        >>> hand.actor
        0
        """
        order.open_with(self._state, self._seat(seat))
        self._legal = None

    def copy(self) -> "Hand":
        """Return the same hand, to be played on apart from this one.

        Returns
        -------
        Hand
            The copy.

        Examples
        --------
        >>> from stud8.game import Hand
        >>> hand = Hand(stacks=[100, 100], small_bet=10, big_bet=20, seed=8)
        >>> twin = hand.copy()
        >>> twin.act("complete")
        >>> hand.bets, twin.bets
        ((0, 0), (10, 0))
        """
        twin = Hand.__new__(Hand)
        twin._legal, twin._state = self._legal, self._state.copy()  # noqa: SLF001  # its own
        return twin

    __copy__ = copy

    def __getstate__(self) -> State:
        return self._state

    def __setstate__(self, state: State) -> None:
        self._state, self._legal = state, None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self._state.values() == other._state.values()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        now = "over" if self.is_over else f"actor {self.actor}"
        return f"<Hand: street {self.street}, {now}, stacks {self.stacks}>"

    def _seat(self, seat: Any) -> int:
        return seat_number(seat, "seat", len(self._state.live))


Policy = Callable[[View], Action | str]


def play(hand: Hand, policies: Policy | Sequence[Policy]) -> Result:
    """Play a hand to its end.

    Parameters
    ----------
    hand : Hand
        A hand that deals its own cards; it is played on.
    policies : callable, or one for each seat
        Called with the ``View`` of the seat to act; returns an action or its kind, as ``Hand.act`` takes it.

    Returns
    -------
    Result
        The hand's result.

    Raises
    ------
    IllegalAction
        If a policy returns what is not legal.
    ValueError
        If the hand waits for cards, or there are not as many policies as seats.
    TypeError
        For anything but a hand, and for a policy that cannot be called.

    Examples
    --------
    >>> from stud8.game import STANDARD, Hand, play
    >>> hand = Hand(STANDARD, stacks=[100, 100, 100], small_bet=10, big_bet=20, seed=8)
    >>> result = play(hand, lambda view: view.legal_actions()[-1])
    >>> sum(result.settlement.payouts), sum(hand.stacks)
    (300, 300)
    """
    if not isinstance(hand, Hand):
        raise TypeError(f"a Hand expected, got {type(hand).__name__}")
    seats = len(hand.starting_stacks)
    expected = "callables, one for each seat,"
    chosen_by = [policies] * seats if callable(policies) else listed(policies, "policies", expected)
    if len(chosen_by) != seats:
        raise ValueError(f"policies: {seats} expected, one for each seat, got {len(chosen_by)}")
    for seat, policy in enumerate(chosen_by):
        if not callable(policy):
            raise TypeError(f"policies[{seat}]: a callable expected, got {shortly(policy)}")
    while (result := hand.result) is None:
        actor = hand.actor
        if actor is None:
            raise ValueError("the hand waits for cards, which policies do not deal")
        hand.act(chosen_by[actor](hand.view(actor)))
    return result
