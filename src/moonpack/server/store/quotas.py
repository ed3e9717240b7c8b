"""How much a person, or an address, may keep on the server's disk.

Tables are charged to those who opened them, and uploads to those who sent them: to the person, and
to the network, which is a word for the address that only this server's secret can make.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.sql.schema import Table as SqlTable

from moonpack.server.limits import Limits
from moonpack.server.store import schema
from moonpack.server.store.disk import used_bytes
from moonpack.server.store.store import Store
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal


@dataclass(frozen=True)
class _Held:
    """How much an owner has uploaded."""

    count: int = 0
    size: int = 0


def owners(person: str, network: str | None) -> list[str]:
    """Whom an upload is charged to, as it is stored."""
    return [person] if network is None else [person, f"network {network}"]


class Quotas:
    """Refuses what would be too much."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self._store = store
        self._limits = limits

    async def check_table(self, person: str, network: str | None) -> None:
        """Refuse one more table of a person or network that has opened too many."""
        if await self._is_full(schema.tables, self._limits.tables_in_all):
            raise Refusal(Code.TOO_LARGE, "This server has no room for more tables right now.")
        limits, opener = self._limits, schema.openers.c
        count = select(func.count().label("number"))
        (own,) = await self._store.read(count.where(opener.person == person))
        if own.number >= limits.tables_a_person:
            raise Refusal(
                Code.TOO_LARGE,
                "You have opened {n} table here, which is the limit; delete it first.",
                "You have opened {n} tables here, which is the limit; delete some first.",
                n=limits.tables_a_person,
            )
        if network is None:
            return
        (there,) = await self._store.read(count.where(opener.network == network))
        if there.number >= limits.tables_an_address:
            raise Refusal(Code.TOO_LARGE, "Too many tables were opened from this address.")

    async def check_upload(self, person: str, network: str | None, size: int) -> None:
        """Refuse an upload of a size, in bytes, to a person or network that has too much."""
        if await self._is_full(schema.records, self._limits.uploads_in_all):
            raise Refusal(Code.TOO_LARGE, "This server has no room for more uploads right now.")
        limits, (own, *others) = self._limits, await self._held(owners(person, network))
        if own.count >= limits.uploads_a_person:
            raise Refusal(
                Code.TOO_LARGE,
                "You have uploaded {n} game, which is the limit; delete it first.",
                "You have uploaded {n} games, which is the limit; delete some first.",
                n=limits.uploads_a_person,
            )
        if own.size + size > limits.upload_bytes_a_person:
            raise Refusal(
                Code.TOO_LARGE,
                "Your uploads may have {n} byte in all; delete some first.",
                "Your uploads may have {n} bytes in all; delete some first.",
                n=limits.upload_bytes_a_person,
            )
        for there in others:
            is_too_much = there.size + size > limits.upload_bytes_an_address
            if is_too_much or there.count >= limits.uploads_an_address:
                raise Refusal(Code.TOO_LARGE, "Too much was uploaded from this address.")

    async def _is_full(self, table: SqlTable, most: int) -> bool:
        """Whether the server has as many rows, or as much of anything, as its host wants."""
        if most:
            (there,) = await self._store.read(select(func.count().label("n")).select_from(table))
            if there.n >= most:
                return True
        most = self._limits.database_bytes
        return bool(most) and await used_bytes(self._store) >= most

    async def _held(self, names: list[str]) -> list[_Held]:
        """What each of some owners has uploaded."""
        columns = schema.holdings.c
        size = func.coalesce(func.sum(columns.bytes), 0).label("size")
        wanted = select(columns.owner, func.count().label("number"), size)
        wanted = wanted.where(columns.owner.in_(names)).group_by(columns.owner)
        held = {row.owner: _Held(row.number, row.size) for row in await self._store.read(wanted)}
        return [held.get(name, _Held()) for name in names]
