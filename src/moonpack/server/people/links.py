"""Links that sign a person in, once. Only digests of their words are stored."""

from __future__ import annotations

import hashlib
import secrets
import time
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select

from moonpack.server.store import schema
from moonpack.server.store.store import Store

LASTS = 600.0  # seconds, for links that people make themselves


@dataclass(frozen=True)
class Link:
    """A link to be given to somebody: its word, and until when it can be used."""

    word: str
    until: float

    @property
    def path(self) -> str:
        """The path of the page that it opens."""
        return f"/signin/{self.word}"


def digest(word: str) -> str:
    """What is stored of the word of a link."""
    return hashlib.sha256(word.encode()).hexdigest()


async def make_link(store: Store, person: str, seconds: float = LASTS) -> Link:
    """Make a link. One that a person has made before, and nobody has used, counts no longer."""
    link = Link(secrets.token_urlsafe(24), time.time() + seconds)
    row = {"digest": digest(link.word), "person": person, "until": link.until}
    columns = schema.links.c

    def work(connection: Connection) -> None:
        if seconds <= LASTS:  # else it is an administrator's
            earlier = (columns.person == person, columns.until <= link.until)
            connection.execute(delete(schema.links).where(*earlier))
        connection.execute(store.insert(schema.links), row)

    await store.write(work)
    return link


async def owner_of(store: Store, word: str) -> str | None:
    """Whom a link would sign in; None if it cannot be used, or not any more."""
    columns = schema.links.c
    valid = (columns.digest == digest(word), columns.until > time.time())
    rows = await store.read(select(columns.person).where(*valid))
    return str(rows[0].person) if rows else None


def use(connection: Connection, word: str) -> str | None:
    """Whom a link signs in, which it does no more; None if it is not valid."""
    columns = schema.links.c
    row = connection.execute(
        select(columns.person, columns.until).where(columns.digest == digest(word))
    ).one_or_none()
    used = connection.execute(delete(schema.links).where(columns.digest == digest(word))).rowcount
    return str(row.person) if row is not None and used and row.until > time.time() else None
