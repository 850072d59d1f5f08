"""The C core without Python, here and on aarch64: every instruction set against the portable one, by tests/c/kernels.c.

A slice of all hands keeps it short. Without an argument the program ranks all: 15 seconds here, two minutes under qemu.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

import stud8

ROOT = Path(__file__).parents[1]
SOURCES = [*sorted((ROOT / "csrc").glob("[!_]*.c")), ROOT / "tests/c/kernels.c"]  # _cstud8.c is cffi's
FLAGS = ["-std=c11", "-O3", "-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{ROOT / 'src/stud8/include'}"]
EVERY = "101"  # one block of hands in so many: prime, so that blocks begin at all kinds of hands

CROSS = ["aarch64-linux-gnu-gcc", "qemu-aarch64"]
PACKAGES = "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user"


def proven(program: Path, compiler: list[str], emulator: list[str]) -> set[str]:
    """Build the driver, run it on the slice, and return the instruction sets that it found right."""
    built = subprocess.run([*compiler, *FLAGS, *SOURCES, "-o", program], capture_output=True, text=True, check=False)
    assert (built.returncode, built.stderr) == (0, "")
    done = subprocess.run([*emulator, program, EVERY], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    return {line.removesuffix(" is right") for line in done.stdout.splitlines() if line.endswith(" is right")}


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_here(compiler: str, tmp_path: Path) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    found = proven(tmp_path / "kernels", [compiler], [])
    assert "portable" in found
    config = stud8.show_config("dicts")
    assert config
    assert found >= set(config["isas"])


def test_aarch64_under_an_emulator(tmp_path: Path) -> None:
    missing = [command for command in CROSS if not shutil.which(command)]
    if missing and os.environ.get("STUD8_REQUIRE_CROSS") == "1":
        pytest.fail(f"{missing} not found, and STUD8_REQUIRE_CROSS=1; Debian has them in {PACKAGES}")
    if missing:
        pytest.skip(f"{missing} not found; Debian has them in {PACKAGES}")
    assert proven(tmp_path / "kernels", [CROSS[0], "-static"], [CROSS[1]]) == {"neon", "portable"}
