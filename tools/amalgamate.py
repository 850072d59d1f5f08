"""The C core as one file: writes stud8.c, which needs nothing but stud8.h beside it and a compiler.

    python tools/amalgamate.py FOLDER            writes FOLDER/stud8.c
    python tools/amalgamate.py FOLDER --check    compares it only

setup.py does so for what it installs. Every file of csrc is a unit of its own with names that others use, too, for
something else; here each unit's names get its own in front. What has an include guard comes once, the rest where it is
included.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
CSRC = ROOT / "csrc"
HEADER = ROOT / "src/stud8/include/stud8.h"
NAME = "stud8.c"

TOP = """\
/* stud8: seven-card stud hi/lo hands ranked. Generated from csrc by tools/amalgamate.py; do not edit.
 *
 * One file of C11 or C++17, to be compiled with any program that includes stud8.h, at -O3 for its full speed:
 *
 *     cc -O3 -c stud8.c
 */
/* clang-format off */
#if defined(__cplusplus) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push /* its intrinsics for AVX-512 (bug 105593): in C they are not warned of */
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include "stud8.h"
"""
BOTTOM = """
#if defined(__cplusplus) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
"""

TOKEN = re.compile(r"""/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\#\s*include\s*<[^>]*>|[A-Za-z_]\w*""", re.DOTALL)
INCLUDE = re.compile(r'^#include "([\w.]+)"\n', re.MULTILINE)
GUARD = re.compile(r"\A(?:/\*.*?\*/\s*)?#ifndef (STUD8_\w+_H)\n#define \1\n", re.DOTALL)
SPECIFIERS = {"const", "enum", "extern", "inline", "sizeof", "static", "struct", "typedef", "void"}


class Amalgamation:
    """The text so far, and which headers it has."""

    def __init__(self) -> None:
        self.included = {HEADER.name}
        self.text = TOP

    def without_includes(self, source: str) -> str:
        """Put the guarded headers that a source includes in front of it, and the rest where it is included."""

        def text_of(include: re.Match[str]) -> str:
            name = include[1]
            if name in self.included:
                return ""
            text = (CSRC / name).read_text(encoding="utf-8")
            if not GUARD.match(text):
                return self.without_includes(text)
            self.included.add(name)
            if own := set(names(text)):
                raise ValueError(f"csrc/{name} has a guard, so it is shared, and names without stud8_: {sorted(own)}")
            self.add(name, self.without_includes(text))
            return ""

        return INCLUDE.sub(text_of, source)

    def add(self, name: str, text: str) -> None:
        self.text += f"\n/* --- {name} --- */\n\n{text}"

    def add_unit(self, path: Path) -> None:
        source = self.without_includes(path.read_text(encoding="utf-8"))
        own, prefix = set(names(source)), f"stud8_{path.stem}_c_"
        self.add(path.name, TOKEN.sub(lambda token: prefix + token[0] if token[0] in own else token[0], source))


def names(source: str) -> Iterator[str]:
    """Yield the names that a unit declares in its outermost scope, but for those of the whole core."""
    macros = set(re.findall(r"^#define (\w+)", source, re.MULTILINE))
    code = re.sub(r"/\*.*?\*/", " ", source, flags=re.DOTALL)
    code = re.sub(r'"(?:\\.|[^"\\])*"', '""', code)
    code = re.sub(r"^#(?:.*\\\n)*.*$", "", code, flags=re.MULTILINE)
    for name in macros | set(outer_names(code, macros)):
        if not name.lower().startswith("stud8_") and name not in SPECIFIERS:
            yield name


def outer_names(code: str, macros: set[str]) -> Iterator[str]:
    """Yield what stands outside of braces and brackets in front of ``( [ = , ;``, and the constants of enumerations.

    A call of a macro there declares what stands between its commas: DEFINE(type, name, ...).
    """
    depth, defining, inside_enum, before = 0, False, False, ["", ""]
    words = re.findall(r"[A-Za-z_]\w*|[^\s\w]|\d\w*", code)
    for word, following in pairwise([*words, ""]):
        if word in "([{":
            inside_enum = inside_enum or (depth == 0 and word == "{" and before[-1] == "enum")
            defining = defining or (depth == 0 and word == "(" and before[-1] in macros)
            depth += 1
        elif word in ")]}":
            depth -= 1
            inside_enum, defining = inside_enum and depth > 0, defining and depth > 0
        elif word[0].isalpha() or word[0] == "_":
            outer = depth == 0 and following in "([=,;"
            constant = inside_enum and depth == 1 and before[-1] in "{," and following in "=,}"
            if outer or constant or (defining and depth == 1 and following == ","):
                yield word
        before = [before[-1], word]


def amalgamated() -> str:
    whole = Amalgamation()
    for path in sorted(CSRC.glob("[!_]*.c")):  # _cstud8.c is cffi's
        whole.add_unit(path)
    return whole.text + BOTTOM


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NAME).write_text(amalgamated(), encoding="utf-8", newline="\n")


def check(folder: Path) -> None:
    path = folder / NAME
    if not path.exists() or path.read_text(encoding="utf-8") != amalgamated():
        sys.exit(f"{path} is not what tools/amalgamate.py makes of csrc")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true")
    arguments = parser.parse_args()
    (check if arguments.check else write)(arguments.folder)


if __name__ == "__main__":
    main()
