"""New tables from what a person asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import moonpack
from moonpack import games
from moonpack.errors import BadInput, IllegalStep
from moonpack.game import Game
from moonpack.server.tables.commands import set_up
from moonpack.server.tables.levels import bot_name, check_level
from moonpack.server.tables.table import Opening
from moonpack.server.wire import inbound

# What a person may choose about the set-up. Chance decides the rest: nobody knows it before.
CHOICES = ("options", "packs")


def opening(asked: inbound.OpenTable, person: str) -> Opening:
    """A table as it was asked for; raises if a game could not begin at it."""
    spec = games.spec(asked.game)
    if len(asked.seats) not in spec.players:
        span = f"{spec.players[0]} to {spec.players[-1]} of them"
        raise BadInput("seats", span, f"{len(asked.seats)} of them")
    for name in asked.choices:
        if name not in CHOICES:
            known = ", ".join(CHOICES)
            raise BadInput(f"choices.{name}", f"no such choice (known: {known})")
    if asked.seed is not None and any(seat.who == "link" for seat in asked.seats):
        raise BadInput("seed", "none where friends play: it would tell what is hidden")
    made = Opening(
        game=asked.game,
        seats=seats(asked.game, asked.seats, person),
        choices=asked.choices,
        seed=asked.seed,
        open=asked.open,
        watchable=asked.watchable,
        pace=asked.pace,
    )
    set_up(made, [None] * len(made.seats))
    return made


def seats(game: str, asked: Sequence[inbound.SeatWanted], person: str) -> list[dict[str, Any]]:
    """Who sits on each seat from the start."""
    if [seat.who for seat in asked].count("me") > 1:
        raise BadInput("seats", 'one "me" at most; others at this screen are "here"')
    made: list[dict[str, Any]] = []
    for n, seat in enumerate(asked):
        holder: dict[str, Any] = {"person": None, "name": None, "level": None}
        if seat.who == "bot":
            level = check_level(game, seat.level, f"seats[{n}].level")
            taken = [other["name"] for other in made]
            holder |= {"level": level, "name": seat.name or bot_name(level, taken)}
        elif seat.who != "link":
            if seat.name is None:
                raise BadInput(f"seats[{n}].name", "a name")
            holder |= {"person": person, "name": seat.name}
        made.append(holder)
    return made


def try_from(record: dict[str, Any], origin: str, asked: inbound.TryFrom, person: str) -> Opening:
    """A table that goes on from a step of a record: the truth of a finished game is no secret."""
    game = play_on(moonpack.replay(record, asked.step), asked.steps)
    if game.over:
        raise BadInput("step", "one before the end of the game", asked.step)
    made = _tried_by(game, asked, person)
    choices = {name: record[name] for name in CHOICES if name in record}  # for a rematch
    return Opening(game=game.name, seats=made, choices=choices, record=game.record(), origin=origin)


def play_on(game: Game, steps: Sequence[str]) -> Game:
    """A game after some more steps, each of which must be legal."""
    for n, step in enumerate(steps):
        try:
            game.play(step)
        except IllegalStep as error:
            raise BadInput(f"steps[{n}]", f"a legal step ({error.why})", step) from error
    return game


def _tried_by(game: Game, asked: inbound.TryFrom, person: str) -> list[dict[str, Any]]:
    if asked.seats is not None:
        if asked.seat is not None or asked.level is not None:
            raise BadInput("seats", "either `seats`, or `seat` and `level`")
        if len(asked.seats) != game.players:
            raise BadInput("seats", f"{game.players} of them", f"{len(asked.seats)} of them")
        return seats(game.name, asked.seats, person)
    if asked.seat is None or asked.seat > game.players:
        raise BadInput("seat", f"1 to {game.players}", asked.seat)
    level = check_level(game.name, asked.level, "level")
    made: list[dict[str, Any]] = []
    for n, name in enumerate(game.names, 1):
        mine = n == asked.seat
        made.append(
            {
                "person": person if mine else None,
                "name": (asked.name or name) if mine else name,
                "level": None if mine else level,
            }
        )
    return made
