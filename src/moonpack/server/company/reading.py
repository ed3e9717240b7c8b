"""Results and ratings read from the database, for profiles and leaderboards."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import Select, func, select

from moonpack.server.company.figures import Result, Seat
from moonpack.server.company.ratings import Rating
from moonpack.server.store import schema
from moonpack.server.store.store import Store
from moonpack.server.wire.signs import PersonMark


@dataclass(frozen=True)
class Rated:
    """Somebody's rating at a game; name and mark are a person's."""

    key: str
    game: str
    rating: Rating
    name: str | None = None
    mark: PersonMark | None = None


async def person_of(store: Store, public: str) -> str | None:
    """The person with a public id, if there is a result of theirs."""
    columns = schema.profiles.c
    rows = await store.read(select(columns.person).where(columns.public == public))
    return rows[0].person if rows else None


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


async def seats_of(store: Store, table: str) -> list[Seat]:
    """What came of the seats of a table; none if it has no result."""
    return (await _seats(store, [table]))[table]


async def has_result(store: Store, table: str) -> bool:
    """Whether it is written what came of a table, even if that was nothing."""
    columns = schema.results.c
    return bool(await store.read(select(columns.table_id).where(columns.table_id == table)))


async def _seats(store: Store, tables: list[str]) -> dict[str, list[Seat]]:
    columns, seats = schema.places.c, defaultdict[str, list[Seat]](list)
    wanted = select(schema.places).where(columns.table_id.in_(tables))
    for row in await store.read(wanted.order_by(columns.table_id, columns.seat)):
        columns_of_seat = {field.name: getattr(row, field.name) for field in fields(Seat)}
        seats[row.table_id].append(Seat(**columns_of_seat))
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


async def rank_of(store: Store, game: str, key: str) -> int | None:
    """Where somebody stands on the leaderboard of a game, from 1; None if they do not."""
    columns = schema.ratings.c
    mine = (columns.key == key, columns.game == game, columns.games > 0)
    rows = await store.read(select(columns.low).where(*mine))
    if not rows:
        return None
    low = rows[0].low
    is_before = (columns.low > low) | ((columns.low == low) & (columns.key < key))
    before = select(func.count()).where(columns.game == game, columns.games > 0, is_before)
    counted: int = (await store.read(before))[0][0]
    return counted + 1


def _rated() -> Select[Any]:
    columns, people = schema.ratings.c, schema.people.c
    name = func.coalesce(people.chosen, people.name).label("name")
    rating = (columns.key, columns.game, columns.mu, columns.sigma, columns.games)
    wanted = select(*rating, name, people.mark)
    return wanted.outerjoin(schema.people, people.id == columns.key)


async def _ratings(store: Store, wanted: Select[Any]) -> list[Rated]:
    return [
        Rated(
            key=row.key,
            game=row.game,
            rating=Rating(row.mu, row.sigma, row.games),
            name=row.name,
            mark=PersonMark.read(row.mark),
        )
        for row in await store.read(wanted)
    ]
