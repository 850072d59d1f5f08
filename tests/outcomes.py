"""What comes of bad input: the cases of bad_inputs are run in a folder of files, good and broken ones.

    python [-O] tests/outcomes.py [streams] [calls] [compiled] [core]

prints what came of each as JSON: first of the commands whose streams are full or closed, as a shell would do it.
"""

import gc
import gzip
import json
import os
import re
import resource
import shlex
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout, suppress
from fractions import Fraction
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, NoReturn

import numpy as np

import stud8
from bad_inputs import COMMANDS, COMPILED, GROUPS, TABLE, Row
from stud8 import backends, converters, files, game, showdown
from stud8.cli import main
from stud8.files import hands_of
from stud8.game.state import Result

HAND = """variant = 'F7S/8'
antes = [1, 1]
bring_in = 2
small_bet = 4
big_bet = 8
starting_stacks = [90, 80]
actions = ['d dh p1 ????Kc', 'd dh p2 3d2s5h', 'p2 cbr 4', 'p1 f']
"""
WHEEL, FULL = [51, 1, 6, 11, 12, 45, 42], [44, 45, 46, 40, 41, 27, 22]
LIMIT = 3000  # bytes of a file on the full disk
NOBODY = 65534
STARTS = {".npy": b"\x89PNG", ".parquet": b"PK\x03\x04", ".feather": b"RIFF", ".arrow": b"RIFF"}  # of other formats
SUFFIXES = (".npy", ".csv", ".csv.gz", ".txt", ".txt.gz", ".parquet", ".feather", ".arrow")


CORE = ("Ranking", "Cards, masks and ranks", "Showdown", "Rules", "The game")  # what needs numpy only, and no file
FUNCTIONS = {name: row for name, row in TABLE.items() if name not in COMMANDS and name not in COMPILED}


class Outcome(NamedTuple):
    """The name of an error, an exit status, or "returns"; and the text of it."""

    error: str
    text: str


# Files


def lay_out(folder: Path) -> None:
    """Put all files there that cases name."""
    pa, pq, feather = (import_module(name) for name in ("pyarrow", "pyarrow.parquet", "pyarrow.feather"))
    import_module("stud8.files.arrow")  # to be there when nobody may look for it
    table = pa.table({f"c{place}": list(cards) for place, cards in enumerate(zip(WHEEL, FULL, strict=True), 1)})
    np.save(folder / "good.npy", np.array([WHEEL, FULL] * 20, np.uint8))
    pq.write_table(table, folder / "good.parquet")
    feather.write_feather(table, folder / "good.feather")
    with pa.OSFile(str(folder / "good.arrow"), "wb") as file, pa.ipc.new_stream(file, table.schema) as writer:
        writer.write_table(table)
    for suffix, start in STARTS.items():
        good = (folder / f"good{suffix}").read_bytes()
        (folder / f"cut{suffix}").write_bytes(good[: len(good) // 2])
        (folder / f"magic{suffix}").write_bytes(start + good[4:])
    for suffix, names in ((".txt", ""), (".csv", "hand\n")):
        (folder / f"cut{suffix}").write_text(f"{names}As 2d 3h 4s 5c\nAs 2d 3h", "utf-8")
        (folder / f"magic{suffix}").write_text(f"{names}As 2d 3h 4s 5c\n", "utf-16")
        (folder / f"cut{suffix}.gz").write_bytes(gzip.compress(f"{names}As 2d 3h 4s 5c\n".encode())[:-10])
        (folder / f"magic{suffix}.gz").write_text(f"{names}As 2d 3h 4s 5c\n", "utf-8")
    (folder / "cut.phh").write_text(HAND[:-30])
    (folder / "magic.phh").write_bytes(b"\x1f\x8b" + HAND.encode())
    for suffix in (*SUFFIXES, ".phh"):
        (folder / f"empty{suffix}").touch()
        (folder / f"folder{suffix}").mkdir()
        (folder / f"locked{suffix}").touch(0)
    (folder / "locked").mkdir(0)
    os.mkfifo(folder / "pipe.txt")
    texts = {
        "hands.txt": "As 2d 3h 4s 5c\n",
        "hands.xls": "As 2d 3h 4s 5c\n",
        "four.txt": "As 2d 3h 4s 5c\nAs 2d 3h 4s\n",
        "twice.txt": "As 2d 3h 4s 5c\nAs 2d 3h 4s As\n",
        "numbers.csv": "player,amount\nAnn,3\n",
        "ragged.csv": "c1,c2,c3,c4,c5\n1,2,3,4,5\n1,2,3,4\n",
        "columns.csv": "hand,hand\nAs 2d 3h 4s 5c,x\n",
        "hand.phh": HAND,
        "illegal.phh": HAND.replace("p2 cbr 4", "p2 cbr 5"),
        "twice.phh": HAND.replace("3d2s5h", "3d3d5h"),
        "nine.phh": HAND.replace("[1, 1]", f"{[1] * 9}").replace("[90, 80]", f"{[90] * 9}"),
        "negative.phh": HAND.replace("[90, 80]", "[90, -80]"),
        **{f"kept{suffix}": "what was there before" for suffix in (*SUFFIXES, ".svg")},
    }
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    (folder / "link.txt").symlink_to("hands.txt")
    (folder / "hard.txt").hardlink_to(folder / "hands.txt")
    np.save(folder / "four.npy", np.zeros((3, 4), np.uint8))
    np.save(folder / "beyond.npy", np.array([WHEEL, [52, *WHEEL[1:]]], np.uint8))
    np.save(folder / "many.npy", stud8.random_hands(1000, seed=8))
    folder.chmod(0o755)


def names_in(folder: Path) -> dict[str, Any]:
    """All that is there: a failed case leaves nothing behind and takes nothing away."""
    return {path.name: path.stat().st_size if path.is_file() else None for path in folder.iterdir()}


@contextmanager
def without_privileges(given: str) -> Iterator[None]:
    """Root may read and write everything; nobody may not what is locked."""
    root = "locked" in given and os.geteuid() == 0
    if root:
        os.seteuid(NOBODY)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


# What cases use


@contextmanager
def full_disk() -> Iterator[None]:
    """A limit of the size of files is met as the end of a disk is: a write fails in the middle."""
    stud8.evaluate_hilo(stud8.random_hands(3))  # what numba compiles is not kept now
    writes = sys.dont_write_bytecode
    sys.dont_write_bytecode = True  # else half a module would be kept
    former = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, former[1]))  # Python ignores the signal
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, former)
        sys.dont_write_bytecode = writes


def on_a_full_disk(call: Callable[[], Any]) -> Any:
    with full_disk(), Path("/dev/full").open("w", buffering=1, encoding="utf-8") as full, redirect_stdout(full):
        return call()


def into_a_closed_pipe(call: Callable[[], Any]) -> Any:
    reader, writer = os.pipe()
    os.close(reader)
    with suppress(BrokenPipeError), os.fdopen(writer, "w", buffering=1) as pipe, redirect_stdout(pipe):
        try:
            return call()
        except BrokenPipeError as error:
            found = error
    raise found


def without_stdout(call: Callable[[], Any]) -> Any:
    with redirect_stdout(None):
        return call()


def lazy(values: Any) -> Any:
    return import_module("dask.array").from_array(np.array(values))


def computed(values: Any) -> Any:
    return (
        tuple(each.compute(scheduler="sync") for each in values)
        if isinstance(values, tuple)
        else values.compute(scheduler="sync")
    )


def shared(shares: Any, highs: Any, lows: Any) -> list[float]:
    out = np.zeros(len(highs))
    shares(highs, lows, out)
    return out.tolist()


def in_range(found: Any) -> bool:
    """Whether what an unchecked function gave for garbage is at least as large as it may be."""
    return all(0 <= number < 1 << 24 for number in (found if isinstance(found, tuple) else (found,)))


def told(**changes: Any) -> str:
    """A hand history with some fields changed."""
    fields = {
        "variant": "F7S/8",
        "antes": [1, 1],
        "bring_in": 2,
        "small_bet": 4,
        "big_bet": 8,
        "starting_stacks": [90, 80],
    }
    fields |= {"actions": []} | changes
    return "".join(f"{name} = {value!r}\n" for name, value in fields.items())


STAKES: dict[str, Any] = {"stacks": [100, 100], "small_bet": 10, "big_bet": 20}
# What is made anew for every case that uses it.
MADE: dict[str, Callable[[], Any]] = {
    "hand": lambda: game.Hand(**STAKES, seed=8),
    "jit": lambda: stud8.jit,
    "native": lambda: stud8.native,
    "result": lambda: stud8.equity(["As Ah Kd Qc 2c 9h", "2d 3d 4h 5c 8s 9c"]),
    "waiting": lambda: game.Hand(**STAKES, deal="manual"),
}


@cache
def names() -> dict[str, Any]:
    """The other names that cases use."""
    found = {name: getattr(stud8, name) for name in stud8.__all__ if name != "__version__"}
    for module in (files, game, showdown):
        found |= {name: getattr(module, name) for name in module.__all__}
    return found | {
        "Fraction": Fraction,
        "K": stud8.format_cards(FULL),
        "Result": Result,
        "W": stud8.format_cards(WHEEL),
        "WHEEL": WHEEL,
        "computed": computed,
        "converters": converters,
        "first": lambda view: view.legal[0],
        "hands_of": hands_of,
        "in_range": in_range,
        "into_a_closed_pipe": into_a_closed_pipe,
        "lazy": lazy,
        "np": np,
        "ok": lambda _: True,
        "on_a_full_disk": on_a_full_disk,
        "shared": shared,
        "showdown": showdown,
        "told": told,
        "without_stdout": without_stdout,
    }


# Functions


def of_python(given: str) -> Outcome:
    """What comes of an expression in this process, in the folder that is the current one."""
    known = names() | {name: make() for name, make in MADE.items() if re.search(rf"(?<!')\b{name}\b", given)}
    with without_privileges(given):
        try:
            return Outcome("returns", repr(eval(given, known)))  # noqa: S307  # written in bad_inputs
        except Exception as error:  # noqa: BLE001  # whatever it is
            return Outcome(type(error).__name__, in_short(str(error)))


def in_short(text: str) -> str:
    """The text of an error without what differs from run to run: where things lie, and how numba came there."""
    first, *more = re.sub(r" at 0x[0-9a-f]+", " at ...", text).splitlines()
    return f"{first}..." if more else first


# Commands

LINE = re.compile(
    r"(?:ulimit -f (?P<limit>\d+); )?(?P<settings>(?:\w+=\w+ )*)(?P<command>stud8\b.*?)"
    r"(?P<stdout> > /dev/full| >&-| \| true| \| head -1)?(?P<stdin> <&-)?"
)


def needs_a_process(given: str) -> bool:
    """Whether a line of a shell asks for more than arguments."""
    line = LINE.fullmatch(given)
    return line is not None and line["command"] != given


def in_this_process(command: str) -> Outcome:
    """What comes of a command: its exit status, and what it told on stderr."""
    told, former = StringIO(), sys.argv
    sys.argv = shlex.split(command)
    try:
        with redirect_stdout(StringIO()), redirect_stderr(told), without_privileges(command):
            main()
    except SystemExit as end:
        return Outcome(f"exit status {end.code or 0}", told.getvalue().removesuffix("\n"))
    finally:
        sys.argv = former
    raise AssertionError(f"{command} does not exit")


def in_a_process(line: "re.Match[str]") -> Outcome:
    """What comes of a command with settings, limits or streams of its own.

    It runs in a copy of this process, for to import what it needs takes a second each time. A pipe to head is closed
    after the first line, and whether more was written by then nobody knows.
    """
    reader, stdout = os.pipe()
    told_reader, stderr = os.pipe()
    if line["stdout"] == " | true":
        os.close(reader)
    child = os.fork()
    if not child:
        _run(line, stdout, stderr)
    os.close(stdout)
    os.close(stderr)
    if line["stdout"] != " | true":
        with os.fdopen(reader, "rb", buffering=0) as pipe:
            pipe.readline() if line["stdout"] == " | head -1" else pipe.read()
    with os.fdopen(told_reader, encoding="utf-8") as pipe:
        text = pipe.read()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if line["stdout"] == " | head -1" and status in (0, 1):
        return Outcome("exit status 0 or 1", text.removesuffix("\n"))
    return Outcome(f"exit status {status}", text.removesuffix("\n"))


def _run(line: "re.Match[str]", stdout: int, stderr: int) -> NoReturn:
    """Be the command, and end as the interpreter does."""
    status = 120  # as where stdout cannot be flushed at the end
    try:
        os.dup2(os.open("/dev/full", os.O_WRONLY) if line["stdout"] == " > /dev/full" else stdout, 1)
        os.dup2(stderr, 2)
        os.closerange(3, 64)
        sys.stdout, sys.stderr = (open(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))  # noqa: SIM115
        if line["stdout"] == " >&-":
            os.close(1)
            sys.stdout = None  # as the interpreter does
        if line["stdin"]:
            sys.stdin = None  # likewise
        os.environ |= dict(setting.split("=") for setting in line["settings"].split())
        if line["limit"]:
            sys.dont_write_bytecode = True  # as in full_disk
            limit = int(line["limit"]) * 1024
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        sys.argv = shlex.split(line["command"])
        _little_work()
        try:
            main()
        except SystemExit as end:
            status = int(end.code or 0)
        except BaseException:  # noqa: BLE001  # as the interpreter does
            traceback.print_exc()
            status = 1
        if sys.stdout:
            sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(status)


def _little_work() -> None:
    """Let what measures and proves take no time: here it only has to print."""
    bench: Any
    ways: Any
    verify: Any
    proofs: Any
    bench, ways, verify, proofs = (
        import_module(f"stud8.{name}") for name in ("cli.bench", "measuring.ways", "cli.verify", "verification.proofs")
    )
    little = bench.QUICK._replace(hands=40, in_cache=40, peer=40, one_by_one=10, rounds=1, seconds=1e-6)
    first, *_, last = bench.engines()
    bench.QUICK, ways.PEERS = little, ()
    ways.engines, verify.engines = lambda: [first], lambda: [first, last]
    proofs.SAMPLE, proofs.PYTHON_SAMPLE = 200, 2


# All


def in_order(before: Any, outcome: Outcome) -> bool:
    """Whether what failed left nothing behind and took nothing away, in the folder that is the current one."""
    went_well = outcome.error == "returns" or outcome.error.startswith(("exit status 0", "exit status 1"))
    return went_well or before == names_in(Path())


def outcome(given: str) -> Outcome:
    line = LINE.fullmatch(given)
    if not line:
        return of_python(given)
    return in_a_process(line) if needs_a_process(given) else in_this_process(line["command"])


def given(table: dict[str, Row]) -> list[str]:
    """What all cases of a table give, each once."""
    return list(
        dict.fromkeys(case.given for row in table.values() for cell in row if isinstance(cell, list) for case in cell)
    )


def checked(given: str) -> Outcome:
    """The outcome of a case, which may not change the folder that is the current one if it is an error."""
    of_files = "rank" in given or "plot" in given
    before = names_in(Path()) if of_files else {}
    found = outcome(given)
    if of_files and not in_order(before, found):
        raise AssertionError(f"{given} has changed the folder")
    return found


def wanted(what: str) -> list[str]:
    """What is given: in "streams" to commands that need a process of their own, "calls" and of these "core" ones."""
    if what == "core":
        return [each for group in CORE for each in given(GROUPS[group])]
    if what == "streams":
        return list(filter(needs_a_process, given(COMMANDS)))
    if what == "compiled":
        return given(COMPILED)
    return [*(each for each in given(COMMANDS) if not needs_a_process(each)), *given(FUNCTIONS)]


if __name__ == "__main__":
    with TemporaryDirectory(prefix="stud8-bad-") as folder, chdir(folder):
        if "core" not in sys.argv:
            lay_out(Path(folder))
        if "streams" in sys.argv:
            # All copies share what is imported here. Nobody has ranked yet: each of them can choose a backend.
            backends.available()
            for module in ("stud8.cli.commands", "matplotlib.backends.backend_svg", "matplotlib.figure"):
                import_module(module)
            gc.freeze()
        found = {each: checked(each) for what in sys.argv[1:] for each in wanted(what)}
    json.dump(found, sys.stdout)
