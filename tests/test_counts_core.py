"""The exact counts of the C core as a C caller asks for them: what is no deal is told, and nothing is counted."""

import pytest

from hands import ids
from hands import mask_of as mask_of_ids

pytestmark = pytest.mark.extension
cstud8 = pytest.importorskip("stud8._cstud8")
BAD_DEAL = -1
OUTCOMES = 90


def mask_of(text: str) -> int:
    return mask_of_ids(ids(text))


ACES, TREYS = mask_of("AsAhAc"), mask_of("3s3h3c")
NO_CARD = 1 << 13  # of the sixteen bits of a suit thirteen are cards
# Two hands of three cards lack eight. Beside theirs and these there are so many.
OTHERS = [f"{rank}{suit}" for rank in "2456789TJQ" for suit in "cdhs"]
EIGHT_LEFT, SEVEN_LEFT = mask_of("".join(OTHERS[:38])), mask_of("".join(OTHERS[:39]))

Ask = tuple[list[int], int, int, int]  # hands, dead cards, part, parts
BAD: dict[str, Ask] = {
    "a bit that is no card": ([ACES | NO_CARD, TREYS], 0, 0, 1),
    "a dead bit that is no card": ([ACES, TREYS], NO_CARD, 0, 1),
    "all bits": ([2**64 - 1, 2**64 - 1], 2**64 - 1, 0, 1),
    "no card": ([ACES, 0], 0, 0, 1),
    "eight cards": ([ACES | mask_of("KsKhKcKdQs"), TREYS], 0, 0, 1),
    "a dead card": ([ACES, TREYS], mask_of("Ah"), 0, 1),
    "the second's dead card": ([ACES, TREYS], mask_of("3h"), 0, 1),
    "too few cards left": ([ACES, TREYS], SEVEN_LEFT, 0, 1),
    "a part that there is not": ([ACES, TREYS], 0, 2, 2),
    "no parts": ([ACES, TREYS], 0, 0, 0),
}
HEADSUP = {
    "a card twice": ([ACES, mask_of("Ah2h3h")], 0, 0, 1),
    "less than three cards each": ([mask_of("AsAh"), mask_of("2s2h")], 0, 0, 1),
}


@pytest.mark.parametrize("name", [*BAD, *HEADSUP])
def test_what_is_no_deal_of_two_is_told(name: str) -> None:
    (first, second), dead, part, parts = (BAD | HEADSUP)[name]
    joint = cstud8.ffi.new("uint64_t[]", 12)
    assert cstud8.lib.stud8_headsup(first, second, dead, part, parts, cstud8.ffi.NULL, joint) == BAD_DEAL
    assert list(joint) == [0] * 12


def enumerated(ask: Ask) -> int:
    hands, dead, part, parts = ask
    null, counts = cstud8.ffi.NULL, cstud8.ffi.new("uint64_t[]", len(hands) * OUTCOMES)
    done: int = cstud8.lib.stud8_enumerate(hands, len(hands), dead, part, parts, null, null, counts)
    assert done == 0 or not any(counts)
    return done


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_deal_of_several_is_told(name: str) -> None:
    assert enumerated(BAD[name]) == BAD_DEAL


def test_two_to_eight_players() -> None:
    """Of seven known cards, six of them the same."""
    six = mask_of("2s2h7s7h9cTd")
    hands = [six | mask_of(f"{rank}s") for rank in "3456TJQKA"]
    assert enumerated((hands[:1], 0, 0, 1)) == BAD_DEAL
    assert enumerated((hands[:2], 0, 0, 1)) == 0
    assert enumerated((hands[:8], 0, 0, 1)) == 0
    assert enumerated((hands, 0, 0, 1)) == BAD_DEAL


def test_as_many_cards_left_as_are_lacked_are_enough() -> None:
    assert enumerated(([ACES, TREYS], EIGHT_LEFT, 0, 1)) == 0
    joint = cstud8.ffi.new("uint64_t[]", 12)
    assert cstud8.lib.stud8_headsup(ACES, TREYS, EIGHT_LEFT, 0, 1, cstud8.ffi.NULL, joint) == 0
    assert sum(joint) == 70  # ways to give four of the eight cards left to the aces
