"""The names that cases use: hands, a full disk, a closed pipe and the like."""

import os
import resource
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

import stud8
from stud8 import converters, files, game, showdown
from stud8.files import hands_of
from stud8.game.state import Result

WHEEL, FULL = [51, 1, 6, 11, 12, 45, 42], [44, 45, 46, 40, 41, 27, 22]
LIMIT = 3000  # bytes of a file on the full disk


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


def begun() -> game.Hand:
    """A hand that has been told the first card."""
    hand = game.Hand(**STAKES, deal="manual")
    hand.deal(0, "As")
    return hand


# What is made anew for every case that uses it.
MADE: dict[str, Callable[[], Any]] = {
    "begun": begun,
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
