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
    # What is wrong with the dtype or the width is told now, with the words of the function.
    function(np.empty((0, *array.shape[array.ndim - row_axes :]) if row_axes else 0, array.dtype), **settings)
    leading = array.ndim - row_axes
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
