"""Lists of tournaments: one's own, and for everybody those to join, under way and over.

Nobody can fill the lists for everybody: of each organiser, only the latest few are there.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, RowMapping, Select, func, or_, select

from moonpack.server.store import schema
from moonpack.server.store.store import Store
from moonpack.server.wire.tournaments import TournamentLine, TournamentListing

OF_AN_ORGANISER = 3  # tournaments in a list for everybody
_STATES = {"open": "entering", "playing": "playing", "over": "over"}


@dataclass(frozen=True)
class _Playing:
    """Where a person plays: the tournaments, and the tables that wait for them."""

    numbers: dict[str, int]  # by tournament
    tables: dict[str, str]  # by tournament


async def listed(
    store: Store, which: TournamentListing, person: str, first: int, most: int
) -> list[TournamentLine]:
    """Some tournaments of a list, the latest first."""
    columns = schema.tournaments.c
    ids = _own(person) if which == "mine" else _of_others(_STATES[which], person)
    latest = func.coalesce(columns.changed, columns.at).desc()
    wanted = select(schema.tournaments).where(columns.id.in_(ids)).order_by(latest, columns.id)
    rows = [row._mapping for row in await store.read(wanted.offset(first).limit(most))]
    names = [row["id"] for row in rows]
    players = await _counted(store, func.count(), schema.entrants.c.tournament_id, names)
    last = func.max(schema.pairings.c.round) + 1
    rounds = await _counted(store, last, schema.pairings.c.tournament_id, names)
    organisers = {row["organiser"] for row in rows if row["organiser"] is not None}
    called = await _names(store, organisers)
    own = await _playing(store, person, names, rounds)

    def line(row: RowMapping) -> TournamentLine:
        name = row["id"]
        return TournamentLine(
            **{
                field: row[field]
                for field in (
                    "id",
                    "name",
                    "game",
                    "kind",
                    "size",
                    "rounds",
                    "rated",
                    "state",
                    "at",
                )
            },
            yours=row["organiser"] == person,
            entered=name in own.numbers,
            organiser=called.get(row["organiser"] or ""),
            players=players.get(name, 0),
            round=rounds.get(name, 0),
            table=own.tables.get(name) if row["state"] == "playing" else None,
        )

    return [line(row) for row in rows]


def _own(person: str) -> Select[tuple[str]]:
    """Those that somebody organises or plays in."""
    columns, entered = schema.tournaments.c, schema.entrants.c
    plays = select(entered.tournament_id).where(entered.person == person)
    return select(columns.id).where(or_(columns.organiser == person, columns.id.in_(plays)))


def _of_others(state: str, person: str) -> Select[tuple[str]]:
    """Those for everybody; one's own have a list of their own."""
    columns = schema.tournaments.c
    turn = func.row_number().over(partition_by=columns.organiser, order_by=columns.at.desc())
    latest = select(columns.id, turn.label("turn"))
    some = latest.where(columns.listed, columns.state == state).subquery().c
    return select(some.id).where(some.turn <= OF_AN_ORGANISER, some.id.not_in(_own(person)))


async def _names(store: Store, people: Collection[str]) -> dict[str, str]:
    """What some people are called; those without a name are missing."""
    columns = schema.people.c
    name = func.coalesce(columns.chosen, columns.name)
    wanted = select(columns.id).add_columns(name.label("name"))
    rows = await store.read(wanted.where(columns.id.in_(people), name.is_not(None)))
    return {row.id: row.name for row in rows}


async def _counted(
    store: Store, what: ColumnElement[int], by: ColumnElement[str], names: Collection[str]
) -> dict[str, int]:
    wanted = select(by.label("name")).add_columns(what.label("n"))
    rows = await store.read(wanted.where(by.in_(names)).group_by(by))
    return {row.name: row.n for row in rows}


async def _playing(
    store: Store, person: str, names: Collection[str], rounds: dict[str, int]
) -> _Playing:
    """Where a person plays in some tournaments whose last rounds are known."""
    entered, paired, results = schema.entrants.c, schema.pairings.c, schema.results.c
    own = select(entered.tournament_id, entered.number)
    mine = own.where(entered.person == person, entered.tournament_id.in_(names))
    numbers = {row.tournament_id: row.number for row in await store.read(mine)}
    wanted = select(paired.tournament_id, paired.round, paired.table_id, paired.players)
    unfinished = wanted.outerjoin(schema.results, results.table_id == paired.table_id)
    waiting = unfinished.where(paired.tournament_id.in_(numbers), results.table_id.is_(None))
    tables = {
        row.tournament_id: row.table_id
        for row in await store.read(waiting)
        if row.round + 1 == rounds.get(row.tournament_id)
        and numbers[row.tournament_id] in row.players
    }
    return _Playing(numbers, tables)
