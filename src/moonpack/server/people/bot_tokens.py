"""Bot tokens: words with which programs play under names that the server's host has given them.

A token is `mpb_ID_SECRET`. Only a digest of the secret is stored; it is random enough that a fast
one is safe. Whoever has a token plays as the person `bot-ID`, and may do nothing but play.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row

from moonpack.begin import MOST_NAME
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

PREFIX = "mpb_"
SCHEME = "bearer "
PERSON = "bot-"
USUAL_TABLES = 5  # at once
MOST_TABLES = 100
_PERSON = re.compile(rf"{PERSON}(?P<id>[0-9a-f]{{12}})")
_TOKEN = re.compile(r"mpb_(?P<id>[0-9a-f]{12})_(?P<secret>[A-Za-z0-9_-]{16,64})")


@dataclass(frozen=True)
class BotToken:
    """A token as it is stored."""

    id: str
    name: str
    owner: str
    digest: str
    tables: int  # at how many it may be connected at once
    until: float | None = None
    taken_back: float | None = None

    @property
    def person(self) -> str:
        """Who plays with it, as seats know people."""
        return f"{PERSON}{self.id}"

    @property
    def shown_name(self) -> str:
        """What its seats are called: the bot, and whose it is."""
        whose = f" ({self.owner})"
        return self.name[: MOST_NAME - len(whose)] + whose if len(whose) < MOST_NAME else self.name

    def refusal(self) -> Refusal | None:
        """Why it counts no longer, if it does not."""
        if self.taken_back is not None:
            return Refusal(Code.NOT_ALLOWED, "This bot token was taken back.")
        if self.until is not None and time.time() >= self.until:
            return Refusal(Code.NOT_ALLOWED, "This bot token has expired.")
        return None


@dataclass(frozen=True)
class NewToken:
    """A token that was just made; the text is shown once and not stored."""

    id: str
    text: str
    digest: str


def new_token() -> NewToken:
    """A new token."""
    name, secret = secrets.token_hex(6), secrets.token_urlsafe(24)
    return NewToken(name, f"{PREFIX}{name}_{secret}", digest_of(secret))


def digest_of(secret: str) -> str:
    """What is stored of a secret."""
    return hashlib.sha256(f"moonpack bot token {secret}".encode()).hexdigest()


def bot_of(person: str) -> str | None:
    """The id of the token with which somebody plays; ids of people are longer than these."""
    match = _PERSON.fullmatch(person)
    return None if match is None else match["id"]


def sent_token(authorization: str) -> str | None:
    """The token in an `Authorization` header; None if there is none of ours."""
    scheme, text = authorization[: len(SCHEME)], authorization[len(SCHEME) :].strip()
    return text if scheme.lower() == SCHEME and text.startswith(PREFIX) else None


def check_token(text: str, known: dict[str, BotToken]) -> BotToken | Refusal:
    """Whose a token is, or why it is refused."""
    match = _TOKEN.fullmatch(text)
    stored = None if match is None else known.get(match["id"])
    # Compared in any case, so that nobody learns from the time which ids there are.
    digest = digest_of("" if match is None else match["secret"])
    is_right = hmac.compare_digest(digest, "" if stored is None else stored.digest)
    if stored is None or not is_right:
        return unknown_token()
    return stored.refusal() or stored


def unknown_token() -> Refusal:
    """What somebody meets with a token that was never given out, or with a wrong one."""
    return Refusal(Code.NOT_ALLOWED, "This server does not know this bot token.")


def token_of(row: Row[Any]) -> BotToken:
    """A token from the database."""
    return BotToken(
        id=row.id,
        name=row.name,
        owner=row.owner,
        digest=row.digest,
        tables=row.tables,
        until=row.until,
        taken_back=row.taken_back,
    )
