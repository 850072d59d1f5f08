"""The C core under ThreadSanitizer, core and extension under AddressSanitizer and UndefinedBehaviorSanitizer, by clang.

    python tools/sanitize.py           the C driver, threads, and the tests of instruction sets and of what arrays hold
    python tools/sanitize.py --full    the driver on all hands, and the suite but for what FULL names

Every instruction set of this machine runs; AVX-512, where the machine lacks it, is compiled without a sanitizer, which
would take as long as all the rest. Any finding ends it with status 1.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[1]
INCLUDE = ROOT / "src/stud8/include"
SOURCES = sorted((ROOT / "csrc").glob("[!_]*.c"))  # _cstud8.c is cffi's
MEMORY = ["-fsanitize=address,undefined,fuzzer-no-link", "-fno-sanitize-recover=undefined"]
THREADS = ["-fsanitize=thread"]
# SIMDe says every intrinsic of AVX-512 in C: with a sanitizer that takes five minutes to compile.
EMULATION = ROOT / "tests/c/emulated"
EMULATED = ["-DSTUD8_EMULATED", f"-I{EMULATION}", f"-I{ROOT / 'csrc'}", "-mavx2", "-w"]
# The driver has ranked all hands; numba is not what is looked at.
SHORT = ["tests/test_inputs.py", "tests/test_isa.py", "-k", "not numba and not all_hands"]
ALL_CORES = ["-q", "-p", "no:cacheprovider", "-n", "auto"]
# They measure what a sanitizer changes, or compile without one.
OWN_COST = ["cost", "packaging", "c_driver", "c_users", "cpu", "header"]
# Dask's workers do not come up under a sanitizer. AddressSanitizer keeps the memory that files have given back, and a
# child that is forked while other threads work may wait for ever for a lock of its allocator.
NOT_SANITIZED = ["cluster", "memory_does_not_grow", "threads_and_processes_agree"]
FULL = [*(f"--ignore=tests/test_{name}.py" for name in OWN_COST), "-k", f"not ({' or '.join(NOT_SANITIZED)})"]


def run(*command: str | Path, **environment: str) -> None:
    print("$", *(word if isinstance(word, str) else word.name for word in command), flush=True)
    if status := subprocess.run(command, cwd=ROOT, env=os.environ | environment, check=False).returncode:
        sys.exit(f"status {status}")


def can_run(source: Path) -> bool:
    cpu = Path("/proc/cpuinfo")
    return "avx512" not in source.name or (cpu.exists() and "avx512_vbmi2" in cpu.read_text(encoding="utf-8"))


def compiled(folder: Path, sanitizers: list[str], *, emulate: bool = False) -> list[Path]:
    """Compile what has changed of the core into a folder, for any program or library with the same sanitizers.

    AVX-512 emulated is for programs only, which then take any processor for one that has it.
    """
    headers = [*ROOT.glob("csrc/*.h"), *EMULATION.glob("*.h"), INCLUDE / "stud8.h"]

    def compile_one(source: Path) -> Path:
        flags, name = sanitizers if can_run(source) else [], source.stem
        if emulate and name.endswith(("avx512", "cpu")):
            flags, name = EMULATED, f"{name}_emulated"
            source = EMULATION / source.name if source.stem == "cpu" else source
        target = folder / f"{name}.o"
        if not target.exists() or any(path.stat().st_mtime > target.stat().st_mtime for path in (source, *headers)):
            new = folder / f"{name}.new"
            options = ["-std=c11", "-O1", "-g", "-fPIC", *flags, f"-I{INCLUDE}"]
            subprocess.run(["clang", *options, "-c", source, "-o", new], check=True)
            new.replace(target)
        return target

    folder.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(compile_one, SOURCES))


def link(objects: list[Path], source: Path, sanitizers: str, program: Path) -> Path:
    flags = ["-std=c11", "-O1", "-g", f"-fsanitize={sanitizers}", "-fno-sanitize-recover=undefined", f"-I{INCLUDE}"]
    subprocess.run(["clang", *flags, "-pthread", source, *objects, "-o", program], check=True)
    return program


@contextmanager
def extension(objects: list[Path], folder: Path) -> Iterator[dict[str, str]]:
    """Yield the environment in which Python has the extension made of these objects, and the sanitizers' run time."""
    package = shutil.copytree(ROOT / "src/stud8", folder / "stud8", ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    read = "import runpy, sys; runpy.run_path('csrc/build_cffi.py')['ffibuilder'].emit_c_code(sys.argv[1])"
    subprocess.run([sys.executable, "-c", read, folder / "_cstud8.c"], cwd=ROOT, check=True)
    include = [f"-I{INCLUDE}", f"-I{sysconfig.get_path('include')}", "-DPy_LIMITED_API=0x030b0000"]
    flags = ["-shared", "-fPIC", "-shared-libasan", "-fsanitize=address,undefined"]
    library = package / "_cstud8.abi3.so"
    subprocess.run(["clang", *flags, *include, folder / "_cstud8.c", *objects, "-o", library], check=True)
    name = f"libclang_rt.asan-{platform.machine()}.so"
    run_time = subprocess.run(["clang", f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    yield {
        "PYTHONPATH": str(folder),
        "LD_PRELOAD": run_time.stdout.strip(),
        "ASAN_OPTIONS": "detect_leaks=0",  # the interpreter's
        "PYTHONMALLOC": "malloc",  # else objects of Python's own allocator are not guarded
    }


def check_memory(build: Path, folder: Path, *, full: bool) -> None:
    objects = compiled(build / "memory", MEMORY)
    run(link(objects, ROOT / "tests/c/kernels.c", "address,undefined", folder / "kernels"), "1" if full else "997")
    with extension(objects, folder / "python") as environment:
        tests = FULL if full else SHORT
        run(sys.executable, "-m", "pytest", *ALL_CORES, *tests, **environment)


def check_threads(folder: Path) -> None:
    objects = compiled(folder / "threads", THREADS)
    program = link(objects, ROOT / "tests/c/threads.c", "thread", folder / "race")
    for _ in range(5):  # each starts anew, with nobody knowing what the machine can do
        run(program)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--build", type=Path, help="where objects of the core go, to be used again by tools/fuzz.py")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        check_threads(Path(folder))
        check_memory(arguments.build or Path(folder), Path(folder), full=arguments.full)


if __name__ == "__main__":
    main()
