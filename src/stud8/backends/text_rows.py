"""Hands of text in plain Python, row by row: for the backends that are not C."""

from typing import Any

from numpy.typing import NDArray

from stud8.backends import WRONG_LINE
from stud8.cards import cards_to_mask, parse_cards


def parse(texts: NDArray[Any], ids: NDArray[Any]) -> int:
    """See backends.Backend."""
    for row, text in enumerate(texts):
        try:
            cards = parse_cards(str(text) if isinstance(text, str) else text.decode())
        except ValueError:
            return row
        if len(cards) != ids.shape[1]:
            return row
        ids[row] = cards
    return len(ids)


def parse_lines(text: bytes, masks: NDArray[Any]) -> int:
    """See backends.Backend."""
    lines = text.split(b"\n")
    if not lines[-1]:
        lines.pop()
    for row, line in enumerate(lines[: len(masks)]):
        try:
            cards = parse_cards(line.partition(b"#")[0].decode())
        except ValueError:
            masks[row] = WRONG_LINE
        else:
            masks[row] = cards_to_mask(cards) if len(cards) in (0, 5, 6, 7) else WRONG_LINE
    return min(len(lines), len(masks))
