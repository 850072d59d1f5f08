"""The command `stud8` and what all its sub-commands do alike: errors on one line, closed pipes in silence."""

import os
import sys
from contextlib import suppress
from typing import Any, NoReturn

import click

from stud8 import backends
from stud8.cli import INTERRUPTED
from stud8.cli.bench import bench
from stud8.cli.config import config
from stud8.cli.deal import deal
from stud8.cli.equity import equity
from stud8.cli.eval import evaluate
from stud8.cli.info import info
from stud8.cli.rank import rank
from stud8.cli.replay import replay
from stud8.cli.terminal import bad_input
from stud8.cli.verify import verify


class Commands(click.Group):
    """A group that tells of bad input in one line on stderr, with exit status 2."""

    def main(self, *arguments: Any, **settings: Any) -> NoReturn:
        """Run a sub-command and exit; click itself would print the usage, too."""
        try:
            status = super().main(*arguments, **settings | {"standalone_mode": False})
            if sys.stdout:
                sys.stdout.flush()
        except click.ClickException as error:
            context = getattr(error, "ctx", None)
            self._fail(context.command_path if context else "stud8", error.format_message())
        except click.Abort:
            sys.exit(INTERRUPTED)
        except OSError as error:  # what was written to stdout cannot be: click deals with a pipe closed before
            # The interpreter flushes once more at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            if isinstance(error, BrokenPipeError):
                sys.exit(141)  # as a shell reports it
            self._fail("stud8", f"{error.filename or 'stdout'}: {error.strerror or error}")
        sys.exit(status)

    def _fail(self, command: str, message: str) -> NoReturn:
        with suppress(OSError):  # where stderr cannot be written to, the status still tells
            click.echo(f"{command}: {' '.join(message.splitlines())}", err=True)
        sys.exit(2)


@click.group(cls=Commands, no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="stud8")
def stud8() -> None:
    """Evaluate seven-card stud hi/lo hands, settle pots, play and replay hands, and count equity.

    \b
    stud8 eval "As 2d 3h 4s 5c Kd Qh"
    stud8 equity AsAhKd 2c3d4h
    stud8 replay hand.phh

    High ranks are 1..7462, low ranks 0..56, greater is better. STUD8_BACKEND and STUD8_ISA in the environment choose
    who ranks, see `stud8 info`.
    """  # noqa: D301  # click looks for a backspace
    try:
        backends.backend()
    except ValueError as error:
        raise bad_input(str(error)) from None


for command in (evaluate, rank, equity, replay, deal, bench, verify, config, info):
    stud8.add_command(command)
