"""Draw the pictures of the documentation: docs/categories.svg from the golden counts, docs/equity.svg from a spot.

    python tools/draw_docs.py
    python tools/draw_docs.py --check    # writes nothing, tells which picture has other words or figures

docs/benchmarks.svg is drawn by tools/report_benchmarks.py.
"""

import argparse
import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import matplotlib as mpl
from matplotlib.figure import Figure

import stud8

ROOT = Path(__file__).parents[1]
JOINT = ROOT / "tests/data/category_by_low_7card.csv"
SPOT = ["As Ah Kd", "2c 3d 4h", "Qs Js Ts", "8c 8d ??"]
SAMPLES, SEED = 1_000_000, 8  # the same deals on every machine


def categories() -> Figure:
    """All seven-card hands by category, those with a low beside those without."""
    with JOINT.open(encoding="utf-8", newline="") as file:
        rows = [(row["category"], int(row["total"]), int(row["none"])) for row in csv.DictReader(file)]
    counts = [row for row in rows if row[0] != "total"]
    hands = sum(total for _, total, _ in counts)
    figure = Figure(figsize=(8, 5.6), layout="constrained")
    axes = figure.subplots()
    parts = [
        ("no low", -0.2, [none for _, _, none in counts], "#9aa5b1"),
        ("with a qualifying low", 0.2, [total - none for _, total, none in counts], "#2f7fb8"),
    ]
    for label, shift, of_part, colour in parts:
        places = [place + shift for place in range(len(counts))]
        bars = axes.barh(places, of_part, 0.4, label=f"{label}: {sum(of_part):,}", color=colour)
        axes.bar_label(bars, [f"{count:,} ({count / hands:.3%})" if count else "none" for count in of_part], padding=3)
    axes.set_yticks(range(len(counts)), [name.replace("_", " ") for name, _, _ in counts])
    axes.invert_yaxis()
    axes.set_xscale("log")
    axes.set_xlim(1e4, 1e9)
    axes.set_xlabel(f"hands, of all {hands:,} with seven cards")
    axes.legend(ncols=2, loc="lower center", bbox_to_anchor=(0.5, 1), frameon=False)
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def equity() -> Figure:
    """The equity of four hands, by what it is made of."""
    axes = stud8.equity(SPOT, samples=SAMPLES, seed=SEED).plot()
    figure: Any = axes.get_figure(root=True)
    return figure  # type: ignore[no-any-return]


PICTURES: dict[str, Callable[[], Figure]] = {"docs/categories.svg": categories, "docs/equity.svg": equity}


def drawn(draw: Callable[[], Figure]) -> str:
    """A picture as SVG, the same for the same figures; its words remain words."""
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "stud8"}):
        text = io.StringIO()
        draw().savefig(text, format="svg", metadata={"Date": None})
    return "\n".join(line.rstrip() for line in text.getvalue().splitlines()) + "\n"


def words(picture: str) -> list[str]:
    """All words and figures of a picture: what must be right; lines and places change with matplotlib's version."""
    nodes = ET.fromstring(picture).iter()  # noqa: S314  # our own
    return ["".join(node.itertext()).strip() for node in nodes if node.tag.endswith("}text")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, tell what differs")
    options = parser.parse_args()
    differs = []
    for name, draw in PICTURES.items():
        file, picture = ROOT / name, drawn(draw)
        if not options.check:
            file.write_text(picture, encoding="utf-8")
        elif not file.exists() or words(file.read_text(encoding="utf-8")) != words(picture):
            differs.append(f"{name} is not what tools/draw_docs.py draws")
    if differs:
        raise SystemExit("\n".join(differs))


if __name__ == "__main__":
    main()
