"""Seven-card stud hi/lo: evaluate hands, one or a billion, settle pots, play by the rules, equity, a command line."""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING, Any

from stud8.backends import backend, isa, use_backend, use_isa
from stud8.cards import cards_to_mask, format_cards, mask_to_cards, parse_cards, random_hands
from stud8.config import cpu_features, get_include, show_config
from stud8.evaluate import (
    best_high,
    best_low,
    evaluate_high,
    evaluate_high_mask,
    evaluate_hilo,
    evaluate_hilo_mask,
    evaluate_low,
    evaluate_low_mask,
    evaluate_upcards,
)
from stud8.ranks import (
    HIGH_RANKS,
    LOW_RANKS,
    NO_LOW,
    HandCategory,
    HiLo,
    describe_high,
    describe_low,
    hand_category,
    to_cactus_kev,
)
from stud8.text import parse_hands

if TYPE_CHECKING:
    from stud8 import converters as converters
    from stud8 import files as files
    from stud8 import game as game
    from stud8 import jit as jit
    from stud8 import rules as rules
    from stud8 import showdown as showdown
    from stud8.backends import native as native
    from stud8.runouts import EquityInterrupted as EquityInterrupted
    from stud8.runouts import EquityResult as EquityResult
    from stud8.runouts import equity as equity

    __version__: str

__all__ = [
    "HIGH_RANKS",
    "LOW_RANKS",
    "NO_LOW",
    "EquityInterrupted",
    "EquityResult",
    "HandCategory",
    "HiLo",
    "__version__",
    "backend",
    "best_high",
    "best_low",
    "cards_to_mask",
    "cpu_features",
    "describe_high",
    "describe_low",
    "equity",
    "evaluate_high",
    "evaluate_high_mask",
    "evaluate_hilo",
    "evaluate_hilo_mask",
    "evaluate_low",
    "evaluate_low_mask",
    "evaluate_upcards",
    "format_cards",
    "get_include",
    "hand_category",
    "isa",
    "mask_to_cards",
    "parse_cards",
    "parse_hands",
    "random_hands",
    "show_config",
    "to_cactus_kev",
    "use_backend",
    "use_isa",
]

_ON_ACCESS = {
    "converters": "stud8.converters",
    "files": "stud8.files",
    "game": "stud8.game",
    "jit": "stud8.jit",
    "native": "stud8.backends.native",
    "rules": "stud8.rules",
    "showdown": "stud8.showdown",
}
# Names that take their time to load, and from where.
_FROM = dict.fromkeys(("EquityInterrupted", "EquityResult", "equity"), "stud8.runouts")


def __dir__() -> list[str]:
    return sorted({*globals(), *_ON_ACCESS, *_FROM, "__version__"})


if not TYPE_CHECKING:  # else any name would pass a type checker

    def __getattr__(name: str) -> Any:
        if name in _ON_ACCESS:
            value = _import_module(_ON_ACCESS[name])
        elif name in _FROM:
            value = getattr(_import_module(_FROM[name]), name)
        elif name == "__version__":
            value = _import_module("importlib.metadata").version("stud8")
        else:
            raise AttributeError(f"module 'stud8' has no attribute {name!r}")
        globals()[name] = value  # found without this function from now on
        return value
