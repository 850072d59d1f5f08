"""Who gets the chips that a split leaves over: the orders of tied hands, by the suits of their cards or by seat.

The rule books agree that nobody gets two chips of one split, and differ in the cards that are compared: the five that
play or all seven, from the highest or, among lows, from the lowest (TDA 20, WSOP live action rules 149 and 244,
Robert's Rules of Poker).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from stud8 import backends
from stud8.cards import BIT_OF, NAMES

ALL_SEVEN = {"high_suit_seven", "low_suit_seven"}
LOWEST_FIRST = {"low_suit_seven", "low_suit_five"}


class OddChip(NamedTuple):
    """Where one odd chip went, and why.

    Attributes
    ----------
    split : str
        What did not divide evenly: "halves" (the pot into high and low), "high" or "low" (what the winners of that half
        share; with no low, or the same winners both ways, "high" is all of the pot).
    seats : tuple of int
        Who got the chip; of the one between the halves all winners of the half, who divide it with the rest.
    rule, value : str
        The field of the rules that decided, and its value.
    card, beaten : int or None
        The card that decided, and the card of the first seat that went without; None where no card decides.

    Examples
    --------
    >>> from stud8.showdown import settle
    >>> (pot,) = settle([2, 3, 1], ["Kc Kd Kh 9s 9d Qc Jh", "Ac 2d 3s 4h 6c Jd Qd", None], folded=[2]).pots
    >>> pot.odd_chips[0].seats, pot.odd_chips[0].why
    ((0,), 'the high half gets the odd chip (hi_lo_odd_chip: high)')
    """

    split: str
    seats: tuple[int, ...]
    rule: str
    value: str
    card: int | None = None
    beaten: int | None = None

    @property
    def why(self) -> str:
        """The reason in words.

        >>> OddChip("high", (2,), "odd_chip_high_tie", "high_suit_seven", 46, 44).why
        'Kh before Kc, the first difference of all seven cards from the highest (odd_chip_high_tie: high_suit_seven)'
        """
        if self.split == "halves":
            reason = f"the {self.value} half gets the odd chip"
        elif self.card is None or self.beaten is None:
            reason = "the first of the tied seats"
        else:
            cards = "all seven cards" if self.value in ALL_SEVEN else f"the five cards of the {self.split}"
            end = "lowest" if self.value in LOWEST_FIRST else "highest"
            reason = f"{NAMES[self.card]} before {NAMES[self.beaten]}, the first difference of {cards} from the {end}"
        return f"{reason} ({self.rule}: {self.value})"


class TieBreak(NamedTuple):
    """The rule that puts the tied winners of a half in order."""

    split: str
    rule: str
    value: str
    suits: str


def odd_chips(count: int, tied: Mapping[int, Sequence[int]], tie_break: TieBreak) -> list[OddChip]:
    """Give so many chips to the first of the tied seats, one each; there are more seats than chips.

    >>> kings = {0: [44, 47, 3, 6, 9, 12, 30], 1: [45, 46, 2, 7, 8, 13, 31]}
    >>> odd_chips(1, kings, TieBreak("high", "odd_chip_high_tie", "high_suit_seven", "cdhs"))
    [OddChip(split='high', seats=(0,), rule='odd_chip_high_tie', value='high_suit_seven', card=47, beaten=46)]
    """
    split, rule, value, suits = tie_break
    if value == "position":
        return [OddChip(split, (seat,), rule, value) for seat in sorted(tied)[:count]]
    places = _places(suits, lowest_first=value in LOWEST_FIRST, ace_low=split == "low")
    keys = {seat: _key(hand, split, value, places) for seat, hand in tied.items()}
    order = sorted(tied, key=keys.__getitem__, reverse=True)
    chips = []
    for seat in order[:count]:
        pairs = zip(keys[seat], keys[order[count]], strict=True)
        deciding = next(((ours, theirs) for ours, theirs in pairs if ours != theirs), ())
        chips.append(OddChip(split, (seat,), rule, value, *map(places.index, deciding)))
    return chips


@cache
def _places(suits: str, *, lowest_first: bool, ace_low: bool) -> tuple[int, ...]:
    """The place of every card in the order of rank, then suit: the greater comes first."""
    places = [4 * ((card >> 2) + ace_low) % 52 + suits.index(NAMES[card][1]) for card in range(52)]
    return tuple(51 - place for place in places) if lowest_first else tuple(places)


def _key(hand: Sequence[int], split: str, value: str, places: Sequence[int]) -> list[int]:
    """The places of the cards that are compared, the first to be compared first."""
    if value in ALL_SEVEN:
        return _in_order(hand, places)
    return _five_of_high(hand, places) if split == "high" else _five_of_low(hand, places)


def _in_order(cards: Iterable[int], places: Sequence[int]) -> list[int]:
    return sorted([places[card] for card in cards], reverse=True)


def _five_of_high(hand: Sequence[int], places: Sequence[int]) -> list[int]:
    """Of the fives that make the high the one that is best here: where suits are free, there are several."""
    high = backends.current().high
    fives = list(combinations(hand, 5))
    ranks = [high(sum(map(BIT_OF, five))) for five in fives]
    best = max(ranks)
    return max(_in_order(five, places) for five, rank in zip(fives, ranks, strict=True) if rank == best)


def _five_of_low(hand: Sequence[int], places: Sequence[int]) -> list[int]:
    """Likewise of the low: the five lowest ranks, the ace low, and of each the suit that is best here."""
    best: dict[int, int] = {}
    for card in hand:
        rank = ((card >> 2) + 1) % 13
        best[rank] = max(best.get(rank, 0), places[card])
    return sorted([best[rank] for rank in sorted(best)[:5]], reverse=True)
