"""Who plays for which chips: the pots that contributions make, before any hand is looked at."""

from collections.abc import Sequence
from typing import NamedTuple


class Layers(NamedTuple):
    """The pots, main pot first, each with the seats that can win it, and what goes back to each seat."""

    pots: list[tuple[int, tuple[int, ...]]]
    returned: list[int]


def layers(contributions: Sequence[int], live: Sequence[int]) -> Layers:
    """Divide what all seats have put in into pots and returned bets (TDA 21, WSOP live action rule 149).

    A live seat plays for the chips that its own match, so each pot reaches from one live contribution to the next;
    folded chips never make a pot of their own. What nobody matched of the one largest contribution goes back to its
    seat if that is live. Folded chips above all live ones lie in the last pot. Live seats are given in ascending order.

    >>> layers([30, 80, 100, 10], [0, 1, 2])
    Layers(pots=[(100, (0, 1, 2)), (100, (1, 2))], returned=[0, 0, 20, 0])
    """
    chips = list(contributions)
    returned = [0] * len(chips)
    most = max(chips, default=0)
    if most and (largest := chips.index(most)) in live:
        chips[largest] = 0
        chips[largest] = matched = max(chips)
        returned[largest] = most - matched
    pots: list[tuple[int, tuple[int, ...]]] = []
    below = 0
    levels = sorted({chips[seat] for seat in live} - {0})
    for level in levels:
        upto = sum(chips) if level == levels[-1] else sum([min(level, chip) for chip in chips])
        pots.append((upto - below, tuple([seat for seat in live if chips[seat] >= level])))
        below = upto
    return Layers(pots, returned)
