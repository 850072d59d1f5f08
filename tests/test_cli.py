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
from stud8.cli import hand_lines, rank
from stud8.cli.commands import stud8 as command

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
    monkeypatch.setattr(hand_lines, "BYTES_PER_READ", block)
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
    monkeypatch.setattr(hand_lines, "BYTES_PER_READ", block)
    file = tmp_path / "hands.txt"
    bad = line.encode() if isinstance(line, str) else line
    text = b"As 2d 3h 4s 5c\n\n# ok\n" + bad + b"\nAs 2d 3h 4s 5c\nXx\n"
    file.write_bytes(text)
    message = refused(run("rank", file))
    assert message.startswith(f"stud8 rank: {file} line 4: ")
    assert named in message
    assert refused(run("rank", "-", stdin=text)) == message.replace(str(file), "stdin")


def test_rank_gives_up_on_a_line_without_end(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_lines, "BYTES_PER_READ", 1000)
    stdin = b"As 2d 3h 4s 5c\n" + b" " * 3000
    assert "stdin line 2: 1,985 bytes" in refused(run("rank", "-", stdin=stdin))


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((), "stud8: Missing command"),
        (("deal",), "stud8: No such command 'deal'"),
        (("--frob",), "stud8: No such option '--frob'"),
        (("eval",), "stud8 eval: Missing argument 'HANDS...'"),
        (("eval", "As Kd Qh Js Zz"), "stud8 eval: 'Zz' in 'As Kd Qh Js Zz' is not a card"),
        (("eval", "AsKdQhJsTc", "As Ad Ac Ah As"), "card As appears twice in 'As Ad Ac Ah As'"),
        (("eval", "As", "Kd", "As"), "card As appears twice in 'As Kd As'"),
        (("eval", "As", "Kd"), "'As Kd' has 2 cards: 5, 6 or 7 expected"),
        (("eval", "AsKdQhJsTc", "As"), "'As' has 1 card: 5, 6 or 7 expected"),
        (("eval", ""), "'' has 0 cards"),
        (("eval", "As\nKd\n??\n"), "'??' in 'As\\nKd\\n??\\n'"),
        (("eval", "As", "--frob"), "stud8 eval: No such option '--frob'"),
        (("rank",), "stud8 rank: either FILE (- is stdin) or --random N expected\n"),
        (("rank", "x", "--random", "5"), "expected, not both"),
        (("rank", "x", "--seed", "5"), "--seed and --cards go with --random only"),
        (("rank", "x", "--cards", "5"), "--seed and --cards go with --random only"),
        (("rank", "no\nfile"), "stud8 rank: no file: No such file or directory"),
        (("rank", "--random", "-5"), "-5 is not in the range"),
        (("rank", "--random", "1" + 20 * "0"), "100000000000000000000 is not in the range"),
        (("rank", "--random", "many"), "'many'"),
        (("rank", "--random", "5", "--seed", "-1"), "'--seed': -1 is not in the range"),
        (("rank", "--random", "5", "--cards", "8"), "'--cards': 8 is not in the range"),
        (("rank", "--random", "5", "--workers", "0"), "'--workers': workers = 0"),
        (("rank", "--frob"), "stud8 rank: No such option '--frob'"),
        (("verify", "--frob"), "stud8 verify: No such option '--frob'"),
        (("info", "more"), "stud8 info: Got unexpected extra argument (more)"),
    ],
)
def test_bad_input_is_told_in_one_line(run: Run, arguments: tuple[str, ...], named: str) -> None:
    assert named in refused(run(*arguments))


@NOT_WINDOWS
def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    assert refused(run("rank", tmp_path)) == f"stud8 rank: {tmp_path}: Is a directory\n"


def test_an_unknown_backend_in_the_environment_is_told_in_one_line() -> None:
    message = refused(start("eval", "AsKdQhJsTc", env={"STUD8_BACKEND": "cuda"}))
    assert message.startswith("stud8: no backend 'cuda': available are ")


# --- pipes and terminals ---


@NOT_WINDOWS
@pytest.mark.parametrize("arguments", [("rank", "--random", "5"), ("eval", "AsKdQhJsTc"), ("info", "--json")])
def test_a_closed_pipe_is_no_drama(arguments: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = start(*arguments, stdout=writer)
    os.close(writer)
    assert (done.status, done.stderr) == (1, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="Linux's disk that is always full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        done = start("info", stdout=full)
    assert (done.status, done.stderr) == (2, "stud8: [Errno 28] No space left on device\n")


def test_an_interrupt_shows_no_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(stud8, "evaluate_hilo", interrupt)
    assert run("rank", "--random", "5") == Done(130, "", "\n")


@NOT_WINDOWS
@pytest.mark.parametrize(("hands", "shown"), [(600_000, True), (1000, False)])
@pytest.mark.extension
def test_a_progress_bar_on_a_terminal_for_long_input(hands: int, shown: bool) -> None:
    master, terminal = os.openpty()
    done = start("rank", "--random", str(hands), "--json", stderr=terminal, env={"TERM": "xterm", "COLUMNS": "80"})
    os.write(terminal, b"end")
    seen = b""
    while not seen.endswith(b"end"):
        seen += os.read(master, 1000)
    os.close(master)
    os.close(terminal)
    assert json.loads(done.stdout)["hands"] == hands
    assert (b"ranking random hands" in seen) == shown


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
