"""Tournaments in the database: who has entered, which tables there are, how it stands.

Pairings depend on nothing but what is stored. If two servers make the same round, they write the
same rows, and the first of them counts.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from sqlalchemy import Connection, delete, func, select, update

from moonpack.server.company.pairings import MOST_PLAYERS, Round, most_rounds, round_robin, swiss
from moonpack.server.company.ratings import beginning, bot_key
from moonpack.server.company.standings import Played, Standing, standings
from moonpack.server.store import schema
from moonpack.server.store.store import Store
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

TournamentKind = Literal["round_robin", "swiss"]
TournamentState = Literal["entering", "playing", "over"]
MOST_OPEN = 3  # tournaments of a person that are not over


@dataclass(frozen=True)
class Entrant:
    """Somebody who plays in a tournament."""

    person: str | None
    level: str | None
    name: str | None


@dataclass(frozen=True)
class Board:
    """A table of a tournament; without places, it is still played."""

    table: str
    players: list[int]
    places: list[int] | None = None


@dataclass(frozen=True)
class Tournament:
    """A tournament as the database has it."""

    id: str
    name: str
    organiser: str | None
    game: str
    kind: TournamentKind
    size: int
    rounds: int
    choices: dict[str, object]
    rated: bool
    state: TournamentState
    entrants: list[Entrant] = field(default_factory=list)
    boards: list[list[Board]] = field(default_factory=list)  # by round

    @property
    def is_round_over(self) -> bool:
        """Whether all tables of the last round have ended."""
        return all(board.places is not None for boards in self.boards[-1:] for board in boards)

    def table(self) -> list[Standing]:
        """How it stands, after all tables that have ended."""
        ended = [board for boards in self.boards for board in boards if board.places is not None]
        played = [Played(board.players, board.places or []) for board in ended]
        byes = [
            number
            for boards in self.boards
            for number in range(len(self.entrants))
            if not any(number in board.players for board in boards)
        ]
        return standings(len(self.entrants), played, byes)

    def next_round(self) -> Round:
        """Who plays whom next. Entrants are seeded by what bots are known to be worth."""
        if self.kind == "round_robin":
            return round_robin(len(self.entrants))[len(self.boards)]
        played = [[board.players for board in boards] for boards in self.boards]
        order = [one.player for one in self.table()] if self.boards else self._seeded()
        return swiss(order, played, self.size)

    def _seeded(self) -> list[int]:
        keys = [bot_key(one.level) if one.level else one.person or "" for one in self.entrants]
        strength = [beginning(self.game, key).mu for key in keys]
        return sorted(range(len(keys)), key=lambda n: -strength[n])


async def read(store: Store, name: str) -> Tournament:
    """A tournament by its id."""
    columns, entered, paired = schema.tournaments.c, schema.entrants.c, schema.pairings.c
    rows = await store.read(select(schema.tournaments).where(columns.id == name))
    if not rows:
        raise Refusal(Code.NOT_FOUND, "There is no such tournament.")
    wanted = select(schema.entrants).where(entered.tournament_id == name)
    entrants = [
        Entrant(row.person, row.level, row.name)
        for row in await store.read(wanted.order_by(entered.number))
    ]
    chosen = select(schema.pairings).where(paired.tournament_id == name)
    boards = await store.read(chosen.order_by(paired.round, paired.board))
    places = await _places(store, [row.table_id for row in boards])
    rounds: list[list[Board]] = []
    for row in boards:
        if row.round == len(rounds):
            rounds.append([])
        ended = places.get(row.table_id)
        if ended == []:  # closed, and nobody has won
            ended = [1] * len(row.players)
        rounds[row.round].append(Board(row.table_id, row.players, ended))
    row = rows[0]
    return Tournament(
        row.id, row.name, row.organiser, row.game, row.kind, row.size, row.rounds,
        row.choices, row.rated, row.state, entrants, rounds,
    )  # fmt: skip


async def _places(store: Store, tables: Sequence[str]) -> dict[str, list[int]]:
    """The places at tables that have ended, by seat."""
    columns, results = schema.places.c, schema.results.c
    wanted = select(results.table_id, columns.place)
    wanted = wanted.outerjoin(schema.places, columns.table_id == results.table_id)
    wanted = wanted.where(results.table_id.in_(tables)).order_by(results.table_id, columns.seat)
    places: dict[str, list[int]] = defaultdict(list)
    for row in await store.read(wanted):
        places[row.table_id] += [] if row.place is None else [row.place]
    return places


async def running(store: Store) -> list[str]:
    """The tournaments that are being played."""
    columns = schema.tournaments.c
    return [
        row.id for row in await store.read(select(columns.id).where(columns.state == "playing"))
    ]


async def create(store: Store, new: Tournament) -> None:
    """Store a new tournament, with the bots that play in it."""
    columns = schema.tournaments.c
    open_ones = select(func.count()).where(
        columns.organiser == new.organiser, columns.state != "over"
    )

    def work(connection: Connection) -> None:
        if connection.execute(open_ones).scalar_one() >= MOST_OPEN:
            raise Refusal(Code.TOO_FAST, "Too many tournaments; end another one first.")
        names = [column.name for column in columns if column.name != "at"]
        row = {name: getattr(new, name) for name in names}
        connection.execute(store.insert(schema.tournaments), {**row, "at": time.time()})
        for number, one in enumerate(new.entrants):
            _enter(connection, store, new.id, number, one)

    await store.write(work)


def _enter(connection: Connection, store: Store, name: str, number: int, entrant: Entrant) -> None:
    row = {"tournament_id": name, "number": number, "person": entrant.person}
    row |= {"level": entrant.level, "name": entrant.name}
    connection.execute(store.insert(schema.entrants), row)


def _state(connection: Connection, name: str) -> TournamentState:
    """The state of a tournament, which stays as it is until the transaction ends."""
    columns = schema.tournaments.c
    wanted = select(columns.state).where(columns.id == name).with_for_update()
    state: TournamentState = connection.execute(wanted).scalar_one()
    return state


async def join(store: Store, name: str, entrant: Entrant) -> None:
    """Enter somebody, once."""
    columns = schema.entrants.c

    def work(connection: Connection) -> None:
        state = _state(connection, name)
        entered = connection.execute(select(columns.person).where(columns.tournament_id == name))
        people = [row.person for row in entered]
        if entrant.person in people:
            return
        if state != "entering":
            raise Refusal(Code.NOT_ALLOWED, "This tournament has begun.")
        if len(people) >= MOST_PLAYERS:
            raise Refusal(Code.NOT_ALLOWED, "This tournament is full.")
        _enter(connection, store, name, len(people), entrant)

    await store.write(work)


async def change(store: Store, name: str, state: TournamentState, rounds: int) -> None:
    """Begin or end a tournament; one that is over stays so."""
    columns = schema.tournaments.c

    def work(connection: Connection) -> None:
        if _state(connection, name) != "over":
            changed = update(schema.tournaments).where(columns.id == name)
            connection.execute(changed.values(state=state, rounds=rounds))

    await store.write(work)


async def pair(store: Store, tournament: Tournament, table_id: Callable[[int, int], str]) -> None:
    """Write the next round, unless another server has."""
    number = len(tournament.boards)
    rows = [
        {
            "tournament_id": tournament.id,
            "round": number,
            "board": board,
            "table_id": table_id(number, board),
            "players": players,
        }
        for board, players in enumerate(tournament.next_round())
    ]
    insert = store.insert(schema.pairings).on_conflict_do_nothing()
    await store.write(lambda connection: connection.execute(insert, rows).close())


async def drop(store: Store, name: str) -> None:
    """Delete a tournament that nobody has begun."""
    ids = (schema.tournaments.c.id, schema.entrants.c.tournament_id)

    def work(connection: Connection) -> None:
        for column in ids:
            connection.execute(delete(column.table).where(column == name))

    await store.write(work)


def all_rounds(kind: TournamentKind, players: int, size: int, wanted: int | None) -> int:
    """How many rounds there are: all of a round robin; else as many as wanted and possible."""
    if kind == "round_robin":
        return players - 1 + players % 2
    usual = max(1, (players - 1).bit_length())
    return max(1, min(wanted or usual, most_rounds(players, size)))
