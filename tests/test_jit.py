"""stud8.jit in compiled loops: right, cached and never stale, on threads, without a place to write, without numba."""

import shutil
import threading
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit, prange, types

import stud8
from hands import high_classes, ids, low_classes, mask_of, run_python
from stud8 import jit

WHEEL = mask_of(ids("As 2d 3h 4s 5c Kd Qh"))
ROYAL = mask_of(ids("As Ks Qs Js Ts 2c 3d"))
SOME = [WHEEL, ROYAL, mask_of(ids("8c 7d 6h 5s 4c")), mask_of(ids("Kc Kd Kh Qc Qd 8s"))]
SOME_RANKS = [(5854, 56), (7462, 0), (5857, 1), (7283, 0)]  # as high_classes.csv and low_classes.csv number them


@njit(nogil=True)
def rank_all(masks: Any, highs: Any, lows: Any) -> None:
    for place, mask in enumerate(masks):
        highs[place], lows[place] = jit.hilo(mask)


def places_of_bits() -> Any:
    return np.array([1 << (16 * suit + rank) for suit in range(4) for rank in range(13)], np.uint64)


@njit(parallel=True)
def count_sevens(bits: Any, highs: Any, lows: Any) -> None:
    """Count the ranks of every seven-card hand by its highest card, one row of counts for each."""
    for a in prange(6, 52):
        for b in range(5, a):
            for c in range(4, b):
                for d in range(3, c):
                    for e in range(2, d):
                        of_five = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
                        for f in range(1, e):
                            for g in range(f):
                                high, low = jit.hilo(of_five | bits[f] | bits[g])
                                highs[a, high] += 1
                                lows[a, low] += 1


# The ranks


def test_every_class_of_five() -> None:
    masks = np.array([mask_of(line.hand) for line in high_classes()], np.uint64)
    highs, lows = np.empty(len(masks), np.uint16), np.empty(len(masks), np.uint8)
    rank_all(masks, highs, lows)
    assert highs.tolist() == [line.high for line in high_classes()]
    low_of = {frozenset(ranks): low for low, ranks, _ in low_classes()}
    assert lows.tolist() == [low_of.get(frozenset(line.ranks), 0) for line in high_classes()]


def test_counts_of_all_sevens_in_prange() -> None:
    highs, lows = np.zeros((52, 7463), np.int64), np.zeros((52, 57), np.int64)
    count_sevens(places_of_bits(), highs, lows)
    assert dict(enumerate(highs.sum(axis=0).tolist())) == {0: 0} | {
        line.high: line.counts[7] for line in high_classes()
    }
    assert dict(enumerate(lows.sum(axis=0).tolist())) == {low: counts[7] for low, _, counts in low_classes()}


@pytest.mark.parametrize("kind", [int, np.int64, np.uint64])
def test_from_python(kind: Any) -> None:
    masks = [kind(mask) for mask in SOME]
    assert [jit.hilo(mask) for mask in masks] == SOME_RANKS
    assert [(jit.high(mask), jit.low(mask)) for mask in masks] == SOME_RANKS


def test_types_are_those_of_the_ranks() -> None:
    @njit
    def ranks(mask: Any) -> Any:
        return jit.high(mask), jit.low(mask), jit.hilo(mask), jit.mask_from_ids((mask,))

    ranks(np.uint64(WHEEL))
    found = ranks.nopython_signatures[0].return_type
    assert list(found) == [types.uint16, types.uint8, types.Tuple((types.uint16, types.uint8)), types.uint64]


@pytest.mark.parametrize(("dtype", "step"), [(np.uint8, 1), (np.uint8, 2), (np.int64, 1), (np.uint64, 2)])
def test_mask_from_arrays_of_ids(dtype: type, step: int) -> None:
    hand = ids("As 2d 3h 4s 5c Kd Qh")
    array: Any = np.repeat(np.array(hand, dtype), step)[::step]
    array.setflags(write=False)
    assert jit.mask_from_ids(array) == mask_of(hand)


def test_mask_of_every_card() -> None:
    assert [jit.mask_from_ids((card,)) for card in range(52)] == [mask_of([card]) for card in range(52)]
    assert [jit.mask_from_ids((card,)) for card in range(52, 256)] == [0] * 204


def test_garbage_touches_no_foreign_memory() -> None:
    """Numba checks every index when it is told to."""
    code = """
import numpy as np, stud8
from numba import njit
random = np.random.default_rng(2)
masks = random.integers(2**64, size=100_000, dtype=np.uint64)
masks[:3] = 0, 2**64 - 1, stud8.cards.DECK_MASK
rows = random.integers(-2**63, 2**63, size=(100_000, 7))
rows[:256] = np.arange(256)[:, None]

@njit
def run(masks, rows):
    for mask in masks:
        high, low = stud8.jit.hilo(mask)
        assert low <= 56
    for row in rows:
        stud8.jit.high(stud8.jit.mask_from_ids(row))
    return "survived"

@njit
def is_checked(array):
    return array[3]

print(run(masks, rows))
is_checked(masks[:3])
"""
    done = run_python(code, env={"NUMBA_BOUNDSCHECK": "1"})
    assert done.stdout == "survived\n"
    assert done.stderr.splitlines()[-1].startswith("IndexError: ")  # of is_checked


# The shares


@pytest.mark.parametrize(
    ("highs", "lows", "expected"),
    [
        ([2, 1], [0, 0], "1 0"),  # no low: the high takes all
        ([2, 1], [7, 6], "1 0"),  # a scoop
        ([2, 1], [6, 7], "1/2 1/2"),
        ([2, 1], [7, 7], "3/4 1/4"),  # quartered
        ([2, 2], [7, 0], "3/4 1/4"),
        ([2, 2], [7, 7], "1/2 1/2"),
        ([2, 2], [0, 0], "1/2 1/2"),
        ([1, 2, 3], [1, 0, 0], "1/2 0 1/2"),
        ([3, 3, 3], [1, 0, 1], "5/12 1/6 5/12"),
        ([0, 5, 5, 4], [0, 9, 8, 9], "0 1/2 1/4 1/4"),  # the first has folded
        ([1, 1, 1, 1, 1, 1, 1, 7462], [56, 56, 56, 0, 1, 2, 3, 55], "1/6 1/6 1/6 0 0 0 0 1/2"),
    ],
)
def test_shares(highs: list[int], lows: list[int], expected: str) -> None:
    fractions = [float(Fraction(share)) for share in expected.split()]
    out = np.full(len(highs), np.nan)
    assert jit.shares(np.array(highs, np.uint16), np.array(lows, np.uint8), out) is None
    assert out.tolist() == pytest.approx(fractions, rel=1e-15)


def test_shares_of_ranks_in_tuples() -> None:
    """Of the types that a loop has at hand: int64 in Python, uint64 of a sum, the ranks themselves."""
    out = np.empty(2)
    for kind in int, np.uint64, np.uint8:
        jit.shares((kind(20), kind(20)), (kind(3), kind(4)), out)
        assert out.tolist() == [0.25, 0.75]


@pytest.mark.parametrize("lengths", [(2, 3, 3), (3, 2, 3), (3, 3, 2)])
def test_shares_of_different_lengths_are_refused(lengths: tuple[int, int, int]) -> None:
    highs, lows, out = (np.zeros(length) for length in lengths)
    with pytest.raises(ValueError, match=r"^shares: highs, lows and out of one length expected$"):
        jit.shares(highs.astype(np.uint16), lows.astype(np.uint8), out)


# The company they keep


def test_no_gil_is_held_nor_state_kept() -> None:
    """Four threads rank the same hands at once, and again."""
    masks = stud8.cards_to_mask(stud8.random_hands(20_000, seed=3))
    expected = stud8.evaluate_hilo_mask(masks)
    found = [(np.empty(len(masks), np.uint16), np.empty(len(masks), np.uint8)) for _ in range(4)]
    rank_all(masks[:1], *found[0])
    for _ in range(10):
        threads = [threading.Thread(target=rank_all, args=(masks, *out)) for out in found]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for highs, lows in found:
            assert np.array_equal(highs, expected.high)
            assert np.array_equal(lows, expected.low)
            highs[:], lows[:] = 0, 0


def test_calls_are_inlined() -> None:
    """The machine code of a loop names no function of ours, neither to call it nor because it holds one."""
    rank_all(np.array(SOME, np.uint64), np.empty(4, np.uint16), np.empty(4, np.uint8))
    for code in rank_all.inspect_asm().values():
        assert "_ZN8test_jit8rank_all" in code
        assert "_ZN5stud83jit" not in code


def test_numba_is_imported_on_access() -> None:
    code = "import stud8, sys; print('numba' in sys.modules); stud8.jit; print('numba' in sys.modules)"
    assert run_python(code).stdout.split() == ["False", "True"]
    assert "jit" in dir(stud8)


# Caching

OTHER_TABLES = """
import os
import numba
from stud8.backends import tables
real = tables.read_tables()
lows = 56 - real["lows"] if os.environ["LOWS"] == "reversed" else real["lows"]
"""

CACHED = f"""{OTHER_TABLES}
tables.read_tables = lambda: real | {{"lows": lows}}
import stud8

@numba.njit(cache=True)
def ranks(mask):
    return stud8.jit.hilo(mask)

@numba.njit(cache=True)
def through_another(mask):
    return ranks(mask)

print(*through_another({WHEEL}), sum(through_another.stats.cache_hits.values()))
"""

# numba passes over a change of what a cached function finds by a global name, but not over one in its closure.
FACTORY = f"""{OTHER_TABLES}
from stud8 import jit
low = jit.functions_over(real | {{"lows": lows}}).low

def make(low):
    @numba.njit(cache=True)
    def in_closure(mask):
        return low(mask)
    return in_closure

@numba.njit(cache=True)
def by_name(mask):
    return low(mask)

print(jit.low({WHEEL}), by_name({WHEEL}), make(low)({WHEEL}))
"""


def run_user(text: str, folder: Path, lows: str) -> list[str]:
    """What a module prints that stands in a file, as numba's cache wants it, in a process of its own."""
    file = folder / "user.py"
    if not file.exists():  # the cache would be of another file
        file.write_text(text, encoding="utf-8")
    done = run_python("import user", cwd=folder, env={"LOWS": lows})
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_users_functions_are_cached_and_never_stale(tmp_path: Path) -> None:
    assert run_user(CACHED, tmp_path, "real") == ["5854 56 0"]
    assert run_user(CACHED, tmp_path, "real") == ["5854 56 1"]
    assert run_user(CACHED, tmp_path, "reversed") == ["5854 0 0"]


def test_users_functions_over_other_tables_are_never_stale(tmp_path: Path) -> None:
    assert run_user(FACTORY, tmp_path, "real") == ["56 56 56"]
    assert run_user(FACTORY, tmp_path, "reversed") == ["56 0 0"]


# Where there is nothing to write to, no compilation, or no numba

RANK = f"import stud8; print(*stud8.jit.hilo({WHEEL}), *stud8.evaluate_hilo_mask({WHEEL}))"


def test_no_place_to_write_is_needed(tmp_path: Path) -> None:
    """From a zip file, without a home: numba could not even put a cache beside the source."""
    package = Path(stud8.__file__).parent
    shutil.copytree(package, tmp_path / "files/stud8", ignore=shutil.ignore_patterns("_cstud8*", "__pycache__"))
    archive = shutil.make_archive(str(tmp_path / "stud8"), "zip", tmp_path / "files")
    environment = {"PYTHONPATH": archive, "HOME": str(tmp_path / "none"), "NUMBA_CACHE_DIR": ""}
    done = run_python(f"{RANK}; print(stud8.__file__)", cwd=tmp_path, env=environment)
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["5854 56 5854 56", f"{archive}/stud8/__init__.py"]


def test_without_compilation() -> None:
    code = f"""
import warnings
warnings.simplefilter("error")
import numpy as np, stud8
from numba import njit
rank = njit(lambda masks: [stud8.jit.hilo(mask) for mask in masks])
assert rank.__name__ == "<lambda>"
print([(int(high), int(low)) for high, low in rank(np.array({SOME}, np.uint64))])
print([(int(high), int(low)) for high, low in rank({SOME})])
print(int(stud8.jit.mask_from_ids(np.array([0, 51], np.uint8))), int(stud8.jit.mask_from_ids((0, 51))))
out = np.empty(2)
stud8.jit.shares(np.array([2, 1], np.uint16), np.array([7, 7], np.uint8), out)
print(out.tolist())
"""
    done = run_python(code, env={"NUMBA_DISABLE_JIT": "1"})
    assert done.stderr == ""
    both = str(mask_of([0, 51]))
    assert done.stdout.splitlines() == [str(SOME_RANKS), str(SOME_RANKS), f"{both} {both}", "[0.75, 0.25]"]


@pytest.mark.parametrize(
    "numba",
    ["raise ModuleNotFoundError(\"No module named 'numba'\")", "raise ImportError('Numba needs NumPy 2.3 or less')"],
)
def test_without_numba_all_else_works(tmp_path: Path, numba: str) -> None:
    (tmp_path / "numba.py").write_text(numba, encoding="utf-8")
    code = f"import stud8; print(*stud8.evaluate_hilo_mask({WHEEL}), flush=True); stud8.jit"
    done = run_python(code, cwd=tmp_path)
    assert done.stdout == "5854 56\n"
    reason = numba.split(numba[numba.index("(") + 1])[1]
    assert (
        done.stderr.splitlines()[-1] == f"ImportError: stud8.jit needs numba, which cannot be imported here: {reason}"
    )
