"""The rules as data: one frozen value, with the variants of three source documents and of the rule books as presets.

The sources, by the short names that the fields cite:

- A, B, C: three descriptions of the game, two Dutch and one Hungarian, which disagree in places;
- WSOP-L, WSOP-T: the live action and the tournament rules of the World Series of Poker, 2022 to 2024, by their numbers;
- TDA: the Poker Tournament Directors Association's rules of 2024, with the recommended procedure RP-10 for stud;
- RRP: Robert's Rules of Poker; BARGE: the rulebook of that gathering;
- rooms: what online rooms were seen to do in real hands.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from stud8.cards import SUITS
from stud8.given import shortly, whole_number

MOST_PLAYERS = 8  # six cards for each of nine would be 54


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes: a percentage of the contested pots, rounded down, and at most so much.

    Parameters
    ----------
    percent : int or Fraction
        0 to 100.
    cap : int or None
        The most chips that are taken from a hand; None for no limit.

    Raises
    ------
    ValueError, TypeError
        For a percentage outside 0 to 100, a negative cap, or a float.

    Examples
    --------
    >>> from fractions import Fraction
    >>> from stud8.rules import Rake
    >>> Rake(Fraction(9, 2), cap=3)
    Rake(percent=Fraction(9, 2), cap=3)
    """

    percent: int | Fraction
    cap: int | None = None

    def __post_init__(self) -> None:
        if not _is_int(self.percent) and not isinstance(self.percent, Fraction):
            raise TypeError(f"percent: an int or a Fraction expected, got {shortly(self.percent)}")
        _check_fraction("percent", self.percent)
        if not 0 <= self.percent <= 100:
            raise ValueError(f"percent = {shortly(self.percent)}: 0 to 100 expected")
        _check_count("cap", self.cap, optional=True)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rules:
    """The rules that a hand is played and settled by; the default values are those of ``STANDARD``.

    Seats are numbered clockwise from the dealer's left. Able is a live seat that has chips behind.

    Parameters
    ----------
    min_players, max_players : int
        Seats at the table, 2 to 8. (C; WSOP-T.)
    ante : Fraction, int or None
        A Fraction of the small bet or a number of chips; None if every hand is to be given it. (About a fifth: B, C; A
        leaves it to the room; rooms: a tenth to a quarter.)
    bring_in : Fraction, int or None
        The same for the bring-in. (Half the small bet: C; B: its "small bet"; A silent; rooms: a quarter to a half.)
    bring_in_tie : "suit" or "position"
        Which of equal lowest door cards brings in: the lower suit, or the seat nearest to the dealer's left. (Suit: A,
        B, WSOP-L 240, TDA, RRP, BARGE, rooms; position: C.)
    bring_in_suits : str
        The suits for that, lowest first. (cdhs: B, WSOP, TDA, RRP, BARGE; sdhc: A.)
    tie_suits : str
        The suits, lowest first, for odd chips and for the first to act. (cdhs: A, WSOP, TDA, RRP.)
    bring_in_ace : "high" or "low"
        What an ace is as a door card. (High: WSOP-L 240, WSOP-T, RRP; A, B, C silent.)
    bring_in_may_open_full : bool
        Whether the seat that must bring in may complete at once. (Yes: C, WSOP-L 216, RRP, rooms; no: B.)
    completion_counts_as_raise : bool
        Whether a completion uses up one of ``max_raises``. (No: WSOP-L 219, WSOP-T, RRP; C calls it a raise.)
    street_bets : str
        The bet of each street from the third to the seventh, S small or B big. (SSBBB: A, C, WSOP-L 242, RRP; SBBBB:
        B.)
    open_pair_fourth : "any_player", "none" or "pair_holder"
        Who may bet big on fourth street when a live seat shows a pair. (Any player: A, C, and WSOP-L 220 for stud high;
        none in stud hi/lo: B, WSOP-L 237, WSOP-T, TDA RP-10F, RRP, BARGE.)
    open_pair_raise : "single_or_double_until_doubled" or "same_size_only"
        After a bet on an open pair: the small or the big size until someone took the big one, or the size of the first
        bet only. (A, WSOP-L 220.)
    max_raises : int or None
        Raises a street after the bet; None for no limit. (3: A, C, RRP, rooms; 4: WSOP-L 126, WSOP-T 100; TDA 48 leaves
        it to the house.)
    cap_heads_up : str
        Whether two seats may raise without limit: "capped" never; "capped_until_two_left_in_event" if only two were
        dealt in (TDA 48, WSOP-T 100); "uncapped_if_round_starts_heads_up" on a street that began with two able seats
        (WSOP-L 127); "uncapped_when_heads_up_before_cap" as soon as two are able and the cap is not reached (RRP).
    first_to_act_tie : "position" or "suit"
        Which of equal best boards acts first from fourth street on: the lowest seat, or the highest card by suit.
        (Position: C, WSOP-L 240, RRP; suit: TDA RP-10D.)
    reopen_threshold : "half_bet" or "full_bet"
        The least all-in raise that lets those who have acted raise again. (Half: WSOP-L 129, TDA 47B, RRP.)
    short_bring_in_call : "full_bring_in" or "amount_posted"
        What others call when the bring-in is all-in for less. (Full: WSOP-L 217, WSOP-T.)
    ante_all_in_low_card : "left_may_fold_bring_in_or_complete" or "left_must_open"
        What the next able seat does when the ante took the last chips of the lowest door card. (May fold: TDA RP-10E,
        RRP; must open: WSOP-L 217.)
    fold_without_bet : "allowed", "forbidden" or "allowed_seat_keeps_cards"
        Folding with nothing to call; in the last case the seat is dealt to until the next bet. (Allowed: A, C, TDA 58
        with a penalty; keeps cards: WSOP-L 222, RRP.)
    burns : bool
        Whether a card is set aside before each of fourth to seventh street. (Yes: WSOP-L 228, TDA RP-10H, RRP; no:
        rooms.)
    short_deck : "no_burn", "tda" or "roberts"
        What to do when too few cards are left for the seventh. (TDA RP-10H and WSOP-L 228; RRP; C: one common card, if
        all eight are in.)
    community_opener : "sixth_street" or "high_board_with_community"
        Who opens seventh street with a common card: who opened sixth (TDA RP-10H), or the best board with it (RRP).
    showdown_first : "final_street_aggressor_else_high_board" or "last_aggressor_any_street"
        Who shows first. (The final street's last to bet or raise, else the best board: B, TDA 17A, WSOP-T 72, RRP; the
        last on any street: C.)
    muck : bool
        Whether a beaten hand may be thrown away unseen. (Yes: B, C, WSOP-L 139.)
    all_in_face_up : bool
        Whether all hands are turned up once no betting is left and a live seat is all-in. (Yes: TDA 16, WSOP-T 70.)
    hi_lo_odd_chip : "high" or "low"
        The half that the odd chip of a pot goes to. (High: A, TDA 20C, WSOP, RRP, rooms.)
    odd_chip_high_tie : "high_suit_seven", "high_suit_five" or "position"
        The order of odd chips among tied highs: the highest card by suit of all seven (RRP; A leaves its scope open) or
        of the five that play (TDA 20B, WSOP-T 73, WSOP-L 149 and 244), or the seats.
    odd_chip_low_tie : "low_suit_seven", "high_suit_five", "low_suit_five" or "position"
        The order of odd chips among tied lows. (The lowest card of all seven: A, RRP; the highest of the five: TDA,
        WSOP.)
    same_winners_both_ways : "as_even_as_possible" or "halves_separately"
        How the same seats that tie both ways split a pot. (As even as possible: WSOP-T 73, WSOP-L 149, RRP.)
    rake : None, Rake or int
        What the house takes: nothing, a percentage, or so many chips of this hand. (Rooms.)

    Raises
    ------
    ValueError, TypeError
        For a value that a field does not know; it names the field and what was expected.

    Examples
    --------
    >>> from stud8.rules import STANDARD, WSOP_CASH
    >>> STANDARD.max_raises, WSOP_CASH.max_raises
    (3, 4)
    >>> STANDARD.replace(max_raises=4) == STANDARD
    False
    """

    min_players: int = 2
    max_players: int = MOST_PLAYERS
    ante: int | Fraction | None = Fraction(1, 5)
    bring_in: int | Fraction | None = Fraction(1, 2)
    bring_in_tie: Literal["suit", "position"] = "suit"
    bring_in_suits: str = "cdhs"
    tie_suits: str = "cdhs"
    bring_in_ace: Literal["high", "low"] = "high"
    bring_in_may_open_full: bool = True
    completion_counts_as_raise: bool = False
    street_bets: str = "SSBBB"
    open_pair_fourth: Literal["any_player", "none", "pair_holder"] = "any_player"
    open_pair_raise: Literal["single_or_double_until_doubled", "same_size_only"] = "single_or_double_until_doubled"
    max_raises: int | None = 3
    cap_heads_up: Literal[
        "capped",
        "capped_until_two_left_in_event",
        "uncapped_if_round_starts_heads_up",
        "uncapped_when_heads_up_before_cap",
    ] = "capped"
    first_to_act_tie: Literal["position", "suit"] = "position"
    reopen_threshold: Literal["half_bet", "full_bet"] = "half_bet"
    short_bring_in_call: Literal["full_bring_in", "amount_posted"] = "full_bring_in"
    ante_all_in_low_card: Literal["left_may_fold_bring_in_or_complete", "left_must_open"] = (
        "left_may_fold_bring_in_or_complete"
    )
    fold_without_bet: Literal["allowed", "forbidden", "allowed_seat_keeps_cards"] = "allowed"
    burns: bool = False
    short_deck: Literal["no_burn", "tda", "roberts"] = "no_burn"
    community_opener: Literal["sixth_street", "high_board_with_community"] = "sixth_street"
    showdown_first: Literal["final_street_aggressor_else_high_board", "last_aggressor_any_street"] = (
        "final_street_aggressor_else_high_board"
    )
    muck: bool = True
    all_in_face_up: bool = True
    hi_lo_odd_chip: Literal["high", "low"] = "high"
    odd_chip_high_tie: Literal["high_suit_seven", "high_suit_five", "position"] = "high_suit_seven"
    odd_chip_low_tie: Literal["low_suit_seven", "high_suit_five", "low_suit_five", "position"] = "low_suit_seven"
    same_winners_both_ways: Literal["as_even_as_possible", "halves_separately"] = "as_even_as_possible"
    rake: Rake | int | None = None

    def __post_init__(self) -> None:
        _check_players(self.min_players, self.max_players)
        _check_amount("ante", self.ante)
        _check_amount("bring_in", self.bring_in)
        if self.bring_in is not None and self.bring_in <= 0:
            raise ValueError(f"bring_in = {self.bring_in}: more than 0 expected")
        _check_letters("bring_in_suits", self.bring_in_suits, SUITS)
        _check_letters("tie_suits", self.tie_suits, SUITS)
        if not isinstance(self.street_bets, str) or len(self.street_bets) != 5 or set(self.street_bets) - set("SB"):
            raise ValueError(f"street_bets = {shortly(self.street_bets)}: five letters S or B expected")
        _check_count("max_raises", self.max_raises, optional=True)
        if not isinstance(self.rake, Rake):
            _check_count("rake", self.rake, optional=True)
        for name, choices in _CHOICES.items():
            value = getattr(self, name)
            if not any(type(value) is type(choice) and value == choice for choice in choices):
                expected = ", ".join(map(repr, choices))
                raise ValueError(f"{name} = {shortly(value)}: one of {expected} expected")

    def replace(self, **changes: Any) -> "Rules":
        """Return the same rules with some fields changed.

        Parameters
        ----------
        changes
            New values by the names of the fields.

        Returns
        -------
        Rules
            The changed rules.

        Raises
        ------
        ValueError, TypeError
            For a name that is no field, or a value that it does not know.

        Examples
        --------
        >>> from stud8.rules import STANDARD
        >>> STANDARD.replace(max_raises=4).max_raises
        4
        """
        return replace(self, **changes)

    def _typed_values(self) -> tuple[Any, ...]:
        """All values with their types: a bring-in of ``Fraction(1)`` is the small bet, one of ``1`` a single chip."""
        values = [getattr(self, field.name) for field in fields(self)]
        return tuple((type(value), value) for value in values)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self._typed_values() == other._typed_values()

    def __hash__(self) -> int:
        return hash(self._typed_values())


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_count(name: str, value: Any, *, optional: bool) -> None:
    if optional and value is None:
        return
    if not _is_int(value):
        raise TypeError(f"{name}: an int{' or None' if optional else ''} expected, got {shortly(value)}")
    if whole_number(value, name) < 0:
        raise ValueError(f"{name} = {shortly(value)}: 0 or more expected")


def _check_players(least: Any, most: Any) -> None:
    _check_count("min_players", least, optional=False)
    _check_count("max_players", most, optional=False)
    if not 2 <= least <= most <= MOST_PLAYERS:
        raise ValueError(
            f"min_players = {shortly(least)}, max_players = {shortly(most)}: "
            f"from 2 to {MOST_PLAYERS} expected, the least first"
        )


def _check_amount(name: str, value: Any) -> None:
    """Chips, or a Fraction of the small bet; None leaves it to every hand."""
    if isinstance(value, Fraction):
        _check_fraction(name, value)
        if value < 0:
            raise ValueError(f"{name} = {shortly(value)}: 0 or more expected")
    elif value is not None and not _is_int(value):
        raise TypeError(f"{name}: chips as an int, a Fraction of the small bet, or None expected, got {shortly(value)}")
    else:
        _check_count(name, value, optional=True)


def _check_fraction(name: str, value: int | Fraction) -> None:
    for part in ("numerator", "denominator"):
        whole_number(getattr(value, part), f"{name}.{part}")


def _check_letters(name: str, value: Any, letters: str) -> None:
    if not isinstance(value, str) or sorted(value) != sorted(letters):
        raise ValueError(f"{name} = {shortly(value)}: the letters {letters} in some order expected")


_CHOICES: dict[str, tuple[Any, ...]] = {
    name: (True, False) if hint is bool else get_args(hint)
    for name, hint in get_type_hints(Rules).items()
    if hint is bool or get_origin(hint) is Literal
}

# What the documents say where they speak and do not err, and where all are silent the rule books.
STANDARD = Rules()
# One document to the letter wherever it can be played; where it is silent, STANDARD.
DOCUMENT_A = STANDARD.replace(ante=None, bring_in_suits="sdhc")
DOCUMENT_B = STANDARD.replace(
    bring_in=Fraction(1), bring_in_may_open_full=False, street_bets="SBBBB", open_pair_fourth="none"
)
DOCUMENT_C = STANDARD.replace(
    bring_in_tie="position", completion_counts_as_raise=True, showdown_first="last_aggressor_any_street"
)
# Card rooms: TDA 2024 with RP-10, and what others do differently.
CASINO_TDA = STANDARD.replace(
    ante=None,
    bring_in=None,
    open_pair_fourth="none",
    max_raises=4,
    cap_heads_up="capped_until_two_left_in_event",
    first_to_act_tie="suit",
    burns=True,
    short_deck="tda",
    odd_chip_high_tie="high_suit_five",
    odd_chip_low_tie="high_suit_five",
)
WSOP_CASH = CASINO_TDA.replace(
    first_to_act_tie="position",
    cap_heads_up="uncapped_if_round_starts_heads_up",
    ante_all_in_low_card="left_must_open",
)
WSOP_TOURNAMENT = CASINO_TDA.replace(first_to_act_tie="position")
ROBERTS = CASINO_TDA.replace(
    first_to_act_tie="position",
    community_opener="high_board_with_community",
    max_raises=3,
    cap_heads_up="uncapped_when_heads_up_before_cap",
    short_deck="roberts",
    odd_chip_high_tie="high_suit_seven",
    odd_chip_low_tie="low_suit_seven",
    all_in_face_up=False,
)
POKERSTARS = CASINO_TDA.replace(max_raises=3, burns=False, short_deck="no_burn", cap_heads_up="capped")

PRESETS: Mapping[str, Rules] = MappingProxyType(
    {
        "STANDARD": STANDARD,
        "DOCUMENT_A": DOCUMENT_A,
        "DOCUMENT_B": DOCUMENT_B,
        "DOCUMENT_C": DOCUMENT_C,
        "CASINO_TDA": CASINO_TDA,
        "WSOP_CASH": WSOP_CASH,
        "WSOP_TOURNAMENT": WSOP_TOURNAMENT,
        "ROBERTS": ROBERTS,
        "POKERSTARS": POKERSTARS,
    }
)
