"""Who plays a new game at the terminal: taken from the command line, or asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from moonpack import games
from moonpack.begin import check_names
from moonpack.bots import levels, registry
from moonpack.cli import choices
from moonpack.cli.new import listed, make_game
from moonpack.cli.table.bots import PERSON, seats, split
from moonpack.cli.table.bots import names as bot_names
from moonpack.errors import MoonpackError
from moonpack.game import Game
from moonpack.games import check
from moonpack.games.contract import AnyGame

_USUAL_PLAYERS = 3


def ask_game(
    bots: Sequence[str],
    *,
    game: str | None,
    players: int | None,
    names: str | None,
    **rest: Any,
) -> tuple[Game, Sequence[str]]:
    """A new game and its bots, from the command line; asks for what is missing there."""
    spec = games.spec(game or _ask_which())
    people = listed(names)
    given = choices.take(rest)
    many = players
    if many is None:
        counted = spec.all_choices().players(choices.read(spec.name, given))
        many = None if counted is None else counted[1]
    if many is None and PERSON in bots:
        many = len(bots)
    if many is None and people is not None:
        many = _count(spec, people, bots)
    if many is None:
        many = _ask_players(spec, len(bots))
    if not bots and people is None:
        bots = _ask_bots(spec, many)
    seated = seats(bots, many)
    for bot in seated.values():
        registry.make(bot, spec.name, seed=0).close()  # report a wrong name before asking anything
    if people is None:
        is_alone = len(seated) == many - 1
        people = [_ask_name(seat, is_alone) for seat in range(many) if seat not in seated]
    called = _names(people, seated, many)
    return make_game(spec.name, players=many, names=called, **rest, **given), bots


def _count(spec: AnyGame, people: Sequence[str], bots: Sequence[str]) -> int:
    """How many play when the people are named and nobody says how many there are."""
    low, high = spec.players[0], spec.players[-1]
    many = len(people) + len(bots)
    if many in spec.players or not bots:
        return many
    needed = f"{low}" if low == high else f"{low} to {high}"
    raise click.UsageError(
        f"--names gives {_many(len(people), 'person', 'people')} and --bots "
        f"{_many(len(bots), 'bot', 'bots')}, which makes {many} players; {spec.title} is for "
        f"{needed}. Name only the people: bots are called by their levels."
    )


def _names(people: Sequence[str], seated: dict[int, str], many: int) -> Sequence[str]:
    """The names of all seats; those of the people may be given alone."""
    if len(people) + len(seated) == many:
        mine, machines = iter(people), bot_names(seated)
        return [machines.get(seat) or next(mine) for seat in range(many)]
    if seated and len(people) != many:
        needed = many - len(seated)
        raise click.UsageError(
            f"--names gives {_many(len(people), 'name', 'names')}, but there "
            f"{'is' if needed == 1 else 'are'} {_many(needed, 'person', 'people')} and "
            f"{_many(len(seated), 'bot', 'bots')} among {many} players. Name the people, "
            f"or all {many}."
        )
    return people


def _many(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


# -- questions


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


def _ask_number(question: str, low: int, high: int, default: int) -> int:
    def read(given: str) -> int:
        number = check.number_of(given)
        if number is not None and low <= number <= high:
            return number
        raise MoonpackError(f"Please type a whole number from {low} to {high}.")

    number: int = _ask(question, str(default), read)
    return number


def _ask_players(spec: AnyGame, bots: int) -> int:
    """The number of players, including bots."""
    low, high = spec.players[0], spec.players[-1]
    if low == high:
        return low
    default = min(max(bots + 1 if bots else _USUAL_PLAYERS, low), high)
    return _ask_number(
        f"{spec.title}: how many players, {low} to {high}?", low, high, default=default
    )


def _ask_bots(spec: AnyGame, players: int) -> list[str]:
    """The bots for the last seats; Enter lets one person play against bots."""
    question = f"How many of the {players} players are bots, 0 to {players}?"
    many = _ask_number(question, 0, players, players - 1)
    if many == 0:
        return []
    known = list(levels.LEVELS[spec.name])
    for number, name in enumerate(known, 1):
        note = " (weakest)" if number == 1 else " (strongest)" if number == len(known) else ""
        click.echo(f"{number:>3}  {name}{note}")

    def read(given: str) -> list[str]:
        chosen = [_level(known, word) for word in split(given)]
        if len(chosen) not in (1, many):
            raise MoonpackError(f"Please choose one for all, or {many} separated by commas.")
        for bot in chosen:
            registry.make(bot, spec.name, seed=0).close()
        return chosen if len(chosen) == many else chosen * many

    which = "Which bot?" if many == 1 else f"Which bots, one for all or {many} such as 1,2?"
    bots: list[str] = _ask(which, known[min(1, len(known) - 1)], read)
    return bots


def _level(known: Sequence[str], word: str) -> str:
    number = check.number_of(word)
    return known[number - 1] if number is not None and 1 <= number <= len(known) else word


def _ask_name(seat: int, is_alone: bool) -> str:
    def read(given: str) -> str:
        return str(check_names([given], "names", 1)[0])

    question = "Your name?" if is_alone else f"Name of player {seat + 1}?"
    name: str = _ask(question, f"Player {seat + 1}", read)
    return name
