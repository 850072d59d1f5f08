"""PHH as text: TOML with a line for everything that happened, read into checked fields and steps.

The format: Juho Kim, "Recording and Describing Poker Hands" (2024), arXiv 2312.11753. Its players are p1, p2, ... from
the dealer's left, the seats 0, 1, ...; all of its words for a hand of stud are here:

- "d dh pN CARDS", "d db CARD": cards to a player, the common card;
- "pN pb", "pN f", "pN cc", "pN cbr AMOUNT": bring in, fold, check or call, complete or bet or raise to;
- "pN sm CARDS", "pN sm": show, muck.
"""

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from stud8.cards import shown
from stud8.given import path, shortly

VARIANT = "F7S/8"  # fixed-limit seven-card stud high/low split, eight or better
UNKNOWN = "??"
DEALS = ("dh", "db")
STAKES = ("bring_in", "small_bet", "big_bet")
REQUIRED = ("variant", "antes", *STAKES, "starting_stacks", "actions")

# Strings and comments are read whole: nothing inside one is taken for the array of actions.
LONGEST = 1_000_000  # letters of a text
_TOKEN = re.compile(
    r"""^[ \t]*(?P<quote>["']?)(?P<field>\w+)(?P=quote)[ \t]*=[ \t]*(?P<array>\[)?"""
    r'''|(?P<string>"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|'[^'\n]*')'''
    r"|(?P<end>\])"
    r"|#[^\n]*",
    re.MULTILINE | re.DOTALL,
)
_DOTTED = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){19}""")
_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?)+")
_AMOUNT = re.compile(r"[0-9]{1,18}")
_ACTION = re.compile(
    r"d (?P<dealt>dh) p(?P<to>[1-9][0-9]?) (?P<hole>\S+)"
    r"|d (?P<common>db) (?P<board>\S+)"
    r"|p(?P<seat>[1-9][0-9]?) (?:(?P<plain>pb|f|cc)|(?P<bet>cbr) (?P<amount>\S+)|(?P<showdown>sm)(?: (?P<held>\S+))?)"
)


class Step(NamedTuple):
    """What one action of a text tells: the verb of the format, the seat (None for the table), cards, to-amount."""

    where: str
    verb: str
    seat: int | None
    cards: tuple[str, ...] = ()
    amount: int = 0

    @property
    def number(self) -> int:
        """The player's number in the format."""
        return (self.seat or 0) + 1


class History(NamedTuple):
    """The fields of a history, checked, its actions as steps, and the name of its file as errors begin with it."""

    fields: dict[str, Any]
    steps: list[Step]
    name: str


def read(source: str | Path | Mapping[str, Any]) -> History:
    """Read a text (a str with a line break), a file, or fields that were read before."""
    if isinstance(source, Mapping):
        return _history(dict(source), "", _Lines({}, []))
    if isinstance(source, str) and ("\n" in source or "\r" in source):
        text, name = source.removeprefix("\ufeff"), ""
    else:
        text, name = _text_of(path(source, "source")), f"{source}: "
    return _history(_toml(text, name), name, _lines_of(text))


def _toml(text: str, name: str) -> dict[str, Any]:
    """The fields of a text, which may be a stranger's: tomllib has no limits of its own."""
    if len(text) > LONGEST:
        raise ValueError(f"{name}more than {LONGEST:,} letters: a history of one hand expected")
    if _DOTTED.search(text):  # tomllib would take memory for the square of their number
        raise ValueError(f"{name}a key of 20 parts or more: a history of one hand expected")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        why = str(error)
    except RecursionError:
        why = "brackets in brackets without an end"
    except ValueError:
        why = "a number of more digits than Python reads"
    raise ValueError(f"{name}no TOML: {why}")


def _text_of(file: Path) -> str:
    try:
        with file.open(encoding="utf-8-sig") as opened:
            return opened.read(LONGEST + 1)
    except UnicodeDecodeError as error:
        raise ValueError(f"{file}: no UTF-8 text: {error}") from None


class _Lines(NamedTuple):
    """The lines on which fields and actions begin, which tomllib does not tell; empty where they are not known."""

    fields: dict[str, int]
    actions: list[int]

    def of(self, field: str) -> str:
        return f"line {self.fields[field]}: " if field in self.fields else ""


def _lines_of(text: str) -> _Lines:
    lines = _Lines({}, [])
    inside = False
    line, place = 1, 0
    for token in _TOKEN.finditer(text):
        line += text.count("\n", place, token.start())
        place = token.start()
        if token["field"]:
            lines.fields[token["field"]] = line
            inside = token["field"] == "actions" and bool(token["array"])
        elif inside and token["string"]:
            lines.actions.append(line)
        elif token["end"]:
            inside = False
    return lines


def _history(fields: dict[str, Any], name: str, lines: _Lines) -> History:
    missing = [field for field in REQUIRED if field not in fields]
    if missing:
        raise ValueError(f"{name}no field {missing[0]!r}: a history of one hand has {', '.join(REQUIRED)}")
    for field in REQUIRED:
        try:
            _check(fields, field)
        except ValueError as error:
            raise ValueError(f"{name}{lines.of(field)}{error}") from None
    in_order = len(lines.actions) == len(fields["actions"])  # or written in a way that _lines_of does not know
    return History(fields, _filled_in(_steps(fields, name, lines.actions if in_order else [])), name)


def _check(fields: Mapping[str, Any], name: str) -> None:
    value = fields[name]
    if name == "variant":
        if value != VARIANT:
            raise ValueError(f"variant {shortly(value)}: {VARIANT!r} expected")
    elif name in STAKES:
        _check_chips(value, name)
    elif not isinstance(value, list):
        raise ValueError(f"{name} = {shortly(value)}: an array expected")
    elif name == "actions":
        for number, action in enumerate(value, 1):
            if not isinstance(action, str):
                raise ValueError(f"action {number} = {shortly(action)}: a string expected")  # noqa: TRY004  # of the text
    else:
        for number, chips in enumerate(value, 1):
            _check_chips(chips, f"{name}, p{number}")
        if name == "antes" and isinstance(fields["starting_stacks"], list):
            _check_antes(value, fields["starting_stacks"])


def _check_chips(chips: Any, what: str) -> None:
    if not isinstance(chips, int) or isinstance(chips, bool) or chips < 0:
        raise ValueError(
            f"{what} = {shortly(chips)}: a whole number of chips expected (cents, where the stakes have cents)"
        )


def _check_antes(antes: Sequence[int], stacks: Sequence[int]) -> None:
    """All ante the same, or what they have."""
    if len(antes) != len(stacks):
        raise ValueError(f"{len(antes)} antes, {len(stacks)} starting_stacks: one each for p1, p2, ... expected")
    most = max(antes, default=0)
    for number, (ante, stack) in enumerate(zip(antes, stacks, strict=True), 1):
        if ante not in (most, stack):
            raise ValueError(f"antes, p{number} = {shortly(ante)}: {shortly(most)} expected, the ante of all others")


def _steps(fields: Mapping[str, Any], name: str, lines: Sequence[int]) -> list[Step]:
    """What the actions tell; empty ones and comments tell nothing."""
    steps = []
    for number, action in enumerate(fields["actions"], 1):
        words = " ".join(action.partition("#")[0].split())
        if words:
            line = f"line {lines[number - 1]}, " if lines else ""
            where = f"{name}{line}action {number} {shown(action)}"
            steps.append(_step(words, where, len(fields["starting_stacks"])))
    return steps


def _step(words: str, where: str, players: int) -> Step:
    told = _ACTION.fullmatch(words)
    if not told:
        forms = "'d dh pN CARDS', 'd db CARD', 'pN pb', 'pN f', 'pN cc', 'pN cbr AMOUNT', 'pN sm' or 'pN sm CARDS'"
        raise ValueError(f"{where}: {forms} expected")
    verb = told["dealt"] or told["common"] or told["plain"] or told["bet"] or told["showdown"]
    player = told["to"] or told["seat"]
    if player and int(player) > players:
        raise ValueError(f"{where}: p{player} of {players} players")
    seat = int(player) - 1 if player else None
    if verb == "cbr":
        if not _AMOUNT.fullmatch(told["amount"]):
            raise ValueError(f"{where}: a whole number of chips expected, got {shown(told['amount'])}")
        return Step(where, verb, seat, amount=int(told["amount"]))
    return Step(where, verb, seat, _cards(told["hole"] or told["board"] or told["held"] or "", where))


def _cards(text: str, where: str) -> tuple[str, ...]:
    if text and text != "-" and not _CARDS.fullmatch(text):
        raise ValueError(f"{where}: cards as in '2cAs??' expected, got {shown(text)}")
    return (UNKNOWN,) if text == "-" else tuple(re.findall("..", text))  # "-": no other cards than those known


def _filled_in(steps: Sequence[Step]) -> list[Step]:
    """The steps with the cards that a showdown tells in the places where they were dealt unknown."""
    filled = list(steps)
    deals: dict[int | None, list[int]] = defaultdict(list)
    told: dict[int | None, int] = {}
    dealt = {card for step in steps if step.verb in DEALS for card in step.cards}
    for place, step in enumerate(steps):
        held = deals[step.seat]
        if step.verb == "dh":
            held.append(place)
        elif step.verb == "sm":
            if step.seat in told and not _shows_again(steps, told[step.seat], max(held, default=0), place):
                raise ValueError(f"{step.where}: p{step.number} has shown or mucked before")
            told[step.seat] = place
            new = iter(_new_cards(step, [card for deal in held for card in filled[deal].cards], dealt))
            for deal in held:
                cards = tuple([next(new, card) if card == UNKNOWN else card for card in filled[deal].cards])
                filled[deal] = filled[deal]._replace(cards=cards)
    return filled


def _shows_again(steps: Sequence[Step], before: int, deal: int, now: int) -> bool:
    """A hand that was shown all-in may be shown once more with the card that it got since."""
    return before < deal and bool(steps[before].cards and steps[now].cards)


def _new_cards(step: Step, held: Sequence[str], dealt: set[str]) -> list[str]:
    """The cards that a seat shows and that were unknown until then."""
    new = [card for card in step.cards if card not in (UNKNOWN, *held)]
    unknown = held.count(UNKNOWN)
    if len(step.cards) > len(held) or len(new) > unknown:
        raise ValueError(f"{step.where}: other cards than p{step.number} was dealt, {''.join(held) or 'none'}")
    for card in new:
        if card in dealt:
            raise ValueError(f"{step.where}: {card} was dealt or shown elsewhere")
        dealt.add(card)
    return new
