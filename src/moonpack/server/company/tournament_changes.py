"""Changes of tournaments in the database: opened, joined, left, begun, paired and ended."""

from __future__ import annotations

import time
from collections.abc import Callable

from sqlalchemy import Connection, delete, func, select, update

from moonpack.server.company.pairings import MOST_PLAYERS
from moonpack.server.company.tournaments import Entrant, Tournament
from moonpack.server.store import schema
from moonpack.server.store.entrants import take_out, withdraw
from moonpack.server.store.store import Store
from moonpack.server.wire.looks import distinct
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.server.wire.tournaments import TournamentState

MOST_OPEN = 3  # tournaments of a person that are not over


async def create(store: Store, new: Tournament) -> None:
    """Store a new tournament, with the bots that play in it."""
    columns = schema.tournaments.c
    open_ones = select(func.count()).where(
        columns.organiser == new.organiser, columns.state != "over"
    )

    def work(connection: Connection) -> None:
        if connection.execute(open_ones).scalar_one() >= MOST_OPEN:
            raise Refusal(Code.TOO_FAST, "Too many tournaments; end another one first.")
        names = [column.name for column in columns if column.name not in ("at", "changed")]
        row = {name: getattr(new, name) for name in names}
        now = time.time()
        connection.execute(store.insert(schema.tournaments), {**row, "at": now, "changed": now})
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
    row = connection.execute(wanted).one_or_none()
    if row is None:  # its organiser has deleted it a moment ago
        raise Refusal(Code.NOT_FOUND, "There is no such tournament.")
    state: TournamentState = row.state
    return state


def _touch(connection: Connection, name: str) -> None:
    """Note that somebody has done something about a tournament."""
    changed = update(schema.tournaments).where(schema.tournaments.c.id == name)
    connection.execute(changed.values(changed=time.time()))


async def join(store: Store, name: str, person: str, called: str) -> None:
    """Enter somebody, once, under a name that is told apart from those of the others."""
    columns = schema.entrants.c

    def work(connection: Connection) -> None:
        state = _state(connection, name)
        wanted = select(columns.person, columns.name).where(columns.tournament_id == name)
        entered = connection.execute(wanted).all()
        if person in [row.person for row in entered]:
            return
        if state != "entering":
            raise Refusal(Code.NOT_ALLOWED, "This tournament has begun.")
        if len(entered) >= MOST_PLAYERS:
            raise Refusal(Code.NOT_ALLOWED, "This tournament is full.")
        # Here, where nobody else can join meanwhile: two with one name may come at once.
        entrant = Entrant(person, None, distinct(called, [row.name for row in entered]))
        _enter(connection, store, name, len(entered), entrant)
        _touch(connection, name)

    await store.write(work)


async def leave(store: Store, name: str, person: str) -> bool:
    """Let somebody leave. Once it has begun they withdraw; False if they do not play in it.

    Before that the entrants after them move up, so that numbers have no gap.
    """
    columns = schema.entrants.c

    def work(connection: Connection) -> bool:
        state = _state(connection, name)
        of_it = columns.tournament_id == name
        row = connection.execute(select(columns.number).where(of_it, columns.person == person))
        number = row.scalar()
        if number is None:
            return False
        if state == "over":
            raise Refusal(Code.OVER, "This tournament is over.")
        if state == "playing":
            withdraw(connection, name, number)
        else:
            take_out(connection, name, number)
        _touch(connection, name)
        return True

    return await store.write(work)


async def remove(store: Store, name: str, number: int, expected: Entrant) -> None:
    """Take an entrant out before the tournament begins.

    `expected` is whom the organiser saw at that number: meanwhile others may have moved up.
    """
    columns = schema.entrants.c

    def work(connection: Connection) -> None:
        if _state(connection, name) != "entering":
            raise Refusal(Code.NOT_ALLOWED, "This tournament has begun.")
        its = columns.tournament_id == name
        wanted = select(columns.person, columns.level, columns.name)
        row = connection.execute(wanted.where(its, columns.number == number)).one_or_none()
        if row is None or tuple(row) != (expected.person, expected.level, expected.name):
            raise Refusal(Code.NOTHING, "This player does not take part any more.")
        take_out(connection, name, number)
        _touch(connection, name)

    await store.write(work)


async def change(store: Store, name: str, state: TournamentState, rounds: int) -> None:
    """Begin or end a tournament; one that is over stays so."""
    columns = schema.tournaments.c

    def work(connection: Connection) -> None:
        if _state(connection, name) != "over":
            changed = update(schema.tournaments).where(columns.id == name)
            connection.execute(changed.values(state=state, rounds=rounds, changed=time.time()))

    await store.write(work)


async def pair(store: Store, tournament: Tournament, table_id: Callable[[int, int], str]) -> bool:
    """Write the next round, unless another server has; False if there is none."""
    number, tables = tournament.next_round()
    if not tables:
        return False
    rows = [
        {
            "tournament_id": tournament.id,
            "round": number,
            "board": board,
            "table_id": table_id(number, board),
            "players": players,
        }
        for board, players in enumerate(tables)
    ]
    insert = store.insert(schema.pairings).on_conflict_do_nothing()

    def work(connection: Connection) -> None:
        connection.execute(insert, rows).close()
        _touch(connection, tournament.id)

    await store.write(work)
    return True


async def drop(store: Store, name: str) -> None:
    """Delete a tournament that nobody has begun."""
    ids = (schema.tournaments.c.id, schema.entrants.c.tournament_id)

    def work(connection: Connection) -> None:
        if _state(connection, name) != "entering":  # it was begun at the same moment
            raise Refusal(Code.NOT_ALLOWED, "This tournament has begun.")
        for column in ids:
            connection.execute(delete(column.table).where(column == name))

    await store.write(work)
