"""The proofs: what they enumerate is complete, and they notice whatever is wrong."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stud8
from stud8 import backends, verification
from stud8.backends import reference
from stud8.cli.commands import stud8 as command
from stud8.counting import all_hands
from stud8.verification import PUBLISHED, DifferenceError, checks, engines

ROOT = Path(__file__).parents[1]
DECK = 0x1FFF_1FFF_1FFF_1FFF


def verify(*arguments: str) -> Any:
    with pytest.raises(SystemExit) as exit_:
        command(args=["verify", *arguments], prog_name="stud8")
    return exit_.value.code


# --- enumeration ---


@pytest.mark.parametrize(("cards", "block"), [(1, 1000), (2, 1000), (3, 1000), (4, 1000), (4, 1 << 20), (5, 1 << 20)])
def test_all_hands_come_once(cards: int, block: int) -> None:
    blocks = list(all_hands(cards, block=block))
    assert {len(masks) for masks in blocks[:-1]} <= {block}
    assert 0 < len(blocks[-1]) <= block
    masks = np.concatenate(blocks)
    assert masks.dtype == np.uint64
    masks.sort()
    assert len(masks) == comb(52, cards)
    assert (masks[1:] > masks[:-1]).all()
    assert (np.bitwise_count(masks) == cards).all()
    assert not (masks & ~np.uint64(DECK)).any()


def test_all_rank_patterns_without_a_flush() -> None:
    wanted = {
        ranks
        for cards in (5, 6, 7)
        for ranks in combinations_with_replacement(range(13), cards)
        if max(map(ranks.count, ranks)) <= 4
    }
    masks = verification.rank_patterns()
    hands = [[bit % 16 for bit in range(64) if mask >> bit & 1] for mask in masks.tolist()]
    assert len(hands) == len(wanted) == 73_775
    assert {tuple(sorted(ranks)) for ranks in hands} == wanted
    suits = masks[:, None] >> np.array([0, 16, 32, 48], np.uint64) & np.uint64(0x1FFF)
    assert np.bitwise_count(suits).max() == 2


def test_all_flushes_alone_and_with_other_cards() -> None:
    masks = verification.flush_patterns()
    suits = masks[:, None] >> np.array([0, 16, 32, 48], np.uint64) & np.uint64(0x1FFF)
    suited = np.bitwise_count(suits) >= 5
    assert (suited.sum(axis=1) == 1).all()
    suit = suited.argmax(axis=1)
    ranks_of_flush = suits[np.arange(len(masks)), suit]
    found = set(zip(suit.tolist(), ranks_of_flush.tolist(), np.bitwise_count(masks).tolist(), strict=True))
    wanted = {
        (suit, sum(1 << rank for rank in ranks), cards)
        for suit in range(4)
        for size in (5, 6, 7)
        for ranks in combinations(range(13), size)
        for cards in range(size, 8)
    }
    assert found == wanted
    assert len(masks) == len(wanted)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_published_counts_fit_together(cards: int) -> None:
    known = PUBLISHED[cards]
    assert known["hands"] == comb(52, cards) == sum(known[category.name.lower()] for category in stud8.HandCategory)
    # A low has five to seven different ranks of the eight low ones; each card has a rank and a suit.
    low_ranks = {low: comb(8, low) * ways for low, ways in enumerate(ways_to_hold(cards)) if low >= 5}
    assert known["qualifying_low"] == sum(low_ranks.values())


def ways_to_hold(cards: int) -> list[int]:
    """The ways to hold so many cards: each of 0, 1, .. given low ranks at least once, the rest from 20 high cards."""
    # Inclusion and exclusion over the given ranks that are missing.
    return [
        sum((-1) ** missing * comb(low, missing) * comb(4 * (low - missing) + 20, cards) for missing in range(low + 1))
        for low in range(9)
    ]


# --- the command ---


def test_verify_confirms(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify() == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == f"backends: {', '.join(map(str, engines()))}"
    assert lines[1:] == [
        f"the same: {check.name} (100,000, 500 of them by the reference)" for check in checks(engines(), full=False)
    ]


def test_full_verify_confirms_the_published_counts(capsys: pytest.CaptureFixture[str]) -> None:
    choice = stud8.backend(), stud8.isa()
    assert verify("--full", "--json") == 0
    assert (stud8.backend(), stud8.isa()) == choice
    report = json.loads(capsys.readouterr().out)
    assert report["difference"] is None
    assert list(report["checks"]) == [check.name for check in checks(engines(), full=True)]
    for cards, known in PUBLISHED.items():
        figures = report["checks"][f"all {cards}-card hands"]
        assert {name: figures[name] for name in known} == known


def test_every_instruction_set_is_asked() -> None:
    isas = (stud8.show_config("dicts") or {})["isas"]
    assert [engine.isa for engine in engines() if engine.backend == "native"] == isas
    assert [str(engine) for engine in engines()][-1] == "python"
    for engine in engines():
        with engine.in_force():
            assert stud8.backend() == engine.backend
            assert engine.isa in ("", stud8.isa())


def test_nothing_to_compare_is_an_error(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backends, "available", lambda: ("python",))
    assert verify() == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("stud8 verify: only the backend python is here, there is nothing to hold it against: ")
    assert len(err.splitlines()) == 1


# --- what is wrong is found ---


def lowest_five(cards: Sequence[int]) -> list[int]:
    return sorted(cards)[:5]


@pytest.mark.extension
@pytest.mark.parametrize(
    ("place", "lie", "told"),
    [
        (
            "reference.high",
            lambda _: 7462,
            r"the high is \d+ \(.+\) by evaluate_high of native/.+, but 7462 \(royal flush\) by",
        ),
        ("reference.high", lambda _: 7463, r", but 7463 \(no such rank\) by evaluate_high of python$"),
        ("reference.low", lambda _: 56, r"the low is \d+ \(.+\) by evaluate_low of native/.+, but 56 \(5-4-3-2-A\) by"),
        (
            "reference.best_high",
            lowest_five,
            r"the cards for high is .. .. .. .. .. by best_high of native/.+, but 2. ",
        ),
        ("python.MISSING", (0,) * 5, r"the cards for low is none by best_low of native/.+, but 2c 2c 2c 2c 2c by"),
        ("reference.upcards", lambda _: 1, r"the rank of the board is \d+ by evaluate_upcards of native/.+, but 1 by"),
    ],
)
def test_a_difference_is_spelled_out(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, place: str, lie: Any, told: str
) -> None:
    monkeypatch.setattr(f"stud8.backends.{place}", lie)
    assert verify() == 1
    out, err = capsys.readouterr()
    assert re.match(r"stud8 verify: ([2-9TJQKA][cdhs] ?){1,7}: ", err)
    assert re.search(told, err.rstrip())
    assert len(err.splitlines()) == 1
    assert verify("--json") == 1
    report = json.loads(capsys.readouterr().out)
    assert f"stud8 verify: {report['difference']}\n" == err
    assert len(report["checks"]) == len(out.splitlines()) - 1


@pytest.mark.extension
@pytest.mark.parametrize(("figure", "text"), [("straight", "straight"), ("distinct_high", "distinct high")])
def test_a_wrong_count_is_spelled_out(monkeypatch: pytest.MonkeyPatch, figure: str, text: str) -> None:
    right = PUBLISHED[5][figure]
    monkeypatch.setitem(PUBLISHED[5], figure, right + 2)
    (check,) = [check for check in checks(engines(), full=True) if check.name == "all 5-card hands"]
    with pytest.raises(DifferenceError, match=rf"{text} is {right:,} where {right + 2:,} is known \(-2\)"):
        check.run(lambda _: None)


@pytest.fixture
def corrupted(tmp_path: Path) -> Path:
    """The project, built in a folder of its own with one number of a table changed."""
    project = tmp_path / "project"
    for folder in ("csrc", "src"):
        shutil.copytree(ROOT / folder, project / folder, ignore=shutil.ignore_patterns("*.so", "*.pyd", "_cstud8.c"))
    for file in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / file, project)
    tables = project / "csrc/tables.c"
    text = tables.read_text(encoding="utf-8")
    start = text.index("{", text.index("stud8_rank_highs[")) + 1
    # Somewhere in the middle of the table, a high that is in use: unused entries are zeros.
    entry = re.compile(r"(?<=,)[1-9]\d*(?=,)").search(text, start + 200_000)
    assert entry
    assert entry.end() < text.index("}", start)
    changed = str(int(entry[0]) % 7462 + 1)
    tables.write_text(text[: entry.start()] + changed + text[entry.end() :], encoding="utf-8")
    build = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    done = subprocess.run(
        build, cwd=project, env=os.environ | {"STUD8_NO_EXTENSION": ""}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return project / "src"


@pytest.mark.extension
def test_one_wrong_number_in_a_table_is_found(corrupted: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(corrupted), "STUD8_BACKEND": "", "STUD8_ISA": ""}
    where = [sys.executable, "-c", "import stud8._cstud8; print(stud8._cstud8.__file__)"]
    loaded = subprocess.run(where, env=environment, capture_output=True, text=True, check=True)
    assert Path(loaded.stdout.strip()).is_relative_to(corrupted)
    done = subprocess.run(
        [sys.executable, "-m", "stud8", "verify", "--full"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    found = re.fullmatch(
        r"stud8 verify: ([^:]+): the high is (\d+) \(.+\) by (.+), but (\d+) \(.+\) by (.+)\n", done.stderr
    )
    assert found
    ranks = {found[3].split()[-1]: int(found[2]), found[5].split()[-1]: int(found[4])}
    wrong = ranks.pop("native/portable")
    right = reference.high(stud8.parse_cards(found[1]).tolist())
    assert (wrong, list(ranks.values())) == (right + 1, [right])
