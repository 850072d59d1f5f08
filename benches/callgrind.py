"""Instructions a hand of a batch kernel, counted by valgrind: a figure that noise cannot move.

    python benches/callgrind.py [--isa portable] [--form masks]

Two runs that differ in the number of hands are counted; the difference is the kernel alone. Needs valgrind, which knows
AVX2 but not AVX-512.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

FEW, MANY = 10_000, 110_000
PROGRAM = """
import sys, numpy, stud8
hands = stud8.random_hands(int(sys.argv[1]), seed=8)
values = stud8.cards_to_mask(hands) if sys.argv[2] == "masks" else hands
evaluate = stud8.evaluate_hilo_mask if sys.argv[2] == "masks" else stud8.evaluate_hilo
out = numpy.empty(len(hands), numpy.uint16), numpy.empty(len(hands), numpy.uint8)
evaluate(values, out=out)
"""


def instructions(isa: str, form: str, hands: int) -> int:
    """The instructions that a process spends inside the C core."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "callgrind.out"
        command = [
            "valgrind",
            "--tool=callgrind",
            f"--callgrind-out-file={report}",
            "--toggle-collect=stud8_hilo*batch*",
        ]
        environment = os.environ | {"STUD8_ISA": isa, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
        program = [sys.executable, "-c", PROGRAM, str(hands), form]
        done = subprocess.run([*command, *program], env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(done.stderr)
        counted = re.search(r"^(?:summary|totals): (\d+)", report.read_text(encoding="utf-8"), re.MULTILINE)
        if not counted:
            raise SystemExit("valgrind counted nothing")
        return int(counted[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--isa", default="portable")
    parser.add_argument("--form", choices=["masks", "ids"], default="masks")
    options = parser.parse_args()
    more = instructions(options.isa, options.form, MANY) - instructions(options.isa, options.form, FEW)
    print(f"{options.isa}, {options.form}: {more / (MANY - FEW):.2f} instructions a hand")


if __name__ == "__main__":
    main()
