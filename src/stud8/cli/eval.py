"""`stud8 eval`: what hands are worth, and with which cards."""

from collections.abc import Sequence
from typing import Any

import click
from numpy.typing import NDArray

import stud8
from stud8.cards import shown
from stud8.cli.terminal import bad_input, print_json, print_table


@click.command("eval", short_help="Rank hands given here.")
@click.argument("hands", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON list with an object for each hand.")
def evaluate(hands: tuple[str, ...], as_json: bool) -> None:
    """Rank hands of 5, 6 or 7 cards: stud8 eval "As 2d 3h 4s 5c Kd Qh" "KcKdQhQs2c".

    A hand is an argument, so it stands in quotes if there are spaces in it; single cards as arguments are one hand.
    """
    ranked = [_ranked(cards) for cards in _read(hands)]
    if as_json:
        print_json(ranked)
        return
    for place, hand in enumerate(ranked):
        if place:
            click.echo()
        click.echo(hand["cards"])
        rows = [
            ("  high", str(hand["high"]), hand["high_text"], hand["high_cards"]),
            ("  low", str(hand["low"]), hand["low_text"], hand["low_cards"] or ""),
        ]
        print_table(rows, ("left", "right", "left", "left"))


def _read(texts: Sequence[str]) -> list[NDArray[Any]]:
    try:
        hands = [stud8.parse_cards(text) for text in texts]
        if all(len(hand) == 1 for hand in hands):
            texts = [" ".join(texts)]
            hands = [stud8.parse_cards(texts[0])]
    except ValueError as error:
        raise bad_input(str(error)) from None
    for text, hand in zip(texts, hands, strict=True):
        if not 5 <= len(hand) <= 7:
            raise bad_input(f"{shown(text)} has {len(hand)} card{'s' * (len(hand) != 1)}: 5, 6 or 7 expected")
    return hands


def _ranked(cards: NDArray[Any]) -> dict[str, Any]:
    high, low = stud8.evaluate_hilo(cards)
    low_cards = stud8.best_low(cards)
    return {
        "cards": stud8.format_cards(cards),
        "high": int(high),
        "high_text": stud8.describe_high(high),
        "category": stud8.hand_category(high).name.lower(),
        "high_cards": stud8.format_cards(stud8.best_high(cards)),
        "low": int(low),
        "low_text": stud8.describe_low(low),
        "low_cards": None if low_cards is None else stud8.format_cards(low_cards),
    }
