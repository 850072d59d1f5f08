"""The C core without Python: one file, used from C, C++, Cython and Rust, that ranks as stud8 does."""

import importlib.util
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import stud8
from hands import csv_rows

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
STRICT = ["-Wall", "-Wextra", "-Werror", "-pedantic"]
# Not optimised, which takes three times as long: what is warned of only then, tests/test_header.py sees.
DIALECTS = ["gcc c11", "clang c11", "g++ c++17", "clang++ c++17"]

MILLION = 1_000_000


def run(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr[:2000]
    return done.stdout


def require(command: str) -> None:
    if not shutil.which(command):
        pytest.skip(f"{command} is not installed")


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of stud8.h and stud8.c, as csrc is now."""
    folder = tmp_path_factory.mktemp("include")
    shutil.copy(ROOT / "src/stud8/include/stud8.h", folder)
    run(sys.executable, ROOT / "tools/amalgamate.py", folder)
    return folder


@pytest.fixture(scope="module")
def library(core: Path) -> Path:
    """The core compiled, to be linked with what is no C."""
    require("gcc")
    run("gcc", "-fPIC", "-c", core / "stud8.c", "-o", core / "stud8.o")
    run("ar", "rcs", core / "libstud8.a", core / "stud8.o")
    return core


@pytest.fixture(scope="module")
def masks() -> NDArray[np.uint64]:
    dealt: NDArray[np.uint64] = stud8.cards_to_mask(stud8.random_hands(MILLION, seed=8))
    return dealt


@pytest.fixture(scope="module")
def file_of_masks(masks: NDArray[np.uint64], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("masks") / "masks"
    masks.tofile(path)
    return path


@pytest.mark.parametrize("dialect", DIALECTS)
def test_c_and_cplusplus(dialect: str, core: Path, masks: NDArray[np.uint64], file_of_masks: Path) -> None:
    compiler, standard = dialect.split()
    require(compiler)
    language = ["-x", "c++"] if "++" in standard else []
    program = core / f"rank-{compiler}"
    sources = [EXAMPLES / "c/rank.c", core / "stud8.c"]
    run(compiler, f"-std={standard}", *STRICT, f"-I{core}", *language, *sources, "-o", program)

    lines = dict(line.split(": ") for line in run(program).splitlines())
    assert lines.pop("As Ks Qs Js Ts") == "high 7462 of 7462, low 0 of 56"
    assert lines.pop("5c 4d 3h 2s Ac Kd Kh") == "high 5854 of 7462, low 56 of 56"
    assert int(lines.pop("low")) == 57344  # 56 sets of five ranks up to the eight, each in 4 ** 5 suits
    assert lines == {row["category"].replace("_", " "): row["count_5"] for row in csv_rows("category_counts.csv")}

    found = np.frombuffer(subprocess.run([program, file_of_masks], capture_output=True, check=True).stdout, np.uint32)
    high, low = stud8.evaluate_hilo_mask(masks)
    np.testing.assert_array_equal(found >> 8, high)
    np.testing.assert_array_equal(found & 255, low)


def expected_sums(masks: NDArray[np.uint64]) -> tuple[int, int]:
    high, low = stud8.evaluate_hilo_mask(masks)
    return int(high.sum(dtype=np.int64)), int(low.sum(dtype=np.int64))


def test_cython(library: Path, masks: NDArray[np.uint64]) -> None:
    pytest.importorskip("Cython")
    run(sys.executable, "-m", "cython", EXAMPLES / "cython/ranks.pyx", "-o", library / "ranks.c")
    module = library / "ranks.so"
    includes = [f"-I{library}", f"-I{sysconfig.get_path('include')}"]
    shared = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    run("gcc", *shared, "-fPIC", *includes, library / "ranks.c", library / "libstud8.a", "-o", module)
    spec = importlib.util.spec_from_file_location("ranks", module)
    assert spec
    assert spec.loader
    ranks: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(ranks)
    assert ranks.high(0x1F00 << 48) == 7462
    assert ranks.sums(masks) == expected_sums(masks)
    with pytest.raises(ValueError, match="a mask from 256 on is no hand"):
        ranks.sums(np.append(masks[:300], np.uint64(0)))


def test_rust(library: Path, masks: NDArray[np.uint64], file_of_masks: Path) -> None:
    require("rustc")
    program = library / "ranks"
    run("rustc", "--edition=2021", "-O", EXAMPLES / "rust/ranks.rs", "-L", library, "-l", "static=stud8", "-o", program)
    assert run(program, file_of_masks) == "{} {}\n".format(*expected_sums(masks))


def test_documented_program(library: Path) -> None:
    text = (ROOT / "docs/c.md").read_text(encoding="utf-8")
    block = re.search(r"(?:^    .*\n|\n)+?(?=- \*\*)", text[text.index("    #include") :], re.MULTILINE)
    assert block
    source = library / "documented.c"
    source.write_text("".join(line[4:] + "\n" for line in block[0].splitlines()), encoding="utf-8")
    run("gcc", *STRICT, f"-I{library}", source, library / "libstud8.a", "-o", library / "documented")
    assert run(library / "documented") == "7462 0\n"


def test_the_installed_file_is_that_of_this_source() -> None:
    """What an installation has; in the tree, python setup.py build_ext --inplace makes it."""
    run(sys.executable, ROOT / "tools/amalgamate.py", "--check", stud8.get_include())


def test_config_tells_where_it_is() -> None:
    folder = Path(stud8.get_include())
    stud8_config = [sys.executable, "-m", "stud8", "config"]
    assert run(*stud8_config, "--cflags", "--sources") == f"-I{folder} {folder / 'stud8.c'}\n"
    assert run(*stud8_config, "--cflags") == f"-I{folder}\n"
    done = subprocess.run(stud8_config, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "stud8 config: --cflags, --sources or both expected\n")
