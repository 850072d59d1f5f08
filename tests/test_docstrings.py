"""Every example in a docstring is run as it stands, and every public function has one."""

import doctest
import inspect
import pkgutil
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

import stud8
from stud8 import use_backend

# What the optional parts need; everything else that is missing is a fault.
EXTRAS = {"click", "rich"}
NEED_THE_EXTENSION = {"stud8._cstud8", "stud8.backends", "stud8.backends.native"}
PUBLIC_FUNCTIONS = [name for name in stud8.__all__ if inspect.isfunction(vars(stud8).get(name))]


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


def test_every_public_function_has_an_example() -> None:
    assert len(PUBLIC_FUNCTIONS) >= 24
    without = [name for name in PUBLIC_FUNCTIONS if ">>>" not in (getattr(stud8, name).__doc__ or "")]
    assert without == []


def test_no_example_is_skipped() -> None:
    found = [
        test
        for name in PUBLIC_FUNCTIONS
        for test in doctest.DocTestFinder(recurse=False).find(getattr(stud8, name), name)
    ]
    assert len(found) == len(PUBLIC_FUNCTIONS)
    assert [test.name for test in found for example in test.examples if doctest.SKIP in example.options] == []


@pytest.mark.parametrize("name", PUBLIC_FUNCTIONS)
def test_docstring_tells_what_goes_in_and_out(name: str) -> None:
    function = getattr(stud8, name)
    text = function.__doc__
    documented = [line.strip() for line in text.splitlines()]
    for parameter in inspect.signature(function).parameters:
        assert any(parameter in line for line in documented), parameter
