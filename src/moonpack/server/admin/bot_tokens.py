"""Bot tokens are given out and taken back."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from sqlalchemy import Connection, select, update

from moonpack.server.admin import requests
from moonpack.server.admin.deeds import Answer, Deeds
from moonpack.server.admin.requests import Impossible, NotThere
from moonpack.server.people.bot_tokens import new_token
from moonpack.server.store import schema
from moonpack.server.store.expiry import A_DAY
from moonpack.server.store.store import Store

# Changes who may use the server, and lets all servers know.
WriteAccess = Callable[[Callable[[Connection], None]], Awaitable[None]]


async def give(
    store: Store, deeds: Deeds, asked: requests.GiveBotToken, by: str, write: WriteAccess
) -> Answer:
    """Make a token. The answer is the only place where its text is ever written."""
    token, now = new_token(), time.time()
    until = None if asked.days is None else now + asked.days * A_DAY
    row = {
        "id": token.id,
        "name": asked.name,
        "owner": asked.owner,
        "digest": token.digest,
        "tables": asked.tables,
        "created": now,
        "until": until,
    }

    def change(connection: Connection) -> None:
        connection.execute(store.insert(schema.bot_tokens), row)

    async def work() -> Answer:
        await write(change)
        return {"bot": token.id, "token": token.text, "until": until}

    details = {"name": asked.name, "owner": asked.owner}
    return await deeds.do(by, asked.type, token.id, work, **details)


async def take_back(
    store: Store, deeds: Deeds, asked: requests.TakeBackBotToken, by: str, write: WriteAccess
) -> Answer:
    """Let a token count no longer."""
    columns = schema.bot_tokens.c
    this = columns.id == asked.bot
    known = await store.read(select(columns.taken_back).where(this))
    if not known:
        raise NotThere(f"there is no bot token {asked.bot}")
    if known[0].taken_back is not None:
        raise Impossible(f"the bot token {asked.bot} was taken back already")
    statement = update(schema.bot_tokens).where(this).values(taken_back=time.time())

    def change(connection: Connection) -> None:
        connection.execute(statement)

    async def work() -> Answer:
        await write(change)
        return {"taken_back": asked.bot}

    return await deeds.do(by, asked.type, asked.bot, work)
