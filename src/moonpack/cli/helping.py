"""Help in the reader's language: commands and options whose texts are looked up when printed.

The help of a command and of its options is marked with `source` where it is written. Each paragraph
is a text of its own; the first is what the list of commands shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import partial
from typing import Any

import click

from moonpack.cli.language import language_option, placeholder, spoken

_BETWEEN = "\n\n"


def paragraphs(*texts: str) -> str:
    """The help of a command, from texts that are marked with `source`."""
    return _BETWEEN.join(texts)


class PlayersOption(click.Option):
    """An option for players. `usually` is what happens without it, if click does not know that."""

    def __init__(self, *args: Any, usually: object = None, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.usually = usually

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        shown = copy(self)
        shown.help, shown.show_default = self.explained(), False
        return super(PlayersOption, shown).get_help_record(ctx)

    def make_metavar(self, ctx: click.Context) -> str:
        return placeholder(super().make_metavar(ctx))

    def explained(self) -> str:
        """The help in the reader's language."""
        words = spoken()
        text = words.look_up(self.help or "")
        default = words.look_up(self.usually) if isinstance(self.usually, str) else self.usually
        if default is None and self.show_default:
            default = self.default  # as it is typed
        if default is None:
            return text
        return f"{text}  [{words('default: {default}', default=default)}]"


class PlayersArgument(click.Argument):
    """An argument for players."""

    def make_metavar(self, ctx: click.Context) -> str:
        return placeholder(super().make_metavar(ctx))


option = partial(click.option, cls=PlayersOption)
argument = partial(click.argument, cls=PlayersArgument)


class PlayersCommand(click.Command):
    """A command for players: its help is in their language, and it takes `--language`."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.params.append(language_option())

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        words = spoken()
        pieces = placeholder(" ".join(self.collect_usage_pieces(ctx)))
        formatter.write_usage(ctx.command_path, pieces, f"{words('Usage:')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        words = spoken()
        formatter.write_paragraph()
        with formatter.indentation():
            texts = (self.help or "").split(_BETWEEN)
            formatter.write_text(_BETWEEN.join(map(words.look_up, texts)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        words = spoken()
        options = [each for each in self.get_params(ctx) if isinstance(each, click.Option)]
        records = (each.get_help_record(ctx) for each in options)
        with formatter.section(words("Options")):
            formatter.write_dl([record for record in records if record])

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        shown = super().get_help_option(ctx)
        words = spoken()
        if shown is not None:  # click keeps it, with its help in the language of the first time
            shown.help = words("Show this message and exit.")
        return shown


def write_commands(
    commands: Iterable[tuple[str, click.Command]], formatter: click.HelpFormatter
) -> None:
    """The list of commands, each with the first sentence of its help."""
    words = spoken()
    rows = [(name, words.look_up(_first(command))) for name, command in commands]
    with formatter.section(words("Commands")):
        formatter.write_dl(rows)


def _first(command: click.Command) -> str:
    return command.short_help or (command.help or "").split(_BETWEEN)[0]
