"""Files of hands: what ranks them and what reads them."""

from bad_inputs.broken_files import BROKEN, broken_files
from bad_inputs.messages import FIVES, FOUR_NPY, INTEGER_X, SAME_FILE, SUFFIX, TWICE, WORKERS
from bad_inputs.rows import NO_CHIPS, NO_OUTPUT, NO_PLAYERS, NO_PRINT, Case, Row, cases, takes_nothing

FILES: dict[str, Row] = {
    "files.rank_file": Row(
        wrong_type=cases(f"""
            rank_file(5, 'ranks.csv') -> TypeError: source: a path expected, got 5
            rank_file('hands.txt', None) -> TypeError: target: a path expected, got None
            rank_file(b'hands.txt', 'ranks.csv') -> TypeError: source: a path expected, got b'hands.txt'
            rank_file('hands.txt', 'ranks.csv', add=5) -> TypeError: add: a list of names expected, got 5
            rank_file('hands.txt', 'ranks.csv', add='category') -> ValueError: add = 'category': a list of names expected, as in add=['category']
            rank_file('hands.txt', 'ranks.csv', workers='x') -> TypeError: workers: {INTEGER_X}
            rank_file('hands.txt', 'ranks.csv', progress=5) -> TypeError: progress: a callable expected, got 5
            rank_file('numbers.csv', 'ranks.csv') -> ValueError: numbers.csv: no hands: columns c1 to c7, or one column of ids in lists, of masks or of text (hand, mask) expected; the columns are player (other), amount (other)
        """),
        wrong_shape=cases(f"""
            rank_file('four.npy', 'ranks.csv') -> ValueError: {FOUR_NPY}
            rank_file('four.txt', 'ranks.csv') -> ValueError: four.txt: line 2: 'As 2d 3h 4s' has 4 cards: {FIVES} expected
            rank_file('ragged.csv', 'ranks.csv') -> ValueError: ragged.csv: line 3: 4 fields, but 5 columns
        """),
        out_of_range=cases(f"""
            rank_file('hands.xls', 'ranks.csv') -> ValueError: hands.xls: {SUFFIX}
            rank_file('hands.txt', 'ranks') -> ValueError: ranks: {SUFFIX}
            rank_file('', 'ranks.csv') -> ValueError: source = '': the path of a file expected
            rank_file('hands\\0.txt', 'ranks.csv') -> ValueError: source = 'hands\\x00.txt': the path of a file expected
            rank_file('hands.txt', '.csv') -> ValueError: .csv: {SUFFIX}
            rank_file('pipe.txt', 'ranks.csv') -> ValueError: pipe.txt: a pipe or device, a file expected
            rank_file('hands.txt', 'folder.csv') -> ValueError: folder.csv: a folder or device, a file expected
            rank_file('hands.txt', 'none/ranks.csv') -> FileNotFoundError: [Errno 2] No such file or directory: 'none/ranks.csv'
            rank_file('hands.txt', 'locked/ranks.csv') -> PermissionError: [Errno 13] Permission denied: 'locked/ranks.csv'
            rank_file('hands.txt', 'ranks.csv', add=['colour']) -> ValueError: add: 'colour' is none of category, high_text, low_text
            rank_file('hands.txt', 'ranks.csv', on_error='ignore') -> ValueError: on_error = 'ignore': 'fail', 'skip' or 'null' expected
            rank_file('hands.txt', 'ranks.csv', workers=0) -> ValueError: workers = 0: {WORKERS}
            rank_file('beyond.npy', 'ranks.csv') -> ValueError: beyond.npy: row 1: 52 is no card id (0..51)
        """),
        duplicates=cases(f"""
            rank_file('twice.txt', 'ranks.csv') -> ValueError: twice.txt: line 2: {TWICE}
            rank_file('columns.csv', 'ranks.csv') -> ValueError: columns.csv: has two columns 'hand'
            rank_file('hands.txt', 'hands.txt') -> ValueError: hands.txt: {SAME_FILE}
            rank_file('hands.txt', 'link.txt') -> ValueError: link.txt: {SAME_FILE}
            rank_file('hands.txt', 'hard.txt') -> ValueError: hard.txt: {SAME_FILE}
            rank_file('hands.txt', 'ranks.csv', add=['category'] * 2) -> ValueError: add: category, category has a name twice
        """),
        too_many_players=NO_PLAYERS,
        negative_chips=NO_CHIPS,
        broken_file=broken_files("rank_file('{}', 'ranks.csv').hands", "0"),
        full_disk=[
            Case(
                f"on_a_full_disk(lambda: rank_file('many.npy', 'kept{suffix}'))",
                "OSError",
                f"[Errno 27] File too large: 'kept{suffix}'",
            )
            for suffix in BROKEN
        ],
        closed_pipe=NO_PRINT,
    ),
    "files.hands_of": Row(
        wrong_type=cases(f"""
            list(hands_of(5, 1)) -> TypeError: source: a path expected, got 5
            list(hands_of('hands.txt', 'x')) -> TypeError: workers: {INTEGER_X}
        """),
        wrong_shape=cases(f"""
            list(hands_of('four.npy', 1)) -> ValueError: {FOUR_NPY}
        """),
        out_of_range=cases(f"""
            list(hands_of('hands.xls', 1)) -> ValueError: hands.xls: {SUFFIX}
            list(hands_of('hands.txt', 0)) -> ValueError: workers = 0: {WORKERS}
            list(hands_of('beyond.npy', 1)) -> ValueError: beyond.npy: row 1: 52 is no card id (0..51)
        """),
        duplicates=cases(f"""
            list(hands_of('twice.txt', 1)) -> ValueError: twice.txt: line 2: {TWICE}
        """),
        too_many_players=NO_PLAYERS,
        negative_chips=NO_CHIPS,
        broken_file=broken_files("sum(len(hands) for hands, _ in hands_of('{}', 1))", "0"),
        full_disk=NO_OUTPUT,
        closed_pipe=NO_PRINT,
    ),
    "files.Report.as_dict": takes_nothing("Report().as_dict"),
}
