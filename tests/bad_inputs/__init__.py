"""Bad input: every public function and command by every kind of it, what is given, and what happens.

`test_bad_inputs.py` runs every case, `tools/generate_docs.py` makes docs/bad-input.md of them. A case is what is given
(Python, or a line of a shell), the name of the error, and all of its message, where "..." stands for what differs from
machine to machine; "returns" and a value where there is no error. A cell without cases says why there are none.
The names and files that cases use are those of `outcomes`.
"""

from bad_inputs.cards import CARDS
from bad_inputs.choices import CHOICES
from bad_inputs.commands import COMMANDS
from bad_inputs.compiled import COMPILED
from bad_inputs.equity import EQUITY
from bad_inputs.files import FILES
from bad_inputs.game import GAME
from bad_inputs.histories import HISTORIES
from bad_inputs.lazy_ranking import LAZY
from bad_inputs.ranking import RANKING
from bad_inputs.rows import KINDS, NOTHING, Case, Cell, Row
from bad_inputs.rules import RULES
from bad_inputs.showdown import SHOWDOWN
from bad_inputs.values import VALUES

__all__ = ["COMMANDS", "COMPILED", "GROUPS", "KINDS", "LAZY", "NOTHING", "TABLE", "Case", "Cell", "Row"]

GROUPS: dict[str, dict[str, Row]] = {
    "Ranking": RANKING,
    "Ranking lazily": LAZY,
    "Cards, masks and ranks": CARDS,
    "What ranks": CHOICES,
    "Compiled functions": COMPILED,
    "Showdown": SHOWDOWN,
    "Who wins how much": EQUITY,
    "Rules": RULES,
    "The game": GAME,
    "Hand histories": HISTORIES,
    "Files of hands": FILES,
    "Values": VALUES,
    "Commands": COMMANDS,
}
TABLE: dict[str, Row] = {name: row for group in GROUPS.values() for name, row in group.items()}
