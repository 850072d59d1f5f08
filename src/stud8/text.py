"""Many hands as text: block by block through the backend in force, with the words of parse_cards for what is wrong."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8 import backends
from stud8.arrays import ROWS_PER_BLOCK, Rows, refuse_masked, row_text
from stud8.cards import format_cards, parse_cards
from stud8.given import listed

LONGEST = 64  # characters of a Python string that are laid out as they are


def parse_hands(texts: Any) -> NDArray[np.uint8]:
    """Read hands from text, all with the same number of cards.

    Parameters
    ----------
    texts : sequence of str, or array of text (...)
        A hand each, written as for ``parse_cards``; an empty text is a hand of no cards. numpy's S (UTF-8) and U
        dtypes are read as they are, at tens of millions of hands a second; lists, and columns of Python strings, are
        first laid out block by block.

    Returns
    -------
    uint8 array (..., n)
        Card ids; the first hand has n cards. Without a hand n is 7.

    Raises
    ------
    ValueError
        For a text that is no hand, or has another number of cards than the first; it names the row and the token.
        Also if STUD8_BACKEND or STUD8_ISA names nothing that is available here.
    TypeError
        For anything but text.

    Examples
    --------
    >>> import stud8
    >>> stud8.parse_hands(["As Kd Qh Js Tc", "2c3c4c5c6c"])
    array([[51, 45, 42, 39, 32],
           [ 0,  4,  8, 12, 16]], dtype=uint8)
    """
    rows = Rows(_text_array(texts), 0)
    first = _as_text(rows.read(0, 1)[0]) if rows.count else ""
    hands = np.empty((*rows.leading, len(_cards_of(first, 0, rows.leading)) if rows.count else 7), np.uint8)
    flat = hands.reshape(rows.count, hands.shape[-1])
    parse = backends.current().parse
    for start in range(0, rows.count, ROWS_PER_BLOCK):
        stop = min(start + ROWS_PER_BLOCK, rows.count)
        bad = parse(_laid_out(rows.read(start, stop), start, rows.leading), flat[start:stop])
        if bad < stop - start:
            raise _error(_as_text(rows.read(start + bad, start + bad + 1)[0]), start + bad, rows.leading, first)
    return hands


def _text_array(texts: Any) -> NDArray[Any]:
    """The texts as an array of dtype S, U or object; a list is not laid out whole, one long text would widen all."""
    if isinstance(texts, np.ma.MaskedArray):
        refuse_masked(texts, "texts")
    if isinstance(texts, str | bytes):
        raise TypeError("texts: a sequence of hands expected, got one text (stud8.parse_cards reads one hand)")
    if not hasattr(texts, "__array__"):
        hands = listed(texts, "texts", "a sequence of hands")
        array = np.empty(len(hands), object)
        array[:] = hands
        return array
    array = np.asarray(texts)
    if array.dtype.kind not in "SUOT" and array.size:
        raise TypeError(f"texts: text expected, got an array of dtype {array.dtype}")
    return array


def _laid_out(block: NDArray[Any], start: int, leading: tuple[int, ...]) -> NDArray[Any]:
    """A block as contiguous S or U in the machine's byte order."""
    if block.dtype.kind in "OT":
        texts = block.tolist()
        for row, text in enumerate(texts):
            if not isinstance(text, str):
                raise TypeError(f"{row_text(start + row, leading)}text expected, got {type(text).__name__}")
        block = np.array(
            [text if len(text) <= LONGEST and "\0" not in text else _shortened(text) for text in texts], np.str_
        )
    return np.ascontiguousarray(block, block.dtype.newbyteorder("="))


def _shortened(text: str) -> str:
    """The same hand in few characters: an array of text is as wide as its longest, and drops a NUL at the end.

    A bad one stays bad.
    """
    try:
        return format_cards(parse_cards(text))
    except ValueError:
        return "?"


def _as_text(text: Any) -> Any:
    if isinstance(text, bytes):
        return text.decode(errors="replace")
    return str(text) if isinstance(text, str) else text  # numpy's own str has another repr


def _cards_of(text: Any, row: int, leading: tuple[int, ...]) -> NDArray[np.uint8]:
    try:
        return parse_cards(text)
    except (TypeError, ValueError) as error:
        raise type(error)(f"{row_text(row, leading)}{error}") from None


def _error(text: str, row: int, leading: tuple[int, ...], first: str) -> ValueError:
    """What is wrong with a row that the backend could not read."""
    cards, first_cards = len(_cards_of(text, row, leading)), len(parse_cards(first))
    return ValueError(f"{row_text(row, leading)}{cards} cards, but the first hand has {first_cards} (masks may mix)")
