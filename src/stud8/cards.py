"""Cards: ids (``4 * rank + suit``), 64-bit masks (bit ``16 * suit + rank``), and text."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stud8.arrays import ROWS_PER_BLOCK, Rows, integers, row_text, to_bytes
from stud8.given import refuse_endless_seed, shortly, whole_number

CARDS = 52
RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK_MASK = 0x1FFF_1FFF_1FFF_1FFF

NO_CARD = 255  # where a card is missing
MOST_HANDS = 10**15  # to be dealt at once: no memory has room for more, and numpy would not say what it lacks it for

NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
# The bit of every id a byte can hold: none for 52..255, so that a wrong id leaves a card missing and is noticed.
BITS = np.zeros(256, np.uint64)
BITS[:CARDS] = [1 << (16 * suit + rank) for rank in range(13) for suit in range(4)]
BIT_OF = dict(enumerate(BITS[:CARDS].tolist())).__getitem__  # of an id; KeyError for what is none
ONLY_INT = {int}

TEXT_HINT = " (stud8.parse_cards reads one hand of text, stud8.parse_hands many)"
LONGEST_SHOWN = 60  # letters of a text in an error

_UINT8 = np.dtype(np.uint8)
_SUIT_SIGNS = ("cC♣", "dD♦", "hH♥", "sS♠")
_RANK_SIGNS = {rank: (rank, rank.lower()) for rank in RANKS} | {"T": ("T", "t", "10")}
_IDS = {
    sign + suit_sign: 4 * rank + suit
    for rank, letter in enumerate(RANKS)
    for sign in _RANK_SIGNS[letter]
    for suit, signs in enumerate(_SUIT_SIGNS)
    for suit_sign in signs
}
_SEPARATORS = re.compile(r"[\s,]*")
_CARD = re.compile(r"(10|[2-9TtJjQqKkAa])([cCdDhHsS♣♦♥♠])\ufe0f?")  # the selector asks for the coloured symbol
_TOKEN = re.compile(r"[^\s,]{1,20}")
_UNKNOWN = re.compile(r"(\?\?|xx)", re.IGNORECASE)


def parse_cards(text: str) -> NDArray[np.uint8]:
    """Read cards from text.

    Parameters
    ----------
    text : str
        Cards as rank and suit: ranks 2-9, T or 10, J, Q, K, A; suits c d h s or their symbols; in any case, with
        spaces, commas or nothing between them. An empty text is no cards.

    Returns
    -------
    uint8 array (n,)
        Card ids in the order of the text.

    Raises
    ------
    ValueError
        For anything else, an unknown card ("??") or a card given twice; it names the token.
    TypeError
        If ``text`` is no str.

    Examples
    --------
    >>> import stud8
    >>> stud8.parse_cards("As 10d, 2c")
    array([51, 33,  0], dtype=uint8)
    """
    if not isinstance(text, str):
        raise TypeError(f"cards as text expected, got {type(text).__name__}")
    try:
        ids = bytearray(map(_IDS.__getitem__, text.split()))
    except KeyError:
        ids = bytearray(_read(text))
    if len(set(ids)) < len(ids):
        twice = next(card for place, card in enumerate(ids) if card in ids[:place])
        raise ValueError(f"card {NAMES[twice]} appears twice in {shown(text)}")
    return np.frombuffer(ids, _UINT8)  # writeable, and in a third of the time of np.array


def _read(text: str) -> Iterator[int]:
    place = _SEPARATORS.match(text, 0).end()  # type: ignore[union-attr]  # the pattern matches the empty text
    while place < len(text):
        card = _CARD.match(text, place)
        if not card:
            token = _TOKEN.match(text, place).group()  # type: ignore[union-attr]  # not at a separator
            where = shown(text, place)
            if _UNKNOWN.match(token):
                raise ValueError(f"unknown card {token[:2]!r} in {where}: only known cards are possible here")
            wanted = "expected a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s)"
            raise ValueError(f"{token!r} in {where} is not a card: {wanted}")
        yield _IDS[card[1] + card[2]]
        place = _SEPARATORS.match(text, card.end()).end()  # type: ignore[union-attr]


def one_row(cards: Any, what: str, *, unknown: bool = False) -> list[int]:
    """The ids of one row of cards, told as text or as ids, each card once; an error says what was told.

    Unknown cards, where they make sense, are NO_CARD, and in a text "??" or "xx".
    """
    ids = _row_of_text(cards, what, unknown=unknown) if isinstance(cards, str) else _row_of_ids(cards, what)
    known = [card for card in ids if card != NO_CARD] if unknown else ids
    try:
        mask = sum(map(BIT_OF, known))  # a card that comes twice carries, and leaves fewer bits than cards
    except KeyError:
        mask = 0
    if mask.bit_count() != len(known):
        raise ValueError(f"{what}: {bad_hand(np.array(known))}")
    return ids if set(map(type, ids)) <= ONLY_INT else list(map(int, ids))


def _row_of_text(text: str, what: str, *, unknown: bool) -> list[int]:
    try:
        parts = _UNKNOWN.split(text) if unknown else [text]  # known cards, an unknown one, known cards ...
        return [card for i, part in enumerate(parts) for card in ([NO_CARD] if i % 2 else parse_cards(part).tolist())]
    except ValueError as error:
        raise ValueError(f"{what}: {error}") from None


def _row_of_ids(cards: Any, what: str) -> list[Any]:
    if isinstance(cards, list | tuple) and set(map(type, cards)) <= ONLY_INT:
        return list(cards)
    array = integers(cards, what, whole_floats=True, text_hint=TEXT_HINT)
    if array.ndim != 1:
        raise ValueError(f"{what}: one row of card ids expected, got an array of shape {array.shape}")
    ids: list[Any] = array.tolist()
    return ids


def shown(text: str, place: int = 0) -> str:
    """The text, or of a long one some letters around a place."""
    if len(text) <= LONGEST_SHOWN:
        return repr(text)
    start = max(0, min(place - LONGEST_SHOWN // 2, len(text) - LONGEST_SHOWN))
    stop = start + LONGEST_SHOWN
    return repr(("..." if start else "") + text[start:stop] + ("..." if stop < len(text) else ""))


def format_cards(cards: Any) -> str:
    """Write cards as text, "As Kd Tc".

    Parameters
    ----------
    cards : sequence or array of integers (n,)
        Card ids 0..51.

    Returns
    -------
    str
        The cards in their order, a space between them.

    Raises
    ------
    ValueError
        For an id outside 0..51 or more than one axis.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> stud8.format_cards([51, 33, 0])
    'As Td 2c'
    """
    ids = integers(cards, "cards", whole_floats=True, text_hint=TEXT_HINT)
    if ids.ndim != 1:
        raise ValueError(f"cards: one row of ids expected, got an array of shape {ids.shape}")
    small = to_bytes(ids, CARDS - 1)
    if (small >= CARDS).any():
        raise ValueError(f"{ids[int((small >= CARDS).argmax())]} is no card id (0..51)")
    return " ".join(NAMES[card] for card in small.tolist())


def cards_to_mask(cards: Any) -> Any:
    """Turn hands of card ids into 64-bit masks, bit ``16 * suit + rank``.

    Parameters
    ----------
    cards : array of integers (..., n)
        Card ids 0..51, any number to a hand.

    Returns
    -------
    uint64 or uint64 array (...)
        A mask for each hand, for one hand a single one.

    Raises
    ------
    ValueError
        For an id outside 0..51 or a card twice in a hand, naming the row.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> hex(stud8.cards_to_mask([0, 51]))
    '0x1000000000000001'
    """
    array = integers(cards, "cards", whole_floats=True, text_hint=TEXT_HINT)
    if array.ndim == 0:
        raise ValueError("cards: an array of shape (..., n) expected, got a single number")
    rows = Rows(array, 1)
    masks = np.zeros(rows.count, np.uint64)
    for start in range(0, rows.count, ROWS_PER_BLOCK):
        block = masks[start : start + ROWS_PER_BLOCK]
        ids = to_bytes(rows.read(start, start + len(block)), CARDS - 1)
        for column in ids.T:
            block |= BITS[column]
        bad = np.bitwise_count(block) != len(ids.T)
        if bad.any():
            row = start + int(bad.argmax())
            raise ValueError(row_text(row, rows.leading) + bad_hand(rows.read(row, row + 1)[0]))
    return masks.reshape(rows.leading)[()]


def bad_hand(ids: NDArray[Any]) -> str:
    """Say what is wrong with a hand of ids that has a card outside the deck or a card twice."""
    for place, card in enumerate(ids.tolist()):
        if card not in range(CARDS):
            return f"{shortly(card)} is no card id (0..51)"
        if card in ids[:place]:
            return f"card {int(card)} ({NAMES[int(card)]}) appears twice"
    raise AssertionError(f"the hand {ids} is in order")  # pragma: no cover


def mask_to_cards(mask: Any) -> NDArray[np.uint8]:
    """Turn 64-bit masks into card ids, ascending.

    Parameters
    ----------
    mask : int or array of integers (...)
        Card masks; all with the same number of cards.

    Returns
    -------
    uint8 array (..., n)
        Card ids; n is the number of cards of each mask.

    Raises
    ------
    ValueError
        For a bit outside the deck, or masks with different numbers of cards.
    TypeError
        For anything but integers.

    Examples
    --------
    >>> import stud8
    >>> stud8.mask_to_cards(0x1000000000000001)
    array([ 0, 51], dtype=uint8)
    """
    rows = Rows(integers(mask, "masks"), 0)
    width = int(rows.read(0, 1).astype(np.uint64)[0]).bit_count() if rows.count else 0
    cards = np.empty((rows.count, width), np.uint8)
    for start in range(0, rows.count, ROWS_PER_BLOCK // 8):  # 52 words a hand are looked at
        stop = min(start + ROWS_PER_BLOCK // 8, rows.count)
        masks = rows.read(start, stop)
        words = masks.astype(np.uint64)  # a negative number gets bits outside the deck
        counts = np.bitwise_count(words)
        bad = ((words & ~np.uint64(DECK_MASK)) != 0) | (counts != width)
        if bad.any():
            row = int(bad.argmax())
            stray = int(words[row]) & ~DECK_MASK
            what = bad_mask(int(masks[row])) if stray else f"{counts[row]} cards, but the first hand has {width}"
            raise ValueError(row_text(start + row, rows.leading) + what)
        held = (words[:, None] & BITS[:CARDS]) != 0
        cards[start:stop] = np.nonzero(held)[1].reshape(len(words), width)
    return cards.reshape(*rows.leading, width)


def bad_mask(mask: int) -> str:
    """Say what is wrong with a mask that is no hand of five, six or seven cards."""
    if mask < 0 or mask & ~DECK_MASK:
        return f"mask {mask:#x} has a bit outside the deck (cards are the bits {DECK_MASK:#x})"
    return f"mask {mask:#x} has {mask.bit_count()} cards: 5, 6 or 7 expected"


def random_hands(n: int, *, cards: int = 7, dead: Any = "", seed: Any = None) -> NDArray[np.uint8]:
    """Deal random hands, each from a fresh deck; every order of every hand is equally likely.

    Parameters
    ----------
    n : int
        Number of hands.
    cards : int
        Cards in a hand, 1..52.
    dead : str or array of integers
        Cards that are never dealt.
    seed : None, int or anything ``numpy.random.default_rng`` takes
        The same seed and numpy give the same hands; None takes fresh entropy.

    Returns
    -------
    uint8 array (n, cards)
        Card ids in the order of the deal.

    Raises
    ------
    ValueError
        For a negative ``n``, more cards than the deck has left, or dead cards that are none.
    TypeError
        If ``n`` or ``cards`` is no integer, or the seed none that numpy takes.

    Examples
    --------
    >>> import stud8
    >>> stud8.random_hands(3, cards=5, seed=8).shape
    (3, 5)
    """
    deck = np.setdiff1d(np.arange(CARDS, dtype=np.uint8), one_row(dead, "dead"))
    n, cards = whole_number(n, "n"), whole_number(cards, "cards")
    if not 0 <= n <= MOST_HANDS:
        raise ValueError(f"n = {n}: a number of hands from 0 on expected, that memory can hold")
    if not 1 <= cards <= len(deck):
        raise ValueError(f"cards = {cards}: 1 or more expected, and no more than the {len(deck)} that are not dead")
    try:
        refuse_endless_seed(seed)
        random = np.random.default_rng(seed)
    except (TypeError, ValueError) as error:  # numpy does not name what it was given
        raise type(error)(f"seed = {shortly(seed)}: {error}") from None
    hands = np.empty((n, cards), np.uint8)
    for start in range(0, n, ROWS_PER_BLOCK):
        block = hands[start : start + ROWS_PER_BLOCK]
        block[:] = deck[_deal(random, len(block), cards, len(deck))].T
    return hands


def _deal(random: "np.random.Generator", hands: int, cards: int, deck: int) -> NDArray[np.uint8]:
    """Positions (cards, hands) in a deck, drawn without replacement by Fisher-Yates without the deck.

    Draw i takes a position among the deck - i that are left, and the last of these moves into the gap. A position
    holds itself unless an earlier draw left its last one there, so every draw looks at the earlier ones, latest last.
    """
    drawn = np.empty((cards, hands), np.uint8)
    moved = np.empty((cards, hands), np.uint8)
    held = np.empty((cards, hands), np.uint8)
    for i in range(cards):
        drawn[i] = random.integers(deck - i, size=hands, dtype=np.uint8)
        held[i] = drawn[i]
        moved[i] = deck - 1 - i
        for k in range(i):
            np.copyto(held[i], moved[k], where=drawn[k] == drawn[i])
            np.copyto(moved[i], moved[k], where=drawn[k] == deck - 1 - i)
    return held
