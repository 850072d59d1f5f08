"""A mutant: a file with one small fault in it."""

import difflib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Mutant(NamedTuple):
    """A file's bytes from start to stop replaced; its fault is at the lines from first to last."""

    path: Path
    start: int
    stop: int
    new: str
    first: int
    last: int
    function: int = 0  # where the outermost function around it begins; 0 outside of all, and in C

    @property
    def name(self) -> str:
        return str(self.path.relative_to(ROOT))

    def source(self) -> bytes:
        old = self.path.read_bytes()
        return old[: self.start] + self.new.encode() + old[self.stop :]

    def diff(self) -> str:
        old, new = (text.decode().splitlines() for text in (self.path.read_bytes(), self.source()))
        changed = [line for line in difflib.unified_diff(old, new, n=0, lineterm="") if line[:2] not in ("--", "++")]
        return "\n".join(changed)
