"""Where times were taken: the machine, what compiled the core, and the memory of the tables."""

import os
import platform
import re
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

import numpy as np

from stud8.backends.tables import read_tables
from stud8.verification import Engine

# The generated tables that a kernel for arrays reads. The instruction sets that are not named have theirs in registers.
TABLES = {
    "native/portable": ("suit_keys", "row_offsets", "rank_highs", "lows", "card_bits"),
    "numba": ("set_highs", "lows", "card_bits"),
}


def describe_machine() -> dict[str, str | int | None]:
    """Tell what times depend on, by the names that benches/results.json has."""
    return {
        "cpu": processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "compiler": core_compiler(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numpy": np.__version__,
        "stud8": version("stud8"),
    }


def processor() -> str:
    """The processor's name, as far as the system tells."""
    try:
        told = re.search(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(encoding="utf-8"), re.MULTILINE)
    except OSError:  # no Linux
        told = None
    return told[1].strip() if told else platform.processor() or platform.machine()


def core_compiler() -> str:
    """What compiled the C core, as the file itself tells: CC may have been another then."""
    try:
        binary = Path(import_module("stud8._cstud8").__file__ or "").read_bytes()
    except ImportError:
        return "none"
    # A file made by clang names gcc as well, for the start-up code that was linked in.
    told = re.search(rb"clang version (?P<clang>[\d.]+)", binary) or re.search(rb"GCC: \(.*?\) (?P<gcc>[\d.]+)", binary)
    return " ".join(f"{name} {number.decode()}" for name, number in told.groupdict().items()) if told else "unknown"


def table_bytes(engine: Engine) -> int:
    """How many bytes of tables this engine reads to rank arrays."""
    tables = read_tables()
    return sum(tables[name].nbytes for name in TABLES.get(str(engine), ()))
