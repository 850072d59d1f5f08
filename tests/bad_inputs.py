"""Bad input: every public function and command by every kind of it, what is given, and what happens.

`test_bad_inputs.py` runs every case, `tools/generate_docs.py` makes docs/bad-input.md of them. A case is what is given
(Python, or a line of a shell), the name of the error, and all of its message, where "..." stands for what differs from
machine to machine; "returns" and a value where there is no error. A cell without cases says why there are none.
The names and files that cases use are those of `outcomes.py`.
"""

from typing import NamedTuple


class Case(NamedTuple):
    """What is given, and what comes of it."""

    given: str
    error: str
    text: str


Cell = list[Case] | str


class Row(NamedTuple):
    """The cells of a function: no row lacks one."""

    wrong_type: Cell
    wrong_shape: Cell
    out_of_range: Cell
    duplicates: Cell
    too_many_players: Cell
    negative_chips: Cell
    broken_file: Cell
    full_disk: Cell
    closed_pipe: Cell


KINDS = {
    "wrong_type": "what is of another type than was asked for",
    "wrong_shape": "another number of cards, axes, hands or arguments, or rows of different lengths",
    "out_of_range": "a number or name that there is not, or that cannot be together with the others",
    "duplicates": "a card, seat or name twice",
    "too_many_players": "nine or more",
    "negative_chips": "also where an amount of chips would become negative",
    "broken_file": "cut short, with a wrong start, empty, a folder, without permission, or missing",
    "full_disk": "the end of the disk where a file is written, or stdout",
    "closed_pipe": "nobody reads what is printed, or stdout was closed before the start",
}

NO_PLAYERS, NO_CHIPS = "takes no players", "takes no chips"
NO_INPUT, NO_OUTPUT, NO_PRINT = "reads no file", "writes no file", "prints nothing"
STREAMS = {"broken_file": NO_INPUT, "full_disk": NO_OUTPUT, "closed_pipe": NO_PRINT}
ALONE = {"too_many_players": NO_PLAYERS, "negative_chips": NO_CHIPS, **STREAMS}
NOTHING = "takes nothing"
PARSE_HINT = " (stud8.parse_cards reads one hand of text, stud8.parse_hands many)"
A_CARD = "expected a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s)"
WORKERS = "a number from 1 on expected, or -1 for all usable cores"
FIVES = "5, 6 or 7"
NO_OUT = "none expected with a dask array, which is computed later"


def cases(told: str) -> list[Case]:
    """The cases of a text with one on a line: "given -> error: text"."""
    found = []
    for line in told.strip().splitlines():
        given, _, outcome = line.strip().partition(" -> ")
        error, _, text = outcome.partition(": ")
        found.append(Case(given, error, text))
    return found


def takes_nothing(name: str) -> Row:
    """The row of a function without parameters."""
    given = f"{name}(1)"
    return Row(
        wrong_type=cases(f"""
            {given} -> TypeError: ...() takes ... given
        """),
        **dict.fromkeys(("wrong_shape", "out_of_range", "duplicates"), NOTHING),
        **ALONE,
    )


# Ranking


def ranks_cards(name: str, widths: str, few: str, more: list[Case], *, check: bool = True) -> Row:
    """The row of a function of card ids (..., n); `few` is a hand of a wrong number of cards."""
    unchecked = f"ok({name}([0, 1, 2, 3, 3], check=False)) -> returns: True"
    return Row(
        wrong_type=[
            *cases(f"""
            {name}('As Kd Qh Js Tc') -> TypeError: cards: expected integers, got the text 'As Kd Qh Js Tc'{PARSE_HINT}
            {name}(['As', 'Kd']) -> TypeError: cards: expected integers, got an array of dtype <U2{PARSE_HINT}
            {name}([True] * 5) -> TypeError: cards: expected integers, got a bool
            {name}(None) -> TypeError: cards: expected integers, got None
            {name}([[0, 1, 2, 3, None]]) -> TypeError: cards: expected integers, got an array of dtype object
        """),
            *more,
        ],
        wrong_shape=cases(f"""
            {name}({few}) -> ValueError: cards: an array of shape (..., n) with n = {widths} expected, got shape (...)
            {name}(7) -> ValueError: cards: an array of shape (..., n) with n = {widths} expected, got shape ()
            {name}([[0, 1, 2, 3, 4], [0, 1]]) -> ValueError: cards: rows of one length expected, but row 0 has 5 elements and row 1 has 2
        """),
        out_of_range=cases(f"""
            {name}([[0, 1, 2, 3, 4], [0, 1, 2, 3, 52]]) -> ValueError: row 1: 52 is no card id (0..51)
            {name}([0, 1, 2, 3, -1]) -> ValueError: -1 is no card id (0..51)
            {name}([0, 1, 2, 3, 1.5]) -> ValueError: 1.5 is no card id (0..51)
            {name}([0, 1, 2, 3, float('nan')]) -> ValueError: nan is no card id (0..51)
            {name}([0, 1, 2, 3, 2**64]) -> ValueError: cards: 0x10000000000000000 at 4 has more than 64 bits
            {name}(np.ma.masked_equal([0, 1, 2, 3, 4], 2)) -> ValueError: cards: the element at 2 is masked
        """),
        duplicates=[
            *cases(f"""
            {name}([[0, 1, 2, 3, 4], [0, 1, 2, 3, 3]]) -> ValueError: row 1: card 3 (2s) appears twice
        """),
            *([] if check else cases(unchecked)),
        ],
        **ALONE,
    )


def ranks_masks(name: str, more: list[Case]) -> Row:
    """The row of a function of masks."""
    return Row(
        wrong_type=[
            *cases(f"""
            {name}('As Kd Qh Js Tc') -> TypeError: masks: expected integers, got the text 'As Kd Qh Js Tc'
            {name}(31.0) -> TypeError: masks: expected integers, got an array of dtype float64
            {name}(True) -> TypeError: masks: expected integers, got an array of dtype bool
            {name}(None) -> TypeError: masks: expected integers, got None
        """),
            *more,
        ],
        wrong_shape=cases(f"""
            {name}([31, 15]) -> ValueError: row 1: mask 0xf has 4 cards: 5, 6 or 7 expected
            {name}([[31, 31], [31]]) -> ValueError: masks: rows of one length expected, but row 0 has 2 elements and row 1 has 1
        """),
        out_of_range=cases(f"""
            {name}(-1) -> ValueError: mask -0x1 has a bit outside the deck (cards are the bits 0x1fff1fff1fff1fff)
            {name}([31, 1 << 63]) -> ValueError: row 1: mask 0x8000000000000000 has a bit outside the deck (cards are the bits 0x1fff1fff1fff1fff)
            {name}(1 << 64) -> ValueError: masks: 0x10000000000000000 has more than 64 bits
        """),
        duplicates="a mask holds a card once",
        **ALONE,
    )


def arguments(name: str, one: str, out: str) -> list[Case]:
    """What evaluate functions take beside the hands; `out` is what they say of one that does not fit."""
    return cases(f"""
        {name}([{one}], out=np.zeros(1)) -> ValueError: out: {out}
        {name}({one}, workers=1.0) -> TypeError: workers: an integer expected, got 1.0
        {name}({one}, workers=0) -> ValueError: workers = 0: {WORKERS}
    """)


def evaluates_lazily(name: str) -> Row:
    """The row of an evaluate function of ids that is given a dask array."""
    return Row(
        wrong_type=cases(f"""
            {name}(lazy([[True] * 5])) -> TypeError: cards: expected integers, got an array of dtype bool
            {name}(lazy([WHEEL]), out=np.zeros(1)) -> ValueError: out: {NO_OUT}
        """),
        wrong_shape=cases(f"""
            {name}(lazy([[0, 1, 2, 3]])) -> ValueError: cards: an array of shape (..., n) with n = {FIVES} expected, got shape (1, 4)
        """),
        out_of_range=cases(f"""
            computed({name}(lazy([WHEEL, [0, 1, 2, 3, 4, 5, 52]]))) -> ValueError: in the block that starts at (0, 0): row 1: 52 is no card id (0..51)
        """),
        duplicates=cases(f"""
            computed({name}(lazy([WHEEL, [0, 1, 2, 3, 4, 5, 5]]))) -> ValueError: in the block that starts at (0, 0): row 1: card 5 (3d) appears twice
        """),
        **ALONE,
    )


def evaluates_masks_lazily(name: str) -> Row:
    """The row of an evaluate function of masks that is given a dask array."""
    return Row(
        wrong_type=cases(f"""
            {name}(lazy([True])) -> TypeError: masks: expected integers, got an array of dtype bool
            {name}(lazy([31]), out=np.zeros(1)) -> ValueError: out: {NO_OUT}
        """),
        wrong_shape=cases(f"""
            computed({name}(lazy([31, 15]))) -> ValueError: in the block that starts at (0): row 1: mask 0xf has 4 cards: {FIVES} expected
        """),
        out_of_range=cases(f"""
            computed({name}(lazy([31, -1]))) -> ValueError: in the block that starts at (0): row 1: mask -0x1 has a bit outside the deck (cards are the bits 0x1fff1fff1fff1fff)
        """),
        duplicates="a mask holds a card once",
        **ALONE,
    )


HIGH_OUT = "a writeable uint16 array of shape (1,) expected, got float64 of shape (1,)"
LOW_OUT, HILO_OUT = HIGH_OUT.replace("uint16", "uint8"), "a pair (high, low) of arrays expected, got ndarray"
EVALUATE = {"evaluate_high": HIGH_OUT, "evaluate_low": LOW_OUT, "evaluate_hilo": HILO_OUT}
RANKING: dict[str, Row] = {
    **{
        name: ranks_cards(name, FIVES, "[0, 1, 2, 3]", arguments(name, "WHEEL", out), check=False)
        for name, out in EVALUATE.items()
    },
    **{
        f"{name}_mask": ranks_masks(f"{name}_mask", arguments(f"{name}_mask", "31", out))
        for name, out in EVALUATE.items()
    },
    "evaluate_upcards": ranks_cards("evaluate_upcards", "1, 2, 3, 4 or 5", "[0, 1, 2, 3, 4, 5]", []),
    "best_high": ranks_cards("best_high", FIVES, "[0, 1, 2, 3]", []),
    "best_low": ranks_cards("best_low", FIVES, "[0, 1, 2, 3]", []),
}
LAZY = {
    **{f"{name} (dask)": evaluates_lazily(name) for name in EVALUATE},
    **{f"{name}_mask (dask)": evaluates_masks_lazily(f"{name}_mask") for name in EVALUATE},
}

# Cards, masks and ranks


def turns_numbers(name: str, what: str, wrong: str, text: str, hint: str = "") -> Row:
    """The row of a function of numbers (...): `wrong` is out of their range."""
    return Row(
        wrong_type=cases(f"""
            {name}('As') -> TypeError: {what}: expected integers, got the text 'As'{hint}
            {name}([True]) -> TypeError: {what}: expected integers, got a bool
            {name}(None) -> TypeError: {what}: expected integers, got None
        """),
        wrong_shape=cases(f"""
            {name}([[1, 2], [3]]) -> ValueError: {what}: rows of one length expected, but row 0 has 2 elements and row 1 has 1
        """),
        out_of_range=cases(f"""
            {name}([{wrong}]) -> ValueError: row 0: {text}
            {name}([1 << 64]) -> ValueError: {what}: 0x10000000000000000 at 0 has more than 64 bits
            {name}(np.ma.masked_equal([1, 2], 2)) -> ValueError: {what}: the element at 1 is masked
        """),
        duplicates="a number may come twice",
        **ALONE,
    )


NO_SEED = "SeedSequence expects int or sequence of ints for entropy not x"
CARDS: dict[str, Row] = {
    "parse_cards": Row(
        wrong_type=cases("""
            parse_cards(51) -> TypeError: cards as text expected, got int
            parse_cards(b'As') -> TypeError: cards as text expected, got bytes
        """),
        wrong_shape=cases("""
            parse_cards(['As', 'Kd']) -> TypeError: cards as text expected, got list
        """),
        out_of_range=cases(f"""
            parse_cards('As 1d') -> ValueError: '1d' in 'As 1d' is not a card: {A_CARD}
            parse_cards('AsK') -> ValueError: 'K' in 'AsK' is not a card: {A_CARD}
            parse_cards('As ??') -> ValueError: unknown card '??' in 'As ??': only known cards are possible here
        """),
        duplicates=cases("""
            parse_cards('As Kd as') -> ValueError: card As appears twice in 'As Kd as'
        """),
        **ALONE,
    ),
    "parse_hands": Row(
        wrong_type=cases("""
            parse_hands(51) -> TypeError: texts: a sequence of hands expected, got 51
            parse_hands('As Kd') -> TypeError: texts: a sequence of hands expected, got one text (stud8.parse_cards reads one hand)
            parse_hands({'As': 'Kd'}) -> TypeError: texts: a sequence of hands expected, got {'As': 'Kd'}
            parse_hands(['As', 51]) -> TypeError: row 1: text expected, got int
            parse_hands(np.array([51])) -> TypeError: texts: text expected, got an array of dtype int64
        """),
        wrong_shape=cases("""
            parse_hands(['As Kd', 'As']) -> ValueError: row 1: 1 cards, but the first hand has 2 (masks may mix)
            parse_hands([['As'], ['Kd']]) -> TypeError: row 0: cards as text expected, got list
        """),
        out_of_range=cases(f"""
            parse_hands(['As', 'Zz']) -> ValueError: row 1: 'Zz' in 'Zz' is not a card: {A_CARD}
            parse_hands(np.array(['As', '??'])) -> ValueError: row 1: unknown card '??' in '??': only known cards are possible here
        """),
        duplicates=cases("""
            parse_hands(['As Kd', 'As As']) -> ValueError: row 1: card As appears twice in 'As As'
        """),
        **ALONE,
    ),
    "format_cards": Row(
        wrong_type=cases(f"""
            format_cards('As') -> TypeError: cards: expected integers, got the text 'As'{PARSE_HINT}
            format_cards([True]) -> TypeError: cards: expected integers, got a bool
            format_cards(None) -> TypeError: cards: expected integers, got None
        """),
        wrong_shape=cases("""
            format_cards(51) -> ValueError: cards: one row of ids expected, got an array of shape ()
            format_cards([[51, 50]]) -> ValueError: cards: one row of ids expected, got an array of shape (1, 2)
        """),
        out_of_range=cases("""
            format_cards([51, 52]) -> ValueError: 52 is no card id (0..51)
            format_cards([51, -1]) -> ValueError: -1 is no card id (0..51)
            format_cards([0.5]) -> ValueError: 0.5 is no card id (0..51)
        """),
        duplicates=cases("""
            format_cards([51, 51]) -> returns: 'As As'
        """),
        **ALONE,
    ),
    "cards_to_mask": Row(
        wrong_type=cases(f"""
            cards_to_mask('As') -> TypeError: cards: expected integers, got the text 'As'{PARSE_HINT}
            cards_to_mask([True]) -> TypeError: cards: expected integers, got a bool
            cards_to_mask(None) -> TypeError: cards: expected integers, got None
        """),
        wrong_shape=cases("""
            cards_to_mask(51) -> ValueError: cards: an array of shape (..., n) expected, got a single number
            cards_to_mask([[0, 1], [2]]) -> ValueError: cards: rows of one length expected, but row 0 has 2 elements and row 1 has 1
        """),
        out_of_range=cases("""
            cards_to_mask([[0, 1], [2, 52]]) -> ValueError: row 1: 52 is no card id (0..51)
        """),
        duplicates=cases("""
            cards_to_mask([[0, 1], [2, 2]]) -> ValueError: row 1: card 2 (2h) appears twice
        """),
        **ALONE,
    ),
    "mask_to_cards": Row(
        wrong_type=cases("""
            mask_to_cards('As') -> TypeError: masks: expected integers, got the text 'As'
            mask_to_cards(1.0) -> TypeError: masks: expected integers, got an array of dtype float64
        """),
        wrong_shape=cases("""
            mask_to_cards([31, 15]) -> ValueError: row 1: 4 cards, but the first hand has 5
        """),
        out_of_range=cases("""
            mask_to_cards([1, -1]) -> ValueError: row 1: mask -0x1 has a bit outside the deck (cards are the bits 0x1fff1fff1fff1fff)
            mask_to_cards(1 << 64) -> ValueError: masks: 0x10000000000000000 has more than 64 bits
        """),
        duplicates="a mask holds a card once",
        **ALONE,
    ),
    "random_hands": Row(
        wrong_type=cases(f"""
            random_hands(1.5) -> TypeError: n: an integer expected, got 1.5
            random_hands(3, cards='7') -> TypeError: cards: an integer expected, got '7'
            random_hands(3, dead=None) -> TypeError: dead: expected integers, got None
            random_hands(3, seed='x') -> TypeError: seed = 'x': {NO_SEED}
        """),
        wrong_shape=cases("""
            random_hands(3, dead=[[0, 1]]) -> ValueError: dead: one row of card ids expected, got an array of shape (1, 2)
        """),
        out_of_range=cases(f"""
            random_hands(-1) -> ValueError: n = -1: a number of hands from 0 on expected, that memory can hold
            random_hands(10**30) -> ValueError: n = 1{"0" * 30}: a number of hands from 0 on expected, that memory can hold
            random_hands(3, cards=0) -> ValueError: cards = 0: 1 or more expected, and no more than the 52 that are not dead
            random_hands(3, cards=51, dead='As Ks') -> ValueError: cards = 51: 1 or more expected, and no more than the 50 that are not dead
            random_hands(3, dead=[52]) -> ValueError: dead: 52 is no card id (0..51)
            random_hands(3, seed=-1) -> ValueError: seed = -1: expected non-negative integer
        """),
        duplicates=cases("""
            random_hands(3, dead='As As') -> ValueError: dead: card As appears twice in 'As As'
        """),
        **ALONE,
    ),
    "hand_category": turns_numbers("hand_category", "high ranks", "0", "high rank 0 is not in 1..7462"),
    "describe_high": turns_numbers("describe_high", "high ranks", "7463", "high rank 7463 is not in 1..7462"),
    "describe_low": turns_numbers("describe_low", "low ranks", "57", "low rank 57 is not in 0..56"),
    "to_cactus_kev": turns_numbers("to_cactus_kev", "high ranks", "-1", "high rank -1 is not in 1..7462"),
    "converters.from_cactus_kev": turns_numbers(
        "converters.from_cactus_kev", "ranks", "0", "0 is no Cactus Kev rank (1..7462)"
    ),
    "converters.from_treys": turns_numbers("converters.from_treys", "cards", "1", "1 is no card of treys"),
    "converters.to_treys": turns_numbers("converters.to_treys", "cards", "52", "52 is no card id (0..51)", PARSE_HINT),
    "converters.from_eval7": turns_numbers(
        "converters.from_eval7", "masks", "1 << 52", "4503599627370496 is no mask of eval7: it has a bit from 52 on"
    ),
    "converters.to_eval7": turns_numbers(
        "converters.to_eval7", "masks", "-1", "-1 is no mask of stud8: it has a bit outside the deck"
    ),
}

# What ranks, and where

NAMES = {"duplicates": "takes one name", **ALONE}
CHOICES: dict[str, Row] = {
    "use_backend": Row(
        wrong_type=cases("""
            use_backend(1) -> ValueError: no backend 1: available are ...
            use_backend(None) -> ValueError: no backend None: available are ...
        """),
        wrong_shape=cases("""
            use_backend(['native', 'python']) -> ValueError: no backend ['native', 'python']: available are ...
        """),
        out_of_range=cases("""
            use_backend('cuda') -> ValueError: no backend 'cuda': available are ...
        """),
        **NAMES,
    ),
    "use_isa": Row(
        wrong_type=cases("""
            use_isa(1) -> ValueError: no instruction set 1: ...
        """),
        wrong_shape=cases("""
            use_isa(np.array(['avx2', 'portable'])) -> ValueError: no instruction set array(...
            use_isa(['avx2']) -> ValueError: no instruction set ['avx2']: ...
        """),
        out_of_range=cases("""
            use_isa('mmx') -> ValueError: no instruction set 'mmx': ...
        """),
        **NAMES,
    ),
    **{name: takes_nothing(name) for name in ("backend", "isa", "cpu_features", "get_include")},
    "show_config": Row(
        wrong_type=cases("""
            show_config(1) -> ValueError: mode = 1: None or 'dicts' expected
        """),
        wrong_shape=cases("""
            show_config(np.array(['dicts', 'dicts'])) -> ValueError: mode = array(...): None or 'dicts' expected
        """),
        out_of_range=cases("""
            show_config('dict') -> ValueError: mode = 'dict': None or 'dicts' expected
        """),
        **NAMES
        | {
            "full_disk": cases("""
            on_a_full_disk(lambda: show_config()) -> OSError: [Errno 28] No space left on device
        """),
            "closed_pipe": cases("""
            into_a_closed_pipe(lambda: show_config()) -> BrokenPipeError: [Errno 32] Broken pipe
            without_stdout(lambda: show_config()) -> returns: None
        """),
        },
    ),
}


def of_c(name: str) -> Row:
    """The row of a function of the C core as it is: cffi looks at the type, nobody at the cards."""
    return Row(
        wrong_type=cases(f"""
            {name}('As') -> TypeError: an integer is required
            {name}(31.0) -> TypeError: an integer is required
        """),
        wrong_shape=cases(f"""
            {name}([31]) -> TypeError: an integer is required
            {name}() -> TypeError: stud8._cstud8.Lib.stud8_...() takes exactly one argument (0 given)
            in_range({name}(0)) -> returns: True
            in_range({name}((1 << 60) - 1)) -> returns: True
        """),
        out_of_range=cases(f"""
            {name}(-1) -> OverflowError: can't convert negative number to unsigned
            {name}(1 << 64) -> OverflowError: int too big to convert
            in_range({name}(1 << 63)) -> returns: True
        """),
        duplicates="a mask holds a card once",
        **ALONE,
    )


def of_numba(name: str) -> Row:
    """The row of a compiled function of a mask: numba looks at the type, nobody at the cards."""
    return Row(
        wrong_type=cases(f"""
            {name}('As') -> TypingError: Failed in nopython mode pipeline (step: nopython frontend)...
        """),
        wrong_shape=cases(f"""
            {name}() -> TypeError: not enough arguments: expected 1, got 0
            in_range({name}(0)) -> returns: True
        """),
        out_of_range=cases(f"""
            in_range({name}(-1)) -> returns: True
            {name}(1 << 64) -> OverflowError: int too big to convert
        """),
        duplicates="a mask holds a card once",
        **ALONE,
    )


COMPILED: dict[str, Row] = {
    **{name: of_c(name) for name in ("native.high", "native.low", "native.hilo")},
    **{name: of_numba(name) for name in ("jit.high", "jit.low", "jit.hilo")},
    "jit.mask_from_ids": Row(
        wrong_type=cases("""
            jit.mask_from_ids(7) -> TypingError: Failed in nopython mode pipeline (step: nopython frontend)...
        """),
        wrong_shape=cases("""
            jit.mask_from_ids() -> TypeError: not enough arguments: expected 1, got 0
        """),
        out_of_range=cases("""
            jit.mask_from_ids((52, 255)) -> returns: 0
        """),
        duplicates=cases("""
            jit.mask_from_ids((3, 3)) -> returns: 281474976710656
        """),
        **ALONE,
    ),
    "jit.shares": Row(
        wrong_type=cases("""
            jit.shares(7, 7, 7) -> TypingError: Failed in nopython mode pipeline (step: nopython frontend)...
        """),
        wrong_shape=cases("""
            jit.shares(np.array([1, 2]), np.array([0, 0]), np.zeros(3)) -> ValueError: shares: highs, lows and out of one length expected
        """),
        out_of_range=cases("""
            shared(jit.shares, np.array([-1, 9999]), np.array([0, 99])) -> returns: [0.0, 1.0]
        """),
        duplicates="equal ranks share",
        **ALONE
        | {
            "too_many_players": cases(f"""
            shared(jit.shares, np.full(16, 7), np.zeros(16, int)) -> returns: {[1 / 16] * 16}
        """)
        },
    ),
}

# Showdown and equity

ANY_PLAYERS = "any number of players"


def per_player(name: str) -> Row:
    """The row of a function of ranks (..., players)."""
    return Row(
        wrong_type=cases(f"""
            {name}('As', [0]) -> TypeError: high: expected integers, got the text 'As'
            {name}([1, 2], None) -> TypeError: low: expected integers, got None
            {name}([1.5, 2], [0, 0]) -> TypeError: high: expected integers, got an array of dtype float64
            {name}([1, 2], [0, 0], [0, 1]) -> TypeError: live: bools expected, got an array of dtype int64
        """),
        wrong_shape=cases(f"""
            {name}(1, 0) -> ValueError: high and low: arrays of shape (..., players) expected, got single numbers
            {name}([1, 2], [0, 0, 0]) -> ValueError: high, low and live: shapes that fit together expected, got (2,), (3,), ()
            {name}([[1, 2], [3]], [0, 0]) -> ValueError: high: rows of one length expected, but row 0 has 2 elements and row 1 has 1
            {name}([1, 2], [0, 0], [[True, True], [True]]) -> ValueError: live: rows of one length expected, but row 0 has 2 elements and row 1 has 1
        """),
        out_of_range=cases(f"""
            {name}([[1, 2], [1, 7463]], [0, 0]) -> ValueError: row 1: player 1 has the high 7463, 1..7462 expected
            {name}([0, 2], [0, 0]) -> ValueError: player 0 has the high 0, 1..7462 expected
            {name}([1, 2], [0, 57]) -> ValueError: player 1 has the low 57, 0..56 expected
            {name}([1, 2], [0, -1]) -> ValueError: player 1 has the low -1, 0..56 expected
            {name}([1, 2], [0, 0], [False, False]) -> ValueError: no live player
        """),
        duplicates="equal ranks share",
        **ALONE
        | {
            "too_many_players": cases(f"""
            ok({name}(np.full(60, 7), np.zeros(60, int))) -> returns: True
        """)
        },
    )


SHOWDOWN: dict[str, Row] = {
    "showdown.winners": per_player("showdown.winners"),
    "showdown.shares": per_player("showdown.shares"),
    "showdown.settle": Row(
        wrong_type=cases("""
            showdown.settle(5, [W, K]) -> TypeError: contributions: a sequence of chips, one number for each seat, expected, got 5
            showdown.settle({0: 5, 1: 5}, [W, K]) -> TypeError: contributions: a sequence of chips, one number for each seat, expected, got {0: 5, 1: 5}
            showdown.settle([5, 5.0], [W, K]) -> TypeError: contributions[1]: an integer expected, got 5.0
            showdown.settle([5, 5], {0: W, 1: K}) -> TypeError: hands: a sequence of hands, one for each seat, expected, got {0: ...
            showdown.settle([5, 5], [W, 7]) -> ValueError: hands[1]: one row of card ids expected, got an array of shape ()
            showdown.settle([5, 5], [W, K], folded=1) -> TypeError: folded: seats in any order expected, got 1
            showdown.settle([5, 5], [W, K], folded=['1']) -> TypeError: folded: an integer expected, got '1'
            showdown.settle([5, 5], [W, K], rules='STANDARD') -> TypeError: rules: stud8.rules.Rules expected, got str
        """),
        wrong_shape=cases("""
            showdown.settle([5, 5], [W]) -> ValueError: hands: 2 expected, one for each contribution, got 1
            showdown.settle([5, 5], [W, 'As Kd']) -> ValueError: hands[1]: seven cards expected, got 2
            showdown.settle([5, 5], [W, None]) -> ValueError: hands[1]: seven cards expected, got None for a seat that others play a pot with
        """),
        out_of_range=cases("""
            showdown.settle([5, 5], [W, [52, 1, 2, 3, 4, 5, 6]]) -> ValueError: hands[1]: 52 is no card id (0..51)
            showdown.settle([5, 5], [W, K], folded=[2]) -> ValueError: folded: no seat 2, there are 0..1
            showdown.settle([5, 5], [W, K], folded=[0, 1]) -> ValueError: contributions: 10 chips, but no seat that has not folded put any in
            showdown.settle([5, 5], [W, K], rules=STANDARD.replace(rake=11)) -> ValueError: rake: 11 chips, but the pots have only 10
        """),
        duplicates=cases("""
            showdown.settle([5, 5], [W, 'As As 2c 3c 4c 5c 6c']) -> ValueError: hands[1]: card As appears twice in 'As As 2c 3c 4c 5c 6c'
            showdown.settle([5, 5], [W, K], folded=[1, 1]).payouts -> returns: (10, 0)
        """),
        too_many_players=cases("""
            showdown.settle([5] * 9, [W] * 9).payouts -> returns: (5, 5, 5, 5, 5, 5, 5, 5, 5)
        """),
        negative_chips=cases("""
            showdown.settle([5, -5], [W, K]) -> ValueError: contributions[1]: -5 chips, 0 or more expected
        """),
        **STREAMS,
    ),
}
ONE_TO_SEVEN = "one to seven expected"
EQUITY: dict[str, Row] = {
    "equity": Row(
        wrong_type=cases("""
            equity('AA KK') -> TypeError: hands: a list of two to eight hands expected, got 'AA KK'
            equity({'AA': 1, 'KK': 2}) -> TypeError: hands: a list of two to eight hands expected, got {'AA': 1, 'KK': 2}
            equity(['AA', None]) -> TypeError: hand 2: expected integers, got None
            equity([['AA'], 'KK']) -> TypeError: hand 1: a list of (text, weight) expected, got 'AA' in it
            equity([[('AA', 'x')], 'KK']) -> ValueError: hand 1: 'x' is no weight of 'AA': a number above 0 expected
            equity(['AA', 'KK'], samples=10.5) -> TypeError: samples: an integer expected, got 10.5
            equity(['AA', 'KK'], target_error='x') -> TypeError: target_error: a number expected, got 'x'
            equity(['AsAhAd', 'KsKhKd'], seed='x') -> TypeError: seed = 'x': None, an integer from 0 on or a SeedSequence expected
            equity(['AA', 'KK'], workers='x') -> TypeError: workers: an integer expected, got 'x'
            equity(['AA', 'KK'], executor=5) -> TypeError: executor: a concurrent.futures.Executor expected, got 5
            equity(['AA', 'KK'], progress=5) -> TypeError: progress: something to call expected, got 5
        """),
        wrong_shape=cases(f"""
            equity(['AA']) -> ValueError: 1 hand: two to eight expected
            equity(['AA', '']) -> ValueError: hand 2 has 0 cards: {ONE_TO_SEVEN}, got ''
            equity(['AA', '2c3c4c5c6c7c8c9c']) -> ValueError: hand 2 has 8 cards: {ONE_TO_SEVEN}, got '2c3c4c5c6c7c8c9c'
            equity(['AA', [[0, 1], [2, 3]]]) -> TypeError: hand 2: a list of (text, weight) expected, got [0, 1] in it
        """),
        out_of_range=cases(f"""
            equity(['AA', 'Kz']) -> ValueError: hand 2: 'z' in 'Kz' is not a card: expected a rank (2-9, T or 10, J, Q, K, A), with a suit (c, d, h, s) or alone for any suit, or ?? for an unknown card
            equity([[0, 1], [2, 52]]) -> ValueError: hand 2: 52 is no card id (0..51)
            equity(['AA', 'KK'], dead=[52]) -> ValueError: dead: 52 is no card id (0..51)
            equity([[('AA', 0)], 'KK']) -> ValueError: hand 1: the weight of 'AA' is 0: a number above 0 expected
            equity(['AA', 'KK'], method='guess') -> ValueError: method = 'guess': 'auto', 'exact' or 'sample' expected
            equity(['AA', 'KK'], method='exact', samples=5) -> ValueError: samples and target_error are for sampling: method='exact' counts every deal
            equity(['AA', 'KK'], samples=0) -> ValueError: samples = 0: a number from 1 to 1,000,000,000,000 expected
            equity(['AA', 'KK'], target_error=10**400) -> ValueError: target_error = 100000000000000000...0000000000000000000: a number above 0 and below 1 expected
            equity(['AA', 'KK'], target_error=float('nan')) -> ValueError: target_error = nan: a number above 0 and below 1 expected
            equity(['AA', 'KK'], samples=5, seed=-1) -> ValueError: seed = -1: None, an integer from 0 on or a SeedSequence expected
            equity(['AA', 'KK'], workers=0) -> ValueError: workers = 0: {WORKERS}
            equity(['2' * 5, 'KK']) -> ValueError: impossible deal: hand 1 has no cards left to be, all are in other places
        """),
        duplicates=cases("""
            equity(['AsAh', 'AsKd']) -> ValueError: card As is in hand 1 and in hand 2
            equity(['AsAs', 'Kd']) -> ValueError: card As is in hand 1 twice: 'AsAs'
            equity(['AsAh', 'Kd'], dead='As') -> ValueError: card As is in hand 1 and in dead
            equity(['AA', 'AA', 'AA']) -> ValueError: impossible deal: the hands cannot be had together, each way shares a card
        """),
        too_many_players=cases("""
            equity(['A'] * 9) -> ValueError: 9 hands: two to eight expected
        """),
        negative_chips=NO_CHIPS,
        **STREAMS,
    ),
    "EquityResult.of_counts": Row(
        wrong_type=cases("""
            EquityResult.of_counts(5, ('AA',), exact=True, elapsed=0.0) -> TypeError: counts: counts for each player expected, got 5
            EquityResult.of_counts([[[1] * 10] * 9], 5, exact=True, elapsed=0.0) -> TypeError: names: a name for each player expected, got 5
            EquityResult.of_counts([[[0.5] * 10] * 9], ('AA',), exact=True, elapsed=0.0) -> TypeError: counts[0]: an integer expected, got 0.5
        """),
        wrong_shape=cases("""
            EquityResult.of_counts([], (), exact=True, elapsed=0.0) -> ValueError: counts, names: one of each for every player expected, got 0 and 0
            EquityResult.of_counts([[[1] * 10] * 9], ('AA', 'KK'), exact=True, elapsed=0.0) -> ValueError: counts, names: one of each for every player expected, got 1 and 2
            EquityResult.of_counts([[[1] * 9] * 2], ('AA',), exact=True, elapsed=0.0) -> ValueError: counts[0]: 9 rows of 10 expected, got [9, 9]
        """),
        out_of_range=cases("""
            EquityResult.of_counts([[[-1] * 10] * 9], ('AA',), exact=True, elapsed=0.0) -> ValueError: counts[0]: 0 or more deals of each outcome expected, and some in all
            EquityResult.of_counts([[[0] * 10] * 9], ('AA',), exact=True, elapsed=0.0) -> ValueError: counts[0]: 0 or more deals of each outcome expected, and some in all
        """),
        duplicates="two hands may have one name",
        too_many_players=ANY_PLAYERS,
        negative_chips=NO_CHIPS,
        **STREAMS,
    ),
    **{f"EquityResult.{name}": takes_nothing(f"result.{name}") for name in ("to_dict", "to_frame", "cells", "caption")},
    "EquityResult.plot": Row(
        wrong_type=cases("""
            result.plot(5) -> TypeError: ax: an Axes of matplotlib expected, got 5
        """),
        wrong_shape=cases("""
            result.plot(1, 2) -> TypeError: EquityResult.plot() takes from 1 to 2 positional arguments but 3 were given
        """),
        out_of_range="takes an Axes",
        duplicates="takes an Axes",
        **ALONE,
    ),
}

# Rules and the game

RULES: dict[str, Row] = {
    "game.Rules": Row(
        wrong_type=cases("""
            Rules(max_raises=3.0) -> TypeError: max_raises: an int or None expected, got 3.0
            Rules(ante=0.2) -> TypeError: ante: chips as an int, a Fraction of the small bet, or None expected, got 0.2
            Rules(burns=1) -> ValueError: burns = 1: one of True, False expected
            Rules(muck='yes') -> ValueError: muck = 'yes': one of True, False expected
            Rules(max_raises=True) -> TypeError: max_raises: an int or None expected, got True
            Rules(min_players=None) -> TypeError: min_players: an int expected, got None
            Rules(tie_suits=list('cdhs')) -> ValueError: tie_suits = ['c', 'd', 'h', 's']: the letters cdhs in some order expected
            Rules(tie_suits=5) -> ValueError: tie_suits = 5: the letters cdhs in some order expected
            Rules(rake='5%') -> TypeError: rake: an int or None expected, got '5%'
        """),
        wrong_shape=cases("""
            Rules(street_bets='SSB') -> ValueError: street_bets = 'SSB': five letters S or B expected
            Rules(bring_in_suits='cdh') -> ValueError: bring_in_suits = 'cdh': the letters cdhs in some order expected
            Rules(raises=3) -> TypeError: Rules.__init__() got an unexpected keyword argument 'raises'
        """),
        out_of_range=cases("""
            Rules(bring_in_tie='rank') -> ValueError: bring_in_tie = 'rank': one of 'suit', 'position' expected
            Rules(bring_in_ace=None) -> ValueError: bring_in_ace = None: one of 'high', 'low' expected
            Rules(street_bets='ssbbb') -> ValueError: street_bets = 'ssbbb': five letters S or B expected
            Rules(min_players=5, max_players=4) -> ValueError: min_players = 5, max_players = 4: from 2 to 8 expected, the least first
            Rules(min_players=1) -> ValueError: min_players = 1, max_players = 8: from 2 to 8 expected, the least first
            Rules(max_raises=-1) -> ValueError: max_raises = -1: 0 or more expected
            Rules(bring_in=0) -> ValueError: bring_in = 0: more than 0 expected
        """),
        duplicates=cases("""
            Rules(tie_suits='ccdh') -> ValueError: tie_suits = 'ccdh': the letters cdhs in some order expected
        """),
        too_many_players=cases("""
            Rules(max_players=9) -> ValueError: min_players = 2, max_players = 9: from 2 to 8 expected, the least first
        """),
        negative_chips=cases("""
            Rules(ante=-1) -> ValueError: ante = -1: 0 or more expected
            Rules(ante=Fraction(-1, 5)) -> ValueError: ante = -1/5: 0 or more expected
            Rules(rake=-1) -> ValueError: rake = -1: 0 or more expected
        """),
        **STREAMS,
    ),
    "game.Rules.replace": Row(
        wrong_type=cases("""
            STANDARD.replace(max_raises='3') -> TypeError: max_raises: an int or None expected, got '3'
        """),
        wrong_shape=cases("""
            STANDARD.replace(raises=3) -> TypeError: Rules.__init__() got an unexpected keyword argument 'raises'
        """),
        out_of_range=cases("""
            STANDARD.replace(short_deck='burn') -> ValueError: short_deck = 'burn': one of 'no_burn', 'tda', 'roberts' expected
        """),
        duplicates=cases("""
            STANDARD.replace(bring_in_suits='ssdh') -> ValueError: bring_in_suits = 'ssdh': the letters cdhs in some order expected
        """),
        too_many_players=cases("""
            STANDARD.replace(max_players=9) -> ValueError: min_players = 2, max_players = 9: from 2 to 8 expected, the least first
        """),
        negative_chips=cases("""
            STANDARD.replace(bring_in=-1) -> ValueError: bring_in = -1: 0 or more expected
        """),
        **STREAMS,
    ),
    "game.Rake": Row(
        wrong_type=cases("""
            Rake(5.0) -> TypeError: percent: an int or a Fraction expected, got 5.0
            Rake(5, cap=1.5) -> TypeError: cap: an int or None expected, got 1.5
        """),
        wrong_shape=cases("""
            Rake() -> TypeError: Rake.__init__() missing 1 required positional argument: 'percent'
        """),
        out_of_range=cases("""
            Rake(101) -> ValueError: percent = 101: 0 to 100 expected
            Rake(-1) -> ValueError: percent = -1: 0 to 100 expected
        """),
        duplicates="takes two numbers",
        too_many_players=NO_PLAYERS,
        negative_chips=cases("""
            Rake(5, cap=-1) -> ValueError: cap = -1: 0 or more expected
        """),
        **STREAMS,
    ),
}
BETS = "small_bet=10, big_bet=20"
INTEGER_X = "an integer expected, got 'x'"


def of_seat(name: str) -> Row:
    """The row of a method that takes a seat of a hand for two."""
    return Row(
        wrong_type=cases(f"""
            {name}('x') -> TypeError: seat: {INTEGER_X}
            {name}(1.0) -> TypeError: seat: an integer expected, got 1.0
        """),
        wrong_shape=cases(f"""
            {name}([0, 1]) -> TypeError: seat: an integer expected, got [0, 1]
        """),
        out_of_range=cases(f"""
            {name}(2) -> ValueError: seat: no seat 2, there are 0..1
            {name}(-1) -> ValueError: seat: no seat -1, there are 0..1
        """),
        duplicates="takes one seat",
        too_many_players=cases(f"""
            {name}(8) -> ValueError: seat: no seat 8, there are 0..1
        """),
        negative_chips=NO_CHIPS,
        **STREAMS,
    )


GAME: dict[str, Row] = {
    "game.Hand": Row(
        wrong_type=cases(f"""
            Hand('STANDARD', stacks=[100, 100], {BETS}) -> TypeError: rules: stud8.rules.Rules expected, got str
            Hand(stacks=100, {BETS}) -> TypeError: stacks: a sequence of chips, one number for each seat, expected, got 100
            Hand(stacks={{0: 100, 1: 100}}, {BETS}) -> TypeError: stacks: a sequence of chips, one number for each seat, expected, got {{0: 100, 1: 100}}
            Hand(stacks=[100, 99.5], {BETS}) -> TypeError: stacks[1]: an integer expected, got 99.5
            Hand(stacks=[100, 100], small_bet='x', big_bet=20) -> TypeError: small_bet: {INTEGER_X}
            Hand(stacks=[100, 100], {BETS}, ante=0.5) -> TypeError: ante: an integer expected, got 0.5
            Hand(stacks=[100, 100], {BETS}, ante=True) -> TypeError: ante: an integer expected, got True
            Hand(stacks=[100, 100], {BETS}, seed=[1]) -> TypeError: seed = [1]: None, an integer from 0 on, a number, a str or bytes expected
            Hand(stacks=[100, 100], {BETS}, deck=5) -> ValueError: deck: one row of card ids expected, got an array of shape ()
        """),
        wrong_shape=cases(f"""
            Hand(stacks=[100], {BETS}) -> ValueError: stacks: 1 seats with chips, 2 to 8 expected
            Hand(stacks=[100, 100], {BETS}, deck='As Kd') -> ValueError: deck: all 52 cards expected, each once, got 2
            Hand(stacks=[100, 100]) -> TypeError: Hand.__init__() missing 2 required keyword-only arguments: 'small_bet' and 'big_bet'
        """),
        out_of_range=cases(f"""
            Hand(stacks=[100, 100], small_bet=20, big_bet=10) -> ValueError: small_bet = 20, big_bet = 10: 1 or more expected, and the big bet not below the small
            Hand(stacks=[100, 100], small_bet=3, big_bet=6) -> ValueError: ante: 1/5 of the small bet of 3 is 3/5, no whole number of chips: pass ante=
            Hand(stacks=[100, 100], small_bet=0, big_bet=20) -> ValueError: small_bet = 0, big_bet = 20: 1 or more expected, and the big bet not below the small
            Hand(stacks=[100, 100], {BETS}, bring_in=0) -> ValueError: bring_in = 0: more than 0 and at most the small bet of 10 expected
            Hand(stacks=[100, 100], {BETS}, bring_in=11) -> ValueError: bring_in = 11: more than 0 and at most the small bet of 10 expected
            Hand(stacks=[100, 100], {BETS}, deal='self') -> ValueError: deal = 'self': 'auto' or 'manual' expected
            Hand(stacks=[100, 100], {BETS}, deal='manual', seed=3) -> ValueError: deck, seed: none expected in a hand that is told its cards
            Hand(stacks=[100, 100], {BETS}, seed=-1) -> ValueError: seed = -1: 0 or more expected
            Hand(stacks=[100, 100], {BETS}, seed=float('nan')) -> TypeError: seed = nan: None, an integer from 0 on, a number, a str or bytes expected
            Hand(stacks=[100, 100], {BETS}, deck=[52] * 52) -> ValueError: deck: 52 is no card id (0..51)
        """),
        duplicates=cases(f"""
            Hand(stacks=[100, 100], {BETS}, deck=[0] * 52) -> ValueError: deck: card 0 (2c) appears twice
        """),
        too_many_players=cases(f"""
            Hand(stacks=[100] * 9, {BETS}) -> ValueError: stacks: 9 seats with chips, 2 to 8 expected
        """),
        negative_chips=cases(f"""
            Hand(stacks=[100, -1], {BETS}) -> ValueError: stacks[1] = -1: 0 or more chips expected
            Hand(stacks=[100, 100], {BETS}, ante=-1) -> ValueError: ante = -1: 0 or more expected
            Hand(stacks=[100, 100], small_bet=-10, big_bet=20) -> ValueError: small_bet = -10, big_bet = 20: 1 or more expected, and the big bet not below the small
        """),
        **STREAMS,
    ),
    "game.Hand.board": of_seat("hand.board"),
    "game.Hand.cards": of_seat("hand.cards"),
    "game.Hand.view": of_seat("hand.view"),
    "game.Hand.open_with": of_seat("hand.open_with")._replace(
        out_of_range=cases("""
            hand.open_with(2) -> ValueError: seat: no seat 2, there are 0..1
            hand.open_with(1) -> IllegalAction: seat 1 does not open street 3 by its cards, seat 0 does
        """),
    ),
    "game.Hand.act": Row(
        wrong_type=cases("""
            hand.act(5) -> TypeError: an Action or its kind expected, got 5
            hand.act(None) -> TypeError: an Action or its kind expected, got None
            hand.act('complete', 10.0) -> IllegalAction: complete 10.0 is not legal here: bring in 5, complete 10
        """),
        wrong_shape=cases("""
            hand.act('complete', np.array([10, 10])) -> IllegalAction: complete array([10, 10]) is not legal here: bring in 5, complete 10
            hand.act(hand.legal_actions()) -> TypeError: an Action or its kind expected, got (Action(kind='bring_in', amount=5, pay=5), Action(kind='complete', amount=10, pay=10))
        """),
        out_of_range=cases("""
            hand.act('check') -> IllegalAction: check is not legal here: bring in 5, complete 10
            hand.act('complete', 11) -> IllegalAction: complete 11 is not legal here: bring in 5, complete 10
            hand.act(Action('bet', 10, 10)) -> IllegalAction: Action(kind='bet', amount=10, pay=10) is not legal here: bring in 5, complete 10
            waiting.act('complete') -> IllegalAction: complete is not legal here: nothing is
        """),
        duplicates="takes one action",
        too_many_players="nine seats cannot be dealt in",
        negative_chips=cases("""
            hand.act('complete', -10) -> IllegalAction: complete -10 is not legal here: bring in 5, complete 10
        """),
        **STREAMS,
    ),
    "game.Hand.deal": Row(
        wrong_type=cases(f"""
            waiting.deal('x', 'As') -> TypeError: seat: {INTEGER_X}
            waiting.deal(0, None) -> TypeError: cards: expected integers, got None
        """),
        wrong_shape=cases("""
            waiting.deal(0, '') -> IllegalAction: 0 cards for seat 0: 3 due, so 1 to 3 expected
            waiting.deal(0, '2c3c4c5c') -> IllegalAction: 4 cards for seat 0: 3 due, so 1 to 3 expected
            waiting.deal(0, [[0, 1, 2]]) -> ValueError: cards: one row of card ids expected, got an array of shape (1, 3)
        """),
        out_of_range=cases(f"""
            waiting.deal(2, 'As') -> ValueError: seat: no seat 2, there are 0..1
            waiting.deal(None, 'As') -> IllegalAction: no card is due to all in common, but to seat 0, seat 1
            waiting.deal(0, 'Zz') -> ValueError: cards: 'Zz' in 'Zz' is not a card: {A_CARD}
            waiting.deal(0, [52]) -> ValueError: cards: 52 is no card id (0..51)
            hand.deal(0, 'As') -> IllegalAction: no card is due to seat 0, but to nobody
        """),
        duplicates=cases("""
            waiting.deal(0, 'As As') -> ValueError: cards: card As appears twice in 'As As'
            [waiting.deal(0, 'As'), waiting.deal(1, 'As')] -> ValueError: card As has been dealt before
        """),
        too_many_players=cases("""
            waiting.deal(8, 'As') -> ValueError: seat: no seat 8, there are 0..1
        """),
        negative_chips=NO_CHIPS,
        **STREAMS,
    ),
    "game.Hand.legal_actions": takes_nothing("hand.legal_actions"),
    "game.Hand.copy": takes_nothing("hand.copy"),
    "game.View.board": of_seat("hand.view(0).board"),
    "game.View.legal_actions": takes_nothing("hand.view(0).legal_actions"),
    "game.play": Row(
        wrong_type=cases("""
            play('hand', first) -> TypeError: a Hand expected, got str
            play(hand, 5) -> TypeError: policies: callables, one for each seat, expected, got 5
            play(hand, [first, 5]) -> TypeError: policies: callables expected, got [..., 5]
            play(hand, lambda view: None) -> TypeError: an Action or its kind expected, got None
        """),
        wrong_shape=cases("""
            play(hand, [first]) -> ValueError: policies: 2 expected, one for each seat, got 1
        """),
        out_of_range=cases("""
            play(hand, lambda view: 'check') -> IllegalAction: check is not legal here: bring in 5, complete 10
            play(waiting, first) -> ValueError: the hand waits for cards, which policies do not deal
        """),
        duplicates="one policy may play several seats",
        too_many_players=cases("""
            play(hand, [first] * 9) -> ValueError: policies: 2 expected, one for each seat, got 9
        """),
        negative_chips=cases("""
            play(hand, lambda view: Action('bring_in', -5, -5)) -> IllegalAction: Action(kind='bring_in', amount=-5, pay=-5) is not legal here: bring in 5, complete 10
        """),
        **STREAMS,
    ),
    "game.dump_phh": Row(
        wrong_type=cases("""
            dump_phh({'variant': 'F7S/8'}) -> TypeError: a Hand expected, got dict
        """),
        wrong_shape=cases("""
            dump_phh([hand]) -> TypeError: a Hand expected, got list
        """),
        out_of_range="a hand is in order",
        duplicates="a hand is in order",
        too_many_players="a hand is in order",
        negative_chips="a hand is in order",
        **STREAMS,
    ),
}

# Files

SYSTEM = {
    "folder": ("IsADirectoryError", "[Errno 21] Is a directory: '{}'"),
    "locked": ("PermissionError", "[Errno 13] Permission denied: '{}'"),
    "missing": ("FileNotFoundError", "[Errno 2] No such file or directory: '{}'"),
}
# What a reader says of files that are cut short, start as another kind of file does, or are empty, by their suffix;
# nothing where that is no error.
NO_NPY, NO_GZIP = "{}: is no whole .npy file of numbers or text: ", "{}: is a broken gzip file: "
CUT_LINE = "line {}: 'As 2d 3h' has 3 cards: 5, 6 or 7 expected"
OTHER_TEXT = "{}: no UTF-8 text but compressed or UTF-16: unpack or convert it first"
CUT_GZIP = f"{NO_GZIP}Compressed file ended before the end-of-stream marker was reached"
NO_LINE, NO_IPC = (
    "{}: is empty: a line of names expected, or rows of hands",
    "{}: is no Arrow IPC file (Feather): it starts with b'RIFF...'",
)
BROKEN = {
    ".npy": (
        f"{NO_NPY}mmap length is greater than file size",
        f"{NO_NPY}it holds Python objects, or something else",
        f"{NO_NPY}No data left in file",
    ),
    ".csv": (f"{{}}: {CUT_LINE.format(3)}", OTHER_TEXT, NO_LINE),
    ".csv.gz": (CUT_GZIP, f"{NO_GZIP}Not a gzipped file (b'ha')", NO_LINE),
    ".txt": (f"{{}}: {CUT_LINE.format(2)}", OTHER_TEXT, ""),
    ".txt.gz": (CUT_GZIP, f"{NO_GZIP}Not a gzipped file (b'As')", ""),
    ".parquet": (
        "{}: Parquet magic bytes not found in footer. ...",
        "{}: is no Parquet file: it starts with b'PK\\x03\\x04'",
        "{}: Parquet file size is 0 bytes",
    ),
    ".feather": ("{}: Not an Arrow file", NO_IPC, "{}: is empty"),
    ".arrow": ("{}: Expected to read ... metadata bytes, but only read ...", NO_IPC, "{}: is empty"),
}


def broken_files(call: str, no_hands: str) -> list[Case]:
    """The cases of a function that reads a file of hands; `call` has {} for its name, `no_hands` is what comes of none."""
    found = []
    for suffix, told in BROKEN.items():
        for what, text in zip(("cut", "magic", "empty"), told, strict=True):
            name = f"{what}{suffix}"
            found.append(
                Case(call.format(name), *(("ValueError", text.format(name)) if text else ("returns", no_hands)))
            )
        found += of_system(call, suffix)
    return found


def of_system(call: str, suffix: str) -> list[Case]:
    """The cases of what is no file that can be read."""
    return [
        Case(call.format(f"{what}{suffix}"), error, text.format(f"{what}{suffix}"))
        for what, (error, text) in SYSTEM.items()
    ]


SUFFIX = "a name that ends in .npy, .csv, .csv.gz, .txt, .txt.gz, .parquet, .feather or .arrow expected"
FILES: dict[str, Row] = {
    "files.rank_file": Row(
        wrong_type=cases(f"""
            rank_file(5, 'ranks.csv') -> TypeError: source: a path expected, got 5
            rank_file('hands.txt', None) -> TypeError: target: a path expected, got None
            rank_file(b'hands.txt', 'ranks.csv') -> TypeError: source: a path expected, got b'hands.txt'
            rank_file('hands.txt', 'ranks.csv', add=5) -> TypeError: add: a list of names expected, got 5
            rank_file('hands.txt', 'ranks.csv', add='category') -> ValueError: add = 'category': a list of names expected, as in add=['category']
            rank_file('hands.txt', 'ranks.csv', workers='x') -> TypeError: workers: {INTEGER_X}
            rank_file('hands.txt', 'ranks.csv', progress=5) -> TypeError: progress: something to call expected, got 5
            rank_file('numbers.csv', 'ranks.csv') -> ValueError: numbers.csv: no hands: columns c1 to c7, or one column of ids in lists, of masks or of text (hand, mask) expected; the columns are player (other), amount (other)
        """),
        wrong_shape=cases("""
            rank_file('four.npy', 'ranks.csv') -> ValueError: four.npy: holds no hands: integers (N, 5), (N, 6) or (N, 7), 64-bit masks (N,), text (N,) or records with such fields expected, got uint8 of shape (3, 4)
            rank_file('four.txt', 'ranks.csv') -> ValueError: four.txt: line 2: 'As 2d 3h 4s' has 4 cards: 5, 6 or 7 expected
            rank_file('ragged.csv', 'ranks.csv') -> ValueError: ragged.csv: line 3: 4 fields, but 5 columns
        """),
        out_of_range=cases(f"""
            rank_file('hands.xls', 'ranks.csv') -> ValueError: hands.xls: {SUFFIX}
            rank_file('hands.txt', 'ranks') -> ValueError: ranks: {SUFFIX}
            rank_file('', 'ranks.csv') -> ValueError: source = '': the path of a file expected
            rank_file('hands\\0.txt', 'ranks.csv') -> ValueError: source = 'hands\\x00.txt': the path of a file expected
            rank_file('hands.txt', '.csv') -> ValueError: .csv: {SUFFIX}
            rank_file('pipe.txt', 'ranks.csv') -> ValueError: pipe.txt: a pipe or device, a file expected
            rank_file('hands.txt', 'folder.csv') -> ValueError: folder.csv: a folder or device, a file expected
            rank_file('hands.txt', 'none/ranks.csv') -> FileNotFoundError: [Errno 2] No such file or directory: 'none/ranks.csv'
            rank_file('hands.txt', 'locked/ranks.csv') -> PermissionError: [Errno 13] Permission denied: 'locked/ranks.csv'
            rank_file('hands.txt', 'ranks.csv', add=['colour']) -> ValueError: add: 'colour' is none of category, high_text, low_text
            rank_file('hands.txt', 'ranks.csv', on_error='ignore') -> ValueError: on_error = 'ignore': 'fail', 'skip' or 'null' expected
            rank_file('hands.txt', 'ranks.csv', workers=0) -> ValueError: workers = 0: {WORKERS}
            rank_file('beyond.npy', 'ranks.csv') -> ValueError: beyond.npy: row 1: 52 is no card id (0..51)
        """),
        duplicates=cases("""
            rank_file('twice.txt', 'ranks.csv') -> ValueError: twice.txt: line 2: card As appears twice in 'As 2d 3h 4s As'
            rank_file('columns.csv', 'ranks.csv') -> ValueError: columns.csv: has two columns 'hand'
            rank_file('hands.txt', 'hands.txt') -> ValueError: hands.txt: the file that is read; give the result another name
            rank_file('hands.txt', 'link.txt') -> ValueError: link.txt: the file that is read; give the result another name
            rank_file('hands.txt', 'hard.txt') -> ValueError: hard.txt: the file that is read; give the result another name
            rank_file('hands.txt', 'ranks.csv', add=['category'] * 2) -> ValueError: add: category, category has a name twice
        """),
        too_many_players=NO_PLAYERS,
        negative_chips=NO_CHIPS,
        broken_file=broken_files("rank_file('{}', 'ranks.csv').hands", "0"),
        full_disk=[
            Case(
                f"on_a_full_disk(lambda: rank_file('many.npy', 'kept{suffix}'))",
                "OSError",
                f"[Errno 27] File too large: 'kept{suffix}'",
            )
            for suffix in BROKEN
        ],
        closed_pipe=NO_PRINT,
    ),
    "files.hands_of": Row(
        wrong_type=cases(f"""
            list(hands_of(5, 1)) -> TypeError: source: a path expected, got 5
            list(hands_of('hands.txt', 'x')) -> TypeError: workers: {INTEGER_X}
        """),
        wrong_shape=cases("""
            list(hands_of('four.npy', 1)) -> ValueError: four.npy: holds no hands: integers (N, 5), (N, 6) or (N, 7), 64-bit masks (N,), text (N,) or records with such fields expected, got uint8 of shape (3, 4)
        """),
        out_of_range=cases(f"""
            list(hands_of('hands.xls', 1)) -> ValueError: hands.xls: a name that ends in .npy, .csv, .csv.gz, .txt, .txt.gz, .parquet, .feather or .arrow expected
            list(hands_of('hands.txt', 0)) -> ValueError: workers = 0: {WORKERS}
            list(hands_of('beyond.npy', 1)) -> ValueError: beyond.npy: row 1: 52 is no card id (0..51)
        """),
        duplicates=cases("""
            list(hands_of('twice.txt', 1)) -> ValueError: twice.txt: line 2: card As appears twice in 'As 2d 3h 4s As'
        """),
        too_many_players=NO_PLAYERS,
        negative_chips=NO_CHIPS,
        broken_file=broken_files("sum(len(hands) for hands, _ in hands_of('{}', 1))", "0"),
        full_disk=NO_OUTPUT,
        closed_pipe=NO_PRINT,
    ),
    "files.Report.as_dict": takes_nothing("Report().as_dict"),
}


def of_history(name: str) -> Row:
    """The row of a function that reads a hand history."""
    return Row(
        wrong_type=cases(f"""
            {name}(5) -> TypeError: source: a path expected, got 5
            {name}(b'cut.phh') -> TypeError: source: a path expected, got b'cut.phh'
            {name}(told(antes='1')) -> ValueError: line 2: antes = '1': an array expected
        """)
        + (
            cases(f"""
            {name}('hand.phh', 'STANDARD') -> TypeError: rules: stud8.rules.Rules expected, got str
        """)
            if name == "replay"
            else []
        ),
        wrong_shape=cases(f"""
            {name}(told(antes=[1])) -> ValueError: line 2: 1 antes, 2 starting_stacks: one each for p1, p2, ... expected
            {name}('x = 1\\n') -> ValueError: no field 'variant': a history of one hand has variant, antes, bring_in, small_bet, big_bet, starting_stacks, actions
        """),
        out_of_range=cases(f"""
            {name}('') -> ValueError: source = '': the path of a file expected
            {name}(told(variant='NT')) -> ValueError: line 1: variant 'NT': 'F7S/8' expected
            {name}(told(actions=['d dh p1 ????Zz'])) -> ValueError: line 7, action 1 'd dh p1 ????Zz': cards as in '2cAs??' expected, got '????Zz'
            {name}(told(actions=['p3 f'])) -> ValueError: line 7, action 1 'p3 f': p3 of 2 players
        """),
        duplicates=cases("""
            replay(told(actions=['d dh p1 AsAsKd'])) -> ValueError: line 7, action 1 'd dh p1 AsAsKd': cards: card As appears twice in 'AsAsKd'
            replay(told(actions=['d dh p1 ????Kc', 'd dh p2 ????Kc'])) -> ValueError: line 7, action 2 'd dh p2 ????Kc': card Kc has been dealt before
        """)
        if name == "replay"
        else "replay looks at the cards",
        too_many_players=cases("""
            replay(told(antes=[1] * 9, starting_stacks=[90] * 9)) -> ValueError: stacks: 9 seats with chips, 2 to 8 expected
        """)
        if name == "replay"
        else "replay looks at the seats",
        negative_chips=cases(f"""
            {name}(told(starting_stacks=[90, -1])) -> ValueError: line 6: starting_stacks, p2 = -1: a whole number of chips expected (cents, where the stakes have cents)
            {name}(told(bring_in=-2)) -> ValueError: line 3: bring_in = -2: a whole number of chips expected (cents, where the stakes have cents)
        """),
        broken_file=[
            *cases(f"""
            {name}('cut.phh') -> ValueError: cut.phh: no TOML: Expected "'" (at end of document)
            {name}('magic.phh') -> ValueError: magic.phh: no UTF-8 text: 'utf-8' codec can't decode byte 0x8b in position 1: invalid start byte
            {name}('empty.phh') -> ValueError: empty.phh: no field 'variant': a history of one hand has variant, antes, bring_in, small_bet, big_bet, starting_stacks, actions
        """),
            *of_system(f"{name}('{{}}')", ".phh"),
        ],
        full_disk=NO_OUTPUT,
        closed_pipe=NO_PRINT,
    )


HISTORIES = {"game.load_phh": of_history("load_phh"), "game.replay": of_history("replay")}

# Values


def value(name: str, given: str, text: str) -> Row:
    """The row of a class that functions give their results in: a tuple or record, whose fields nobody looks at."""
    return Row(
        wrong_type="a value that is given to you: its fields are not looked at",
        wrong_shape=cases(f"""
            {given} -> TypeError: {text}
        """),
        out_of_range="as it is",
        duplicates="as it is",
        too_many_players="as it is",
        negative_chips="as it is",
        **STREAMS,
    )


def missing(names: str) -> str:
    return f"...() missing {names}"


VALUES: dict[str, Row] = {
    "HandCategory": Row(
        wrong_type=cases("""
            HandCategory('flush') -> ValueError: 'flush' is not a valid HandCategory
        """),
        wrong_shape=cases(f"""
            HandCategory() -> TypeError: {missing("1 required positional argument: 'value'")}
        """),
        out_of_range=cases("""
            HandCategory(9) -> ValueError: 9 is not a valid HandCategory
        """),
        duplicates="takes one number",
        **ALONE,
    ),
    "HiLo": value("HiLo", "HiLo(7462)", missing("1 required positional argument: 'low'")),
    "EquityInterrupted": value(
        "EquityInterrupted", "EquityInterrupted()", missing("1 required positional argument: 'result'")
    ),
    "EquityResult": value("EquityResult", "EquityResult()", missing("13 required positional arguments: ...")),
    "files.BadRow": value("files.BadRow", "BadRow(3)", missing("1 required positional argument: 'why'")),
    "files.Report": value("files.Report", "Report(rows=3)", "...() got an unexpected keyword argument 'rows'"),
    "game.Acted": value("game.Acted", "Acted(1)", missing("1 required positional argument: 'action'")),
    "game.Action": value("game.Action", "Action()", missing("1 required positional argument: 'kind'")),
    "game.Dealt": value("game.Dealt", "Dealt(1)", missing("1 required positional argument: 'cards'")),
    "game.IllegalAction": value("game.IllegalAction", "IllegalAction(legal=())", "...() takes no keyword arguments"),
    "game.OpenPot": value("game.OpenPot", "OpenPot(1)", missing("1 required positional argument: 'contenders'")),
    "game.Result": value("game.Result", "Result(1)", missing("3 required positional arguments: ...")),
    "game.View": value("game.View", "View(1)", missing("11 required positional arguments: ...")),
    "showdown.OddChip": value(
        "showdown.OddChip", "OddChip('high')", missing("3 required positional arguments: 'seats', 'rule', and 'value'")
    ),
    "showdown.Pot": value("showdown.Pot", "Pot(1)", missing("7 required positional arguments: ...")),
    "showdown.Settlement": value(
        "showdown.Settlement", "Settlement(())", missing("2 required positional arguments: 'payouts' and 'returned'")
    ),
}

# Commands


def printed(command: str) -> dict[str, list[Case]]:
    """What becomes of a command whose stdout is full or closed."""
    return {
        "full_disk": cases(f"""
            {command} > /dev/full -> exit status 2: stud8: stdout: No space left on device
        """),
        "closed_pipe": cases(f"""
            {command} | true -> exit status 1
            {command} | head -1 -> exit status 0 or 1
            {command} >&- -> exit status 0
        """),
    }


def command_files(command: str, names: dict[str, str]) -> list[Case]:
    """What becomes of a command that reads a file: `command` has {} for its name, `names` is what is said of each."""
    return [Case(command.format(name), "exit status 2", text.format(name)) for name, text in names.items()]


NOT_INTEGER = "Invalid value for '{}': '{}' is not a valid integer."
EXTRA = "Got unexpected extra argument ({})"
OF_SYSTEM = {"folder": "Is a directory", "locked": "Permission denied", "missing": "No such file or directory"}
RULE_NAMES = "'standard', 'document_a', 'document_b', 'document_c', 'casino_tda', 'wsop_cash', 'wsop_tournament', 'roberts', 'pokerstars'"


def of_flags(command: str, flag: str = "", without: str = "") -> Row:
    """The row of a command that takes flags only, and says something `without` one if it needs it."""
    return Row(
        wrong_type=cases(f"{command} --frob -> exit status 2: {command}: No such option '--frob'."),
        wrong_shape=[
            *cases(f"{command} more -> exit status 2: {command}: {EXTRA.format('more')}"),
            *(cases(f"{command} -> exit status 2: {without}") if without else []),
        ],
        out_of_range="takes flags only",
        duplicates="a flag twice is a flag",
        **ALONE | printed(f"{command} {flag}".strip()),
    )


COMMANDS: dict[str, Row] = {
    "stud8": Row(
        wrong_type=cases("""
            stud8 --frob -> exit status 2: stud8: No such option '--frob'.
        """),
        wrong_shape=cases("""
            stud8 -> exit status 2: stud8: Missing command.
        """),
        out_of_range=cases("""
            stud8 play -> exit status 2: stud8: No such command 'play'. Did you mean 'replay'?
            STUD8_BACKEND=cuda stud8 info -> exit status 2: stud8: no backend 'cuda': available are ...
            STUD8_ISA=mmx stud8 info -> exit status 2: stud8: no instruction set 'mmx': ...
        """),
        duplicates="takes one command",
        **ALONE | printed("stud8 --help"),
    ),
    "stud8 eval": Row(
        wrong_type=cases(f"""
            stud8 eval --frob -> exit status 2: stud8 eval: No such option '--frob'.
            stud8 eval 12345 -> exit status 2: stud8 eval: '12345' in '12345' is not a card: {A_CARD}
        """),
        wrong_shape=cases("""
            stud8 eval -> exit status 2: stud8 eval: Missing argument 'HANDS...'.
            stud8 eval 'As Kd' -> exit status 2: stud8 eval: 'As Kd' has 2 cards: 5, 6 or 7 expected
            stud8 eval '' -> exit status 2: stud8 eval: '' has 0 cards: 5, 6 or 7 expected
            stud8 eval AsKdQhJsTc As -> exit status 2: stud8 eval: 'As' has 1 card: 5, 6 or 7 expected
        """),
        out_of_range=cases(f"""
            stud8 eval 'As Kd Qh Js Zz' -> exit status 2: stud8 eval: 'Zz' in 'As Kd Qh Js Zz' is not a card: {A_CARD}
            stud8 eval 'As Kd ??' -> exit status 2: stud8 eval: unknown card '??' in 'As Kd ??': only known cards are possible here
        """),
        duplicates=cases("""
            stud8 eval 'As Kd Qh Js As' -> exit status 2: stud8 eval: card As appears twice in 'As Kd Qh Js As'
            stud8 eval As Kd Qh Js As -> exit status 2: stud8 eval: card As appears twice in 'As Kd Qh Js As'
        """),
        **ALONE | printed("stud8 eval 'As 2d 3h 4s 5c'"),
    ),
    "stud8 rank": Row(
        wrong_type=cases(f"""
            stud8 rank --random many -> exit status 2: stud8 rank: {NOT_INTEGER.format("--random", "many")}
            stud8 rank --random 5 --seed x -> exit status 2: stud8 rank: {NOT_INTEGER.format("--seed", "x")}
            stud8 rank --random 5 --cards x -> exit status 2: stud8 rank: {NOT_INTEGER.format("--cards", "x")}
            stud8 rank --random 5 --workers x -> exit status 2: stud8 rank: {NOT_INTEGER.format("--workers", "x")}
        """),
        wrong_shape=cases("""
            stud8 rank -> exit status 2: stud8 rank: either FILE (- is stdin) or --random N expected
            stud8 rank hands.txt --random 5 -> exit status 2: stud8 rank: either FILE (- is stdin) or --random N expected, not both
            stud8 rank hands.txt --seed 5 -> exit status 2: stud8 rank: --seed and --cards go with --random only
            stud8 rank hands.txt --add category -> exit status 2: stud8 rank: --add, --only-ranks and --on-error go with -o only
            stud8 rank hands.txt --lows -o ranks.csv -> exit status 2: stud8 rank: -o goes with FILE, and not with --random, --seed, --cards or --lows
            stud8 rank four.txt -> exit status 2: stud8 rank: four.txt: line 2: 'As 2d 3h 4s' has 4 cards: 5, 6 or 7 expected
            stud8 rank four.npy -> exit status 2: stud8 rank: four.npy: holds no hands: integers (N, 5), (N, 6) or (N, 7), 64-bit masks (N,), text (N,) or records with such fields expected, got uint8 of shape (3, 4)
            stud8 rank four.npy -o ranks.csv -> exit status 2: stud8 rank: four.npy: holds no hands: integers (N, 5), (N, 6) or (N, 7), 64-bit masks (N,), text (N,) or records with such fields expected, got uint8 of shape (3, 4)
        """),
        out_of_range=cases(f"""
            stud8 rank --random -5 -> exit status 2: stud8 rank: Invalid value for '--random': -5 is not in the range 0<=x<=1000000000000.
            stud8 rank --random 100000000000000000000 -> exit status 2: stud8 rank: Invalid value for '--random': 100000000000000000000 is not in the range 0<=x<=1000000000000.
            stud8 rank --random 5 --seed -1 -> exit status 2: stud8 rank: Invalid value for '--seed': -1 is not in the range x>=0.
            stud8 rank --random 5 --cards 8 -> exit status 2: stud8 rank: Invalid value for '--cards': 8 is not in the range 5<=x<=7.
            stud8 rank --random 5 --workers 0 -> exit status 2: stud8 rank: Invalid value for '--workers': workers = 0: a number from 1 on expected, or -1 for all usable cores
            stud8 rank '' -> exit status 2: stud8 rank: FILE = '': the path of a file expected
            stud8 rank - <&- -> exit status 2: stud8 rank: stdin is closed
            stud8 rank beyond.npy -> exit status 2: stud8 rank: beyond.npy: row 1: 52 is no card id (0..51)
            stud8 rank hands.txt -o ranks.xls -> exit status 2: stud8 rank: ranks.xls: {SUFFIX}
            stud8 rank hands.txt -o none/ranks.csv -> exit status 2: stud8 rank: none/ranks.csv: No such file or directory
            stud8 rank hands.txt -o locked/ranks.csv -> exit status 2: stud8 rank: locked/ranks.csv: Permission denied
            stud8 rank hands.txt -o ranks.csv --add colour -> exit status 2: stud8 rank: add: 'colour' is none of category, high_text, low_text
            stud8 rank hands.txt -o ranks.csv --on-error ignore -> exit status 2: stud8 rank: Invalid value for '--on-error': 'ignore' is not one of 'fail', 'skip', 'null'.
        """),
        duplicates=cases("""
            stud8 rank twice.txt -> exit status 2: stud8 rank: twice.txt: line 2: card As appears twice in 'As 2d 3h 4s As'
            stud8 rank hands.txt -o hands.txt -> exit status 2: stud8 rank: hands.txt: the file that is read; give the result another name
            stud8 rank hands.txt -o ranks.csv --add category,category -> exit status 2: stud8 rank: add: category, category has a name twice
        """),
        too_many_players=NO_PLAYERS,
        negative_chips=NO_CHIPS,
        broken_file=[
            *command_files(
                "stud8 rank {}",
                {
                    f"{what}{suffix}": f"stud8 rank: {{}}: {text}"
                    for suffix in BROKEN
                    for what, text in OF_SYSTEM.items()
                },
            ),
            *[
                case
                for command in ("stud8 rank {}", "stud8 rank {} -o ranks.csv")
                for suffix in (".npy", ".csv", ".txt.gz", ".parquet", ".feather")
                for case in command_files(
                    command,
                    {
                        f"{what}{suffix}": f"stud8 rank: {text}"
                        for what, text in zip(("cut", "magic"), BROKEN[suffix], strict=False)
                    },
                )
            ],
            *command_files(
                "stud8 rank {} -o ranks.csv",
                {
                    f"{what}{suffix}": f"stud8 rank: {{}}: {text}"
                    for suffix in (".npy", ".csv")
                    for what, text in OF_SYSTEM.items()
                },
            ),
            *command_files(
                "stud8 rank {}",
                {
                    "cut.txt": f"stud8 rank: {{}}: {CUT_LINE.format(2)}",
                    "magic.txt": "stud8 rank: {}: no UTF-8 text but compressed or UTF-16: unpack or convert it first",
                },
            ),
            Case("stud8 rank empty.txt", "exit status 0", ""),
        ],
        full_disk=[
            *printed("stud8 rank hands.txt")["full_disk"],
            Case(
                "ulimit -f 3; stud8 rank many.npy -o kept.npy", "exit status 2", "stud8 rank: kept.npy: File too large"
            ),
        ],
        closed_pipe=[
            *printed("stud8 rank hands.txt")["closed_pipe"],
            *printed("stud8 rank hands.txt -o new.csv")["closed_pipe"],
        ],
    ),
    "stud8 equity": Row(
        wrong_type=cases(f"""
            stud8 equity AA KK --samples x -> exit status 2: stud8 equity: {NOT_INTEGER.format("--samples", "x")}
            stud8 equity AA KK --seed x -> exit status 2: stud8 equity: {NOT_INTEGER.format("--seed", "x")}
            stud8 equity AA KK --workers x -> exit status 2: stud8 equity: {NOT_INTEGER.format("--workers", "x")}
            stud8 equity AA KK --error x -> exit status 2: stud8 equity: Invalid value for '--error': 'x' is not a valid float.
        """),
        wrong_shape=cases("""
            stud8 equity -> exit status 2: stud8 equity: Missing argument 'HANDS...'.
            stud8 equity AA -> exit status 2: stud8 equity: 1 hand: two to eight expected
            stud8 equity AA KK --exact --samples 5 -> exit status 2: stud8 equity: --samples and --error are for drawing: --exact counts every deal
        """),
        out_of_range=cases(f"""
            stud8 equity AA Kz -> exit status 2: stud8 equity: hand 2: 'z' in 'Kz' is not a card: expected a rank (2-9, T or 10, J, Q, K, A), with a suit (c, d, h, s) or alone for any suit, or ?? for an unknown card
            stud8 equity AA KK --dead Zz -> exit status 2: stud8 equity: dead: 'Zz' in 'Zz' is not a card: expected a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s)
            stud8 equity AA KK --samples 0 -> exit status 2: stud8 equity: Invalid value for '--samples': 0 is not in the range 1<=x<=1000000000000.
            stud8 equity AA KK --error 2 -> exit status 2: stud8 equity: --error = 2.0: a number above 0 and below 1 expected
            stud8 equity AA KK --seed -1 -> exit status 2: stud8 equity: Invalid value for '--seed': -1 is not in the range x>=0.
            stud8 equity AA KK --workers 0 -> exit status 2: stud8 equity: Invalid value for '--workers': workers = 0: {WORKERS}
            stud8 equity AA KK --plot equity.gif -> exit status 2: stud8 equity: --plot equity.gif: a name that ends in one of .svg, .png, .pdf expected
            stud8 equity AA KK --plot none/equity.svg -> exit status 2: stud8 equity: --plot none/equity.svg: No such file or directory
            stud8 equity AA KK --plot locked/equity.svg -> exit status 2: stud8 equity: --plot locked/equity.svg: Permission denied
        """),
        duplicates=cases("""
            stud8 equity AsAh As -> exit status 2: stud8 equity: card As is in hand 1 and in hand 2
            stud8 equity AsAh Kd --dead As -> exit status 2: stud8 equity: card As is in hand 1 and in dead
        """),
        too_many_players=cases("""
            stud8 equity A K Q J T 9 8 7 6 -> exit status 2: stud8 equity: 9 hands: two to eight expected
        """),
        negative_chips=NO_CHIPS,
        broken_file=NO_INPUT,
        full_disk=[
            *printed("stud8 equity AA KK --samples 100")["full_disk"],
            Case(
                "ulimit -f 3; stud8 equity AA KK --samples 100 --plot kept.svg",
                "exit status 2",
                "stud8 equity: --plot kept.svg: File too large",
            ),
        ],
        closed_pipe=printed("stud8 equity AA KK --samples 100")["closed_pipe"],
    ),
    "stud8 replay": Row(
        wrong_type=cases("""
            stud8 replay --frob -> exit status 2: stud8 replay: No such option '--frob'.
        """),
        wrong_shape=cases(f"""
            stud8 replay -> exit status 2: stud8 replay: Missing argument 'FILE'.
            stud8 replay hand.phh hand.phh -> exit status 2: stud8 replay: {EXTRA.format("hand.phh")}
        """),
        out_of_range=cases(f"""
            stud8 replay '' -> exit status 2: stud8 replay: FILE = '': the path of a file expected
            stud8 replay - <&- -> exit status 2: stud8 replay: stdin is closed
            stud8 replay hand.phh --rules HOUSE -> exit status 2: stud8 replay: Invalid value for '--rules': 'HOUSE' is not one of {RULE_NAMES}.
            stud8 replay illegal.phh -> exit status 2: stud8 replay: illegal.phh: line 7, action 3 'p2 cbr 5': complete 5 is not legal here: bring in 2, complete 4
        """),
        duplicates=cases("""
            stud8 replay twice.phh -> exit status 2: stud8 replay: twice.phh: line 7, action 2 'd dh p2 3d3d5h': cards: card 3d appears twice in '3d3d5h'
        """),
        too_many_players=cases("""
            stud8 replay nine.phh -> exit status 2: stud8 replay: nine.phh: stacks: 9 seats with chips, 2 to 8 expected
        """),
        negative_chips=cases("""
            stud8 replay negative.phh -> exit status 2: stud8 replay: negative.phh: line 6: starting_stacks, p2 = -80: a whole number of chips expected (cents, where the stakes have cents)
        """),
        broken_file=command_files(
            "stud8 replay {}",
            {
                "cut.phh": 'stud8 replay: {}: no TOML: Expected "\'" (at end of document)',
                "magic.phh": "stud8 replay: {}: no UTF-8 text: 'utf-8' codec can't decode byte 0x8b in position 1: invalid start byte",
                "empty.phh": "stud8 replay: {}: no field 'variant': a history of one hand has variant, antes, bring_in, small_bet, big_bet, starting_stacks, actions",
            }
            | {f"{what}.phh": f"stud8 replay: {{}}: {text}" for what, text in OF_SYSTEM.items()},
        ),
        **printed("stud8 replay hand.phh"),
    ),
    "stud8 deal": Row(
        wrong_type=cases(f"""
            stud8 deal --players x -> exit status 2: stud8 deal: {NOT_INTEGER.format("--players", "x")}
            stud8 deal --stack 1.5 -> exit status 2: stud8 deal: {NOT_INTEGER.format("--stack", "1.5")}
            stud8 deal --seed x -> exit status 2: stud8 deal: {NOT_INTEGER.format("--seed", "x")}
            stud8 deal --hands x -> exit status 2: stud8 deal: {NOT_INTEGER.format("--hands", "x")}
        """),
        wrong_shape=cases(f"""
            stud8 deal 5 -> exit status 2: stud8 deal: {EXTRA.format("5")}
        """),
        out_of_range=cases(f"""
            stud8 deal --players 1 -> exit status 2: stud8 deal: Invalid value for '--players': 1 is not in the range 2<=x<=8.
            stud8 deal --stack 0 -> exit status 2: stud8 deal: Invalid value for '--stack': 0 is not in the range 1<=x<=1000000000000.
            stud8 deal --seed -1 -> exit status 2: stud8 deal: Invalid value for '--seed': -1 is not in the range x>=0.
            stud8 deal --hands 0 -> exit status 2: stud8 deal: Invalid value for '--hands': 0 is not in the range 1<=x<=1000000000.
            stud8 deal --policy bluff -> exit status 2: stud8 deal: Invalid value for '--policy': 'bluff' is not one of 'random', 'call'.
            stud8 deal --rules HOUSE -> exit status 2: stud8 deal: Invalid value for '--rules': 'HOUSE' is not one of {RULE_NAMES}.
        """),
        duplicates="the last of an option counts",
        too_many_players=cases("""
            stud8 deal --players 9 -> exit status 2: stud8 deal: Invalid value for '--players': 9 is not in the range 2<=x<=8.
        """),
        negative_chips=cases("""
            stud8 deal --stack -5 -> exit status 2: stud8 deal: Invalid value for '--stack': -5 is not in the range 1<=x<=1000000000000.
        """),
        broken_file=NO_INPUT,
        **printed("stud8 deal --seed 3"),
    ),
    "stud8 bench": Row(
        wrong_type=cases(f"""
            stud8 bench --workers x -> exit status 2: stud8 bench: {NOT_INTEGER.format("--workers", "x")}
        """),
        wrong_shape=cases(f"""
            stud8 bench 5 -> exit status 2: stud8 bench: {EXTRA.format("5")}
        """),
        out_of_range=cases(f"""
            stud8 bench --workers 0 -> exit status 2: stud8 bench: Invalid value for '--workers': workers = 0: {WORKERS}
            stud8 bench --plot speed.gif -> exit status 2: stud8 bench: --plot speed.gif: a name that ends in one of .svg, .png, .pdf expected
        """),
        duplicates="the last of an option counts",
        too_many_players=NO_PLAYERS,
        negative_chips=NO_CHIPS,
        broken_file=NO_INPUT,
        full_disk=[
            *printed("stud8 bench")["full_disk"],
            Case(
                "ulimit -f 3; stud8 bench --plot kept.svg",
                "exit status 2",
                "stud8 bench: --plot kept.svg: File too large",
            ),
        ],
        closed_pipe=printed("stud8 bench")["closed_pipe"],
    ),
    "stud8 verify": of_flags("stud8 verify"),
    "stud8 config": of_flags("stud8 config", "--cflags", "stud8 config: --cflags, --sources or both expected"),
    "stud8 info": of_flags("stud8 info"),
}

GROUPS: dict[str, dict[str, Row]] = {
    "Ranking": RANKING,
    "Ranking lazily": LAZY,
    "Cards, masks and ranks": CARDS,
    "What ranks": CHOICES,
    "Compiled functions": COMPILED,
    "Showdown": SHOWDOWN,
    "Who wins how much": EQUITY,
    "Rules": RULES,
    "The game": GAME,
    "Hand histories": HISTORIES,
    "Files of hands": FILES,
    "Values": VALUES,
    "Commands": COMMANDS,
}
TABLE: dict[str, Row] = {name: row for group in GROUPS.values() for name, row in group.items()}
