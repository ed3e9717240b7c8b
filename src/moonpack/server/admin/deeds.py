"""What administrators do is written down first, with who asked for it."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Connection, update

from moonpack.server.store import schema
from moonpack.server.store.store import Store, new_id

log = logging.getLogger("moonpack.admin")

Answer = Any  # JSON


class Deeds:
    """The log of deeds, in the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def do(
        self,
        by: str,
        deed: str,
        subject: str,
        work: Callable[[], Awaitable[Answer]],
        **details: Any,
    ) -> Answer:
        """Write down what is about to be done, and do it; a failure is added to what is written."""
        row = {
            "id": new_id(),
            "at": time.time(),
            "by": by[:80],
            "deed": deed,
            "subject": subject,
            "details": details,
        }
        insert = self._store.insert(schema.deeds).on_conflict_do_nothing()
        await self._store.write(lambda connection: _execute(connection, insert, row))
        log.warning("%s: %s %s", by, deed, subject)
        try:
            return await work()
        except Exception as error:
            failed = {**details, "failed": str(error)}
            noted = update(schema.deeds).where(schema.deeds.c.id == row["id"])
            await self._store.write(
                lambda connection: connection.execute(noted, {"details": failed})
            )
            log.warning("%s: %s %s failed: %s", by, deed, subject, error)
            raise


def _execute(connection: Connection, statement: Any, row: dict[str, Any]) -> None:
    connection.execute(statement, row)
