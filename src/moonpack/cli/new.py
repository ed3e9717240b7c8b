"""`moonpack new`: set up a game and write its record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

import moonpack
from moonpack import games
from moonpack.cli import choices, files
from moonpack.cli.failures import FileTrouble
from moonpack.cli.helping import argument, option
from moonpack.cli.language import spoken
from moonpack.cli.numbers import AnyWhole
from moonpack.game import Game
from moonpack.games.contract import AnyGame, Option
from moonpack.words import source

F = TypeVar("F", bound=Callable[..., Any])


def setup_options(command: F) -> F:
    """The options for setting up a new game."""
    for add in (
        option(
            "--option",
            "options",
            multiple=True,
            metavar="NAME=VALUE",
            help=source("An option of the game (see moonpack new --help); may be repeated."),
        ),
        option("--names", metavar="A,B,…", help=source("The players' names, in seat order.")),
        option("--seed", help=source("A number or text; the same seed gives the same set-up.")),
        option("--players", type=AnyWhole(), metavar="N", help=source("Number of players.")),
    ):
        command = add(command)
    return command


def make_game(
    game: str,
    *,
    players: int | None,
    seed: str | None,
    names: Sequence[str] | None,
    options: Sequence[str],
    **given: str,
) -> Game:
    """A new game from the command line; `given` are choices by name."""
    return moonpack.new(
        game,
        players=players,
        seed=None if seed is None else read_seed(seed),
        names=names,
        **choices.read(game, given, options),
    )


def listed(text: str | None) -> list[str] | None:
    """The parts of a text separated by commas."""
    return None if text is None else [word.strip() for word in text.split(",")]


def read_seed(text: str) -> int | str:
    """A seed; a whole number becomes an int, so that it means the same as in Python."""
    try:
        return int(text)
    except ValueError:
        return text


class _NewCommand(choices.PlayersChoosingCommand):
    """Its help ends with the options of every game."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        words = spoken()
        for spec in map(games.spec, games.names()):
            options = [_explained(option) for option in spec.options().values()]
            with formatter.section(_heading(spec)):
                if options:
                    formatter.write_dl(options)
                else:
                    formatter.write_text(words("This game has no options."))


def _heading(spec: AnyGame) -> str:
    words, low, high = spoken(), spec.players[0], spec.players[-1]
    gaps = {"game": words.look_up(spec.title), "name": spec.name}
    if low == high:
        return words.many(
            "Options of {game} ({name}, {n} player)",
            "Options of {game} ({name}, {n} players)",
            low,
            **gaps,
        )
    gaps |= {"low": str(low), "high": str(high)}
    return words("Options of {game} ({name}, {low} to {high} players)", **gaps)


def _explained(option: Option) -> tuple[str, str]:
    words, values = spoken(), ", ".join(option.choices)
    if option.lowest is not None:
        gaps = {"values": values, "lowest": option.lowest}
        values = words("{values}, or a number of at least {lowest}", **gaps)
    return option.name, f"{words.look_up(option.help)}  [{values}]"


@click.command(cls=_NewCommand, help=source("Set up a game and write its record."))
@argument("game", type=click.Choice(games.names()))
@setup_options
@option(
    *("-o", "--output"),
    metavar="FILE",
    help=source("Write to a file instead of standard output."),
)
@option("--force", is_flag=True, help=source("Overwrite an existing file."))
def new(game: str, names: str | None, output: str | None, force: bool, **given: Any) -> None:
    """Set up a game and write its record."""
    given |= choices.take(given)
    new_game = make_game(game, names=listed(names), **given)
    if output is None or output == files.STANDARD:
        click.echo(files.as_json(new_game.record(), indent=1))
        return
    if Path(output).exists() and not force:
        words = spoken()
        raise FileTrouble(words("{path} already exists; --force overwrites it.", path=output))
    files.save(new_game, output)
