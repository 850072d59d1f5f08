"""What is built and shipped: with the extension, without it, without a compiler; and what an import brings along."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NOT_SOURCE = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "*.so", "*.pyd", "__pycache__")

WHEEL = "from setuptools.build_meta import build_wheel; print(build_wheel('dist'))"
SOURCE_DISTRIBUTION = "from setuptools.build_meta import build_sdist; print(build_sdist('dist'))"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return shutil.copytree(ROOT, tmp_path / "project", ignore=NOT_SOURCE)


def python(*arguments: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=cwd,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def built(project: Path, build: str, **environment: str) -> Path:
    done = python("-c", build, cwd=project, **environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return project / "dist" / done.stdout.splitlines()[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="MSVC is not chosen by CC")
def test_without_a_compiler_the_error_names_the_way_out(project: Path) -> None:
    false = shutil.which("false")
    assert false
    pip = ["-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", "dist", "."]
    done = python(*pip, cwd=project, CC=false, STUD8_NO_EXTENSION="")
    assert done.returncode != 0
    assert "stud8 could not compile its C extension" in done.stderr
    assert 'STUD8_NO_EXTENSION=1 python -m pip install ".[cli]"' in done.stderr
    assert "Traceback" not in done.stderr


def test_without_the_extension_one_wheel_serves_every_machine(project: Path, tmp_path: Path) -> None:
    wheel = built(project, WHEEL, STUD8_NO_EXTENSION="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "installed")
    assert not [name for name in names if "_cstud8" in name]
    include = {"stud8/include/stud8.h", "stud8/include/stud8.c"}
    assert {"stud8/py.typed", "stud8/backends/_tables.bin", *include} <= set(names)

    use = "import stud8; print(stud8.__file__, stud8.backend(), stud8.evaluate_low([48, 0, 4, 8, 12])); stud8.native"
    done = python("-c", use, cwd=tmp_path, PYTHONPATH=str(tmp_path / "installed"), STUD8_BACKEND="", STUD8_ISA="")
    file, backend, low = done.stdout.split()
    assert Path(file).is_relative_to(tmp_path)
    assert (backend != "native", low) == (True, "56")
    assert "STUD8_NO_EXTENSION" in done.stderr.splitlines()[-1]
    assert_known_to_numba(tmp_path / "installed")


def assert_known_to_numba(installed: Path) -> None:
    """Where stud8 is installed, its functions work in compiled code; numba does without a stud8 that is broken."""
    compiled = "import numba, sys; inside = numba.njit(lambda mask: {})\nprint('stud8' in sys.modules, inside({}))"
    rank = compiled.format("stud8.evaluate_low_mask(mask)", "stud8.cards_to_mask([48, 0, 4, 8, 12])")
    environment = {"PYTHONPATH": str(installed), "STUD8_BACKEND": ""}
    done = python("-c", f"{rank.replace('import numba', 'import numba, stud8')}", cwd=installed, **environment)
    assert (done.stdout, done.stderr) == ("True 56\n", "")
    (installed / "stud8/ranks.py").write_text("raise RuntimeError('broken')", encoding="utf-8")
    done = python("-c", compiled.format("mask + 1", 1), cwd=installed, **environment)
    assert done.stdout == "False 2\n"
    assert "'stud8._numba_extension' failed to load due to 'RuntimeError(broken)'" in done.stderr


WHAT_IS_BUILT = """
import sys, sysconfig
import setuptools  # which brings distutils
from distutils.core import run_setup
known = sysconfig.get_config_var
disabled = int(sys.argv[1])
sysconfig.get_config_var = lambda name: disabled if name == "Py_GIL_DISABLED" else known(name)
distribution = run_setup("setup.py", ["bdist_wheel"], stop_after="commandline")
tag = distribution.get_option_dict("bdist_wheel").get("py_limited_api", ("", "none"))[1]
(extension,) = distribution.ext_modules
print(tag, extension.py_limited_api, "_CFFI_NO_LIMITED_API" in dict(extension.define_macros))
"""


@pytest.mark.skipif(sys.version_info >= (3, 15), reason="a stable ABI without the GIL is there from 3.15 on")
def test_without_the_gil_nothing_asks_for_the_stable_abi() -> None:
    """What sysconfig says of a free-threaded Python, told to setup.py by this one."""
    told = [python("-c", WHAT_IS_BUILT, disabled, cwd=ROOT, STUD8_NO_EXTENSION="") for disabled in ("0", "1")]
    assert [done.stdout.splitlines()[-1] for done in told] == ["cp311 True False", "none False True"], told[1].stderr


def test_source_distribution_holds_all_that_a_build_needs(project: Path) -> None:
    archive = built(project, SOURCE_DISTRIBUTION, STUD8_NO_EXTENSION="")
    shutil.unpack_archive(archive, project / "unpacked", filter="data")
    unpacked = project / "unpacked" / archive.name.removesuffix(".tar.gz")
    files = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*")}
    csrc = {f"csrc/{path.name}" for path in project.glob("csrc/*")}
    assert {"csrc/build_cffi.py", "csrc/stud8.cdef", "csrc/tables.c", "csrc/tables.h"} <= csrc <= files
    assert {"LICENSE", "README.md", "pyproject.toml", "setup.py", "src/stud8/include/stud8.h"} <= files
    assert {"CHANGELOG.md", "CONTRIBUTING.md", "docs/conf.py", "docs/index.md", "docs/hand.phh"} <= files
    assert "src/stud8/include/stud8.c" not in files  # made when it is built
    assert {"tools/amalgamate.py", "examples/c/rank.c", "docs/c.md"} <= files
    assert {"src/stud8/py.typed", "src/stud8/backends/_tables.bin", "tests/conftest.py", "docs/simulator.py"} <= files


def test_import_brings_nothing_slow(tmp_path: Path) -> None:
    slow = ["numba", "matplotlib", "pyarrow", "dask", "click", "rich", "pandas", "hypothesis"]
    done = python("-c", f"import stud8, sys; print([name for name in {slow} if name in sys.modules])", cwd=tmp_path)
    assert (done.stdout, done.stderr) == ("[]\n", "")
