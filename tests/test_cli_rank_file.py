"""`stud8 rank` of files: what it counts, what it tells of those it wrote, and what it refuses."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stud8
from hand_files import CASES, LINUX, known_fives, write
from stud8.cli.commands import stud8 as stud8_command
from test_cli import start

FIVES = known_fives()


def command(*arguments: Any, **settings: Any) -> subprocess.CompletedProcess[str]:
    run = [sys.executable, "-m", "stud8", "rank", *map(str, arguments)]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | settings
    return subprocess.run(run, text=True, check=False, **streams)


INTERRUPTED_WHILE_PANDAS_LOADS = """
import sys
class Finder:
    def find_spec(name, path, target=None):
        if name == "pandas":
            sys.meta_path.remove(Finder)  # it comes once
            raise KeyboardInterrupt
sys.meta_path.insert(0, Finder)
from stud8.cli import main
main()
"""


def test_an_interrupt_while_pyarrow_looks_for_pandas_is_not_lost(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.parquet", tmp_path / "ranks.parquet"
    write(source, [[51, 1, 6, 11, 12, 45, 42]], "cards")
    done = start("rank", str(source), "-o", str(target), code=INTERRUPTED_WHILE_PANDAS_LOADS)
    assert (done.status, done.stdout, target.exists()) == (130, "", False)


def test_the_command_tells_what_became_of_a_file(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.csv", tmp_path / "ranks.csv"
    source.write_text("hand\nAs 2d 3h 4s 5c\nAs\n" + "Zz\n" * 11)
    done = command(
        source, "-o", target, "--on-error", "skip", "--add", "category", "--add", " low_text", "--only-ranks"
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"1 hand ranked into {target} in ")
    assert lines[2:5] == ["12 lines without a hand:", "  line 3: 'As' has 1 card: 5, 6 or 7 expected", lines[4]]
    assert lines[-1] == "  and 2 more"
    assert target.read_text() == "high,low,category,low_text\n5854,56,straight,5-4-3-2-A\n"
    report = json.loads(command(source, "-o", target, "--on-error", "null", "--json").stdout)
    assert (report["hands"], report["bad"], report["unit"], len(report["bad_rows"])) == (1, 12, "line", 10)
    assert report["bad_rows"][0] == {"number": 3, "why": "'As' has 1 card: 5, 6 or 7 expected"}
    assert command(source, "-o", target).stderr.startswith(f"stud8 rank: {source}: line 3: 'As' has 1 card")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["x.csv", "-o", "y.xls"], "y.xls: a name that ends in .npy"),
        (["-", "-o", "y.csv"], "-: a name that ends in"),
        (["none.csv", "-o", "y.csv"], "none.csv: No such file or directory"),
        (["--random", "5", "-o", "y.csv"], "-o goes with FILE"),
        (["x.csv", "--only-ranks"], "go with -o only"),
        (["x.csv", "--add", "category"], "go with -o only"),
        (["x.csv", "-o", "y.csv", "--lows"], "not with"),
        (["x.csv", "-o", "y.csv", "--on-error", "warn"], "'warn' is not one of"),
    ],
)
def test_the_command_tells_bad_input_in_one_line(tmp_path: Path, arguments: list[str], named: str) -> None:
    done = command(*arguments, cwd=tmp_path)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1)
    assert named in done.stderr
    assert not list(tmp_path.iterdir())


@LINUX
def test_a_report_into_a_closed_pipe_does_no_harm(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.txt", tmp_path / "ranks.csv"
    source.write_text("As 2d 3h 4s 5c\n")
    reading, writing = os.pipe()
    os.close(reading)
    done = command(source, "-o", target, stdout=writing)
    os.close(writing)
    assert "Traceback" not in done.stderr
    assert target.read_text() == "hand,high,low\nAs 2d 3h 4s 5c,5854,56\n"


@LINUX
def test_a_terminal_shows_progress_with_rate_and_time_left(tmp_path: Path) -> None:
    source, target = tmp_path / "hands.npy", tmp_path / "ranks.parquet"
    np.save(source, stud8.random_hands(2_000_000, cards=5, seed=8))
    code = "import os, pty, sys; os.environ.update(TERM='xterm', COLUMNS='120'); pty.spawn(sys.argv[1:])"
    run = [sys.executable, "-c", code, sys.executable, "-m", "stud8", "rank", str(source), "-o", str(target)]
    shown = subprocess.run(run, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True).stdout
    assert "%" in shown
    assert "hands/s" in shown.partition("ranked into")[0]
    assert re.search(r"(\d:\d\d:\d\d|-:--:--)", shown)  # not known before the second block


@pytest.mark.parametrize(("suffix", "layout"), CASES)
def test_the_command_counts_the_hands_of_every_format(
    tmp_path: Path, suffix: str, layout: str, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / f"hands{suffix.upper()}"
    write(tmp_path / f"hands{suffix}", FIVES.hands, layout)
    (tmp_path / f"hands{suffix}").rename(source)
    with pytest.raises(SystemExit):
        stud8_command(args=["rank", str(source), "--json"], prog_name="stud8")
    told = json.loads(capsys.readouterr().out)
    assert told["no_low"] == FIVES.low.count(0)
    assert {name: found["hands"] for name, found in told["categories"].items()} == {  # its classes, Cactus Kev's count
        "straight_flush": 10,
        "four_of_a_kind": 156,
        "full_house": 156,
        "flush": 1277,
        "straight": 10,
        "three_of_a_kind": 858,
        "two_pair": 858,
        "one_pair": 2860,
        "high_card": 1277,
    }


@pytest.mark.parametrize(("suffix", "where"), [(".csv", "line 3"), (".parquet", "row 1"), (".txt", "line 2")])
def test_the_command_names_the_row_that_is_no_hand(
    tmp_path: Path, suffix: str, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / f"hands{suffix}"
    write(source, [[0, 1, 2, 3, 4], [0, 1, 2, 3, 3]], "text" if suffix == ".txt" else "cards")
    with pytest.raises(SystemExit) as ended:
        stud8_command(args=["rank", str(source)], prog_name="stud8")
    out, err = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    assert err.startswith(f"stud8 rank: {source}: {where}: ")
    assert "appears twice" in err
