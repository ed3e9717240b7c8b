"""How a table comes to an end that is not the end of its game: it is deleted, or damaged."""

from __future__ import annotations

from moonpack.server.tables.journal import STEP_KINDS
from moonpack.server.tables.table import Table
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal


def deleted() -> Refusal:
    """What everybody at a deleted table is told."""
    return Refusal(Code.CLOSED, "This table was deleted.")


def damaged() -> Refusal:
    """What is said of a table whose journal cannot be read any more."""
    return Refusal(
        Code.DAMAGED,
        "This table is damaged and cannot be opened. Other tables are not affected.",
    )


def may_delete(table: Table, person: str) -> bool:
    """Whether a table is a person's alone: nobody else holds a seat or has played."""
    holders = {seat.person for seat in table.seats if seat.person is not None}
    players = {line.person for line in table.lines if line.kind in STEP_KINDS and line.person}
    is_apart = table.opening.tournament is None
    return is_apart and holders == {person} and players <= {person}


def check_may_delete(table: Table, person: str) -> None:
    """Refuse a person who may not delete a table."""
    if not table.seats_of(person):
        raise Refusal(Code.NOT_SEATED, "Only the player of a table can delete it.")
    if not may_delete(table, person):
        raise Refusal(Code.NOT_ALLOWED, "Others play at this table too, so it cannot be deleted.")
