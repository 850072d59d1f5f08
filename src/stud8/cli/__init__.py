"""The command line, one module per sub-command. Nothing else in stud8 imports click or rich."""

import io
import signal
import sys
from contextlib import suppress

INTERRUPTED = 130  # the exit status, as a shell reports it


def main() -> None:
    """Run the command `stud8`."""
    try:
        _run()
    except KeyboardInterrupt:  # before click heeds it, or a second one
        _ignore_interrupts()
        sys.exit(INTERRUPTED)
    except SystemExit as end:
        if end.code == INTERRUPTED:
            _ignore_interrupts()
        raise


def _ignore_interrupts() -> None:
    """Let another Ctrl-C not print where the interpreter was in ending."""
    with suppress(ValueError):  # in a thread of somebody's program
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _run() -> None:
    try:
        from stud8.cli.commands import stud8  # noqa: PLC0415  # click and rich may be missing
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("click", "rich"):
            raise
        sys.stderr.write('stud8: the command line needs click and rich: pip install "stud8[cli]"\n')
        sys.exit(2)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a path may have letters that stdout cannot encode
    stud8(prog_name="stud8")
