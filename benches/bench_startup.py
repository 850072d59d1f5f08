"""What `import stud8` costs over `import numpy`: time, and memory after one hand is ranked, in fresh processes (Linux).

python -m pytest benches/bench_startup.py
"""

import json
import statistics
import subprocess
import sys
from typing import Any

import pytest

PROCESSES = 9
PROGRAM = """
import json, time
start = time.perf_counter()
{statement}
seconds = time.perf_counter() - start
with open("/proc/self/status") as status:  # getrusage would tell of the process that forked this one, too
    most = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
print(json.dumps([seconds, most]))
"""
STATEMENTS = {
    "numpy": "import numpy",
    "stud8": "import numpy, stud8",
    "stud8 and a hand": "import stud8; stud8.evaluate_hilo([48, 0, 4, 8, 12, 45, 42])",
}


def start(statement: str) -> tuple[float, float]:
    """The seconds of a statement in a fresh process, and the kilobytes that it has used at most."""
    program = PROGRAM.format(statement=statement)
    result = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    seconds, kilobytes = json.loads(result.stdout)
    return seconds, kilobytes


@pytest.mark.parametrize("name", STATEMENTS)
def bench_start(benchmark: Any, name: str) -> None:
    starts = [(start(STATEMENTS["numpy"]), start(STATEMENTS[name])) for _ in range(PROCESSES)]
    more = [(ours[0] - numpy[0], ours[1] - numpy[1]) for numpy, ours in starts]
    benchmark.pedantic(start, (STATEMENTS[name],), rounds=1)
    benchmark.extra_info |= {
        "milliseconds_over_numpy": statistics.median(seconds for seconds, _ in more) * 1e3,
        "megabytes_over_numpy": statistics.median(kilobytes for _, kilobytes in more) / 1024,
    }
