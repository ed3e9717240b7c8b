"""`moonpack play`: the table in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import click

from moonpack import games, records
from moonpack.cli import choices, files, output
from moonpack.cli.failures import FileTrouble
from moonpack.cli.helping import argument, option, paragraphs
from moonpack.cli.invitation import ask_game
from moonpack.cli.language import spoken
from moonpack.cli.new import setup_options
from moonpack.cli.numbers import AN_HOUR_AT_MOST
from moonpack.cli.table import BotSeat, Table
from moonpack.cli.table.bots import PERSON, check_bot, seats, split
from moonpack.game import Game
from moonpack.words import source

USUAL_PACE = 0.6


@click.command(
    cls=choices.PlayersChoosingCommand,
    help=paragraphs(
        source("Play a new game, or continue one from FILE."),
        source(
            "People share one keyboard; bots can take any seats. Without --bots and --names, you "
            "are asked who plays."
        ),
    ),
)
@argument("file", metavar="[FILE]", required=False)
@option(
    "--game",
    type=click.Choice(games.names()),
    help=source("The game; if not given, you are asked."),
)
@setup_options
@option(
    "--bots",
    metavar="A,B,…",
    help=source(
        "Bots for the last seats, such as hunter,alpha; or for all seats, with - for a person."
    ),
)
@option(
    "--pace",
    type=AN_HOUR_AT_MOST,
    help=source("Pause after each step of a bot, in seconds."),
    # Translators: seconds; what an option of the command line is by default.
    usually=source("0.6 at a terminal, else 0"),
)
@option(*("-o", "--output", "save_path"), metavar="FILE", help=source("The file for a new game."))
@output.colour_option
def play(
    file: str | None,
    *,
    bots: str | None,
    pace: float | None,
    save_path: str | None,
    colour: bool | None,
    **given: Any,
) -> None:
    """Play a new game, or continue one from a file."""
    words = spoken()
    wanted: Sequence[str] = split(bots)
    if file is not None:
        if file in games.names() and not Path(file).exists():
            raise click.UsageError(words("To play a new game, say --game {game}.", game=file))
        for_new_games = [name for name, value in given.items() if value]
        if for_new_games:
            gaps = {"option": choices.flag(for_new_games[0]), "path": file}
            why = words("{option} is only for new games, and {path} is continued.", **gaps)
            raise click.UsageError(why)
        game, path = _resume(file, save_path)
        for bot in wanted:
            if bot != PERSON:
                check_bot(bot, game.name)
    else:
        if save_path is not None and Path(save_path).exists():
            raise FileTrouble(
                words(
                    "{path} already exists. Continue it with: moonpack play {path}", path=save_path
                )
            )
        game, wanted = ask_game(wanted, **given)
        path = _fresh(game, save_path)
    seated = {
        seat: BotSeat(bot, game, None if given["seed"] is None else f"{given['seed']}/{seat}")
        for seat, bot in seats(wanted, game.players).items()
    }
    wants = output.wants_colour(colour)
    if pace is None:
        pace = USUAL_PACE if sys.stdout.isatty() else 0.0
    table = Table(game, path, output.console(wants), colour=wants, bots=seated, pace=pace)
    sys.exit(table.run())


def _resume(file: str, save_path: str | None) -> tuple[Game, Path]:
    """The game of a file. A game that begins from a position is saved in a new file."""
    words, data = spoken(), files.read(file)
    with output.working(words("Reading the game")):
        game = records.game_of(data)
    if save_path is not None or records.is_position(data) or file == files.STANDARD:
        return game, _fresh(game, save_path)
    return game, Path(file)


def _fresh(game: Game, save_path: str | None) -> Path:
    return Path(save_path) if save_path else files.fresh_path(game.name, date.today().isoformat())
