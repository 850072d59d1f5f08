"""The generated tables, for numba, which cannot link those of the C core.

tools/generate_tables.py tells what they hold.
"""

import json
import pkgutil
from typing import Any

import numpy as np
from numpy.typing import NDArray


def read_tables() -> dict[str, NDArray[Any]]:
    """Read all tables by name: arrays that cannot be written, in the machine's byte order."""
    content = pkgutil.get_data("stud8.backends", "_tables.bin")  # from a zip file as well
    if content is None:
        raise FileNotFoundError("the loader of stud8 has no data: backends/_tables.bin is missing")
    head, _, numbers = content.partition(b"\n")
    tables: dict[str, NDArray[Any]] = {}
    start = 0
    for name, (dtype, size) in json.loads(head)["tables"].items():
        width = np.dtype(dtype).itemsize
        stored = np.frombuffer(numbers, np.uint8, size * width, start).reshape(width, size)  # the lowest bytes first
        table = np.ascontiguousarray(stored.T).view(dtype).reshape(size)
        tables[name] = table = table.astype(table.dtype.newbyteorder("="))  # aligned
        table.setflags(write=False)
        start += stored.nbytes
    return tables
