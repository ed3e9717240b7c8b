"""Results and ratings read from the database, for profiles and leaderboards."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import Select, select

from moonpack.server.company.figures import Result, Seat
from moonpack.server.company.ratings import Rating
from moonpack.server.store import schema
from moonpack.server.store.store import Store


@dataclass(frozen=True)
class Rated:
    """Somebody's rating at a game; `name` is a person's."""

    key: str
    game: str
    rating: Rating
    name: str | None = None


async def person_of(store: Store, public: str) -> str | None:
    """The person with a public id, if there is a result of theirs."""
    columns = schema.profiles.c
    rows = await store.read(select(columns.person).where(columns.public == public))
    return rows[0].person if rows else None


async def name_of(store: Store, person: str) -> str | None:
    """What a person last called themselves."""
    columns = schema.people.c
    rows = await store.read(select(columns.name).where(columns.id == person))
    return rows[0].name if rows else None


async def results_of(
    store: Store, person: str, first: int, most: int, *, only_rated: bool
) -> list[Result]:
    """Some results of a person, the latest first. A person may have several seats at a table."""
    results, places = schema.results.c, schema.places.c
    wanted = select(results.table_id, results.game, results.at, results.rated, results.ending)
    wanted = wanted.join(schema.places, places.table_id == results.table_id).distinct()
    wanted = wanted.where(places.person == person)
    if only_rated:
        wanted = wanted.where(results.rated)
    order = (results.at.desc(), results.table_id)
    rows = await store.read(wanted.order_by(*order).offset(first).limit(most))
    seats = await _seats(store, [row.table_id for row in rows])
    return [
        Result(
            table=row.table_id,
            game=row.game,
            at=row.at,
            rated=row.rated,
            ending=row.ending,
            seat=next(n for n, seat in enumerate(seats[row.table_id]) if seat.person == person),
            seats=seats[row.table_id],
        )
        for row in rows
        if any(seat.person == person for seat in seats[row.table_id])  # not forgotten meanwhile
    ]


async def _seats(store: Store, tables: list[str]) -> dict[str, list[Seat]]:
    columns, seats = schema.places.c, defaultdict[str, list[Seat]](list)
    wanted = select(schema.places).where(columns.table_id.in_(tables))
    for row in await store.read(wanted.order_by(columns.table_id, columns.seat)):
        seat = Seat(
            person=row.person,
            level=row.level,
            name=row.name,
            place=row.place,
            score=row.score,
            gave_up=row.gave_up,
            pack=row.pack,
            parts=row.parts,
            mu=row.mu,
        )
        seats[row.table_id].append(seat)
    return seats


async def ratings_of(store: Store, key: str) -> list[Rated]:
    """Somebody's ratings, by game."""
    wanted = _rated().where(schema.ratings.c.key == key)
    return await _ratings(store, wanted.order_by(schema.ratings.c.game))


async def leaders(store: Store, game: str, first: int, most: int) -> list[Rated]:
    """The strongest at a game, by the lower ends of their intervals."""
    columns = schema.ratings.c
    wanted = _rated().where(columns.game == game, columns.games > 0)
    order = (columns.low.desc(), columns.key)
    return await _ratings(store, wanted.order_by(*order).offset(first).limit(most))


def _rated() -> Select[tuple[str, str, float, float, int, str]]:
    columns, people = schema.ratings.c, schema.people.c
    wanted = select(
        columns.key, columns.game, columns.mu, columns.sigma, columns.games, people.name
    )
    return wanted.outerjoin(schema.people, people.id == columns.key)


async def _ratings(
    store: Store, wanted: Select[tuple[str, str, float, float, int, str]]
) -> list[Rated]:
    return [
        Rated(row.key, row.game, Rating(row.mu, row.sigma, row.games), row.name)
        for row in await store.read(wanted)
    ]
