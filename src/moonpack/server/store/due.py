"""When the time of players is up, in the database: for tables that no server has in memory."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, or_, select, update

from moonpack.server.store import schema
from moonpack.server.store.rows import ClockRow
from moonpack.server.store.store import Store

MOST_AT_ONCE = 500


def set_clocks(store: Store, connection: Connection, rows: Sequence[ClockRow]) -> None:
    """Remember when time is up; forget it where no clock runs."""
    last = {row["table_id"]: row for row in rows}  # of several for a table, the last one counts
    running = [row for row in last.values() if row["due"] is not None]
    ended = [name for name, row in last.items() if row["due"] is None]
    if running:
        insert = store.insert(schema.clocks)
        new = {name: insert.excluded[name] for name in ("due", "low")}
        running.sort(key=lambda row: row["table_id"])  # so that servers cannot deadlock
        upsert = insert.on_conflict_do_update(index_elements=["table_id"], set_=new)
        connection.execute(upsert, running)
    if ended:
        connection.execute(delete(schema.clocks).where(schema.clocks.c.table_id.in_(ended)))


async def due_before(store: Store, time: float) -> list[ClockRow]:
    """The clocks that have something due before a time, the most urgent first."""
    columns = schema.clocks.c
    wanted = select(schema.clocks).where(or_(columns.due <= time, columns.low <= time))
    rows = await store.read(wanted.order_by(columns.due).limit(MOST_AT_ONCE))
    return [{"table_id": row.table_id, "due": row.due, "low": row.low} for row in rows]


async def is_any_running(store: Store) -> bool:
    """Whether a clock runs at any table."""
    rows = await store.read(select(func.count()).select_from(schema.clocks))
    return bool(rows[0][0])


async def claim_warning(store: Store, table: str, low: float) -> bool:
    """Whether this server is the one to warn a player: only one of several is."""
    columns = schema.clocks.c
    claim = update(schema.clocks).where(columns.table_id == table, columns.low == low)

    def work(connection: Connection) -> bool:
        return connection.execute(claim.values(low=None)).rowcount == 1

    return await store.write(work)


async def forget(store: Store, table: str) -> None:
    """Forget the clock of a table that cannot be read."""

    def work(connection: Connection) -> None:
        connection.execute(delete(schema.clocks).where(schema.clocks.c.table_id == table))

    await store.write(work)
