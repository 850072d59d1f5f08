"""What came of a case."""

from typing import NamedTuple


class Outcome(NamedTuple):
    """The name of an error, an exit status, or "returns"; and the text of it."""

    error: str
    text: str
