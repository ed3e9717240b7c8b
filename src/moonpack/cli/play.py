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
from moonpack.games.contract import GameSpec

USUAL_PLAYERS = 3
USUAL_PACE = 0.6


@click.command(cls=choices.ChoosingCommand)
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--game", type=click.Choice(games.names()), help="Which game; asked for otherwise.")
@setup_options
@click.option(
    "--bots",
    metavar="A,B,…",
    help="Bots for the last seats, such as hunter,alpha; or all seats in order, - for people.",
)
@click.option(
    "--pace",
    type=AN_HOUR_AT_MOST,
    help="Seconds after each step of a bot.  [default: 0.6 at a terminal, else 0]",
)
@click.option("-o", "--output", "kept", metavar="FILE", help="Where a new game is kept.")
@output.colour_option
def play(
    file: str | None,
    *,
    bots: str | None,
    pace: float | None,
    kept: str | None,
    colour: bool | None,
    **said: Any,
) -> None:
    """Play in the terminal, people around one keyboard and bots: a new game, or one from FILE."""
    wanted = split(bots)
    if file is not None:
        given = [name for name, value in said.items() if value]
        if given:
            flag = choices.flag(given[0])
            raise click.UsageError(f"{flag} is for new games; {file} is resumed as it is.")
        game, path = _resume(file, kept)
    else:
        if kept is not None and Path(kept).exists():
            raise FileTrouble(f"{kept} is there already; resume it with: moonpack play {kept}")
        game = _ask_game(wanted, **said)
        path = _fresh(game, kept)
    seated = {
        seat: BotSeat(bot, game, None if said["seed"] is None else f"{said['seed']}/{seat}")
        for seat, bot in seats(wanted, game.players).items()
    }
    wants = output.wants_colour(colour)
    if pace is None:
        pace = USUAL_PACE if sys.stdout.isatty() else 0.0
    table = Table(game, path, output.console(wants), colour=wants, bots=seated, pace=pace)
    sys.exit(table.run())


def _resume(file: str, kept: str | None) -> tuple[Game, Path]:
    """The game of a file. A position stays as it is: the game from it goes to a file of its own."""
    found = files.read(file)
    with output.working("Reading the game"):
        game = records.game_of(found)
    if kept is not None or records.is_position(found) or file == files.STANDARD:
        return game, _fresh(game, kept)
    return game, Path(file)


def _fresh(game: Game, kept: str | None) -> Path:
    return Path(kept) if kept else files.fresh_path(game.name, date.today().isoformat())


# -- asking for a new game


def _ask_game(
    bots: Sequence[str],
    *,
    game: str | None,
    players: int | None,
    names: str | None,
    **rest: Any,
) -> Game:
    """A new game from what was said on the command line and the answers to what was not."""
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
        registry.make(bot, spec.name, seed=0).close()  # a wrong name is said before any question
    if called is None:
        called = [_ask_name(seat) for seat in range(many) if seat not in seated]
    if len(called) + len(seated) == many:
        people, machines = iter(called), bot_names(seated)
        called = [machines.get(seat) or next(people) for seat in range(many)]
    return make_game(spec.name, players=many, names=called, **rest, **given)


def _ask(question: str, usual: str, read: Callable[[str], Any]) -> Any:
    """Ask until the answer can be read; Enter takes the usual one."""
    while True:
        try:
            said = input(f"{question} [{usual}] ").strip() or usual
        except EOFError:
            click.echo()
            raise click.Abort from None
        try:
            return read(said)
        except MoonpackError as error:
            click.echo(f"{error}.")


def _ask_which() -> str:
    known = games.names()
    if len(known) == 1:
        return known[0]
    for number, name in enumerate(known, 1):
        click.echo(f"{number:>3}  {games.spec(name).title} ({name})")

    def read(said: str) -> str:
        if said.isdecimal() and 1 <= int(said) <= len(known):
            return known[int(said) - 1]
        return games.spec(said.lower()).name

    found: str = _ask("Which game?", "1", read)
    return found


def _ask_players(spec: GameSpec, bots: int) -> int:
    """How many play, bots included."""
    low, high = spec.players[0], spec.players[-1]
    if low == high:
        return low

    def read(said: str) -> int:
        if said.isdecimal() and low <= int(said) <= high:
            return int(said)
        raise MoonpackError(f"A whole number from {low} to {high} is needed, not {said!r}")

    usual = min(max(bots + 1 if bots else USUAL_PLAYERS, low), high)
    found: int = _ask(f"{spec.title}: how many players, {low} to {high}?", str(usual), read)
    return found


def _ask_name(seat: int) -> str:
    def read(said: str) -> str:
        return str(check_names([said], "names", 1)[0])

    found: str = _ask(f"Name of player {seat + 1}?", f"Player {seat + 1}", read)
    return found
