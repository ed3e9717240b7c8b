"""What is older than the host wants to keep: selected here, deleted in `removal.py`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Select, exists, func, select

from moonpack.server.settings import Keep
from moonpack.server.store import schema

A_DAY = 24 * 3600.0
UNFINISHED, FINISHED = ("seating", "playing", "closed"), ("over",)


def old_tables(states: Collection[str], before: float) -> Select[Any]:
    """Tables at which nothing has happened since a time, with their last versions."""
    tables, lines = schema.tables.c, schema.lines.c
    newer = exists().where(lines.table_id == tables.id, lines.at >= before)
    wanted = select(tables.id, last_version(tables.id))
    return wanted.where(tables.state.in_(states), tables.at < before, ~newer)


def last_version(table: Any) -> Any:
    """The number of the last line of a table, in a statement."""
    lines = schema.lines.c
    last = select(func.max(lines.version)).where(lines.table_id == table).scalar_subquery()
    return func.coalesce(last, 0)


def old_uploads(before: float) -> Select[Any]:
    """Records that were uploaded before a time."""
    return select(schema.records.c.id).where(schema.records.c.at < before)


def old_analyses(before: float) -> Select[Any]:
    """Analyses that were made before a time."""
    return select(schema.reviews.c.key).where(schema.reviews.c.at < before)


def old_tournaments(before: float) -> Select[Any]:
    """Tournaments that are not over, and that nobody has touched since a time."""
    columns, paired, lines = schema.tournaments.c, schema.pairings.c, schema.lines.c
    played = exists().where(
        paired.tournament_id == columns.id, lines.table_id == paired.table_id, lines.at >= before
    )
    is_old = func.coalesce(columns.changed, columns.at) < before
    return select(columns.id, columns.state).where(columns.state != "over", is_old, ~played)


def old_people(before: float) -> Select[Any]:
    """People who have not come since a time."""
    return select(schema.people.c.id).where(schema.people.c.seen < before)


def tables_alone(person: str) -> Select[Any]:
    """Tables where nobody but a person has ever had a seat, with their last versions."""
    own, others = schema.sitters.alias(), schema.sitters.alias()
    another = exists().where(others.c.table_id == own.c.table_id, others.c.person != person)
    wanted = select(own.c.table_id, last_version(own.c.table_id))
    return wanted.where(own.c.person == person, ~another)


def expired(keep: Keep, now: float) -> dict[str, Select[Any]]:
    """What is too old now, by kind; kinds that are kept for ever are not there."""
    wanted = {
        "analyses": (keep.analyses, old_analyses),
        "uploads": (keep.uploads, old_uploads),
        "unfinished tables": (keep.unfinished, lambda at: old_tables(UNFINISHED, at)),
        "finished tables": (keep.finished, lambda at: old_tables(FINISHED, at)),
        "tournaments": (keep.tournaments, old_tournaments),
        "people": (keep.people, old_people),
    }
    return {kind: old(now - days * A_DAY) for kind, (days, old) in wanted.items() if days}


def count_expired(connection: Connection, keep: Keep, now: float) -> Counter[str]:
    """How much is too old now. What belongs to people who are too old is not counted apart."""
    return Counter(
        {
            kind: connection.execute(select(func.count()).select_from(old.subquery())).scalar_one()
            for kind, old in expired(keep, now).items()
        }
    )
