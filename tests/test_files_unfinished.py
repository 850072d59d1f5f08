"""Files whose ranking fails or is interrupted half-way: nothing is lost, nothing half-written; and memory."""

import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

import stud8
from hand_files import ARROW, LINUX, save_arrow, text_of
from hands import run_python
from stud8.files import rank_file

KEPT = "what was there before\n"


def test_a_link_stays_one_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    source, real, link = tmp_path / "hands.txt", tmp_path / "real.csv", tmp_path / "link.csv"
    source.write_text("As 2d 3h 4s 5c\n")
    real.write_text(KEPT)
    real.chmod(0o640)
    link.symlink_to(real)
    rank_file(source, link)
    assert link.is_symlink()
    assert real.read_text() == "hand,high,low\nAs 2d 3h 4s 5c,5854,56\n"
    assert real.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("suffix", [".npy", ".csv", ".csv.gz", *ARROW])
def test_an_error_half_way_leaves_everything_as_it_was(tmp_path: Path, suffix: str) -> None:
    source, target = tmp_path / "hands.npy", tmp_path / f"ranks{suffix}"
    np.save(source, stud8.random_hands(300_000, seed=8))
    target.write_text(KEPT)

    def interrupt(_hands: int, _share: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rank_file(source, target, progress=interrupt)
    assert target.read_text() == KEPT
    assert len(list(tmp_path.iterdir())) == 2


FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # else a write past the limit ends the process
sys.dont_write_bytecode = True  # else half of a large module would be kept
resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))
from stud8.cli import main
sys.argv[0] = "stud8"
main()
"""


@LINUX
@pytest.mark.parametrize("suffix", [".npy", ".csv", ".csv.gz", *ARROW])
def test_a_full_disk_is_told_in_one_line(tmp_path: Path, suffix: str) -> None:
    """A limit of the size of files is met as the end of a disk is: a write fails in the middle."""
    source, target = tmp_path / "hands.npy", tmp_path / f"ranks{suffix}"
    np.save(source, stud8.random_hands(400_000, seed=8))
    target.write_text(KEPT)
    done = run_python(FULL, "rank", source, "-o", target)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1), done.stderr
    assert done.stderr == f"stud8 rank: {target}: File too large\n"
    assert target.read_text() == KEPT
    assert len(list(tmp_path.iterdir())) == 2


SLOW = """
import sys, time
from stud8.cli import main
from stud8.files import arrow
real = arrow.ParquetTarget.write
def slow(*arguments):
    real(*arguments)
    print("written", flush=True)
    time.sleep(0.2)
arrow.ParquetTarget.write = slow
sys.argv[0] = "stud8"
main()
"""


@LINUX
@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_in_the_middle(tmp_path: Path, name: str, status: int) -> None:
    source, target = tmp_path / "hands.npy", tmp_path / "ranks.parquet"
    np.save(source, stud8.random_hands(3_000_000, cards=5, seed=8))
    target.write_text(KEPT)
    command = [sys.executable, "-c", SLOW, "rank", str(source), "-o", str(target)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "written\n"
        assert len(list(tmp_path.iterdir())) == 3
        process.send_signal(getattr(signal, name))
        _, errors = process.communicate(timeout=60)
    assert process.returncode == status
    assert "Traceback" not in errors
    assert target.read_text() == KEPT
    assert len(list(tmp_path.iterdir())) == 2


PEAK = """
import sys
from stud8.files import rank_file
rank_file(sys.argv[1], sys.argv[2])
with open("/proc/self/status") as status:
    print(next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) >> 10)
"""


@LINUX
@pytest.mark.extension  # the other backends take their time
@pytest.mark.parametrize("suffix", [".npy", ".csv", ".parquet", ".feather"])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, suffix: str) -> None:
    """Millions of hands, in 60 MB and more, take little more than 100,000 do."""
    block = stud8.random_hands(100_000, cards=5, seed=8)
    most = []
    for times in (1, 40):
        source, target = tmp_path / f"hands{times}{suffix}", tmp_path / f"ranks{times}{suffix}"
        if suffix == ".csv":
            text = "\n".join(map(text_of, block.tolist())) + "\n"
            source.write_text("hand\n" + text * (times // 3 or 1))
        elif suffix == ".npy":
            np.save(source, np.tile(block, (times * 4, 1)))
        else:
            table = pa.table({f"c{card}": np.tile(column, times * 2) for card, column in enumerate(block.T, 1)})
            save_arrow(source, table, 100_000)
        done = run_python(PEAK, source, target)
        most.append(int(done.stdout))
    assert most[1] < 200
    assert most[1] < most[0] + 60
