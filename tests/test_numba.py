"""The numba backend: what it is compiled to, when, and that neither threads, forks nor a broken numba do harm.

Public reports of the area numba have their tests here, by number.
"""

import re
import shutil
import stat
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stud8
from hands import ids, json_data, mask_of, run_python
from stud8 import backends
from stud8.backends import reference
from stud8.cards import BITS

ROYAL = 0x1F00_0000_0000_0000


@pytest.fixture(scope="module")
def compiled() -> Any:
    from stud8.backends import compiled  # noqa: PLC0415  # an ImportError without numba

    return compiled


@pytest.fixture
def uncached(compiled: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The backend as in a process that has ranked nothing and finds nothing on disk."""
    monkeypatch.setattr("numba.config.CACHE_DIR", "")
    monkeypatch.setattr(compiled, "_compiled", set())
    compiled._kernels.cache_clear()  # noqa: SLF001  # the state of a fresh process
    yield compiled
    compiled._kernels.cache_clear()  # noqa: SLF001


def test_every_report_about_numba_has_its_test() -> None:
    reported = {case["id"] for case in json_data("public_reports.json") if case["kind"] == "numba"}
    text = Path(__file__).read_text(encoding="utf-8")
    assert {name.upper() for name in re.findall(r"(?<=_)n\d\d(?=_)", text)} == reported


# The machine code


def loops(assembly: str) -> list[list[str]]:
    """The bodies of all loops: what stands between a label and a jump back to it."""
    lines = [line.strip() for line in assembly.splitlines()]
    labels = {line[:-1]: number for number, line in enumerate(lines) if re.fullmatch(r"\.?L\w+:", line)}
    jumps = ((number, line.split()[-1]) for number, line in enumerate(lines) if re.match(r"(j|b\.|cbn?z|tbn?z)", line))
    return [lines[labels[to] : number + 1] for number, to in jumps if labels.get(to, number) < number]


def vectors() -> tuple[str, str]:
    """How this machine's code names its widest registers, and a multiplication of 16-bit words in them."""
    from llvmlite import binding  # noqa: PLC0415  # numba brings it

    features = binding.get_host_cpu_features()
    if "avx2" in features:
        wide = "%[yz]mm" if features["avx2"] else "%xmm"
        return wide, rf"v?pmullw\s.*{wide}"
    if "neon" in features:
        return r"\bv\d+\.(8h|16b)|\bq\d+", r"m(ul|la)\s+v\d+\.8h"
    pytest.skip("the registers of x86 and ARM are known here, no others")


def test_the_loop_over_a_block_is_vectorised(uncached: Any) -> None:
    """Where made ranks are multiplied by what each is worth, all is done in wide registers, and nothing by a branch."""
    masks, high, low = np.full(10, 31, np.uint64), np.empty(10, np.uint16), np.empty(10, np.uint8)
    uncached.hilo_masks(masks, high, low, check=True)
    (assembly,) = uncached._kernels()["batch"].inspect_asm().values()  # noqa: SLF001
    wide, multiplication = vectors()
    found = [body for body in loops(assembly) if any(re.match(multiplication, line) for line in body)]
    loop = min(found, key=len)
    assert 80 < len(loop) < 400
    assert sum(bool(re.search(wide, line)) for line in loop) > 0.9 * len(loop)
    assert [line for line in loop[:-1] if re.match(r"(j|b\.|cbn?z|tbn?z|call|bl )", line)] == []


# When it is compiled


def test_nothing_is_decorated_before_a_hand_is_ranked() -> None:
    code = """
import sys, stud8
stud8.use_backend("numba")
print(stud8.backend(), [name for name in sys.modules if name.endswith("_kernels")])
"""
    done = run_python(code)
    assert (done.stdout, done.stderr) == ("numba []\n", "")


def test_n01_threads_that_call_at_once_compile_once(uncached: Any) -> None:
    from numba.core import event  # noqa: PLC0415

    hands = stud8.random_hands(5000, seed=1)
    masks = stud8.cards_to_mask(hands)
    expected = [reference.high(hand) for hand in hands[:200].tolist()]
    found: list[Any] = []
    gate = threading.Barrier(4)

    def call() -> None:
        gate.wait()
        found.append([stud8.evaluate_hilo_mask(masks).high for _ in range(50)])

    with stud8.use_backend("numba"), event.install_recorder("numba:compile") as recorded:
        threads = [threading.Thread(target=call) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    kernel = uncached._kernels()["batch"]  # noqa: SLF001
    compilations = [one for _, one in recorded.buffer if one.is_start and one.data["dispatcher"] is kernel]
    assert len(compilations) == 1
    assert len(found) == 4
    for high in (high for highs in found for high in highs):
        assert high[:200].tolist() == expected
        assert np.array_equal(high, found[0][0])


FIND_AGAIN = """
import sys
import numpy as np
from stud8.backends.batch_kernels import batch_kernel
from stud8.backends.tables import read_tables
from stud8.cards import BITS

tables = read_tables()
for more in map(int, sys.argv[1:]):
    rank = batch_kernel(tables["set_highs"], tables["lows"] + np.uint8(more), BITS, cached=True)
    low = np.empty(1, np.uint8)
    rank(np.array([[48, 0, 4, 8, 12]], np.uint8), None, low, 5)
    print(low[0], sum(rank.stats.cache_hits.values()))
"""


def test_what_is_cached_is_found_again_and_never_for_another_table(tmp_path: Path) -> None:
    """The best low is 56 by the table that there is, and 57 by one that has one more everywhere."""
    environment = {"NUMBA_CACHE_DIR": str(tmp_path)}
    runs = [run_python(FIND_AGAIN, *tables, env=environment) for tables in (["0"], ["0", "1"])]
    assert [run.stderr for run in runs] == ["", ""]
    assert [run.stdout.splitlines() for run in runs] == [["56 0"], ["56 1", "57 0"]]


def test_n03_nothing_is_written_without_a_cache(tmp_path: Path) -> None:
    """In an installation without the extension, which takes numba by itself."""
    package = tmp_path / "stud8"
    shutil.copytree(Path(stud8.__file__).parent, package, ignore=shutil.ignore_patterns("_cstud8*", "__pycache__"))
    files = sorted(tmp_path.rglob("*"))
    for path in [tmp_path, *files]:
        path.chmod(stat.S_IRUSR | (stat.S_IXUSR if path.is_dir() else 0))
    code = "import stud8; print(stud8.__file__, stud8.backend(), *stud8.evaluate_hilo_mask(0x100F_0000_0000_0000))"
    nowhere = str(tmp_path / "nowhere")
    environment = {"PYTHONPATH": str(tmp_path), "HOME": nowhere, "XDG_CACHE_HOME": nowhere, "NUMBA_CACHE_DIR": ""}
    done = run_python(code, env=environment | {"PYTHONDONTWRITEBYTECODE": "1"})
    for path in [tmp_path, package]:
        path.chmod(stat.S_IRWXU)
    assert done.stderr == ""
    assert done.stdout.split() == [str(package / "__init__.py"), "numba", "7453", "56"]
    assert sorted(tmp_path.rglob("*")) == files


# Threads, forks and other people's numba

BESIDE_A_PARALLEL_LOOP = """
import os, sys, threading
import numba
import numpy as np
import stud8

@numba.njit(parallel=True)
def count_lows(lows):
    found = 0
    for i in numba.prange(len(lows)):
        found += lows[i] > 0
    return found

hands = stud8.random_hands(200_000, seed=5)
high, low = stud8.evaluate_hilo(hands)
expected = np.count_nonzero(low)
try:
    assert count_lows(low) == expected
except ValueError as error:  # a wheel of numba may lack a layer
    print("no layer:", error)
    sys.exit()
print(numba.threading_layer(), stud8.backend())
wrong = []

def call():
    for _ in range(5):
        found = stud8.evaluate_hilo(hands, workers=2)
        if not (np.array_equal(found.high, high) and np.array_equal(found.low, low)):
            wrong.append(found)

threads = [threading.Thread(target=call) for _ in range(4)]
for thread in threads:
    thread.start()
counts = {count_lows(low) for _ in range(20)}
for thread in threads:
    thread.join()
print(counts == {expected}, wrong)

child = os.fork()
if not child:
    found = stud8.evaluate_hilo(hands, workers=2)
    os._exit(not (np.array_equal(found.high, high) and np.array_equal(found.low, low)))
print(os.waitpid(child, 0)[1])
"""


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="there is no fork here")
@pytest.mark.parametrize("layer", ["workqueue", "omp"])
def test_n01_beside_a_parallel_loop_of_the_user(layer: str) -> None:
    done = run_python(BESIDE_A_PARALLEL_LOOP, env={"STUD8_BACKEND": "numba", "NUMBA_THREADING_LAYER": layer})
    if done.stdout.startswith("no layer"):
        pytest.skip(done.stdout)
    assert (done.returncode, done.stdout) == (0, f"{layer} numba\nTrue []\n0\n"), done.stderr


def test_what_is_known_to_be_compiled_is_compiled(uncached: Any) -> None:
    """A call that is taken for compiled and is not would compile where a signal can tear that apart."""
    hands = stud8.random_hands(20, seed=2)
    masks = stud8.cards_to_mask(hands)
    with stud8.use_backend("numba"):
        for rank in (stud8.evaluate_high, stud8.evaluate_low, stud8.evaluate_hilo):
            rank(hands)
            rank(hands[0])
            rank(hands[:, 1:6].astype(np.int64)[::2])
            rank(hands.tolist(), workers=2, check=False)
        for rank_masks in (stud8.evaluate_high_mask, stud8.evaluate_low_mask, stud8.evaluate_hilo_mask):
            rank_masks(masks)
            rank_masks(int(masks[0]))
            rank_masks(masks[::3].astype(np.int64))
        for best in (stud8.best_high, stud8.best_low):
            best(hands)
            best(hands[0])
        stud8.evaluate_upcards(hands[:, :4])
    kernels = uncached._kernels()  # noqa: SLF001
    known = [name for name, *_ in uncached._compiled]  # noqa: SLF001
    assert {name: known.count(name) for name in kernels} == {
        name: len(kernel.signatures) for name, kernel in kernels.items()
    }
    assert len(known) == 6 + 3


# What the hands are


@pytest.mark.parametrize("form", ["read-only", "big endian", "strided", "Fortran", "signed"])
def test_n05_no_form_of_an_array_is_compiled_for(compiled: Any, form: str) -> None:
    hands = stud8.random_hands(3000, seed=5)
    masks = stud8.cards_to_mask(hands)
    forms: dict[str, Callable[[Any], Any]] = {
        "read-only": lambda array: np.frombuffer(array.tobytes(), array.dtype).reshape(array.shape),
        "big endian": lambda array: array.astype(">i8"),
        "strided": lambda array: np.repeat(array, 2, axis=0)[::2],
        "Fortran": np.asfortranarray,
        "signed": lambda array: array.astype(np.int64),
    }
    convert = forms[form]
    with stud8.use_backend("numba"):
        expected = stud8.evaluate_hilo(hands), stud8.evaluate_hilo_mask(masks)
        signatures = len(compiled._kernels()["batch"].signatures)  # noqa: SLF001
        found = stud8.evaluate_hilo(convert(hands)), stud8.evaluate_hilo_mask(convert(masks))
        assert len(compiled._kernels()["batch"].signatures) == signatures  # noqa: SLF001
    assert np.array_equal(found, expected)


@pytest.mark.parametrize(
    "text", ["2c As 4d 6h 8s", "2c As Ks Qs Js Ts 3d", "2c As 3c 4c 5c 6h", "2c As Ah 2h 2s 7d 8d"]
)
def test_n06_masks_with_the_lowest_and_the_highest_bit(text: str) -> None:
    """As a float a mask with both would lose the lower one."""
    hand = ids(text)
    with stud8.use_backend("numba"):
        assert stud8.evaluate_hilo_mask(mask_of(hand)) == (reference.high(hand), reference.low(hand))
        assert stud8.evaluate_high_mask([mask_of(hand)]).tolist() == [reference.high(hand)]


# A numba that is not there, or not in order

BROKEN: dict[str, tuple[str, dict[str, str], str]] = {
    "missing": ("import sys; sys.modules['numba'] = None", {}, "python -m pip install --upgrade numba"),
    "failing": ("", {"PYTHONPATH": "{}"}, r"needs another numpy.*python -m pip install --upgrade numba"),
    "disabled": ("", {"NUMBA_DISABLE_JIT": "1"}, "NUMBA_DISABLE_JIT is set"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_n08_the_other_backends_go_on_without_numba(tmp_path: Path, how: str) -> None:
    first, environment, told = BROKEN[how]
    shutil.copytree(Path(stud8.__file__).parent, tmp_path / "stud8", ignore=shutil.ignore_patterns("__pycache__"))
    if how == "failing":
        (tmp_path / "numba.py").write_text("raise RuntimeError('needs another numpy')", encoding="utf-8")
    code = f"""
{first}
import stud8
print(*stud8.evaluate_hilo_mask({ROYAL}), "numba" in stud8.show_config("dicts")["backends"])
for name in stud8.show_config("dicts")["backends"]:
    with stud8.use_backend(name):
        print(*stud8.evaluate_hilo([[48, 0, 4, 8, 12]])[0])
stud8.use_backend("numba")
"""
    done = run_python(code, env=environment | {"PYTHONPATH": str(tmp_path)})
    others = [name for name in backends.available() if name != "numba"]
    assert done.stdout.splitlines() == ["7462 0 False", *["7453"] * len(others)]
    error = done.stderr.splitlines()[-1]
    assert error.startswith(f"ValueError: no backend 'numba': available are {', '.join(others)} (")
    assert re.search(told, error)


def test_n08_without_numba_and_the_extension_python_is_left(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("_cstud8*", "__pycache__")
    shutil.copytree(Path(stud8.__file__).parent, tmp_path / "stud8", ignore=ignored)
    code = f"import stud8; print(*stud8.evaluate_hilo_mask({ROYAL}), stud8.backend())"
    done = run_python(code, env={"PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1"})
    assert (done.stdout, done.stderr) == ("7462 0 python\n", "")


# Its own walk over a hand's cards (batches are held against the others in test_tables.py and test_isa.py)


def test_first_wrong_row_is_told_by_ids_and_masks(compiled: Any) -> None:
    hands = stud8.random_hands(2000, seed=8)
    masks = stud8.cards_to_mask(hands)
    for row in (0, 511, 512, 1999):
        bad, wrong = hands.copy(), masks.copy()
        bad[row, 3], wrong[row] = 52, masks[row] ^ (BITS[hands[row, 0]] | BITS[hands[row, 1]] | BITS[hands[row, 2]])
        bad[-1, 0], wrong[-1] = 255, 1 << 63
        high, low = np.empty(2000, np.uint16), np.empty(2000, np.uint8)
        assert compiled.hilo_ids(bad, high, low, check=True) == row
        assert compiled.hilo_masks(wrong, high, low, check=True) == row
        assert compiled.hilo_ids(bad, high, low, check=False) == 2000
