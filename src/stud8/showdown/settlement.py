"""One hand settled to the chip: every pot divided among its own contenders."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, SupportsIndex

from stud8 import backends
from stud8.cards import BIT_OF, ONLY_INT, one_row
from stud8.given import BEYOND, listed, seat_number, shortly, whole_number
from stud8.ranks import NO_LOW
from stud8.rules import STANDARD, Rake, Rules
from stud8.showdown.odd_chips import OddChip, TieBreak, odd_chips
from stud8.showdown.pots import layers


class Pot(NamedTuple):
    """One pot, and how it was divided.

    Attributes
    ----------
    amount : int
        Its chips, before the rake.
    contenders : tuple of int
        The seats that could win it, ascending.
    high_winners, low_winners : tuple of int
        The seats that won or shared each half, ascending. Without a qualifying low there are no low winners and the
        high is all of the pot; likewise where a seat was alone in it or all others mucked.
    odd_chips : tuple of OddChip
        Where the chips went that a split left over, and why.
    awards : tuple of int
        The chips that each contender got from it, in their order.
    rake : int
        The chips that the house took from it: ``sum(awards) + rake == amount``.
    low_amount : int
        What was divided as the low half; 0 where the pot was not halved.

    Examples
    --------
    >>> from stud8.showdown import settle
    >>> (pot,) = settle([4, 4], ["Kc Kd Kh 9s 9d Qc Jh", "Ac 2d 3s 4h 6c Jd Qd"]).pots
    >>> pot.amount, pot.high_winners, pot.low_winners, pot.awards
    (8, (0,), (1,), (4, 4))
    """

    amount: int
    contenders: tuple[int, ...]
    high_winners: tuple[int, ...]
    low_winners: tuple[int, ...]
    odd_chips: tuple[OddChip, ...]
    awards: tuple[int, ...]
    rake: int
    low_amount: int


class Settlement(NamedTuple):
    """What became of all chips of a hand.

    Attributes
    ----------
    pots : tuple of Pot
        The main pot first.
    payouts : tuple of int
        All that goes back to each seat, what it won and the bets that were returned:
        ``sum(payouts) + rake == sum(contributions)``.
    returned : tuple of int
        The part of it that nobody had called.

    Examples
    --------
    >>> from stud8.showdown import settle
    >>> settlement = settle([4, 9], ["Kc Kd Kh 9s 9d Qc Jh", "Ac 2d 3s 4h 6c Jd Qd"])
    >>> len(settlement.pots), settlement.payouts, settlement.returned, settlement.rake
    (1, (4, 9), (0, 5), 0)
    """

    pots: tuple[Pot, ...]
    payouts: tuple[int, ...]
    returned: tuple[int, ...]

    @property
    def rake(self) -> int:
        """What the house took from all pots."""
        return sum(pot.rake for pot in self.pots)


def settle(
    contributions: Iterable[SupportsIndex],
    hands: Sequence[Any],
    *,
    folded: Iterable[SupportsIndex] = (),
    rules: Rules = STANDARD,
) -> Settlement:
    """Settle a hand: pots and side pots, high and low, odd chips, rake.

    (TDA 20 and 21, WSOP live action rules 149 and 244, Robert's Rules of Poker; where they differ, ``rules`` decides.)

    Parameters
    ----------
    contributions : sequence of int (seats,)
        The chips that each seat has put into the pot in the whole hand, antes included.
    hands : sequence (seats,)
        Seven card ids or a text for each seat; None for one that folded or is alone in its pots, whose cards are not
        looked at. A common card stands in every hand: whether a card may be in several is not questioned.
    folded : iterable of int
        The seats that have folded.
    rules : Rules
        The order of odd chips and the rake.

    Returns
    -------
    Settlement
        Pots, payouts and returned bets.

    Raises
    ------
    ValueError
        For a negative number of chips, a seat that does not exist, a number of hands that is not that of the seats, a
        contender without a hand, a hand that is none, chips that no live seat can win, or more rake than there is in
        the pots.
    TypeError
        For chips or seats that are no integers, and for other rules than ``Rules``.

    Examples
    --------
    >>> from stud8.showdown import settle
    >>> kings_full, low = "Kc Kd Kh 9s 9d Qc Jh", "Ac 2d 3s 4h 6c Jd Qd"
    >>> settlement = settle([2, 2, 1], [kings_full, low, None], folded=[2])
    >>> settlement.payouts
    (3, 2, 0)
    >>> [chip.why for pot in settlement.pots for chip in pot.odd_chips]
    ['the high half gets the odd chip (hi_lo_odd_chip: high)']
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules: stud8.rules.Rules expected, got {type(rules).__name__}")
    chips = _chips(contributions)
    hands = listed(hands, "hands", "a sequence of hands, one for each seat,")
    if len(hands) != len(chips):
        raise ValueError(f"hands: {len(chips)} expected, one for each contribution, got {len(hands)}")
    if not isinstance(folded, Iterable):
        raise TypeError(f"folded: seats in any order expected, got {shortly(folded)}")
    out = {seat_number(seat, "folded", len(chips)) for seat in folded}
    live = [seat for seat in range(len(chips)) if seat not in out]
    contenders = [seat for seat in live if chips[seat]]
    if len(contenders) < 2:
        return divide(chips, {}, live, rules)
    return divide(chips, {seat: _ids(hands[seat], seat) for seat in contenders}, live, rules)


def divide(
    contributions: Sequence[int], hands: Mapping[int, Sequence[int]], live: Sequence[int], rules: Rules
) -> Settlement:
    """Settle what is known to be in order: hands of ids by seat, live seats ascending.

    A live seat without a hand here has mucked: it wins nothing, but a bet that nobody called is still its own. The only
    hand that is left wins whatever it is: it may lack cards, if all others mucked before the last one.
    """
    pots, returned = layers(contributions, live)
    if not pots and sum(contributions) > sum(returned):
        raise ValueError(f"contributions: {sum(contributions)} chips, but no seat that has not folded put any in")
    hilo = backends.current().hilo
    ranks = {seat: hilo(sum(map(BIT_OF, hand))) for seat, hand in hands.items()} if len(hands) > 1 else {}
    showdown = _Showdown(hands, ranks, rules)
    payouts = list(returned)
    divided = []
    for (amount, contenders), rake in zip(pots, _rakes(pots, rules.rake), strict=True):
        pot = showdown.divided(amount, contenders, rake)
        for seat, award in zip(contenders, pot.awards, strict=True):
            payouts[seat] += award
        divided.append(pot)
    return Settlement(tuple(divided), tuple(payouts), tuple(returned))


class _Showdown(NamedTuple):
    """The hands that can win, their ranks (high << 8 | low) by seat, and what decides between equals."""

    hands: Mapping[int, Sequence[int]]
    ranks: Mapping[int, int]
    rules: Rules

    def divided(self, amount: int, contenders: tuple[int, ...], rake: int) -> Pot:
        """One pot with its winners and what each contender gets."""
        high, low = self._winners(contenders) if len(contenders) > 1 else (contenders, ())
        parts, odd = self._parts(amount - rake, high, low)
        awards = dict.fromkeys(contenders, 0)
        for half, chips, winners in parts:
            each, left = divmod(chips, len(winners))
            for seat in winners:
                awards[seat] += each
            if left:
                given = odd_chips(left, {seat: self.hands[seat] for seat in winners}, self._tie_break(half))
                for chip in given:
                    awards[chip.seats[0]] += 1
                odd += given
        low_amount = sum([chips for half, chips, _ in parts if half == "low"])
        return Pot(amount, contenders, high, low, tuple(odd), tuple(awards.values()), rake, low_amount)

    def _winners(self, contenders: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The seats with the best high, and with the best low; one whose rivals have mucked needs neither."""
        known = [seat for seat in contenders if seat in self.hands]
        if not known:
            raise ValueError(f"hands: none is known of seats {', '.join(map(str, contenders))}, and no other can win")
        if len(known) == 1:
            return tuple(known), ()
        best_high = max([self.ranks[seat] for seat in known]) >> 8
        best_low = max([self.ranks[seat] & 255 for seat in known])
        high = tuple([seat for seat in known if self.ranks[seat] >> 8 == best_high])
        if best_low == NO_LOW:
            return high, ()
        return high, tuple([seat for seat in known if self.ranks[seat] & 255 == best_low])

    def _parts(
        self, chips: int, high: tuple[int, ...], low: tuple[int, ...]
    ) -> tuple[list[tuple[str, int, tuple[int, ...]]], list[OddChip]]:
        """What is split on its own, by half: its chips and the seats that share them; and the odd chip of the halves.

        The same winners both ways share the pot as one, unless the rules say otherwise.
        """
        rules = self.rules
        if not low or (high == low and (len(low) == 1 or rules.same_winners_both_ways == "as_even_as_possible")):
            return [("high", chips, high)], []
        low_half, odd = divmod(chips, 2)
        favoured = high
        if rules.hi_lo_odd_chip == "low":
            low_half += odd
            favoured = low
        given = [OddChip("halves", favoured, "hi_lo_odd_chip", rules.hi_lo_odd_chip)] if odd else []
        return [("high", chips - low_half, high), ("low", low_half, low)], given

    def _tie_break(self, half: str) -> TieBreak:
        field = f"odd_chip_{half}_tie"
        return TieBreak(half, field, getattr(self.rules, field), self.rules.tie_suits)


def _rakes(pots: Sequence[tuple[int, tuple[int, ...]]], rake: Rake | int | None) -> list[int]:
    """What the house takes from each pot: all from the first, and only what that lacks from the next.

    Contested pots alone are raked by a percentage. An amount was taken from this hand whatever became of it: if they
    don't have it, it came from the pots that one seat won alone.
    """
    taken = [0] * len(pots)
    if rake is None:
        return taken
    contested = [place for place, (_, contenders) in enumerate(pots) if len(contenders) > 1]
    if isinstance(rake, Rake):
        left = int(sum(pots[place][0] for place in contested) * rake.percent // 100)
        left = left if rake.cap is None else min(left, rake.cap)
    else:
        left = rake
        contested += [place for place in range(len(pots)) if place not in contested]
    for place in contested:
        taken[place] = min(left, pots[place][0])
        left -= taken[place]
    if left:
        raise ValueError(f"rake: {rake} chips, but the pots have only {sum(taken)}")
    return taken


def _chips(contributions: Iterable[Any]) -> list[int]:
    chips = listed(contributions, "contributions", "a sequence of chips, one number for each seat,")
    if set(map(type, chips)) != ONLY_INT or max(chips) >= BEYOND:  # the usual way is the quick one
        chips = [whole_number(amount, f"contributions[{seat}]") for seat, amount in enumerate(chips)]
    for seat, amount in enumerate(chips):
        if amount < 0:
            raise ValueError(f"contributions[{seat}]: {shortly(amount)} chips, 0 or more expected")
    return chips


def _ids(hand: Any, seat: int) -> list[int]:
    """The seven ids of a contender, checked."""
    what = f"hands[{seat}]"
    if hand is None:
        raise ValueError(f"{what}: seven cards expected, got None for a seat that others play a pot with")
    ids = one_row(hand, what)
    if len(ids) != 7:
        raise ValueError(f"{what}: seven cards expected, got {len(ids)}")
    return ids
