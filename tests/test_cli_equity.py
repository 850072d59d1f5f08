"""`stud8 equity`: what it prints, draws and refuses."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import comb
from pathlib import Path
from typing import Any

import pytest

from terminals import on_a_terminal
from test_cli import NOT_WINDOWS, refused, run  # noqa: F401  # a fixture

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


@pytest.mark.parametrize(("suffix", "begins"), [("svg", b"<?xml"), ("PNG", b"\x89PNG\r"), ("pdf", b"%PDF-")])
def test_a_picture(run: Any, tmp_path: Path, suffix: str, begins: bytes) -> None:  # noqa: F811  # the fixture
    path = tmp_path / f"equity.{suffix}"
    path.write_text("what was there is replaced")
    assert run("equity", *HANDS, "--plot", path).status == 0
    assert path.read_bytes()[:5] == begins


def test_a_picture_that_cannot_be_is_refused_before_the_work(
    run: Any,  # noqa: F811  # the fixture
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr("stud8.cli.equity.compute", None)  # calling it would be an error
    suffixes = "a name that ends in one of .svg, .png, .pdf expected"
    for path, why in (
        (tmp_path / "x.xyz", suffixes),
        (tmp_path / "svg", suffixes),
        (tmp_path / "none/x.svg", "No such file or directory"),
    ):
        assert refused(run("equity", *HANDS, "--plot", path)) == f"stud8 equity: --plot {path}: {why}\n"
    assert "is a directory" in refused(run("equity", *HANDS, "--plot", tmp_path))
    os.mkfifo(tmp_path / "pipe.svg")
    assert "no file but something else" in refused(run("equity", *HANDS, "--plot", tmp_path / "pipe.svg"))
    (tmp_path / "pipe.svg").unlink()
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    message = "stud8 equity: --plot needs matplotlib: pip install 'stud8[plot]'\n"
    assert refused(run("equity", *HANDS, "--plot", tmp_path / "x.svg")) == message
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("As", "Kx", "--dead", "Qq"), "stud8 equity: dead: 'Qq' in 'Qq' is not a card"),
        (("As", "Kd", "--error", "-1"), "stud8 equity: --error = -1.0"),
        (("As", "Kd", "--exact"), "stud8 equity: --exact: "),
    ],
)
def test_what_is_refused(run: Any, arguments: tuple[str, ...], message: str) -> None:  # noqa: F811  # the fixture
    """What the table of bad_inputs has not."""
    assert refused(run("equity", *arguments)).startswith(message)


@pytest.mark.extension
@NOT_WINDOWS
def test_ctrl_c_prints_what_is_known() -> None:
    # The bar moves when a first round is done.
    done = on_a_terminal("equity", "AsAhKd", "2c3d4h", "--samples", str(10**12), interrupt_at=r"deals.* [1-9][\d,]* ")
    assert done.status == 130
    assert "deals, sampled, " in done.stdout
    assert "+-" in done.stdout


@pytest.mark.extension
@NOT_WINDOWS
def test_ctrl_c_while_every_deal_is_counted() -> None:
    # C(39, 4) C(35, 4) deals: many seconds.
    hands = "AsAhKd", "2c3d4h", "KsKhJdTc3c8s9d"
    done = on_a_terminal("equity", *hands, "--exact", "--workers", "1", interrupt_at=r"deals.* [1-9][\d,]* ")
    assert (done.status, done.stdout) == (130, "")
    assert "stud8 equity: interrupted: a count of every deal knows nothing before its end" in done.terminal


def test_ctrl_c_before_anything_is_known(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811  # the fixture
    def interrupt(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("stud8.runouts.jobs.run", interrupt)
    done = run("equity", "AsAhKd", "2c3d4h", "--samples", "1000")
    assert done == (130, "", "stud8 equity: interrupted: nothing is known yet\n")


@pytest.mark.parametrize(
    ("options", "total"),
    [
        (("--samples", "1000"), 1000),
        (("--exact",), 18_265_297_050),
        (("--error", "0.01"), None),  # nobody knows how many it takes
    ],
)
def test_the_progress_bar_has_a_total_if_there_is_one(
    run: Any,  # noqa: F811  # the fixture
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    total: int | None,
) -> None:
    told: list[tuple[int, int | None]] = []

    @contextmanager
    def progress(*_: Any) -> Iterator[Any]:
        yield lambda amount, total=None: told.append((amount, total))

    monkeypatch.setattr("stud8.cli.equity.progress", progress)
    assert run("equity", "AsAhKd", "2c3d4h", *options).status == 0
    assert {of for _, of in told} == {total}
    assert total in (None, sum(amount for amount, _ in told))
