"""`stud8 deal`: hands played by simple policies, one told in full or many summed up."""

import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import click

from stud8.cli.hand_report import preset_name, print_report, report, rules_option
from stud8.cli.options import WholeNumber
from stud8.cli.terminal import bad_input, interrupted, print_json, print_table, progress
from stud8.game import PRESETS, Action, Hand, Rules, View, play
from stud8.rules import MOST_PLAYERS
from stud8.signals import handled_by

SMALL_BET, BIG_BET, ANTE, BRING_IN = 10, 20, 2, 5  # ante and bring-in where the rules leave them to the hand
MOST = 10**9  # hands: more would take days
LONG = 500  # hands: less is played before a progress bar can be read
RATES = ("showdowns", "side pots", "common cards", "pots with a low", "scoops", "odd chips")

Policy = Callable[[View], Action]


@click.command("deal", short_help="Play random hands.")
@click.option("--players", type=WholeNumber(2, MOST_PLAYERS), default=6, show_default=True, help="Seats.")
@click.option("--stack", type=WholeNumber(1, 10**12), default=1000, show_default=True, help="Chips of each seat.")
@click.option("--seed", type=WholeNumber(0), metavar="S", help="Deal and play the same hands again.")
@click.option(
    "--policy",
    type=click.Choice(["random", "call"]),
    default="random",
    show_default=True,
    help="What all seats do: any legal action, or call to the end.",
)
@click.option("--hands", type=WholeNumber(1, MOST), metavar="N", help="Play N hands and print rates and sums.")
@rules_option("What is played")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def deal(  # noqa: PLR0913, PLR0917  # what can be asked for
    players: int, stack: int, seed: int | None, policy: str, hands: int | None, rules: str, as_json: bool
) -> None:
    """Deal a hand at 10/20, play it by a simple policy, and tell it street by street; or play many and sum them up.

    Ctrl-C ends many hands early: what was played is summed up.

    \b
    stud8 deal --players 8 --seed 3
    stud8 deal --hands 10000 --policy call
    """  # noqa: D301  # click looks for a backspace
    random = Random(seed)  # noqa: S311  # a game to be repeated, not a secret
    table = _Table(PRESETS[rules], [stack] * players, random, _policy(policy, random))
    try:
        told = report(table.play()) if hands is None else _played(table, hands)
    except ValueError as error:
        raise bad_input(str(error)) from None
    if as_json:
        print_json(told)
    elif hands is None:
        print_report(told)
    elif told["hands"]:
        _print(told)
    if hands is not None and told["hands"] < hands:
        interrupted(f"{told['hands']:,} of {hands:,} hands were played")


def _policy(name: str, random: Random) -> Policy:
    if name == "random":
        return lambda view: random.choice(view.legal)
    return _call


def _call(view: View) -> Action:
    """Check or call; the seat that must bring in does no more."""
    return next(action for action in view.legal if action.kind in ("bring_in", "check", "call"))


@dataclass
class _Table:
    """Where hand after hand is played, all with the same chips."""

    rules: Rules
    stacks: list[int]
    random: Random
    policy: Policy

    def play(self) -> Hand:
        """Play the next hand to its end."""
        hand = Hand(
            self.rules,
            stacks=self.stacks,
            small_bet=SMALL_BET,
            big_bet=BIG_BET,
            ante=ANTE if self.rules.ante is None else None,
            bring_in=BRING_IN if self.rules.bring_in is None else None,
            seed=self.random.getrandbits(64),
        )
        play(hand, self.policy)
        return hand


@dataclass
class _Sums:
    """What is counted over many hands."""

    seats: int
    hands: int = 0
    chips: int = 0
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(RATES, 0))

    def __post_init__(self) -> None:
        self.net = [0] * self.seats
        self.won = [0] * self.seats

    def add(self, hand: Hand) -> None:
        """Count a hand that is over."""
        if hand.result is None:
            raise AssertionError("the hand goes on")
        pots = hand.result.settlement.pots
        winners = {seat for pot in pots for seat, award in zip(pot.contenders, pot.awards, strict=True) if award}
        self.hands += 1
        self.chips += sum(pot.amount for pot in pots)
        for seat, (before, after) in enumerate(zip(hand.starting_stacks, hand.stacks, strict=True)):
            self.net[seat] += after - before
            self.won[seat] += after > before
        happened = (
            len(hand.result.showdown_order) > 0,
            len(pots) > 1,
            hand.common is not None,
            any(pot.low_winners for pot in pots),
            len(winners) == 1,
            any(pot.odd_chips for pot in pots),
        )
        for name, did in zip(RATES, happened, strict=True):
            self.counts[name] += did


def _played(table: _Table, hands: int) -> dict[str, Any]:
    """Play many hands, or what an interrupt leaves of them, and tell rates and sums."""
    sums = _Sums(len(table.stacks))
    interrupts: list[int] = []  # work ends between two hands, not in one
    clock = perf_counter()
    with (
        progress("playing", hands, long=LONG) as advance,
        handled_by({signal.SIGINT: lambda number, _: interrupts.append(number)}),
    ):
        for _ in range(hands):
            if interrupts:
                break
            sums.add(table.play())
            advance(1)
    seconds = perf_counter() - clock
    return {
        "rules": preset_name(table.rules),
        "hands": sums.hands,
        "seconds": round(seconds, 6),
        "hands_per_second": round(sums.hands / seconds),
        "chips_in_pots": sums.chips,
        **{name.replace(" ", "_"): count for name, count in sums.counts.items()},
        "seats": [
            {"seat": seat, "net": net, "hands_won": won}
            for seat, (net, won) in enumerate(zip(sums.net, sums.won, strict=True), 1)
        ],
    }


def _print(told: dict[str, Any]) -> None:
    hands = told["hands"]
    rows = [(name, f"{(count := told[name.replace(' ', '_')]):,}", f"{count / hands:.2%}") for name in RATES]
    print_table(rows, ("left", "right", "right"), ("", "hands", "share"))
    click.echo()
    seats = [
        (
            f"seat {seat['seat']}",
            f"{seat['net']:+,}",
            f"{seat['net'] / hands:+,.2f}",
            f"{seat['hands_won'] / hands:.2%}",
        )
        for seat in told["seats"]
    ]
    print_table(seats, ("left", "right", "right", "right"), ("", "net", "a hand", "hands won"))
    click.echo()
    pots = f"{told['chips_in_pots']:,} chips in pots, {told['chips_in_pots'] / hands:,.1f} a hand"
    click.echo(f"{hands:,} hands in {told['seconds']:.2f} s: {told['hands_per_second']:,} hands/s; {pots}")
