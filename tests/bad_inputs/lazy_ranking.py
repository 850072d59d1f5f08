"""Ranking lazily: what evaluates dask arrays."""

from bad_inputs.messages import FIVES, OUTSIDE
from bad_inputs.ranking import EVALUATE
from bad_inputs.rows import MASKS, Row, alone, cases

NO_OUT = "none expected with a dask array, which is computed later"


def evaluates_lazily(name: str) -> Row:
    """The row of an evaluate function of ids that is given a dask array."""
    return alone(
        wrong_type=f"""
            {name}(lazy([[True] * 5])) -> TypeError: cards: expected integers, got an array of dtype bool
            {name}(lazy([WHEEL]), out=np.zeros(1)) -> ValueError: out: {NO_OUT}
        """,
        wrong_shape=f"""
            {name}(lazy([[0, 1, 2, 3]])) -> ValueError: cards: an array of shape (..., n) with n = {FIVES} expected, got shape (1, 4)
        """,
        out_of_range=f"""
            computed({name}(lazy([WHEEL, [0, 1, 2, 3, 4, 5, 52]]))) -> ValueError: in the block that starts at (0, 0): row 1: 52 is no card id (0..51)
        """,
        duplicates=f"""
            computed({name}(lazy([WHEEL, [0, 1, 2, 3, 4, 5, 5]]))) -> ValueError: in the block that starts at (0, 0): row 1: card 5 (3d) appears twice
        """,
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
            computed({name}(lazy([31, -1]))) -> ValueError: in the block that starts at (0): row 1: mask -0x1 {OUTSIDE}
        """),
        **MASKS,
    )


LAZY = {
    **{f"{name} (dask)": evaluates_lazily(name) for name in EVALUATE},
    **{f"{name}_mask (dask)": evaluates_masks_lazily(f"{name}_mask") for name in EVALUATE},
}
