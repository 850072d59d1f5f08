"""Ranking: what evaluates ids and masks of cards."""

from bad_inputs.messages import FIVES, ONE_LENGTH, OUTSIDE, PARSE_HINT, WORKERS
from bad_inputs.rows import ALONE, MASKS, Case, Row, cases


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
            {name}([31, 15]) -> ValueError: row 1: mask 0xf has 4 cards: {FIVES} expected
            {name}([[31, 31], [31]]) -> ValueError: masks: {ONE_LENGTH}
        """),
        out_of_range=cases(f"""
            {name}(-1) -> ValueError: mask -0x1 {OUTSIDE}
            {name}([31, 1 << 63]) -> ValueError: row 1: mask 0x8000000000000000 {OUTSIDE}
            {name}(1 << 64) -> ValueError: masks: 0x10000000000000000 has more than 64 bits
        """),
        **MASKS,
    )


def arguments(name: str, one: str, out: str) -> list[Case]:
    """What evaluate functions take beside the hands; `out` is what they say of one that does not fit."""
    return cases(f"""
        {name}([{one}], out=np.zeros(1)) -> ValueError: out: {out}
        {name}({one}, workers=1.0) -> TypeError: workers: an integer expected, got 1.0
        {name}({one}, workers=0) -> ValueError: workers = 0: {WORKERS}
    """)


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
