"""`stud8` itself, and commands of what is installed: `stud8 bench`, `verify`, `config` and `info`."""

from bad_inputs.commands.lines import EXTRA, full_while, no_whole_numbers, printed
from bad_inputs.messages import PICTURE, WORKERS
from bad_inputs.rows import ALONE, NO_CHIPS, NO_INPUT, NO_PLAYERS, Row, cases


def of_flags(command: str, flag: str = "", without: str = "") -> Row:
    """The row of a command that takes flags only, and says something `without` one if it needs it."""
    return Row(
        wrong_type=cases(f"{command} --frob -> exit status 2: {command}: No such option '--frob'."),
        wrong_shape=[
            *cases(f"{command} more -> exit status 2: {command}: {EXTRA.format('more')}"),
            *(cases(f"{command} -> exit status 2: {without}") if without else []),
        ],
        out_of_range="takes flags only",
        duplicates="a flag twice is a flag",
        **ALONE | printed(f"{command} {flag}".strip()),
    )


STUD8 = Row(
    wrong_type=cases("""
        stud8 --frob -> exit status 2: stud8: No such option '--frob'.
    """),
    wrong_shape=cases("""
        stud8 -> exit status 2: stud8: Missing command.
    """),
    out_of_range=cases("""
        stud8 play -> exit status 2: stud8: No such command 'play'. Did you mean 'replay'?
        STUD8_BACKEND=cuda stud8 info -> exit status 2: stud8: no backend 'cuda': available are ...
        STUD8_ISA=mmx stud8 info -> exit status 2: stud8: no instruction set 'mmx': ...
    """),
    duplicates="takes one command",
    **ALONE | printed("stud8 --help"),
)
ENGINE: dict[str, Row] = {
    "stud8 bench": Row(
        wrong_type=no_whole_numbers("stud8 bench --workers x"),
        wrong_shape=cases(f"""
            stud8 bench 5 -> exit status 2: stud8 bench: {EXTRA.format("5")}
        """),
        out_of_range=cases(f"""
            stud8 bench --workers 0 -> exit status 2: stud8 bench: Invalid value for '--workers': workers = 0: {WORKERS}
            stud8 bench --plot speed.gif -> exit status 2: stud8 bench: --plot speed.gif: {PICTURE}
        """),
        duplicates="the last of an option counts",
        too_many_players=NO_PLAYERS,
        negative_chips=NO_CHIPS,
        broken_file=NO_INPUT,
        full_disk=[
            *printed("stud8 bench")["full_disk"],
            full_while("stud8 bench --plot kept.svg", "--plot kept.svg"),
        ],
        closed_pipe=printed("stud8 bench")["closed_pipe"],
    ),
    "stud8 verify": of_flags("stud8 verify"),
    "stud8 config": of_flags("stud8 config", "--cflags", "stud8 config: --cflags, --sources or both expected"),
    "stud8 info": of_flags("stud8 info"),
}
