"""The game: a rules-complete engine for seven-card stud hi/lo."""

from stud8.game.actions import Acted, Action, Dealt, IllegalAction
from stud8.game.hand import Hand, play
from stud8.game.history import dump_phh, load_phh, replay
from stud8.game.state import Result
from stud8.game.views import OpenPot, View
from stud8.rules import (
    CASINO_TDA,
    DOCUMENT_A,
    DOCUMENT_B,
    DOCUMENT_C,
    POKERSTARS,
    PRESETS,
    ROBERTS,
    STANDARD,
    WSOP_CASH,
    WSOP_TOURNAMENT,
    Rake,
    Rules,
)

__all__ = [
    "CASINO_TDA",
    "DOCUMENT_A",
    "DOCUMENT_B",
    "DOCUMENT_C",
    "POKERSTARS",
    "PRESETS",
    "ROBERTS",
    "STANDARD",
    "WSOP_CASH",
    "WSOP_TOURNAMENT",
    "Acted",
    "Action",
    "Dealt",
    "Hand",
    "IllegalAction",
    "OpenPot",
    "Rake",
    "Result",
    "Rules",
    "View",
    "dump_phh",
    "load_phh",
    "play",
    "replay",
]
