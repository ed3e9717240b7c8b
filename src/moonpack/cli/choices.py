"""The choices of all games as options of the command line, under the games' own names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import click

from moonpack import games
from moonpack.cli import files
from moonpack.games.choices import Choice, Kind

_METAVARS = {Kind.SEATS: "A,B,…", Kind.WORD: "WORD", Kind.SEAT: "SEAT", Kind.DATA: "FILE"}


class ChoosingCommand(click.Command):
    """A command that takes the choices of all games, looked up when the command is used."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        own = super().get_params(ctx)
        taken = {param.name for param in own}
        declared = [param for param in _declared() if param.name not in taken]
        return [*own[:-1], *declared, *own[-1:]]  # --help stays the last


@cache
def _declared() -> tuple[click.Option, ...]:
    """An option for each choice; rule options are hidden here, `new --help` explains them."""
    options: dict[str, click.Option] = {}
    for spec in map(games.spec, games.names()):
        for choice in spec.choices().values():
            flags = _flags(choice.name)
            if choice.kind is Kind.SEATS:
                flags.append(flags[0].removesuffix("s"))
            option = click.Option(
                [*flags, choice.name],
                metavar=_METAVARS[choice.kind],
                help=f"{spec.title} only. {choice.help}{_values(choice)}",
            )
            options.setdefault(choice.name, option)
        for name in spec.options():
            option = click.Option([*_flags(name), name], hidden=True)
            options.setdefault(name, option)
    return tuple(options.values())


def _values(choice: Choice) -> str:
    listed = ", ".join(choice.values)
    if choice.kind is Kind.SEAT:
        return f"  [a player's number, or {listed}]"
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
        raise click.BadParameter(f"expected NAME=VALUE, got {text!r}.", param_hint="--option")
    return name.strip(), value.strip()
