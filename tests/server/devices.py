"""People with several devices, and what they ask for about themselves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.server.harness import Person, people

MARK = {"shape": "howl", "colour": "amber"}
PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0 Safari/537.36"


@asynccontextmanager
async def at_devices(host: str) -> AsyncIterator[tuple[Person, Person]]:
    """Somebody at a laptop, and somebody with a phone, who may be the same."""
    async with people(host, 2) as (laptop, phone):
        laptop.web.headers["user-agent"] = LAPTOP
        phone.web.headers["user-agent"] = PHONE
        yield laptop, phone


async def post(who: Person, path: str, body: Any = None) -> Any:
    answer = await who.web.post(path, json={} if body is None else body)
    assert answer.status_code < 300, answer.text
    return answer.json() if answer.content else None


async def link_for(who: Person) -> str:
    made = await post(who, "/api/me/link")
    assert made["qr"].startswith("<svg")
    path: str = httpx.URL(made["link"]).path
    return path


async def tables_of(who: Person) -> set[str]:
    tables = (await who.get("/api/tables", list="mine"))["tables"]
    return {row["table"]["id"] for row in tables}
