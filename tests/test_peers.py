"""Other evaluators behind one call, compared before they are timed; and times taken in turn."""

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stud8
from stud8.peers import PEERS, Peer, laid_out_and_compared, same_order
from stud8.timing import Timing, time_in_turn

HANDS = stud8.random_hands(300, seed=1)
HIGH, LOW = stud8.evaluate_hilo(HANDS)
INSTALLED = [peer for peer in PEERS if peer.installed]


# Peers


def test_names() -> None:
    assert len({peer.name for peer in PEERS}) == len(PEERS) == 7
    assert {"eval7", "phevaluator", "pokerkit"} <= {peer.name for peer in INSTALLED}  # of the extra test


@pytest.mark.parametrize("peer", INSTALLED, ids=lambda peer: peer.name)
def test_installed_peer_agrees(peer: Peer) -> None:
    ranked = np.asarray(peer.rank(laid_out_and_compared(peer, HANDS)))
    assert ranked.shape == ((300, 2) if peer.plays_low else (300,))  # else its low was not compared
    assert len(np.unique(ranked)) > 100
    assert peer.version[0].isdigit()


def peer_that_says(ranks: Any, *, plays_low: bool = False) -> Peer:
    """A peer that ranks HANDS so; it bears the version of a package that is there."""
    return Peer("somebody", "numpy", lambda hands: hands.tolist(), lambda _: ranks, plays_low=plays_low)


def swapped(ranks: Any) -> Any:
    """The same ranks, but for two neighbours of the scale, each of which stands for the other."""
    different = np.unique(ranks)
    one, other = different[len(different) // 2 :][:2]
    return np.where(ranks == one, other, np.where(ranks == other, one, ranks))


def merged(ranks: Any) -> Any:
    """The same ranks, but for two neighbours of the scale that are one."""
    different = np.unique(ranks)
    one, other = different[len(different) // 2 :][:2]
    return np.where(ranks == one, other, ranks)


def split(ranks: Any) -> Any:
    """Twice the ranks, but for one hand that is worth more than its equals."""
    different, counts = np.unique(ranks, return_counts=True)
    doubled = 2 * ranks.astype(np.int64)
    doubled[int((ranks == different[counts > 1][0]).argmax())] += 1
    return doubled


@pytest.mark.parametrize("scale", [HIGH, LOW], ids=["high", "low"])
def test_scales_of_one_order(scale: Any) -> None:
    for theirs in (
        scale,
        scale.tolist(),
        7463 - scale.astype(int),
        -(scale.astype(np.int64) ** 3),
        scale.astype(int) + 2**60,
    ):
        assert same_order(scale, theirs)
    assert same_order(scale[:1], [7])
    assert same_order(scale[:0], [])
    assert same_order(np.repeat(scale[:1], 5), [3] * 5)


@pytest.mark.parametrize("scale", [HIGH, LOW], ids=["high", "low"])
@pytest.mark.parametrize("spoilt", [swapped, merged, split])
@pytest.mark.parametrize("sign", [1, -1])
def test_scales_of_another_order(scale: Any, spoilt: Callable[[Any], Any], sign: int) -> None:
    theirs = sign * spoilt(scale).astype(np.int64)
    assert not same_order(scale, theirs)
    assert not same_order(theirs, scale)


def test_scales_that_turn_half_way() -> None:
    assert not same_order(np.arange(9), np.abs(np.arange(9) - 4))
    assert not same_order(np.arange(9), [0, 1, 2, 3, 8, 7, 6, 5, 4])
    assert not same_order(np.arange(3), [1, 1, 1])
    assert not same_order(np.array([1, 1, 1]), [1, 2, 3])


def test_comparison_gives_what_was_laid_out() -> None:
    for theirs in (HIGH, (7463 - HIGH).tolist()):
        assert laid_out_and_compared(peer_that_says(theirs), HANDS) == HANDS.tolist()
    both = np.stack([HIGH, LOW], axis=1)
    assert laid_out_and_compared(peer_that_says(both, plays_low=True), HANDS) == HANDS.tolist()


@pytest.mark.parametrize("spoilt", [swapped, merged, split])
@pytest.mark.parametrize("what", ["high", "low"])
def test_comparison_names_who_differs_and_where(spoilt: Callable[[Any], Any], what: str) -> None:
    both = [spoilt(HIGH) if what == "high" else HIGH, spoilt(LOW) if what == "low" else LOW]
    message = rf"^somebody {np.__version__} ranks 300 hands in another order for {what}$"
    with pytest.raises(ValueError, match=message):
        laid_out_and_compared(peer_that_says(list(zip(*both, strict=True)), plays_low=True), HANDS)


def test_comparison_wants_as_many_ranks_as_the_peer_claims() -> None:
    both = np.stack([HIGH, LOW], axis=1)
    for peer in (peer_that_says(HIGH, plays_low=True), peer_that_says(both)):
        with pytest.raises(ValueError, match=rf"^somebody {np.__version__} gives {2 - peer.plays_low} ranks a hand$"):
            laid_out_and_compared(peer, HANDS)


def package(directory: Path, name: str, code: str) -> Peer:
    (directory / f"{name}.py").write_text(code, encoding="utf-8")
    return Peer(name, name, list, list)


def test_packages_that_cannot_be_imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    assert not Peer("nobody", "stud8_no_such_package", list, list).installed
    for number, error in enumerate(["ImportError", "OSError", "RuntimeError('no AVX')", "KeyError(3)", "SyntaxError"]):
        assert not package(tmp_path, f"stud8_broken_{number}", f"raise {error}").installed
    assert not package(tmp_path, "stud8_without", "import stud8_no_such_package").installed
    assert not package(tmp_path, "stud8_misspelt", "def :").installed


def test_package_that_warns_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    peer = package(tmp_path, "stud8_warns", "import warnings\nwarnings.warn('old', DeprecationWarning)")
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        assert peer.installed
    assert seen == []


# Times


def test_calls_in_turn() -> None:
    made: list[str] = []
    times = time_in_turn({name: lambda name=name: made.append(name) for name in "bac"}, rounds=4)  # type: ignore[misc]
    assert made == list("bac") * 5  # the first round warms up
    assert list(times) == list("bac")
    assert {type(timing) for timing in times.values()} == {Timing}


def test_only_the_call_is_timed_and_the_first_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that stands still but for what the calls say they take."""
    now = 1000.0
    takes = {"quick": iter([64.0, 1.0, 2.0, 4.0, 8.0, 16.0]), "slow": iter([512.0, 32.0, 8.0, 16.0, 256.0, 128.0])}

    def call(name: str) -> None:
        nonlocal now
        now += next(takes[name])

    monkeypatch.setattr("stud8.timing.time.perf_counter", lambda: now)
    times = time_in_turn({"quick": lambda: call("quick"), "slow": lambda: call("slow")}, rounds=5)
    assert times == {"quick": Timing(median=4.0, least=1.0, greatest=16.0), "slow": Timing(32.0, 8.0, 256.0)}
    assert [next(left, None) for left in takes.values()] == [None, None]


def test_an_error_of_a_call_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        time_in_turn({"good": int, "bad": lambda: 1 // 0}, rounds=1)
