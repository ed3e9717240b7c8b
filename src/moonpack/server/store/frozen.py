"""Transactions of servers that are cut off or frozen are ended: they keep tables from the others.

PostgreSQL has a time limit for a statement and one for a transaction that waits for the next
statement (`engines.py`). Neither holds while a statement that was prepared waits to be executed,
and drivers prepare each statement before they first execute it. A server that is cut off at such a
moment keeps what it was writing from everybody until its connection is known to be dead, after
minutes or hours; and whoever waits for that can write nothing else. So the others end it.
(PostgreSQL 17 has `transaction_timeout`; older ones have nothing.)
"""

from __future__ import annotations

import asyncio

from sqlalchemy import column, func, select, table

from moonpack.server.store.direct import SERVER_SETTINGS
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.store import Store

EVERY = 2.0  # seconds
_ACTIVITY = table(
    "pg_stat_activity",
    *map(column, ("pid", "datname", "usename", "application_name", "wait_event_type")),
    column("xact_start"),
)


async def end_frozen(store: Store) -> None:
    """End such transactions again and again, for ever."""
    activity = _ACTIVITY.c
    age = func.extract("epoch", func.clock_timestamp() - activity.xact_start)
    ended = select(func.pg_terminate_backend(activity.pid)).where(
        activity.datname == func.current_database(),
        activity.usename == func.current_user(),
        activity.application_name == SERVER_SETTINGS["application_name"],
        activity.pid != func.pg_backend_pid(),
        activity.wait_event_type == "Client",
        age > store.times.transaction,
    )
    while store.is_shared:
        await asyncio.sleep(EVERY)
        try:
            if many := len(await store.read(ended)):
                store.troubles.note("server frozen", f"{many} transactions of others were ended")
        except Unavailable:  # counted already
            continue
        except Exception as error:  # the task must go on, whatever it is
            store.troubles.note("server frozen", error)
