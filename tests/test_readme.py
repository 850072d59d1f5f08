"""The README names what there is, and leads to it from the start; tests/test_docs.py runs its examples."""

from operator import attrgetter

import pytest

import stud8
from markdown import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
SCREEN = 40  # lines


@pytest.mark.extension  # stud8.native
def test_every_name_in_backticks_exists() -> None:
    """A public function that was renamed or removed is noticed."""
    table = [line for line in README.splitlines() if line.startswith("| `")]
    words = {name for line in table for name in line.split("|")[1].replace("`", " ").split()}
    names = {name for name in words if name.isidentifier()}
    assert {"evaluate_hilo", "equity", "use_isa"} <= names <= set(stud8.__all__)
    dotted = {name.removeprefix("stud8.") for name in words if name.startswith("stud8.")}
    assert {"showdown.settle", "game.Hand", "game.replay", "jit"} <= dotted
    for name in dotted:
        assert attrgetter(name)(stud8)


def test_two_screens_lead_to_a_file_a_chart_and_a_hand() -> None:
    start = README.splitlines()[: 2 * SCREEN]
    wanted = ("python3 -m venv", "python -m pip install ", "stud8 rank hands.txt", "stud8 equity", "stud8 replay docs/")
    places = [next(row for row, line in enumerate(start) if line.startswith(command)) for command in wanted]
    assert places == sorted(places)


def test_every_instruction_set_and_preset_is_named() -> None:
    for name in ("avx512", "avx2", "sse41", "neon", "portable"):
        assert f"`{name}`" in README
    for name in stud8.rules.PRESETS:
        assert name in README
