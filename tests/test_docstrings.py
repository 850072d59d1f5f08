"""Every example in a docstring is run as it stands, and every public function tells what goes in, out and wrong."""

import builtins
import doctest
import inspect
import pkgutil
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import stud8
from stud8 import converters, files, game, jit, showdown, use_backend

# What the optional parts need; everything else that is missing is a fault.
EXTRAS = {"click", "pyarrow", "rich"}
NEED_THE_EXTENSION = {"stud8._cstud8", "stud8.backends", "stud8.backends.native"}
FUNCTIONS: dict[str, Callable[..., Any]] = {
    **{
        name: public
        for name in stud8.__all__
        if callable(public := getattr(stud8, name)) and not isinstance(public, type)
    },
    "files.rank_file": files.rank_file,
    "game.play": game.play,
    "game.Rules.replace": game.Rules.replace,
    **{
        f"game.Hand.{name}": method
        for name, method in vars(game.Hand).items()
        if inspect.isfunction(method) and not name.startswith("_")
    },
    **{
        f"showdown.{name}": function
        for name in showdown.__all__
        if inspect.isfunction(function := getattr(showdown, name))
    },
    **{
        f"converters.{name}": function
        for name, function in vars(converters).items()
        if inspect.isfunction(function) and function.__module__ == converters.__name__ and not name.startswith("_")
    },
    **{f"jit.{name}": getattr(jit, name) for name in (*jit.Functions._fields, "shares")},
}
RAISE_NOTHING = {
    "game.Hand.copy",
    "game.Hand.legal_actions",
    "get_include",
    *(f"jit.{name}" for name in jit.Functions._fields),
}

Sections = dict[str, dict[str, str]]


def modules() -> list[Any]:
    """The names of all modules but __main__, which runs when it is imported."""
    found = [module.name for module in pkgutil.walk_packages(stud8.__path__, "stud8.")]
    names = ["stud8", *(name for name in found if not name.endswith(".__main__"))]
    return [pytest.param(name, marks=pytest.mark.extension) if name in NEED_THE_EXTENSION else name for name in names]


def imported(name: str) -> ModuleType:
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name in EXTRAS:
            pytest.skip(f"the extra that brings {error.name} is not installed")
        raise


def examples(module: ModuleType) -> list[doctest.DocTest]:
    return [test for test in doctest.DocTestFinder().find(module) if test.examples]


@pytest.mark.parametrize("name", modules())
def test_examples(name: str) -> None:
    for test in examples(imported(name)):
        report: list[str] = []
        with use_backend(stud8.backend()):  # whatever an example chooses is undone
            failed, _ = doctest.DocTestRunner().run(test, out=report.append)
        assert not failed, "".join(report)


def sections(docstring: str) -> Sections:
    """The sections of a numpydoc docstring: what each unindented line of one says, indented below it."""
    lines = inspect.cleandoc(docstring).splitlines()
    starts = [row for row, line in enumerate(lines[1:]) if lines[row] and line == "-" * len(lines[row])]
    found: Sections = {}
    for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True):
        entries: dict[str, str] = {}
        for line in filter(None, lines[start + 2 : stop]):
            if not line.startswith(" "):
                entries[line] = ""
                continue
            entry = list(entries)[-1]
            entries[entry] = f"{entries[entry]} {line.strip()}".strip()
        assert lines[start] not in found, lines[start]
        found[lines[start]] = entries
    return found


def names(entries: dict[str, str]) -> list[str]:
    """The names that entries are for: "a" and "b" of "a, b : int"."""
    return [name for entry in entries for name in entry.partition(" : ")[0].split(", ")]


def test_sections_of_a_docstring() -> None:
    docstring = """Say what it is.

    Parameters
    ----------
    a, b : int
        Two
        numbers.
    c
        Whatever.

    Returns
    -------
    int
    """
    found = sections(docstring)
    assert found == {"Parameters": {"a, b : int": "Two numbers.", "c": "Whatever."}, "Returns": {"int": ""}}
    assert names(found["Parameters"]) == ["a", "b", "c"]


def test_all_public_functions_are_looked_at() -> None:
    assert {"evaluate_hilo", "parse_hands", "converters.to_eval7", "jit.hilo", "showdown.settle"} <= set(FUNCTIONS)
    assert len(FUNCTIONS) >= 40


@pytest.mark.parametrize("name", FUNCTIONS)
def test_docstring_has_its_sections(name: str) -> None:
    function = FUNCTIONS[name]
    found = sections(function.__doc__ or "")
    signature = inspect.signature(function)
    parameters = [parameter for parameter in signature.parameters if parameter != "self"]
    returns = name == "show_config" or signature.return_annotation is not None
    raises = name not in RAISE_NOTHING
    expected = {"Parameters": bool(parameters), "Returns": returns, "Raises": raises, "Examples": True}
    assert list(found) == [section for section, wanted in expected.items() if wanted]
    assert names(found.get("Parameters", {})) == parameters
    for section in ("Parameters", "Returns", "Raises"):
        for entry, description in found.get(section, {}).items():
            assert description.endswith("."), entry
    for error in names(found.get("Raises", {})):
        assert issubclass(
            getattr(builtins, error, None) or getattr(stud8, error, None) or getattr(game, error), BaseException
        )
    assert any(line.startswith(">>> ") for line in found["Examples"])


def test_no_example_is_skipped() -> None:
    found = [
        test
        for name, function in FUNCTIONS.items()
        for test in doctest.DocTestFinder(recurse=False).find(function, name)
    ]
    assert len(found) == len(FUNCTIONS)
    assert [test.name for test in found for example in test.examples if doctest.SKIP in example.options] == []
