"""What a seat may know of a hand, and the pots as they stand."""

from collections.abc import Sequence
from typing import NamedTuple

from stud8.game.actions import Action
from stud8.game.state import State
from stud8.given import seat_number


class OpenPot(NamedTuple):
    """A pot while the hand is played.

    Attributes
    ----------
    amount : int
        Its chips, bets of this street included.
    contenders : tuple of int
        The seats that can win it, ascending.

    Examples
    --------
    >>> from stud8.game import Hand
    >>> Hand(stacks=[100, 100], small_bet=10, big_bet=20, seed=8).pots
    (OpenPot(amount=4, contenders=(0, 1)),)
    """

    amount: int
    contenders: tuple[int, ...]


class View(NamedTuple):
    """What one seat may know of a hand at one moment; all lists are by seat, cards are ids (``NO_CARD`` unknown).

    Attributes
    ----------
    seat : int
        Whose view it is.
    hole : tuple of int
        The seat's own down cards.
    boards : tuple of tuples of int
        All up cards.
    shown : tuple of tuples of int
        The down cards of the hands that have been shown; empty for the others.
    common : int or None
        The common card.
    street : int
        3 to 7.
    actor : int or None
        The seat to act.
    legal : tuple of Action
        What this seat may do now; empty if it is not the one to act.
    live : tuple of bool
        Who was dealt in and has not folded.
    stacks, bets, paid : tuple of int
        Chips behind, to-amounts on this street, and chips put in in the whole hand.

    Examples
    --------
    >>> from stud8 import format_cards
    >>> from stud8.game import Hand
    >>> view = Hand(stacks=[100, 100], small_bet=10, big_bet=20, seed=8).view(0)
    >>> format_cards(view.hole), [format_cards(board) for board in view.boards], view.stacks
    ('3c Ah', ['9c', 'As'], (98, 98))
    """

    seat: int
    hole: tuple[int, ...]
    boards: tuple[tuple[int, ...], ...]
    shown: tuple[tuple[int, ...], ...]
    common: int | None
    street: int
    actor: int | None
    legal: tuple[Action, ...]
    live: tuple[bool, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    paid: tuple[int, ...]

    @property
    def pots(self) -> tuple[OpenPot, ...]:
        """The pots with the bets of this street, main pot first."""
        return open_pots(self.live, self.stacks, self.paid)

    def board(self, seat: int) -> tuple[int, ...]:
        """Return the up cards of a seat, as ``Hand.board`` does.

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
        >>> view = Hand(stacks=[100, 100], small_bet=10, big_bet=20, seed=8).view(0)
        >>> format_cards(view.board(1))
        'As'
        """
        return self.boards[seat_number(seat, "seat", len(self.boards))]

    def legal_actions(self) -> tuple[Action, ...]:
        """Return what this seat may do now, as ``Hand.legal_actions`` does.

        Returns
        -------
        tuple of Action
            Empty if it is not the one to act.

        Examples
        --------
        >>> from stud8.game import Hand
        >>> hand = Hand(stacks=[100, 100], small_bet=10, big_bet=20, seed=8)
        >>> [str(action) for action in hand.view(0).legal_actions()], hand.view(1).legal_actions()
        (['bring in 5', 'complete 10'], ())
        """
        return self.legal


def view_of(state: State, seat: int, legal: tuple[Action, ...]) -> View:
    """What a seat may know now."""
    face_up = [place for place in state.showdown_order if place not in state.mucked]
    return View(
        seat,
        tuple(state.down[seat]),
        tuple(map(tuple, state.up)),
        tuple([tuple(cards) if place in face_up else () for place, cards in enumerate(state.down)]),
        state.common,
        state.street,
        state.actor,
        legal if seat == state.actor else (),
        tuple(state.live),
        tuple(state.stacks),
        tuple(state.in_street),
        tuple(state.paid),
    )


def open_pots(live: Sequence[bool], stacks: Sequence[int], paid: Sequence[int]) -> tuple[OpenPot, ...]:
    """The pots as they stand: all-in seats alone part them, and bets that may yet be called are in the last."""
    seats = [seat for seat, is_live in enumerate(live) if is_live]
    levels = sorted({paid[seat] for seat in seats if not stacks[seat]})
    pots: list[OpenPot] = []
    below = 0
    for level in [*levels, max(paid)]:
        upto = sum([min(chips, level) for chips in paid])
        contenders = tuple([seat for seat in seats if paid[seat] >= level or stacks[seat]])
        if not contenders:  # folded chips above all live ones
            pots[-1] = OpenPot(pots[-1].amount + upto - below, pots[-1].contenders)
        elif upto > below:
            pots.append(OpenPot(upto - below, contenders))
        below = upto
    return tuple(pots)
