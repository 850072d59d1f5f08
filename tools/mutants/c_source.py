"""All mutants of a file of C, made from its words; comments, quotes and the preprocessor's lines are left out."""

import re
from collections.abc import Iterable
from pathlib import Path

from mutants.mutant import Mutant

TOKEN = re.compile(
    rb"""(?P<skipped>//[^\n]*|/\*.*?\*/|^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+')
    |(?P<name>[A-Za-z_]\w*)
    |(?P<number>(?:0[xX][0-9a-fA-F]+|\d+)(?P<suffix>[uUlL]*)\b)
    |(?P<operator><<=|>>=|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|->|[-+*/%&|^]=|[-+*/%&|^<>!~?:=;])""",
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)
BETWEEN = {  # with a space on both sides; what has none is a pointer or a sign
    "<": ("<=", ">="),
    "<=": ("<", ">"),
    ">": (">=", "<="),
    ">=": (">", "<"),
    "==": ("!=",),
    "!=": ("==",),
    "&&": ("||",),
    "||": ("&&",),
    "+": ("-",),
    "-": ("+",),
    "*": ("/",),
    "/": ("*",),
    "%": ("/",),
    "<<": (">>",),
    ">>": ("<<",),
    "&": ("|",),
    "|": ("&",),
    "^": ("&",),
    "+=": ("-=", "="),
    "-=": ("+=", "="),
    "*=": ("=",),
    "&=": ("|=", "="),
    "|=": ("&=", "="),
    "^=": ("|=", "="),
    "<<=": (">>=",),
    ">>=": ("<<=",),
}
ALONE = {"++": ("--",), "--": ("++",), "!": ("",), "~": ("",)}
NAMES = {"break": ("continue",), "continue": ("break",)}
STATEMENT = re.compile(rb"^ +(?P<all>(?!return\b|goto\b)(?:[\w.>\[\]-]+ [-+*/&|^<>]*= |\w+\()[^;{}]*;)", re.MULTILINE)


def mutants_of(path: Path) -> list[Mutant]:
    """All mutants of a file of C, from its top to its end."""
    source = path.read_bytes()
    found = []
    for token in TOKEN.finditer(source):
        start, stop = token.span()
        line = source.count(b"\n", 0, start) + 1
        found += [Mutant(path, start, stop, new, line, line) for new in _changed_token(token, source)]
    for statement in STATEMENT.finditer(source):
        start, stop = statement.span("all")
        line = source.count(b"\n", 0, start) + 1
        found.append(Mutant(path, start, stop, ";", line, line))
    return sorted(found, key=lambda mutant: (mutant.start, mutant.stop))


def _changed_token(token: re.Match[bytes], source: bytes) -> Iterable[str]:
    text = token[0].decode()
    if token["operator"]:
        is_between = source[token.start() - 1 : token.start()] + source[token.end() : token.end() + 1] in (
            b"  ",
            b" \n",
        )
        return BETWEEN.get(text, ()) if is_between else ALONE.get(text, ())
    if not token["number"]:
        return NAMES.get(text, ())
    suffix = token["suffix"].decode()
    value = int(text[: len(text) - len(suffix)], 0)
    if text[:2] in ("0x", "0X"):  # a mask loses or gets its lowest bit, or loses its highest
        return [
            f"0x{changed:x}{suffix}" for changed in dict.fromkeys((value ^ 1, value ^ 1 << value.bit_length() >> 1))
        ]
    return [f"{value + 1}{suffix}", f"{value - 1}{suffix}"] if value else [f"1{suffix}"]
