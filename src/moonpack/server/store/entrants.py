"""Those who play in tournaments, and who do not go on with them."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, select, update

from moonpack.server.store import schema


def take_out(connection: Connection, tournament: str, number: int) -> None:
    """Delete an entrant before the start; those after them move up, so that numbers have no gap."""
    columns = schema.entrants.c
    its = columns.tournament_id == tournament
    connection.execute(delete(schema.entrants).where(its, columns.number == number))
    later = select(columns.number).where(its, columns.number > number)
    for after in connection.execute(later.order_by(columns.number)).scalars().all():
        moved = update(schema.entrants).where(its, columns.number == after)
        connection.execute(moved.values(number=after - 1))


def withdraw(connection: Connection, tournament: str, number: int) -> None:
    """Note after how many rounds an entrant has withdrawn; they are in no later one."""
    columns = schema.entrants.c
    last = select(func.max(schema.pairings.c.round))
    paired = connection.execute(last.where(schema.pairings.c.tournament_id == tournament))
    number_of_last = paired.scalar()
    rounds = 0 if number_of_last is None else number_of_last + 1
    own = (columns.tournament_id == tournament) & (columns.number == number)
    withdrawn = update(schema.entrants).where(own, columns.withdrew.is_(None))
    connection.execute(withdrawn.values(withdrew=rounds))


def withdraw_everywhere(connection: Connection, person: str) -> None:
    """Somebody who is no more plays in no tournament any more."""
    columns, tournaments = schema.entrants.c, schema.tournaments.c
    entered = select(columns.tournament_id).where(columns.person == person)
    # Locked in one order, and before the numbers are read: others may be taken out meanwhile.
    wanted = select(tournaments.id, tournaments.state).where(
        tournaments.id.in_(entered), tournaments.state != "over"
    )
    for row in connection.execute(wanted.order_by(tournaments.id).with_for_update()).all():
        own = select(columns.number).where(columns.tournament_id == row.id)
        number = connection.execute(own.where(columns.person == person)).scalar()
        if number is None:
            continue
        if row.state == "entering":
            take_out(connection, row.id, number)
        else:
            withdraw(connection, row.id, number)
