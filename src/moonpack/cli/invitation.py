"""Who plays a new game at the terminal: taken from the command line, or asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from moonpack import games
from moonpack.begin import MOST_NAME, check_names
from moonpack.bots import levels
from moonpack.cli import choices
from moonpack.cli.language import spoken
from moonpack.cli.new import listed, make_game
from moonpack.cli.table.bots import PERSON, check_bot, seats, split
from moonpack.cli.table.bots import names as bot_names
from moonpack.errors import BadInput, MoonpackError
from moonpack.game import Game
from moonpack.games import check
from moonpack.games.contract import AnyGame
from moonpack.usual_names import plain_spaces, shown_name, usual_names

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
    if game is None:
        _check_players(players, [games.spec(name) for name in games.names()])
    spec = games.spec(game or _ask_which())
    for bot in bots:
        if bot != PERSON:
            check_bot(bot, spec.name)  # report a wrong name before asking anything else
    people = listed(names)
    given = choices.take(rest)
    many = players
    if many is None:
        counted = spec.all_choices().players(choices.read(spec.name, given))
        many = None if counted is None else counted[1]
    if many is None and PERSON in bots:
        many = len(bots)
    _check_players(many, [spec])
    if many is None and people is not None:
        many = _count(spec, people, bots)
    if many is None:
        many = _ask_players(spec, len(bots))
    if not bots and people is None:
        bots = _ask_bots(spec, many)
    seated = seats(bots, many)
    if people is None:
        is_alone = len(seated) == many - 1
        people = [_ask_name(seat, is_alone) for seat in range(many) if seat not in seated]
    called = _names(people, seated, many)
    return make_game(spec.name, players=many, names=called, **rest, **given), bots


def _check_players(many: int | None, specs: Sequence[AnyGame]) -> None:
    """Refuse a number of players that none of the games has, before anything is asked."""
    if many is not None:
        low = min(spec.players[0] for spec in specs)
        high = max(spec.players[-1] for spec in specs)
        check.whole_number(many, "players", low, high)


def _count(spec: AnyGame, people: Sequence[str], bots: Sequence[str]) -> int:
    """How many play when the people are named and nobody says how many there are."""
    many = len(people) + len(bots)
    if many in spec.players or not bots:
        return many
    words = spoken()
    gaps = {
        "people": len(people),
        "bots": len(bots),
        "game": words.look_up(spec.title),
        "needed": ", ".join(map(str, spec.players)),
        "players": many,
    }
    raise click.UsageError(
        words(
            "Too many or too few players. Named by --names: {people}; bots of --bots: {bots}; "
            "together: {players}. Players of {game}: {needed}. Name only the people: bots are "
            "called by their levels.",
            **gaps,
        )
    )


def _names(people: Sequence[str], seated: dict[int, str], many: int) -> Sequence[str]:
    """The names of all seats; those of the people may be given alone."""
    if len(people) + len(seated) == many:
        mine, machines = iter(people), bot_names(seated)
        return [machines.get(seat) or next(mine) for seat in range(many)]
    if seated and len(people) != many:
        words = spoken()
        gaps = {
            "names": len(people),
            "people": many - len(seated),
            "bots": len(seated),
            "players": many,
        }
        raise click.UsageError(
            words(
                "The number of names is wrong. Named by --names: {names}; people: {people}; bots: "
                "{bots}; together: {players}. Name the people, or all players.",
                **gaps,
            )
        )
    return people


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
            click.echo(error.in_words(spoken()))


def _ask_which() -> str:
    words, known = spoken(), games.names()
    if len(known) == 1:
        return known[0]
    for number, name in enumerate(known, 1):
        title = words.look_up(games.spec(name).title)
        click.echo(f"{number:>3}  {title} ({name})")

    def read(given: str) -> str:
        number = check.number_of(given)
        if number is not None and 1 <= number <= len(known):
            return known[number - 1]
        if given.lower() in known:
            return given.lower()
        gaps = {"low": 1, "high": len(known)}
        raise MoonpackError(words("Please type a whole number from {low} to {high}.", **gaps))

    chosen: str = _ask(words("Which game?"), "1", read)
    return chosen


def _ask_number(question: str, low: int, high: int, default: int) -> int:
    words = spoken()

    def read(given: str) -> int:
        number = check.number_of(given)
        if number is not None and low <= number <= high:
            return number
        gaps = {"low": low, "high": high}
        raise MoonpackError(words("Please type a whole number from {low} to {high}.", **gaps))

    number: int = _ask(question, str(default), read)
    return number


def _ask_players(spec: AnyGame, bots: int) -> int:
    """The number of players, including bots."""
    words, low, high = spoken(), spec.players[0], spec.players[-1]
    if low == high:
        return low
    default = min(max(bots + 1 if bots else _USUAL_PLAYERS, low), high)
    gaps = {"game": words.look_up(spec.title), "low": low, "high": high}
    question = words("{game}: how many players, {low} to {high}?", **gaps)
    return _ask_number(question, low, high, default=default)


def _ask_bots(spec: AnyGame, players: int) -> list[str]:
    """The bots for the last seats; Enter lets one person play against bots."""
    words = spoken()
    question = words.many(
        "How many of the {n} players are bots, 0 to {n}?",
        "How many of the {n} players are bots, 0 to {n}?",
        players,
    )
    many = _ask_number(question, 0, players, players - 1)
    if many == 0:
        return []
    known = list(levels.LEVELS[spec.name])
    for number, name in enumerate(known, 1):
        click.echo(f"{number:>3}  {_level_line(name, number, len(known))}")

    def read(given: str) -> list[str]:
        chosen = [_level(known, word) for word in split(given)]
        if len(chosen) not in (1, many):
            raise MoonpackError(
                words.many(
                    "Please choose one bot.",
                    "Please choose one for all, or {n} separated by commas.",
                    many,
                )
            )
        for bot in chosen:
            check_bot(bot, spec.name)
        return chosen if len(chosen) == many else chosen * many

    which = words.many(
        "Which bot?", "Which bots, one for all or {n} such as 1,2?", many, context="bots at a table"
    )
    bots: list[str] = _ask(which, known[min(1, len(known) - 1)], read)
    return bots


def _level_line(level: str, number: int, many: int) -> str:
    """A level as it is typed, and by its name in the reader's language."""
    words = spoken()
    name = shown_name(level.capitalize(), words)
    shown = level if name.lower() == level else f"{level}: {name}"
    if number == 1:
        return words("{level} (weakest)", level=shown)
    return words("{level} (strongest)", level=shown) if number == many else shown


def _level(known: Sequence[str], word: str) -> str:
    number = check.number_of(word)
    return known[number - 1] if number is not None and 1 <= number <= len(known) else word


def _ask_name(seat: int, is_alone: bool) -> str:
    words = spoken()

    def read(given: str) -> str:
        try:
            return str(check_names([given], "names", 1)[0])
        except BadInput as error:
            why = words.many(
                "Please type a name of at most {n} printable character.",
                "Please type a name of at most {n} printable characters.",
                MOST_NAME,
            )
            raise MoonpackError(why) from error

    number = seat + 1
    question = words("Your name?") if is_alone else words("Name of player {n}?", n=number)
    usual = usual_names(number)[seat]
    shown = plain_spaces(shown_name(usual, words))
    name: str = _ask(question, shown, read)
    return usual if name == shown else name
