"""Write what can be generated of the documentation: lows, rules, bad input, and the map of the house.

    python tools/generate_docs.py
    python tools/generate_docs.py --check    # writes nothing, tells what differs

The text goes between marks of the pages: <!-- NAME: begin --> and <!-- NAME: end -->.
"""

import argparse
import ast
import csv
import inspect
import re
import sys
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from itertools import groupby
from pathlib import Path
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import stud8
from stud8.rules import PRESETS, STANDARD, Rules

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))
from bad_inputs import GROUPS, KINDS, Cell  # noqa: E402  # found there

LOW_CLASSES = ROOT / "tests/data/low_classes.csv"
SOURCES = re.compile(r"\s*\(((?:[^()]|\([^()]*\))*)\)\s*$")
NOBODY = "none"


def row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


# The lows


def lows() -> Iterator[str]:
    """All 56 lows, the best first, and how many hands have each."""
    with LOW_CLASSES.open(encoding="utf-8", newline="") as file:
        classes = {int(known["low"]): known for known in csv.DictReader(file)}
    hands = sum(int(known["count_7card"]) for known in classes.values())
    yield row("low", "cards", "five-card hands", "seven-card hands", "share of these")
    yield "|---:|---|---:|---:|---:|"
    for low in [*range(stud8.LOW_RANKS, 0, -1), stud8.NO_LOW]:
        known = classes[low]
        five, seven = int(known["count_5card"]), int(known["count_7card"])
        yield row(low, stud8.describe_low(low), f"{five:,}", f"{seven:,}", f"{seven / hands:.3%}")


# The rules


class Entry(NamedTuple):
    """What the docstring of Rules says of some fields."""

    names: list[str]
    types: str
    text: str
    sources: str


def entries() -> list[Entry]:
    """The parameters of Rules, as its docstring tells them."""
    docstring = inspect.cleandoc(Rules.__doc__ or "")
    section = docstring.partition("Parameters\n----------\n")[2].partition("\n\n")[0]
    found = []
    for part in re.split(r"\n(?=\S)", section):
        head, _, body = part.partition("\n")
        names, _, types = head.partition(" : ")
        text = " ".join(body.split())
        sources = SOURCES.search(text)
        found.append(
            Entry(
                names.split(", "),
                types,
                text[: sources.start()] if sources else text,
                sources[1].rstrip(".") if sources else NOBODY,
            )
        )
    return found


def rule_fields() -> Iterator[str]:
    """Every field: its values, what it decides, and who says what."""
    defaults = {field.name: field.default for field in fields(Rules)}
    told = [name for entry in entries() for name in entry.names]
    if told != list(defaults) or MISSING in defaults.values():
        raise SystemExit("the docstring of Rules does not tell all its fields in their order")
    for entry in entries():
        yield f"### {', '.join(f'`{name}`' for name in entry.names)}"
        yield ""
        yield entry.text.replace("``", "`")
        yield ""
        yield f"- Values: {values(entry)}"
        yield f"- Default: {', '.join(value(defaults[name]) for name in entry.names)}"
        yield f"- Sources: {entry.sources}"
        yield ""


def values(entry: Entry) -> str:
    """All that a field can be, if there is a choice; else the type, as the docstring tells it."""
    hint = get_type_hints(Rules)[entry.names[0]]
    return ", ".join(map(value, get_args(hint))) if get_origin(hint) is Literal else entry.types


def value(setting: Any) -> str:
    return f"`{setting}`"


def presets() -> Iterator[str]:
    """What each preset has other than STANDARD; then a table of all fields that presets differ in."""
    for name, preset in PRESETS.items():
        if preset != STANDARD:
            others = ", ".join(f"`{field}={getattr(preset, field)!s}`" for field in differing([preset]))
            yield f"- **{name}**: {others}."
    yield ""
    varied = differing(PRESETS.values())
    yield row("field", *PRESETS)
    yield row(*["---"] * (1 + len(PRESETS)))
    for field in varied:
        yield row(f"`{field}`", *[value(getattr(preset, field)) for preset in PRESETS.values()])


def differing(some: Any) -> list[str]:
    """The fields in which some of these presets are not as STANDARD."""
    some = list(some)
    return [
        field.name
        for field in fields(Rules)
        if any(getattr(preset, field.name) != getattr(STANDARD, field.name) for preset in some)
    ]


# Bad input


def bad_input() -> Iterator[str]:
    """What comes of which kind of it, function by function; then every case."""
    yield "## Kinds"
    yield ""
    for kind, meaning in KINDS.items():
        yield f"- **{words(kind)}**: {meaning}"
    yield ""
    for group, rows in GROUPS.items():
        yield f"## {group}"
        yield ""
        yield row("", *map(words, KINDS))
        yield row(*["---"] * (1 + len(KINDS)))
        for name, cells in rows.items():
            yield row(f"[`{name}`](#{anchor(name)})", *map(in_short, cells))
        yield ""
        for name, cells in rows.items():
            yield f"### `{name}`"
            yield ""
            yield from all_cases(dict(zip(KINDS, cells, strict=True)))


def words(kind: str) -> str:
    return kind.replace("_", " ")


def anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-")


def in_short(cell: Cell) -> str:
    """The errors of a cell, each once, or a dash where there is no such input."""
    return "\N{EN DASH}" if isinstance(cell, str) else ", ".join(dict.fromkeys(case.error for case in cell))


def all_cases(cells: dict[str, Cell]) -> Iterator[str]:
    """What is given and what comes of it; then why there is none of the other kinds."""
    yield row("kind", "given", "what happens")
    yield row("---", "---", "---")
    for kind, cell in cells.items():
        if not isinstance(cell, str):
            for place, (given, error, text) in enumerate(cell):
                yield row("" if place else words(kind), code(given), f"{error}: {code(text)}" if text else error)
    yield ""
    none = [kind for kind, cell in cells.items() if isinstance(cell, str)]
    if none:
        reasons = [f"{', '.join(map(words, kinds))} ({why})" for why, kinds in groupby(none, cells.__getitem__)]
        yield f"No such input: {'; '.join(reasons)}."
        yield ""


def code(text: str) -> str:
    """Text as it is, in a cell of a table."""
    return f"`{text}`".replace("|", r"\|")


# The map of the house


def house() -> Iterator[str]:
    """Every room and module of the package, the highest layer first: the first line of its docstring."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    for layer in layers:
        for room in layer.split(" | "):
            folder = ROOT / "src/stud8" / room
            if not folder.is_dir():
                yield f"- `{room}`: {of_python(folder.with_suffix('.py'))}"
                continue
            yield f"- **`{room}`**: {of_python(folder / '__init__.py')}"
            for file in sorted(folder.glob("*.py")):
                if file.name != "__init__.py":
                    yield f"    - `{file.stem}`: {of_python(file)}"


def core() -> Iterator[str]:
    """Every file of the C core: the first sentence of its comment."""
    for file in sorted((ROOT / "csrc").iterdir()):
        if file.suffix in (".c", ".h", ".cdef"):
            yield f"- `{file.name}`: {of_c(file)}"
        elif file.suffix == ".py":
            yield f"- `{file.name}`: {of_python(file)}"


def around() -> Iterator[str]:
    """The tools and the benches."""
    for folder in ("tools", "benches"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            name = file.relative_to(ROOT).as_posix().removesuffix("__init__.py")
            is_in_a_room = file.parent.name != folder and file.name != "__init__.py"
            yield f"{'    ' * is_in_a_room}- `{name}`: {of_python(file)}"


def of_python(file: Path) -> str:
    docstring = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
    if not docstring:
        raise SystemExit(f"{file.relative_to(ROOT)} has no docstring for the map")
    return docstring.splitlines()[0].replace("``", "`")


def of_c(file: Path) -> str:
    comment = re.match(r"/\* (.*?)(?:\n \*\n|\*/)", file.read_text(encoding="utf-8"), re.DOTALL)
    if not comment:
        raise SystemExit(f"{file.relative_to(ROOT)} has no comment for the map")
    words = " ".join(comment[1].replace("\n *", " ").split())
    return re.split(r"(?<=\.)\s", words, maxsplit=1)[0]


# Writing and checking

TABLES: dict[str, tuple[str, Callable[[], Iterator[str]]]] = {
    "house": ("CONTRIBUTING.md", house),
    "core": ("CONTRIBUTING.md", core),
    "around": ("CONTRIBUTING.md", around),
    "lows": ("docs/cards-and-ranks.md", lows),
    "rule fields": ("docs/rules.md", rule_fields),
    "presets": ("docs/rules.md", presets),
    "bad input": ("docs/bad-input.md", bad_input),
}


def with_tables(page: str, text: str) -> str:
    """The text of a page with all its tables made anew."""
    for name, (where, make) in TABLES.items():
        if where == page:
            begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
            body = "\n".join(make()).strip()
            marked = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
            text, places = marked.subn(lambda _, made=f"{begin}\n\n{body}\n\n{end}": made, text)  # type: ignore[misc]
            if places != 1:
                raise SystemExit(f"{page} needs the marks {begin} and {end} once")
    return text


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing, tell what differs")
    options = parser.parse_args()
    differs = []
    for page in sorted({where for where, _ in TABLES.values()}):
        file = ROOT / page
        before = file.read_text(encoding="utf-8")
        after = with_tables(page, before)
        if options.check and before != after:
            differs.append(f"{page}: its tables are not those of tools/generate_docs.py")
        elif before != after:
            file.write_text(after, encoding="utf-8")
    if differs:
        raise SystemExit("\n".join(differs))


if __name__ == "__main__":
    main()
