"""Compiled functions: what C and numba offer without a look at the cards."""

from bad_inputs.rows import ALONE, MASKS, Row, alone, cases


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
            ok({name}(0)) -> returns: True
            ok({name}((1 << 60) - 1)) -> returns: True
        """),
        out_of_range=cases(f"""
            {name}(-1) -> OverflowError: can't convert negative number to unsigned
            {name}(1 << 64) -> OverflowError: int too big to convert
            ok({name}(1 << 63)) -> returns: True
        """),
        **MASKS,
    )


def of_numba(name: str) -> Row:
    """The row of a compiled function of a mask: numba looks at the type, nobody at the cards."""
    return Row(
        wrong_type=cases(f"""
            {name}('As') -> TypingError: Failed in nopython mode pipeline (step: nopython frontend)...
        """),
        wrong_shape=cases(f"""
            {name}() -> TypeError: not enough arguments: expected 1, got 0
            ok({name}(0)) -> returns: True
        """),
        out_of_range=cases(f"""
            ok({name}(-1)) -> returns: True
            {name}(1 << 64) -> OverflowError: int too big to convert
        """),
        **MASKS,
    )


COMPILED: dict[str, Row] = {
    **{name: of_c(name) for name in ("native.high", "native.low", "native.hilo")},
    **{name: of_numba(name) for name in ("jit.high", "jit.low", "jit.hilo")},
    "jit.mask_from_ids": alone(
        wrong_type="""
            jit.mask_from_ids(7) -> TypingError: Failed in nopython mode pipeline (step: nopython frontend)...
        """,
        wrong_shape="""
            jit.mask_from_ids() -> TypeError: not enough arguments: expected 1, got 0
        """,
        out_of_range="""
            jit.mask_from_ids((52, 255)) -> returns: 0
        """,
        duplicates="""
            jit.mask_from_ids((3, 3)) -> returns: 281474976710656
        """,
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
