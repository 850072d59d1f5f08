"""Every public function that takes an array: what it accepts and refuses, what it keeps and returns.

The evaluate functions have their own file, test_evaluate.py; here they stand only where it has nothing.
"""

import array
import inspect
import re
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd
import pytest

import stud8
from stud8 import backends, converters, use_backend

HANDS = stud8.random_hands(48, seed=3)
MASKS = stud8.cards_to_mask(stud8.random_hands(48 * 7, cards=4, seed=4)).reshape(48, 7)
RANKS = np.random.default_rng(5).integers(1, 7463, (48, 7))
LOWS = np.random.default_rng(6).integers(57, size=(48, 7))
for fixed in (HANDS, MASKS, RANKS, LOWS):
    fixed.flags.writeable = False  # else a function that changes them would agree with itself

INTEGERS = [
    *(np.dtype(name) for name in "int8 uint8 int16 uint16 int32 uint32 int64 uint64".split()),
    *(np.dtype(name) for name in ">i2 >u2 >i4 >u4 >i8 >u8".split()),
]


class Function(NamedTuple):
    """A function, a table (48, n) that it takes, and how it speaks of it."""

    name: str
    of: Callable[..., Any]
    table: Any
    what: str
    takes: str  # "rows": hands; "items": numbers of any shape; "row": one hand
    backend: str | None = None

    def __call__(self, values: Any) -> Any:
        if self.backend is None:
            return self.of(values)
        with use_backend(self.backend):
            return self.of(values)

    @property
    def row(self) -> Any:
        """What it takes as one of many: a row, or a number."""
        return self.table[0] if self.takes == "rows" else self.table.flat[0]

    @property
    def of_ids(self) -> bool:
        return self.what == "cards" and self.name != "from_treys"


def by_backend(name: str, of: Callable[..., Any], table: Any) -> list[Function]:
    return [Function(f"{name}, {backend}", of, table, "cards", "rows", backend) for backend in backends.available()]


FUNCTIONS = [
    Function("cards_to_mask", stud8.cards_to_mask, HANDS, "cards", "rows"),
    *by_backend("best_high", stud8.best_high, HANDS),
    *by_backend("best_low", stud8.best_low, HANDS[:, :6]),
    *by_backend("evaluate_upcards", stud8.evaluate_upcards, HANDS[:, 2:6]),
    Function("format_cards", stud8.format_cards, HANDS[0], "cards", "row"),
    Function("mask_to_cards", stud8.mask_to_cards, MASKS, "masks", "items"),
    Function("hand_category", stud8.hand_category, RANKS, "high ranks", "items"),
    Function("describe_high", stud8.describe_high, RANKS, "high ranks", "items"),
    Function("describe_low", stud8.describe_low, LOWS, "low ranks", "items"),
    Function("to_cactus_kev", stud8.to_cactus_kev, RANKS, "high ranks", "items"),
    Function("from_cactus_kev", converters.from_cactus_kev, RANKS, "ranks", "items"),
    Function("to_treys", converters.to_treys, HANDS, "cards", "items"),
    Function("from_treys", converters.from_treys, converters.to_treys(HANDS), "cards", "items"),
    Function("to_eval7", converters.to_eval7, MASKS, "masks", "items"),
    Function("from_eval7", converters.from_eval7, converters.to_eval7(MASKS), "masks", "items"),
]
RANKINGS = [
    *(Function(f.__name__, f, HANDS, "cards", "rows") for f in (stud8.evaluate_high, stud8.evaluate_low)),
    Function("evaluate_hilo", stud8.evaluate_hilo, HANDS, "cards", "rows"),
    Function("evaluate_high_mask", stud8.evaluate_high_mask, stud8.cards_to_mask(HANDS), "masks", "items"),
    Function("evaluate_low_mask", stud8.evaluate_low_mask, stud8.cards_to_mask(HANDS), "masks", "items"),
    Function("evaluate_hilo_mask", stud8.evaluate_hilo_mask, stud8.cards_to_mask(HANDS), "masks", "items"),
]


def each(functions: list[Function]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("function", functions, ids=lambda function: function.name)


every_function = each(FUNCTIONS)
every_table = each([function for function in FUNCTIONS if function.takes != "row"])


def assert_same(found: Any, expected: Any) -> None:
    if isinstance(expected, tuple):
        assert type(found) is type(expected)
        for one, other in zip(found, expected, strict=True):
            assert_same(one, other)
    elif isinstance(expected, np.ndarray):
        assert type(found) is np.ndarray
        assert (found.dtype, found.shape) == (expected.dtype, expected.shape)
        assert np.array_equal(found, expected)
    else:
        assert (type(found), found) == (type(expected), expected)


def dtypes_that_hold(table: Any) -> list[Any]:
    return [dtype for dtype in INTEGERS if np.iinfo(dtype).max >= table.max()]


# What is accepted


@every_table
def test_a_table_is_its_rows(function: Function) -> None:
    table = function.table
    found = function(table)
    for place in np.ndindex(table.shape[:1] if function.takes == "rows" else table.shape):
        alone = function(table[place].tolist())
        if alone is None:
            assert found[place].tolist() == [255] * 5
        else:
            assert np.array_equal(found[place], alone)


@every_table
def test_axes_are_kept(function: Function) -> None:
    flat = function(function.table)
    after = flat.shape[1 if function.takes == "rows" else 2 :]
    for shape in ((48,), (4, 12), (1, 48, 1), (2, 3, 2, 4)):
        given = function.table.reshape(*shape, *function.table.shape[1:])
        leading = shape if function.takes == "rows" else given.shape
        assert_same(function(given), flat.reshape(*leading, *after))
        for nothing in (given[:0], given[..., :0, :]):
            found = function(nothing)
            kept = nothing.shape[:-1] if function.takes == "rows" else nothing.shape
            assert (found.dtype.kind, found.shape[: len(kept)]) == (flat.dtype.kind, kept)


@every_function
def test_integer_types(function: Function) -> None:
    expected = function(function.table)
    for dtype in dtypes_that_hold(function.table):
        assert_same(function(function.table.astype(dtype)), expected)


def layouts(table: Any) -> dict[str, Any]:
    """The same numbers in every manner numpy can keep them."""
    apart = np.zeros([3 * length for length in table.shape], table.dtype)
    steps = tuple(slice(None, None, -3) for _ in table.shape)
    apart[steps] = table
    fields = np.zeros(table.shape, [("before", "u1"), ("number", table.dtype)])
    fields["number"] = table
    shifted = np.zeros(table.nbytes + 1, np.uint8)
    unaligned = np.frombuffer(shifted[1:].data, table.dtype).reshape(table.shape)
    unaligned[...] = table
    frozen = table.copy()
    frozen.flags.writeable = False
    return {
        "Fortran order": np.asfortranarray(table),
        "transposed": np.ascontiguousarray(table.T).T,
        "steps, backwards": apart[steps],
        "field of a record": fields["number"],
        "unaligned": unaligned,
        "read-only": frozen,
        "big-endian": table.astype(table.dtype.newbyteorder(">")),
        "subclass": table.view(np.memmap),
    }


@every_function
@pytest.mark.parametrize("layout", layouts(np.zeros((2, 2))))
def test_layouts(function: Function, layout: str) -> None:
    for dtype in (dtypes_that_hold(function.table)[0], np.int64):
        given = layouts(function.table.astype(dtype))[layout]
        kept = given.copy()
        assert_same(function(given), function(function.table))
        assert np.array_equal(given, kept)


@every_function
def test_reversed_and_strided_along_each_axis(function: Function) -> None:
    table = function.table
    for axis in range(table.ndim):
        for step in (-1, 2, -3):
            cut = tuple(slice(None, None, step if number == axis else None) for number in range(table.ndim))
            if function.name.startswith("best_") and axis == 1 and step != -1:
                continue  # fewer than five cards
            assert_same(function(table[cut]), function(table[cut].copy()))


@every_table
def test_broadcast(function: Function) -> None:
    many = np.broadcast_to(function.row, (5, 4, *np.shape(function.row)))
    assert_same(function(many), function(many.copy()))
    assert_same(function(many)[4, 3], function(many[4:, 3:].copy())[0, 0])
    crossed = np.broadcast_to(function.table[:, None], (48, 3, *function.table.shape[1:]))
    assert_same(function(crossed)[:, 2], function(function.table))


@every_function
def test_memory_map(function: Function, tmp_path: Path) -> None:
    np.save(tmp_path / "table.npy", function.table)
    mapped = np.load(tmp_path / "table.npy", mmap_mode="r")
    assert type(mapped) is np.memmap
    assert_same(function(mapped), function(function.table))


@every_function
def test_lists_and_tuples(function: Function) -> None:
    expected = function(function.table)
    listed = function.table.tolist()
    rows = listed if isinstance(listed[0], list) else [listed]
    tuples = tuple(tuple(row) for row in rows)
    mixed = [tuple(row) if number % 2 else row for number, row in enumerate(rows)]
    arrays = [np.array(row) for row in rows]
    numpy_scalars = [list(np.array(row)) for row in rows]
    for given in (rows, tuples, mixed, arrays, tuple(arrays), numpy_scalars):
        assert_same(function(given if isinstance(listed[0], list) else given[0]), expected)


@each([*FUNCTIONS, *RANKINGS])
def test_buffers_and_ranges(function: Function) -> None:
    one = function.row if function.takes == "rows" else function.table.ravel()
    for code in "qQ":
        buffer = array.array(code, one.tolist())
        for given in (buffer, memoryview(buffer)):
            assert_same(function(given), function(one))
    if function.of_ids:
        for ids in (bytearray(one.tolist()), memoryview(bytes(one.tolist()))):
            assert_same(function(ids), function(one))
        assert_same(function(range(3, 8)), function([3, 4, 5, 6, 7]))


@every_table
def test_frames(function: Function) -> None:
    """Rows come in their order and columns in theirs, whatever they are called."""
    expected = function(function.table)
    index = np.random.default_rng(7).permutation(48)
    frame = pd.DataFrame(function.table, index=index, columns=list("gfedcba")[: function.table.shape[1]])
    assert_same(function(frame), expected)
    assert_same(function(frame.sort_index()), function(function.table[np.argsort(index)]))
    assert_same(function(frame.iloc[::-1, ::-1]), function(function.table[::-1, ::-1].copy()))
    assert_same(function(frame.iloc[3]), function(function.table[3]))
    for column in frame.columns[::2]:
        frame[column] = pd.to_numeric(frame[column], downcast="unsigned")
    assert_same(function(frame), expected)


@each([*FUNCTIONS, *RANKINGS])
def test_series(function: Function) -> None:
    numbers = function.row if function.takes == "rows" else function.table.ravel()
    expected = function(numbers)
    shuffled = pd.Series(numbers, index=np.random.default_rng(8).permutation(len(numbers)))
    dtypes = ["int64", "Int64", "category"]
    for given in (shuffled, *(shuffled.astype(dtype) for dtype in dtypes), pd.Index(numbers)):
        assert_same(function(given), expected)


@every_function
def test_masked_arrays_without_a_masked_element(function: Function) -> None:
    for mask in (False, np.ma.nomask, np.zeros(function.table.shape, bool)):
        given = np.ma.masked_array(function.table, mask=mask)
        assert_same(function(given), function(function.table))


@each([function for function in FUNCTIONS if function.of_ids])
def test_whole_floats_are_card_ids(function: Function) -> None:
    for dtype in (np.float16, np.float32, np.float64, ">f8"):
        assert_same(function(function.table.astype(dtype)), function(function.table))
    assert_same(function([3.0, 4.0, 5.0, 6.0, 7.0]), function([3, 4, 5, 6, 7]))


# What is refused: what was given, where, what was expected


@each([*FUNCTIONS, *RANKINGS])
@pytest.mark.parametrize("dtype", [bool, str, bytes, object, complex, "datetime64[s]", "timedelta64[s]", "V4"], ids=str)
def test_other_types(function: Function, dtype: Any) -> None:
    given = np.zeros(function.table.shape, dtype)
    message = rf"^{function.what}: expected integers, got an array of dtype {re.escape(str(given.dtype))}"
    with pytest.raises(TypeError, match=message):
        function(given)
    with pytest.raises(TypeError, match=message):
        function(given[:0])


@each([*FUNCTIONS, *RANKINGS])
def test_what_holds_no_numbers(function: Function) -> None:
    for wrong in (True, None, "As", b"As", 1j, {}, set(), {3, 4}, object(), iter([1, 2, 3])):
        for given in (wrong, [wrong] * 5):
            with pytest.raises(TypeError, match=rf"^{function.what}: expected integers, got "):
                function(given)


@each([*FUNCTIONS, *RANKINGS])
def test_text_is_told_where_to_go(function: Function) -> None:
    for text in ("As Kd", b"As Kd", ["As", "Kd"], np.array(["As", "Kd"]), np.array([b"As"])):
        with pytest.raises(TypeError, match=rf"^{function.what}: expected integers, got ") as error:
            function(text)
        hint = " (stud8.parse_cards reads one hand of text, stud8.parse_hands many)"
        assert str(error.value).endswith(hint) == function.of_ids


@each([function for function in [*FUNCTIONS, *RANKINGS] if not function.of_ids])
def test_floats_are_no_masks_and_no_ranks(function: Function) -> None:
    floats = [function.table.astype(dtype) for dtype in (np.float32, np.float64, ">f8")]
    for given in (*floats, floats[1].tolist(), [int(function.table.flat[0]), 1.0], 1.0, np.float32(3), np.nan):
        with pytest.raises(TypeError, match=rf"^{function.what}: expected integers, got an array of dtype >?f"):
            function(given)


@each([function for function in FUNCTIONS if function.of_ids])
@pytest.mark.parametrize("wrong", [0.5, 12.9, -0.5, 51.5, np.nan, np.inf, -np.inf, 1e300])
def test_fractions_are_no_card_ids(function: Function, wrong: float) -> None:
    table = function.table.astype(np.float64)
    table[(30, 2) if table.ndim > 1 else 2] = wrong
    where = {"row": "", "rows": "row 30: ", "items": r"row \(30, 2\): "}[function.takes]
    with pytest.raises(ValueError, match=rf"^{where}{re.escape(str(wrong))} is no card id \(0\.\.51\)$"):
        function(table)


@each([function for function in [*FUNCTIONS, *RANKINGS] if function.table.ndim > 1])
def test_rows_of_different_lengths(function: Function) -> None:
    rows = function.table[:4].tolist()
    message = rf"^{function.what}: rows of one length expected, but row 0 has {len(rows[0])} elements and row 2 has "
    for short in (rows[2][:-1], [*rows[2], 3], []):
        with pytest.raises(ValueError, match=f"{message}{len(short)}$"):
            function([rows[0], rows[1], short, rows[3]])
        with pytest.raises(ValueError, match=f"{message}{len(short)}$"):
            function((rows[0], tuple(rows[1]), tuple(short)))
    with pytest.raises(ValueError, match=f"{message}None$"):
        function([rows[0], rows[1], 7])


@each([*FUNCTIONS, *RANKINGS])
def test_masked_element_is_named(function: Function) -> None:
    table = np.ma.masked_array(function.table.copy(), mask=np.zeros(function.table.shape, bool))
    place = tuple(length - 2 for length in table.shape)
    table[place] = np.ma.masked
    table[tuple(length - 1 for length in table.shape)] = np.ma.masked
    named = re.escape(str(place if len(place) > 1 else place[0]))
    with pytest.raises(ValueError, match=rf"^{function.what}: the element at {named} is masked$"):
        function(table)
    with pytest.raises(ValueError, match=rf"^{function.what}: the element at {named} is masked$"):
        function(table.astype(object))
    assert_same(function(table[:-2]), function(function.table[:-2]))


@each([*FUNCTIONS, *RANKINGS])
def test_masked_constant(function: Function) -> None:
    with pytest.raises(ValueError, match=rf"^{function.what}: the element at .* is masked$"):
        function(np.ma.masked)


@each([function for function in FUNCTIONS if function.of.__name__ in ("best_high", "best_low", "evaluate_upcards")])
def test_wrong_number_of_cards(function: Function) -> None:
    wanted = "1, 2, 3, 4 or 5" if function.of is stud8.evaluate_upcards else "5, 6 or 7"
    for shape in ((), (0,), (8,), (3, 0), (0, 8), (3, 8), (7, 2, 52)):
        message = rf"n = {wanted} expected, got shape {re.escape(str(shape))}$"
        with pytest.raises(ValueError, match=rf"^cards: an array of shape \(\.\.\., n\) with {message}"):
            function(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("shape", [(), (1, 1), (2, 7), (0, 7), (7, 0)])
def test_more_or_less_than_a_row_of_cards_to_write(shape: tuple[int, ...]) -> None:
    message = rf"^cards: one row of ids expected, got an array of shape {re.escape(str(shape))}$"
    with pytest.raises(ValueError, match=message):
        stud8.format_cards(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("cards", [53, 64, 255, 256, 300, 512])
def test_more_cards_than_a_deck(cards: int) -> None:
    with pytest.raises(ValueError, match=r"^row 0: card 0 \(2c\) appears twice$"):
        stud8.cards_to_mask(np.resize(np.arange(52), (3, cards)))


# Inputs are kept, results are given


@each([*FUNCTIONS, *RANKINGS])
def test_inputs_are_not_changed(function: Function) -> None:
    listed = function.table.tolist()
    kept = function.table.tolist()
    function(listed)
    assert listed == kept
    frame = pd.DataFrame(function.table) if function.table.ndim > 1 else pd.Series(function.table)
    before = frame.copy(deep=True)
    function(frame)
    assert frame.equals(before)
    for dtype in (*dtypes_that_hold(function.table), *([np.float64] if function.name == "cards_to_mask" else [])):
        numbers = function.table.astype(dtype)
        function(numbers)
        assert (numbers.dtype, numbers.tolist()) == (dtype, kept)


@every_table
@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.int64, np.uint64])
def test_results_are_the_callers(function: Function, dtype: Any) -> None:
    """A result may be written to: neither the input nor a later result knows."""
    if dtype not in dtypes_that_hold(function.table):
        dtype = np.int64
    for given in (function.table.astype(dtype), function.table[:1].astype(dtype), function.table[5].astype(dtype)):
        kept = given.copy()
        found = function(given)
        if found is None:
            continue
        remembered = np.array(found)
        if isinstance(found, np.ndarray):
            assert found.flags.writeable
            assert not np.may_share_memory(found, given)
            found[...] = found.ravel()[-1]
        assert np.array_equal(given, kept)
        assert np.array_equal(function(given), remembered)


def test_texts_are_the_callers() -> None:
    for describe, ranks in ((stud8.describe_high, [1, 7462, 1]), (stud8.describe_low, [0, 56, 0])):
        texts = describe(ranks)
        expected = texts.tolist()
        texts[:] = "x"
        assert describe(ranks).tolist() == expected


# Blocks, and what a call costs beside its result


@pytest.mark.parametrize("count", [8191, 8192, 8193, 16_385, 24_576])
def test_lengths_around_blocks(count: int) -> None:
    hands = np.resize(HANDS, (count, 7))
    masks = stud8.cards_to_mask(hands)
    assert np.array_equal(masks, np.resize(stud8.cards_to_mask(HANDS), count))
    assert np.array_equal(stud8.mask_to_cards(masks), np.sort(hands))


@pytest.mark.parametrize("row", [0, 8191, 8192, 16_384, 19_999])
def test_bad_masks_around_blocks(row: int) -> None:
    masks = np.resize(stud8.cards_to_mask(HANDS), 20_000)
    masks[row:] &= ~masks[row:] + np.uint64(1)  # the lowest card only
    message = "7 cards, but the first hand has 1" if row == 0 else f"^row {row}: 1 cards, but the first hand has 7$"
    masks[1:2] = stud8.cards_to_mask(HANDS[0])
    with pytest.raises(ValueError, match=message):
        stud8.mask_to_cards(masks)
    masks[row:] = 1 << 63
    with pytest.raises(ValueError, match=f"^row {row}: mask 0x8000000000000000 has a bit outside the deck"):
        stud8.mask_to_cards(masks)


def peak_beside_result(function: Callable[[Any], Any], values: Any) -> int:
    function(values[:10])
    tracemalloc.start()
    try:
        result = function(values)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    return peak - int(result.nbytes)


MANY = 1_000_000
ENOUGH = 4_000_000


@pytest.mark.parametrize("dtype", [np.uint8, np.int64, np.float64])
def test_extra_memory_of_cards_to_mask(dtype: Any) -> None:
    hands = np.resize(HANDS, (MANY, 7)).astype(dtype)
    peak = peak_beside_result(stud8.cards_to_mask, hands)
    assert peak < ENOUGH


@pytest.mark.parametrize("dtype", [np.uint64, np.int64, ">u8"])
def test_extra_memory_of_mask_to_cards(dtype: Any) -> None:
    masks = np.resize(MASKS, MANY).astype(dtype)
    peak = peak_beside_result(stud8.mask_to_cards, masks)
    assert peak < ENOUGH


@pytest.mark.extension
@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
def test_extra_memory_of_up_cards(dtype: Any) -> None:
    boards = np.resize(HANDS[:, :4], (MANY, 4)).astype(dtype)
    peak = peak_beside_result(stud8.evaluate_upcards, boards)
    assert peak < ENOUGH


def test_every_public_function_of_arrays_is_here() -> None:
    """A new one is noticed by its first parameter."""
    public = [*(vars(stud8).get(name) for name in stud8.__all__), *vars(converters).values()]
    functions = {one for one in public if inspect.isfunction(one) and one.__name__[0] != "_"}
    first = {function: next(iter(inspect.signature(function).parameters), "") for function in functions}
    taking = {
        function for function in functions if first[function] in ("cards", "mask", "masks", "high", "low", "ranks")
    }
    assert {function.of for function in [*FUNCTIONS, *RANKINGS]} == taking
