"""Many hands as text: read as parse_cards reads one, by every backend, from every kind of column."""

import tracemalloc
from typing import Any

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stud8
from hands import ids, run_python
from stud8 import backends, use_backend

HANDS = stud8.random_hands(300, seed=1)
TEXTS = [stud8.format_cards(hand) for hand in HANDS]
SUIT_SYMBOLS = str.maketrans("cdhs", "♣♦♥♠")

every_backend = pytest.mark.usefixtures("backend")


def kinds(texts: list[str]) -> dict[str, Any]:
    """The same texts in every manner they are kept."""
    as_objects = np.empty(len(texts), object)
    as_objects[:] = texts
    unicode_array = np.array(texts, np.str_)
    return {
        "list": texts,
        "tuple": tuple(texts),
        "str": unicode_array,
        "str, big-endian": unicode_array.astype(unicode_array.dtype.newbyteorder(">")),
        "str, wide": unicode_array.astype("U90"),
        "bytes": np.array([text.encode() for text in texts]),
        "bytes, wide": np.array([text.encode() for text in texts]).astype("S120"),
        "objects": as_objects,
        "series": pd.Series(texts),
        "backwards": np.array(texts[::-1], np.str_)[::-1],
        "steps": np.repeat(unicode_array, 3)[1::3],
    }


def spelt(style: str) -> list[str]:
    match style:
        case "packed":
            return [text.replace(" ", "") for text in TEXTS]
        case "lower":
            return [text.lower() for text in TEXTS]
        case "commas":
            return [text.replace(" ", ", ") for text in TEXTS]
        case "tens":
            return [text.replace("T", "10") for text in TEXTS]
        case "packed tens":
            return [text.replace("T", "10").replace(" ", "") for text in TEXTS]
        case "symbols":
            return [text.translate(SUIT_SYMBOLS) for text in TEXTS]
        case "coloured":
            return [text.translate(SUIT_SYMBOLS).replace(" ", "\ufe0f ") + "\ufe0f" for text in TEXTS]
        case "spaced":
            return ["\u2003" + text.replace(" ", "\u00a0\t") + "\n" for text in TEXTS]
    return TEXTS


@every_backend
@pytest.mark.parametrize(
    "style", ["plain", "packed", "lower", "commas", "tens", "packed tens", "symbols", "coloured", "spaced"]
)
def test_spellings_in_every_kind_of_column(style: str) -> None:
    for kind, texts in kinds(spelt(style)).items():
        found = stud8.parse_hands(texts)
        assert (found.dtype, found.shape) == (np.dtype(np.uint8), HANDS.shape), kind
        assert np.array_equal(found, HANDS), kind


@every_backend
@pytest.mark.parametrize("cards", [1, 2, 5, 6, 7, 52])
def test_hands_of_any_size(cards: int) -> None:
    hands = stud8.random_hands(20, cards=cards, seed=2)
    for sign in (" ", ""):
        texts = [stud8.format_cards(hand).replace(" ", sign) for hand in hands]
        assert np.array_equal(stud8.parse_hands(texts), hands)


@every_backend
def test_axes_are_kept() -> None:
    texts = np.array(TEXTS).reshape(3, 4, 25)
    for given_texts in (texts, texts.astype("S"), np.asfortranarray(texts), texts.astype(object)):
        assert np.array_equal(stud8.parse_hands(given_texts), HANDS.reshape(3, 4, 25, 7))


@every_backend
@pytest.mark.parametrize("texts", [[], (), np.array([], "U20"), np.array([], "S20"), np.array([], object)])
def test_no_hands(texts: Any) -> None:
    found = stud8.parse_hands(texts)
    assert (found.dtype, found.shape) == (np.dtype(np.uint8), (0, 7))


@every_backend
def test_many_blocks() -> None:
    texts = np.resize(np.array(TEXTS), 20_000)
    assert np.array_equal(stud8.parse_hands(texts), np.resize(HANDS, (20_000, 7)))
    texts[[15_000, 17_000]] = "As Kd", "x"
    with pytest.raises(ValueError, match=r"^row 15000: 2 cards, but the first hand has 7 "):
        stud8.parse_hands(texts)


@every_backend
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("As Kd Qh Jc 9s 2d", "6 cards, but the first hand has 7 "),
        ("As Kd Qh Jc 9s 2d 3c 4c", "8 cards, but the first hand has 7 "),
        ("", "0 cards, but the first hand has 7 "),
        ("As Kd Qh Jc 9s 2d As", "card As appears twice in 'As Kd Qh Jc 9s 2d As'"),
        ("AsKdQhJc9s2dAs", "card As appears twice in 'AsKdQhJc9s2dAs'"),
        ("As Kd Qh Jc 9s 2d 1c", "'1c' in .* is not a card"),
        ("As Kd Qh Jc 9s 2d Xc", "'Xc' in .* is not a card"),
        ("As Kd Qh Jc 9s 2d 3x", "'3x' in .* is not a card"),
        ("As Kd Qh Jc 9s 2d 3", "'3' in .* is not a card"),
        ("As Kd Qh Jc 9s 2d ??", r"unknown card '\?\?'"),
        ("As-Kd-Qh-Jc-9s-2d-3c", "'-Kd.*' in .* is not a card"),
        ("As Kd Qh Jc 9s 2d 3ç", "'3ç' in .* is not a card"),
    ],
)
def test_first_bad_row_is_named_with_its_token(text: str, message: str) -> None:
    texts = TEXTS.copy()
    texts[200] = texts[250] = text
    for kind, column in kinds(texts).items():
        with pytest.raises(ValueError, match=f"^row 200: {message}"):
            stud8.parse_hands(column)
        assert kind
    with pytest.raises(ValueError, match=rf"^row \(2, 0\): {message}"):
        stud8.parse_hands(np.array(texts).reshape(3, 100))


@every_backend
def test_first_row_may_be_the_bad_one() -> None:
    with pytest.raises(ValueError, match=r"^row 0: 'Ax' in .* is not a card"):
        stud8.parse_hands(["Ax Kd", "As Kd"])


@every_backend
def test_bytes_that_are_no_text() -> None:
    for bad in (b"As K\xff", b"As \xe2\x99", b"A\xe2\x99\xa0 K\xe2", b"As\x00Kd", b"As K\xc1\xb3"):
        with pytest.raises(ValueError, match=r"^row 1: .* is not a card"):
            stud8.parse_hands(np.array([b"As Kd", bad]))


@every_backend
@pytest.mark.parametrize(
    "texts", ["As Kd", b"As Kd", [1, 2], np.arange(3), [None], ["As", 3], [b"As", b"Kd"], [np.nan]]
)
def test_what_is_no_list_of_texts(texts: Any) -> None:
    with pytest.raises(TypeError, match="text"):
        stud8.parse_hands(texts)


@every_backend
def test_series_with_a_missing_text() -> None:
    with pytest.raises(TypeError, match=r"^row 1: .*text expected, got (float|NAType|NoneType)"):
        stud8.parse_hands(pd.Series(["As Kd", None]))


def test_masked_text() -> None:
    texts = np.ma.masked_array(TEXTS, mask=[row == 5 for row in range(300)])
    with pytest.raises(ValueError, match="the element at 5 is masked"):
        stud8.parse_hands(texts)


def read(texts: Any) -> Any:
    """What comes of it: cards, or the error."""
    try:
        return stud8.parse_hands(texts).tolist()
    except ValueError as error:
        return str(error)


@pytest.mark.extension
@settings(max_examples=1500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text("AKQJT9210cdhsSD♠♣\ufe0f ,?x\u3000é\U0001f0a1", max_size=24) | st.text(max_size=8))
def test_c_and_python_read_alike(text: str) -> None:
    text = text.rstrip("\0")
    columns = [np.array([text]), np.array([text.encode(errors="replace")])]
    for column in columns:
        with use_backend("native"):
            native = read(column)
        with use_backend("python"):
            assert read(column) == native


@pytest.mark.extension
@pytest.mark.parametrize("place", ["{}s", "A{}", "As{}Kd", "A♠{}Kd", "{}As", "A1{}s", "10{}"])
def test_every_sign_is_read_alike(place: str) -> None:
    points = [
        *range(1, 0x3100),
        *range(0xFE00, 0xFE10),
        *range(0xFF00, 0xFF60),
        0xFFFD,
        *range(0x1F0A0, 0x1F0F6),
        0x10FFFF,
    ]
    for point in points:
        text = place.format(chr(point))
        try:
            expected = stud8.parse_cards(text).tolist()
        except ValueError:
            expected = None
        cards = 1 if expected is None else max(len(expected), 1)
        for column in (np.array([text]), np.array([text.encode()])):
            found = np.zeros((1, cards), np.uint8)
            with use_backend("native"):
                read_rows = stud8.backends.current().parse(column, found)
            assert (found[0].tolist() if read_rows else None) == (expected or None), hex(point)


def test_one_long_text_does_not_widen_all() -> None:
    texts = [*TEXTS * 25, "As " + 30_000 * " "]
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match=r"^row 7500: 1 cards, but the first hand has 7 "):
            stud8.parse_hands(texts)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 20_000_000


def test_results_are_the_callers() -> None:
    texts = np.array(TEXTS)
    first = stud8.parse_hands(texts)
    before = first.copy()
    stud8.parse_hands(texts[::-1])
    assert np.array_equal(first, before)
    assert first.flags.writeable and first.flags.c_contiguous
    assert texts.tolist() == TEXTS


def test_example_from_text_to_ranks() -> None:
    high, low = stud8.evaluate_hilo(stud8.parse_hands(["As 2d 3h 4s 5c Kd Qh", "KcKdKhQcQd8s7h"]))
    assert (high.tolist(), low.tolist()) == ([5854, 7283], [56, 0])
    assert stud8.parse_hands(["As"]).tolist() == [ids("As")]
    assert run_python("import stud8; print(stud8.parse_hands(['As Kd']))").stdout == "[[51 45]]\n"


@pytest.mark.extension
@pytest.mark.parametrize(
    "row",
    [
        b"\xe0\x81\x81sKdQhJsTc",  # an A in three bytes
        b"A\xf0\x82\x99\xa0KdQhJsTc",  # a spade in four
        b"As\xe0\x80\xa0KdQhJsTc",  # a space in three
        b"As\xc0\xa0KdQhJsTc",  # a space in two
        b"As Kd Qh Js\xa0Tc",  # a space in one, as Latin-1 has it
        b"As Kd Qh\x85Js Tc",
        b"A\xed\xb2\xa0KdQhJsTc",  # a surrogate
        b"A\xf4\x90\x99\xa0KdQhJsTc",  # above all code points
        b"A\xe2\x99",  # cut off
    ],
)
def test_ill_formed_utf8_is_no_card(row: bytes) -> None:
    for name in backends.available():
        with stud8.use_backend(name), pytest.raises(ValueError, match=r"^row 1: "):
            stud8.parse_hands(np.array([b"AsKdQhJsTc", row]))


@pytest.mark.parametrize("cards", [17, 33, 49])
def test_a_card_many_times_is_a_card_twice(backend: str, cards: int) -> None:
    """So many aces of spades carry out of 64 bits, which a sum of them would not show."""
    del backend
    deck = stud8.format_cards(range(cards)).replace(" ", "")
    with pytest.raises(ValueError, match=r"^row 1: card As appears twice"):
        stud8.parse_hands([deck, "As" * cards])


def test_a_nul_is_never_dropped(backend: str) -> None:
    del backend
    with pytest.raises(ValueError, match=r"^row 1: "):
        stud8.parse_hands(["AsKdQhJsTc", "AsKdQhJsTc\0"])
