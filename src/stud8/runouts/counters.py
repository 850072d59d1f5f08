"""Who counts and deals: the C core, or numpy where another backend is in force, by the same calls.

Both have ``headsup``, ``deal_all``, ``sample``, and ``Watch`` for a job of theirs.
"""

from typing import Any

from stud8 import backends
from stud8.runouts import numpy_counts


def in_force() -> Any:
    """The module with these calls."""
    return backends.core() if backends.backend() == "native" else numpy_counts
