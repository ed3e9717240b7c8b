"""`moonpack play`: the table in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import click

from moonpack import games, records
from moonpack.begin import check_names
from moonpack.bots import registry
from moonpack.cli import choices, files, output
from moonpack.cli.failures import FileTrouble
from moonpack.cli.new import listed, make_game, setup_options
from moonpack.cli.numbers import AN_HOUR_AT_MOST
from moonpack.cli.table import BotSeat, Table
from moonpack.cli.table.bots import PERSON, seats, split
from moonpack.cli.table.bots import names as bot_names
from moonpack.errors import MoonpackError
from moonpack.game import Game
from moonpack.games import check
from moonpack.games.contract import AnyGame

USUAL_PLAYERS = 3
USUAL_PACE = 0.6


@click.command(cls=choices.ChoosingCommand)
@click.argument("file", metavar="[FILE]", required=False)
@click.option(
    "--game", type=click.Choice(games.names()), help="The game; if not given, you are asked."
)
@setup_options
@click.option(
    "--bots",
    metavar="A,B,…",
    help="Bots for the last seats, such as hunter,alpha; or for all seats, with - for a person.",
)
@click.option(
    "--pace",
    type=AN_HOUR_AT_MOST,
    help="Pause after each step of a bot, in seconds.  [default: 0.6 at a terminal, else 0]",
)
@click.option("-o", "--output", "save_path", metavar="FILE", help="The file for a new game.")
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
    """Play a new game, or continue one from FILE.

    People share one keyboard; bots can take any seats.
    """
    wanted = split(bots)
    if file is not None:
        if file in games.names() and not Path(file).exists():
            raise click.UsageError(f"To play a new game, say --game {file}.")
        for_new_games = [name for name, value in given.items() if value]
        if for_new_games:
            flag = choices.flag(for_new_games[0])
            raise click.UsageError(f"{flag} is only for new games, and {file} is continued.")
        game, path = _resume(file, save_path)
    else:
        if save_path is not None and Path(save_path).exists():
            raise FileTrouble(
                f"{save_path} already exists. Continue it with: moonpack play {save_path}"
            )
        game = _ask_game(wanted, **given)
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
    data = files.read(file)
    with output.working("Reading the game"):
        game = records.game_of(data)
    if save_path is not None or records.is_position(data) or file == files.STANDARD:
        return game, _fresh(game, save_path)
    return game, Path(file)


def _fresh(game: Game, save_path: str | None) -> Path:
    return Path(save_path) if save_path else files.fresh_path(game.name, date.today().isoformat())


# -- asking for a new game


def _ask_game(
    bots: Sequence[str],
    *,
    game: str | None,
    players: int | None,
    names: str | None,
    **rest: Any,
) -> Game:
    """A new game from the command line; asks for what is missing there."""
    spec = games.spec(game or _ask_which())
    called: Sequence[str] | None = listed(names)
    many = players
    given = choices.take(rest)
    if many is None:
        counted = spec.all_choices().players(choices.read(spec.name, given))
        many = None if counted is None else counted[1]
    if many is None and PERSON in bots:
        many = len(bots)
    if many is None and called is not None:
        many = len(called) + len(bots)
    if many is None:
        many = _ask_players(spec, len(bots))
    seated = seats(bots, many)
    for bot in seated.values():
        registry.make(bot, spec.name, seed=0).close()  # report a wrong name before asking anything
    if called is None:
        called = [_ask_name(seat) for seat in range(many) if seat not in seated]
    if len(called) + len(seated) == many:
        people, machines = iter(called), bot_names(seated)
        called = [machines.get(seat) or next(people) for seat in range(many)]
    return make_game(spec.name, players=many, names=called, **rest, **given)


def _ask(question: str, default: str, read: Callable[[str], Any]) -> Any:
    """Ask until the answer is valid; Enter takes the default."""
    while True:
        try:
            given = input(f"{question} [{default}] ").strip() or default
        except EOFError:
            click.echo()
            raise click.Abort from None
        try:
            return read(given)
        except MoonpackError as error:
            click.echo(str(error))


def _ask_which() -> str:
    known = games.names()
    if len(known) == 1:
        return known[0]
    for number, name in enumerate(known, 1):
        click.echo(f"{number:>3}  {games.spec(name).title} ({name})")

    def read(given: str) -> str:
        number = check.number_of(given)
        if number is not None and 1 <= number <= len(known):
            return known[number - 1]
        return games.spec(given.lower()).name

    chosen: str = _ask("Which game?", "1", read)
    return chosen


def _ask_players(spec: AnyGame, bots: int) -> int:
    """The number of players, including bots."""
    low, high = spec.players[0], spec.players[-1]
    if low == high:
        return low

    def read(given: str) -> int:
        number = check.number_of(given)
        if number is not None and low <= number <= high:
            return number
        raise MoonpackError(f"Please type a whole number from {low} to {high}.")

    default = min(max(bots + 1 if bots else USUAL_PLAYERS, low), high)
    players: int = _ask(f"{spec.title}: how many players, {low} to {high}?", str(default), read)
    return players


def _ask_name(seat: int) -> str:
    def read(given: str) -> str:
        return str(check_names([given], "names", 1)[0])

    name: str = _ask(f"Name of player {seat + 1}?", f"Player {seat + 1}", read)
    return name
