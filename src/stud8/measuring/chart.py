"""The picture of a comparison: matplotlib is imported here only."""

from collections.abc import Iterable
from math import floor, log10
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from matplotlib.figure import Figure


class Bar(NamedTuple):
    """What ranks, in how many nanoseconds a hand, and whether it is stud8."""

    name: str
    ns: float
    ours: bool


def draw(bars: Iterable[Bar], label: str) -> "Figure":
    """Draw hands a second as bars on a logarithmic scale, the fastest on top."""
    from matplotlib.figure import Figure  # noqa: PLC0415  # an extra; without pyplot no window is asked for

    slowest_first = sorted(bars, key=lambda bar: bar.ns, reverse=True)
    figure = Figure(figsize=(9, 0.3 * len(slowest_first) + 1.2), layout="constrained")
    axes = figure.subplots()
    drawn = axes.barh(
        range(len(slowest_first)),
        [1e9 / bar.ns for bar in slowest_first],
        color=["tab:blue" if bar.ours else "tab:gray" for bar in slowest_first],
    )
    axes.set_yticks(range(len(slowest_first)), [bar.name for bar in slowest_first])
    axes.bar_label(drawn, [f"{digits(1e3 / bar.ns)} M" for bar in slowest_first], padding=3)
    axes.set_xscale("log")
    axes.margins(x=0.1, y=0.01)
    axes.set_xlabel(label)
    axes.spines[["top", "right"]].set_visible(False)
    return figure


def digits(value: float) -> str:
    """Three of them, or all that stand before the point."""
    return f"{value:,.{max(0, 2 - floor(log10(value)))}f}"
