"""The ways to rank one hand from Python, and the forms that a hand can have there."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stud8 import backends
from stud8.cards import cards_to_mask, format_cards, parse_cards
from stud8.evaluate import evaluate_hilo, evaluate_hilo_mask
from stud8.ranks import HiLo


class OneHandCall(NamedTuple):
    """What ranks one hand, and the form it takes it in; it returns a pair, or as in C high << 8 | low."""

    form: str
    rank: Callable[[Any], Any]


FORMS: dict[str, Callable[[NDArray[np.uint8]], list[Any]]] = {
    "mask": lambda hands: cards_to_mask(hands).tolist(),
    "list": lambda hands: hands.tolist(),
    "array": list,
    "text": lambda hands: [format_cards(hand) for hand in hands],
}


def one_hand_calls() -> dict[str, OneHandCall]:
    """All that the backend in force has, by name."""
    calls = {
        "evaluate_hilo_mask of an int": OneHandCall("mask", evaluate_hilo_mask),
        "evaluate_hilo of a list": OneHandCall("list", evaluate_hilo),
        "evaluate_hilo of an array": OneHandCall("array", evaluate_hilo),
        "text parsed and ranked": OneHandCall("text", lambda text: evaluate_hilo(parse_cards(text))),
    }
    if backends.backend() != "native":
        return calls
    return {"native.hilo": OneHandCall("mask", backends.core().hilo), **calls}


def rank_each(rank: Callable[[Any], Any], hands: Sequence[Any]) -> None:
    """Rank hands one by one, and forget the ranks."""
    for hand in hands:
        rank(hand)


def ranks_of_each(rank: Callable[[Any], Any], hands: Sequence[Any]) -> HiLo:
    """Rank hands one by one into arrays (n,)."""
    results = [rank(hand) for hand in hands]
    pairs = [divmod(result, 256) if isinstance(result, int) else result for result in results]
    return HiLo(*(np.array(ranks) for ranks in zip(*pairs, strict=True)))
