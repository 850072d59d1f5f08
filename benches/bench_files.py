"""A Parquet file ranked end to end, against a plain pyarrow script that appends two columns of random values (Linux).

Both are whole processes that read and write the same batches, and run in turn: `times_plain` is the median of the
ratios of each pair, `megabytes` the most memory of any run. python -m pytest benches/bench_files.py
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from numpy.typing import NDArray

from stud8.files.blocks import HANDS_PER_BLOCK

ROWS_PER_GROUP = 1_000_000
ROUNDS = 5
# Each tells its peak itself: getrusage would tell of the process that forked it, too.
PEAK = """
with open("/proc/self/status") as status:
    print(next(int(line.split()[1]) for line in status if line.startswith("VmHWM")))
"""
PLAIN = f"""
import sys
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

source, target = sys.argv[1:]
random = np.random.default_rng(8)
with pq.ParquetFile(source) as file:
    schema = file.schema_arrow.append(pa.field("high", pa.uint16())).append(pa.field("low", pa.uint8()))
    with pq.ParquetWriter(target, schema) as writer:
        for batch in file.iter_batches({HANDS_PER_BLOCK}):
            high = random.integers(1, 7463, len(batch), np.uint16)
            low = random.integers(0, 57, len(batch), np.uint8)
            columns = [*batch.columns, pa.array(high), pa.array(low)]
            writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=schema))
{PEAK}"""
# The command as it is started.
OURS = f"""
import sys
from stud8.cli.commands import stud8

source, target = sys.argv[1:]
try:
    stud8(["rank", source, "-o", target], "stud8")
except SystemExit as end:
    if end.code:
        raise
{PEAK}"""


def run(program: str, source: Path, target: Path) -> tuple[float, float]:
    """The seconds of a process and the megabytes that it has used at most."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", program, source, target], check=True, stdout=subprocess.PIPE, text=True
    )
    return time.perf_counter() - start, int(done.stdout.split()[-1]) / 1024


def columns_of_cards(hands: NDArray[np.uint8]) -> pa.Table:
    return pa.table({f"c{card}": np.ascontiguousarray(column) for card, column in enumerate(hands.T, 1)})


def column_of_lists(hands: NDArray[np.uint8]) -> pa.Table:
    return pa.table({"cards": pa.FixedSizeListArray.from_arrays(pa.array(hands.reshape(-1)), hands.shape[1])})


@pytest.mark.parametrize("layout", [columns_of_cards, column_of_lists])
def bench_parquet(benchmark: Any, tmp_path: Path, hands: NDArray[np.uint8], layout: Any) -> None:
    source, ours, plain = (tmp_path / name for name in ("hands.parquet", "ours.parquet", "plain.parquet"))
    pq.write_table(layout(hands), source, row_group_size=ROWS_PER_GROUP)
    pairs = [(run(OURS, source, ours), run(PLAIN, source, plain)) for _ in range(ROUNDS)]
    benchmark.pedantic(run, (OURS, source, ours), rounds=1)
    assert pq.ParquetFile(ours).metadata.num_rows == len(hands)
    ratios = [mine[0] / others[0] for mine, others in pairs]
    benchmark.extra_info |= {
        "hands": len(hands),
        "seconds": statistics.median(mine[0] for mine, _ in pairs),
        "plain_seconds": statistics.median(others[0] for _, others in pairs),
        "times_plain": statistics.median(ratios),
        "megabytes": max(mine[1] for mine, _ in pairs),
        "plain_megabytes": max(others[1] for _, others in pairs),
    }
