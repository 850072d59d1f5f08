"""Hand histories in PHH, the open poker hand history format, variant F7S/8: read, written and replayed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from stud8.cards import NAMES, NO_CARD
from stud8.game import phh
from stud8.game.actions import Acted, Dealt, IllegalAction
from stud8.game.hand import Hand
from stud8.game.phh import DEALS, UNKNOWN, VARIANT, Step
from stud8.rules import STANDARD, Rules

RAISES = ("complete", "bet", "raise")
WORDS = {"bring_in": "pb", "call": "cc", "check": "cc", "fold": "f", "muck": "sm"}


def load_phh(source: str | Path) -> dict[str, Any]:
    """Read a hand history.

    Parameters
    ----------
    source : str or Path
        A text with a line break in it is the history itself, any other the path of a file with one.

    Returns
    -------
    dict
        The fields of the history under their own names: ``variant``, ``antes``, ``starting_stacks``, ``actions`` and
        the others, amounts in chips.

    Raises
    ------
    ValueError
        For a text that is no TOML or another variant's, lacks a field, has amounts that are no whole number of chips,
        or a line of ``actions`` that says nothing in this format; it names the line and the action.
    OSError
        For a file that cannot be read.

    Examples
    --------
    >>> from stud8.game import load_phh
    >>> history = load_phh('''variant = "F7S/8"
    ... antes = [1, 1]
    ... bring_in = 2
    ... small_bet = 4
    ... big_bet = 8
    ... starting_stacks = [90, 80]
    ... actions = ["d dh p1 ????Kc", "d dh p2 3d2s5h", "p2 cbr 4", "p1 f"]
    ... ''')
    >>> history["starting_stacks"]
    [90, 80]
    """
    return phh.read(source).fields


def replay(source: str | Path | Mapping[str, Any], rules: Rules = STANDARD) -> Hand:
    """Play a hand as its history tells it, every action checked against the rules.

    A history may end before its hand does: then the hand waits. With the betting done and no word of the showdown the
    hand is settled from the cards that are known. Where an up card is unknown ("????7s" is dealt face up but for two),
    it loses every comparison for the bring-in and for the first to act, unless the history lets that seat act. Cards
    that a showdown tells are known from the deal on. ``pN sm`` without cards is a hand thrown away. Showdowns may be
    told in any order; the result has the order of the rules.

    Parameters
    ----------
    source : str, Path or mapping
        As for ``load_phh``, or the fields that it gave.
    rules : Rules
        The rules of the house; the format has no field for them. A rake is given as the amount taken from this hand.

    Returns
    -------
    Hand
        The hand as it stands after the last action.

    Raises
    ------
    ValueError
        As for ``load_phh``, and for an action that the rules or the cards contradict (then IllegalAction, where another
        action was legal); it names the line and the action.
    OSError
        For a file that cannot be read.

    Examples
    --------
    >>> from stud8.game import replay
    >>> hand = replay('''variant = "F7S/8"
    ... antes = [1, 1]
    ... bring_in = 2
    ... small_bet = 4
    ... big_bet = 8
    ... starting_stacks = [90, 80]
    ... actions = ["d dh p1 ????Kc", "d dh p2 3d2s5h", "p2 cbr 4", "p1 f"]
    ... ''')
    >>> hand.is_over, hand.stacks
    (True, (89, 81))
    """
    fields, steps, name = phh.read(source)
    told = {step.seat: step for step in steps if step.verb == "sm"}
    with _placed(name):
        hand = Hand(
            rules,
            stacks=fields["starting_stacks"],
            ante=max(fields["antes"], default=0),
            **{stake: fields[stake] for stake in phh.STAKES},
            deal="manual",
            auto_showdown=False,
        )
    last_deal = {step.seat: place for place, step in enumerate(steps) if step.verb == "dh"}
    out: set[int | None] = set()
    for place, step in enumerate(steps):
        if step.verb != "sm":
            _show_and_muck(hand, told, step)
        elif not step.cards and last_deal.get(step.seat, 0) < place:
            out.add(step.seat)
        with _placed(f"{step.where}: "):
            _follow(hand, step)
            _deal_to_mucked(hand, out)
    if steps:
        _show_and_muck(hand, told, steps[-1])
    return hand


def dump_phh(hand: Hand) -> str:
    """Write a hand as a history that ``replay`` plays again with the same result, by the same rules.

    Parameters
    ----------
    hand : Hand
        A hand, over or not.

    Returns
    -------
    str
        The history in PHH. A seat without chips at the start stands in it with 0, which other readers may refuse.

    Raises
    ------
    TypeError
        For anything but a hand.

    Examples
    --------
    >>> from stud8.game import STANDARD, Hand, dump_phh
    >>> hand = Hand(STANDARD, stacks=[90, 80], small_bet=10, big_bet=20, deal="manual")
    >>> hand.deal(0, "????Kc")
    >>> hand.deal(1, "3d2s5h")
    >>> hand.act("complete")
    >>> hand.act("fold")
    >>> print(dump_phh(hand), end="")
    variant = 'F7S/8'
    ante_trimming_status = true
    antes = [2, 2]
    bring_in = 5
    small_bet = 10
    big_bet = 20
    starting_stacks = [90, 80]
    finishing_stacks = [88, 82]
    actions = [
      'd dh p1 ????Kc',
      'd dh p2 3d2s5h',
      'p2 cbr 10',
      'p1 f',
    ]
    """
    if not isinstance(hand, Hand):
        raise TypeError(f"a Hand expected, got {type(hand).__name__}")
    lines = [
        f"variant = '{VARIANT}'",
        "ante_trimming_status = true",  # whoever antes less wins less from each
        f"antes = {[hand.ante] * len(hand.starting_stacks)}",
        f"bring_in = {hand.bring_in}",
        f"small_bet = {hand.small_bet}",
        f"big_bet = {hand.big_bet}",
        f"starting_stacks = {list(hand.starting_stacks)}",
    ]
    if hand.is_over:
        lines.append(f"finishing_stacks = {list(hand.stacks)}")
    actions = [f"  '{action}'," for action in _actions(hand.events)]
    return "\n".join([*lines, "actions = [", *actions, "]", ""])


def _actions(events: Iterable[Dealt | Acted]) -> Iterator[str]:
    """The events of a hand in the words of the format."""
    held: dict[int | None, str] = defaultdict(str)
    shown: dict[int, str] = {}
    for event in events:
        if isinstance(event, Dealt):
            cards = "".join([UNKNOWN if card == NO_CARD else NAMES[card] for card in event.cards])
            held[event.seat] += cards
            yield f"d db {cards}" if event.seat is None else f"d dh p{event.seat + 1} {cards}"
            continue
        player, (kind, amount, _) = f"p{event.seat + 1}", event.action
        if kind == "show":
            shown[event.seat] = held[event.seat]
            yield f"{player} sm {held[event.seat]}"
        else:
            yield f"{player} cbr {amount}" if kind in RAISES else f"{player} {WORDS[kind]}"
    for seat, cards in shown.items():
        if cards != held[seat]:  # after an all-in the last card is dealt face down, and others want it shown
            yield f"p{seat + 1} sm {held[seat]}"


@contextmanager
def _placed(where: str) -> Iterator[None]:
    """Say where in the history the fault lies."""
    try:
        yield
    except ValueError as error:
        raise type(error)(f"{where}{error}") from None


def _follow(hand: Hand, step: Step) -> None:
    if step.verb in DEALS:
        _deal(hand, step)
    elif step.verb == "sm":
        _refuse_showdown(hand, step)
    else:
        _act(hand, step)


def _deal(hand: Hand, step: Step) -> None:
    if step.seat not in hand.to_deal:
        raise IllegalAction(f"no card is due there: {_awaited(hand)}")
    due = 1 if step.seat is None or hand.street > 3 else 3 - len(hand.cards(step.seat))
    if len(step.cards) > due:
        raise IllegalAction(f"{len(step.cards)} cards: {due} due")
    hand.deal(step.seat, "".join(step.cards))


def _deal_to_mucked(hand: Hand, out: set[int | None]) -> None:
    """Deal unknown cards where a history tells none after a hand was thrown away, all-in, before its last card."""
    while hand.to_deal and out.issuperset(hand.to_deal):
        hand.deal(hand.to_deal[0], UNKNOWN)


def _act(hand: Hand, step: Step) -> None:
    seat, verb = step.seat, step.verb
    if seat is None or hand.actor is None or _is_showdown(hand):
        raise IllegalAction(f"p{step.number} cannot act: {_awaited(hand)}")
    if seat != hand.actor:
        try:
            hand.open_with(seat)  # an unknown up card may be the lowest, or the best
        except IllegalAction:
            raise IllegalAction(f"it is not p{step.number}'s turn: {_awaited(hand)}") from None
    legal = hand.legal_actions()
    if verb == "cbr":
        kinds = [action.kind for action in legal if action.kind in RAISES]
        hand.act(kinds[0] if kinds else "raise", step.amount)
    elif verb == "cc":
        hand.act("call" if any(action.kind == "call" for action in legal) else "check")
    else:
        hand.act("bring_in" if verb == "pb" else "fold")


def _refuse_showdown(hand: Hand, step: Step) -> None:
    """Hands are shown when the betting is over; the last one left may show, too."""
    if step.seat is None or not hand.live[step.seat]:
        raise IllegalAction(f"p{step.number} has no hand")
    able = sum(live and stack > 0 for live, stack in zip(hand.live, hand.stacks, strict=True))
    if not (hand.is_over or _is_showdown(hand) or (hand.actor is None and able < 2)):
        raise IllegalAction(f"the betting goes on: {_awaited(hand)}")


def _is_showdown(hand: Hand) -> bool:
    return any(action.kind in ("show", "muck") for action in hand.legal_actions())


def _show_and_muck(hand: Hand, told: Mapping[int | None, Step], last: Step) -> None:
    """Let hands be shown or thrown away as the history tells, and settle the hand."""
    while hand.actor is not None and _is_showdown(hand):
        step, kinds = told.get(hand.actor), [action.kind for action in hand.legal_actions()]
        with _placed(f"{(step or last).where}: "):
            if step is None:
                hand.act(kinds[0])  # what the rules choose
            else:
                hand.act("show" if step.cards and "show" in kinds else "muck")


def _awaited(hand: Hand) -> str:
    """What must come next."""
    if hand.is_over:
        return "the hand is over"
    if hand.to_deal:
        due = ["the table" if seat is None else f"p{seat + 1}" for seat in hand.to_deal]
        return f"cards are due to {', '.join(due)}"
    if _is_showdown(hand):
        return "the betting is over"
    return f"p{(hand.actor or 0) + 1} is to act"
