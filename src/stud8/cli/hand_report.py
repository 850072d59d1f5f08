"""A hand told street by street: what happened, who won which pot and why, as one value for JSON and as text.

Seats count from 1 here, as people and hand histories count them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import click

from stud8 import describe_high, describe_low, evaluate_hilo
from stud8.cards import NAMES, NO_CARD
from stud8.cli.terminal import coloured, print_heading, print_table
from stud8.game import PRESETS, Dealt, Hand, Rules
from stud8.showdown import OddChip, Pot

STREETS = {3: "Third street", 4: "Fourth street", 5: "Fifth street", 6: "Sixth street", 7: "Seventh street"}
VERBS = {
    "bring_in": "brings in",
    "complete": "completes to",
    "bet": "bets",
    "raise": "raises to",
    "call": "calls",
    "check": "checks",
    "fold": "folds",
}
SHOWDOWN = ("show", "muck")


def rules_option(what: str) -> Callable[[Any], Any]:
    """The option --rules NAME; `what` is what they are for."""
    return click.option(
        "--rules",
        default="STANDARD",
        show_default=True,
        metavar="NAME",
        type=click.Choice(list(PRESETS), case_sensitive=False),
        help=f"{what}: {', '.join(PRESETS)}.",
    )


def report(hand: Hand) -> dict[str, Any]:
    """What there is to tell of a hand, over or not."""
    told: dict[str, Any] = {
        "rules": preset_name(hand.rules),
        "ante": hand.ante,
        "bring_in": hand.bring_in,
        "small_bet": hand.small_bet,
        "big_bet": hand.big_bet,
        "starting_stacks": list(hand.starting_stacks),
        "streets": list(_streets(hand)),
        "stacks": list(hand.stacks),
        "is_over": hand.is_over,
        "to_act": None if hand.actor is None else hand.actor + 1,
    }
    if hand.result is not None:
        settlement = hand.result.settlement
        told["showdown"] = [_shown(hand, seat) for seat in hand.result.showdown_order]
        told["pots"] = [_pot(pot) for pot in settlement.pots]
        told["returned"] = _by_seat(settlement.returned)
        told["rake"] = settlement.rake
    return told


def preset_name(rules: Rules) -> str:
    """The name of a preset, or that it is none."""
    return next((name for name, preset in PRESETS.items() if preset == rules), "custom")


def _streets(hand: Hand) -> Iterator[dict[str, Any]]:
    """The streets that were dealt, each with the pot and the cards before its first action."""
    cards: list[list[int]] = [[] for _ in hand.starting_stacks]
    live = [stack > 0 for stack in hand.starting_stacks]
    stacks = [max(stack - hand.ante, 0) for stack in hand.starting_stacks]
    street: dict[str, Any] = {}
    for event in hand.events:
        if isinstance(event, Dealt):
            if event.seat is not None:
                cards[event.seat] += event.cards
            number = 7 if event.seat is None else max(3, len(cards[event.seat]))
            if number != street.get("street"):
                if street:
                    yield street
                street = {"street": number, "pot": sum(hand.starting_stacks) - sum(stacks), "seats": [], "common": None}
                street["actions"] = []
            if event.seat is None:
                street["common"] = _text(event.cards)
            street["seats"] = [
                {"seat": seat + 1, "stack": stacks[seat], "down": _text([*held[:2], *held[6:]]), "up": _text(held[2:6])}
                for seat, held in enumerate(cards)
                if live[seat] and held
            ]
        elif event.action.kind not in SHOWDOWN:
            kind, amount, pay = event.action
            stacks[event.seat] -= pay
            live[event.seat] = kind != "fold"
            is_all_in = pay > 0 and not stacks[event.seat]
            action = {"seat": event.seat + 1, "kind": kind, "to": amount, "pay": pay, "all_in": is_all_in}
            street["actions"].append(action)
    if street:
        yield street


def _text(cards: Iterable[int]) -> str:
    return " ".join(["??" if card == NO_CARD else NAMES[card] for card in cards])


def _hand_of(hand: Hand, seat: int) -> list[int]:
    return [*hand.cards(seat), *([] if hand.common is None else [hand.common])]


def _shown(hand: Hand, seat: int) -> dict[str, Any]:
    """What a seat did in the showdown, and what it showed."""
    told: dict[str, Any] = {"seat": seat + 1, "shown": hand.result is not None and seat in hand.result.shown}
    if told["shown"]:
        cards = _hand_of(hand, seat)
        high, low = evaluate_hilo(cards)
        told |= {"cards": _text(cards), "high": describe_high(high), "low": describe_low(low)}
    return told


def _pot(pot: Pot) -> dict[str, Any]:
    """A pot with its halves; where it was not halved, all of it stands under "high"."""
    return {
        "amount": pot.amount,
        "rake": pot.rake,
        "contenders": _numbers(pot.contenders),
        "high": {"amount": pot.amount - pot.rake - pot.low_amount, "seats": _numbers(pot.high_winners)},
        "low": {"amount": pot.low_amount, "seats": _numbers(pot.low_winners)},
        "awards": [
            {"seat": seat + 1, "amount": award} for seat, award in zip(pot.contenders, pot.awards, strict=True) if award
        ],
        "odd_chips": [_odd_chip(chip) for chip in pot.odd_chips],
    }


def _odd_chip(chip: OddChip) -> dict[str, Any]:
    return {"split": chip.split, "seats": _numbers(chip.seats), "why": chip.why}


def _numbers(seats: Sequence[int]) -> list[int]:
    return [seat + 1 for seat in seats]


def _by_seat(chips: Sequence[int]) -> list[dict[str, int]]:
    return [{"seat": seat, "amount": amount} for seat, amount in enumerate(chips, 1) if amount]


def print_report(told: dict[str, Any], players: Sequence[str] = ()) -> None:
    """Print what report() gives; with the names of the players, if they are known."""
    names = [f"seat {seat}" for seat in range(1, len(told["starting_stacks"]) + 1)]
    if players:
        names = [f"{name} ({player})" for name, player in zip(names, players, strict=True)]
    stakes = f"{told['small_bet']:,}/{told['big_bet']:,}, ante {told['ante']:,}, bring-in {told['bring_in']:,}"
    click.echo(f"Seven-card stud hi/lo, {stakes}, rules {told['rules']}")
    for street in told["streets"]:
        _print_street(street, names)
    if "pots" in told:
        _print_end(told, names)
    else:
        click.echo()
        waits = "the next card" if told["to_act"] is None else names[told["to_act"] - 1]
        click.echo(f"The hand is not over: it waits for {waits}.")
    rows = [
        (name, f"{before:,}", f"{after:,}", f"{after - before:+,}")
        for name, before, after in zip(names, told["starting_stacks"], told["stacks"], strict=True)
    ]
    click.echo()
    print_table(rows, ("left", "right", "right", "right"), ("stacks", "before", "after", "net"))


def _print_street(street: dict[str, Any], names: Sequence[str]) -> None:
    click.echo()
    print_heading(f"{STREETS[street['street']]}, pot {street['pot']:,}")
    rows = []
    for seat in street["seats"]:
        first, last = seat["down"][:5], seat["down"][5:].strip()
        cards = [coloured(text) for text in (first, seat["up"], last)]
        rows.append((names[seat["seat"] - 1], f"{seat['stack']:,}", *cards))
    print_table(rows, ("left", "right", "left", "left", "left"), ("", "behind", "down", "up", ""))
    if street["common"]:
        click.echo(f"common card {street['common']}")
    for action in street["actions"]:
        amount = action["pay"] if action["kind"] == "call" else action["to"]
        told = f" {amount:,}" if action["pay"] else ""
        all_in = " and is all-in" if action["all_in"] else ""
        click.echo(f"{names[action['seat'] - 1]} {VERBS[action['kind']]}{told}{all_in}")


def _print_end(told: dict[str, Any], names: Sequence[str]) -> None:
    if told["showdown"]:
        click.echo()
        print_heading("Showdown")
        rows = [
            (
                names[shown["seat"] - 1],
                coloured(shown.get("cards", "mucks")),
                shown.get("high", ""),
                shown.get("low", ""),
            )
            for shown in told["showdown"]
        ]
        print_table(rows, ("left", "left", "left", "left"), ("", "", "high", "low"))
    click.echo()
    print_heading("Pots")
    for returned in told["returned"]:
        click.echo(f"{returned['amount']:,} that nobody called back to {names[returned['seat'] - 1]}")
    for number, pot in enumerate(told["pots"]):
        _print_pot(f"side pot {number}" if number else "main pot", pot, names)


def _print_pot(title: str, pot: dict[str, Any], names: Sequence[str]) -> None:
    def seats(numbers: Sequence[int]) -> str:
        return ", ".join([names[number - 1] for number in numbers])

    rake = f", rake {pot['rake']:,}" if pot["rake"] else ""
    click.echo(f"{title} {pot['amount']:,}{rake}, between {seats(pot['contenders'])}")
    if len(pot["contenders"]) == 1:
        pass
    elif pot["low"]["amount"]:
        click.echo(f"  high {pot['high']['amount']:,}: {seats(pot['high']['seats'])}")
        click.echo(f"  low {pot['low']['amount']:,}: {seats(pot['low']['seats'])}")
    else:
        both = "high and low" if pot["low"]["seats"] else "no low, all to the high"
        click.echo(f"  {both} {pot['high']['amount']:,}: {seats(pot['high']['seats'])}")
    for chip in pot["odd_chips"]:
        click.echo(f"  odd chip to {seats(chip['seats'])}: {chip['why']}")
    paid = ", ".join([f"{names[award['seat'] - 1]} {award['amount']:,}" for award in pot["awards"]])
    click.echo(f"  paid: {paid}")
