"""The C core without Python: every instruction set against the portable one, by tests/c/kernels.c.

Here, on aarch64 under qemu, and with AVX-512 emulated, whether this machine has it or not. A slice of all hands keeps
it short; without an argument the program ranks all: 15 seconds here, two minutes under qemu, one emulated.
"""

import os
import platform
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

import stud8

ROOT = Path(__file__).parents[1]
SOURCES = [*sorted((ROOT / "csrc").glob("[!_]*.c")), ROOT / "tests/c/kernels.c"]  # _cstud8.c is cffi's
# Some seconds to compile and to run; with -O3 a minute.
FLAGS = ["-std=c11", "-O1", "-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{ROOT / 'src/stud8/include'}"]
EVERY = "101"  # one block of hands in so many: prime, so that blocks begin at all kinds of hands

EMULATED = ROOT / "tests/c/emulated"
CROSS = ["aarch64-linux-gnu-gcc", "qemu-aarch64"]
PACKAGES = "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user"


def proven(program: Path, compiler: list[str], emulator: list[str], sources: Sequence[Path] = SOURCES) -> set[str]:
    """Build the driver, run it on the slice, and return the instruction sets that it found right."""
    built = subprocess.run(
        [compiler[0], *FLAGS, *compiler[1:], *sources, "-o", program], capture_output=True, text=True, check=False
    )
    assert (built.returncode, built.stderr) == (0, "")
    done = subprocess.run([*emulator, program, EVERY], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return {line.removesuffix(" is right") for line in done.stdout.splitlines() if line.endswith(" is right")}


def require(missing: Sequence[str], packages: str) -> None:
    """CI has everything, and says so by STUD8_REQUIRE_CROSS=1; elsewhere what is missing is skipped."""
    if missing and os.environ.get("STUD8_REQUIRE_CROSS") == "1":
        pytest.fail(f"{missing} not found, and STUD8_REQUIRE_CROSS=1; Debian has them in {packages}")
    if missing:
        pytest.skip(f"{missing} not found; Debian has them in {packages}")


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_here(compiler: str, tmp_path: Path) -> None:
    require([] if shutil.which(compiler) else [compiler], compiler)
    found = proven(tmp_path / "kernels", [compiler], [])
    assert "portable" in found
    config = stud8.show_config("dicts")
    assert config
    assert found >= set(config["isas"])


def test_aarch64_under_an_emulator(tmp_path: Path) -> None:
    require([command for command in CROSS if not shutil.which(command)], PACKAGES)
    assert proven(tmp_path / "kernels", [CROSS[0], "-static"], [CROSS[1]]) == {"neon", "portable"}


@pytest.mark.skipif(platform.machine() not in {"x86_64", "AMD64"}, reason="AVX-512 is of x86-64")
def test_avx512_emulated(tmp_path: Path) -> None:
    header = Path("/usr/include/simde/x86/avx512.h")
    require([] if header.exists() else [str(header)], "libsimde-dev")
    wide = [source for source in SOURCES if source.name.endswith("avx512.c")]
    flags = ["-DSTUD8_EMULATED", f"-I{EMULATED}", "-mavx2", "-w"]  # SIMDe is not free of warnings
    subprocess.run(["gcc", *FLAGS, *flags, "-c", *wide], check=True, cwd=tmp_path)
    sources = [source for source in SOURCES if source not in wide and source.name != "cpu.c"]
    sources += [EMULATED / "cpu.c", *(tmp_path / f"{source.stem}.o" for source in wide)]
    found = proven(tmp_path / "kernels", ["gcc", f"-I{ROOT / 'csrc'}"], [], sources)
    assert "avx512" in found
