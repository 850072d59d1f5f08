"""The documentation builds without a warning, its examples run, its tables and pictures are true, its links hold."""

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import nullcontext
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.parse import urlsplit

import click
import pytest

import stud8
from markdown import ROOT, RUN, SHOWN, blocks, commands, run_commands, run_python
from stud8 import use_backend
from stud8._numba_extension import register
from stud8.cli.commands import stud8 as command
from stud8.rules import PRESETS
from test_docstrings import PUBLIC

DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), *(ROOT / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "README.md"))])
INCLUDE = "{include}"
DIRECTIVES = {"{toctree}", "{eval-rst}"}  # of Sphinx, which checks them
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]*)\)")

# Who reads a page has the C core; without it some of the examples take minutes.
with_extension = pytest.mark.extension


def page_id(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place like the root of a clone, to run examples in."""
    shutil.copytree(DOCS, tmp_path / "docs")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@with_extension
@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_examples_in_python(page: Path, folder: Path) -> None:
    register()  # which numba does itself where stud8 is installed: tests/test_packaging.py
    with use_backend(stud8.backend()):
        tried, report = run_python(page)
    assert not report, report
    assert tried > 0 or not [block for block in blocks(page) if block.language == "python"]


@with_extension
@pytest.mark.skipif(sys.platform == "win32", reason="the pages speak to a POSIX shell")
@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=page_id)
def test_examples_in_a_shell(page: Path, folder: Path) -> None:
    ran, report = run_commands(page, folder)
    assert not report, report
    assert ran > 0


def test_the_guide_has_examples_of_all_kinds() -> None:
    told = {page_id(page): {block.language for block in blocks(page)} for page in PAGES}
    assert {name for name, languages in told.items() if "python" in languages} >= {
        f"docs/{name}.md"
        for name in "batch cards-and-ranks engine equity files getting-started index numba performance rules".split()
    }
    assert {name for name, languages in told.items() if "console" in languages} >= {
        f"docs/{name}.md" for name in "command-line engine equity files getting-started".split()
    }


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_no_block_escapes(page: Path) -> None:
    """A block is run, shown on purpose, or Sphinx's own."""
    for block in blocks(page):
        directive = block.language.split(" ")[0]
        known = block.language in RUN | SHOWN or directive in DIRECTIVES | {INCLUDE, "{literalinclude}"}
        assert known, f"{page_id(page)}:{block.start}: a block of {block.language!r}"
        if block.language == "python":
            assert block.lines[0].startswith(">>> "), f"{page_id(page)}:{block.start}: not an example to be run"


def test_an_example_that_is_wrong_fails(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\n>>> 1 + 1\n3\n```\n\n```console\n$ echo one\ntwo\n```\n\n```sh\nfalse\n```\n", "utf-8")
    tried, report = run_python(page)
    assert tried == 1
    assert 'page.md", line 2' in report
    ran, report = run_commands(page, tmp_path)
    assert ran == 2
    assert "page.md:7: echo one\nexpected:\ntwo\ngot, with status 0:\none" in report
    assert "page.md:12: false\ngot, with status 1" in report


# Links


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_links(page: Path) -> None:
    """What lies here is here, headings included; what lies elsewhere has at least the form of an address."""
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        address = urlsplit(target)
        if address.scheme:
            assert address.scheme == "https", target
            assert re.fullmatch(r"[a-z0-9-]+(\.[a-z0-9-]+)+", address.netloc), target
            continue
        file = page.parent / address.path if address.path else page
        assert file.exists(), f"{page_id(page)}: {target}"
        if address.fragment:
            assert address.fragment in anchors(file), f"{page_id(page)}: {target}"


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


# What is generated


@pytest.mark.parametrize("name", [pytest.param("draw_docs", marks=with_extension), "generate_docs"])
def test_tables_and_pictures_are_those_of_the_tools(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert checked(ROOT, name, monkeypatch) == ""


def checked(root: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a tool complains of in the project that lies there."""
    with monkeypatch.context() as patch, pytest.raises(SystemExit) if root != ROOT else nullcontext() as complaint:
        patch.setattr(sys, "argv", [name, "--check"])
        loaded(root, name).main()
    return "" if complaint is None else str(complaint.value)


def loaded(root: Path, name: str) -> Any:
    """The tool of the project that lies there, as a module."""
    spec = spec_from_file_location(name, root / "tools" / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy that may be spoilt."""
    monkeypatch.setattr(sys, "path", [*sys.path])  # a tool adds to it, and imports the copy's tables from there
    ours = without_tables()
    compiled = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
    for name in ("benches", "csrc", "docs", "src", "tests/bad_inputs", "tests/data", "tools"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=compiled)
    for name in ("CONTRIBUTING.md", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path / name)
    yield tmp_path
    without_tables()
    sys.modules.update(ours)


def without_tables() -> dict[str, ModuleType]:
    """Forget the tables of bad input, wherever they were imported from, and return them."""
    return {name: sys.modules.pop(name) for name in [*sys.modules] if name.partition(".")[0] == "bad_inputs"}


def spoil(file: Path, right: str, wrong: str) -> str:
    """Put something wrong into a file, and return what it had."""
    text = file.read_text(encoding="utf-8")
    assert right in text
    file.write_text(text.replace(right, wrong), "utf-8")
    return text


def test_a_stale_table_is_noticed_and_mended(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = project / "docs/cards-and-ranks.md"
    text = spoil(page, "| 1,024 | 781,824 |", "| 1,024 | 781,825 |")
    complaint = "docs/cards-and-ranks.md: its tables are not those of tools/generate_docs.py"
    assert checked(project, "generate_docs", monkeypatch) == complaint
    monkeypatch.setattr(sys, "argv", ["generate_docs"])
    loaded(project, "generate_docs").main()
    assert page.read_text(encoding="utf-8") == text


def test_a_stale_table_of_bad_input_is_noticed(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(project / "tests/bad_inputs/histories.py", "a path expected, got 5", "a path expected, got 6")
    complaint = "docs/bad-input.md: its tables are not those of tools/generate_docs.py"
    assert checked(project, "generate_docs", monkeypatch) == complaint


@with_extension
def test_a_stale_picture_is_noticed(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spoil(project / "docs/categories.svg", "19,600 (", "19,601 (")
    complaint = "docs/categories.svg is not what tools/draw_docs.py draws"
    assert checked(project, "draw_docs", monkeypatch) == complaint


def test_the_picture_of_categories_has_the_known_counts() -> None:
    """133,784,560 hands are C(52, 7); 3,473,184 full houses and the others are Wikipedia's "Poker probability"."""
    text = (DOCS / "categories.svg").read_text(encoding="utf-8")
    for known in ("133,784,560", "3,473,184 (", "224,848 (", "no low: 109,253,616", "low: 24,530,944"):
        assert known in text


def test_the_table_of_lows() -> None:
    rows = re.findall(
        r"^\| (\d+) \| (\S+|no low) \| ([\d,]+) \| ([\d,]+) \|", page_text("cards-and-ranks"), re.MULTILINE
    )
    assert [int(low) for low, *_ in rows] == [*range(56, -1, -1)]
    assert (rows[0][1], rows[-2][1], rows[-1][1]) == ("5-4-3-2-A", "8-7-6-5-4", "no low")
    assert sum(int(five.replace(",", "")) for *_, five, _ in rows) == 2_598_960
    assert sum(int(seven.replace(",", "")) for *_, seven in rows) == 133_784_560


def page_text(name: str) -> str:
    return (DOCS / f"{name}.md").read_text(encoding="utf-8")


def test_the_page_of_rules_has_every_field_and_preset() -> None:
    text = page_text("rules")
    headings = [name for line in re.findall(r"^### (.*)$", text, re.MULTILINE) for name in re.findall(r"`(\w+)`", line)]
    assert headings == list(stud8.rules.Rules.__dataclass_fields__)
    assert f"| field | {' | '.join(PRESETS)} |" in text
    assert "| `max_raises` | `3` | `3` | `3` | `3` | `4` | `4` | `4` | `3` | `3` |" in text  # tests/data/presets.csv
    assert "Suit: A, B, WSOP-L 240, TDA, RRP, BARGE, rooms; position: C" in text


# The site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    built = tmp_path_factory.mktemp("site")
    arguments: list[str | Path] = ["-W", "--keep-going", "-q", "-d", built / "doctrees", DOCS, built / "html"]
    build = [sys.executable, "-m", "sphinx", *arguments]
    done = subprocess.run(build, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, "")
    return built / "html"


@with_extension
def test_the_site_builds_without_a_warning(site: Path) -> None:
    """-W: a link that leads nowhere is a warning, and a warning an error."""
    for page in DOCS.rglob("*.md"):
        assert (site / page.relative_to(DOCS).with_suffix(".html")).exists()
    performance = (site / "performance.html").read_text(encoding="utf-8")
    assert "million hands a second" in performance
    for picture in ("benchmarks.svg", "categories.svg", "equity.svg"):
        assert (site / "_images" / picture).exists()


@with_extension
def test_all_that_is_public_has_its_place_in_the_reference(site: Path) -> None:
    api = "".join((page).read_text(encoding="utf-8") for page in (site / "api").glob("*.html"))
    presets = {f"game.{name}" for name in PRESETS}
    missing = [name for name in PUBLIC if f'id="stud8.{name}"' not in api and f'"stud8.backends.{name}"' not in api]
    assert set(missing) <= presets, missing
    for name in presets:
        assert name.removeprefix("game.") in api
    for internal in ("headsup", "deal_all", "hilo_ids", "functions_over"):
        assert f".{internal}" not in api


# The command


def sub_commands() -> dict[str, click.Command]:
    return dict(command.commands)


def help_of(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit):
        command(args=[*arguments, "--help"], prog_name="stud8")
    return capsys.readouterr().out


def test_the_page_of_the_command_line_has_every_command() -> None:
    text = page_text("command-line")
    for name in sub_commands():
        assert f"| `stud8 {name}` |" in text


@pytest.mark.parametrize("name", sub_commands())
def test_help_has_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = help_of(name, capsys=capsys)
    usage, _, rest = text.partition("\n")
    assert usage.startswith(f"Usage: stud8 {name}")
    assert f"stud8 {name}" in " ".join(rest.split())  # wherever a line was broken
    assert "\\b" not in text  # click's mark for lines that are kept as they are


def test_help_names_all_that_stud8_does(capsys: pytest.CaptureFixture[str]) -> None:
    """As its docstring, the metadata and the first sentences of README and the site do."""
    metadata: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    readme = (ROOT / "README.md").read_text(encoding="utf-8").split("\n\n")[1]
    first = page_text("index").split("\n\n")[1]
    for text in (help_of(capsys=capsys), stud8.__doc__, metadata["project"]["description"], readme, first):
        assert not [
            stem
            for stem in ("seven-card stud hi/lo", "evaluate", "settle", "play", "equity", "command")
            if stem not in str(text).lower()
        ], text


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete(shell: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The script that the page tells to load, and what it is answered."""
    assert f"_STUD8_COMPLETE={shell}_source stud8" in page_text("command-line")
    script = completion(f"{shell}_source", capsys, monkeypatch)
    assert f"_STUD8_COMPLETE={shell}_complete" in script
    monkeypatch.setenv("COMP_WORDS", "stud8 re")
    monkeypatch.setenv("COMP_CWORD", "re" if shell == "fish" else "1")
    asked = completion(f"{shell}_complete", capsys, monkeypatch)
    assert "replay" in asked
    assert "deal" not in asked


def completion(what: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("_STUD8_COMPLETE", what)
    with pytest.raises(SystemExit):
        command(args=[], prog_name="stud8")
    return capsys.readouterr().out
