"""Recovery phrases: twelve words that sign a person in where they have no device any more.

The words stand for 128 random bits and a checksum, as in BIP 39. Only a slow hash of them is
stored, salted with the server's secret: a part of it to find the person by, the rest to check.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import time
import unicodedata
from dataclasses import dataclass
from functools import cache

from mnemonic import Mnemonic
from sqlalchemy import Connection, delete, select

from moonpack.errors import BadInput, Phrase
from moonpack.server.people.profiles import check_not_former
from moonpack.server.store import schema
from moonpack.server.store.store import Store
from moonpack.words import source

WORDS = 12
BITS = 128
# About 50 ms and 16 MB. The phrase itself cannot be guessed; this makes a stolen database dearer.
COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 48}
FOUND_BY = 16  # bytes

_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True)
class Hashed:
    """What is stored of a phrase."""

    lookup: str
    digest: str


@cache
def _list() -> Mnemonic:
    return Mnemonic("english")


def new_phrase() -> list[str]:
    """Twelve words that nobody can guess."""
    return _list().generate(BITS).split()


def typed_words(text: str) -> list[str]:
    """The words of a phrase as somebody typed them; `BadInput` says what is wrong with them."""
    # Many type or copy the numbers of the list as well, or commas.
    words = _WORD.findall(unicodedata.normalize("NFKC", text).casefold())
    if len(words) != WORDS:
        raise BadInput("phrase", Phrase(source("{n} word", "{n} words"), n=WORDS), len(words))
    known = set(_list().wordlist)
    for n, word in enumerate(words, 1):
        if word not in known:
            raise BadInput(
                "phrase", Phrase(source("words of the list; word {n} is not one of them"), n=n)
            )
    if not _list().check(" ".join(words)):
        raise BadInput(
            "phrase", Phrase(source("the words in their order; one of them is wrong or misplaced"))
        )
    return words


def hashed(words: list[str], secret: str) -> Hashed:
    """What is stored of a phrase; this takes a while, and must not be done in the event loop."""
    salt = f"moonpack.phrase {secret}".encode()
    made = hashlib.scrypt(" ".join(words).encode(), salt=salt, **COST)
    return Hashed(made[:FOUND_BY].hex(), made[FOUND_BY:].hex())


def keep(store: Store, connection: Connection, person: str, phrase: Hashed) -> None:
    """Keep a phrase of a person, instead of the one before."""
    check_not_former(connection, person)
    drop(connection, person)
    row = {"person": person, "lookup": phrase.lookup, "digest": phrase.digest, "at": time.time()}
    connection.execute(store.insert(schema.phrases), row)


def drop(connection: Connection, person: str) -> bool:
    """Let a person's phrase count no longer; False if there is none."""
    own = delete(schema.phrases).where(schema.phrases.c.person == person)
    return bool(connection.execute(own).rowcount)


async def made_at(store: Store, person: str) -> float | None:
    """When a person's phrase was made."""
    columns = schema.phrases.c
    rows = await store.read(select(columns.at).where(columns.person == person))
    return rows[0].at if rows else None


async def person_of(store: Store, phrase: Hashed) -> str | None:
    """Whose phrase it is."""
    columns = schema.phrases.c
    wanted = select(columns.person, columns.digest).where(columns.lookup == phrase.lookup)
    rows = await store.read(wanted)
    if not rows or not hmac.compare_digest(rows[0].digest, phrase.digest):
        return None
    return str(rows[0].person)
