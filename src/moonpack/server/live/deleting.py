"""Deleting a table on behalf of its player."""

from __future__ import annotations

from moonpack.server.live.house import House
from moonpack.server.live.room import ATTEMPTS
from moonpack.server.tables.endings import check_may_delete
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal


async def delete_table(house: House, name: str, person: str) -> None:
    """Delete a table that is a person's alone, with everything that belongs to it."""
    for attempt in range(ATTEMPTS):
        try:
            table = await house.table(name)
        except Refusal as refusal:
            if attempt and refusal.code == Code.NOT_FOUND:  # the first attempt has done it
                return
            raise
        check_may_delete(table, person)
        if await house.delete(name, table.version):
            return
    raise Refusal(Code.UNAVAILABLE, "The table is very busy; try again.")
