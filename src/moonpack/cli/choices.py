"""The choices of all games as options of the command line, under the games' own names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import click

from moonpack import games
from moonpack.cli import files
from moonpack.cli.helping import PlayersCommand, PlayersOption
from moonpack.cli.language import placeholder, spoken
from moonpack.games.choices import Choice, Kind
from moonpack.games.contract import AnyGame

_METAVARS = {Kind.SEATS: "A,B,…", Kind.WORD: "WORD", Kind.SEAT: "SEAT", Kind.DATA: "FILE"}


class _Choosing(click.Command):
    """Takes the choices of all games, looked up when the command is used."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        own = super().get_params(ctx)
        taken = {param.name for param in own}
        declared = [param for param in _declared() if param.name not in taken]
        return [*own[:-1], *declared, *own[-1:]]  # --help stays the last


class ChoosingCommand(_Choosing):
    """Such a command for hosts and researchers."""


class PlayersChoosingCommand(_Choosing, PlayersCommand):
    """Such a command for players."""


class _ChoiceOption(PlayersOption):
    """A choice of a game; its help says of which, and what the choice can be."""

    spec: AnyGame
    choice: Choice

    def explained(self) -> str:
        words = spoken()
        # Translators: an option of the command line is for this game only.
        only = words("{game} only.", game=words.look_up(self.spec.title))
        return words.text(only, words.look_up(self.choice.help)) + _values(self.choice)


@cache
def _declared() -> tuple[click.Option, ...]:
    """An option for each choice; rule options are hidden here, `new --help` explains them."""
    options: dict[str, click.Option] = {}
    for spec in map(games.spec, games.names()):
        for choice in spec.choices().values():
            flags = _flags(choice.name)
            if choice.kind is Kind.SEATS:
                flags.append(flags[0].removesuffix("s"))
            option = _ChoiceOption([*flags, choice.name], metavar=_METAVARS[choice.kind])
            option.spec, option.choice = spec, choice
            options.setdefault(choice.name, option)
        for name in spec.options():
            options.setdefault(name, click.Option([*_flags(name), name], hidden=True))
    return tuple(options.values())


def _values(choice: Choice) -> str:
    listed = ", ".join(choice.values)
    if choice.kind is Kind.SEAT:
        words = spoken()
        # Translators: what can be typed; the values are English words.
        listed = words("a player's number, or {values}", values=listed)
    return f"  [{listed}]" if listed else ""


def _flags(name: str) -> list[str]:
    return [f"--{name.replace('_', '-')}"]


def flag(name: str) -> str:
    """How a choice, or another parameter, is written on the command line."""
    return "--option" if name == "options" else _flags(name)[0]


def take(values: dict[str, Any]) -> dict[str, str]:
    """Remove the choices from the values of a command and return those that were given."""
    names = [str(param.name) for param in _declared() if param.name in values]
    chosen = {name: values.pop(name) for name in names}
    return {name: value for name, value in chosen.items() if value is not None}


def read(game: str, given: Mapping[str, str], pairs: Sequence[str] = ()) -> dict[str, object]:
    """The choices of a game from its own flags and from those given as `NAME=VALUE`."""
    declared = games.spec(game).choices()
    chosen: dict[str, object] = {}
    for name, text in [*given.items(), *map(option_pair, pairs)]:
        choice = declared.get(name)
        if choice is not None and choice.kind is Kind.DATA:
            files.check_readable(text)
        chosen[name] = text if choice is None else choice.read(text)
    return chosen


def option_pair(text: str) -> tuple[str, str]:
    """The name and the value of `NAME=VALUE`."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip():
        words = spoken()
        gaps = {"expected": placeholder("NAME=VALUE"), "text": text}
        why = words("expected {expected}, got '{text}'.", **gaps)
        raise click.BadParameter(why, param_hint="--option")
    return name.strip(), value.strip()
