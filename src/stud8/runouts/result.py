"""What comes out: who wins how much of the pot, and how."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import inf, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from stud8.given import listed, whole_number

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from rich.table import Table

# Deals by what one player gets of each half: counts[sharing the high][sharing the low]. How many players share it, the
# player among them; 0 if the player does not. NOBODY has a low: the high takes it all.
Counts = list[list[int]]
NOBODY = 9
SHAPE = (9, 10)  # of the counts of a player
HIGHS = ("loss", "win", "tie")  # heads-up, by the number that share it
LOWS = {0: "loss", 1: "win", 2: "tie", NOBODY: "none"}
PARTS = ("scoop", "high half", "low half", "shared")


def share_of(high: int, low: int) -> Fraction:
    """The share of the pot that goes to a player who is one of so many in each half."""
    half = Fraction(1, 1 if low == NOBODY else 2)
    share = half / high if high else Fraction(0)
    return share + half / low if low not in (0, NOBODY) else share


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """In how many deals a player wins each half outright, shares it with others, or takes the whole pot alone.

    Attributes
    ----------
    high_win, high_tie : int
        Deals in which the player has the best high alone, and shares it.
    low_win, low_tie : int
        The same for the low.
    scoop : int
        Deals in which nobody else gets a chip.

    Examples
    --------
    >>> import stud8
    >>> stud8.equity(["As Ah Kd Qc 2c 9h", "2d 3d 4h 5c 8s 9c"]).players[1]
    PlayerResult(high_win=234, high_tie=0, low_win=1560, low_tie=0, scoop=234)
    """

    high_win: int
    high_tie: int
    low_win: int
    low_tie: int
    scoop: int


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EquityResult:
    """The answer of `stud8.equity`.

    Attributes
    ----------
    equity : float64 array (players,)
        The share of the pot that each player gets on average; it sums to 1.
    fractions : tuple of Fraction, or None
        The same as it is, if exact.
    deals : int
        The ways in which the cards can come, when the order of a player's cards does not count; with weighted hands
        each as often as the weights, made whole, say. If sampled, the samples.
    players : tuple of PlayerResult
        Of these deals, how many each player wins (``high_win``, ``low_win``), shares (``high_tie``, ``low_tie``) and
        takes alone and whole (``scoop``).
    share_counts : tuple of dict, Fraction to int
        For each player the deals by the share of the pot.
    no_low : int
        The deals in which nobody has a low.
    joint : dict of (str, str) to int, or None
        Heads-up, as the first player sees it: deals by the high ("win", "tie", "loss") and the low (these or "none").
    exact : bool
        Whether every deal was counted.
    method : str
        "exact" or "sample".
    standard_error : float64 array (players,), or None
        Of the equity, if sampled.
    elapsed : float
        Seconds.
    names : tuple of str
        The hands.
    parts : float64 array (players, 4)
        What the equity is made of: whole pots, high halves and low halves won alone, and what was shared.

    Examples
    --------
    >>> import stud8
    >>> result = stud8.equity(["As Ah Kd Qc 2c 9h", "2d 3d 4h 5c 8s 9c"])
    >>> result
    <exact equity of 1,560 deals: As Ah Kd Qc 9h 2c: 42.5000 %, 9c 8s 5c 4h 3d 2d: 57.5000 %>
    >>> result.fractions[0], result.joint["win", "loss"], result.no_low
    (Fraction(17, 40), 1326, 0)
    """

    equity: NDArray[np.float64]
    fractions: tuple[Fraction, ...] | None
    deals: int
    players: tuple[PlayerResult, ...]
    share_counts: tuple[dict[Fraction, int], ...]
    no_low: int
    joint: dict[tuple[str, str], int] | None
    exact: bool
    method: str
    standard_error: NDArray[np.float64] | None
    elapsed: float
    names: tuple[str, ...]
    parts: NDArray[np.float64]  # (players, PARTS)

    @classmethod
    def of_counts(
        cls, counts: Sequence[Counts], names: tuple[str, ...], *, exact: bool, elapsed: float
    ) -> "EquityResult":
        """Tell everything from the deals by player and outcome.

        Parameters
        ----------
        counts : sequence of lists (players, 9, 10)
            Deals by how many share the high and how many the low, the player among them: 0 if the player does not, 9
            in the place of the low if nobody has one.
        names : tuple of str
            The hands.
        exact : bool
            Whether every deal was counted.
        elapsed : float
            Seconds.

        Returns
        -------
        EquityResult
            The result.

        Raises
        ------
        ValueError
            For counts of another shape, below 0 or of no deals, or not one name for each player.
        TypeError
            For counts that are no integers in lists, and names that are no sequence.

        Examples
        --------
        >>> from stud8 import EquityResult
        >>> def deals(high, low):    # three deals in which so many share the high, and so many the low
        ...     return [[3 * ((row, column) == (high, low)) for column in range(10)] for row in range(9)]
        >>> EquityResult.of_counts([deals(1, 0), deals(0, 1)], ("high", "low"), exact=True, elapsed=0.0)
        <exact equity of 3 deals: high: 50.0000 %, low: 50.0000 %>
        """
        counts = _checked(counts, names)
        deals = sum(map(sum, counts[0]))
        shares = tuple(map(_share_counts, counts))
        fractions = tuple(_mean(by_share, deals) for by_share in shares)
        return cls(
            equity=np.array([float(fraction) for fraction in fractions]),
            fractions=fractions if exact else None,
            deals=deals,
            players=tuple(map(_player, counts)),
            share_counts=shares,
            no_low=sum(row[NOBODY] for row in counts[0]),
            joint=_joint(counts[0]) if len(counts) == 2 else None,
            exact=exact,
            method="exact" if exact else "sample",
            standard_error=None if exact else np.array(list(map(standard_error, counts))),
            elapsed=elapsed,
            names=names,
            parts=np.array([_parts(player, deals) for player in counts]),
        )

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain numbers, lists and dicts, as JSON takes them.

        Returns
        -------
        dict
            By the names of the attributes; fractions as text, "3/4".

        Examples
        --------
        >>> import stud8
        >>> result = stud8.equity(["As Ah Kd Qc 2c 9h", "2d 3d 4h 5c 8s 9c"])
        >>> told = result.to_dict()
        >>> told["deals"], told["players"][0]["fraction"]
        (1560, '17/40')
        """
        return {
            "hands": list(self.names),
            "method": self.method,
            "exact": self.exact,
            "deals": self.deals,
            "elapsed": self.elapsed,
            "no_low": self.no_low,
            "players": [self._player_dict(player) for player in range(len(self.players))],
            "joint": None if self.joint is None else {f"{h},{low}": n for (h, low), n in self.joint.items()},
        }

    def _player_dict(self, player: int) -> dict[str, Any]:
        of = self.players[player]
        return {
            "hand": self.names[player],
            "equity": float(self.equity[player]),
            "fraction": None if self.fractions is None else str(self.fractions[player]),
            "standard_error": None if self.standard_error is None else float(self.standard_error[player]),
            **{name: getattr(of, name) for name in PlayerResult.__slots__},
            "share_counts": {str(share): deals for share, deals in self.share_counts[player].items()},
        }

    def to_frame(self) -> Any:
        """A row for each player, as a pandas frame.

        Returns
        -------
        pandas.DataFrame
            Columns hand, equity, standard_error (if sampled) and the counts of `PlayerResult`.

        Raises
        ------
        ModuleNotFoundError
            Without pandas.

        Examples
        --------
        >>> import stud8
        >>> result = stud8.equity(["As Ah Kd Qc 2c 9h", "2d 3d 4h 5c 8s 9c"])
        >>> result.to_frame()[["hand", "equity", "scoop"]]
                        hand  equity  scoop
        0  As Ah Kd Qc 9h 2c   0.425      0
        1  9c 8s 5c 4h 3d 2d   0.575    234
        """
        import pandas as pd  # noqa: PLC0415  # not a dependency

        rows = [self._player_dict(player) for player in range(len(self.players))]
        columns = ["hand", "equity", *PlayerResult.__slots__]
        if not self.exact:
            columns.insert(2, "standard_error")
        return pd.DataFrame(rows, columns=columns)

    def plot(self, ax: "Axes | None" = None) -> "Axes":
        """Draw a bar for each player: what of the equity comes from scoops, high halves, low halves and shared ones.

        Parameters
        ----------
        ax : matplotlib Axes, optional
            Where to draw; None makes a figure.

        Returns
        -------
        matplotlib Axes
            Its figure can be saved: ``result.plot().figure.savefig("equity.svg")``.

        Raises
        ------
        TypeError
            For an ``ax`` that is none.
        ModuleNotFoundError
            Without matplotlib (``pip install "stud8[plot]"``).

        Examples
        --------
        >>> import stud8
        >>> result = stud8.equity(["As Ah Kd Qc 2c 9h", "2d 3d 4h 5c 8s 9c"])
        >>> result.plot().get_xlabel()
        'share of the pot, %'
        """
        from stud8.runouts.chart import draw  # noqa: PLC0415  # matplotlib is not a dependency

        return draw(self, ax)

    def __repr__(self) -> str:
        """In one line."""
        hands = ", ".join(f"{name}: {_percent(self, player)}" for player, name in enumerate(self.names))
        return f"<{'exact' if self.exact else 'sampled'} equity of {self.deals:,} deals: {hands}>"

    def cells(self) -> tuple[list[str], list[list[str]]]:
        """Return the table that people are shown.

        Returns
        -------
        tuple of a list of str and a list of lists of str
            The headers, and a row of cells for each player.

        Examples
        --------
        >>> import stud8
        >>> result = stud8.equity(["As Ah Kd Qc 2c 9h", "2d 3d 4h 5c 8s 9c"])
        >>> headers, rows = result.cells()
        >>> headers[:3], rows[0][:3]
        (['hand', 'equity', 'scoop'], ['As Ah Kd Qc 9h 2c', '42.5000 %', '0.00 %'])
        """
        headers = ["hand", "equity", "scoop", "high", "high tie", "low", "low tie"]
        rows = []
        for player, name in enumerate(self.names):
            of = self.players[player]
            counts = (of.scoop, of.high_win, of.high_tie, of.low_win, of.low_tie)
            rows.append([name, _percent(self, player), *(f"{100 * n / self.deals:.2f} %" for n in counts)])
        return headers, rows

    def __rich__(self) -> "Table":
        """A table in the terminal, by rich."""
        from rich.table import Table  # noqa: PLC0415  # of the extra `cli`

        headers, rows = self.cells()
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), caption=self.caption(), caption_justify="left")
        for header in headers:
            table.add_column(header, justify="left" if header == "hand" else "right", overflow="fold")
        for row in rows:
            table.add_row(*row)
        return table

    def caption(self) -> str:
        """Return one line on the whole.

        Returns
        -------
        str
            Deals, how they were found, how many have no low, and seconds.

        Examples
        --------
        >>> import stud8
        >>> result = stud8.equity(["As Ah Kd Qc 2c 9h", "2d 3d 4h 5c 8s 9c"])
        >>> result.caption().partition(" without")[0]
        '1,560 deals, every one counted, 0.00 %'
        """
        how = "every one counted" if self.exact else "sampled"
        return (
            f"{self.deals:,} deals, {how}, {100 * self.no_low / self.deals:.2f} % without a low, {self.elapsed:.2f} s"
        )

    def _repr_html_(self) -> str:
        headers, rows = self.cells()
        head = "".join(f"<th>{escape(cell)}</th>" for cell in headers)
        body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        caption = f"<caption>{escape(self.caption())}</caption>"
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _checked(counts: Any, names: Any) -> list[Counts]:
    """The counts of all players, in order: one of each for every name."""
    players = listed(counts, "counts", "counts for each player")
    named = len(listed(names, "names", "a name for each player"))
    if not 0 < len(players) == named:
        raise ValueError(f"counts, names: one of each for every player expected, got {len(players)} and {named}")
    return [_deals(rows, f"counts[{player}]") for player, rows in enumerate(players)]


def _deals(rows: Any, what: str) -> Counts:
    """The counts of a player as lists of ints: they may be larger than any integer of numpy."""
    deals = [listed(row, what, "rows of deals") for row in listed(rows, what, "rows of deals")]
    if (len(deals), *{len(row) for row in deals}) != SHAPE:
        raise ValueError(f"{what}: {SHAPE[0]} rows of {SHAPE[1]} expected, got {[len(row) for row in deals]}")
    deals = [[whole_number(number, what) for number in row] for row in deals]
    if min(map(min, deals)) < 0 or not any(map(any, deals)):
        raise ValueError(f"{what}: 0 or more deals of each outcome expected, and some in all")
    return deals


def _percent(result: EquityResult, player: int) -> str:
    text = f"{100 * result.equity[player]:.4f} %"
    if result.standard_error is not None:
        text += f" +- {100 * result.standard_error[player]:.4f}"
    return text


def _share_counts(counts: Counts) -> dict[Fraction, int]:
    by_share: dict[Fraction, int] = {}
    for high, row in enumerate(counts):
        for low, deals in enumerate(row):
            if deals:
                share = share_of(high, low)
                by_share[share] = by_share.get(share, 0) + deals
    return dict(sorted(by_share.items()))


def _mean(by_share: Mapping[Fraction, int], deals: int) -> Fraction:
    return sum((share * n for share, n in by_share.items()), Fraction(0)) / deals


def standard_error(counts: Counts) -> float:
    """Of a player's mean share, over the deals that were drawn."""
    by_share = _share_counts(counts)
    deals = sum(by_share.values())
    if deals == 1:
        return inf
    mean = _mean(by_share, deals)
    variance = sum((n * (share - mean) ** 2 for share, n in by_share.items()), Fraction(0)) / (deals - 1)
    return sqrt(variance / deals)


def _player(counts: Counts) -> PlayerResult:
    return PlayerResult(
        high_win=sum(counts[1]),
        high_tie=sum(map(sum, counts[2:])),
        low_win=sum(row[1] for row in counts),
        low_tie=sum(sum(row[2:NOBODY]) for row in counts),
        scoop=counts[1][1] + counts[1][NOBODY],
    )


def _joint(first: Counts) -> dict[tuple[str, str], int]:
    order = ("win", "tie", "loss", "none")
    named = {(high, LOWS[low]): first[place][low] for place, high in enumerate(HIGHS) for low in LOWS}
    return {(high, low): named[high, low] for high in order[:3] for low in order}


def _parts(counts: Counts, deals: int) -> list[float]:
    scoop = counts[1][1] + counts[1][NOBODY]
    high = sum(counts[1]) - scoop
    low = sum(row[1] for row in counts) - counts[1][1]
    whole = sum(share_of(h, low_) * n for h, row in enumerate(counts) for low_, n in enumerate(row) if n)
    shared = whole - scoop - Fraction(high + low, 2)
    return [float(Fraction(part) / deals) for part in (scoop, Fraction(high, 2), Fraction(low, 2), shared)]
