"""The public C header compiles as C and C++, and cffi reads the same declarations."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CSRC = ROOT / "csrc"
HEADER = ROOT / "src/stud8/include/stud8.h"
STRICT = ["-Wall", "-Wextra", "-Werror", "-pedantic", f"-I{HEADER.parent}"]

DIALECTS = [("gcc", "c11"), ("clang", "c11"), ("g++", "c++17"), ("clang++", "c++17")]


def declarations(path: Path) -> list[str]:
    """What a header declares: no comments, no preprocessor, no extern "C", one space or none between the words."""
    text = re.sub(r"/\*.*?\*/", " ", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    text = re.sub(r"^\s*#.*$", "", text, flags=re.MULTILINE)
    text = re.sub(r'extern "C" \{|\}', "", text)
    words = [re.findall(r"\w+|[^\w\s]", declaration) for declaration in text.split(";")]
    return [" ".join(declaration) for declaration in words if declaration]


def compile_quietly(compiler: str, *arguments: str | Path, text: str = "") -> None:
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    done = subprocess.run([compiler, *STRICT, *arguments], input=text, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_cffi_reads_what_the_header_declares() -> None:
    assert declarations(CSRC / "stud8.cdef") == declarations(HEADER)
    assert "uint32_t stud8_hilo ( uint64_t mask )" in declarations(HEADER)


@pytest.mark.parametrize(("compiler", "standard"), DIALECTS)
def test_header_compiles_alone(compiler: str, standard: str) -> None:
    language = "c++" if "++" in standard else "c"
    program = '#include "stud8.h"\nint main(void) { return stud8_low(STUD8_DECK) == STUD8_NO_LOW; }\n'
    compile_quietly(compiler, f"-std={standard}", "-fsyntax-only", "-x", language, "-", text=program)


@pytest.mark.parametrize("source", sorted(CSRC.glob("*.c")), ids=lambda path: path.name)
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_sources_compile_without_a_warning(compiler: str, source: Path, tmp_path: Path) -> None:
    compile_quietly(compiler, "-std=c11", "-O2", "-c", source, "-o", tmp_path / "object")
