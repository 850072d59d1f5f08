"""What comes of a command with settings, limits or streams of its own, and so in a process of its own."""

import os
import re
import resource
import shlex
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any, NoReturn

from outcomes.outcome import Outcome
from stud8.cli import main


def in_a_process(line: re.Match[str]) -> Outcome:
    """What comes of a command in a copy of this process, for to import what it needs takes a second each time.

    A pipe to head is closed after the first line, and whether more was written by then nobody knows.
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
    with os.fdopen(told_reader, encoding="utf-8") as told, ThreadPoolExecutor(1) as beside:
        reading = beside.submit(told.read)  # else the child would wait with more than this pipe holds
        if line["stdout"] != " | true":
            with os.fdopen(reader, "rb", buffering=0) as pipe:
                pipe.readline() if line["stdout"] == " | head -1" else pipe.read()
    text = reading.result().removesuffix("\n")
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if line["stdout"] == " | head -1" and status in (0, 1):
        return Outcome("exit status 0 or 1", text)
    return Outcome(f"exit status {status}", text)


def _run(line: re.Match[str], stdout: int, stderr: int) -> NoReturn:
    """Be the command, and end as the interpreter does."""
    status = 120  # as where stdout cannot be flushed at the end
    try:
        _set_streams(line, stdout, stderr)
        os.environ |= dict(setting.split("=") for setting in line["settings"].split())
        if line["limit"]:
            _limit_files(int(line["limit"]) * 1024)
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


def _set_streams(line: re.Match[str], stdout: int, stderr: int) -> None:
    """The streams that a shell gives, and what the interpreter makes of them."""
    os.dup2(os.open("/dev/full", os.O_WRONLY) if line["stdout"] == " > /dev/full" else stdout, 1)
    os.dup2(stderr, 2)
    os.closerange(3, 64)
    sys.stdout, sys.stderr = (open(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))  # noqa: SIM115
    if line["stdout"] == " >&-":
        os.close(1)
        sys.stdout = None
    if line["stdin"]:
        sys.stdin = None


def _limit_files(size: int) -> None:
    sys.dont_write_bytecode = True  # as in full_disk
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def _little_work() -> None:
    """Let what measures and proves take no time: here it only has to print."""
    names = ("cli.bench", "measuring.ways", "cli.verify", "verification.proofs")
    modules: list[Any] = [import_module(f"stud8.{name}") for name in names]
    bench, ways, verify, proofs = modules
    little = bench.QUICK._replace(hands=40, in_cache=40, peer=40, one_by_one=10, rounds=1, seconds=1e-6)
    first, *_, last = bench.engines()
    bench.QUICK, ways.PEERS = little, ()
    ways.engines, verify.engines = lambda: [first], lambda: [first, last]
    proofs.SAMPLE, proofs.PYTHON_SAMPLE = 200, 2
