"""What games let people choose, as options of the command line, with the names the games give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import click

from moonpack import games
from moonpack.cli import files
from moonpack.games.choices import Kind

_METAVARS = {Kind.SEATS: "A,B,…", Kind.WORD: "WORD", Kind.SEAT: "SEAT", Kind.DATA: "FILE"}


class ChoosingCommand(click.Command):
    """A command that takes the choices of all games; they are looked up when it is used."""

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        own = super().get_params(ctx)
        taken = {param.name for param in own}
        declared = [param for param in _declared() if param.name not in taken]
        return [*own[:-1], *declared, *own[-1:]]  # --help stays the last


@cache
def _declared() -> tuple[click.Option, ...]:
    """An option for each name; those of rules are not listed, as `new --help` explains them."""
    found: dict[str, click.Option] = {}
    for spec in map(games.spec, games.names()):
        for choice in spec.choices().values():
            flags = _flags(choice.name)
            if choice.kind is Kind.SEATS:
                flags.append(flags[0].removesuffix("s"))
            text = f"{spec.title}: {choice.help}."
            metavar = _METAVARS[choice.kind]
            made = click.Option([*flags, choice.name], metavar=metavar, help=text)
            found.setdefault(choice.name, made)
        for name in spec.options():
            made = click.Option([*_flags(name), name], hidden=True)
            found.setdefault(name, made)
    return tuple(found.values())


def _flags(name: str) -> list[str]:
    return [f"--{name.replace('_', '-')}"]


def flag(name: str) -> str:
    """How a choice, or another parameter, is written on the command line."""
    return "--option" if name == "options" else _flags(name)[0]


def take(said: dict[str, Any]) -> dict[str, str]:
    """The choices among the values of a command, taken out of them."""
    names = [str(param.name) for param in _declared() if param.name in said]
    values = {name: said.pop(name) for name in names}
    return {name: value for name, value in values.items() if value is not None}


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


def option_pair(said: str) -> tuple[str, str]:
    """A name and a value out of `NAME=VALUE`."""
    name, equals, value = said.partition("=")
    if not equals or not name.strip():
        raise click.BadParameter(f"expected NAME=VALUE, got {said!r}.", param_hint="--option")
    return name.strip(), value.strip()
