"""Output that is there as a whole or not at all."""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """Give the path of a new file beside the target that takes its place at the end.

    After any error, an interrupt included, the new file is removed and the target is what it was. A target that is a
    link stays one: the file it leads to is replaced.
    """
    with suppress(FileNotFoundError):
        target.stat()  # of a link to itself there is an error, and realpath has none
    given, target = target, Path(os.path.realpath(target))
    if target.exists() and not target.is_file():
        raise ValueError(f"{given}: a folder or device, a file expected")
    new = target.with_name(f".stud8-{secrets.token_hex(6)}.part")
    try:
        with _named(given), new.open("xb"):  # as any new file, by the umask
            pass
        yield new
        if target.exists():
            shutil.copymode(target, new)
        new.replace(target)
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file."""
    return one.exists() and other.exists() and one.samefile(other)


@contextmanager
def _named(target: Path) -> Iterator[None]:
    """Name the target in errors about the file beside it."""
    try:
        yield
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(target)) from None
