"""What the processor is said to offer: against the bits that compilers know, and what the system's kernel tells."""

import platform
import shutil
import subprocess
from pathlib import Path

import pytest

import stud8
from test_c_driver import FLAGS, ROOT, require

CPUINFO = Path("/proc/cpuinfo")
ON_X86_64 = platform.machine() in {"x86_64", "AMD64"}
# Of the kernel's names, those that differ from Intel's.
NAMES = {"sse4_1": "sse4.1", "avx512_vbmi2": "avx512vbmi2", "avx512_bitalg": "avx512bitalg"}
NAMES |= {"avx512_vpopcntdq": "avx512vpopcntdq"}


@pytest.mark.skipif(not ON_X86_64, reason="CPUID is of x86-64")
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_processors_that_are_made_up(compiler: str, tmp_path: Path) -> None:
    """AVX-512 is looked for in the right places, whether this machine has it or not."""
    require([] if shutil.which(compiler) else [compiler], compiler)
    source, program = ROOT / "tests/c/processors.c", tmp_path / "cpu"
    own = ["-Wno-keyword-macro"] if compiler == "clang" else []  # it puts its own in the place of an instruction
    subprocess.run([compiler, *FLAGS, *own, f"-I{ROOT / 'csrc'}", source, "-o", program], check=True)
    done = subprocess.run([program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.extension
@pytest.mark.skipif(not (ON_X86_64 and CPUINFO.exists()), reason="/proc/cpuinfo is Linux's, its flags are x86-64's")
def test_this_processor() -> None:
    config = stud8.show_config("dicts")
    assert config
    flags = next(line for line in CPUINFO.read_text(encoding="utf-8").splitlines() if line.startswith("flags"))
    offered = {NAMES.get(flag, flag) for flag in flags.partition(":")[2].split()}
    asked = "ssse3 sse4.1 popcnt avx avx2 bmi1 bmi2 avx512f avx512dq avx512bw avx512vl avx512vbmi avx512vbmi2".split()
    asked += ["avx512bitalg", "avx512vpopcntdq"]
    assert set(config["cpu_features"]) == offered.intersection(asked)
