"""`stud8 deal` interrupted: what was played counts, and every hand counts whole."""

import json
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from stud8.cli import deal
from terminals import on_a_terminal
from test_cli import NOT_WINDOWS, run  # noqa: F401  # a fixture

MANY = ("deal", "--players", "2", "--hands", str(10**9), "--seed", "1")
PLAYED = r"playing.* [1-9][\d,]* "  # on the progress bar


@NOT_WINDOWS
def test_ctrl_c_sums_up_what_was_played() -> None:
    done = on_a_terminal(*MANY, interrupt_at=PLAYED)
    assert done.status == 130
    told = re.search(r"stud8 deal: interrupted: ([\d,]+) of 1,000,000,000 hands were played", done.terminal)
    assert told
    assert re.search(rf"^{told[1]} hands in [\d.]+ s: ", done.stdout, re.MULTILINE)


@NOT_WINDOWS
def test_ctrl_c_leaves_whole_hands_in_json() -> None:
    done = on_a_terminal(*MANY, "--json", interrupt_at=PLAYED)
    assert done.status == 130
    told = json.loads(done.stdout)
    assert f"interrupted: {told['hands']:,} of" in done.terminal
    assert told["hands"] > 0
    first, second = told["seats"]
    assert first["net"] + second["net"] == 0


@pytest.mark.parametrize("hands", [1, 2])
def test_an_interrupt_waits_for_the_end_of_the_hand(run: Any, monkeypatch: pytest.MonkeyPatch, hands: int) -> None:  # noqa: F811  # the fixture
    module: Any = deal
    play = module.play

    def interrupted_play(hand: Any, policy: Any) -> None:
        signal.raise_signal(signal.SIGINT)
        play(hand, policy)

    monkeypatch.setattr(deal, "play", interrupted_play)
    done = run("deal", "--hands", str(hands), "--json")
    assert json.loads(done.stdout)["hands"] == 1
    told = "stud8 deal: interrupted: 1 of 2 hands were played\n"
    assert (done.status, done.stderr) == ((130, told) if hands == 2 else (0, ""))
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_an_interrupt_before_the_first_hand(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811  # the fixture
    module: Any = deal
    handled_by = module.handled_by

    @contextmanager
    def interrupted_at_once(handlers: dict[int, Any]) -> Iterator[None]:
        with handled_by(handlers):
            signal.raise_signal(signal.SIGINT)
            yield

    monkeypatch.setattr(deal, "handled_by", interrupted_at_once)
    assert run("deal", "--hands", "5") == (130, "", "stud8 deal: interrupted: 0 of 5 hands were played\n")
