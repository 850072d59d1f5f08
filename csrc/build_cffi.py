"""The cffi builder of stud8._cstud8. setup.py names it; setuptools executes it in the root of the project.

It is executed, not imported: siblings are out of reach and ``__file__`` is relative, as setuptools wants its paths.
"""

import sys
from pathlib import Path

from cffi import FFI

HERE = Path(__file__).parent
INCLUDE = Path("src/stud8/include")
SOURCES = sorted(HERE.glob("*.c"))

# What else the extension is made from: a change rebuilds it, and the source distribution holds it.
NEEDED = [HERE / "build_cffi.py", HERE / "stud8.cdef", *sorted(HERE.glob("*.h")), INCLUDE / "stud8.h"]

ffibuilder = FFI()
ffibuilder.cdef((HERE / "stud8.cdef").read_text(encoding="utf-8"))
ffibuilder.set_source(
    "stud8._cstud8",
    '#include "stud8.h"',
    sources=[path.as_posix() for path in SOURCES],
    depends=[path.as_posix() for path in NEEDED],
    include_dirs=[HERE.as_posix(), INCLUDE.as_posix()],
    # MSVC has nothing above its default. Debug information, which some Pythons ask for, would be most of the wheel.
    extra_compile_args=[] if sys.platform == "win32" else ["-O3", "-g0"],
    py_limited_api=True,  # cffi passes over it where there is none: on a free-threaded Python before 3.15
)
