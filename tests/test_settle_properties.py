"""Random hands settled: against the rules written a second time, chip by chip, and pokerkit where it is right."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import numpy as np
import pokerkit
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import stud8
from hands import RANKS, SUITS
from stud8.rules import PRESETS, STANDARD, Rake, Rules
from stud8.showdown import Settlement, settle
from stud8.showdown.settlement import divide

ACE_TO_EIGHT = [card for card in range(52) if RANKS[card >> 2] in "A2345678"]  # lows, ties and quarters are common


class Deal(NamedTuple):
    """A hand at its end; seats that folded hold cards too, which must not matter."""

    contributions: list[int]
    hands: list[list[int]]
    folded: set[int]

    @property
    def live(self) -> list[int]:
        return [seat for seat in range(len(self.hands)) if seat not in self.folded]

    def settled(self, rules: Rules) -> Settlement:
        return settle(self.contributions, self.hands, folded=self.folded, rules=rules)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """From a seed alone: choices that hypothesis makes itself are simple ones, and simple deals have no odd chips."""
    random = np.random.default_rng(draw(st.integers(0, 1 << 40)))
    players = int(random.integers(2, 8))
    deck = random.permutation(52 if players > 4 else ACE_TO_EIGHT)
    hands = deck[: 7 * players].reshape(players, 7).tolist()
    if players <= 4 and random.random() < 0.8:
        hands = tied_hands(players, random)
    if random.random() < 0.3:  # a common card
        hands = [[*hand[:6], hands[0][6]] for hand in hands]
    depths = random.integers(0, 41, random.integers(1, 4))  # equal stacks are common
    contributions = random.choice(depths, players).tolist()
    folded = set(random.permutation(players)[: random.integers(0, players // 2 + 1)].tolist())
    assume(any(contributions[seat] for seat in set(range(players)) - folded))
    return Deal(contributions, hands, folded)


def tied_hands(players: int, random: np.random.Generator) -> list[list[int]]:
    """Five ranks of a low, often a straight, that all have, each in other suits, and two cards more."""
    low_ranks = np.array([RANKS.index(rank) for rank in "A2345678"])
    start = random.integers(4)
    ranks = random.permutation(low_ranks)[:5] if random.random() < 0.5 else low_ranks[start : start + 5]
    suits = random.permuted(np.tile(np.arange(4), (5, 1)), axis=1)[:, :players]
    left = random.permutation([card for card in range(52) if card >> 2 not in ranks])[: 2 * players]
    hands: list[list[int]] = np.hstack([(4 * ranks[:, None] + suits).T, left.reshape(players, 2)]).tolist()
    return hands


RULES = st.builds(
    STANDARD.replace,
    tie_suits=st.permutations(SUITS).map("".join),
    hi_lo_odd_chip=st.sampled_from(["high", "low"]),
    odd_chip_high_tie=st.sampled_from(["high_suit_seven", "high_suit_five", "position"]),
    odd_chip_low_tie=st.sampled_from(["low_suit_seven", "high_suit_five", "low_suit_five", "position"]),
    same_winners_both_ways=st.sampled_from(["as_even_as_possible", "halves_separately"]),
    rake=st.sampled_from([None, None, Rake(5), Rake(Fraction(9, 2), cap=3), Rake(100), Rake(10, cap=0)]),
)


# The rules a second time: one chip of every seat after the other, and every pair of tied hands compared.


def pots_chip_by_chip(deal: Deal) -> tuple[list[tuple[int, list[int]]], list[int]]:
    pots: list[tuple[int, list[int]]] = []
    returned = [0] * len(deal.hands)
    dead = 0
    for depth in range(1, max(deal.contributions) + 1):
        payers = [seat for seat, chips in enumerate(deal.contributions) if chips >= depth]
        contenders = [seat for seat in payers if seat in deal.live]
        if len(payers) == 1 and contenders:
            returned[payers[0]] += 1
        elif not contenders:
            dead += len(payers)
        elif pots and pots[-1][1] == contenders:
            pots[-1] = pots[-1][0] + len(payers), contenders
        else:
            pots.append((len(payers), contenders))
    if dead:
        pots[-1] = pots[-1][0] + dead, pots[-1][1]
    return pots, returned


def before(one: Sequence[int], other: Sequence[int], half: str, value: str, suits: str) -> bool:
    """Whether one of two tied hands gets an odd chip before the other."""
    first, second = (cards_compared(hand, half, value, suits) for hand in (one, other))
    for (rank, suit), (other_rank, other_suit) in zip(first, second, strict=True):
        if (rank, suit) != (other_rank, other_suit):
            higher = rank > other_rank or (rank == other_rank and suit > other_suit)
            return not higher if value.startswith("low") else higher
    raise AssertionError("no two hands are the same")


def cards_compared(hand: Sequence[int], half: str, value: str, suits: str) -> list[tuple[int, int]]:
    """Rank and suit of the cards that count, first to be compared first; the ace is 14, or 1 in a low."""
    if value.endswith("seven"):
        return described(hand, half, value, suits)
    evaluate = stud8.evaluate_high if half == "high" else stud8.evaluate_low
    fives = [five for five in combinations(hand, 5) if evaluate(five) == evaluate(hand)]
    candidates = [described(five, half, value, suits) for five in fives]
    return min(candidates) if value.startswith("low") else max(candidates)


def described(cards: Sequence[int], half: str, value: str, suits: str) -> list[tuple[int, int]]:
    ranks = {rank: place for place, rank in enumerate(RANKS, 2)} | ({"A": 1} if half == "low" else {})
    pairs = [(ranks[RANKS[card >> 2]], suits.index(SUITS[card & 3])) for card in cards]
    return sorted(pairs, reverse=not value.startswith("low"))


def split(chips: int, seats: list[int], deal: Deal, half: str, rules: Rules) -> dict[int, int]:
    value = rules.odd_chip_high_tie if half == "high" else rules.odd_chip_low_tie
    parts = {}
    for seat in seats:
        if value == "position":
            ahead = sum(other < seat for other in seats)
        else:
            hands = [deal.hands[other] for other in seats if other != seat]
            ahead = sum(before(other, deal.hands[seat], half, value, rules.tie_suits) for other in hands)
        parts[seat] = chips // len(seats) + (ahead < chips % len(seats))
    return parts


def best(seats: list[int], ranks: list[int]) -> list[int]:
    return [seat for seat in seats if ranks[seat] and ranks[seat] == max(ranks[other] for other in seats)]


def divided_chip_by_chip(deal: Deal, rules: Rules) -> tuple[list[int], list[Fraction]]:
    """What goes back to each seat; and the same if chips could be cut."""
    high, low = (ranks.tolist() for ranks in stud8.evaluate_hilo(deal.hands))
    pots, payouts = pots_chip_by_chip(deal)
    fair = [Fraction(chips) for chips in payouts]
    rake = 0
    if isinstance(rules.rake, Rake):
        rake = int(sum(chips for chips, seats in pots if len(seats) > 1) * Fraction(rules.rake.percent) / 100)
        rake = min(rake, rake if rules.rake.cap is None else rules.rake.cap)
    for amount, seats in pots:
        taken = min(rake, amount) if len(seats) > 1 else 0
        rake -= taken
        chips = amount - taken
        highs, lows = best(seats, high), best(seats, low) if len(seats) > 1 else []
        if len(seats) == 1:
            highs = seats
        low_half = chips // 2 if rules.hi_lo_odd_chip == "high" else (chips + 1) // 2
        as_one = highs == lows and rules.same_winners_both_ways == "as_even_as_possible"
        if not lows or as_one:
            low_half = 0
        for seat, part in split(chips - low_half, highs, deal, "high", rules).items():
            payouts[seat] += part
            fair[seat] += Fraction(chips, len(highs) * (2 if lows else 1))
        for seat, part in split(low_half, lows, deal, "low", rules).items() if lows else ():
            payouts[seat] += part
            fair[seat] += Fraction(chips, len(lows) * 2)
    return payouts, fair


@settings(max_examples=200, deadline=None)
@given(deal=deals(), rules=RULES)
def test_against_the_rules_written_a_second_time(deal: Deal, rules: Rules) -> None:
    settlement = deal.settled(rules)
    pots, returned = pots_chip_by_chip(deal)
    assert [(pot.amount, list(pot.contenders)) for pot in settlement.pots] == pots
    assert list(settlement.returned) == returned
    payouts, fair = divided_chip_by_chip(deal, rules)
    assert list(settlement.payouts) == payouts
    # Nobody is a chip off for each split, of which a pot has three at most, from what could be cut.
    assert all(abs(got - exact) < 3 * max(1, len(pots)) for got, exact in zip(payouts, fair, strict=True))


@settings(max_examples=400, deadline=None)
@given(deal=deals(), rules=RULES)
def test_no_chip_is_made_or_lost(deal: Deal, rules: Rules) -> None:
    settlement = deal.settled(rules)
    assert sum(settlement.payouts) + settlement.rake == sum(deal.contributions)
    assert sum(pot.amount for pot in settlement.pots) + sum(settlement.returned) == sum(deal.contributions)
    won = list(settlement.returned)
    for pot in settlement.pots:
        assert sum(pot.awards) + pot.rake == pot.amount
        winners = {*pot.high_winners, *pot.low_winners}
        assert winners <= set(pot.contenders) <= set(deal.live)
        for seat, award in zip(pot.contenders, pot.awards, strict=True):
            won[seat] += award
            assert seat in winners or not award
        for split_name in ("halves", "high", "low"):
            given_to = [chip.seats for chip in pot.odd_chips if chip.split == split_name]
            assert len(set(given_to)) == len(given_to)  # nobody gets two of one split
            assert all(set(seats) <= winners for seats in given_to)
    assert tuple(won) == settlement.payouts
    assert all(settlement.payouts[seat] == 0 for seat in deal.folded)
    deeper = [pot.contenders for pot in settlement.pots]
    assert all(set(inner) < set(outer) for outer, inner in pairwise(deeper))


@settings(max_examples=60, deadline=None)
@given(deal=deals(), rules=RULES, data=st.data())
def test_seats_do_not_matter_unless_the_rules_say_so(deal: Deal, rules: Rules, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(deal.hands))))
    moved = Deal(
        [deal.contributions[seat] for seat in order],
        [deal.hands[seat] for seat in order],
        {place for place, seat in enumerate(order) if seat in deal.folded},
    )
    by_suit = rules.replace(
        odd_chip_high_tie=rules.odd_chip_high_tie.replace("position", "high_suit_five"),
        odd_chip_low_tie=rules.odd_chip_low_tie.replace("position", "low_suit_five"),
    )
    payouts = deal.settled(by_suit).payouts
    assert moved.settled(by_suit).payouts == tuple(payouts[seat] for seat in order)


@settings(max_examples=60, deadline=None)
@given(deal=deals(), rules=RULES, data=st.data())
def test_mucked_hand_wins_nothing_but_keeps_its_uncalled_bet(deal: Deal, rules: Rules, data: st.DataObject) -> None:
    """The way the engine settles: as if every other hand were better, and the bet that nobody called comes back."""
    contenders = [seat for seat in deal.live if deal.contributions[seat]]
    assume(len(contenders) > 1)
    mucked = data.draw(st.sampled_from(contenders))
    known = {seat: deal.hands[seat] for seat in contenders if seat != mucked}
    pots, returned = pots_chip_by_chip(deal)
    if [mucked] in [seats for _, seats in pots]:  # alone in a pot: no hand is needed there
        assert divide(deal.contributions, known, deal.live, rules).payouts[mucked] >= pots[-1][0]
        return
    settlement = divide(deal.contributions, known, deal.live, rules)
    assert settlement.payouts[mucked] == returned[mucked]
    assert [(pot.amount, list(pot.contenders)) for pot in settlement.pots] == pots
    assert sum(settlement.payouts) + settlement.rake == sum(deal.contributions)


def test_nobody_is_left_to_win() -> None:
    with pytest.raises(ValueError, match=r"^hands: none is known of seats 0, 1, and no other can win$"):
        divide([5, 5], {}, [0, 1], STANDARD)


# pokerkit splits the halves of the same winners on their own, gives what a tie leaves over to its lowest seat, and
# decides the low once for all pots; where none of these differences counts, it must pay the same.
AS_POKERKIT = STANDARD.replace(
    odd_chip_high_tie="position", odd_chip_low_tie="position", same_winners_both_ways="halves_separately"
)
POKERKIT_DOES = [
    automation
    for automation in pokerkit.Automation
    if automation.name not in ("CARD_BURNING", "HOLE_DEALING", "RUNOUT_COUNT_SELECTION")
]


def pokerkit_pays(deal: Deal) -> list[int]:
    """All are all-in for an ante as big as the greatest contribution, so no betting is left."""
    game: Any = pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter
    most = max(deal.contributions)
    state = game.create_state(
        tuple(POKERKIT_DOES), True, most, 1, 2, 4, tuple(deal.contributions), len(deal.contributions)
    )
    to_come = [list(hand) for hand in deal.hands]
    while state.status:
        if state.can_burn_card("??"):
            state.burn_card("??")
        else:
            state.deal_hole(stud8.format_cards([to_come[state.hole_dealee_index].pop()]))
    return list(state.stacks)


def is_beside_pokerkits_faults(settlement: Settlement) -> bool:
    lows = {pot.low_winners for pot in settlement.pots}
    ties = [chip.split for pot in settlement.pots for chip in pot.odd_chips if chip.split != "halves"]
    return len(lows) == 1 and len(ties) == len(set(ties))


def test_pokerkit_pays_the_same() -> None:
    random = np.random.default_rng(8)
    compared = odd = several = 0
    for players in [2, 3, 3, 4] * 12:
        hands = random.permutation(ACE_TO_EIGHT)[: 7 * players].reshape(players, 7).tolist()
        contributions = random.choice(2 * random.integers(3, 30, 2) + 1, players).tolist()
        deal = Deal(contributions, hands, set())
        settlement = deal.settled(AS_POKERKIT)
        if is_beside_pokerkits_faults(settlement):
            assert pokerkit_pays(deal) == list(settlement.payouts), deal
            compared += 1
            odd += any(pot.odd_chips for pot in settlement.pots)
            several += len(settlement.pots) > 1
    assert compared >= 30
    assert odd >= 10
    assert several >= 5


def test_pokerkits_hands_win_the_same_pots() -> None:
    """Winners alone, by pokerkit's two hand types, in every pot of a dozen side-pot hands."""
    random = np.random.default_rng(9)
    for number in range(12):
        hands = random.permutation(52)[:42].reshape(6, 7).tolist()
        texts = [stud8.format_cards(hand).replace(" ", "") for hand in hands]
        highs: list[Any] = [pokerkit.StandardHighHand.from_game(text) for text in texts]
        lows: list[Any] = [pokerkit.EightOrBetterLowHand.from_game_or_none(text) for text in texts]
        chips = random.integers(1, 5, 6).tolist()
        rules = list(PRESETS.values())[number % len(PRESETS)]
        for pot in settle(chips, hands, rules=rules).pots:
            best_high = max(highs[seat] for seat in pot.contenders)
            qualified = [lows[seat] for seat in pot.contenders if lows[seat] is not None]
            assert pot.high_winners == tuple(seat for seat in pot.contenders if highs[seat] == best_high)
            if len(pot.contenders) > 1:
                best_low = max(qualified, default=None)
                assert pot.low_winners == tuple(
                    seat for seat in pot.contenders if lows[seat] is not None and lows[seat] == best_low
                )
