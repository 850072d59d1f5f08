"""`stud8 equity`: what it prints, draws and refuses."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from math import comb
from pathlib import Path
from typing import Any

import pytest

from test_cli import refused, run  # noqa: F401  # a fixture

HANDS = ("As2s3d4hKdQc", "8c8d9h9sTcJd")


def test_a_table(run: Any) -> None:  # noqa: F811  # the fixture
    done = run("equity", *HANDS)
    assert (done.status, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].split() == "hand equity scoop high high tie low low tie".split()
    assert lines[1].split()[:8] == "As Kd Qc 4h 3d 2s 21.0897 %".split()
    assert lines[3].startswith("1,560 deals, every one counted, 65.00 % without a low, ")


def test_json(run: Any) -> None:  # noqa: F811  # the fixture
    told = json.loads(run("equity", "--json", "--dead", "5c 5d", "AsAhKd2h", "2c3d4h7s").stdout)
    assert told["exact"] is True
    assert told["deals"] == comb(42, 3) * comb(39, 3)
    assert [player["hand"] for player in told["players"]] == ["As Ah Kd 2h", "7s 4h 3d 2c"]
    assert sum(told["joint"].values()) == told["deals"]
    sampled = json.loads(run("equity", "--json", "--samples", "1000", "--seed", "1", "A23", "K??").stdout)
    assert (sampled["method"], sampled["deals"]) == ("sample", 1000)
    assert sampled["players"][0]["standard_error"] > 0


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_a_picture(run: Any, tmp_path: Path, suffix: str) -> None:  # noqa: F811  # the fixture
    path = tmp_path / f"equity.{suffix}"
    assert run("equity", *HANDS, "--plot", path).status == 0
    assert path.read_bytes()[:5] == {"svg": b"<?xml", "png": b"\x89PNG\r"}[suffix]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("As",), "stud8 equity: 1 hand: two to eight expected"),
        (("As", "As"), "stud8 equity: card As is in hand 1 and in hand 2"),
        (("As", "Kx", "--dead", "Qq"), "stud8 equity: dead: 'Qq' in 'Qq' is not a card"),
        (("As", "1s"), "stud8 equity: hand 2: '1s' in '1s' is not a card"),
        (("As", "Kd", "--samples", "0"), "stud8 equity: samples = 0"),
        (("As", "Kd", "--error", "-1"), "stud8 equity: target_error = -1.0"),
        (("As", "Kd", "--exact"), "stud8 equity: method='exact'"),
        ((*HANDS, "--plot", "/nowhere/x.png"), "stud8 equity: --plot /nowhere/x.png: "),
        ((*HANDS, "--plot", "x.xyz"), "stud8 equity: --plot x.xyz: "),
    ],
)
def test_what_is_refused(run: Any, arguments: tuple[str, ...], message: str) -> None:  # noqa: F811  # the fixture
    done = run("equity", *arguments)
    assert done.status == 2
    assert done.stderr.startswith(message)
    if "--plot" not in arguments:
        refused(done)


@pytest.mark.extension
@pytest.mark.skipif(sys.platform == "win32", reason="needs SIGINT and a terminal")
def test_ctrl_c_prints_what_is_known() -> None:
    command = [sys.executable, "-c", "from stud8.cli import main; main()", "equity", "AsAhKd", "2c3d4h"]
    terminal, end = pty.openpty()
    process = subprocess.Popen([*command, "--samples", str(10**12)], stdout=subprocess.PIPE, stderr=end, text=True)
    shown = b""
    while not re.search(rb"deals.* [1-9][\d,]* ", shown):  # the progress bar, and a first round is done
        shown += os.read(terminal, 1000)
    process.send_signal(signal.SIGINT)
    stdout, _ = process.communicate(timeout=30)
    os.close(end)
    os.close(terminal)
    assert process.returncode == 130
    assert "deals, sampled, " in stdout
    assert "+-" in stdout
