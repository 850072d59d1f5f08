"""Bytes that nobody thought of: every instruction set against a plain evaluator, every reader against a plain one.

    python tools/fuzz.py                              a fixed short run, the same each time
    python tools/fuzz.py --minutes 10 --keep FOLDER   so long for each target, findings and inputs kept in the folder
    python tools/fuzz.py --emulate ranks              AVX-512, too, where the machine lacks it (Debian: libsimde-dev)

Targets in C (tests/fuzz/*.c) are built by clang with libFuzzer and the sanitizers of tools/sanitize.py; those in Python
(tests/fuzz/parsers.py) need atheris, of the extra `fuzz`. Inputs begin with tests/fuzz/seeds. Any finding ends it with
status 1.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from sanitize import MEMORY, ROOT, compiled, link, run

FUZZ = ROOT / "tests/fuzz"
# What takes some seconds.
C_RUNS = {"ranks": 3000, "text": 300_000}
PYTHON_RUNS = {"cards": 20_000, "phh": 5000, "command": 600, "equity": 4000, "hand": 600}


def fuzz(target: str, command: list[str | Path], runs: int, minutes: float, kept: Path) -> None:
    found = kept / target
    found.mkdir(parents=True, exist_ok=True)
    limit = [f"-max_total_time={60 * minutes:.0f}", "-len_control=0"] if minutes else [f"-runs={runs}", "-seed=8"]
    options = [*limit, "-max_len=2048", "-timeout=30", "-verbosity=0", "-print_final_stats=1"]
    run(*command, *options, f"-artifact_prefix={kept / target}-", found, FUZZ / "seeds" / target)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--emulate", action="store_true")
    parser.add_argument("--build", type=Path, help="where objects of the core are, or go, to be used again")
    parser.add_argument("targets", nargs="*", metavar="TARGET", default=[*C_RUNS, *PYTHON_RUNS])
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        build = arguments.build or Path(folder)
        kept = (arguments.keep or Path(folder) / "kept").resolve()
        for target in arguments.targets:
            if target in C_RUNS:
                program = Path(folder) / target
                objects = compiled(build / "memory", MEMORY, emulate=arguments.emulate)
                link(objects, FUZZ / f"{target}.c", "fuzzer,address,undefined", program)
                fuzz(target, [program], C_RUNS[target], arguments.minutes, kept)
            elif target in PYTHON_RUNS:
                program = FUZZ / "parsers.py"
                fuzz(target, [sys.executable, program, target], PYTHON_RUNS[target], arguments.minutes, kept)
            else:
                parser.error(f"{target}: one of {', '.join([*C_RUNS, *PYTHON_RUNS])} expected")


if __name__ == "__main__":
    main()
