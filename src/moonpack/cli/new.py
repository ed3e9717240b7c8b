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
from moonpack.game import Game
from moonpack.games.contract import Option

F = TypeVar("F", bound=Callable[..., Any])


def setup_options(command: F) -> F:
    """The options for setting up a new game."""
    for option in (
        click.option(
            "--option",
            "options",
            multiple=True,
            metavar="NAME=VALUE",
            help="An option of the game (see moonpack new --help); may be repeated.",
        ),
        click.option("--names", metavar="A,B,…", help="The players' names, in seat order."),
        click.option("--seed", help="A number or text; the same seed gives the same set-up."),
        click.option("--players", type=int, metavar="N", help="Number of players."),
    ):
        command = option(command)
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


class _NewCommand(choices.ChoosingCommand):
    """Its help ends with the options of every game."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for name in games.names():
            spec = games.spec(name)
            low, high = spec.players[0], spec.players[-1]
            many = f"{low}" if low == high else f"{low} to {high}"
            options = [_explained(option) for option in spec.options().values()]
            with formatter.section(f"Options of {spec.title} ({name}, {many} players)"):
                if options:
                    formatter.write_dl(options)
                else:
                    formatter.write_text("This game has no options.")


def _explained(option: Option) -> tuple[str, str]:
    values = ", ".join(option.choices)
    number = "" if option.lowest is None else f", or a number of at least {option.lowest}"
    return option.name, f"{option.help}  [{values}{number}]"


@click.command(cls=_NewCommand)
@click.argument("game", type=click.Choice(games.names()))
@setup_options
@click.option("-o", "--output", metavar="FILE", help="Write to a file instead of standard output.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def new(game: str, names: str | None, output: str | None, force: bool, **given: Any) -> None:
    """Set up a game and write its record."""
    given |= choices.take(given)
    new_game = make_game(game, names=listed(names), **given)
    if output is None or output == files.STANDARD:
        click.echo(files.as_json(new_game.record(), indent=1))
        return
    if Path(output).exists() and not force:
        raise FileTrouble(f"{output} already exists; --force overwrites it.")
    files.save(new_game, output)
