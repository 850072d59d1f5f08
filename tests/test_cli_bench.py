"""`stud8 bench`: all that can rank is compared, then measured; no time decides anything here."""

import json
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stud8
from stud8 import measuring
from stud8.measuring import Size, machine
from stud8.measuring.chart import Bar, digits, draw
from stud8.measuring.one_hand import FORMS, OneHandCall, one_hand_calls, ranks_of_each
from stud8.peers import PEERS, Peer
from stud8.verification import DifferenceError, Engine, engines
from terminals import on_a_terminal
from test_cli import NOT_WINDOWS, Done, refused, run  # noqa: F401  # a fixture

command: Any = import_module("stud8.cli.bench")  # the package has the command by this name
ways: Any = import_module("stud8.measuring.ways")
SMALL = Size(hands=300, in_cache=200, peer=150, one_by_one=120, rounds=2, seconds=1e-6)
QUICK_ENGINES = [engine for engine in engines() if engine.backend != "numba"]
MANY_ROUNDS = """
from importlib import import_module
bench, ways = (import_module(f"stud8.{name}") for name in ("cli.bench", "measuring.ways"))
bench.QUICK = bench.QUICK._replace(hands=300, in_cache=200, one_by_one=120, rounds=10**6, seconds=1e-6)
python = ways.engines()[-1:]
ways.engines, ways.PEERS = lambda: python, ()
from stud8.cli import main
main()
"""


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little is measured; --full is told by one round more."""
    monkeypatch.setattr(command, "QUICK", SMALL)
    monkeypatch.setattr(command, "FULL", SMALL._replace(rounds=3))


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """What numba compiles takes its seconds; one test has it all."""
    monkeypatch.setattr(ways, "engines", lambda: QUICK_ENGINES)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One run with everything, as JSON, and its picture."""
    picture = tmp_path_factory.mktemp("bench") / "speed.svg"
    printed: list[Any] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(command, "QUICK", SMALL)
        patch.setattr(command, "print_json", lambda told: printed.append(json.loads(json.dumps(told))))
        command.bench(["--json", "--workers", "2", "--plot", str(picture)], standalone_mode=False)
    return printed[0] | {"picture": picture.read_text(encoding="utf-8")}


# --- all of it ---


def test_every_engine_ranks_arrays_in_every_way(report: Any) -> None:
    hands = {"masks": {"evaluate_hilo_mask"}, "ids": {"evaluate_hilo", "evaluate_high", "evaluate_low"}}
    for engine in map(str, engines()):
        rows = [row for row in report["rows"] if row["kind"] == "arrays" and row["who"] == engine]
        done = {(row["call"], row["form"], row["hands"], row["workers"]) for row in rows}
        assert len(done) == len(rows)
        if engine == "python":
            assert done == {("evaluate_hilo_mask", "masks", 100, 1), ("evaluate_hilo", "ids", 100, 1)}
            continue
        for form, calls in hands.items():
            assert {(call, form, 300, 1) for call in calls} < done
            both = min(calls, key=lambda call: "hilo" not in call)
            assert {(both, form, 200, 1), (both, form, 300, 2), (f"{both}, unchecked", form, 300, 1)} < done


def test_every_backend_ranks_single_hands(report: Any) -> None:
    calls = {(row["who"], row["call"]) for row in report["rows"] if row["kind"] == "one hand"}
    names = ["evaluate_hilo_mask of an int", "evaluate_hilo of a list", "evaluate_hilo of an array"]
    every = {(name, call) for name in stud8.backends.available() for call in [*names, "text parsed and ranked"]}
    assert calls == every | {("native", "native.hilo")} & {(name, "native.hilo") for name in stud8.backends.available()}


def test_every_peer_is_measured_or_left_out(report: Any) -> None:
    measured = {row["who"]: row for row in report["rows"] if row["kind"] == "peer"}
    for peer in PEERS:
        if peer.installed:
            row = measured.pop(f"{peer.name} {peer.version}")
            assert row["ranks"] == ("high, low" if peer.plays_low else "high")
            assert row["form"] == ("hands" if peer.batch else "one hand")
            assert 100 <= row["hands"] <= 150
        else:
            assert f"{peer.name} is not installed" in report["left_out"]
    assert measured == {}


def test_figures_fit_together(report: Any) -> None:
    rows = report["rows"]
    assert [row["who"] for row in rows[:4]] == ["numpy"] * 4
    copies = {(row["form"], row["hands"]): row["ns_per_hand"] for row in rows[:4]}
    assert set(copies) == {(form, hands) for form in ("masks", "ids") for hands in (200, 300)}
    for row in rows:
        assert 0 < row["ns_per_hand_least"] <= row["ns_per_hand"] <= row["ns_per_hand_greatest"]
        assert row["hands_per_second"] * row["ns_per_hand"] == pytest.approx(1e9)
        if copy := copies.get((row["form"], row["hands"])):
            assert row["copy_ratio"] == pytest.approx(row["ns_per_hand"] / copy)
        else:
            assert row["copy_ratio"] is None


def test_the_run_is_described(report: Any) -> None:
    assert set(report) - {"picture"} == set("run machine full workers rounds rows table_bytes left_out".split())
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC", report["run"])
    assert (report["full"], report["workers"], report["rounds"]) == (False, 2, 2)
    told = report["machine"]
    assert set(told) == set("cpu cores system compiler python numpy stud8".split())
    assert (told["numpy"], told["stud8"]) == (np.__version__, stud8.__version__)
    assert told["cpu"]
    assert re.fullmatch(r"none|unknown|(gcc|clang) [\d.]+", told["compiler"])


def test_memory_of_tables(report: Any) -> None:
    # csrc/tables.h: 8192 keys and as many row offsets of 4 bytes, 88,312 highs of 2, 8192 lows, 256 masks of 8.
    known = {"native/portable": 2 * 8192 * 4 + 88_312 * 2 + 8192 + 256 * 8, "numba": 20_480 * 2 + 8192 + 256 * 8}
    assert report["table_bytes"] == {str(engine): known.get(str(engine), 0) for engine in engines()}


def test_the_picture_has_both_ranks_on_one_thread(report: Any) -> None:
    for engine in engines():
        assert f"<!-- {engine}, evaluate_hilo, " in report["picture"]
    for peer in PEERS:
        if peer.installed:
            assert f"<!-- {peer.name} {peer.version}, high" in report["picture"]
    assert "unchecked" not in report["picture"]


# --- what is printed ---


@pytest.mark.usefixtures("without_numba")
def test_tables(run: Any) -> None:  # noqa: F811  # the fixture
    done = run("bench", "--workers", "1", "--full")
    assert (done.status, done.stderr) == (0, "")
    assert done.stdout.isascii()
    lines = [re.split(r" {2,}", line.strip()) for line in done.stdout.splitlines()]
    assert re.search(r"in 3 rounds", done.stdout)
    arrays = lines.index(["arrays", "call", "hands", "threads", "ns", "least", "greatest", "M hands/s", "copies"])
    others = lines.index(["hands and peers", "call", "from", "ranks", "ns", "least", "greatest", "M hands/s"])
    tables = lines.index(["memory of tables", "bytes"])
    assert arrays < others < tables
    assert [line[0] for line in lines[arrays + 1 : arrays + 5]] == ["numpy"] * 4
    assert {line[3] for line in lines[arrays + 1 : others - 1]} == {"1"}
    speeds = [float(line[-1].replace(",", "")) for line in lines[others + 1 : tables - 1]]
    assert speeds == sorted(speeds, reverse=True)
    assert ["python", "none"] in lines[tables:]


@NOT_WINDOWS
def test_progress_on_a_terminal_and_an_interrupt() -> None:
    done = on_a_terminal("bench", code=MANY_ROUNDS, interrupt_at="measuring.* [1-9]")
    assert (done.status, done.stdout) == (130, "")
    assert "comparing answers" in done.terminal
    assert "stud8 bench: interrupted: times are told when all are taken" in done.terminal


def test_help_has_an_example(run: Any) -> None:  # noqa: F811  # the fixture
    done = run("bench", "--help")
    assert done.status == 0
    assert "stud8 bench --plot speed.svg" in " ".join(done.stdout.split())


# --- what is wrong ---


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--plot", "speed.xyz"), "--plot speed.xyz: a name that ends in one of .svg, .png, .pdf expected"),
        (("--plot", "none/speed.svg"), "--plot none/speed.svg: No such file or directory"),
        (("--frob",), "No such option '--frob'"),
    ],
)
def test_bad_input_is_refused_before_anything_is_measured(
    run: Any,  # noqa: F811  # the fixture
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
    why: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "plan", None)  # calling it would be an error
    assert refused(run("bench", *arguments)).startswith(f"stud8 bench: {why}")


def test_without_matplotlib_nothing_is_measured(
    run: Any,  # noqa: F811  # the fixture
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(command, "plan", None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    message = "stud8 bench: --plot needs matplotlib: pip install 'stud8[plot]'\n"
    assert refused(run("bench", "--plot", tmp_path / "x.svg")) == message


HANDS = stud8.random_hands(SMALL.hands, seed=ways.SEED)


def peer_that(name: str, rank: Any) -> Peer:
    """A peer that bears the version of a package that is there."""
    return Peer(name, "numpy", lambda hands: hands, rank, batch=True)


def broken(_hands: Any) -> Any:
    raise AttributeError("no such call")


@pytest.mark.usefixtures("without_numba")
def test_peers_that_cannot_be_timed_are_named(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811  # the fixture
    peers = (
        Peer("nobody", "stud8_no_such_package", list, list),
        peer_that("wrong", lambda hands: hands[:, 0]),
        peer_that("broken", broken),
        peer_that("right", stud8.evaluate_high),
    )
    monkeypatch.setattr(ways, "PEERS", peers)
    told = json.loads(run("bench", "--json").stdout)
    assert [row["who"] for row in told["rows"] if row["kind"] == "peer"] == [f"right {np.__version__}"]
    assert told["left_out"] == [
        "nobody is not installed",
        f"wrong {np.__version__} ranks 150 hands in another order for high",
        "broken: AttributeError('no such call')",
    ]
    assert run("bench").stdout.splitlines()[-3:] == [f"left out: {reason}" for reason in told["left_out"]]


@pytest.mark.extension
@pytest.mark.usefixtures("without_numba")
@pytest.mark.parametrize("place", ["evaluate_hilo", "evaluate_low"])
def test_a_backend_that_ranks_wrongly_is_not_timed(
    run: Any,  # noqa: F811  # the fixture
    monkeypatch: pytest.MonkeyPatch,
    place: str,
) -> None:
    def last_low_is_a_wheel(hands: Any, *, out: Any, **settings: Any) -> None:
        getattr(stud8, place)(hands, out=out, **settings)
        (out if place == "evaluate_low" else out[1])[-1] = 56

    assert stud8.evaluate_low(HANDS)[-1] != 56
    monkeypatch.setitem(ways.FUNCTIONS, place, last_low_is_a_wheel)
    monkeypatch.setattr(command, "measure", None)
    done: Done = run("bench")
    assert (done.status, done.stdout) == (1, "")
    last = HANDS[199 if place == "evaluate_hilo" else -1]
    assert done.stderr.startswith(f"stud8 bench: {stud8.format_cards(last)}: the low is ")
    assert done.stderr.endswith(
        f"but 56 (5-4-3-2-A) by {place} of {engines()[0]}; nothing was timed, see stud8 verify\n"
    )


@pytest.mark.usefixtures("without_numba")
def test_a_single_hand_ranked_wrongly_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    liar = OneHandCall("mask", lambda _: 1 << 8 | 56)
    monkeypatch.setattr(ways, "one_hand_calls", lambda: {"liar": liar})
    with pytest.raises(DifferenceError, match=r"but 1 \(high card, 7-5-4-3-2\) by liar of (native/\w+|python)$"):
        measuring.prepare(measuring.plan(SMALL, 1), lambda _: None)


# --- parts ---


def test_forms_of_one_hand() -> None:
    one = np.array([[48, 1, 6, 11, 12, 45, 42]], np.uint8)  # As would be 51: the ace of clubs
    assert FORMS["mask"](one) == [1 << 12 | 1 << 16 | 1 << 33 | 1 << 50 | 1 << 3 | 1 << 27 | 1 << 42]
    assert FORMS["list"](one) == [[48, 1, 6, 11, 12, 45, 42]]
    assert FORMS["text"](one) == ["Ac 2d 3h 4s 5c Kd Qh"]
    assert np.array_equal(FORMS["array"](one), one)


def test_ranks_of_hands_one_by_one() -> None:
    """A wheel: the least straight, 5854 (5853 worse highs), and the best low, 56."""
    one = np.array([[48, 1, 6, 11, 12, 45, 42]] * 2, np.uint8)
    for call in one_hand_calls().values():
        high, low = ranks_of_each(call.rank, FORMS[call.form](one))
        assert (high.tolist(), low.tolist()) == ([5854, 5854], [56, 56])


def test_times_are_of_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that stands still but for what the calls say they take: 2 s to copy 4 hands, 6 s to rank them."""
    now = 0.0

    def takes(seconds: float) -> Any:
        def call() -> None:
            nonlocal now
            now += seconds

        return call

    monkeypatch.setattr("stud8.measuring.perf_counter", lambda: now)
    monkeypatch.setattr("stud8.timing.time.perf_counter", lambda: now)
    timed = [
        measuring.Way("copy", "numpy", "copyto", "ids", 4, takes(2), ranks=""),
        measuring.Way("arrays", "us", "evaluate", "ids", 4, takes(6)),
        measuring.Way("peer", "them", "", "one hand", 5, takes(10)),
    ]
    advanced: list[int] = []
    copy, ours, theirs = measuring.measure(timed, SMALL._replace(seconds=12, rounds=3), advanced.append)
    assert (copy.ns_per_hand, ours.ns_per_hand, theirs.ns_per_hand) == (0.5e9, 1.5e9, 2e9)
    assert (ours.ns_per_hand_least, ours.ns_per_hand_greatest, ours.hands_per_second) == (1.5e9, 1.5e9, 1 / 1.5)
    assert (copy.copy_ratio, ours.copy_ratio, theirs.copy_ratio) == (1, 3, None)
    assert advanced == [1] * 3 * 4


def test_machine_without_linux(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "Path", lambda _: Path("/none"))
    monkeypatch.setattr("platform.processor", lambda: "")
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    assert machine.processor() == "riscv64"


def test_engines_of_no_table() -> None:
    assert machine.table_bytes(Engine("native", "avx512")) == 0


def test_bars_stand_from_the_slowest_up() -> None:
    bars = [Bar("quick", 2, ours=True), Bar("slow", 1e6, ours=False), Bar("middling", 250, ours=True)]
    axes = draw(bars, "hands").axes[0]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["slow", "middling", "quick"]
    assert [bar.get_width() for bar in axes.patches] == [1e3, 4e6, 5e8]  # type: ignore[attr-defined]
    assert [text.get_text() for text in axes.texts] == ["0.00100 M", "4.00 M", "500 M"]
    assert axes.get_xscale() == "log"


@pytest.mark.parametrize(
    ("value", "text"), [(1234.5, "1,234"), (123.4, "123"), (12.34, "12.3"), (1.234, "1.23"), (0.01234, "0.0123")]
)
def test_three_digits(value: float, text: str) -> None:
    assert digits(value) == text
