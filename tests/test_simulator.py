"""docs/simulator.py, the worked example for numba, finds known equities and is cached."""

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from hands import csv_rows

SIMULATOR = Path(__file__).parents[1] / "docs/simulator.py"
EXACT = {row["hands"]: [float(equity) for equity in row["equities"].split()] for row in csv_rows("exact_equities.csv")}
DEALS = 200_000  # standard errors of a tenth of a percent


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


def simulate(hands: str, cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, SIMULATOR, *hands.split(" | "), "--deals", str(DEALS)],
        env=os.environ | {"NUMBA_CACHE_DIR": str(cache)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize("hands", EXACT)
def test_equities_are_those_of_all_deals(hands: str, cache: Path) -> None:
    lines = simulate(hands, cache).splitlines()
    assert len(list(cache.rglob("simulator.simulate-*.nbc"))) == 1
    found = [re.fullmatch(r"(.+?) +(0\.\d{5}) ± (0\.\d{5})", line) for line in lines[:-1]]
    assert [match and match[1] for match in found] == hands.split(" | ")
    for match, exact in zip(found, EXACT[hands], strict=True):
        assert match
        error = float(match[3])
        assert 0 < error < 0.002
        assert abs(float(match[2]) - exact) < 4 * error
    assert re.fullmatch(r"200,064 deals, \d+\.\d million a second on \d+ threads", lines[-1])


@pytest.mark.parametrize("hands", ["As Ah Kd", "As Ah Kd | As 2c 3d", "As Ah Kd | 2c 3d 4h 5s 6c 7d 8h 9s"])
def test_hands_that_cannot_be_are_refused(
    hands: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["simulator.py", *hands.split(" | ")])
    with pytest.raises((SystemExit, ValueError)) as caught:
        runpy.run_path(str(SIMULATOR), run_name="__main__")
    assert re.search(r"two to seven players|card 51 \(As\) appears twice", f"{capsys.readouterr().err}{caught.value}")
