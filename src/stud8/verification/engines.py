"""Who can rank here."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import NamedTuple

from stud8 import backends


class Engine(NamedTuple):
    """A backend, and which instruction set of it."""

    backend: str
    isa: str = ""

    def __str__(self) -> str:
        """What `stud8 info` calls them."""
        return f"{self.backend}/{self.isa}" if self.isa else self.backend

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """Rank with it."""
        with ExitStack() as choices:
            choices.enter_context(backends.use_backend(self.backend))
            if self.isa:
                choices.enter_context(backends.use_isa(self.isa))
            yield


def engines() -> list[Engine]:
    """All that can rank here, the reference last."""
    found: list[Engine] = []
    for name in backends.available():
        found += [Engine(name, isa) for isa in backends.core().isas()] if name == "native" else [Engine(name)]
    return found
