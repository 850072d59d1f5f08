"""What pyproject.toml cannot say: the C extension, its wheel tag, and what to do without a compiler."""

import os
import platform
import sys
import sysconfig
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import CCompilerError, CompileError, ExecError, PlatformError

sys.path.insert(0, str(Path(__file__).parent / "tools"))
from amalgamate import write  # in a folder that is not installed

WITHOUT_EXTENSION = os.environ.get("STUD8_NO_EXTENSION", "") not in ("", "0")
ONE_WHEEL_FOR_ALL = platform.python_implementation() == "CPython" and not sysconfig.get_config_var("Py_GIL_DISABLED")

ADVICE = """
stud8 could not compile its C extension; the reason stands above.
Install a C compiler and Python's headers, or install without the extension (the same results, some times slower):

    STUD8_NO_EXTENSION=1 python -m pip install ".[cli]"
"""


class BuildPython(build_py):
    """Puts the C core as one file beside its header, in what is installed; in the tree git ignores it."""

    def run(self) -> None:
        super().run()
        write(Path("src" if self.editable_mode else self.build_lib) / "stud8/include")


class BuildExtension(build_ext):
    def run(self) -> None:
        if self.inplace:
            write(Path("src/stud8/include"))
        try:
            super().run()
        except (CCompilerError, ExecError, PlatformError) as error:
            raise CompileError(f"{error}\n{ADVICE}") from None


if WITHOUT_EXTENSION:
    setup(cmdclass={"build_py": BuildPython})
else:
    setup(
        cffi_modules=["csrc/build_cffi.py:ffibuilder"],
        cmdclass={"build_py": BuildPython, "build_ext": BuildExtension},
        options={"bdist_wheel": {"py_limited_api": "cp311"}} if ONE_WHEEL_FOR_ALL else {},
    )
