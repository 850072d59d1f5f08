"""`stud8 replay`: a hand history played again, street by street."""

import sys
from pathlib import Path
from typing import Any

import click

from stud8.cli.hand_report import print_report, report, rules_option
from stud8.cli.options import refuse_closed_stdin
from stud8.cli.terminal import bad_input, print_json
from stud8.game import PRESETS, Hand, load_phh
from stud8.game import replay as play_again
from stud8.game.phh import LONGEST
from stud8.given import path


@click.command("replay", short_help="Play a hand history again.")
@click.argument("file")
@rules_option("What it was played by")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object.")
def replay(file: str, rules: str, as_json: bool) -> None:
    """Play the hand of FILE again, street by street: who won which half of which pot, and why.

    FILE is a hand history in PHH, variant F7S/8; "-" is stdin. Every action is checked against the rules. Seats count
    from 1, from the dealer's left.

    \b
    stud8 replay docs/hand.phh --rules WSOP_TOURNAMENT
    """  # noqa: D301  # click looks for a backspace
    try:
        source = _source(file)
        fields, hand = load_phh(source), play_again(source, PRESETS[rules])
    except ValueError as error:
        raise bad_input(str(error)) from None
    except OSError as error:
        raise bad_input(f"{file}: {error.strerror or error}") from None
    told = report(hand)
    stacks_told = _stacks_told(fields, hand)
    if as_json:
        print_json(told | ({"finishing_stacks": stacks_told} if stacks_told else {}))
        return
    print_report(told, _players(fields))
    if stacks_told:
        click.echo(f"The file has other stacks after the hand, {stacks_told}: other rules, or a rake?")


def _source(file: str) -> str | Path:
    """A file that can be read again, else the text of it: a pipe has it once."""
    if file == "-":
        refuse_closed_stdin()
        return f"{sys.stdin.read(LONGEST)}\n"  # with the line break one more than a history has
    named = path(file, "FILE")
    if named.is_file() or not named.exists():
        return named
    with named.open(encoding="utf-8") as pipe:
        return f"{pipe.read(LONGEST)}\n"


def _players(fields: dict[str, Any]) -> list[str]:
    """The names of the players, if there is one for each seat."""
    players = fields.get("players")
    if not isinstance(players, list) or len(players) != len(fields["starting_stacks"]):
        return []
    return [str(player) for player in players]


def _stacks_told(fields: dict[str, Any], hand: Hand) -> list[int] | None:
    """The stacks after the hand as the history has them, where they are others than ours."""
    told = fields.get("finishing_stacks")
    return told if hand.is_over and told is not None and told != list(hand.stacks) else None
