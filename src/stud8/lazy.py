"""Dask arrays: what is done with numpy's is put into their graph, block by block, and done when they are computed."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray


def is_lazy(array: Any) -> bool:
    """Whether this is a dask array; dask is not imported to know."""
    return type(array).__module__.partition(".")[0] == "dask" and hasattr(array, "map_blocks")


def lazily(function: Callable[..., Any], array: Any, dtype: Any, out: Any, *, row_axes: int, **settings: Any) -> Any:
    """A dask array of what a function gives for rows: one number each, in blocks as those of the array."""
    if out is not None:
        raise ValueError("out: none expected with a dask array, which is computed later")
    leading = max(array.ndim - row_axes, 0)
    row = array.shape[leading:]
    if any(length != length for length in row):  # noqa: PLR0124  # NaN stands for what is not known yet
        raise ValueError(
            "the cards of a hand: not known before the array is computed; .compute_chunk_sizes() tells them"
        )
    # What is wrong with the dtype or the width is told now, with the words of the function.
    none = np.empty((0, *row), array.dtype)
    try:
        function(none, **settings)
    except ValueError as error:
        raise ValueError(str(error).replace(str(none.shape), str(array.shape))) from None
    if row_axes:
        array = array.rechunk(dict.fromkeys(range(leading, array.ndim), -1))
    return array.map_blocks(
        _of_block,
        dtype=dtype,
        drop_axis=list(range(leading, array.ndim)),
        meta=np.empty((0,) * leading, dtype),
        function=function,
        settings=settings,
    )


def _of_block(
    block: NDArray[Any], *, function: Callable[..., Any], settings: dict[str, Any], block_info: Any = None
) -> Any:
    try:
        return np.asarray(function(block, **settings))
    except ValueError as error:
        starts = ", ".join(str(start) for start, _ in block_info[0]["array-location"])
        raise ValueError(f"in the block that starts at ({starts}): {error}") from None
