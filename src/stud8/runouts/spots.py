"""What a question about equity says: the hands as they may be, the dead cards, and every way in which they fit."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, product
from math import comb, lcm, prod
from numbers import Rational
from typing import Any

from stud8.arrays import integers
from stud8.cards import BITS, CARDS, DECK_MASK, NAMES, RANKS, SUITS, bad_hand, mask_to_cards, parse_cards, shown

SEVEN = 7
MOST_PLAYERS = 8
SUIT_MASKS = [sum(1 << (16 * suit + rank) for suit in range(4)) for rank in range(13)]  # the four cards of a rank

_TOKEN = re.compile(
    r"[\s,]*(?:(?P<unknown>\?\?|xx|x)|(?P<rank>10|[2-9tjqka])(?P<suit>[cdhs♣♦♥♠]\ufe0f?)?|(?P<wrong>[^\s,]))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards that a hand may be: some known for sure, some by rank alone, some not at all."""

    known: int
    ranks: tuple[int, ...]
    unknown: int
    weight: Fraction

    @property
    def cards(self) -> int:
        """Their number."""
        return self.known.bit_count() + len(self.ranks) + self.unknown


@dataclass(frozen=True, slots=True)
class Cards:
    """One set of known cards that a hand can have, and how likely that is beside the others."""

    mask: int
    weight: Fraction

    @property
    def missing(self) -> int:
        """The number of cards up to seven."""
        return SEVEN - self.mask.bit_count()


@dataclass(frozen=True, slots=True)
class Layout:
    """The known cards of all hands, how they are dealt to, and how likely that is: a whole number.

    `common` of the cards to come serve every hand: 1 if the deck does not have a seventh for each.
    """

    hands: tuple[int, ...]
    dead: int
    common: int
    weight: int

    @property
    def left(self) -> int:
        """The cards that can still come."""
        known = self.dead
        for hand in self.hands:
            known |= hand
        return CARDS - known.bit_count()

    @property
    def deals(self) -> int:
        """In how many ways they come, when the order of a hand's cards does not count."""
        left = self.left
        ways = 1
        for hand in self.hands:
            missing = SEVEN - self.common - hand.bit_count()
            ways *= comb(left, missing)
            left -= missing
        return ways * comb(left, self.common)


@dataclass(frozen=True, slots=True)
class Spot:
    """A question: for each player the hands that there can be, and the dead cards."""

    players: tuple[tuple[Cards, ...], ...]
    dead: int
    names: tuple[str, ...]

    @property
    def is_certain(self) -> bool:
        """Whether every player's known cards are told."""
        return all(len(hands) == 1 for hands in self.players)

    def combinations(self) -> int:
        """The number of ways to pick a hand for each player, those included that share a card."""
        return prod(map(len, self.players))

    def layouts(self) -> Iterator[Layout]:
        """Every way in which the hands fit together, with weights made whole."""
        scale = [lcm(*(cards.weight.denominator for cards in hands)) for hands in self.players]

        def fill(player: int, hands: tuple[int, ...], known: int, weight: int) -> Iterator[Layout]:
            if player == len(self.players):
                yield self.layout(hands, weight)
                return
            for cards in self.players[player]:
                if not cards.mask & known:
                    whole = weight * int(cards.weight * scale[player])
                    yield from fill(player + 1, (*hands, cards.mask), known | cards.mask, whole)

        return fill(0, (), self.dead, 1)

    def layout(self, hands: tuple[int, ...], weight: int) -> Layout:
        """How hands that share no card are dealt to.

        Raises
        ------
        ValueError
            If the deck does not have enough cards: neither a seventh for each nor, after six each, a common one.
        """
        layout = Layout(hands, self.dead, 0, weight)
        missing = sum(SEVEN - hand.bit_count() for hand in hands)
        if missing <= layout.left:
            return layout
        sixth = sum(max(0, SEVEN - 1 - hand.bit_count()) for hand in hands)
        complete = [seat for seat, hand in enumerate(hands, 1) if hand.bit_count() == SEVEN]
        if sixth + 1 > layout.left:
            need = f"{missing} cards are missing and {layout.left} are left"
            raise ValueError(f"impossible deal: {need}, not even six for each and a common one")
        if complete:
            raise ValueError(
                f"impossible deal: {layout.left} cards are left for {missing}, so the last one would be common, "
                f"but hand {complete[0]} has its seventh already"
            )
        return Layout(hands, self.dead, 1, weight)


def read_spot(hands: Any, dead: Any) -> Spot:
    """Read the arguments of `stud8.equity`.

    Raises
    ------
    ValueError
        For anything but two to eight hands of one to seven cards, a card in two places, or hands that do not fit.
    TypeError
        For what is neither text nor ids nor a list of (text, weight).
    """
    if isinstance(hands, str):
        raise TypeError(f"hands: a list of two to eight hands expected, got the text {shown(hands)}")
    hands = list(hands)
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise ValueError(f"{len(hands)} hand{'s' * (len(hands) != 1)}: two to eight expected")
    choices = [_read_hand(hand, f"hand {seat}") for seat, hand in enumerate(hands, 1)]
    gone = _read_ids(dead, "dead")
    places = [(f"hand {seat}", told[0].known) for seat, told in enumerate(choices, 1) if len(told) == 1]
    certain = _all_different([*places, ("dead", gone)])
    players = tuple(tuple(_possible(told, certain, f"hand {seat}")) for seat, told in enumerate(choices, 1))
    spot = Spot(players, gone, tuple(_name(told) for told in choices))
    if next(spot.layouts(), None) is None:
        raise ValueError("impossible deal: the hands cannot be had together, each way shares a card")
    return spot


def _all_different(places: Sequence[tuple[str, int]]) -> int:
    seen: dict[int, str] = {}
    for place, mask in places:
        for card in mask_to_cards(mask).tolist():
            if card in seen:
                raise ValueError(f"card {NAMES[card]} is in {seen[card]} and in {place}")
            seen[card] = place
    return sum(1 << (16 * (card % 4) + card // 4) for card in seen)


def _read_hand(hand: Any, place: str) -> list[Choice]:
    if isinstance(hand, str):
        return [_read_text(hand, Fraction(1), place)]
    if isinstance(hand, list | tuple) and any(isinstance(item, str | tuple | list) for item in hand):
        return [_read_weighted(item, place) for item in hand]
    mask = _read_ids(hand, place)
    if not 1 <= mask.bit_count() <= SEVEN:
        raise ValueError(f"{place} has {mask.bit_count()} cards: one to seven expected")
    return [Choice(mask, (), 0, Fraction(1))]


def _read_weighted(item: Any, place: str) -> Choice:
    if not isinstance(item, list | tuple) or len(item) != 2 or not isinstance(item[0], str):
        raise TypeError(f"{place}: a list of (text, weight) expected, got {item!r} in it")
    text, given = item
    try:
        weight = Fraction(given) if isinstance(given, Rational) else Fraction(float(given))
    except (TypeError, ValueError, OverflowError):
        raise ValueError(f"{place}: {given!r} is no weight of {shown(text)}: a number above 0 expected") from None
    if weight <= 0 or isinstance(given, bool):
        raise ValueError(f"{place}: the weight of {shown(text)} is {given!r}: a number above 0 expected")
    return _read_text(text, weight, place)


def _read_text(text: str, weight: Fraction, place: str) -> Choice:
    known, ranks, unknown = 0, [], 0
    for token in _tokens(text, place):
        if token["unknown"]:
            unknown += 1
        elif token["suit"]:
            (card,) = parse_cards(token["rank"] + token["suit"]).tolist()
            bit = int(BITS[card])
            if known & bit:
                raise ValueError(f"card {NAMES[card]} is in {place} twice: {shown(text)}")
            known |= bit
        else:
            ranks.append(RANKS.index(token["rank"].upper().replace("10", "T")))
    choice = Choice(known, tuple(sorted(ranks)), unknown, weight)
    if not 1 <= choice.cards <= SEVEN:
        raise ValueError(f"{place} has {choice.cards} cards: one to seven expected, got {shown(text)}")
    return choice


def _tokens(text: str, place: str) -> Iterator[re.Match[str]]:
    end = 0
    rest = text.rstrip(" \t\r\n,")
    while end < len(rest):
        token = _TOKEN.match(rest, end)
        if token is None or token["wrong"]:
            wrong = rest[end:].split()[0][:20] if rest[end:].split() else rest[end:]
            raise ValueError(
                f"{place}: {wrong!r} in {shown(text)} is not a card: expected a rank (2-9, T or 10, J, Q, K, A), "
                f"with a suit ({', '.join(SUITS)}) or alone for any suit, or ?? for an unknown card"
            )
        yield token
        end = token.end()


def _read_ids(cards: Any, place: str) -> int:
    if isinstance(cards, str):
        try:
            ids = parse_cards(cards)
        except ValueError as error:
            raise ValueError(f"{place}: {error}") from None
    else:
        ids = integers(cards, place, whole_floats=True)
        if ids.ndim != 1:
            raise ValueError(f"{place}: one row of card ids expected, got an array of shape {ids.shape}")
    mask = 0
    for card in ids.tolist():
        bit = int(BITS[int(card)]) if card in range(CARDS) else 0
        if not bit or mask & bit:
            raise ValueError(f"{place}: {bad_hand(ids)}")
        mask |= bit
    return mask


def _possible(choices: Sequence[Choice], certain: int, place: str) -> Iterator[Cards]:
    """All sets of cards of a hand; cards known elsewhere for sure are not in them.

    A text shares its weight evenly among the sets it stands for.
    """
    found: dict[int, Fraction] = {}
    for choice in choices:
        taken = certain if len(choices) > 1 else certain & ~choice.known
        sets = [] if choice.known & taken else list(_suited(choice, taken))
        for mask in sets:
            found[mask] = found.get(mask, Fraction(0)) + choice.weight / len(sets)
    if not found:
        raise ValueError(f"impossible deal: {place} has no cards left to be, all are in other places")
    return (Cards(mask, weight) for mask, weight in found.items())


def _suited(choice: Choice, taken: int) -> Iterator[int]:
    free = DECK_MASK & ~taken & ~choice.known
    by_rank = []
    for rank in sorted(set(choice.ranks)):
        bits = [1 << bit for bit in range(64) if (SUIT_MASKS[rank] & free) >> bit & 1]
        by_rank.append(combinations(bits, choice.ranks.count(rank)))
    for cards in product(*by_rank):
        yield choice.known | sum(chain.from_iterable(cards))


def _name(choices: Sequence[Choice]) -> str:
    if len(choices) > 1:
        return f"{_name(choices[:1])} or {len(choices) - 1} more"
    known = [NAMES[card] for card in mask_to_cards(choices[0].known).tolist()[::-1]]
    return " ".join([*known, *(RANKS[rank] for rank in choices[0].ranks[::-1]), *["??"] * choices[0].unknown])
