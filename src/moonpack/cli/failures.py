"""How commands fail: one sentence on stderr and an exit code that means something."""

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
  0    fine
  1    the input was read but is wrong, or failed verification
  2    the command line is wrong
  3    a file cannot be read or written
  130  interrupted
"""


class FileTrouble(click.ClickException):
    """A file that cannot be read or written."""

    exit_code = FILE

    @classmethod
    def of(cls, error: OSError, path: object, doing: str) -> FileTrouble:
        """The sentence for an error of the system while `doing` something with a file."""
        return cls(f"{path} cannot be {doing}: {(error.strerror or str(error)).lower()}")


class CommandGroup(click.Group):
    """Imports its commands when they are asked for, and turns every failure into a sentence."""

    def __init__(self, *args: Any, modules: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._modules = modules

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self._modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self._modules:
            return None
        module, name = self._modules[cmd_name].split(":")
        found: click.Command = getattr(import_module(module), name)
        return found

    def invoke(self, ctx: click.Context) -> Any:
        try:
            done = super().invoke(ctx)
            sys.stdout.flush()
        except BrokenPipeError:
            # Whoever read our output has seen enough; Python must not complain at its last flush.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return FINE
        return done

    def main(self, args: Sequence[str] | None = None, *rest: Any, **settings: Any) -> NoReturn:
        """Run a command line and leave with its exit code."""
        given = sys.argv[1:] if args is None else list(args)
        settings["standalone_mode"] = False
        if isinstance(sys.stdout, io.TextIOWrapper):  # names may have letters a terminal lacks
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


def _fail(given: Sequence[str], kind: str, said: str, code: int, why: object = None) -> int:
    """Say what went wrong, as JSON to those who asked for JSON."""
    if "--json" in given:
        told = {"kind": kind, "message": said, "exit": code}
        if isinstance(why, BadInput):
            told |= {"field": why.field, "expected": why.expected}
        said = json.dumps({"error": told}, ensure_ascii=False)
    else:
        said = f"moonpack: {' '.join(said.split())}"
    click.echo(said, err=True)
    return code
