"""Commands of the game: `stud8 equity`, `stud8 replay` and `stud8 deal`."""

from bad_inputs.commands.lines import EXTRA, RULE_NAMES, full_while, no_whole_numbers, printed, unread, unreadable
from bad_inputs.histories import NO_TEXT, NO_TOML
from bad_inputs.messages import A_CARD, ANY_CARD, CHIPS, NINE_SEATS, NO_FIELD, PICTURE, WORKERS
from bad_inputs.rows import NO_CHIPS, NO_INPUT, Row, cases

PLAYING: dict[str, Row] = {
    "stud8 equity": Row(
        wrong_type=[
            *no_whole_numbers(*(f"stud8 equity AA KK {option} x" for option in ("--samples", "--seed", "--workers"))),
            *cases("""
            stud8 equity AA KK --error x -> exit status 2: stud8 equity: Invalid value for '--error': 'x' is not a valid float.
        """),
        ],
        wrong_shape=cases("""
            stud8 equity -> exit status 2: stud8 equity: Missing argument 'HANDS...'.
            stud8 equity AA -> exit status 2: stud8 equity: 1 hand: two to eight expected
            stud8 equity AA KK --exact --samples 5 -> exit status 2: stud8 equity: --samples and --error are for drawing: --exact counts every deal
        """),
        out_of_range=cases(f"""
            stud8 equity AA Kz -> exit status 2: stud8 equity: hand 2: 'z' in 'Kz' is not a card: {ANY_CARD}
            stud8 equity AA KK --dead Zz -> exit status 2: stud8 equity: dead: 'Zz' in 'Zz' is not a card: {A_CARD}
            stud8 equity AA KK --samples 0 -> exit status 2: stud8 equity: Invalid value for '--samples': 0 is not in the range 1<=x<=1000000000000.
            stud8 equity AA KK --error 2 -> exit status 2: stud8 equity: --error = 2.0: a number above 0 and below 1 expected
            stud8 equity AA KK --seed -1 -> exit status 2: stud8 equity: Invalid value for '--seed': -1 is not in the range x>=0.
            stud8 equity AA KK --workers 0 -> exit status 2: stud8 equity: Invalid value for '--workers': workers = 0: {WORKERS}
            stud8 equity AA KK --plot equity.gif -> exit status 2: stud8 equity: --plot equity.gif: {PICTURE}
            stud8 equity AA KK --plot none/equity.svg -> exit status 2: stud8 equity: --plot none/equity.svg: No such file or directory
            stud8 equity AA KK --plot locked/equity.svg -> exit status 2: stud8 equity: --plot locked/equity.svg: Permission denied
        """),
        duplicates=cases("""
            stud8 equity AsAh As -> exit status 2: stud8 equity: card As is in hand 1 and in hand 2
            stud8 equity AsAh Kd --dead As -> exit status 2: stud8 equity: card As is in hand 1 and in dead
        """),
        too_many_players=cases("""
            stud8 equity A K Q J T 9 8 7 6 -> exit status 2: stud8 equity: 9 hands: two to eight expected
        """),
        negative_chips=NO_CHIPS,
        broken_file=NO_INPUT,
        full_disk=[
            *printed("stud8 equity AA KK --samples 100")["full_disk"],
            full_while("stud8 equity AA KK --samples 100 --plot kept.svg", "--plot kept.svg"),
        ],
        closed_pipe=printed("stud8 equity AA KK --samples 100")["closed_pipe"],
    ),
    "stud8 replay": Row(
        wrong_type=cases("""
            stud8 replay --frob -> exit status 2: stud8 replay: No such option '--frob'.
        """),
        wrong_shape=cases(f"""
            stud8 replay -> exit status 2: stud8 replay: Missing argument 'FILE'.
            stud8 replay hand.phh hand.phh -> exit status 2: stud8 replay: {EXTRA.format("hand.phh")}
        """),
        out_of_range=cases(f"""
            stud8 replay '' -> exit status 2: stud8 replay: FILE = '': the path of a file expected
            stud8 replay - <&- -> exit status 2: stud8 replay: stdin is closed
            stud8 replay hand.phh --rules HOUSE -> exit status 2: stud8 replay: Invalid value for '--rules': 'HOUSE' is not one of {RULE_NAMES}.
            stud8 replay illegal.phh -> exit status 2: stud8 replay: illegal.phh: line 7, action 3 'p2 cbr 5': complete 5 is not legal here: bring in 2, complete 4
        """),
        duplicates=cases("""
            stud8 replay twice.phh -> exit status 2: stud8 replay: twice.phh: line 7, action 2 'd dh p2 3d3d5h': cards: card 3d appears twice in '3d3d5h'
        """),
        too_many_players=cases(f"""
            stud8 replay nine.phh -> exit status 2: stud8 replay: nine.phh: {NINE_SEATS}
        """),
        negative_chips=cases(f"""
            stud8 replay negative.phh -> exit status 2: stud8 replay: negative.phh: line 6: starting_stacks, p2 = -80: {CHIPS}
        """),
        broken_file=[
            *unread("stud8 replay {}", {"cut.phh": NO_TOML, "magic.phh": NO_TEXT, "empty.phh": f"{{}}: {NO_FIELD}"}),
            *cases("""
            stud8 replay /dev/zero -> exit status 2: stud8 replay: more than 1,000,000 letters: a history of one hand expected
            stud8 replay deep.phh -> exit status 2: stud8 replay: deep.phh: no TOML: brackets in brackets without an end
            stud8 replay digits.phh -> exit status 2: stud8 replay: digits.phh: no TOML: a number of more digits than Python reads
        """),
            *unreadable("stud8 replay {}", [".phh"]),
        ],
        **printed("stud8 replay hand.phh"),
    ),
    "stud8 deal": Row(
        wrong_type=no_whole_numbers(
            "stud8 deal --players x", "stud8 deal --stack 1.5", "stud8 deal --seed x", "stud8 deal --hands x"
        ),
        wrong_shape=cases(f"""
            stud8 deal 5 -> exit status 2: stud8 deal: {EXTRA.format("5")}
        """),
        out_of_range=cases(f"""
            stud8 deal --players 1 -> exit status 2: stud8 deal: Invalid value for '--players': 1 is not in the range 2<=x<=8.
            stud8 deal --stack 0 -> exit status 2: stud8 deal: Invalid value for '--stack': 0 is not in the range 1<=x<=1000000000000.
            stud8 deal --seed -1 -> exit status 2: stud8 deal: Invalid value for '--seed': -1 is not in the range x>=0.
            stud8 deal --hands 0 -> exit status 2: stud8 deal: Invalid value for '--hands': 0 is not in the range 1<=x<=1000000000.
            stud8 deal --policy bluff -> exit status 2: stud8 deal: Invalid value for '--policy': 'bluff' is not one of 'random', 'call'.
            stud8 deal --rules HOUSE -> exit status 2: stud8 deal: Invalid value for '--rules': 'HOUSE' is not one of {RULE_NAMES}.
        """),
        duplicates="the last of an option counts",
        too_many_players=cases("""
            stud8 deal --players 9 -> exit status 2: stud8 deal: Invalid value for '--players': 9 is not in the range 2<=x<=8.
        """),
        negative_chips=cases("""
            stud8 deal --stack -5 -> exit status 2: stud8 deal: Invalid value for '--stack': -5 is not in the range 1<=x<=1000000000000.
        """),
        broken_file=NO_INPUT,
        **printed("stud8 deal --seed 3"),
    ),
}
