"""Who counts and deals: the C core, or numpy where another backend is in force, by the same calls.

Both have ``headsup``, ``deal_all``, ``sample``, and ``Watch`` for a job of theirs.
"""

from typing import Any

from stud8 import backends
from stud8.evaluate import evaluate_hilo_mask
from stud8.runouts import numpy_counts
from stud8.runouts.jobs import Flag, Watch

ANY_HAND = 0x7F


def in_force() -> Any:
    """The module with these calls."""
    if backends.backend() == "native":
        return backends.core()
    if backends.current().COMPILES:
        evaluate_hilo_mask([ANY_HAND])  # which jobs call in threads of theirs
    return numpy_counts


def watched(watch: Watch | None) -> tuple[Any, Watch]:
    """Who counts a job that has this watch, and the watch: a job goes on as it began, whatever is chosen meanwhile.

    In another process there is none yet.
    """
    if watch is None:
        counter = in_force()
        return counter, counter.Watch()
    return numpy_counts if isinstance(watch, Flag) else backends.core(), watch
