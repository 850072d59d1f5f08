"""What was built and what is in force: for bug reports, and for those who compile against the C core."""

import os
import platform
import sys
from typing import Any, Literal, overload

from stud8 import backends
from stud8.given import refuse_unknown


def cpu_features() -> frozenset[str]:
    """Return what the processor and the operating system offer of the features that the C core can use.

    Returns
    -------
    frozenset of str
        Names such as "avx2" or "avx512bw"; empty on other processors than x86 and without the extension.

    Raises
    ------
    ImportError
        If the extension is there but cannot be loaded.

    Examples
    --------
    >>> import stud8
    >>> "avx2" in stud8.cpu_features() or stud8.isa() != "avx2"
    True
    """
    return frozenset(native.cpu_features()) if (native := backends.core()) else frozenset()


@overload
def show_config(mode: None = None) -> None: ...
@overload
def show_config(mode: Literal["dicts"]) -> dict[str, Any]: ...
def show_config(mode: Literal["dicts"] | None = None) -> dict[str, Any] | None:
    """Print, or return, what this installation is made of: versions, backends, instruction sets, processor.

    Parameters
    ----------
    mode : None or "dicts"
        None prints a line for each entry, "dicts" returns them.

    Returns
    -------
    None or dict
        Nothing, or for "dicts" the entries by name: texts and lists of text.

    Raises
    ------
    ValueError
        For another mode, or if STUD8_BACKEND or STUD8_ISA names nothing that is available here.

    Examples
    --------
    >>> import stud8
    >>> "python" in stud8.show_config("dicts")["backends"]
    True
    """
    refuse_unknown(mode, "mode", (None, "dicts"))
    from importlib.metadata import version  # noqa: PLC0415  # slow, and needed here only

    entries = {
        "stud8": version("stud8"),
        "python": platform.python_version(),
        "numpy": version("numpy"),
        "platform": f"{sys.platform} {platform.machine()}",
        "backend": backends.backend(),
        "backends": list(backends.available()),
        "isa": backends.isa(),
        "isas": native.isas() if (native := backends.core()) else [],
        "cpu_features": sorted(cpu_features()),
        "include": get_include(),
    }
    if mode == "dicts":
        return entries
    for name, value in entries.items():
        print(f"{name + ':':14}{' '.join(value) if isinstance(value, list) else value}")  # noqa: T201  # its purpose
    return None


def get_include() -> str:
    """Return the folder that holds stud8.h, the header of the C core.

    Returns
    -------
    str
        The path of the folder.

    Examples
    --------
    >>> import pathlib, stud8
    >>> (pathlib.Path(stud8.get_include()) / "stud8.h").exists()
    True
    """
    return os.path.join(os.path.dirname(__file__), "include")  # noqa: PTH118, PTH120  # pathlib would double the import
