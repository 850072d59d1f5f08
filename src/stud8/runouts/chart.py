"""The picture of an equity: matplotlib is imported here only."""

from typing import TYPE_CHECKING

from stud8.given import shortly
from stud8.runouts.result import PARTS, EquityResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = ("#1f3b57", "#3f7cac", "#95b46a", "#c9c5b1")


def draw(result: EquityResult, ax: "Axes | None") -> "Axes":
    """Stack each player's sources of equity in a bar."""
    if ax is not None and not hasattr(ax, "barh"):
        raise TypeError(f"ax: an Axes of matplotlib expected, got {shortly(ax)}")
    if ax is None:
        from matplotlib.figure import Figure  # noqa: PLC0415  # an extra; without pyplot no window is asked for

        figure = Figure(figsize=(7, 0.6 * len(result.names) + 1.4), layout="constrained")
        ax = figure.add_subplot()
    start = 0 * result.equity
    for part, colour, width in zip(PARTS, COLOURS, 100 * result.parts.T, strict=True):
        ax.barh(range(len(result.names)), width, left=start, color=colour, label=part)
        start = start + width
    for player, equity in enumerate(100 * result.equity):
        ax.text(start[player] + 1, player, f"{equity:.2f} %", va="center")
    ax.set_yticks(range(len(result.names)), result.names)
    ax.invert_yaxis()
    ax.set_xlim(0, max(100 * result.equity) * 1.15 + 4)
    ax.set_xlabel("share of the pot, %")
    ax.spines[["top", "right"]].set_visible(False)
    ax.legend(ncols=len(PARTS), loc="lower center", bbox_to_anchor=(0.5, 1), frameon=False)
    return ax
