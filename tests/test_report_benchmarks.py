"""README's table of speed and its picture are those of one run, and the tool says when they are not."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

pytestmark = pytest.mark.thread_unsafe(reason="has one README for all threads")
TOOL = Path(__file__).parents[1] / "tools/report_benchmarks.py"
EMPTY = "# stud8\n\n<!-- benchmarks: begin -->\n<!-- benchmarks: end -->\n\nThe rest.\n"


def bench(fullname: str, ns: float, hands: int = 1_000, **info: Any) -> dict[str, Any]:
    notes = {"hands": hands, "ns_per_hand": ns, "hands_per_second": 1e9 / ns, "backend": "native", "isa": "avx2"}
    param = fullname.partition("[")[2].removesuffix("]") or None
    return {"fullname": f"benches/{fullname}", "param": param, "stats": {"median": 1}, "extra_info": notes | info}


def isa(name: str, ns: float, *, workers: int = 1, check: bool = True) -> dict[str, Any]:
    info = {"function": "evaluate_hilo", "form": "ids", "check": check, "workers": workers, "copy_ratio": ns / 2}
    return bench(f"bench_isa.py::bench_isa[{name}-{workers}]", ns, 10_000_000, **info | {"isa": name})


def run_at(datetime: str) -> dict[str, Any]:
    """What pytest-benchmark writes, in little."""
    return {
        "machine_info": {
            "node": "secret",
            "system": "Linux",
            "machine": "x86_64",
            "cpu": {"brand_raw": "Some CPU", "count": 2},
            "python_implementation": "CPython",
            "python_version": "3.11.7",
            "compiler": "gcc 12.2.0",
            "numpy": "2.4.6",
            "stud8": "0.1.0",
        },
        "commit_info": {"branch": "secret"},
        "datetime": datetime,
        "benchmarks": [
            isa("avx512", 0.5),
            isa("portable", 8.0),
            isa("avx512", 0.25, workers=2),
            isa("avx512", 0.4, check=False),
            bench("bench_scalar.py::bench_peer[slow]", 1_234_567.0, plays_low=True, version="1.0"),
            bench("bench_batch.py::bench_peer[quick, with a comma]", 20.0, 1_000_000, plays_low=False, version="2.1"),
            bench("bench_scalar.py::bench_one_hand[native.hilo]", 100.0),
            bench("bench_batch.py::bench_hilo[masks-1000]", 777.0),
        ],
    }


NEW, OLD = "2026-03-02T01:30:00.5+02:00", "2026-02-28T23:30:00+00:00"
NEW_UTC, OLD_UTC = "2026-03-01 23:30:00 UTC", "2026-02-28 23:30:00 UTC"


class Project:
    """A project of the tool's copy, a README and a run."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.readme, self.results = root / "README.md", root / "benches/results.json"
        self.picture = root / "docs/benchmarks.svg"
        for folder in "tools", "benches":
            (root / folder).mkdir()
        (root / "tools" / TOOL.name).write_bytes(TOOL.read_bytes())
        self.readme.write_text(EMPTY, encoding="utf-8")

    def saved(self, run: dict[str, Any]) -> Path:
        file = self.root / "run.json"
        file.write_text(json.dumps(run), encoding="utf-8")
        return file

    def report(self, *arguments: str | Path) -> tuple[int, str]:
        """Exit status of the tool and all that it prints."""
        command = [sys.executable, self.root / "tools" / TOOL.name, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.fixture
def drawn(project: Project) -> Project:
    """One whose table and picture have been made."""
    pytest.importorskip("matplotlib", reason="the picture needs the plot extra")
    assert project.report(project.saved(run_at(NEW))) == (0, "")
    return project


def test_table(drawn: Project) -> None:
    text = drawn.readme.read_text(encoding="utf-8")
    assert re.sub(r"(?s)(begin -->\n).*(<!-- benchmarks: end)", r"\1\2", text) == EMPTY
    assert [line for line in text.splitlines() if line.startswith("|")] == [
        "| call | hands | threads | avx512 | portable |",
        "|---|---|---|---:|---:|",
        "| `evaluate_hilo` | 10,000,000 ids | 1 | 0.500 · 2,000 · 0.25 | 8.00 · 125 · 4.00 |",
        "| `evaluate_hilo` | 10,000,000 ids | 2 | 0.250 · 4,000 · 0.12 |  |",
        "| `evaluate_hilo(…, check=False)` | 10,000,000 ids | 1 | 0.400 · 2,500 · 0.20 |  |",
        "| what | a call ranks | ranks | ns a hand | million hands a second |",
        "|---|---|---|---:|---:|",
        "| quick, with a comma 2.1 | 1,000,000 hands | high | 20.0 | 50.0 |",
        "| stud8, native.hilo | one hand | high, low | 100 | 10.0 |",
        "| slow 1.0 | one hand | high, low | 1,234,567 | 0.000810 |",
    ]
    for told in ("Some CPU, 2 cores", "gcc 12.2.0", "CPython 3.11.7", "numpy 2.4.6", "stud8 0.1.0", NEW_UTC):
        assert told in text
    assert "![Hands a second, stud8 and others](docs/benchmarks.svg)" in text


def test_picture(drawn: Project) -> None:
    picture = drawn.picture.read_text(encoding="utf-8")
    texts = {"".join(node.itertext()).strip() for node in ET.fromstring(picture).iter() if node.tag.endswith("}text")}  # noqa: S314  # our own
    assert {
        "stud8, avx512, 10,000,000 ids",
        "stud8, portable, 10,000,000 ids",
        "stud8, native.hilo (high, low)",
        "quick, with a comma 2.1 (high)",
        "slow 1.0 (high, low)",
        "2,000 M",
        "seven-card hands a second, stud8 on one thread; Some CPU",
    } <= texts
    assert drawn.report() == (0, "")
    assert drawn.picture.read_text(encoding="utf-8") == picture


def test_results_keep_what_the_report_needs_and_no_more(drawn: Project) -> None:
    text = drawn.results.read_text(encoding="utf-8")
    assert not [word for word in ("secret", "stats", "777", "hands_per_second") if word in text]
    before = drawn.readme.read_text(encoding="utf-8")
    drawn.readme.write_text(EMPTY, encoding="utf-8")
    assert drawn.report() == (0, "")
    assert drawn.readme.read_text(encoding="utf-8") == before
    assert drawn.results.read_text(encoding="utf-8") == text


def test_check_of_what_was_written(drawn: Project) -> None:
    assert drawn.report("--check") == (0, "")
    assert drawn.report("--check", drawn.saved(run_at(NEW))) == (0, "")


def test_check_of_another_run(drawn: Project) -> None:
    files = drawn.readme, drawn.results, drawn.picture
    drawn.report(drawn.saved(run_at(OLD)))
    before = [file.read_bytes() for file in files]
    status, said = drawn.report("--check", drawn.saved(run_at(NEW)))
    assert (status, said.splitlines()) == (
        1,
        [
            f"README.md: the table is older than the results of {NEW_UTC}",
            f"docs/benchmarks.svg is not of the results of {NEW_UTC}",
        ],
    )
    assert [file.read_bytes() for file in files] == before


def test_check_of_a_changed_figure(drawn: Project) -> None:
    text = drawn.readme.read_text(encoding="utf-8")
    drawn.readme.write_text(text.replace("0.500", "0.400"), encoding="utf-8")
    assert drawn.report("--check") == (1, f"README.md: the table is different from the results of {NEW_UTC}\n")


def test_check_without_a_table(project: Project) -> None:
    status, said = project.report("--check", project.saved(run_at(OLD)))
    assert status == 1
    assert f"README.md: the table is missing, unlike the results of {OLD_UTC}\n" in said


def test_nothing_is_written_without_marks_or_results(project: Project) -> None:
    run = run_at(NEW)
    del run["benchmarks"][:4]
    assert project.report(project.saved(run)) == (1, "no results of bench_isa.py in this run\n")
    project.readme.write_text("# stud8\n", encoding="utf-8")
    status, said = project.report(project.saved(run_at(NEW)))
    assert (status, "needs the marks" in said) == (1, True)
    assert project.readme.read_text(encoding="utf-8") == "# stud8\n"
    assert not project.results.exists()
    assert not project.picture.exists()
