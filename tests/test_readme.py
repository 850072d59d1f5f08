"""The README's examples give what they say."""

import doctest
from pathlib import Path

import pytest

import stud8
from stud8 import use_backend
from stud8._numba_extension import register

README = Path(__file__).parents[1] / "README.md"


@pytest.mark.extension  # a million hands take the python backend a minute
def test_examples() -> None:
    report: list[str] = []
    text = README.read_text(encoding="utf-8")
    test = doctest.DocTestParser().get_doctest(text, {}, README.name, str(README), 0)
    assert len(test.examples) >= 5
    register()  # which numba does itself where stud8 is installed: tests/test_packaging.py
    with use_backend(stud8.backend()):
        failed, _ = doctest.DocTestRunner().run(test, out=report.append)
    assert not failed, "".join(report)


def test_every_name_in_backticks_exists() -> None:
    """A public function that was renamed or removed is noticed."""
    text = README.read_text(encoding="utf-8")
    table = [line for line in text.splitlines() if line.startswith("| `")]
    names = {name for line in table for name in line.split("|")[1].replace("`", " ").split() if name.isidentifier()}
    assert len(names) >= 10
    assert names <= set(stud8.__all__)
