"""A backend or an instruction set is chosen by name, at once, and never replaced without a word."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import stud8
from hands import CONFIG, run_python
from stud8 import backends
from stud8.backends import reference

ROYAL = 0x1F00_0000_0000_0000
RANK = f"print(stud8.evaluate_hilo_mask({ROYAL:#x})[0])"
NAMES = ", ".join(backends.available())


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Notes every call that reaches a backend: the proof of which one ran."""
    seen: list[str] = []

    def noting(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*arguments: Any) -> Any:
            seen.append(name)
            return function(*arguments)

        return noted

    for name in backends.available():
        with stud8.use_backend(name):
            module = backends.current()
        for function in ("high", "hilo_masks", "upcards"):
            monkeypatch.setattr(module, function, noting(name, getattr(module, function)))
    return seen


# In this process


def test_the_fastest_backend_is_the_default() -> None:
    done = run_python(f"import stud8; {RANK}; print(stud8.backend())")
    assert (done.stdout.split(), done.stderr) == (["7462", backends.available()[0]], "")
    assert ("native" in backends.available()) == (CONFIG["isas"] != [])


def test_use_backend_takes_effect_at_once(calls: list[str]) -> None:
    for name in [*backends.available(), *reversed(backends.available())]:
        with stud8.use_backend(name):
            assert stud8.backend() == name
            calls.clear()
            assert stud8.evaluate_high_mask(ROYAL) == 7462
            assert stud8.evaluate_high_mask([ROYAL, ROYAL]).tolist() == [7462, 7462]
            assert stud8.evaluate_upcards([51, 50]) > stud8.evaluate_upcards([51, 47])
            assert set(calls) == {name}
            assert len(calls) >= 4


def test_choices_nest_and_are_undone() -> None:
    before = stud8.backend()
    with stud8.use_backend("python"):
        with stud8.use_backend(backends.available()[0]):
            assert stud8.backend() == backends.available()[0]
        assert stud8.backend() == "python"
    assert stud8.backend() == before


def test_choice_is_undone_after_an_error() -> None:
    before = stud8.backend()
    with pytest.raises(ZeroDivisionError), stud8.use_backend("python"):
        _ = 1 / (stud8.backend() != "python")
    assert stud8.backend() == before


def test_choice_holds_without_a_context() -> None:
    before = stud8.backend()
    try:
        stud8.use_backend("python")
        assert stud8.backend() == "python"
    finally:
        stud8.use_backend(before)
    assert stud8.backend() == before


@pytest.mark.parametrize("name", ["fortran", "", "Native", "native ", "stud8"])
def test_unknown_backend_is_refused_and_changes_nothing(name: str) -> None:
    before = stud8.backend()
    with pytest.raises(ValueError, match=f"^no backend {name!r}: available are {NAMES}"):
        stud8.use_backend(name)
    assert stud8.backend() == before


@pytest.mark.extension
def test_use_isa_takes_effect_at_once() -> None:
    before = stud8.isa()
    assert before in CONFIG["isas"]
    for name in CONFIG["isas"]:
        with stud8.use_isa(name):
            assert stud8.isa() == stud8.native.isa() == name
            assert stud8.evaluate_high_mask(ROYAL) == 7462
        assert stud8.isa() == before


@pytest.mark.extension
@pytest.mark.parametrize("name", ["mmx", "", "Portable"])
def test_unknown_isa_is_refused_and_changes_nothing(name: str) -> None:
    before = stud8.isa()
    expected = f"no instruction set {name!r}: available are {', '.join(CONFIG['isas'])}"
    with pytest.raises(ValueError, match=f"^{expected}$"):
        stud8.use_isa(name)
    assert stud8.isa() == before


# By the environment


@pytest.mark.parametrize("name", backends.available())
def test_environment_chooses_the_backend(name: str) -> None:
    done = run_python(f"import stud8; {RANK}; print(stud8.backend())", env={"STUD8_BACKEND": name})
    assert (done.stdout.split(), done.stderr) == (["7462", name], "")


@pytest.mark.extension
@pytest.mark.parametrize("name", CONFIG["isas"])
def test_environment_chooses_the_isa(name: str) -> None:
    done = run_python(f"import stud8; {RANK}; print(stud8.isa())", env={"STUD8_ISA": name})
    assert (done.stdout.split(), done.stderr) == (["7462", name], "")


@pytest.mark.parametrize("variable", ["STUD8_BACKEND", "STUD8_ISA"])
def test_empty_environment_chooses_nothing(variable: str) -> None:
    done = run_python(f"import stud8; {RANK}; print(stud8.backend())", env={variable: ""})
    assert (done.stdout.split(), done.stderr) == (["7462", backends.available()[0]], "")


@pytest.mark.extension
@pytest.mark.parametrize(
    ("variable", "error"),
    [
        ("STUD8_BACKEND", f"no backend 'fortran': available are {NAMES}"),
        ("STUD8_ISA", f"no instruction set 'fortran': available are {', '.join(CONFIG['isas'])}"),
    ],
)
@pytest.mark.parametrize("first", ["", "stud8.use_backend('native')"], ids=["by default", "after use_backend"])
def test_unknown_name_in_the_environment_is_an_error_at_every_evaluation(variable: str, error: str, first: str) -> None:
    """The import passes, so that a program can still choose; a choice of its own passes over STUD8_BACKEND only."""
    if first and variable == "STUD8_BACKEND":
        done = run_python(f"import stud8; {first}; {RANK}", env={"STUD8_BACKEND": "fortran"})
        assert (done.stdout, done.stderr) == ("7462\n", "")
        return
    code = f"""
import stud8
{first}
for attempt in range(2):
    try:
        {RANK}
    except ValueError as error:
        print(error)
"""
    done = run_python(code, env={variable: "fortran"})
    assert (done.stdout.splitlines(), done.stderr) == ([error, error], "")


@pytest.mark.parametrize("ask", ["backend()", "isa()", "show_config()"])
@pytest.mark.extension
def test_unknown_name_in_the_environment_is_an_error_when_asked(ask: str) -> None:
    done = run_python(f"import stud8; stud8.{ask}", env={"STUD8_BACKEND": "fortran"})
    assert done.stderr.splitlines()[-1].startswith("ValueError: no backend 'fortran': available are ")


def test_environment_is_read_once() -> None:
    code = f"import os, stud8; {RANK}; os.environ['STUD8_BACKEND'] = 'fortran'; {RANK}; print(stud8.backend())"
    done = run_python(code, env={"STUD8_BACKEND": "python"})
    assert (done.stdout.split(), done.stderr) == (["7462", "7462", "python"], "")


def test_a_choice_before_the_first_evaluation_gives_way_to_the_environment() -> None:
    code = f"import stud8\nwith stud8.use_backend({backends.available()[0]!r}): {RANK}\nprint(stud8.backend())"
    done = run_python(code, env={"STUD8_BACKEND": "python"})
    assert (done.stdout.split(), done.stderr) == (["7462", "python"], "")


# Without the extension


@pytest.fixture
def without_extension(tmp_path: Path) -> Path:
    """A copy of the package as STUD8_NO_EXTENSION=1 installs it; test_packaging.py builds one."""
    package = Path(stud8.__file__).parent
    shutil.copytree(package, tmp_path / "stud8", ignore=shutil.ignore_patterns("_cstud8*", "__pycache__"))
    return tmp_path


def test_everything_but_native_works_without_the_extension(without_extension: Path) -> None:
    code = f"""
import stud8
from stud8 import *
assert stud8.__file__.startswith({str(without_extension)!r}), stud8.__file__
{RANK}
print(stud8.backend(), stud8.isa(), sorted(stud8.cpu_features()), stud8.show_config("dicts")["isas"])
print(*stud8.evaluate_hilo(stud8.parse_cards("As 2d 3h 4s 5c Kd Qh")), stud8.evaluate_upcards([51, 50]))
print(stud8.best_high([51, 50, 49, 48, 0, 1, 2]), stud8.best_low([48, 0, 4, 8, 12]))
"""
    done = run_python(code, cwd=without_extension, env={"PYTHONPATH": str(without_extension)})
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "7462",
        f"{next(name for name in backends.available() if name != 'native')} none [] []",
        f"5854 56 {reference.upcards([51, 50])}",
        "[51 50 49 48  2] [12  8  4  0 48]",
    ]


@pytest.mark.parametrize(
    "wish",
    [
        "stud8.native",
        "stud8.native.high(31)",
        "from stud8 import native",
        "import stud8.backends.native",
        "stud8.use_backend('native')",
        "stud8.use_isa('portable')",
    ],
)
def test_without_the_extension_the_error_names_the_way_out(without_extension: Path, wish: str) -> None:
    done = run_python(f"import stud8; {wish}", cwd=without_extension, env={"PYTHONPATH": str(without_extension)})
    assert done.returncode == 1
    assert "STUD8_NO_EXTENSION" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(("variable", "name"), [("STUD8_BACKEND", "native"), ("STUD8_ISA", "portable")])
def test_without_the_extension_the_environment_cannot_ask_for_it(
    without_extension: Path, variable: str, name: str
) -> None:
    environment = {"PYTHONPATH": str(without_extension), variable: name}
    done = run_python(f"import stud8; {RANK}", cwd=without_extension, env=environment)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1].startswith("ValueError: no ")
    assert "STUD8_NO_EXTENSION" in done.stderr.splitlines()[-1]


# What there is


def test_show_config_tells_what_is_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    with stud8.use_backend("python"):
        config: Any = stud8.show_config("dicts")
        assert config["backend"] == "python"
        assert stud8.show_config() is None
    lines = dict(line.split(":", 1) for line in capsys.readouterr().out.splitlines())
    assert set(lines) == set(config)
    assert lines["backends"].split() == config["backends"] == list(backends.available())
    assert lines["stud8"].strip() == config["stud8"] == stud8.__version__
    assert lines["isas"].split() == config["isas"]


def test_cpu_features_are_names() -> None:
    features = stud8.cpu_features()
    assert type(features) is frozenset
    assert all(name == name.lower() and name.isascii() and name for name in features)
    assert sorted(features) == CONFIG["cpu_features"]
    assert "avx2" not in features or {"avx", "popcnt"} <= features


def test_include_folder_holds_the_header() -> None:
    header = Path(stud8.get_include()) / "stud8.h"
    assert "uint32_t stud8_hilo(uint64_t mask);" in header.read_text(encoding="utf-8")


def test_unknown_names_of_the_package() -> None:
    with pytest.raises(AttributeError, match=r"^module 'stud8' has no attribute 'evaluate_middle'$"):
        _ = stud8.evaluate_middle  # type: ignore[attr-defined]  # as a type checker sees, too


@pytest.mark.extension
def test_all_names_are_there() -> None:
    assert len(set(stud8.__all__)) == len(stud8.__all__)
    for name in stud8.__all__:
        assert getattr(stud8, name) is not None


@pytest.mark.extension
def test_the_environment_is_not_forgotten_after_a_choice_is_over() -> None:
    code = f"""
import stud8
with stud8.use_isa("portable"):
    {RANK}
try:
    {RANK}
except ValueError as error:
    print(error)
"""
    done = run_python(code, env={"STUD8_ISA": "fortran"})
    assert done.stdout.splitlines()[0] == "7462"
    assert done.stdout.splitlines()[1].startswith("no instruction set 'fortran'")


@pytest.mark.extension
@pytest.mark.parametrize("name", ["portable\0junk", "\ud800", b"portable", None, 5])
def test_names_of_instruction_sets_are_taken_whole(name: Any) -> None:
    with pytest.raises(ValueError, match=r"^no instruction set "):
        stud8.use_isa(name)
