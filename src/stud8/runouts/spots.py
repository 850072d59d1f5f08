"""What a question about equity says: the hands as they may be, the dead cards, and every way in which they fit."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, combinations, product
from math import comb, lcm, prod
from numbers import Rational
from typing import Any

from stud8.cards import BIT_OF, CARDS, DECK_MASK, NAMES, RANKS, SUITS, mask_to_cards, one_row, parse_cards, shown
from stud8.given import shortly
from stud8.rules import MOST_PLAYERS

SEVEN = 7
MOST_TEXTS = 1 << 20  # of all hands together: each way is looked at
RANK_MASKS = [sum(1 << (16 * suit + rank) for suit in range(4)) for rank in range(13)]  # the four cards of a rank

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

    def sets(self, taken: int) -> Iterator[int]:
        """Every set of cards it can be, when some are taken."""
        free = DECK_MASK & ~taken & ~self.known
        by_rank = []
        for rank in sorted(set(self.ranks)):
            bits = [1 << bit for bit in range(64) if (RANK_MASKS[rank] & free) >> bit & 1]
            by_rank.append(combinations(bits, self.ranks.count(rank)))
        for cards in product(*by_rank):
            yield self.known | sum(chain.from_iterable(cards))


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
class Mix:
    """One text for each player: the known cards, the ranks of any suit, and how likely the texts are together."""

    hands: tuple[int, ...]
    ranks: tuple[tuple[int, ...], ...]
    weight: Fraction


@dataclass(frozen=True, slots=True)
class Spot:
    """A question: for each player the texts that the hand may be, each as likely as its weight says, and dead cards."""

    players: tuple[tuple[Choice, ...], ...]
    dead: int
    names: tuple[str, ...]

    @property
    def texts(self) -> int:
        """The number of ways to pick a text for each player, those included that do not fit."""
        return prod(map(len, self.players))

    def mixes(self) -> Iterator[Mix]:
        """Every way to pick texts that fit together, with all the suits that their ranks can have."""
        each = [
            [(choice, choice.weight / self._sets(choice, player)) for choice in texts] for player, texts in self._all
        ]
        for picked in product(*each):
            hands = tuple(choice.known for choice, _ in picked)
            ranks = tuple(choice.ranks for choice, _ in picked)
            ways = _ways_to_suit(ranks, hands, self.dead)
            if ways:
                yield Mix(hands, ranks, prod((weight for _, weight in picked), start=Fraction(ways)))

    def layouts(self) -> Iterator[Layout]:
        """Every way in which sets of known cards fit together, with weights made whole."""
        each = [_weighed_sets(texts, self._certain_beside(player)) for player, texts in self._all]
        scale = [lcm(*(weight.denominator for weight in sets.values())) for sets in each]

        def fill(player: int, hands: tuple[int, ...], known: int, weight: int) -> Iterator[Layout]:
            if player == len(each):
                yield self.layout(hands, weight)
                return
            for mask, how_likely in each[player].items():
                if not mask & known:
                    yield from fill(player + 1, (*hands, mask), known | mask, weight * int(how_likely * scale[player]))

        return fill(0, (), self.dead, 1)

    @property
    def _all(self) -> Iterator[tuple[int, tuple[Choice, ...]]]:
        return enumerate(self.players)

    def _certain_beside(self, player: int) -> int:
        """The cards that are known for sure to be elsewhere."""
        others = (texts[0].known for other, texts in self._all if other != player and len(texts) == 1)
        return sum(others, self.dead)

    def _sets(self, choice: Choice, player: int) -> int:
        """How many sets of cards share the weight of a text."""
        return _ways_to_suit((choice.ranks,), (choice.known,), self._certain_beside(player))

    def layout(self, hands: tuple[int, ...], weight: int) -> Layout:
        """How hands that share no card are dealt to."""
        layout = Layout(hands, self.dead, 0, weight)
        return replace(layout, common=_common_cards([hand.bit_count() for hand in hands], layout.left))


def read_spot(hands: Any, dead: Any) -> Spot:
    """Read the arguments of `stud8.equity`.

    Raises
    ------
    ValueError
        For anything but two to eight hands of one to seven cards, a card in two places, or hands that do not fit.
    TypeError
        For what is neither text nor ids nor a list of (text, weight).
    """
    if isinstance(hands, str | bytes | Mapping) or not isinstance(hands, Iterable):
        raise TypeError(f"hands: a list of two to eight hands expected, got {shortly(hands)}")
    hands = list(hands)
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise ValueError(f"{len(hands)} hand{'s' * (len(hands) != 1)}: two to eight expected")
    choices = [_read_hand(hand, f"hand {seat}") for seat, hand in enumerate(hands, 1)]
    gone = sum(map(BIT_OF, one_row(dead, "dead")))
    places = [(f"hand {seat}", told[0].known) for seat, told in enumerate(choices, 1) if len(told) == 1]
    certain = _all_different([*places, ("dead", gone)])
    players = tuple(tuple(_possible(told, certain, f"hand {seat}")) for seat, told in enumerate(choices, 1))
    spot = Spot(players, gone, tuple(_name(told) for told in choices))
    if spot.texts > MOST_TEXTS:
        raise ValueError(f"{spot.texts:,} ways to pick one of each hand's texts: at most {MOST_TEXTS:,} are possible")
    if next(spot.mixes(), None) is None:
        raise ValueError("impossible deal: the hands cannot be had together, each way shares a card")
    for mix in spot.mixes():
        sizes = [hand.bit_count() + len(ranks) for hand, ranks in zip(mix.hands, mix.ranks, strict=True)]
        _common_cards(sizes, CARDS - gone.bit_count() - sum(sizes))
    return spot


def _common_cards(sizes: Sequence[int], left: int) -> int:
    """1 if the deck gives six cards to each hand of so many known ones, but then a common one only; 0 if a seventh."""
    missing = sum(SEVEN - size for size in sizes)
    if missing <= left:
        return 0
    need = f"{missing} cards are missing and {left} are left"
    if sum(max(0, SEVEN - 1 - size) for size in sizes) + 1 > left:
        raise ValueError(f"impossible deal: {need}, not even six for each and a common one")
    if SEVEN in sizes:
        seat = list(sizes).index(SEVEN) + 1
        raise ValueError(f"impossible deal: {need}, so the last one is common, but hand {seat} has its seventh already")
    return 1


def _all_different(places: Sequence[tuple[str, int]]) -> int:
    seen: dict[int, str] = {}
    for place, mask in places:
        for card in mask_to_cards(mask).tolist():
            if card in seen:
                raise ValueError(f"card {NAMES[card]} is in {seen[card]} and in {place}")
            seen[card] = place
    return sum(map(BIT_OF, seen))


def _read_hand(hand: Any, place: str) -> list[Choice]:
    if isinstance(hand, str):
        return [_read_text(hand, Fraction(1), place)]
    if isinstance(hand, list | tuple) and any(isinstance(item, str | tuple | list) for item in hand):
        return [_read_weighted(item, place) for item in hand]
    mask = sum(map(BIT_OF, one_row(hand, place)))
    if not 1 <= mask.bit_count() <= SEVEN:
        raise ValueError(f"{place} has {mask.bit_count()} cards: one to seven expected")
    return [Choice(mask, (), 0, Fraction(1))]


def _read_weighted(item: Any, place: str) -> Choice:
    if not isinstance(item, list | tuple) or len(item) != 2 or not isinstance(item[0], str):
        raise TypeError(f"{place}: a list of (text, weight) expected, got {shortly(item)} in it")
    text, given = item
    try:
        weight = Fraction(given) if isinstance(given, Rational) else Fraction(repr(float(given)))
    except (TypeError, ValueError, OverflowError):
        raise ValueError(
            f"{place}: {shortly(given)} is no weight of {shown(text)}: a number above 0 expected"
        ) from None
    if weight <= 0 or isinstance(given, bool):
        raise ValueError(f"{place}: the weight of {shown(text)} is {shortly(given)}: a number above 0 expected")
    return _read_text(text, weight, place)


def _read_text(text: str, weight: Fraction, place: str) -> Choice:
    known, ranks, unknown = 0, [], 0
    for token in _tokens(text, place):
        if token["unknown"]:
            unknown += 1
        elif token["suit"]:
            (card,) = parse_cards(token["rank"] + token["suit"]).tolist()
            bit = BIT_OF(card)
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


def _possible(choices: Sequence[Choice], certain: int, place: str) -> list[Choice]:
    """The texts that can be, when the cards that are certain are elsewhere."""
    if len(choices) == 1:
        certain &= ~choices[0].known
    found = [choice for choice in choices if _ways_to_suit((choice.ranks,), (choice.known,), certain)]
    if not found:
        raise ValueError(f"impossible deal: {place} has no cards left to be, all are in other places")
    return found


def _ways_to_suit(ranks: Sequence[tuple[int, ...]], hands: Sequence[int], taken: int) -> int:
    """In how many ways cards of these ranks get suits; 0 if the known cards already collide."""
    for hand in hands:
        if hand & taken:
            return 0
        taken |= hand
    ways = 1
    for rank in set(chain.from_iterable(ranks)):
        left = (RANK_MASKS[rank] & ~taken).bit_count()
        for of_player in ranks:
            wanted = of_player.count(rank)
            ways *= comb(left, wanted)
            left = max(0, left - wanted)
    return ways


def _weighed_sets(choices: Sequence[Choice], taken: int) -> dict[int, Fraction]:
    """All sets of cards that a hand can be; a text shares its weight evenly among the sets it stands for."""
    found: dict[int, Fraction] = {}
    for choice in choices:
        sets = list(choice.sets(taken))
        for mask in sets:
            found[mask] = found.get(mask, Fraction(0)) + choice.weight / len(sets)
    return found


def _name(choices: Sequence[Choice]) -> str:
    if len(choices) > 1:
        return f"{_name(choices[:1])} or {len(choices) - 1} more"
    known = [NAMES[card] for card in mask_to_cards(choices[0].known).tolist()[::-1]]
    return " ".join([*known, *(RANKS[rank] for rank in choices[0].ranks[::-1]), *["??"] * choices[0].unknown])
