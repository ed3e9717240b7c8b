"""Lists of tables. Nobody can fill them: those who open tables take turns.

In the lists for everybody, first comes the latest table of each network, then the second of each,
and so on; and likewise between the people of a network. Only a few tables of a person, and not too
many of a network, are listed at all.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Select, func, select

from moonpack.server.store import schema

MOST_LISTED = 60  # tables in one answer
LISTED_FOR = (
    30 * 24 * 3600.0
)  # seconds without anything new, after which nobody is expected to come

Listing = Literal["mine", "open", "watch"]


@dataclass(frozen=True)
class ListQuery:
    """Which list somebody wants, from which of its tables on, and how many each opener may have."""

    which: Listing
    person: str
    first: int = 0
    of_a_person: int = 3
    of_a_network: int = 20


def wanted(query: ListQuery) -> Select[Any]:
    """The statement that selects the ids of a list, and one more than fit into an answer."""
    statement = _own(query.person) if query.which == "mine" else _in_turn(query)
    return statement.limit(MOST_LISTED + 1).offset(query.first)


def _own(person: str) -> Select[Any]:
    """Everything that somebody has opened or played, the latest first."""
    columns, own = schema.tables.c, schema.sitters.c
    joined = select(columns.id).join(schema.sitters, own.table_id == columns.id)
    mine = joined.where(own.person == person, columns.state != "closed")
    return mine.order_by(columns.at.desc(), columns.id)


def _in_turn(query: ListQuery) -> Select[Any]:
    """The tables to join or to watch; one's own have a list of their own."""
    columns, opener = schema.tables.c, schema.openers.c
    # A table of version 0.1 has no opener: it counts as that of somebody who opened no other.
    person = func.coalesce(opener.person, columns.id)
    network = func.coalesce(opener.network, opener.person, columns.id)
    of_person = func.row_number().over(partition_by=person, order_by=columns.at.desc())
    listed = (
        select(columns.id, columns.at, network.label("network"), of_person.label("nth_of_person"))
        .outerjoin(schema.openers, opener.table_id == columns.id)
        .where(_is_shown(query.which), columns.at > time.time() - LISTED_FOR)
        .subquery()
        .c
    )
    turn = func.row_number().over(
        partition_by=listed.network, order_by=(listed.nth_of_person, listed.at.desc())
    )
    turns = (
        select(listed.id, listed.at, turn.label("turn"))
        .where(listed.nth_of_person <= query.of_a_person)
        .subquery()
        .c
    )
    own = select(schema.sitters.c.table_id).where(schema.sitters.c.person == query.person)
    few = select(turns.id).where(turns.turn <= query.of_a_network, turns.id.not_in(own))
    return few.order_by(turns.turn, turns.at.desc(), turns.id)


def _is_shown(which: Listing) -> ColumnElement[bool]:
    columns = schema.tables.c
    if which == "open":
        return (columns.state == "seating") & columns.open
    return (columns.state == "playing") & columns.watchable & columns.open
