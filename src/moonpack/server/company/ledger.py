"""Results and ratings in the database. What comes of a table is written once, by whichever server.

The row of a table in `results` decides: only who has inserted it changes ratings, in the same
transaction. Ratings are locked in the order of their keys, so that servers cannot deadlock.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from sqlalchemy import Connection, Select, exists, select

from moonpack.server.company.figures import Seat
from moonpack.server.company.outcomes import Outcome
from moonpack.server.company.ratings import WIDTH, Rating, beginning, rate
from moonpack.server.store import schema
from moonpack.server.store.removal import forget_company
from moonpack.server.store.rows import RatingRow, ResultRow
from moonpack.server.store.store import Store

ENDED = ("over", "closed")  # states of tables in lists


async def write(
    store: Store, table: str, outcome: Outcome, public_id: Callable[[str], str] = str
) -> bool:
    """Write what came of a table; False if that was written already.

    The public ids of its people are noted, so that their profiles can be asked for.
    """
    people = sorted({seat.person for seat in outcome.seats if seat.person is not None})
    profiles = [{"public": public_id(person), "person": person} for person in people]

    def work(connection: Connection) -> bool:
        is_new = _write(connection, store, table, outcome)
        if is_new and profiles:
            known = store.insert(schema.profiles).on_conflict_do_nothing()
            connection.execute(known, profiles)
            columns = schema.former.c
            gone = connection.execute(select(columns.person).where(columns.person.in_(people)))
            for row in gone.all():  # who has left for good counts for the others, without a name
                forget_company(connection, row.person)
        return is_new

    return await store.write(work)


async def without_result(store: Store, most: int) -> list[str]:
    """Tables that have ended and of which nothing is written yet, the latest first."""
    tables, results = schema.tables.c, schema.results.c
    known = exists().where(results.table_id == tables.id)
    wanted = select(tables.id).where(tables.state.in_(ENDED), ~known)
    return [row.id for row in await store.read(wanted.order_by(tables.at.desc()).limit(most))]


def _write(connection: Connection, store: Store, table: str, outcome: Outcome) -> bool:
    now = time.time()
    result: ResultRow = {
        "table_id": table,
        "game": outcome.game,
        "players": len(outcome.seats),
        "ending": outcome.ending,
        "rated": outcome.rated,
        "at": now,
    }
    insert = store.insert(schema.results).on_conflict_do_nothing()
    if not connection.execute(insert, result).rowcount:
        return False
    before, after = _rate(connection, store, outcome, now) if outcome.rated else ({}, {})
    places: list[dict[str, object]] = []
    for n, seat in enumerate(outcome.seats):
        rating = after.get(seat.key)
        written = Seat(**vars(seat))
        if rating is not None:
            earlier = before[seat.key].mu
            written = replace(written, mu=rating.mu, sigma=rating.sigma, mu_before=earlier)
        places.append({"table_id": table, "seat": n, "at": now, **vars(written)})
    if places:
        connection.execute(store.insert(schema.places), places)
    return True


def _rate(
    connection: Connection, store: Store, outcome: Outcome, now: float
) -> tuple[dict[str, Rating], dict[str, Rating]]:
    """Change the ratings of those who played; returns those before and the new ones."""
    keys = [seat.key for seat in outcome.seats]
    known = sorted(set(keys))
    beginners = [_row(key, outcome.game, beginning(outcome.game, key), now) for key in known]
    insert = store.insert(schema.ratings)
    connection.execute(insert.on_conflict_do_nothing(), beginners)  # so that there is one to lock
    rows = connection.execute(_locked(known, outcome.game)).all()
    before = {row.key: Rating(row.mu, row.sigma, row.games) for row in rows}
    after = rate(before, keys, [seat.place for seat in outcome.seats])
    changed = [_row(key, outcome.game, after[key], now) for key in known if key in after]
    new = {name: insert.excluded[name] for name in ("mu", "sigma", "low", "games", "at")}
    if changed:
        upsert = insert.on_conflict_do_update(index_elements=["key", "game"], set_=new)
        connection.execute(upsert, changed)
    return before, after


def _locked(keys: Sequence[str], game: str) -> Select[tuple[str, float, float, int]]:
    columns = schema.ratings.c
    wanted = select(columns.key, columns.mu, columns.sigma, columns.games)
    wanted = wanted.where(columns.key.in_(keys), columns.game == game)
    return wanted.order_by(columns.key).with_for_update()  # SQLite has one writer anyway


def _row(key: str, game: str, rating: Rating, now: float) -> RatingRow:
    return {
        "key": key,
        "game": game,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "low": rating.mu - WIDTH * rating.sigma,
        "games": rating.games,
        "at": now,
    }
