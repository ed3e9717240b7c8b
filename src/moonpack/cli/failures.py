"""How commands fail: a message on stderr and a documented exit code."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from moonpack.errors import BadInput, MoonpackError

FINE = 0
WRONG = 1
USAGE = 2
FILE = 3
INTERRUPTED = 130

EXIT_CODES = """\b
Exit codes:
  0    success
  1    wrong input, or a record that failed verification
  2    wrong command line
  3    a file cannot be read or written
  130  interrupted
"""


class FileTrouble(click.ClickException):
    """A file that cannot be read or written."""

    exit_code = FILE

    @classmethod
    def of(cls, error: OSError, path: object, doing: str) -> FileTrouble:
        """The message for a system error; `doing` is such as `read` or `written`."""
        return cls(f"{path} cannot be {doing}: {(error.strerror or str(error)).lower()}")


class CommandGroup(click.Group):
    """Imports commands when they are used, and turns every failure into a message."""

    def __init__(self, *args: Any, modules: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._modules:
            return None
        module, name = self._modules[cmd_name].split(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # The reader of our output has closed it; Python must not complain at its last flush.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FINE
        return result

    def main(self, args: Sequence[str] | None = None, *rest: Any, **settings: Any) -> NoReturn:
        """Run a command line and exit with its code."""
        given = sys.argv[1:] if args is None else list(args)
        settings["standalone_mode"] = False
        if isinstance(
            sys.stdout, io.TextIOWrapper
        ):  # names may have letters that the terminal lacks
            sys.stdout.reconfigure(errors="replace")
        try:
            code = super().main(given, *rest, **settings)
        except (click.Abort, KeyboardInterrupt):
            code = _fail(given, "interrupted", "Interrupted.", INTERRUPTED)
        except click.UsageError as error:
            code = _fail(given, "usage", _usage(error), USAGE)
        except click.ClickException as error:
            code = _fail(given, "file", error.format_message(), error.exit_code)
        except MoonpackError as error:
            code = _fail(given, "wrong", str(error), WRONG, error)
        except OSError as error:
            code = _fail(given, "file", f"{error.filename or 'output'}: {error.strerror}", FILE)
        sys.exit(code if isinstance(code, int) else FINE)


def _usage(error: click.UsageError) -> str:
    help_at = f" Try '{error.ctx.command_path} --help'." if error.ctx else ""
    return error.format_message() + help_at


def _fail(given: Sequence[str], kind: str, message: str, code: int, error: object = None) -> int:
    """Report what went wrong, as JSON if `--json` was given."""
    if "--json" in given:
        report = {"kind": kind, "message": message, "exit": code}
        if isinstance(error, BadInput):
            report |= {"field": error.field, "expected": error.expected}
        message = json.dumps({"error": report}, ensure_ascii=False)
    else:
        message = f"moonpack: {' '.join(message.split())}"
    click.echo(message, err=True)
    return code
