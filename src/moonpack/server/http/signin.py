"""Links that sign a person in, once; administrators make them (`moonpack admin people sign-in`).

Opening the link only shows a page with a button: programs that preview links would use it up.
"""

from __future__ import annotations

import asyncio
import time

from fastapi import APIRouter, Request
from sqlalchemy import Connection, delete, select
from starlette.responses import RedirectResponse, Response

from moonpack import languages
from moonpack.server.admin.office import digest
from moonpack.server.http.dependencies import InLanguage, TheHouse
from moonpack.server.http.guard import is_secure
from moonpack.server.http.plain_pages import plain_page
from moonpack.server.people.identity import Identity, Remembered
from moonpack.server.store import schema
from moonpack.words import Words

router = APIRouter(include_in_schema=False)

LONGEST_WAIT = 5.0  # seconds for clocks that differ
GONE = 410


@router.get("/signin/{word}")
async def ask(word: str, request: Request, house: TheHouse, language: InLanguage) -> Response:
    """A page that asks whether to sign in."""
    columns, words = schema.links.c, languages.words(language)
    wanted = select(columns.person).where(
        columns.digest == digest(word), columns.until > time.time()
    )
    if not await house.store.read(wanted):
        return _gone(request, words)
    text = words(
        "This link signs you in here, once. Your tables and seats will be here afterwards."
    )
    button = words("Sign in")
    return plain_page(request.scope, words, text, title=button, button=button)


@router.post("/signin/{word}")
async def sign_in(word: str, request: Request, house: TheHouse, language: InLanguage) -> Response:
    """Sign in, and go to the lobby."""
    person = await house.store.write(lambda connection: _used(connection, digest(word)))
    if person is None:
        return _gone(request, languages.words(language))
    # The cookie must not be older than the end of those before it; its time is whole seconds.
    await house.access.read(house.store)
    deadline = min(house.access.signed_out_before(person), time.time() + LONGEST_WAIT)
    while (wait := deadline - time.time()) > 0:
        await asyncio.sleep(wait)
    response = RedirectResponse(f"{request.scope.get('root_path', '')}/", 303)
    identity: Identity = request.app.state.identity
    for cookie in identity.cookies(Remembered(person), is_secure=is_secure(request.scope)):
        response.headers.append("set-cookie", cookie)
    return response


def _used(connection: Connection, key: str) -> str | None:
    """Whom a link signs in, which it does no more; None if it is not valid."""
    columns = schema.links.c
    row = connection.execute(
        select(columns.person, columns.until).where(columns.digest == key)
    ).one_or_none()
    used = connection.execute(delete(schema.links).where(columns.digest == key)).rowcount
    return str(row.person) if row is not None and used and row.until > time.time() else None


def _gone(request: Request, words: Words) -> Response:
    text = words("This link was used already or is too old. Ask an administrator for a new one.")
    page = plain_page(request.scope, words, text)
    page.status_code = GONE
    return page
