"""Bytes that nobody thought of: every instruction set against a plain evaluator, every reader against a plain one.

    python tools/fuzz.py                              a fixed short run, the same each time
    python tools/fuzz.py --minutes 10 --keep FOLDER   so long for each target, findings and inputs kept in the folder
    python tools/fuzz.py --emulate ranks              AVX-512, too, where the machine lacks it (Debian: libsimde-dev)

Targets in C (tests/fuzz/*.c) are built by clang with libFuzzer and the sanitizers of tools/sanitize.py; those in Python
(tests/fuzz/parsers.py) need atheris, of the extra `fuzz`. Inputs begin with tests/fuzz/seeds. Any finding ends it with
status 1.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter

from sanitize import MEMORY, ROOT, compiled, link

FUZZ = ROOT / "tests/fuzz"
# What takes some seconds.
C_RUNS = {"ranks": 3000, "text": 300_000}
PYTHON_RUNS = {"cards": 20_000, "phh": 5000, "command": 600, "equity": 4000, "hand": 600}
RUNS = C_RUNS | PYTHON_RUNS


def fuzz(target: str, command: list[str | Path], minutes: float, kept: Path) -> int:
    """Run one target, print what it says when it has ended, and return its status."""
    found = kept / target
    found.mkdir(parents=True, exist_ok=True)
    runs = [f"-runs={RUNS[target]}", "-seed=8"]
    limit = [f"-max_total_time={60 * minutes:.0f}", "-len_control=0"] if minutes else runs
    options = [*limit, "-max_len=2048", "-timeout=60", "-verbosity=0", "-print_final_stats=1"]
    folders = [f"-artifact_prefix={kept / target}-", str(found), str(FUZZ / "seeds" / target)]
    start = perf_counter()
    done = subprocess.run(
        [*command, *options, *folders], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    lines = done.stdout.decode(errors="replace").splitlines()
    told = [f"== {target}: status {done.returncode} after {perf_counter() - start:.0f} s"]
    told += (line for line in lines if done.returncode or line.startswith("stat::"))
    print("\n".join(told), flush=True)  # at once: other targets run beside this one
    return done.returncode


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--emulate", action="store_true")
    parser.add_argument("--build", type=Path, help="where objects of the core are, or go, to be used again")
    parser.add_argument("targets", nargs="*", metavar="TARGET", default=[*RUNS])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        build = arguments.build or Path(folder)
        kept = (arguments.keep or Path(folder) / "kept").resolve()
        commands: dict[str, list[str | Path]] = {}
        for target in arguments.targets:
            if target in C_RUNS:
                program = Path(folder) / target
                objects = compiled(build / "memory", MEMORY, emulate=arguments.emulate)
                link(objects, FUZZ / f"{target}.c", "fuzzer,address,undefined", program)
                commands[target] = [program]
            elif target in PYTHON_RUNS:
                commands[target] = [sys.executable, FUZZ / "parsers.py", target]
            else:
                parser.error(f"{target}: one of {', '.join(RUNS)} expected")
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            ended = pool.map(lambda target: fuzz(target, commands[target], arguments.minutes, kept), commands)
            if any(list(ended)):
                sys.exit("a finding, above")


if __name__ == "__main__":
    main()
