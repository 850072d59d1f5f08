"""The commands: what they print, what they refuse, and that neither ever shows a traceback."""

import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import stud8
from stud8.cli import rank
from stud8.cli.commands import stud8 as command
from stud8.files import text_lines
from stud8.game import PRESETS

NOT_WINDOWS = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX terminal, shell or device")


class Done(NamedTuple):
    status: Any
    stdout: str
    stderr: str


Run = Callable[..., Done]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in this process."""

    def run_command(*arguments: str | Path, stdin: bytes = b"") -> Done:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as exit_:
            command(args=[str(argument) for argument in arguments], prog_name="stud8")
        return Done(exit_.value.code or 0, *capsys.readouterr())

    return run_command


def start(*arguments: str, code: str = "from stud8.cli import main; main()", **settings: Any) -> Done:
    """Run the command in a process of its own."""
    command_line = [sys.executable, "-c", code, *arguments]
    environment = os.environ | settings.pop("env", {})
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | settings
    done = subprocess.run(command_line, env=environment, text=True, check=False, **streams)
    return Done(done.returncode, done.stdout, done.stderr)


def refused(done: Done) -> str:
    """The one line that tells of bad input."""
    assert (done.status, done.stdout) == (2, "")
    assert done.stderr.endswith("\n")
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


def test_the_installed_script_is_the_command() -> None:
    (script,) = entry_points(group="console_scripts", name="stud8")
    assert script.value == "stud8.cli:main"


def test_module_runs_as_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "stud8", "--version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, f"stud8, version {stud8.__version__}\n")


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_its_libraries_the_command_names_the_extra(missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from stud8.cli import main; main()"
    assert refused(start("info", code=code)) == (
        'stud8: the command line needs click and rich: pip install "stud8[cli]"\n'
    )


# --- eval ---


def test_eval_tells_names_numbers_and_cards(run: Run) -> None:
    done = run("eval", "As 2d 3h 4s 5c Kd Qh", "KcKdKhQsQc2c")
    assert (done.status, done.stderr) == (0, "")
    assert [line.split() for line in done.stdout.splitlines()] == [
        "As 2d 3h 4s 5c Kd Qh".split(),
        "high 5854 straight, five high 5c 4s 3h 2d As".split(),
        "low 56 5-4-3-2-A 5c 4s 3h 2d As".split(),
        [],
        "Kc Kd Kh Qs Qc 2c".split(),
        "high 7283 full house, kings full of queens Kh Kd Kc Qs Qc".split(),
        "low 0 no low".split(),
    ]


def test_eval_takes_single_cards_for_one_hand(run: Run) -> None:
    assert run(*"eval As 2d 3h 4s 5c".split()) == run("eval", "As 2d 3h 4s 5c")


def test_eval_json(run: Run) -> None:
    done = run("eval", "--json", "10c,8d,6d,4c,2h,Ad", "2c2d2h2s3c")
    assert (done.status, done.stderr) == (0, "")
    assert json.loads(done.stdout) == [
        {
            "cards": "Tc 8d 6d 4c 2h Ad",
            "high": 882,
            "high_text": "high card, A-T-8-6-4",
            "category": "high_card",
            "high_cards": "Ad Tc 8d 6d 4c",
            "low": 29,
            "low_text": "8-6-4-2-A",
            "low_cards": "8d 6d 4c 2h Ad",
        },
        {
            "cards": "2c 2d 2h 2s 3c",
            "high": 7297,
            "high_text": "four of a kind, twos, kicker 3",
            "category": "four_of_a_kind",
            "high_cards": "2s 2h 2d 2c 3c",
            "low": 0,
            "low_text": "no low",
            "low_cards": None,
        },
    ]


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("arguments", [("eval", "A♠ 2♦ 3♥ 4♠ 5♣"), ("rank", "--random", "5"), ("info",), ("--help",)])
def test_output_suits_every_encoding(arguments: tuple[str, ...], encoding: str) -> None:
    done = start(*arguments, env={"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "FORCE_COLOR": "1"})
    assert (done.status, done.stderr) == (0, "")
    assert done.stdout.isascii()


# --- rank ---


def expected_counts(hands: Any) -> tuple[dict[str, dict[str, int]], dict[str, int]]:
    """The categories and lows of the report, counted hand by hand."""
    high, low = stud8.evaluate_hilo(hands)
    categories = {
        category.name.lower(): {
            "hands": sum(stud8.hand_category(rank) == category for rank in high),
            "with_low": sum(stud8.hand_category(rank) == category for rank in high[low > 0]),
        }
        for category in stud8.HandCategory
    }
    return categories, {stud8.describe_low(rank): int((low == rank).sum()) for rank in range(1, 57)}


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_rank_counts_what_random_hands_deals(run: Run, monkeypatch: pytest.MonkeyPatch, cards: int) -> None:
    # The size of random_hands' own blocks, so that the deal goes on where it was.
    monkeypatch.setattr(rank, "HANDS_PER_BLOCK", 1 << 13)
    hands = 10_000
    categories, lows = expected_counts(stud8.random_hands(hands, cards=cards, seed=8))
    done = run("rank", "--random", str(hands), "--seed", "8", "--cards", str(cards), "--json", "--workers", "2")
    report = json.loads(done.stdout)
    assert (done.status, done.stderr) == (0, "")
    assert (report["hands"], report["workers"]) == (hands, 2)
    assert (report["categories"], report["lows"]) == (categories, lows)
    assert report["no_low"] == hands - sum(lows.values())
    assert report["backend"] == stud8.backend()
    assert report["isa"] == (stud8.isa() if stud8.backend() == "native" else None)
    assert report["hands_per_second"] == pytest.approx(hands / report["ranking_seconds"], rel=0.01)


def test_the_block_of_rank_continues_the_deal() -> None:
    """A seed gives random_hands the same hands in one call and in calls for blocks of this size."""
    random = np.random.default_rng(8)
    blocks = [stud8.random_hands(count, seed=random) for count in (rank.HANDS_PER_BLOCK, 1000)]
    assert np.array_equal(np.concatenate(blocks), stud8.random_hands(rank.HANDS_PER_BLOCK + 1000, seed=8))


HANDS_TEXT = """\
# seven, six and five cards
As 2d 3h 4s 5c Kd Qh

KcKdKhQsQc2c  # tight
\ta♠,k♠,q♠,j♠,10♠
  10c 8D 6d 4c 2H ad\t
7c 5d 4d 3h 2s
"""
HANDS_CATEGORIES = {
    "straight_flush": {"hands": 1, "with_low": 0},
    "full_house": {"hands": 1, "with_low": 0},
    "straight": {"hands": 1, "with_low": 1},
    "high_card": {"hands": 2, "with_low": 2},
}
HANDS_LOWS = {"5-4-3-2-A": 1, "8-6-4-2-A": 1, "7-5-4-3-2": 1}


@pytest.mark.parametrize("block", [1 << 22, 30, 29])
@pytest.mark.parametrize("text", [HANDS_TEXT, HANDS_TEXT.rstrip(), "\ufeff" + HANDS_TEXT.replace("\n", "\r\n")])
def test_rank_reads_hands(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, block: int) -> None:
    monkeypatch.setattr(text_lines, "BYTES_PER_READ", block)
    file = tmp_path / "hands.txt"
    file.write_bytes(text.encode())
    for done in run("rank", file, "--json"), run("rank", "-", "--json", stdin=text.encode()):
        assert (done.status, done.stderr) == (0, "")
        report = json.loads(done.stdout)
        assert (report["hands"], report["no_low"]) == (5, 2)
        assert {name: counts for name, counts in report["categories"].items() if counts["hands"]} == HANDS_CATEGORIES
        assert {low: count for low, count in report["lows"].items() if count} == HANDS_LOWS


def test_rank_reads_what_format_cards_writes(run: Run, tmp_path: Path) -> None:
    hands = stud8.random_hands(2000, seed=8)
    file = tmp_path / "hands.txt"
    file.write_text("".join(stud8.format_cards(hand) + "\n" for hand in hands))
    report = json.loads(run("rank", file, "--json").stdout)
    assert (report["categories"], report["lows"]) == expected_counts(hands)


def test_rank_prints_tables_of_what_occurs(run: Run) -> None:
    done = run("rank", "-", stdin=HANDS_TEXT.encode())
    assert (done.status, done.stderr) == (0, "")
    lines = [re.split(r"\s{2,}", line.strip()) for line in done.stdout.splitlines()]
    assert lines[0] == ["high", "hands", "share", "with low"]
    assert ["straight flush", "1", "20.000%", "0"] in lines
    assert ["four of a kind", "0", "0.000%", "0"] in lines
    assert ["high card", "2", "40.000%", "2"] in lines
    assert ["all", "5", "100.000%", "3"] in lines
    lows = lines[lines.index(["low", "hands", "share"] * 3) + 1 :]
    assert lows[0] == ["5-4-3-2-A", "1", "20.000%", "8-6-4-2-A", "1", "20.000%"]
    assert lows[1] == ["7-5-4-3-2", "1", "20.000%", "no low", "2", "40.000%"]
    assert re.search(r"^5 hands ranked in [\d.]+ s: [\d,]+ hands/s \(backend \w+", done.stdout, re.MULTILINE)


def test_rank_prints_all_lows_if_asked(run: Run) -> None:
    done = run("rank", "-", "--lows", stdin=HANDS_TEXT.encode())
    assert all(done.stdout.count(stud8.describe_low(low)) == 1 for low in range(57))


@pytest.mark.parametrize("arguments", [("--random", "0"), ("-",)])
def test_no_hands_are_no_error(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("rank", *arguments, stdin=b"# nothing\n\n") == Done(0, "0 hands\n", "")
    report = json.loads(run("rank", *arguments, "--json").stdout)
    assert (report["hands"], report["no_low"], report["hands_per_second"]) == (0, 0, None)


# --- bad input ---

BAD_LINES = [
    ("As Kd Qh Js Zz", "'Zz'"),
    ("As Kd Qh Js ?? 2c", "'??'"),
    ("As Kd Qh Js As", "card As appears twice"),
    ("As Kd Qh Js", "'As Kd Qh Js' has 4 cards"),
    ("As", "'As' has 1 card:"),
    ("As Kd Qh Js Tc 9c 8c 7c", "has 8 cards"),
    ("AsKdQhJsT", "'T'"),
    ("As Kd Qh Js 110c", "'110c'"),
    ("As Kd Qh Js 1c", "'1c'"),
    ("2c3c4c5c6c7c8c9c", "has 8 cards"),
    (b"As Kd Qh Js \xff\xfe", r"'\udcff\udcfe'"),
    (b"\x7fELF\x02\x00\x00", r"'\x7fELF\x02\x00\x00'"),
]


@pytest.mark.parametrize("case", BAD_LINES, ids=str)
@pytest.mark.parametrize("block", [1 << 22, 24])
def test_rank_names_the_bad_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, case: tuple[str | bytes, str], block: int
) -> None:
    line, named = case
    monkeypatch.setattr(text_lines, "BYTES_PER_READ", block)
    file = tmp_path / "hands.txt"
    bad = line.encode() if isinstance(line, str) else line
    text = b"As 2d 3h 4s 5c\n\n# ok\n" + bad + b"\nAs 2d 3h 4s 5c\nXx\n"
    file.write_bytes(text)
    message = refused(run("rank", file))
    assert message.startswith(f"stud8 rank: {file}: line 4: ")
    assert named in message
    assert refused(run("rank", "-", stdin=text)) == message.replace(str(file), "stdin")


def test_rank_gives_up_on_a_line_without_end(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_lines, "BYTES_PER_READ", 1000)
    monkeypatch.setattr(text_lines, "LONGEST", 1000)
    stdin = b"As 2d 3h 4s 5c\n" + b" " * 3000
    assert "stdin: line 2: more than 1,000 bytes" in refused(run("rank", "-", stdin=stdin))


@pytest.mark.parametrize("arguments", [("eval", "As\nKd\n??\n"), ("rank", "no\nfile"), ("replay", "no\nfile")])
def test_bad_input_is_told_in_one_line(run: Run, arguments: tuple[str, ...]) -> None:
    """What is said of all the rest is in bad_inputs."""
    assert refused(run(*arguments)).startswith(f"stud8 {arguments[0]}: ")


# --- replay and deal ---

# All-in on fourth street. 1, 13, 31 and 33 chips in: 4 x 13, 3 x 17 and 2 x 1 in the pots, 2 back. Seats 1 and 4 share
# the lows, 4 has the high everywhere. The odd chip of 51 is the high's, that of the low's 25 goes to the lower ace.
SIDE_POTS = """variant = 'F7S/8'
antes = [1, 1, 1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
players = ['Ann', 'Bo', 'Cy', 'Di']
starting_stacks = [30, 13, 31, 40]
actions = [
  'd dh p1 Ad3c6d', 'd dh p2 QhTdKd', 'd dh p3 Th9dKs', 'd dh p4 JdAh5d',
  'p4 cbr 4', 'p1 cbr 8', 'p2 cbr 12', 'p3 cc', 'p4 cbr 16', 'p1 cc', 'p3 cc',
  'd dh p1 Jh', 'd dh p2 4c', 'd dh p3 8h', 'd dh p4 2d',
  'p3 cc', 'p4 cbr 4', 'p1 cbr 8', 'p3 cbr 12', 'p4 cbr 16', 'p1 cc', 'p3 cc',
  'd dh p1 Tc', 'd dh p2 Ac', 'd dh p3 3d', 'd dh p4 3s',
  'd dh p1 5h', 'd dh p2 8d', 'd dh p3 4s', 'd dh p4 6s',
  'd dh p1 2h', 'd dh p2 2c', 'd dh p3 3h', 'd dh p4 5c',
]
"""
LOWER_ACE = "Ad before Ah, the first difference of all seven cards from the lowest (odd_chip_low_tie: low_suit_seven)"


def test_replay_tells_a_hand_street_by_street(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(SIDE_POTS)
    done = run("replay", file)
    assert (done.status, done.stderr) == (0, "")
    assert run("replay", "-", stdin=SIDE_POTS.encode()) == done
    lines = [re.sub(r" {2,}", "  ", line.strip()) for line in done.stdout.splitlines()]
    assert lines[0] == "Seven-card stud hi/lo, 4/8, ante 1, bring-in 2, rules STANDARD"
    third = lines.index("Third street, pot 4")
    assert lines[third + 2 : third + 9] == [
        "seat 1 (Ann)  29  Ad 3c  6d",
        "seat 2 (Bo)  12  Qh Td  Kd",
        "seat 3 (Cy)  30  Th 9d  Ks",
        "seat 4 (Di)  39  Jd Ah  5d",
        "seat 4 (Di) completes to 4",
        "seat 1 (Ann) raises to 8",
        "seat 2 (Bo) raises to 12 and is all-in",
    ]
    assert "seat 1 (Ann)  0  Ad 3c  6d Jh Tc 5h  2h" in lines
    assert "seat 4 (Di)  Jd Ah 5d 2d 3s 6s 5c  one pair, fives, kickers A-J-6  6-5-3-2-A" in lines
    assert lines[lines.index("Pots") :] == [
        "Pots",
        "2 that nobody called back to seat 4 (Di)",
        "main pot 52, between seat 1 (Ann), seat 2 (Bo), seat 3 (Cy), seat 4 (Di)",
        "high 26: seat 4 (Di)",
        "low 26: seat 1 (Ann), seat 4 (Di)",
        "paid: seat 1 (Ann) 13, seat 4 (Di) 39",
        "side pot 1 51, between seat 1 (Ann), seat 3 (Cy), seat 4 (Di)",
        "high 26: seat 4 (Di)",
        "low 25: seat 1 (Ann), seat 4 (Di)",
        "odd chip to seat 4 (Di): the high half gets the odd chip (hi_lo_odd_chip: high)",
        f"odd chip to seat 1 (Ann): {LOWER_ACE}",
        "paid: seat 1 (Ann) 13, seat 4 (Di) 38",
        "side pot 2 2, between seat 3 (Cy), seat 4 (Di)",
        "high and low 2: seat 4 (Di)",
        "paid: seat 4 (Di) 2",
        "",
        "stacks  before  after  net",
        "seat 1 (Ann)  30  26  -4",
        "seat 2 (Bo)  13  0  -13",
        "seat 3 (Cy)  31  0  -31",
        "seat 4 (Di)  40  88  +48",
    ]


def test_replay_by_other_rules(run: Run) -> None:
    """Of tied lows the highest card of the five decides at the casino: the sixes, and the spade is 4's."""
    told = run("replay", "-", "--rules", "casino_tda", stdin=SIDE_POTS.encode()).stdout
    assert "rules CASINO_TDA" in told
    assert "odd chip to seat 4 (Di): 6s before 6d" in told


def test_replay_json(run: Run) -> None:
    done = run("replay", "-", "--json", stdin=SIDE_POTS.encode())
    assert (done.status, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert (told["rules"], told["is_over"], told["to_act"], told["rake"]) == ("STANDARD", True, None, 0)
    assert [street["pot"] for street in told["streets"]] == [4, 64, 107, 107, 107]
    assert told["streets"][0]["actions"][2] == {"seat": 2, "kind": "raise", "to": 12, "pay": 12, "all_in": True}
    assert told["streets"][1]["seats"][3] == {"seat": 4, "stack": 23, "down": "Jd Ah", "up": "5d 2d"}
    assert told["streets"][1]["common"] is None
    assert told["returned"] == [{"seat": 4, "amount": 2}]
    assert told["pots"][1] == {
        "amount": 51,
        "rake": 0,
        "contenders": [1, 3, 4],
        "high": {"amount": 26, "seats": [4]},
        "low": {"amount": 25, "seats": [1, 4]},
        "awards": [{"seat": 1, "amount": 13}, {"seat": 4, "amount": 38}],
        "odd_chips": [
            {"split": "halves", "seats": [4], "why": "the high half gets the odd chip (hi_lo_odd_chip: high)"},
            {
                "split": "low",
                "seats": [1],
                "why": LOWER_ACE,
            },
        ],
    }
    assert [shown["seat"] for shown in told["showdown"]] == [1, 2, 3, 4]
    assert told["stacks"] == [26, 0, 0, 88]
    assert "finishing_stacks" not in told


def test_replay_tells_of_a_hand_that_goes_on(run: Run) -> None:
    begun = SIDE_POTS.partition("'p4 cbr 4'")[0] + "]"
    assert "The hand is not over: it waits for seat 4 (Di)." in run("replay", "-", stdin=begun.encode()).stdout
    begun = SIDE_POTS.partition("'d dh p1 Jh'")[0] + "]"
    assert "The hand is not over: it waits for the next card." in run("replay", "-", stdin=begun.encode()).stdout


def test_replay_tells_of_other_stacks_in_the_file(run: Run) -> None:
    for stacks, differ in (("[26, 0, 0, 88]", False), ("[26, 0, 0, 87]", True)):
        stdin = f"finishing_stacks = {stacks}\n{SIDE_POTS}".encode()
        told = run("replay", "-", stdin=stdin).stdout
        assert (f"The file has other stacks after the hand, {stacks}" in told) == differ
        assert ("finishing_stacks" in json.loads(run("replay", "-", "--json", stdin=stdin).stdout)) == differ


def test_replay_names_line_and_action(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(SIDE_POTS.replace("p2 cbr 12", "p2 cbr 13"))
    message = refused(run("replay", file))
    assert message.startswith(f"stud8 replay: {file}: line 10, action 7 'p2 cbr 13': raise 13 is not legal here: fold,")
    file.write_bytes(b"\xff")
    assert refused(run("replay", file)).startswith(f"stud8 replay: {file}: no UTF-8 text: ")


@NOT_WINDOWS
def test_replay_reads_a_pipe_by_its_name(tmp_path: Path) -> None:
    file, pipe = tmp_path / "hand.phh", tmp_path / "pipe"
    file.write_text(SIDE_POTS)
    os.mkfifo(pipe)
    writer = subprocess.Popen(["cp", file, pipe])
    told = start("replay", str(pipe))
    assert writer.wait() == 0
    assert (told.status, told.stderr) == (0, "")
    assert told.stdout == start("replay", str(file)).stdout


@pytest.mark.parametrize("rules", PRESETS)
def test_deal_plays_a_hand_by_every_preset(run: Run, rules: str) -> None:
    """Eight players who all call to the end see a common card."""
    done = run("deal", "--players", "8", "--seed", "3", "--policy", "call", "--rules", rules, "--json")
    told = json.loads(done.stdout)
    assert told["rules"] == rules
    assert told["streets"][-1]["common"]
    assert len(told["showdown"]) == 8
    assert sum(told["stacks"]) == 8000


def test_deal_repeats_a_hand_by_its_seed(run: Run) -> None:
    first, again, other = (run("deal", "--seed", seed) for seed in ("3", "3", "4"))
    assert first == again != other
    assert "Third street, pot 12" in first.stdout


def test_deal_sums_up_many_hands(run: Run) -> None:
    arguments = ("deal", "--players", "4", "--hands", "40", "--policy", "call", "--seed", "1")
    told = json.loads(run(*arguments, "--json").stdout)
    assert (told["hands"], told["showdowns"], told["common_cards"]) == (40, 40, 0)
    assert sum(seat["net"] for seat in told["seats"]) == 0
    # Four antes of 2, and the bring-in of 5 that all call.
    assert told["chips_in_pots"] == 40 * 4 * 7
    done = run(*arguments)
    assert (done.status, done.stderr) == (0, "")
    lines = [re.split(r" {2,}", line.strip()) for line in done.stdout.splitlines()]
    assert ["showdowns", "40", "100.00%"] in lines
    assert ["seat 1", f"{told['seats'][0]['net']:+,}"] in [line[:2] for line in lines]
    summary = r"^40 hands in [\d.]+ s: [\d,]+ hands/s; 1,120 chips in pots, 28.0 a hand$"
    assert re.search(summary, done.stdout, re.MULTILINE)


# --- pipes and terminals ---


def test_an_interrupt_shows_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(stud8, "evaluate_hilo", interrupt)
    assert run("rank", "--random", "5") == Done(130, "", "\n")


INTERRUPTED_WHILE_IT_LOADS = """
import sys
class Finder:
    def find_spec(name, path, target=None):
        if name == "click":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Finder)
from stud8.cli import main
main()
"""


def test_nor_does_one_before_the_command_is_loaded() -> None:
    assert start("info", code=INTERRUPTED_WHILE_IT_LOADS) == Done(130, "", "")


@pytest.mark.parametrize("end", ["raise KeyboardInterrupt", "raise SystemExit(130)"])
def test_nor_does_another_one_while_the_interpreter_ends(end: str) -> None:
    code = f"""
import atexit, signal
from stud8 import cli
atexit.register(signal.raise_signal, signal.SIGINT)
def interrupted():
    {end}
cli._run = interrupted
cli.main()
"""
    assert start("info", code=code) == Done(130, "", "")


@NOT_WINDOWS
@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (("rank", "--random", "600000"), "ranking random hands"),
        (("rank", "--random", "1000"), ""),
        (("deal", "--hands", "600"), "playing"),
        (("deal", "--hands", "10"), ""),
    ],
)
@pytest.mark.extension
def test_a_progress_bar_on_a_terminal_for_long_input(arguments: tuple[str, ...], shown: str) -> None:
    master, terminal = os.openpty()
    done = start(*arguments, "--json", stderr=terminal, env={"TERM": "xterm", "COLUMNS": "80"})
    os.write(terminal, b"end")
    seen = b""
    while not seen.endswith(b"end"):
        seen += os.read(master, 1000)
    os.close(master)
    os.close(terminal)
    assert json.loads(done.stdout)["hands"] == int(arguments[-1])
    assert (shown.encode() in seen) if shown else seen == b"end"


# --- info ---


def test_info_tells_the_configuration(run: Run) -> None:
    config = stud8.show_config("dicts") or {}
    assert json.loads(run("info", "--json").stdout) == config
    done = run("info")
    assert (done.status, done.stderr) == (0, "")
    told = {line.split()[0]: line.split()[1:] for line in done.stdout.splitlines()}
    assert told.keys() == config.keys()
    assert told["backend"] == [stud8.backend()]
    assert told["backends"] == config["backends"]
