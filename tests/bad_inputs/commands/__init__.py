"""Commands: lines of a shell, each a module of those that do alike."""

from bad_inputs.commands.engine import ENGINE, STUD8
from bad_inputs.commands.playing import PLAYING
from bad_inputs.commands.ranking import RANKING
from bad_inputs.rows import Row

COMMANDS: dict[str, Row] = {"stud8": STUD8, **RANKING, **PLAYING, **ENGINE}
