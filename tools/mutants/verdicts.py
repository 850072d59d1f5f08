"""What became of mutants: told as it comes, counted at the end."""

import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from mutants.mutant import Mutant

SURVIVED, KILLED, TIMED_OUT, UNCOVERED, NOT_COMPILED = "survived", "killed", "timed out", "not covered", "not compiled"
PYTEST = ["-qq", "-x", "-p", "no:cacheprovider"]  # one failed test is a verdict
Verdicts = Iterator[tuple[Mutant, str]]
OUTPUT = os.fdopen(os.dup(1), "w")  # of what stdout is before the tests are silenced


def told(verdicts: Verdicts) -> Verdicts:
    for mutant, verdict in verdicts:
        if verdict != KILLED:
            print(f"{mutant.name}:{mutant.first}: {verdict}\n{mutant.diff()}", file=OUTPUT, flush=True)
        yield mutant, verdict


def report(verdicts: list[tuple[Mutant, str]], file: Path | None) -> None:
    total: Counter[str] = Counter()
    for name in dict.fromkeys(mutant.name for mutant, _ in verdicts):
        counts = Counter(verdict for mutant, verdict in verdicts if mutant.name == name)
        total += counts
        print(f"{name}: {in_words(counts)}", file=OUTPUT)
    print(f"{total.total()} mutants: {in_words(total)}", file=OUTPUT)
    if file:
        rows = [
            {
                "file": mutant.name,
                "line": mutant.first,
                "diff": mutant.diff(),
                "verdict": verdict,
            }
            for mutant, verdict in verdicts
        ]
        file.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def in_words(counts: Counter[str]) -> str:
    verdicts = (KILLED, TIMED_OUT, SURVIVED, UNCOVERED, NOT_COMPILED)
    return ", ".join(f"{counts[verdict]} {verdict}" for verdict in verdicts if counts[verdict])


def survivors(file: Path, mutants: list[Mutant]) -> list[Mutant]:
    """Those that survived when a report was written."""
    rows = json.loads(file.read_text(encoding="utf-8"))
    before = {(row["file"], without_lines(row["diff"])) for row in rows if row["verdict"] == SURVIVED}
    return [mutant for mutant in mutants if (mutant.name, without_lines(mutant.diff())) in before]


def without_lines(diff: str) -> str:
    """A diff that is the same after lines were added above it."""
    return "\n".join(line for line in diff.splitlines() if not line.startswith("@@"))
