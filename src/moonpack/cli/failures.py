"""How commands fail: a message on stderr and a documented exit code."""

from __future__ import annotations

import errno
import io
import json
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, NoReturn

import click

from moonpack.cli import language
from moonpack.cli.helping import PlayersCommand, write_commands
from moonpack.cli.language import spoken
from moonpack.errors import BadInput, MoonpackError
from moonpack.languages import DEFAULT
from moonpack.words import Words, source

FINE = 0
WRONG = 1
USAGE = 2
FILE = 3
INTERRUPTED = 130

# What each code means, for the help.
EXIT_CODES = {
    FINE: source("success"),
    WRONG: source("wrong input, or a record that failed verification"),
    USAGE: source("wrong command line"),
    FILE: source("a file cannot be read or written"),
    INTERRUPTED: source("interrupted"),
}


class FileTrouble(click.ClickException):
    """A file that cannot be read or written."""

    exit_code = FILE

    @classmethod
    def reading(cls, error: OSError, path: object) -> FileTrouble:
        """The message for a system error at reading a file."""
        words = spoken()
        return cls(words("{path} cannot be read: {why}", path=path, why=_why(error, words)))

    @classmethod
    def writing(cls, error: OSError, path: object) -> FileTrouble:
        """The message for a system error at writing a file."""
        words = spoken()
        return cls(words("{path} cannot be written: {why}", path=path, why=_why(error, words)))

    @classmethod
    def creating(cls, error: OSError, path: object) -> FileTrouble:
        """The message for a system error at creating a folder."""
        words = spoken()
        return cls(words("{path} cannot be created: {why}", path=path, why=_why(error, words)))


def _why(error: OSError, words: Words) -> str:
    """What the system says; the usual reasons in the reader's language."""
    usual = {
        errno.EACCES: words("permission denied"),
        errno.EDQUOT: words("disk quota exceeded"),
        errno.EEXIST: words("file exists"),
        errno.EIO: words("input/output error"),
        errno.EISDIR: words("is a directory"),
        errno.ELOOP: words("too many levels of symbolic links"),
        errno.ENAMETOOLONG: words("file name too long"),
        errno.ENOENT: words("no such file or directory"),
        errno.ENOSPC: words("no space left on device"),
        errno.ENOTDIR: words("not a directory"),
        errno.EPERM: words("operation not permitted"),
        errno.EROFS: words("read-only file system"),
    }
    message = (error.strerror or str(error)).lower()
    return message if error.errno is None else usual.get(error.errno, message)


class CommandGroup(PlayersCommand, click.Group):
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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        if not isinstance(command, PlayersCommand):
            language.choose(DEFAULT)  # commands for hosts and researchers are in English
        return name, command, rest

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        commands = ((name, self.get_command(ctx, name)) for name in self.list_commands(ctx))
        write_commands([(name, command) for name, command in commands if command], formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        words = spoken()
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(words("Exit codes:"))
            rows = [(str(code), words.look_up(text)) for code, text in EXIT_CODES.items()]
            with formatter.indentation():
                formatter.write_dl(rows)

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
        # JSON is for programs, which know English.
        with language.speaking(DEFAULT if "--json" in given else language.wanted(given)):
            sys.exit(self._run(given, *rest, **settings))

    def _run(self, given: Sequence[str], *rest: Any, **settings: Any) -> int:
        """Run a command line; returns its exit code."""
        words = spoken()
        try:
            code = super().main(given, *rest, **settings)
        except (click.Abort, KeyboardInterrupt):
            return _fail(given, "interrupted", words("Interrupted."), INTERRUPTED)
        except click.exceptions.NoArgsIsHelpError as error:  # its message is the whole help
            click.echo(error.format_message(), err=True)
            return USAGE
        except click.UsageError as error:
            return _fail(given, "usage", _usage(error), USAGE)
        except click.ClickException as error:
            return _fail(given, "file", error.format_message(), error.exit_code)
        except MoonpackError as error:
            return _fail(given, "wrong", error.in_words(spoken()), WRONG, error)
        except OSError as error:
            words = spoken()
            where = error.filename or words("the output")
            return _fail(given, "file", f"{where}: {_why(error, words)}", FILE)
        return code if isinstance(code, int) else FINE


def wrong_seat(seat: int, players: int) -> BadInput:
    """The error for a seat that a game has not."""
    words = spoken()
    gaps = {"players": players, "seat": seat}
    why = words("expected a player from 1 to {players}, got {seat}", **gaps)
    return BadInput("--seat", f"a player from 1 to {players}", problem=why)


def _usage(error: click.UsageError) -> str:
    words = spoken()
    command = error.ctx.command_path if error.ctx else ""
    help_at = words("Try '{command} --help'.", command=command) if command else ""
    return words.text(error.format_message(), help_at)


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
