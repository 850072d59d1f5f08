"""Commands that rank: `stud8 eval` and `stud8 rank`."""

from collections.abc import Iterable

from bad_inputs.broken_files import BROKEN
from bad_inputs.commands.lines import full_while, no_whole_numbers, printed, unread, unreadable
from bad_inputs.messages import A_CARD, FIVES, FOUR_NPY, SAME_FILE, SUFFIX, TWICE, WORKERS
from bad_inputs.rows import ALONE, NO_CHIPS, NO_PLAYERS, Case, Row, cases

FORMATS = (".npy", ".csv", ".txt.gz", ".parquet", ".feather")


def broken(command: str, suffixes: Iterable[str]) -> list[Case]:
    """What becomes of a command that is given files that are cut short, or start as another kind of file does."""
    told = [zip((f"cut{suffix}", f"magic{suffix}"), BROKEN[suffix], strict=False) for suffix in suffixes]
    return [case for files in told for case in unread(command, dict(files))]


RANKING: dict[str, Row] = {
    "stud8 eval": Row(
        wrong_type=cases(f"""
            stud8 eval --frob -> exit status 2: stud8 eval: No such option '--frob'.
            stud8 eval 12345 -> exit status 2: stud8 eval: '12345' in '12345' is not a card: {A_CARD}
        """),
        wrong_shape=cases(f"""
            stud8 eval -> exit status 2: stud8 eval: Missing argument 'HANDS...'.
            stud8 eval 'As Kd' -> exit status 2: stud8 eval: 'As Kd' has 2 cards: {FIVES} expected
            stud8 eval '' -> exit status 2: stud8 eval: '' has 0 cards: {FIVES} expected
            stud8 eval AsKdQhJsTc As -> exit status 2: stud8 eval: 'As' has 1 card: {FIVES} expected
        """),
        out_of_range=cases(f"""
            stud8 eval 'As Kd Qh Js Zz' -> exit status 2: stud8 eval: 'Zz' in 'As Kd Qh Js Zz' is not a card: {A_CARD}
            stud8 eval 'As Kd ??' -> exit status 2: stud8 eval: unknown card '??' in 'As Kd ??': only known cards are possible here
        """),
        duplicates=cases("""
            stud8 eval 'As Kd Qh Js As' -> exit status 2: stud8 eval: card As appears twice in 'As Kd Qh Js As'
            stud8 eval As Kd Qh Js As -> exit status 2: stud8 eval: card As appears twice in 'As Kd Qh Js As'
        """),
        **ALONE | printed("stud8 eval 'As 2d 3h 4s 5c'"),
    ),
    "stud8 rank": Row(
        wrong_type=no_whole_numbers(
            "stud8 rank --random many",
            *(f"stud8 rank --random 5 {option} x" for option in ("--seed", "--cards", "--workers")),
        ),
        wrong_shape=cases(f"""
            stud8 rank -> exit status 2: stud8 rank: either FILE (- is stdin) or --random N expected
            stud8 rank hands.txt --random 5 -> exit status 2: stud8 rank: either FILE (- is stdin) or --random N expected, not both
            stud8 rank hands.txt --seed 5 -> exit status 2: stud8 rank: --seed and --cards go with --random only
            stud8 rank hands.txt --add category -> exit status 2: stud8 rank: --add, --only-ranks and --on-error go with -o only
            stud8 rank hands.txt --lows -o ranks.csv -> exit status 2: stud8 rank: -o goes with FILE, and not with --random, --seed, --cards or --lows
            stud8 rank four.txt -> exit status 2: stud8 rank: four.txt: line 2: 'As 2d 3h 4s' has 4 cards: {FIVES} expected
            stud8 rank four.npy -> exit status 2: stud8 rank: {FOUR_NPY}
            stud8 rank four.npy -o ranks.csv -> exit status 2: stud8 rank: {FOUR_NPY}
        """),
        out_of_range=cases(f"""
            stud8 rank --random -5 -> exit status 2: stud8 rank: Invalid value for '--random': -5 is not in the range 0<=x<=1000000000000.
            stud8 rank --random 100000000000000000000 -> exit status 2: stud8 rank: Invalid value for '--random': 100000000000000000000 is not in the range 0<=x<=1000000000000.
            stud8 rank --random 5 --seed -1 -> exit status 2: stud8 rank: Invalid value for '--seed': -1 is not in the range x>=0.
            stud8 rank --random 5 --cards 8 -> exit status 2: stud8 rank: Invalid value for '--cards': 8 is not in the range 5<=x<=7.
            stud8 rank --random 5 --workers 0 -> exit status 2: stud8 rank: Invalid value for '--workers': workers = 0: {WORKERS}
            stud8 rank '' -> exit status 2: stud8 rank: FILE = '': the path of a file expected
            stud8 rank - <&- -> exit status 2: stud8 rank: stdin is closed
            stud8 rank beyond.npy -> exit status 2: stud8 rank: beyond.npy: row 1: 52 is no card id (0..51)
            stud8 rank hands.txt -o ranks.xls -> exit status 2: stud8 rank: ranks.xls: {SUFFIX}
            stud8 rank hands.txt -o none/ranks.csv -> exit status 2: stud8 rank: none/ranks.csv: No such file or directory
            stud8 rank hands.txt -o locked/ranks.csv -> exit status 2: stud8 rank: locked/ranks.csv: Permission denied
            stud8 rank hands.txt -o ranks.csv --add colour -> exit status 2: stud8 rank: add: 'colour' is none of category, high_text, low_text
            stud8 rank hands.txt -o ranks.csv --on-error ignore -> exit status 2: stud8 rank: Invalid value for '--on-error': 'ignore' is not one of 'fail', 'skip', 'null'.
        """),
        duplicates=cases(f"""
            stud8 rank twice.txt -> exit status 2: stud8 rank: twice.txt: line 2: {TWICE}
            stud8 rank hands.txt -o hands.txt -> exit status 2: stud8 rank: hands.txt: {SAME_FILE}
            stud8 rank hands.txt -o ranks.csv --add category,category -> exit status 2: stud8 rank: add: category, category has a name twice
        """),
        too_many_players=NO_PLAYERS,
        negative_chips=NO_CHIPS,
        broken_file=[
            *unreadable("stud8 rank {}", BROKEN),
            *broken("stud8 rank {}", FORMATS),
            *broken("stud8 rank {} -o ranks.csv", FORMATS),
            *unreadable("stud8 rank {} -o ranks.csv", [".npy", ".csv"]),
            *broken("stud8 rank {}", [".txt"]),
            Case("stud8 rank empty.txt", "exit status 0", ""),
        ],
        full_disk=[
            *printed("stud8 rank hands.txt")["full_disk"],
            full_while("stud8 rank many.npy -o kept.npy", "kept.npy"),
        ],
        closed_pipe=[
            *printed("stud8 rank hands.txt")["closed_pipe"],
            *printed("stud8 rank hands.txt -o new.csv")["closed_pipe"],
        ],
    ),
}
