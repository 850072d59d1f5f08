"""Winners and shares on arrays: against rules written out, against whole chips, every backend, shape and error."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

import stud8
from stud8 import use_backend
from stud8.backends import available
from stud8.showdown import settle, shares, winners

every_backend = pytest.mark.usefixtures("backend")


def exact_shares(high: Any, low: Any, live: Any) -> list[Fraction]:
    """One row, by the rules: half to the best high and half to the best low, or all to the high."""
    players = [player for player, is_live in enumerate(live) if is_live]
    best_high = max(high[player] for player in players)
    best_low = max(low[player] for player in players)
    high_winners = [player for player in players if high[player] == best_high]
    low_winners = [player for player in players if low[player] == best_low] if best_low else high_winners
    return [
        Fraction(player in high_winners, 2 * len(high_winners)) + Fraction(player in low_winners, 2 * len(low_winners))
        for player in range(len(high))
    ]


@every_backend
@pytest.mark.parametrize(
    ("high", "low", "expected"),
    [
        ([7000, 5000], [0, 0], [1, 0]),  # no low: the high has it all
        ([7000, 5000], [0, 3], [1 / 2, 1 / 2]),
        ([7000, 5000], [4, 3], [1, 0]),  # a scoop
        ([7000, 5000], [3, 3], [3 / 4, 1 / 4]),  # quartered
        ([7000, 7000], [3, 4], [1 / 4, 3 / 4]),
        ([7000, 7000], [3, 3], [1 / 2, 1 / 2]),
        ([7000, 5000, 4000], [0, 9, 9], [1 / 2, 1 / 4, 1 / 4]),
        ([7000, 5000, 4000], [9, 9, 9], [2 / 3, 1 / 6, 1 / 6]),
        ([7000, 7000, 7000], [0, 0, 0], [1 / 3, 1 / 3, 1 / 3]),
        ([7000] * 4, [1, 0, 0, 0], [5 / 8, 1 / 8, 1 / 8, 1 / 8]),
        ([1], [0], [1]),
        ([7462], [56], [1]),
        ([8] * 10, [0] * 8 + [1] * 2, [1 / 20] * 8 + [3 / 10] * 2),
    ],
)
def test_one_row(high: list[int], low: list[int], expected: list[float]) -> None:
    assert shares(high, low) == pytest.approx(expected, rel=1e-15)
    assert shares([high], [low]).shape == (1, len(high))


@every_backend
def test_winners_of_one_row() -> None:
    high_wins, low_wins = winners([7000, 7000, 5000], [0, 20, 20])
    assert high_wins.tolist() == [True, True, False]
    assert low_wins.tolist() == [False, True, True]
    assert not winners([7000, 5000], [0, 0])[1].any()
    assert high_wins.dtype == low_wins.dtype == bool


@every_backend
def test_folded_hands_win_nothing() -> None:
    high, low, live = [7462, 7000, 5000], [56, 0, 20], [False, True, True]
    assert shares(high, low, live).tolist() == [0, 0.5, 0.5]
    assert [wins.tolist() for wins in winners(high, low, live)] == [[False, True, False], [False, False, True]]
    only_high = [False, True, False]
    assert shares(high, low, live=only_high).tolist() == [0, 1, 0]


@every_backend
@pytest.mark.parametrize("wrong", [0, -1, 7463, 65535, 1 << 40])
def test_what_folded_seats_hold_is_not_looked_at(wrong: int) -> None:
    assert shares([wrong, 7000], [wrong, 0], [False, True]).tolist() == [0, 1]


def few_ranks(players: int) -> st.SearchStrategy[tuple[Any, Any, Any]]:
    """Rows in which ties are common."""
    shape = (7, players)
    return st.tuples(
        arrays(np.uint16, shape, elements=st.integers(5000, 5003)),
        arrays(np.uint8, shape, elements=st.integers(0, 3)),
        arrays(bool, shape),
    )


@every_backend
@settings(max_examples=60, deadline=None)
@given(rows=st.integers(1, 10).flatmap(few_ranks), seat=st.integers(0, 9))
def test_against_the_rules(rows: tuple[Any, Any, Any], seat: int) -> None:
    high, low, live = rows
    live[:, seat % high.shape[1]] = True  # somebody is
    expected = np.array([exact_shares(*row) for row in zip(high.tolist(), low.tolist(), live, strict=True)], object)
    found = shares(high, low, live)
    assert found.dtype == np.float64
    np.testing.assert_allclose(found, expected.astype(float), rtol=1e-15, atol=0)
    np.testing.assert_allclose(found.sum(axis=1), 1, rtol=1e-15)
    high_wins, low_wins = winners(high, low, live)
    by_hand = np.where(high_wins, 0.5 / high_wins.sum(axis=1, keepdims=True), 0)
    others = np.where(low_wins.any(axis=1, keepdims=True), low_wins, high_wins)
    assert np.array_equal(found, by_hand + np.where(others, 0.5 / others.sum(axis=1, keepdims=True), 0))
    assert not (high_wins & ~live).any()
    assert not (low_wins & ~live).any()


@pytest.mark.extension
@pytest.mark.parametrize("players", range(1, 13))
def test_backends_give_the_same_bits(players: int) -> None:
    random = np.random.default_rng(players)
    shape = (9000, players)  # more than a block
    high = random.integers(1, 7463, shape, np.uint16)
    high[:4500] = random.integers(1, 4, (4500, players))
    low = random.integers(0, 57, shape, np.uint8) * random.integers(0, 2, shape, np.uint8)
    low[:4500] = random.integers(0, 3, (4500, players))
    live = random.random(shape) < 0.7
    live[np.arange(9000), random.integers(0, players, 9000)] = True
    for who in (None, live):
        results = []
        for name in available():
            with use_backend(name):
                results.append((shares(high, low, who), *winners(high, low, who)))
        for found in zip(*results, strict=True):
            assert all(np.array_equal(found[0], other) for other in found)


def test_against_whole_chips() -> None:
    """Six dealt hands each: a pot of 720720 divides evenly by every tie, so settle has no odd chip to give."""
    hands = stud8.random_hands(60, cards=42, seed=6).reshape(60, 6, 7)
    live = np.random.default_rng(6).random((60, 6)) < 0.6
    live[:, 2] = True
    parts = shares(*stud8.evaluate_hilo(hands), live=live)
    for row, is_live, part in zip(hands, live, parts, strict=True):
        settlement = settle([720720] * 6, list(row), folded=np.flatnonzero(~is_live))
        assert not any(pot.odd_chips for pot in settlement.pots)
        np.testing.assert_allclose(np.array(settlement.payouts) / (6 * 720720), part, rtol=1e-15)


SHAPES = [
    ((6,), (6,), (6,)),
    ((5, 6), (5, 6), (6,)),
    ((5, 6), (6,), (5, 1)),
    ((4, 1, 6), (5, 6), (4, 5, 6)),
    ((1, 6), (3, 4, 5, 6), (4, 1, 6)),
    ((0, 6), (0, 6), (6,)),
    ((3, 0, 6), (6,), (1, 1)),
]


@every_backend
@pytest.mark.parametrize("shapes", SHAPES, ids=str)
def test_shapes_are_broadcast(shapes: tuple[tuple[int, ...], ...]) -> None:
    random = np.random.default_rng(8)
    high = random.integers(5000, 5003, shapes[0])
    low = random.integers(0, 3, shapes[1])
    live = random.random(shapes[2]) < 0.5
    live[..., 0] = True
    full = [np.array(array) for array in np.broadcast_arrays(high, low, live)]
    for who in (live, None):
        whole = [*full[:2], None if who is None else full[2]]
        assert np.array_equal(shares(high, low, who), shares(*whole))
        for found, expected in zip(winners(high, low, who), winners(*whole), strict=True):
            assert np.array_equal(found, expected)


def layouts(array: NDArray[Any]) -> Iterator[NDArray[Any]]:
    """The same numbers in other types and memory."""
    yield from (array.astype(dtype) for dtype in ("i8", "u8", "i2", ">u2", ">i4"))
    yield np.asfortranarray(array)
    yield np.repeat(array, 2, axis=0)[::2]
    yield array[::-1].copy()[::-1]
    yield np.concatenate([array, array], axis=1)[:, : array.shape[1]]
    shifted = np.frombuffer(b"\0" + array.tobytes(), np.uint8)[1:]
    yield shifted.view(array.dtype).reshape(array.shape)
    frozen = array.copy()
    frozen.flags.writeable = False
    yield frozen


@every_backend
def test_layouts() -> None:
    high, low = stud8.evaluate_hilo(stud8.random_hands(40, cards=21, seed=1).reshape(40, 3, 7))
    live = np.arange(120).reshape(40, 3) % 4 > 0
    expected = shares(high, low, live)
    for other in layouts(high):
        assert np.array_equal(shares(other, low, live), expected)
    for other in layouts(low):
        assert np.array_equal(shares(high, other, live), expected)
    for other in (np.asfortranarray(live), live[::-1].copy()[::-1], live.tolist()):
        assert np.array_equal(shares(high, low, other), expected)
    assert np.array_equal(shares(high.tolist(), low.tolist(), live.tolist()), expected)


@every_backend
@pytest.mark.parametrize("call", [shares, winners])
class TestErrors:
    def test_row_without_a_live_player(self, call: Any) -> None:
        high, low, live = np.full((3, 2), 5), np.zeros((3, 2), int), np.array([[1, 1], [1, 0], [0, 0]], bool)
        with pytest.raises(ValueError, match=r"^row 2: no live player$"):
            call(high, low, live)
        with pytest.raises(ValueError, match=r"^row \(0, 2\): no live player$"):
            call(high[None], low, live)
        with pytest.raises(ValueError, match=r"^no live player$"):
            call([5, 5], [0, 0], [False, False])

    def test_row_in_a_later_block(self, call: Any) -> None:
        live = np.ones((20_000, 3), bool)
        live[12_345:12_350] = False
        with pytest.raises(ValueError, match=r"^row 12345: no live player$"):
            call([5, 6, 7], [0, 0, 0], live)

    def test_no_players(self, call: Any) -> None:
        with pytest.raises(ValueError, match=r"^no live player$"):
            call([], [])
        with pytest.raises(ValueError, match=r"^row 0: no live player$"):
            call(np.zeros((3, 0), int), np.zeros((3, 0), int))
        call(np.zeros((0, 3), int), np.zeros((0, 3), int))

    @pytest.mark.parametrize("wrong", [0, -1, 7463, 65535, 65536 + 5, -65531])
    @pytest.mark.parametrize("beside", [1, 7462])
    def test_no_high(self, call: Any, wrong: int, beside: int) -> None:
        with pytest.raises(ValueError, match=rf"^row 1: player 1 has the high {wrong}, 1\.\.7462 expected$"):
            call([[5, 5], [beside, wrong]], [[0, 0], [0, 0]])
        if 0 <= wrong < 65536:
            with pytest.raises(ValueError, match=rf"^player 0 has the high {wrong}, 1\.\.7462 expected$"):
                call(np.array([wrong, beside], np.uint16), np.zeros(2, np.uint8), [True, True])

    @pytest.mark.parametrize("wrong", [57, 255, -1, 256 + 5, -251])
    def test_no_low(self, call: Any, wrong: int) -> None:
        with pytest.raises(ValueError, match=rf"^row 1: player 0 has the low {wrong}, 0\.\.56 expected$"):
            call([[5, 5], [5, 5]], [[0, 0], [wrong, 56]])

    def test_what_is_right_is_not_blamed(self, call: Any) -> None:
        """The best ranks beside a wrong one, and a wrong one of a folded hand before it."""
        with pytest.raises(ValueError, match=r"^player 1 has the high 0, "):
            call([7462, 0], [56, 56])
        with pytest.raises(ValueError, match=r"^player 1 has the low 57, "):
            call([7462, 7462], [56, 57])
        with pytest.raises(ValueError, match=r"^player 1 has the high 0, "):
            call([0, 0], [57, 0], [False, True])

    @pytest.mark.parametrize("wrong", [[1.0, 2.0], [True, False], ["a", "b"], "As", None, np.array([1, 2], object)])
    def test_ranks_that_are_no_integers(self, call: Any, wrong: Any) -> None:
        with pytest.raises(TypeError, match=r"^high: expected integers, got "):
            call(wrong, [0, 0])
        with pytest.raises(TypeError, match=r"^low: expected integers, got "):
            call([1, 1], wrong)

    @pytest.mark.parametrize("wrong", [[1, 0], [1.0, 0.0], ["yes", "no"], 1, "ab"])
    def test_live_that_is_not_bool(self, call: Any, wrong: Any) -> None:
        with pytest.raises(TypeError, match=r"^live: bools expected, got an array of dtype "):
            call([1, 1], [0, 0], wrong)

    def test_live_of_no_rows_may_be_of_any_type(self, call: Any) -> None:
        none = np.empty((0, 3), int)
        assert np.shape(call(none, none, none)) == np.shape(call(none, none))

    def test_masked(self, call: Any) -> None:
        masked = np.ma.masked_array([1, 1], [False, True])
        for arguments in ([masked, [0, 0]], [[1, 1], masked], [[1, 1], [0, 0], masked.astype(bool)]):
            with pytest.raises(ValueError, match=r"^(high|low|live): the element at 1 is masked$"):
                call(*arguments)

    def test_shapes(self, call: Any) -> None:
        with pytest.raises(ValueError, match=r"shapes that fit together expected, got \(3,\), \(2,\), \(\)$"):
            call([1, 2, 3], [0, 0])
        with pytest.raises(ValueError, match=r"shapes that fit together expected, got \(2,\), \(2,\), \(2, 3\)$"):
            call([1, 2], [0, 0], np.ones((2, 3), bool))
        with pytest.raises(ValueError, match=r"^high and low: arrays of shape \(\.\.\., players\) expected"):
            call(5, 0)


@every_backend
def test_inputs_are_not_changed() -> None:
    given_ranks: list[NDArray[Any]] = [
        np.array([[5, 6], [7, 6]], np.uint16),
        np.array([[1, 2], [3, 4]], np.uint8),
        np.eye(2, dtype=bool),
    ]
    kept = [array.copy() for array in given_ranks]
    shares(*given_ranks)
    winners(*given_ranks)
    for array, copy in zip(given_ranks, kept, strict=True):
        assert np.array_equal(array, copy)
