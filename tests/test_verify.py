"""The proofs: what they enumerate is complete, and they notice whatever is wrong."""

import importlib
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
from hands import CATEGORIES, csv_rows, high_classes, low_classes
from stud8 import backends
from stud8.backends import reference
from stud8.cli.commands import stud8 as command
from stud8.counting import all_hands, all_ids, figures_of
from stud8.verification import DifferenceError, Engine, checks, engines
from stud8.verification.expected import board_ranks, joint_counts
from stud8.verification.patterns import board_patterns, flush_patterns, rank_patterns
from stud8.verification.published import PUBLISHED
from terminals import on_a_terminal
from test_cli import NOT_WINDOWS

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


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
def test_all_ids_are_the_hands_of_all_masks(cards: int) -> None:
    hands = np.concatenate(list(all_ids(cards)))
    assert (hands.dtype, hands.shape) == (np.dtype(np.uint8), (comb(52, cards), cards))
    masks = np.bitwise_or.reduce(np.uint64(1) << (hands.astype(np.uint64) % 4 * 16 + hands // 4), axis=1)
    assert np.array_equal(np.sort(masks), np.sort(np.concatenate(list(all_hands(cards)))))


def test_all_ids_come_in_blocks_that_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    right = np.concatenate(list(all_ids(5)))
    monkeypatch.setattr("stud8.counting.HANDS_PER_BLOCK", 300_000)
    blocks = list(all_ids(5))
    assert min(map(len, blocks[:-1])) >= 300_000
    assert np.array_equal(np.concatenate(blocks), right)


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
def test_all_patterns_of_boards(cards: int) -> None:
    boards = board_patterns(cards)
    wanted = {ranks for ranks in combinations_with_replacement(range(13), cards) if max(map(ranks.count, ranks)) <= 4}
    assert {tuple(sorted(board)) for board in (boards // 4).tolist()} == wanted
    assert len(boards) == len(wanted) == board_ranks(cards)
    assert all(len(set(board)) == cards for board in boards.tolist())


def test_all_rank_patterns_without_a_flush() -> None:
    wanted = {
        ranks
        for cards in (5, 6, 7)
        for ranks in combinations_with_replacement(range(13), cards)
        if max(map(ranks.count, ranks)) <= 4
    }
    masks = rank_patterns()
    hands = [[bit % 16 for bit in range(64) if mask >> bit & 1] for mask in masks.tolist()]
    assert len(hands) == len(wanted) == 73_775
    assert {tuple(sorted(ranks)) for ranks in hands} == wanted
    suits = masks[:, None] >> np.array([0, 16, 32, 48], np.uint64) & np.uint64(0x1FFF)
    assert np.bitwise_count(suits).max() == 2


def test_all_flushes_alone_and_with_other_cards() -> None:
    masks = flush_patterns()
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


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_the_rules_make_the_published_counts(cards: int) -> None:
    """Every pair of high and low by the reference and by counting suits, against counts of other programs."""
    counts = joint_counts(cards)
    assert figures_of(counts) == PUBLISHED[cards]
    of_high, of_low = counts.sum(axis=1).tolist(), counts.sum(axis=0).tolist()
    assert [of_high[line.high] for line in high_classes()] == [line.counts[cards] for line in high_classes()]
    assert [of_low[low] for low, _, _ in low_classes()] == [number[cards] for _, _, number in low_classes()]


def test_the_rules_make_the_lows_of_each_category() -> None:
    highs = np.arange(1, 7463)
    for row in csv_rows("category_by_low_7card.csv")[:9]:
        of_category = joint_counts(7)[1:][stud8.hand_category(highs) == CATEGORIES.index(row["category"])]
        found = {ranks: str(of_category[:, low].sum()) for low, ranks, _ in low_classes()}
        assert {"category": row["category"], "total": str(of_category.sum())} | found == row


def ways_to_hold(cards: int) -> list[int]:
    """The ways to hold so many cards: each of 0, 1, .. given low ranks at least once, the rest from 20 high cards."""
    # Inclusion and exclusion over the given ranks that are missing.
    return [
        sum((-1) ** missing * comb(low, missing) * comb(4 * (low - missing) + 20, cards) for missing in range(low + 1))
        for low in range(9)
    ]


# --- the command ---


@pytest.fixture
def fewer(monkeypatch: pytest.MonkeyPatch) -> None:
    """All hands of five cards are enough, tests/test_golden.py counts the others; small samples, and few patterns."""
    monkeypatch.setattr("stud8.verification.proofs.HANDS_OF", (5,))
    monkeypatch.setattr("stud8.cli.verify.HANDS_OF", (5,))
    monkeypatch.setattr("stud8.verification.proofs.SAMPLE", 2000)
    monkeypatch.setattr("stud8.verification.proofs.PYTHON_SAMPLE", 20)
    monkeypatch.setattr("stud8.verification.proofs.rank_patterns", lambda: rank_patterns()[::50])
    monkeypatch.setattr("stud8.verification.proofs.flush_patterns", lambda: flush_patterns()[::50])


@pytest.mark.usefixtures("fewer")
def test_verify_confirms(capsys: pytest.CaptureFixture[str]) -> None:
    assert verify() == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == f"backends: {', '.join(map(str, engines()))}"
    assert lines[1:] == [
        f"the same: {check.name} (2,000, 20 of them by the reference)" for check in checks(engines(), full=False)
    ]


@pytest.mark.usefixtures("fewer")
def test_full_verify_confirms_the_published_counts(capsys: pytest.CaptureFixture[str]) -> None:
    choice = stud8.backend(), stud8.isa()
    assert verify("--full", "--json") == 0
    assert (stud8.backend(), stud8.isa()) == choice
    report = json.loads(capsys.readouterr().out)
    assert set(report) == set("stud8 full backends checks difference seconds".split())
    assert (report["stud8"], report["full"], report["difference"]) == (stud8.__version__, True, None)
    assert report["backends"] == list(map(str, engines()))
    assert list(report["checks"]) == [check.name for check in checks(engines(), full=True)]
    assert report["checks"]["all 5-card hands"] == report["checks"]["all 5-card hands as ids"] == PUBLISHED[5]
    assert report["checks"]["all boards of 5"] == {"hands": comb(52, 5), "distinct": 6175}
    assert report["checks"]["patterns of boards of 5"] == {"hands": 6175}


def test_full_checks_take_all_sizes_in_all_forms() -> None:
    names = {check.name: check.hands for check in checks(engines(), full=True)}
    # 6,175 + 18,395 + 49,205 multisets of ranks; 4 (1287 + 1716 + 1716) flushes, alone and with up to two cards.
    assert (names["patterns of ranks"], names["flushes"]) == (73_775, 4 * (3 * 1287 + 2 * 1716 + 1716))
    for cards in (5, 6, 7):
        assert names[f"all {cards}-card hands"] == names[f"all {cards}-card hands as ids"] == comb(52, cards)
        assert f"random {cards}-card hands" in names
    for cards in (1, 2, 3, 4, 5):
        assert names[f"all boards of {cards}"] == comb(52, cards)
        assert {f"random boards of {cards}", f"patterns of boards of {cards}"} < set(names)


@pytest.mark.extension
@pytest.mark.usefixtures("fewer")
def test_full_verify_prints_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stud8.cli.verify.engines", lambda: [Engine("native", "portable"), Engine("python")])
    assert verify("--full") == 0
    lines = capsys.readouterr().out.splitlines()
    assert "as known, of all hands, and each pair of high and low as often as the rules make it:" in lines
    assert lines[-1].split() == ["sum", "high", "times", "low", "1,785,988,752"]


@pytest.mark.usefixtures("fewer")
def test_every_check_is_told_how_far_it_is() -> None:
    for check in checks(engines()[-2:], full=True):
        done: list[int] = []
        check.run(done.append)
        assert sum(done) == check.hands, check.name


@NOT_WINDOWS
def test_progress_on_a_terminal_and_an_interrupt() -> None:
    done = on_a_terminal("verify", "--full", "--json", interrupt_at=r"1 of 26: random 5-card hands.* [1-9][\d,]* ")
    assert (done.status, done.stdout) == (130, "")
    told = r"stud8 verify: interrupted: 0 of 26 checks were done, without a difference; it was at random 5-card hands"
    assert re.search(told, done.terminal)


def test_an_interrupt_tells_what_was_done(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: Any) -> dict[str, int]:
        raise KeyboardInterrupt

    planned = checks(engines(), full=False)
    planned = [planned[3]._replace(run=lambda _: {"hands": 1}), planned[4]._replace(run=interrupt)]
    monkeypatch.setattr("stud8.cli.verify.checks", lambda *_, **__: planned)
    assert verify() == 130
    told = "1 of 2 checks were done, without a difference; it was at random boards of 2"
    assert capsys.readouterr().err == f"stud8 verify: interrupted: {told}\n"


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
        (
            "reference.upcards",
            lambda _: 1,
            r"the rank of the board is \d+ \(no such rank\) by evaluate_upcards of native/.+, but 1 \(as 2c\) by",
        ),
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


ROW = 1234


def in_a_kernel(monkeypatch: pytest.MonkeyPatch, place: str, argument: int, isa: str, lie: int) -> None:
    """Let a kernel of a backend, with this instruction set, write a lie into a row of what it ranks."""
    module, _, name = place.partition(".")
    kernel = getattr(importlib.import_module(f"stud8.backends.{module}"), name)

    def corrupted_kernel(*arguments: Any) -> Any:
        found = kernel(*arguments)
        ranks = arguments[argument]
        if ranks is not None and len(ranks) > ROW and isa in ("", stud8.isa()):
            ranks[ROW] = lie
        return found

    monkeypatch.setattr(f"stud8.backends.{place}", corrupted_kernel)


HIGH, LOW = 1, 2  # which argument of a kernel


@pytest.mark.extension
@pytest.mark.usefixtures("fewer")
@pytest.mark.parametrize(
    ("place", "argument", "isa", "lie", "told"),
    [
        ("compiled.hilo_ids", HIGH, "", 7462, r"the high is .+, but 7462 \(royal flush\) by evaluate_high of numba"),
        ("compiled.hilo_masks", LOW, "", 56, r"the low is .+, but 56 \(5-4-3-2-A\) by evaluate_low_mask of numba"),
        ("compiled.upcards", 1, "", 1, r"the rank of the board is \d+ \(as .+\) by .+, but 1 \(as 2c\) by .+ of numba"),
        ("compiled.upcards", 1, "", 0, r"the rank of the board is .+, but 0 \(no such rank\) by .+ of numba"),
        ("compiled.best_low", 1, "", 0, r"the cards for low is .+, but 2c 2c 2c 2c 2c by best_low of numba"),
        (
            "native.hilo_ids",
            LOW,
            "portable",
            56,
            r"the low is .+, but 56 \(5-4-3-2-A\) by .+ of native/portable",
        ),
        ("native.hilo_masks", HIGH, "portable", 1, r"but 1 \(high card, 7-5-4-3-2\) by .+ of native/portable"),
    ],
)
def test_one_wrong_row_of_a_kernel_is_found(  # noqa: PLR0913, PLR0917  # what is corrupted, and what is told
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    place: str,
    argument: int,
    isa: str,
    lie: int,
    told: str,
) -> None:
    if isa == engines()[0].isa:
        pytest.skip("this machine has one instruction set: the lie is the first answer of all")
    in_a_kernel(monkeypatch, place, argument, isa, lie)
    assert verify() == 1
    err = capsys.readouterr().err
    found = re.match(r"stud8 verify: ((?:[2-9TJQKA][cdhs] ?){1,7}): ", err)
    assert found
    assert re.search(told, err.rstrip())
    cards = len(found[1].split())
    sample = stud8.random_hands(2000, cards=cards, seed=cards)
    assert found[1] == stud8.format_cards(sample[ROW])


@pytest.mark.extension
@pytest.mark.usefixtures("fewer")
def test_one_wrong_pair_of_ranks_is_spelled_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A low that nobody else can tell of is too many of its kind."""
    in_a_kernel(monkeypatch, "native.hilo_masks", LOW, "", 56)
    monkeypatch.setattr("stud8.verification.proofs.PUBLISHED", {5: {}})
    alone = [Engine("native", "portable"), Engine("python")]
    (check,) = [check for check in checks(alone, full=True) if check.name == "all 5-card hands"]
    told = r"^all 5-card hands, ranked by native/portable: [\d,]+ have the high \d+ \(.+\) and the low \d+ \(.+\) where"
    with pytest.raises(DifferenceError, match=told):
        check.run(lambda _: None)


def test_too_few_ranks_of_boards_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stud8.verification.proofs.evaluate_upcards", lambda boards: np.minimum(boards[:, 0] // 4, 11))
    (check,) = [check for check in checks(engines(), full=True) if check.name == "all boards of 1"]
    message = f"all boards of 1, ranked by {engines()[0]}: 12 different ranks where the rules make 13"
    with pytest.raises(DifferenceError, match=f"^{message}$"):
        check.run(lambda _: None)


@pytest.fixture
def corrupted(tmp_path: Path) -> Path:
    """The project, built in a folder of its own with one number of a table changed."""
    project = tmp_path / "project"
    for folder in ("csrc", "src", "tools"):
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
        build,
        cwd=project,
        env=os.environ | {"STUD8_NO_EXTENSION": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return project / "src"


@pytest.mark.extension
def test_one_wrong_number_in_a_table_is_found(corrupted: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(corrupted), "STUD8_BACKEND": "", "STUD8_ISA": ""}
    where = [sys.executable, "-c", "import stud8._cstud8; print(stud8._cstud8.__file__)"]
    loaded = subprocess.run(where, env=environment, capture_output=True, text=True, check=True)
    assert Path(loaded.stdout.strip()).is_relative_to(corrupted)
    # Numba would compile everything anew for that folder.
    code = "import sys; sys.modules['numba'] = None; from stud8.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "verify", "--full"],
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
