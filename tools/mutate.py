"""Small faults put into the library, one at a time, to find those that the tests miss.

    python tools/mutate.py python                    all mutants of the game, the showdown and the rules
    python tools/mutate.py c --sample 300            so many of the C core, chosen by --seed
    python tools/mutate.py python --json FILE        what became of each; --again FILE takes those that survived

A mutant of Python meets the tests that run its line, the quickest first, in a process of its own; one of C meets the
driver of tests/c, then the tests of the core, then the driver with the sanitizers. One that survives is a hole in the
tests, dead code, or does the same as the original: somebody has to look.
"""

import argparse
import os
import random
import sys
from importlib import import_module
from pathlib import Path

from mutants.mutant import ROOT
from mutants.verdicts import report, survivors


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("language", choices=["python", "c"])
    parser.add_argument("--only", type=Path, action="append", help="a file; may be given again")
    parser.add_argument("--sample", type=int, help="so many mutants, chosen at random")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1, help="mutants at once")
    parser.add_argument("--json", type=Path, help="where the report goes")
    parser.add_argument("--again", type=Path, help="a report: only what survived there")
    arguments = parser.parse_args()
    make = import_module(f"mutants.{arguments.language}_source").mutants_of
    tests = import_module(f"mutants.{arguments.language}_tests")
    only = [path.resolve() for path in arguments.only or tests.FILES]
    for path in only:
        if path not in tests.FILES:
            parser.error(f"{path}: not among the files whose tests are known")
    mutants = [mutant for path in only for mutant in make(path)]
    if arguments.again:
        mutants = survivors(arguments.again, mutants)
    if arguments.sample is not None:
        chosen = set(random.Random(arguments.seed).sample(range(len(mutants)), min(arguments.sample, len(mutants))))  # noqa: S311  # no secret
        mutants = [mutant for place, mutant in enumerate(mutants) if place in chosen]
    file = arguments.json and arguments.json.resolve()
    os.chdir(ROOT)
    silence()
    report(sorted(tests.attempts(mutants, arguments.workers)), file)


def silence() -> None:
    """Let tests and compilers speak to nobody: verdicts have a stdout of their own, our errors a stderr."""
    sys.stderr = os.fdopen(os.dup(2), "w")
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.dup2(nothing, 2)


if __name__ == "__main__":
    main()
