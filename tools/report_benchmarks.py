"""Write README's table of speed and its picture, docs/benchmarks.svg, from one run of the benches.

    python -m pytest benches --benchmark-json=FILE
    python tools/report_benchmarks.py FILE       keeps what it needs of FILE in benches/results.json, and writes both
    python tools/report_benchmarks.py            writes both from benches/results.json
    python tools/report_benchmarks.py --check    compares both with benches/results.json; exit status 1 if they differ

The picture needs matplotlib: the plot extra.
"""

import argparse
import json
import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from stud8.measuring import chart
from stud8.measuring.chart import Bar, digits

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
RESULTS = ROOT / "benches/results.json"
PICTURE = ROOT / "docs/benchmarks.svg"
MARKED = re.compile(r"(?<=<!-- benchmarks: begin -->\n).*?(?=<!-- benchmarks: end -->\n)", re.DOTALL)
RUN = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC")
REPORTED = ("bench_isa", "bench_one_hand", "bench_peer")
NOTES = ("hands", "ns_per_hand", "isa", "function", "form", "check", "workers", "copy_ratio", "plays_low", "version")


# The run


def reduced(run: dict[str, Any]) -> dict[str, Any]:
    """What the report needs of pytest-benchmark's JSON; of a reduced one, all."""
    if "machine_info" not in run:
        return run
    machine = run["machine_info"]
    benchmarks = []
    for bench in run["benchmarks"]:
        file, function = Path(bench["fullname"].partition("[")[0]).name.split("::")
        if function in REPORTED:
            notes = {name: bench["extra_info"][name] for name in NOTES if name in bench["extra_info"]}
            benchmarks.append({"file": file, "bench": function, "param": bench["param"], **notes})
    return {
        "run": f"{datetime.fromisoformat(run['datetime']).astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC",
        "cpu": machine["cpu"].get("brand_raw", machine["machine"]),
        "cores": machine["cpu"].get("count"),
        "system": f"{machine['system']} {machine['machine']}",
        "compiler": machine["compiler"],
        "python": f"{machine['python_implementation']} {machine['python_version']}",
        "numpy": machine["numpy"],
        "stud8": machine["stud8"],
        "benchmarks": benchmarks,
    }


class Other(NamedTuple):
    """What ranks the same hands in other ways than arrays of stud8's: a peer, or stud8 hand by hand."""

    name: str
    at_once: str
    ranks: str
    ns: float


def others(results: dict[str, Any]) -> list[Other]:
    """All of them, the fastest first."""
    found = []
    for bench in results["benchmarks"]:
        if bench["bench"] == "bench_isa":
            continue
        ours = bench["bench"] == "bench_one_hand"
        name = f"stud8, {bench['param']}" if ours else f"{bench['param']} {bench['version']}"
        at_once = "one hand" if bench["file"] == "bench_scalar.py" else f"{bench['hands']:,} hands"
        ranks = "high, low" if ours or bench["plays_low"] else "high"
        found.append(Other(name, at_once, ranks, bench["ns_per_hand"]))
    return sorted(found, key=lambda other: other.ns)


# The table


def table(results: dict[str, Any]) -> str:
    """What stands between the marks in README."""
    cells: dict[tuple[Any, ...], dict[str, str]] = {}
    isas: dict[str, None] = {}
    for bench in results["benchmarks"]:
        if bench["bench"] == "bench_isa":
            what = tuple(bench[name] for name in ("function", "check", "hands", "form", "workers"))
            ns = bench["ns_per_hand"]
            cells.setdefault(what, {})[bench["isa"]] = f"{digits(ns)} · {digits(1e3 / ns)} · {bench['copy_ratio']:.2f}"
            isas[bench["isa"]] = None
    if not cells:
        raise SystemExit("no results of bench_isa.py in this run")
    lines = [
        "",
        f"{results['cpu']}, {results['cores']} cores, {results['system']}; C core by {results['compiler']};",
        f"{results['python']}, numpy {results['numpy']}, stud8 {results['stud8']}; run of {results['run']}.",
        "Random seven-card hands, medians. A cell gives nanoseconds a hand · million hands a second · times as long as",
        "numpy copies the same input, on one thread.",
        "",
        *row("call", "hands", "threads", *isas, head=3),
    ]
    for (function, check, hands, form, workers), by_isa in cells.items():
        call = f"`{function}`" if check else f"`{function}(…, check=False)`"
        lines += row(call, f"{hands:,} {form}", workers, *(by_isa.get(isa, "") for isa in isas))
    if there := others(results):
        lines += ["", "Others, and stud8 hand by hand, on the same hands in the same run:", ""]
        lines += row("what", "a call ranks", "ranks", "ns a hand", "million hands a second", head=3)
        for other in there:
            lines += row(other.name, other.at_once, other.ranks, digits(other.ns), digits(1e3 / other.ns))
    picture = PICTURE.relative_to(ROOT).as_posix()
    return "\n".join([*lines, "", f"![Hands a second, stud8 and others]({picture})", "", ""])


def row(*columns: object, head: int = 0) -> list[str]:
    """A line of a table; with `head`, the number of columns of text, its first two lines."""
    line = f"| {' | '.join(map(str, columns))} |"
    return [line, "|" + "---|" * head + "---:|" * (len(columns) - head)] if head else [line]


# The picture


def draw(results: dict[str, Any], file: Path) -> None:
    """Draw hands a second as bars, one thread each."""
    import matplotlib as mpl  # noqa: PLC0415  # an extra

    bars = [
        Bar(f"stud8, {bench['isa']}, {bench['hands']:,} {bench['form']}", bench["ns_per_hand"], ours=True)
        for bench in results["benchmarks"]
        if bench["bench"] == "bench_isa" and "hilo" in bench["function"] and bench["check"] and bench["workers"] == 1
    ]
    bars += [
        Bar(f"{other.name} ({other.ranks})", other.ns, other.name.startswith("stud8,")) for other in others(results)
    ]
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "stud8"}):
        figure = chart.draw(bars, f"seven-card hands a second, stud8 on one thread; {results['cpu']}")
        file.parent.mkdir(exist_ok=True)
        figure.savefig(file, format="svg", metadata={"Date": results["run"]})


# Writing and checking


def stale(results: dict[str, Any]) -> list[str]:
    """What README and the picture have that is not of these results."""
    text = README.read_text(encoding="utf-8")
    marked = MARKED.search(text)
    found = marked[0] if marked else ""
    wrong = []
    if found != table(results):
        told = RUN.search(found)
        older = told and told[0] < results["run"]
        state = "older than" if older else "different from" if told else "missing, unlike"
        wrong.append(f"README.md: the table is {state} the results of {results['run']}")
    if not PICTURE.exists() or results["run"] not in PICTURE.read_text(encoding="utf-8"):
        wrong.append(f"docs/benchmarks.svg is not of the results of {results['run']}")
    return wrong


def write(results: dict[str, Any]) -> None:
    text = README.read_text(encoding="utf-8")
    between = table(results)
    text, places = MARKED.subn(lambda _: between, text)
    if places != 1:
        raise SystemExit("README.md needs the marks <!-- benchmarks: begin --> and <!-- benchmarks: end --> once")
    draw(results, PICTURE)
    README.write_text(text, encoding="utf-8")
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path, nargs="?", default=RESULTS, help="by default benches/results.json")
    parser.add_argument("--check", action="store_true", help="write nothing, tell what is older or differs")
    options = parser.parse_args()
    results = reduced(json.loads(options.file.read_text(encoding="utf-8")))
    if not options.check:
        write(results)
    elif wrong := stale(results):
        raise SystemExit("\n".join(wrong))


if __name__ == "__main__":
    main()
