"""Faults reported against other software of this kind, as cases for ours; the data name the project that had each.

Cases with cards are run from the data, through every backend; the others are written out, one function each, and a
test at the end holds the two together.
"""

import copy
import io
import math
import operator
import re
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest

import stud8
from hands import ids, json_data, mask_of, ranks_of
from stud8 import HandCategory, HiLo

REPORTS: list[dict[str, Any]] = json_data("public_reports.json")
ONE_HAND = [case for case in REPORTS if case["kind"] == "eval"]
COMPARISONS = [case for case in REPORTS if case["kind"] == "compare"]
CASE = re.compile(r"(?<=_)[a-z]\d\d(?=_)")
CATEGORY_NAMES = {"pair": "one pair"}

every_backend = pytest.mark.usefixtures("backend")


def case_name(case: dict[str, Any]) -> str:
    return f"{case['id']} {case['title']}"


def assert_ranked_as_told(told: dict[str, Any]) -> None:
    """Category, five cards and low of one hand, as ids and as a mask, in two orders."""
    hand = ids(told["cards"])
    high, low = stud8.evaluate_hilo(hand)
    assert (high, low) == stud8.evaluate_hilo(hand[::-1]) == stud8.evaluate_hilo_mask(mask_of(hand))

    category = CATEGORY_NAMES.get(told["high_category"], told["high_category"])
    assert stud8.hand_category(high) == HandCategory[category.upper().replace(" ", "_")]
    assert stud8.describe_high(high).startswith(f"{category}, ")
    five = stud8.best_high(hand).tolist()
    assert stud8.evaluate_high(five) == stud8.evaluate_high(ids(told["best5"])) == high
    assert set(five) <= set(hand)
    assert ranks_of(five) == ranks_of(ids(told["best5"]))
    if told.get("best5_unique"):
        assert five == ids(told["best5"])

    assert stud8.describe_low(low) == (told["low"] or "no low")
    lowest = stud8.best_low(hand)
    if told["low"] is None:
        assert lowest is None
    else:
        assert lowest is not None
        assert set(lowest.tolist()) <= set(hand)
        assert "-".join(ranks_of(lowest.tolist())) == told["low"]


def order_text(ranks: list[int]) -> str:
    """Hands best first as the data write it, "1 = 3 > 2"; a rank of 0 is none."""
    best_first = sorted({rank for rank in ranks if rank}, reverse=True)
    equals = [[str(seat) for seat, rank in enumerate(ranks, 1) if rank == value] for value in best_first]
    return " > ".join(" = ".join(seats) for seats in equals) or "none has a low"


@every_backend
@pytest.mark.parametrize("case", ONE_HAND, ids=case_name)
def test_one_hand(case: dict[str, Any]) -> None:
    assert_ranked_as_told(case)


@every_backend
@pytest.mark.parametrize("case", COMPARISONS, ids=case_name)
def test_comparison(case: dict[str, Any]) -> None:
    assert [told["cards"] for told in case["hand_results"]] == case["hands"]
    for told in case["hand_results"]:
        assert_ranked_as_told(told)
    high, low = stud8.evaluate_hilo([ids(hand) for hand in case["hands"]])
    assert order_text(high.tolist()) == case["high_order"]
    assert order_text(low.tolist()) == case["low_order"]


@every_backend
def test_h28_in_every_order() -> None:
    (case,) = (case for case in REPORTS if case["id"] == "H28")
    orders = np.array(list(permutations(ids(case["cards"]))))
    high, low = stud8.evaluate_hilo(orders)
    assert len(orders) == 5040
    assert np.unique(high).tolist() == [stud8.evaluate_high(ids(case["best5"]))]
    assert not low.any()


@every_backend
def test_h31_direction_and_operators() -> None:
    x, y, z = stud8.evaluate_high([ids("6c6d6hJcJs4c4d"), ids("6c6d6hJcJs4c3d"), ids("AhJh9h7h5h3h2h")])
    truths = {operator.le: True, operator.ge: True, operator.eq: True, operator.lt: False, operator.gt: False}
    assert {compare: bool(compare(x, y)) for compare in truths} == truths
    assert z < x
    assert z == stud8.evaluate_high(ids("AhJh9h7h5h3h2h"))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("evaluate_high", "greater is stronger"),
        ("evaluate_low", "greater is better"),
        ("evaluate_upcards", "greater shows better"),
        ("to_cactus_kev", "smaller is stronger"),
    ],
)
def test_h31_direction_is_documented(name: str, words: str) -> None:
    assert words in getattr(stud8, name).__doc__


def through_csv(column: Any) -> Any:
    text = pd.DataFrame({"low": column}).to_csv(index=False)
    return pd.read_csv(io.StringIO(text))["low"].to_numpy()


@every_backend
@pytest.mark.parametrize("convert", [np.uint8, np.int16, np.uint16, np.int64, through_csv])
def test_l17_no_low_as_a_number(convert: Any) -> None:
    hands = [ids("Kc Kd 9h 9s 4c 2d 3h"), ids("8c 7d 6h 5s 4c Kd Kh"), ids("Ac 2d 3h 4s 5c Kd Qh")]
    low = convert(stud8.evaluate_low(hands))
    assert low.tolist() == [stud8.NO_LOW, 1, 56]
    assert low.argsort().tolist() == [0, 1, 2]
    assert (int(low.argmax()), int(low.argmin()), int(low.max())) == (2, 0, 56)
    assert (low == stud8.NO_LOW).tolist() == [True, False, False]
    assert stud8.describe_low(low).tolist() == ["no low", "8-7-6-5-4", "5-4-3-2-A"]


def first_to_act(*boards: str) -> int:
    """The seat, numbered from 1, that shows best; the first of equals."""
    return int(stud8.evaluate_upcards([ids(board) for board in boards]).argmax()) + 1


@every_backend
def test_p01_pair_beats_high_cards() -> None:
    assert first_to_act("As Kh Qd", "Jc Js 2h") == 2


@every_backend
def test_p03_two_small_pairs_beat_a_big_one_and_trips_both() -> None:
    assert first_to_act("Ac Ad Kh Qs", "7c 7d 3h 3s") == 2
    assert first_to_act("Ac Ad Kh Qs", "7c 7d 3h 3s", "2c 2d 2h 9s") == 3


@every_backend
def test_p04_suits_break_no_tie() -> None:
    boards = ids("Kd 7c"), ids("Kh 7h"), ids("Th 3c")
    first, second, third = stud8.evaluate_upcards(boards).tolist()
    assert first == second > third


@every_backend
def test_p06_one_to_four_cards() -> None:
    shown = [int(stud8.evaluate_upcards(ids(text))) for text in ("As", "As Ad", "As 4s 5d", "As 2c Kc", "Ad 2d Kc")]
    assert shown[3] == shown[4] > shown[2]  # no straight: the king decides
    assert stud8.evaluate_upcards(ids("2c 2d 3h")) > shown[3]
    assert stud8.evaluate_upcards(ids("2c 2d")) > stud8.evaluate_upcards(ids("As Ks"))
    assert shown[0] > stud8.evaluate_upcards(ids("Ks"))
    assert shown[1] > stud8.evaluate_upcards(ids("Ks Kd"))
    assert stud8.evaluate_upcards(ids("9c 9d 9h 9s")) > stud8.evaluate_upcards(ids("Ac Ad Ah Ks"))


@every_backend
@pytest.mark.parametrize("text", ["As", "As Ad", "As 4s 5d", "9c 9d 9h 9s"])
@pytest.mark.parametrize("rank", [stud8.evaluate_high, stud8.evaluate_low, stud8.evaluate_hilo, stud8.best_high])
def test_p06_no_hand_is_filled_up(rank: Callable[[Any], Any], text: str) -> None:
    with pytest.raises(ValueError, match=rf"n = 5, 6 or 7 expected, got shape \({len(ids(text))},\)"):
        rank(ids(text))


@every_backend
def test_p07_kickers_of_an_open_pair() -> None:
    assert first_to_act("9c 9d Kh", "9h 9s Ad") == 2


@every_backend
@pytest.mark.parametrize("text", ["Ac 2d 3h 4s 5c", "Ac 2d 3h 4s 5c Kd"])
def test_p09_five_and_six_cards(text: str) -> None:
    high, low = stud8.evaluate_hilo(ids(text))
    assert (stud8.describe_high(high), stud8.describe_low(low)) == ("straight, five high", "5-4-3-2-A")
    assert stud8.evaluate_hilo_mask(mask_of(ids(text))) == (high, low)


RANKINGS = [stud8.evaluate_high, stud8.evaluate_low, stud8.evaluate_hilo, stud8.best_high, stud8.best_low]
every_ranking = pytest.mark.parametrize("rank", RANKINGS)
Ranking = Callable[..., Any]


@every_backend
@every_ranking
@pytest.mark.parametrize("bad", [-1, 52, 255, 1000, -205])
def test_b01_b02_no_card_at_the_end_of_a_row(rank: Ranking, bad: int) -> None:
    good = ids("As Kd Qh Jc 9s 2d")
    rows = np.array([[*good, 4], [*good, bad], [*good, bad]])
    with pytest.raises(ValueError, match=rf"^row 1: {bad} is no card id"):
        rank(rows)
    with pytest.raises(ValueError, match=rf"^{bad} is no card id"):
        rank(rows[1])


@every_backend
@every_ranking
def test_b04_masked_arrays(rank: Ranking) -> None:
    rows = np.ma.masked_array(stud8.random_hands(2, seed=4), mask=np.zeros((2, 7), bool))
    expected = rank(rows.data)
    assert np.array_equal(rank(rows), expected)
    rows[1, 3] = np.ma.masked
    with pytest.raises(ValueError, match=r"element at \(1, 3\) is masked"):
        rank(rows)


@every_backend
def test_b06_read_only_arrays(tmp_path: Path) -> None:
    hands = stud8.random_hands(100, seed=6)
    np.save(tmp_path / "hands.npy", hands)
    frozen = hands.copy()
    frozen.flags.writeable = False
    mapped = np.load(tmp_path / "hands.npy", mmap_mode="r")
    expected = stud8.evaluate_hilo(hands)
    for rows in (frozen, mapped):
        assert np.array_equal(stud8.evaluate_hilo(rows), expected)
        assert np.array_equal(rows, hands)
    same = np.broadcast_to(hands[7], (1000, 7))
    assert np.array_equal(stud8.evaluate_high(same), np.full(1000, expected.high[7]))


@every_backend
@every_ranking
def test_b07_layouts(rank: Ranking) -> None:
    table = np.zeros((64, 9), np.uint8)
    table[:, 1:8] = hands = stud8.random_hands(64, seed=7)
    by_card = np.ascontiguousarray(hands.T)
    for rows in (np.asfortranarray(hands), hands[:, ::-1], by_card.T, table[:, 1:8]):
        assert np.array_equal(rank(rows), rank(hands))
    for step in (2, -1, -3):
        assert np.array_equal(rank(hands[::step]), rank(hands[::step].copy()))


@every_backend
def test_b09_shapes_of_hands() -> None:
    deck = np.arange(52).reshape(4, 13)[:, :12]
    for shape in ((7,), (2, 3, 7), (5, 6), (7, 5)):
        hands = np.resize(deck, shape)
        expected = [stud8.evaluate_high(hand) for hand in hands.reshape(-1, shape[-1])]
        high = stud8.evaluate_high(hands)
        assert np.shape(high) == shape[:-1]
        assert np.ravel(high).tolist() == expected


@every_ranking
@pytest.mark.parametrize("shape", [(5, 8), (5, 4), (), (0,), (7, 0)])
def test_b09_wrong_shapes(rank: Ranking, shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=rf"n = 5, 6 or 7 expected, got shape {re.escape(str(shape))}"):
        rank(np.zeros(shape, np.uint8))


@every_backend
@every_ranking
def test_b10_small_integer_types(rank: Ranking) -> None:
    hands = stud8.random_hands(1000, seed=10)
    expected = rank(hands)
    for dtype in (np.int8, np.uint16, np.int32, np.int64, np.uint64):
        assert np.array_equal(rank(hands.astype(dtype)), expected)


@every_ranking
@pytest.mark.parametrize("last", [12.9, math.nan, math.inf, -0.5, 51.5])
def test_b12_fractions(rank: Ranking, last: float) -> None:
    row = [0, 5, 10, 15, 20, 25, last]
    with pytest.raises(ValueError, match=rf"^{last} is no card id"):
        rank(row)
    with pytest.raises(ValueError, match=rf"^row 2: {last} is no card id"):
        rank([[*row[:6], 30], [*row[:6], 31.0], row])


@every_ranking
@pytest.mark.parametrize("dtype", [bool, str, bytes, object, complex, "datetime64[s]"])
def test_b12_other_types(rank: Ranking, dtype: Any) -> None:
    with pytest.raises(TypeError, match="expected integers, got an array of dtype"):
        rank(np.array([0, 1, 1, 0, 1, 0, 1]).astype(dtype))


@every_ranking
def test_b12_frame_with_a_missing_card(rank: Ranking) -> None:
    frame = pd.DataFrame(stud8.random_hands(3, seed=12))
    whole = frame.astype(float)
    assert np.array_equal(rank(whole), rank(frame))
    whole.iloc[1, 4] = np.nan
    with pytest.raises(ValueError, match=r"^row 1: nan is no card id"):
        rank(whole)
    with pytest.raises(TypeError, match="dtype object"):
        rank(frame.astype("Int64").mask(whole.isna()))


@every_backend
@every_ranking
def test_b13_lists_tuples_and_frames(rank: Ranking) -> None:
    hands = stud8.random_hands(40, seed=13)
    shuffled = pd.DataFrame(hands, index=np.random.default_rng(13).permutation(40), columns=list("gfedcba"))
    expected = rank(hands)
    for rows in (hands.tolist(), tuple(map(tuple, hands.tolist())), list(hands), shuffled):
        found = rank(rows)
        for array, values in zip(np.atleast_2d(found), np.atleast_2d(expected), strict=True):
            assert type(array) is np.ndarray
            assert np.array_equal(array, values)


@pytest.mark.extension
@pytest.mark.usefixtures("isa")
@pytest.mark.parametrize("lengths", [range(131), range(4095, 4098), range(65535, 65538)], ids=str)
def test_b15_lengths_around_blocks(lengths: range) -> None:
    hands = stud8.random_hands(lengths[-1], seed=15)
    masks = stud8.cards_to_mask(hands)
    one_by_one = [stud8.native.hilo(mask) for mask in masks.tolist()]
    for length in lengths:
        for high, low in (stud8.evaluate_hilo(hands[:length]), stud8.evaluate_hilo_mask(masks[:length])):
            assert (high.astype(np.uint32) << 8 | low).tolist() == one_by_one[:length]


@every_backend
@every_ranking
def test_b16_ownership(rank: Ranking) -> None:
    hands = stud8.random_hands(200, seed=16)
    kept = hands.copy()
    first = rank(hands)
    remembered = copy.deepcopy(first)
    rank(hands[::-1].copy())
    assert np.array_equal(hands, kept)
    assert np.array_equal(first, remembered)
    for array in first if isinstance(first, HiLo) else [first]:
        assert array.flags.writeable
        assert array.flags.owndata


@every_backend
def test_r01_ten_as_number() -> None:
    hand = stud8.parse_cards("Qh Kh Js 2d Qc 10d 9s")
    assert hand.tolist() == ids("Qh Kh Js 2d Qc Td 9s")
    assert stud8.describe_high(stud8.evaluate_high(hand)) == "straight, king high"


@pytest.mark.parametrize("token", ["1s", "14s", "0h", "11d", "1d0", "100d", "010d"])
def test_r03_numbers_that_are_no_rank(token: str) -> None:
    with pytest.raises(ValueError, match=rf"^'{token}' in .* is not a card"):
        stud8.parse_cards(f"Ah {token} Kd")


@pytest.mark.parametrize("text", ["A♠ K♥", "A♠️ K♥️", "A♠K♥", "a♠,k♥️"])
def test_r04_suit_symbols(text: str) -> None:
    cards = stud8.parse_cards(text)
    assert cards.tolist() == ids("As Kh")
    assert stud8.format_cards(cards).encode("ascii") == b"As Kh"


def test_r04_every_text_that_is_written_is_ascii() -> None:
    assert stud8.format_cards(range(52)).isascii()
    assert all(text.isascii() for text in stud8.describe_high(np.arange(1, 7463)).tolist())
    assert all(text.isascii() for text in stud8.describe_low(np.arange(57)).tolist())


@pytest.mark.parametrize("unknown", ["??", "xx", "XX", "xX"])
def test_r06_unknown_cards(unknown: str) -> None:
    with pytest.raises(ValueError, match=f"^unknown card '{re.escape(unknown)}'"):
        stud8.parse_cards(f"As Kd {unknown} 2c 3c 4c 5c")


def test_r07_card_twice_in_text() -> None:
    with pytest.raises(ValueError, match=r"^card As appears twice"):
        stud8.parse_cards("As As 2c 3d 4h 5s 6c")
    with pytest.raises(ValueError, match=r"^card Td appears twice"):
        stud8.parse_cards("Ah 10d 2c T♦")


def test_every_report_told_in_words_has_its_test() -> None:
    """L16 needs all hands counted and stands in test_golden.py."""
    text = "".join(
        Path(__file__).with_name(name).read_text("utf-8") for name in (Path(__file__).name, "test_golden.py")
    )
    tested = {case.upper() for name in re.findall(r"^def test_\w+", text, re.MULTILINE) for case in CASE.findall(name)}
    assert {case["id"] for case in REPORTS if case["kind"] == "text"} <= tested <= {case["id"] for case in REPORTS}
