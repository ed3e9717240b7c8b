"""Who may not use this server, and whose cookies count no longer; kept in memory.

Those who run the server decide it (`moonpack admin`), and people for their own devices; all servers
of a database read it again when one of them, or the command, has changed it.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, delete, select, text

from moonpack.server.people.bot_tokens import BotToken, bot_of, token_of, unknown_token
from moonpack.server.store import schema
from moonpack.server.store.notices import CHANNEL, Notice
from moonpack.server.store.store import Store
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

T = TypeVar("T")
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
EVERYBODY = "*"
PERSON, ADDRESS, NETWORK = "person", "address", "network"  # whom a bar can be for
MOST_KEPT = 10_000  # addresses of which we remember whether they are barred
FOR_EVER = float("inf")


def barred() -> Refusal:
    """What somebody meets who may not use the server."""
    return Refusal(Code.BARRED, "An administrator has barred you from this server.")


def signed_out() -> Refusal:
    """What somebody at a table is told whose cookie counts no longer."""
    return Refusal(Code.NOT_ALLOWED, "You were signed out; load the page again to go on.")


@dataclass(frozen=True)
class _Cutoff:
    """Cookies that were signed before a time count no longer, except those of one device."""

    before: float
    kept_device: str | None = None


_NEVER = _Cutoff(0.0)


async def write_access(store: Store, node: str, change: Callable[[Connection], T]) -> T:
    """Change who may use the server, and let the other servers know."""
    notice = Notice(node=node, kind="access").model_dump_json()

    def work(connection: Connection) -> T:
        result = change(connection)
        if store.is_shared:
            connection.execute(
                text("SELECT pg_notify(:channel, :message)"),
                {"channel": CHANNEL, "message": notice},
            )
        return result

    return await store.write(work)


def end_cookies(
    store: Store, connection: Connection, person: str, kept_device: str | None = None
) -> None:
    """Let cookies that were signed up to now count no longer; their times are whole seconds."""
    insert = store.insert(schema.signouts)
    changes = {name: insert.excluded[name] for name in ("before", "device")}
    upsert = insert.on_conflict_do_update(index_elements=["person"], set_=changes)
    before = math.floor(time.time()) + 1.0
    connection.execute(upsert, {"person": person, "before": before, "device": kept_device})
    whose = () if person == EVERYBODY else (schema.links.c.person == person,)
    connection.execute(delete(schema.links).where(*whose))
    end_push(connection, person, lambda device: device is None or device != kept_device)


def end_push(connection: Connection, person: str, is_ended: Callable[[str | None], bool]) -> None:
    """Send no more alerts to those browsers of a person whose device was signed out.

    A lost device would go on to tell whoever has it of every game. Of a browser that has subscribed
    in an earlier version the device is not known: None.
    """
    columns = schema.channels.c
    whose = () if person == EVERYBODY else (columns.person == person,)
    push = select(columns.id, columns.data).where(columns.kind == "push", *whose)
    gone = [row.id for row in connection.execute(push) if is_ended(row.data.get("device"))]
    for name in gone:
        connection.execute(delete(schema.channels).where(columns.id == name))


class Access:
    """The bars and the sign-outs of a server, as they were last read."""

    def __init__(self, word_for: Callable[[str], str]) -> None:
        self._word_for = word_for  # how an address is stored with a table
        self._bars: dict[tuple[str, str], float] = {}  # and until when each holds
        self._networks: list[tuple[Network, float]] = []
        self._until: dict[str, float] = {}  # by address
        self._signed_out: dict[str, _Cutoff] = {}
        self._revoked: frozenset[tuple[str, str]] = frozenset()  # people and their devices
        self.former: set[str] = set()  # who have deleted themselves; tables look here too
        self.bots: dict[str, BotToken] = {}  # those taken back, too, by id

    async def read(self, store: Store) -> None:
        """Read everything again."""
        bars = await store.read(select(schema.bars.c.who, schema.bars.c.until))
        signouts = await store.read(select(schema.signouts))
        devices = schema.devices.c
        is_revoked = devices.revoked.is_not(None)
        revoked = await store.read(select(devices.person, devices.id).where(is_revoked))
        former = await store.read(select(schema.former.c.person))
        tokens = await store.read(select(schema.bot_tokens))
        self.bots = {row.id: token_of(row) for row in tokens}
        self._bars = {_parts(row.who): FOR_EVER if row.until is None else row.until for row in bars}
        self._networks = [
            (ipaddress.ip_network(text), until)
            for (kind, text), until in self._bars.items()
            if kind == ADDRESS
        ]
        self._until.clear()
        self._signed_out = {row.person: _Cutoff(row.before, row.device) for row in signouts}
        self._revoked = frozenset((row.person, row.id) for row in revoked)
        self.former.update(row.person for row in former)

    def is_barred(self, person: str, address: str) -> bool:
        """Whether a person, or anybody at an address, may not use the server now."""
        if not self._bars:
            return False
        until = max(self._bars.get((PERSON, person), 0.0), self._until_for(address))
        return time.time() < until

    def is_signed_out(self, person: str, signed_at: float, device: str | None = None) -> bool:
        """Whether a cookie of a person that was signed at a time, for a device, counts no more."""
        if person in self.former or (device is not None and (person, device) in self._revoked):
            return True
        if not self._signed_out:
            return False
        if signed_at < self._signed_out.get(EVERYBODY, _NEVER).before:
            return True
        own = self._signed_out.get(person, _NEVER)
        return signed_at < own.before and (device is None or device != own.kept_device)

    def signed_out_before(self, person: str) -> float:
        """The time from which on cookies of a person count."""
        return max(self._signed_out.get(name, _NEVER).before for name in (person, EVERYBODY))

    def refusal(
        self, person: str, address: str, signed_at: float, device: str | None = None
    ) -> Refusal | None:
        """Why somebody who is connected may not stay, if they may not."""
        if self.is_barred(person, address):
            return barred()
        if (bot := bot_of(person)) is not None:
            token = self.bots.get(bot)
            return unknown_token() if token is None else token.refusal()
        return signed_out() if self.is_signed_out(person, signed_at, device) else None

    def _until_for(self, address: str) -> float:
        """Until when an address is barred; 0 if it is not."""
        if address not in self._until:
            if len(self._until) >= MOST_KEPT:
                self._until.clear()
            self._until[address] = max(
                self._bars.get((NETWORK, self._word_for(address)), 0.0),
                *(until for network, until in self._networks if _is_in(address, network)),
                0.0,
            )
        return self._until[address]


def _parts(who: str) -> tuple[str, str]:
    kind, _, text = who.partition(" ")
    return kind, text


def _is_in(address: str, network: Network) -> bool:
    """Whether an address, or the network that stands for it, is in a network."""
    try:
        there = ipaddress.ip_network(address, strict=False)
    except ValueError:  # not an IP address, such as of a Unix socket
        return False
    if isinstance(there, ipaddress.IPv4Network) and isinstance(network, ipaddress.IPv4Network):
        return there.subnet_of(network)
    if isinstance(there, ipaddress.IPv6Network) and isinstance(network, ipaddress.IPv6Network):
        return there.subnet_of(network)
    return False
