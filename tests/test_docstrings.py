"""Every example in a docstring is run as it stands, and every public function tells what goes in, out and wrong."""

import builtins
import doctest
import inspect
import pkgutil
from collections.abc import Callable
from enum import Enum
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import stud8
from hands import CONFIG
from stud8 import game, use_backend

# What the optional parts need; everything else that is missing is a fault.
EXTRAS = {"click", "pyarrow", "rich"}
NEED_THE_EXTENSION = {"stud8._cstud8", "stud8.backends", "stud8.backends.native"}
MODULES = ("converters", "files", "game", "jit", "native", "showdown")
RAISE_NOTHING = {
    "EquityResult.caption",
    "EquityResult.cells",
    "EquityResult.to_dict",
    "game.Hand.copy",
    "game.Hand.legal_actions",
    "game.View.legal_actions",
    "files.Report.as_dict",
    "get_include",
    "jit.high",
    "jit.hilo",
    "jit.low",
    "jit.mask_from_ids",
    "native.isas",
    "native.isas_that_ran",
}


def public() -> dict[str, Any]:
    """All that stud8 shows, by the name that it has there."""
    found = {name: getattr(stud8, name) for name in stud8.__all__}
    for name in MODULES:
        if name == "native" and "native" not in CONFIG["backends"]:
            continue
        module = getattr(stud8, name)
        shown = getattr(module, "__all__", None) or [
            own for own, value in vars(module).items() if is_function(value) and value.__module__ == module.__name__
        ]
        found |= {f"{name}.{own}": getattr(module, own) for own in shown if not own.startswith("_")}
    return found


def is_function(value: Any) -> bool:
    """Whether it is a function of ours, compiled by numba or not; those of C have no docstrings of their own."""
    return inspect.isfunction(getattr(value, "py_func", value))


PUBLIC = public()
CLASSES: dict[str, type] = {name: value for name, value in PUBLIC.items() if isinstance(value, type)}
FUNCTIONS: dict[str, Callable[..., Any]] = {name: value for name, value in PUBLIC.items() if is_function(value)}
for class_name, owner in CLASSES.items():
    for method_name, value in vars(owner).items():
        method = getattr(value, "__func__", value)  # of a class method
        # What NamedTuple and dataclass add was not written here.
        if inspect.isfunction(method) and not method_name.startswith("_") and method.__module__ == owner.__module__:
            FUNCTIONS[f"{class_name}.{method_name}"] = method

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
            failed, _ = doctest.DocTestRunner(verbose=False).run(test, out=report.append)
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


def test_all_that_is_public_is_looked_at() -> None:
    assert {"evaluate_hilo", "parse_hands", "converters.to_eval7", "jit.hilo", "showdown.settle"} <= set(FUNCTIONS)
    assert {"EquityResult.plot", "game.Hand.act", "game.View.board", "game.replay", "jit.shares"} <= set(FUNCTIONS)
    assert {"EquityInterrupted", "EquityResult", "HiLo", "game.OpenPot", "showdown.Pot"} <= set(CLASSES)
    assert len(FUNCTIONS) >= 60
    assert len(CLASSES) >= 16
    assert set(FUNCTIONS) >= RAISE_NOTHING - {"native.isas", "native.isas_that_ran"}


@pytest.mark.parametrize("name", CLASSES)
def test_docstring_of_a_class_has_its_sections(name: str) -> None:
    """A class that is made by its users tells its parameters, one that is given to them its attributes; all of them."""
    owner = CLASSES[name]
    found = sections(owner.__doc__ or "")
    assert "Examples" in found
    assert any(line.startswith(">>> ") for line in found["Examples"])
    if issubclass(owner, Enum) or owner is game.IllegalAction:  # a member's name says it; a text is all there is
        return
    told = found.get("Attributes") or found["Parameters"]
    fields = getattr(owner, "_fields", None) or getattr(owner, "__dataclass_fields__", None)
    if fields is None:  # an ordinary class
        fields = list(inspect.signature(owner).parameters)
    assert sorted(names(told)) == sorted(fields)
    for entry, description in told.items():
        assert description.endswith((".", ".)")), entry
    for attribute, value in vars(owner).items():
        if isinstance(value, property):
            assert value.__doc__, attribute


@pytest.mark.parametrize("name", FUNCTIONS)
def test_docstring_has_its_sections(name: str) -> None:
    function = FUNCTIONS[name]
    found = sections(function.__doc__ or "")
    signature = inspect.signature(function)
    parameters = [parameter for parameter in signature.parameters if parameter not in ("self", "cls")]
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
