"""Hand histories: what reads them."""

from bad_inputs.broken_files import of_system
from bad_inputs.messages import CHIPS, NINE_SEATS, NO_FIELD
from bad_inputs.rows import NO_OUTPUT, NO_PRINT, Case, Cell, Row, cases

NO_TOML = '{}: no TOML: Expected "\'" (at end of document)'
NO_TEXT = "{}: no UTF-8 text: 'utf-8' codec can't decode byte 0x8b in position 1: invalid start byte"


def of_history(name: str, more: list[Case], duplicates: Cell, too_many_players: Cell) -> Row:
    """The row of a function that reads a hand history; `more` is what else it may be given of a wrong type."""
    return Row(
        wrong_type=[
            *cases(f"""
            {name}(5) -> TypeError: source: a path expected, got 5
            {name}(b'cut.phh') -> TypeError: source: a path expected, got b'cut.phh'
            {name}(told(antes='1')) -> ValueError: line 2: antes = '1': an array expected
            {name}(told(starting_stacks=90)) -> ValueError: line 6: starting_stacks = 90: an array expected
        """),
            *more,
        ],
        wrong_shape=cases(f"""
            {name}(told(antes=[1])) -> ValueError: line 2: 1 antes, 2 starting_stacks: one each for p1, p2, ... expected
            {name}('x = 1\\n') -> ValueError: {NO_FIELD}
        """),
        out_of_range=cases(f"""
            {name}('') -> ValueError: source = '': the path of a file expected
            {name}(told(variant='NT')) -> ValueError: line 1: variant 'NT': 'F7S/8' expected
            {name}(told(actions=['d dh p1 ????Zz'])) -> ValueError: line 7, action 1 'd dh p1 ????Zz': cards as in '2cAs??' expected, got '????Zz'
            {name}(told(actions=['p3 f'])) -> ValueError: line 7, action 1 'p3 f': p3 of 2 players
        """),
        duplicates=duplicates,
        too_many_players=too_many_players,
        negative_chips=cases(f"""
            {name}(told(starting_stacks=[90, -1])) -> ValueError: line 6: starting_stacks, p2 = -1: {CHIPS}
            {name}(told(bring_in=-2)) -> ValueError: line 3: bring_in = -2: {CHIPS}
        """),
        broken_file=[
            *cases(f"""
            {name}('cut.phh') -> ValueError: {NO_TOML.format("cut.phh")}
            {name}('magic.phh') -> ValueError: {NO_TEXT.format("magic.phh")}
            {name}('empty.phh') -> ValueError: empty.phh: {NO_FIELD}
            {name}('deep.phh') -> ValueError: deep.phh: no TOML: brackets in brackets without an end
            {name}('digits.phh') -> ValueError: digits.phh: no TOML: a number of more digits than Python reads
            {name}('dotted.phh') -> ValueError: dotted.phh: a key of 20 parts or more: a history of one hand expected
            {name}('quoted.phh') -> ValueError: quoted.phh: a key of 20 parts or more: a history of one hand expected
            {name}('long.phh') -> ValueError: long.phh: more than 1,000,000 letters: a history of one hand expected
        """),
            *of_system(f"{name}('{{}}')", ".phh"),
        ],
        full_disk=NO_OUTPUT,
        closed_pipe=NO_PRINT,
    )


HISTORIES: dict[str, Row] = {
    "game.load_phh": of_history("load_phh", [], "replay looks at the cards", "replay looks at the seats"),
    "game.replay": of_history(
        "replay",
        cases("""
            replay('hand.phh', 'STANDARD') -> TypeError: rules: stud8.rules.Rules expected, got str
        """),
        duplicates=cases("""
            replay(told(actions=['d dh p1 AsAsKd'])) -> ValueError: line 7, action 1 'd dh p1 AsAsKd': cards: card As appears twice in 'AsAsKd'
            replay(told(actions=['d dh p1 ????Kc', 'd dh p2 ????Kc'])) -> ValueError: line 7, action 2 'd dh p2 ????Kc': card Kc has been dealt before
        """),
        too_many_players=cases(f"""
            replay(told(antes=[1] * 9, starting_stacks=[90] * 9)) -> ValueError: {NINE_SEATS}
        """),
    ),
}
