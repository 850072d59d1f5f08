"""The manners of the evaluate functions: what they take and refuse, where results go, what a call costs."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from numpy.lib.stride_tricks import as_strided

import stud8
from hands import ids, mask_of
from stud8 import HiLo

Evaluate = Callable[..., Any]

BY_IDS: list[Evaluate] = [stud8.evaluate_high, stud8.evaluate_low, stud8.evaluate_hilo]
BY_MASK: list[Evaluate] = [stud8.evaluate_high_mask, stud8.evaluate_low_mask, stud8.evaluate_hilo_mask]
DTYPES: dict[str, list[Any]] = {"high": [np.uint16], "low": [np.uint8], "hilo": [np.uint16, np.uint8]}
FIVES: list[Evaluate] = [stud8.best_high, stud8.best_low]
ALL_BY_IDS = [*BY_IDS, *FIVES]
INTEGERS = [
    *(np.dtype(name) for name in "int8 uint8 int16 uint16 int32 uint32 int64 uint64".split()),
    *(np.dtype(name) for name in ">i2 >u2 >i4 >u4 >i8 >u8".split()),
]
WHEEL = ids("As 2d 3h 4s 5c Kd Qh")
HANDS = stud8.random_hands(132, seed=2)
MASKS = stud8.cards_to_mask(HANDS)
WITH_LOW = int(stud8.evaluate_low(HANDS).argmax())

every_backend = pytest.mark.usefixtures("backend")
by_ids = pytest.mark.parametrize("evaluate", BY_IDS)
by_mask = pytest.mark.parametrize("evaluate", BY_MASK)
by_either = pytest.mark.parametrize("evaluate", [*BY_IDS, *BY_MASK])
all_by_ids = pytest.mark.parametrize("evaluate", ALL_BY_IDS)


def dtypes(evaluate: Evaluate) -> list[Any]:
    return DTYPES[evaluate.__name__.split("_")[1]]


def columns(result: Any) -> list[Any]:
    """What was ranked, as a list of one array or two."""
    return list(result) if isinstance(result, HiLo) else [result]


def fit(evaluate: Evaluate, hands: Any) -> Any:
    """The same hands as the function takes them."""
    return stud8.cards_to_mask(hands) if evaluate.__name__.endswith("_mask") else hands


def one_by_one(evaluate: Evaluate, hands: Any, row_axes: int = 1) -> list[Any]:
    """What the rows of hands, flat, get when they are ranked one at a time."""
    rows = hands.reshape(-1, *hands.shape[hands.ndim - row_axes :])
    return [np.array(column) for column in zip(*(columns(evaluate(row)) for row in rows), strict=True)]


def assert_same(found: Any, expected: Any) -> None:
    for one, other in zip(columns(found), columns(expected), strict=True):
        assert type(one) is type(other)
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        assert np.array_equal(one, other)


# Shapes and types of results


@every_backend
@by_either
def test_one_hand_gives_numpy_scalars(evaluate: Evaluate) -> None:
    for given in (fit(evaluate, WHEEL), fit(evaluate, np.array(WHEEL))):
        result = evaluate(given)
        assert [type(rank) for rank in columns(result)] == dtypes(evaluate)
        assert isinstance(result, HiLo) == ("hilo" in evaluate.__name__)
        assert {"high": (5854,), "low": (56,), "hilo": (5854, 56)}[evaluate.__name__.split("_")[1]] == tuple(
            map(int, columns(result))
        )


@every_backend
def test_hilo_has_names() -> None:
    result = stud8.evaluate_hilo([WHEEL, WHEEL])
    high, low = result
    assert (result.high is high, result.low is low) == (True, True)
    assert (high.tolist(), low.tolist()) == ([5854, 5854], [56, 56])


@every_backend
@by_either
@pytest.mark.parametrize("shape", [(1,), (132,), (132, 1), (2, 66), (3, 1, 4, 11)])
def test_leading_axes_are_kept(evaluate: Evaluate, shape: tuple[int, ...]) -> None:
    hands = fit(evaluate, HANDS[: np.prod(shape)].reshape(*shape, 7))
    result = evaluate(hands)
    expected = one_by_one(evaluate, hands, row_axes=0 if evaluate in BY_MASK else 1)
    for column, dtype, values in zip(columns(result), dtypes(evaluate), expected, strict=True):
        assert (type(column), column.dtype, column.shape) == (np.ndarray, dtype, shape)
        assert np.array_equal(column.ravel(), values)


@every_backend
@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("find", FIVES)
def test_axes_of_the_five_cards(find: Evaluate, width: int) -> None:
    hands = HANDS[:60, :width].reshape(3, 1, 20, width)
    fives = find(hands)
    assert (fives.dtype, fives.shape) == (np.dtype(np.uint8), (3, 1, 20, 5))
    for hand, five in zip(hands.reshape(-1, width), fives.reshape(-1, 5), strict=True):
        alone = find(hand)
        assert five.tolist() == ([255] * 5 if alone is None else alone.tolist())


@every_backend
@pytest.mark.parametrize("width", [1, 2, 3, 4, 5])
def test_axes_of_up_cards(width: int) -> None:
    boards = HANDS[:60, :width].reshape(3, 20, 1, width)
    ranks = stud8.evaluate_upcards(boards)
    assert (ranks.dtype, ranks.shape) == (np.dtype(np.uint16), (3, 20, 1))
    alone = [stud8.evaluate_upcards(board) for board in boards.reshape(-1, width)]
    assert ranks.ravel().tolist() == alone
    assert {type(rank) for rank in alone} == {np.uint16}


@every_backend
@by_ids
@pytest.mark.parametrize("shape", [(0, 7), (0, 5), (3, 0, 6), (0, 3, 7), (2, 0, 4, 7)])
def test_no_hands(evaluate: Evaluate, shape: tuple[int, ...]) -> None:
    for array in (np.zeros(shape, np.uint8), np.zeros(shape, np.int64), np.zeros(shape)):
        for column, dtype in zip(columns(evaluate(array, workers=2)), dtypes(evaluate), strict=True):
            assert (column.dtype, column.shape) == (dtype, shape[:-1])
    assert stud8.best_high(np.zeros(shape, np.uint8)).shape == (*shape[:-1], 5)
    lows: Any = stud8.best_low(np.zeros(shape, np.uint8))
    assert lows.shape == (*shape[:-1], 5)


@every_backend
@by_mask
@pytest.mark.parametrize("shape", [(0,), (3, 0), (0, 2, 5)])
def test_no_masks(evaluate: Evaluate, shape: tuple[int, ...]) -> None:
    for column, dtype in zip(columns(evaluate(np.zeros(shape, np.uint64))), dtypes(evaluate), strict=True):
        assert (column.dtype, column.shape) == (dtype, shape)
    assert [column.shape for column in columns(evaluate([]))] == [(0,)] * len(dtypes(evaluate))


# Kinds of input


@every_backend
@all_by_ids
@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_integer_types(evaluate: Evaluate, dtype: Any) -> None:
    assert_same(evaluate(HANDS.astype(dtype)), evaluate(HANDS))
    assert_same(evaluate(HANDS[WITH_LOW].astype(dtype)), evaluate(HANDS[WITH_LOW]))


@every_backend
@by_mask
@pytest.mark.parametrize("dtype", ["uint64", "int64", ">u8", ">i8"])
def test_integer_types_of_masks(evaluate: Evaluate, dtype: str) -> None:
    assert_same(evaluate(MASKS.astype(dtype)), evaluate(MASKS))
    assert_same(evaluate(MASKS[:3].tolist()), evaluate(MASKS[:3]))
    assert_same(evaluate(int(MASKS[0])), evaluate(MASKS[0]))


@every_backend
@by_mask
@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32])
def test_small_types_hold_masks_of_clubs(evaluate: Evaluate, dtype: Any) -> None:
    clubs = np.array([0b11111, 0b111110, 0b1101111], dtype)
    assert_same(evaluate(clubs), evaluate(clubs.astype(np.uint64)))


@pytest.mark.kernel
@every_backend
@by_mask
def test_masks_of_five_six_and_seven_cards_mix(evaluate: Evaluate) -> None:
    hands = [hand[: 5 + row % 3] for row, hand in enumerate(HANDS[:120].tolist())]
    found = columns(evaluate([mask_of(hand) for hand in hands]))
    of_ids = BY_IDS[BY_MASK.index(evaluate)]
    expected = zip(*(columns(of_ids(hand)) for hand in hands), strict=True)
    assert [column.tolist() for column in found] == [list(map(int, column)) for column in expected]


def layouts(rows: Any) -> dict[str, Any]:
    """The same array, (4, 33, ...), in every manner numpy can keep it."""
    wide = np.zeros((8, 99, *rows.shape[2:]), rows.dtype)
    wide[::-2, 1::3] = rows
    table = np.zeros((*rows.shape, 3), rows.dtype)
    table[..., 1] = rows
    shifted = np.zeros(rows.nbytes + 1, np.uint8)
    unaligned = np.frombuffer(shifted[1:].data, rows.dtype).reshape(rows.shape)
    unaligned[...] = rows
    frozen = rows.copy()
    frozen.flags.writeable = False
    return {
        "Fortran order": np.asfortranarray(rows),
        "steps, backwards": wide[::-2, 1::3],
        "column of a table": table[..., 1],
        "transposed": np.ascontiguousarray(rows.swapaxes(0, 1)).swapaxes(0, 1),
        "unaligned": unaligned,
        "read-only": frozen,
        "big-endian": rows.astype(rows.dtype.newbyteorder(">")),
        "subclass": rows.copy().view(np.memmap),
    }


@every_backend
@by_either
@pytest.mark.parametrize("layout", layouts(np.zeros((4, 33, 7), np.uint8)))
@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_layouts(evaluate: Evaluate, layout: str, dtype: Any) -> None:
    plain = HANDS.reshape(4, 33, 7).astype(dtype)
    rows = layouts(fit(evaluate, plain))[layout]
    kept = rows.copy()
    assert_same(evaluate(rows), evaluate(fit(evaluate, plain)))
    assert_same(evaluate(rows[3, 4]), evaluate(fit(evaluate, plain[3, 4])))
    assert np.array_equal(rows, kept)


@every_backend
@by_ids
def test_cards_of_a_hand_in_any_stride(evaluate: Evaluate) -> None:
    expected = evaluate(HANDS)
    assert_same(evaluate(HANDS[:, ::-1]), expected)
    assert_same(evaluate(np.repeat(HANDS, 3, axis=1)[:, 1::3]), expected)
    assert_same(evaluate(np.ascontiguousarray(HANDS.T).T), expected)


@every_backend
@by_either
def test_broadcast(evaluate: Evaluate) -> None:
    one = fit(evaluate, np.array(WHEEL))
    many = np.broadcast_to(one, (4, 50, *one.shape))
    for column, alone in zip(columns(evaluate(many)), columns(evaluate(one)), strict=True):
        assert np.array_equal(column, np.full((4, 50), alone))


@every_backend
@by_either
def test_axes_that_do_not_lie_one_behind_the_other(evaluate: Evaluate) -> None:
    hands = fit(evaluate, HANDS.reshape(12, 11, 7))
    crossed = np.ascontiguousarray(hands.swapaxes(0, 1)).swapaxes(0, 1)
    assert_same(evaluate(hands[:, :9]), evaluate(hands[:, :9].copy()))
    assert_same(evaluate(crossed[1:, 2:], workers=2), evaluate(hands[1:, 2:].copy()))


@pytest.mark.extension
@by_either
@pytest.mark.parametrize("workers", [1, 2])
def test_many_blocks_whose_axes_do_not_lie_one_behind_the_other(evaluate: Evaluate, workers: int) -> None:
    hands = fit(evaluate, stud8.random_hands(600_000, seed=1).reshape(1000, 600, 7))
    crossed = np.ascontiguousarray(hands[:, :597].swapaxes(0, 1)).swapaxes(0, 1)
    outputs = [np.zeros((597, 1000), dtype).T for dtype in dtypes(evaluate)]
    for rows in (hands[:, :597], crossed, crossed.astype(np.int64)):
        assert_same(evaluate(rows, workers=workers), evaluate(hands[:, :597].copy()))
        call(evaluate, rows, outputs, workers=workers)
        for output, expected in zip(outputs, columns(evaluate(hands[:, :597].copy())), strict=True):
            assert np.array_equal(output, expected)


@every_backend
@all_by_ids
def test_memory_map(evaluate: Evaluate, tmp_path: Path) -> None:
    np.save(tmp_path / "hands.npy", HANDS)
    mapped = np.load(tmp_path / "hands.npy", mmap_mode="r")
    assert type(mapped) is np.memmap
    assert_same(evaluate(mapped), evaluate(HANDS))


@every_backend
@all_by_ids
def test_whole_floats(evaluate: Evaluate) -> None:
    for dtype in (np.float16, np.float32, np.float64, ">f8"):
        assert_same(evaluate(HANDS.astype(dtype)), evaluate(HANDS))


@by_mask
@pytest.mark.parametrize("wrong", [31.0, [31.0], True, "31", [None], np.array([31], object)])
def test_masks_that_are_no_integers(evaluate: Evaluate, wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"^masks: expected integers"):
        evaluate(wrong)


@pytest.mark.parametrize("check", [True, False])
def test_an_integer_of_more_than_64_bits_is_named(check: bool) -> None:
    with pytest.raises(ValueError, match=r"^masks: 0x1000000000000001f has more than 64 bits$"):
        stud8.evaluate_high_mask(2**64 | 31, check=check)
    with pytest.raises(ValueError, match=r"^masks: 0x10000000000000000 at \(1, 0\) has more than 64 bits$"):
        stud8.evaluate_hilo_mask([[31, 31], [2**64, 31]], check=check)
    with pytest.raises(ValueError, match=r"^cards: -0x8000000000000001 at 4 has more than 64 bits$"):
        stud8.evaluate_low([0, 1, 2, 3, -(2**63) - 1], check=check)


def test_lists_without_an_end_are_refused() -> None:
    """What holds itself went round and round, and what is nested deep enough down to the end of the stack."""
    inner: list[Any] = []
    inner.append(inner)
    twice: list[Any] = []
    twice += [twice, twice]
    own: list[Any] = type("Own", (list,), {})()
    own += [own, own]
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for hands in (inner, twice, deep, [[], inner, deep], [[0, inner], [inner]], [[1, 2], [twice, twice]], [own]):
        with pytest.raises(ValueError, match=r"^cards: an array expected, got lists in lists, more than 32 deep$"):
            stud8.evaluate_high(hands)
        with pytest.raises(ValueError, match=r"^live: an array expected, got lists in lists, more than 32 deep$"):
            stud8.showdown.winners([[1, 2]], [[0, 0]], live=hands)
    with pytest.raises(ValueError, match=r"^cards: "):
        stud8.evaluate_high([[inner, inner], [1, 2]])


def test_a_masked_card_in_a_list_is_refused() -> None:
    row = np.ma.MaskedArray([0, 5, 10, 15, 16], [False, False, False, False, True])
    for hands in ([row, row], [0, 1, 2, 3, np.ma.masked]):
        with pytest.raises(ValueError, match=r"^cards: an element is masked$"):
            stud8.evaluate_high(hands)


def test_outputs_share_no_memory_with_the_hands() -> None:
    masks = np.full(64, 31, np.uint64)
    with pytest.raises(ValueError, match=r"^out: an array apart from the hands expected"):
        stud8.evaluate_high_mask(masks, out=masks.view(np.uint16)[:64])
    assert (masks == 31).all()


def test_outputs_do_not_lie_on_each_other() -> None:
    hands = stud8.random_hands(6, seed=1)
    for step in (0, 1):
        crowded = as_strided(np.zeros(9, np.uint16), (6,), (step,))
        with pytest.raises(ValueError, match=rf"^out: an element in a place of its own .* got strides \({step},\)$"):
            stud8.evaluate_high(hands, out=crowded)
    with pytest.raises(ValueError, match=r"^out: an element in a place of its own"):
        stud8.evaluate_high(hands.reshape(3, 2, 7), out=as_strided(np.zeros(9, np.uint16), (3, 2), (2, 4)))
    right = stud8.evaluate_high(hands)
    for out in (np.zeros(12, np.uint16)[::2], np.zeros(12, np.uint16)[::-2], np.zeros((6, 6), np.uint16)[:, 1]):
        assert np.array_equal(stud8.evaluate_high(hands, out=out), right)


def test_fields_of_one_record_are_apart() -> None:
    """Each lies between the others, and none on another."""
    records = np.zeros(6, [("cards", np.uint8, 7), ("high", np.uint16), ("low", np.uint8)])
    records["cards"] = stud8.random_hands(6, seed=1)
    right = stud8.evaluate_hilo(stud8.random_hands(6, seed=1))
    stud8.evaluate_hilo(records["cards"], out=(records["high"], records["low"]))
    assert (records["high"].tolist(), records["low"].tolist()) == (right.high.tolist(), right.low.tolist())


@all_by_ids
@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize("last", [0.5, -0.5, np.nan, np.inf, 51.999])
def test_a_fraction_is_never_a_card(evaluate: Evaluate, check: bool, last: float) -> None:
    options = {} if evaluate in FIVES else {"check": check}
    hands = np.array([[0, 5, 10, 15, 20, 25, 30], [0, 5, 10, 15, 20, 25, last]])
    with pytest.raises(ValueError, match=rf"^row 1: {last} is no card id"):
        evaluate(hands, **options)


@every_backend
@by_either
def test_lists_tuples_and_series(evaluate: Evaluate) -> None:
    hands = fit(evaluate, HANDS[:50])
    as_tuples = tuple(map(tuple, hands.tolist())) if hands.ndim > 1 else tuple(hands.tolist())
    frame = pd.DataFrame(hands, index=np.random.default_rng(1).permutation(50))
    in_pandas = frame if hands.ndim > 1 else frame[0]
    for given in (hands.tolist(), as_tuples, list(hands), in_pandas):
        assert_same(evaluate(given), evaluate(hands))


@all_by_ids
def test_rows_of_different_lengths(evaluate: Evaluate) -> None:
    with pytest.raises(ValueError, match="row 0 has 7 elements and row 2 has 6"):
        evaluate([WHEEL, WHEEL, WHEEL[:6]])


@by_either
def test_masked_elements(evaluate: Evaluate) -> None:
    hands = fit(evaluate, HANDS[:4])
    rows = np.ma.masked_array(hands)
    assert_same(evaluate(rows), evaluate(hands))
    rows[2, ...] = np.ma.masked
    with pytest.raises(ValueError, match=r"the element at (\(2, 0\)|2) is masked"):
        evaluate(rows)
    with pytest.raises(ValueError, match="is masked"):
        evaluate(rows, check=False)


@every_backend
@by_ids
@pytest.mark.parametrize("kind", [list, tuple, np.array])
@pytest.mark.parametrize("check", [True, False])
def test_one_hand_goes_the_way_of_many(evaluate: Evaluate, kind: Any, check: bool) -> None:
    """There is a shorter way for one hand: it ranks and refuses what the longer one does."""
    for hand in HANDS[:20].tolist():
        for width in (5, 6, 7):
            many = columns(evaluate([hand[:width]], check=check))
            assert columns(evaluate(kind(hand[:width]), check=check)) == [column[0] for column in many]
    for width in (0, 1, 4, 8):
        with pytest.raises(ValueError, match=r"n = 5, 6 or 7 expected, got shape"):
            evaluate(kind(range(width)), check=check)
    for wrong in (True, "As", None, 2j):
        with pytest.raises(TypeError, match="expected integers"):
            evaluate(kind([wrong] * 7), check=check)
    for last in (-1, 52, 255, 2**62, 12, 10.5):
        with pytest.raises(ValueError, match=r" is no card id \(0\.\.51\)$| appears twice$"):
            evaluate(kind([12, 20, 30, 40, 50, 7, last]))
    assert len(columns(evaluate(kind([12, 20, 30, 40, 50, 7, 255]), check=False))) == len(dtypes(evaluate))


# Outputs


def empty_outputs(evaluate: Evaluate, shape: tuple[int, ...]) -> list[Any]:
    return [np.zeros(shape, dtype) for dtype in dtypes(evaluate)]


def call(evaluate: Evaluate, hands: Any, outputs: list[Any], **options: Any) -> list[Any]:
    """Call with out= as the function takes it and return its columns."""
    return columns(evaluate(hands, out=tuple(outputs) if len(outputs) > 1 else outputs[0], **options))


@every_backend
@by_either
@pytest.mark.parametrize("shape", [(), (1,), (132,), (4, 33), (0,), (3, 0, 2)])
def test_out_is_written_and_returned(evaluate: Evaluate, shape: tuple[int, ...]) -> None:
    hands = fit(evaluate, HANDS[: int(np.prod(shape))].reshape(*shape, 7))
    outputs = empty_outputs(evaluate, shape)
    returned = call(evaluate, hands, outputs)
    assert [one is other for one, other in zip(returned, outputs, strict=True)] == [True] * len(outputs)
    for column, expected in zip(outputs, columns(evaluate(hands)), strict=True):
        assert np.array_equal(column, expected)


@every_backend
@by_either
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("layout", [name for name in layouts(np.zeros((4, 33, 1), np.uint8)) if "order" not in name])
def test_out_in_any_layout(evaluate: Evaluate, layout: str, workers: int) -> None:
    hands = fit(evaluate, HANDS.reshape(4, 33, 7))
    outputs = [layouts(output)[layout] for output in empty_outputs(evaluate, (4, 33))]
    if layout == "read-only" or outputs[0].dtype.byteorder == ">":
        with pytest.raises(ValueError, match=r"^out: a writeable uint\d+ array of shape \(4, 33\) expected, got "):
            call(evaluate, hands, outputs)
        return
    returned = call(evaluate, hands, outputs, workers=workers)
    for column, given, expected in zip(returned, outputs, columns(evaluate(hands)), strict=True):
        assert column is given
        assert np.array_equal(column, expected)


@every_backend
@by_either
def test_out_leaves_its_surroundings_alone(evaluate: Evaluate) -> None:
    hands = fit(evaluate, HANDS[:120].reshape(6, 20, 7))
    around = [np.full((30, 60), 99, dtype) for dtype in dtypes(evaluate)]
    call(evaluate, hands, [array[4:16:2, 59::-3] for array in around])
    for array, expected in zip(around, columns(evaluate(hands)), strict=True):
        assert np.array_equal(array[4:16:2, 59::-3], expected)
        array[4:16:2, 59::-3] = 99
        assert (array == 99).all()


@by_either
def test_out_must_fit(evaluate: Evaluate) -> None:
    hands = fit(evaluate, HANDS[:10])
    right = empty_outputs(evaluate, (10,))
    for place, output in enumerate(right):
        frozen = output.copy()
        frozen.flags.writeable = False
        wrong_types = [output.astype(name) for name in ("i1", "i2", "i4", "u4", "u8", "f4", "bool", ">i2")]
        wrong_shapes = [output[:9], output[:, None], output.reshape(2, 5), np.zeros((), output.dtype)]
        for wrong in (*wrong_types, *wrong_shapes, frozen, output.tolist(), pd.Series(output), "out"):
            outputs = [*right[:place], wrong, *right[place + 1 :]]
            with pytest.raises(ValueError, match=r"^out: a writeable uint(8|16) array of shape \(10,\) expected, got "):
                call(evaluate, hands, outputs)


@pytest.mark.parametrize("evaluate", [stud8.evaluate_hilo, stud8.evaluate_hilo_mask])
def test_hilo_takes_two_outputs(evaluate: Evaluate) -> None:
    hands = fit(evaluate, HANDS[:10])
    high, low = empty_outputs(evaluate, (10,))
    for wrong in (high, (high,), (high, low, low), {"high": high, "low": low}):
        with pytest.raises(ValueError, match=r"^out: a pair \(high, low\) of arrays expected, got "):
            evaluate(hands, out=wrong)
    assert evaluate(hands, out=[high, low]).low is low
    assert evaluate(hands, out=HiLo(high, low)).high is high


@every_backend
@pytest.mark.parametrize("evaluate", [*BY_IDS, *BY_MASK, *FIVES])
def test_results_are_the_callers(evaluate: Evaluate) -> None:
    hands = fit(evaluate, HANDS)
    kept = hands.copy()
    first = columns(evaluate(hands))
    before = [column.copy() for column in first]
    evaluate(hands[::-1].copy())
    for column, remembered in zip(first, before, strict=True):
        assert np.array_equal(column, remembered)
        assert column.flags.writeable and column.flags.owndata and column.flags.c_contiguous
        assert not np.may_share_memory(column, hands)
    assert np.array_equal(hands, kept)


# Bad hands


@pytest.mark.kernel
@every_backend
@all_by_ids
@pytest.mark.parametrize("dtype", [np.uint8, np.int64, np.float64])
@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ([3, 9, 20, 52, 7, 8, 60], r"52 is no card id \(0\.\.51\)"),
        ([3, 9, 20, 9, 7, 3, 60], r"card 9 \(4d\) appears twice"),
        ([3, 9, 20, 255, 7, 3, 60], r"255 is no card id \(0\.\.51\)"),
        ([51, 51, 51, 51, 51, 51, 51], r"card 51 \(As\) appears twice"),
    ],
)
def test_bad_card_is_named(evaluate: Evaluate, bad: list[int], message: str, dtype: Any) -> None:
    hands = HANDS.astype(dtype)
    hands[[61, 62, 131]] = bad
    hands[99, 0] = 77
    message = message.replace("52", "52.0").replace("255", "255.0") if dtype is np.float64 else message
    with pytest.raises(ValueError, match=f"^row 61: {message}$"):
        evaluate(hands)
    with pytest.raises(ValueError, match=rf"^row \(5, 0, 6\): {message}$"):
        evaluate(hands.reshape(12, 1, 11, 7))
    with pytest.raises(ValueError, match=f"^{message}$"):
        evaluate(hands[61])
    assert_same(evaluate(hands[:61]), evaluate(HANDS[:61]))


@pytest.mark.kernel
@every_backend
@all_by_ids
@pytest.mark.parametrize(
    ("dtype", "number"), [(np.int8, -1), (np.int16, 256), (np.uint64, 2**63), (np.int64, -(2**63))]
)
def test_numbers_that_would_wrap(evaluate: Evaluate, dtype: Any, number: int) -> None:
    hands = HANDS[:20].astype(dtype)
    hands[13, 6] = number
    with pytest.raises(ValueError, match=rf"^row 13: {number} is no card id \(0\.\.51\)$"):
        evaluate(hands)


@pytest.mark.kernel
@every_backend
@by_mask
@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (0, "mask 0x0 has 0 cards: 5, 6 or 7 expected"),
        (0b1111, "mask 0xf has 4 cards: 5, 6 or 7 expected"),
        (0xFF, "mask 0xff has 8 cards: 5, 6 or 7 expected"),
        (0x1FFF_1FFF_1FFF_1FFF, "mask 0x1fff1fff1fff1fff has 52 cards: 5, 6 or 7 expected"),
        (0x200F, "mask 0x200f has a bit outside the deck"),
        (0x3F | 1 << 63, "mask 0x800000000000003f has a bit outside the deck"),
        (2**64 - 1, "mask 0xffffffffffffffff has a bit outside the deck"),
    ],
)
def test_bad_mask_is_named(evaluate: Evaluate, bad: int, message: str) -> None:
    masks = MASKS.copy()
    masks[[61, 131]] = bad, 1
    with pytest.raises(ValueError, match=f"^row 61: {message}"):
        evaluate(masks)
    with pytest.raises(ValueError, match=rf"^row \(5, 6\): {message}"):
        evaluate(masks.reshape(12, 11))
    with pytest.raises(ValueError, match=f"^{message}"):
        evaluate(bad)


@pytest.mark.kernel
@every_backend
@by_mask
def test_negative_masks(evaluate: Evaluate) -> None:
    masks = MASKS[:20].astype(np.int64)
    masks[7] = -1
    with pytest.raises(ValueError, match=r"^row 7: mask -0x1 has a bit outside the deck"):
        evaluate(masks)


@every_backend
@pytest.mark.parametrize("width", [1, 2, 3, 4, 5])
def test_bad_up_card_is_named(width: int) -> None:
    boards = HANDS[:50, :width].astype(np.int64)
    boards[[30, 40], width - 1] = 52, -3
    with pytest.raises(ValueError, match=r"^row 30: 52 is no card id"):
        stud8.evaluate_upcards(boards)
    if width > 1:
        boards[20] = boards[20, 0]
        with pytest.raises(ValueError, match=r"^row 20: card .* appears twice"):
            stud8.evaluate_upcards(boards)


@pytest.mark.parametrize("shape", [(3, 6), (3, 0), (0,), (), (6,)])
def test_wrong_number_of_up_cards(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="n = 1, 2, 3, 4 or 5 expected, got shape"):
        stud8.evaluate_upcards(np.zeros(shape, np.uint8))


@pytest.mark.kernel
@by_either
@pytest.mark.extension
@pytest.mark.parametrize("workers", [1, 2, -1])
def test_first_of_many_bad_rows_is_named(evaluate: Evaluate, workers: int) -> None:
    hands = fit(evaluate, stud8.random_hands(900_000, seed=3)).copy()
    for first in (880_000, 786_432, 786_431, 262_144, 262_143, 8_192, 8_191, 1, 0):
        hands[first : first + 66_000 : 9_973] = 255
        with pytest.raises(ValueError, match=f"^row {first}: "):
            evaluate(hands, workers=workers)


@pytest.mark.kernel
@every_backend
@by_either
def test_without_the_check_good_hands_are_ranked_as_ever(evaluate: Evaluate) -> None:
    hands = fit(evaluate, HANDS)
    assert_same(evaluate(hands, check=False), evaluate(hands))
    broken = hands.copy()
    broken[::2] = 255
    for column, expected in zip(columns(evaluate(broken, check=False)), columns(evaluate(hands)), strict=True):
        assert np.array_equal(column[1::2], expected[1::2])


# Lengths, workers, memory


@pytest.mark.extension
@pytest.mark.usefixtures("isa")
@by_either
@pytest.mark.parametrize("edge", [8192, 16_384, 262_144, 524_288])
def test_lengths_around_blocks(evaluate: Evaluate, edge: int) -> None:
    ranked = one_by_one_c(evaluate)
    for dtype in (None, np.int64):
        hands = fit(evaluate, np.resize(HANDS, (edge + 2, 7)))
        hands = hands if dtype is None else hands.astype(dtype)
        for length in range(edge - 2, edge + 3):
            for workers in (1, 2):
                for column, values in zip(columns(evaluate(hands[:length], workers=workers)), ranked, strict=True):
                    assert np.array_equal(column, np.resize(values, length))


def one_by_one_c(evaluate: Evaluate) -> list[Any]:
    """The ranks of HANDS by the single C calls."""
    calls = {"high": [stud8.native.high], "low": [stud8.native.low], "hilo": [stud8.native.high, stud8.native.low]}
    return [np.array([call(mask) for mask in MASKS.tolist()]) for call in calls[evaluate.__name__.split("_")[1]]]


@pytest.mark.kernel
@every_backend
@by_either
def test_lengths_from_nothing_on(evaluate: Evaluate) -> None:
    hands = fit(evaluate, HANDS)
    expected = columns(evaluate(hands))
    for length in range(131):
        for column, values in zip(columns(evaluate(hands[:length])), expected, strict=True):
            assert np.array_equal(column, values[:length])


@pytest.mark.kernel
@by_either
@pytest.mark.extension
@pytest.mark.parametrize("workers", [2, 3, 64, -1])
def test_workers_change_nothing(evaluate: Evaluate, workers: int) -> None:
    for dtype in (np.uint8, np.int32):
        hands = fit(evaluate, stud8.random_hands(1_100_001, seed=4).astype(dtype))
        assert_same(evaluate(hands, workers=workers), evaluate(hands))
    assert_same(evaluate(hands[0], workers=workers), evaluate(hands[0]))


@by_either
@pytest.mark.parametrize("workers", [0, -2, -100])
def test_number_of_workers_that_is_none(evaluate: Evaluate, workers: int) -> None:
    for hands in (HANDS, HANDS[:0], HANDS[0]):
        with pytest.raises(ValueError, match=f"^workers = {workers}: "):
            evaluate(fit(evaluate, hands), workers=workers)


@by_either
@pytest.mark.parametrize("workers", ["2", True, 1.0, None, [1]])
def test_workers_that_are_no_number(evaluate: Evaluate, workers: Any) -> None:
    for hands in (HANDS, HANDS[0]):
        with pytest.raises(TypeError, match=r"^workers: an integer expected, got "):
            evaluate(fit(evaluate, hands), workers=workers)


@by_either
def test_options_are_named(evaluate: Evaluate) -> None:
    with pytest.raises(TypeError, match="positional argument"):
        evaluate(fit(evaluate, HANDS), None)


def peak_beside_output(evaluate: Evaluate, hands: Any, **options: Any) -> int:
    """Bytes that a call takes at its peak beyond the arrays it returns."""
    evaluate(hands[:10], **options)
    tracemalloc.start()
    try:
        result = evaluate(hands, **options)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    return peak - int(sum(column.nbytes for column in columns(result)))


LARGE = 10_000_000
ROWS = {
    "uint8": LARGE,
    "int64, strided": 2_000_000,
    "int64, broadcast": 4_000_000,
    "float64": 2_000_000,
    "crossed": 2_000_000,
}


def large_input(kind: str) -> Any:
    hands = np.resize(HANDS, (ROWS[kind], 7))
    match kind:
        case "int64, strided":
            return hands.astype(np.int64)[::-1, ::-1]
        case "int64, broadcast":
            return np.broadcast_to(HANDS[0].astype(np.int64), hands.shape)
        case "float64":
            return hands.astype(np.float64)
        case "crossed":
            return np.ascontiguousarray(hands.reshape(2000, 1000, 7).swapaxes(0, 1)).swapaxes(0, 1)
    return hands


@pytest.mark.extension
@pytest.mark.parametrize("kind", ROWS)
@pytest.mark.parametrize("workers", [1, 2])
def test_extra_memory_does_not_grow(kind: str, workers: int) -> None:
    hands = large_input(kind)
    for evaluate in (stud8.evaluate_hilo, stud8.evaluate_high):
        assert peak_beside_output(evaluate, hands, workers=workers) < 8_000_000
        assert peak_beside_output(evaluate, hands, workers=workers, check=False) < 8_000_000


@pytest.mark.extension
@pytest.mark.parametrize("workers", [1, 2])
def test_extra_memory_of_masks_does_not_grow(workers: int) -> None:
    masks = np.resize(MASKS, LARGE)
    for given in (masks, masks.astype(np.int64)[:2_000_000], masks[::5], masks[:2_000_000].reshape(2000, 1000).T):
        assert peak_beside_output(stud8.evaluate_hilo_mask, given, workers=workers) < 8_000_000


def test_extra_memory_of_the_python_backend() -> None:
    """Hands of no rank, which it passes over, stand in for a long wait."""
    with stud8.use_backend("python"):
        ids_of_nothing = np.zeros((66_000, 7), np.uint8)
        assert peak_beside_output(stud8.evaluate_hilo, ids_of_nothing, check=False) < 8_000_000
        masks_of_eight = np.full(66_000, 0x0003_0003_0003_0003, np.uint64)
        assert peak_beside_output(stud8.evaluate_hilo_mask, masks_of_eight, check=False) < 8_000_000


@pytest.mark.extension
@pytest.mark.parametrize("find", FIVES)
def test_extra_memory_of_the_five_cards(find: Evaluate) -> None:
    assert peak_beside_output(find, np.resize(HANDS, (4_000_000, 7))) < 8_000_000


# The C functions as they are


@pytest.mark.extension
@pytest.mark.usefixtures("isa")
def test_single_calls_equal_the_batch() -> None:
    hands = stud8.random_hands(20_000, seed=5)
    for width in (5, 6, 7):
        masks = stud8.cards_to_mask(hands[:, :width])
        high, low = stud8.evaluate_hilo_mask(masks)
        assert [stud8.native.high(mask) for mask in masks.tolist()] == high.tolist()
        assert [stud8.native.low(mask) for mask in masks.tolist()] == low.tolist()
        assert [stud8.native.hilo(mask) for mask in masks.tolist()] == (high.astype(np.uint32) << 8 | low).tolist()


@pytest.mark.extension
def test_single_calls_are_int_to_int() -> None:
    mask = mask_of(WHEEL)
    for call_c, expected in ((stud8.native.high, 5854), (stud8.native.low, 56), (stud8.native.hilo, 5854 << 8 | 56)):
        assert (type(call_c(mask)), call_c(mask)) == (int, expected)
        assert call_c(np.uint64(mask)) == expected
        with pytest.raises(OverflowError):
            call_c(2**64)
        with pytest.raises(OverflowError):
            call_c(-1)
        with pytest.raises(TypeError):
            call_c("As")


class Subclass(np.ndarray):
    """An array whose reshape() gives other axes than asked for, as numpy's matrix does."""

    def reshape(self, *shape: Any, **options: Any) -> Any:
        return super().reshape(1, -1, **options)


def test_an_output_of_a_subclass_is_filled_as_any_other() -> None:
    hands = stud8.random_hands(90_000, seed=1).reshape(300, 300, 7)
    out = np.zeros((300, 300), np.uint16).view(Subclass)
    assert stud8.evaluate_high(hands, out=out) is out
    assert np.array_equal(np.asarray(out), stud8.evaluate_high(hands))


def test_masked_outputs_and_outputs_that_share_memory_are_refused() -> None:
    hands = stud8.random_hands(9, seed=1)
    with pytest.raises(ValueError, match=r"^out: a writeable uint16 array of shape \(9,\) expected, got MaskedArray$"):
        stud8.evaluate_high(hands, out=np.ma.zeros(9, np.uint16))
    high = np.zeros(9, np.uint16)
    with pytest.raises(ValueError, match=r"^out: two arrays apart from each other expected"):
        stud8.evaluate_hilo(hands, out=(high, high.view(np.uint8)[::2]))


@pytest.mark.parametrize("flag", [True, np.True_])
def test_a_bool_among_the_cards_is_refused(flag: Any) -> None:
    for hands in ([flag, 2, 3, 4, 5], [[0, 1, 2, 3, 4], (flag, 2, 3, 4, 5)]):
        with pytest.raises(TypeError, match=r"^cards: expected integers, got a bool$"):
            stud8.evaluate_high(hands)


def test_workers_of_any_integer_type() -> None:
    hands = stud8.random_hands(70_000, seed=1)
    workers: Any = np.int64(2)
    assert np.array_equal(stud8.evaluate_high(hands, workers=workers), stud8.evaluate_high(hands))
