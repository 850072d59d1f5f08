"""Hands as text, one on a line, to masks: through the backend in force."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from stud8 import backends
from stud8.cards import NO_CARD, bad_hand, parse_cards, shown

NO_HAND = backends.WRONG_LINE  # a mask with bits outside the deck


def parse_lines(text: bytes, count: int) -> NDArray[np.uint64]:
    """The masks of so many lines; 0 for a line without a hand, NO_HAND for a wrong one."""
    masks = np.zeros(count, np.uint64)
    backends.current().parse_lines(text, masks)
    return masks


def parse_texts(texts: Sequence[bytes]) -> NDArray[np.uint64]:
    """The masks of texts, which may hold anything: a line break is white space, and there are no comments."""
    text = b"\n".join(texts)
    if text.count(b"\n") != max(0, len(texts) - 1) or b"#" in text:
        text = b"\n".join(one.replace(b"\n", b" ").replace(b"#", b"?") for one in texts)
    return parse_lines(text, len(texts))


def what_is_wrong(words: str) -> str:
    """What is wrong with a text that is no hand."""
    try:
        cards = len(parse_cards(words))
    except ValueError as error:
        return str(error)
    return f"{shown(words)} has {cards} card{'s' * (cards != 1)}: 5, 6 or 7 expected"


def card_of(text: str) -> int:
    """The id of a text that is one card; 255 for any other."""
    try:
        cards = parse_cards(text)
    except ValueError:
        return NO_CARD
    return int(cards[0]) if len(cards) == 1 else NO_CARD


def wrong_cards(names: Sequence[str], texts: Sequence[str], ids: NDArray[np.uint8]) -> str:
    """What is wrong with texts of a card each, of columns with these names."""
    for name, text, card in zip(names, texts, ids, strict=True):
        if card == NO_CARD:
            return f"{name} is {text!r}, no card"
    return bad_hand(ids)
