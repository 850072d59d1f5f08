"""Rules as data: the fields and their defaults, the presets as a table tells them, and what is refused."""

import csv
import pickle
import re
from dataclasses import FrozenInstanceError, fields
from fractions import Fraction
from typing import Any

import pytest

from hands import DATA
from stud8 import game, rules
from stud8.rules import PRESETS, STANDARD, Rake, Rules

with (DATA / "presets.csv").open(encoding="utf-8", newline="") as file:
    TABLE = {row.pop("field"): row for row in csv.DictReader(file)}
NAMES = list(TABLE["ante"])


def value(text: str) -> Any:
    """A value as the table writes it."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if "/" in text:
        return Fraction(text)
    return int(text) if text.isdigit() else text


def test_fields_are_those_of_the_table() -> None:
    assert [field.name for field in fields(Rules)] == list(TABLE)


def test_standard_is_the_default() -> None:
    assert Rules() == STANDARD
    assert hash(Rules()) == hash(STANDARD)


@pytest.mark.parametrize("name", NAMES)
def test_preset_is_as_told(name: str) -> None:
    told = {field: value(row[name]) for field, row in TABLE.items()}
    preset = PRESETS[name]
    assert {field: getattr(preset, field) for field in TABLE} == told
    assert Rules(**told) == preset
    assert getattr(rules, name) is getattr(game, name) is preset


def test_presets_have_their_names() -> None:
    assert list(PRESETS) == NAMES
    assert len(set(PRESETS.values())) == len(NAMES)


@pytest.mark.parametrize("field", TABLE)
def test_every_field_names_its_sources(field: str) -> None:
    docstring = Rules.__doc__ or ""
    entries = re.split(r"\n    (?=\S+(?:, \S+)* : )", docstring.partition("----------\n")[2])
    entry = next(entry for entry in entries if re.match(rf"\s*(?:\w+, )?{field}\b", entry))
    assert re.search(r"\b(?:A|B|C|TDA|WSOP|WSOP-[LT]|RRP|BARGE|[Rr]ooms)\b", entry)


def test_rules_are_frozen_and_replaced() -> None:
    with pytest.raises(FrozenInstanceError):
        STANDARD.max_raises = 4  # type: ignore[misc]
    changed = STANDARD.replace(max_raises=None, rake=Rake(5, cap=3))
    assert (changed.max_raises, changed.rake, STANDARD.max_raises) == (None, Rake(5, 3), 3)
    assert changed.replace(max_raises=3, rake=None) == STANDARD


@pytest.mark.parametrize("percent", [0, 100, Fraction(9, 2)])
def test_a_rake_may_be_nothing_all_or_a_fraction(percent: int | Fraction) -> None:
    assert Rake(percent).percent == percent


def test_a_table_may_have_one_number_of_players_and_no_ante() -> None:
    rules = Rules(min_players=8, max_players=8, ante=Fraction(0))
    assert (rules.min_players, rules.max_players, rules.ante) == (8, 8, 0)
    with pytest.raises(TypeError, match=r"^max_players: an int expected, got None$"):
        Rules(max_players=None)  # type: ignore[arg-type]


def test_rules_are_nothing_else() -> None:
    assert (Rules() == "standard", Rules() != "standard") == (False, True)


def test_rules_are_pickled() -> None:
    assert all(pickle.loads(pickle.dumps(preset)) == preset for preset in PRESETS.values())  # noqa: S301  # ours


def test_one_small_bet_is_not_one_chip() -> None:
    small_bet, chip = STANDARD.replace(bring_in=Fraction(1)), STANDARD.replace(bring_in=1)
    assert small_bet != chip
    assert len({small_bet, chip}) == 2
    assert STANDARD != "STANDARD"
