"""How a database can fail, each way with a sentence for people and a reason for the host."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine import make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DataError,
    IntegrityError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from moonpack.errors import MoonpackError
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.words import ENGLISH, source

UNREACHABLE = source("The server cannot reach its database right now; try again in a moment.")
FULL = source("The server's disk is full: nothing can be saved right now. Nothing is lost.")
READ_ONLY = source("The server's database is read-only: nothing can be saved right now.")
DAMAGED = source("The server's database is damaged; its host has to repair it.")
DISK_FAILS = source("The server cannot use its disk right now. Nothing is lost.")
GONE = source("The server's database file was moved or deleted; its host has to put it back.")

# By SQLite's primary error codes.
_SQLITE = {
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_IOERR: DISK_FAILS,
    sqlite3.SQLITE_CANTOPEN: DISK_FAILS,
}
# By the beginnings of PostgreSQL's.
_POSTGRESQL = {"53100": FULL, "25006": READ_ONLY, "XX00": DAMAGED, "58": DISK_FAILS}
_NOT_LET_IN = "28"
_OUR_MISTAKES = ("21", "22", "23", "42")  # wrong values and wrong statements
_FAILURES = (DatabaseError, PoolTimeout, OSError, sqlite3.DatabaseError)
_MISTAKES = (
    *(IntegrityError, ProgrammingError, DataError),
    *(sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError),
)


class Unavailable(Refusal):
    """The database could not do what was asked of it: not reached, too slow, full or damaged."""

    def __init__(self, reason: str, sentence: str = UNREACHABLE) -> None:
        self.reason, self.sentence = reason, sentence
        super().__init__(Code.UNAVAILABLE, sentence)

    def __str__(self) -> str:
        return self.reason


def unavailable(error: Exception) -> Unavailable | None:
    """What an error of the database means for people; None if it is a mistake of ours."""
    code = state(error)
    if code:
        is_databases = not code.startswith(_OUR_MISTAKES)
    else:
        is_databases = isinstance(error, _FAILURES) and not isinstance(error, _MISTAKES)
    return Unavailable(reason_of(error), sentence_for(error)) if is_databases else None


def sentence_for(error: Exception) -> str:
    """The sentence for an error of the database."""
    cause = getattr(error, "orig", None) or error
    number = getattr(cause, "sqlite_errorcode", None)
    if isinstance(number, int):
        return _SQLITE.get(number & 0xFF, UNREACHABLE)  # the rest of it is detail
    code = state(error)
    matching = (text for begins, text in _POSTGRESQL.items() if code.startswith(begins))
    return next(matching, UNREACHABLE)


def reason_of(error: Exception) -> str:
    """An error on one line, for the host."""
    cause = getattr(error, "orig", None) or error
    return f"{type(cause).__name__}: {cause}".partition("\n")[0]


def state(error: Exception) -> str:
    """PostgreSQL's code for an error; empty for others."""
    code = getattr(getattr(error, "orig", None) or error, "sqlstate", None)
    return code if isinstance(code, str) else ""


@contextmanager
def opening(database: str, done: str = "opened") -> Iterator[None]:
    """Report any failure of a database in one sentence: it cannot be opened, or what is tried."""
    try:
        yield
    except (
        *(Unavailable, SQLAlchemyError, sqlite3.Error),
        *(OSError, ModuleNotFoundError),
    ) as error:
        why = f"{_why(error)}{_about_password(error, database)}"
        raise MoonpackError(
            f"the database {without_password(database)} cannot be {done}: {why}"
        ) from error


def without_password(database: str) -> str:
    """The URL of a database as it may be shown."""
    try:
        return make_url(database).render_as_string()
    except ArgumentError:  # not a URL
        return repr(database)


def _about_password(error: Exception, database: str) -> str:
    """A hint for those who forgot the password; `Unavailable` has the failure as its cause."""
    cause = error.__cause__ if isinstance(error, Unavailable) else error
    is_let_in = not isinstance(cause, Exception) or not state(cause).startswith(_NOT_LET_IN)
    if is_let_in or make_url(database).password is not None:
        return ""
    return "; no password was given (--database-password-file FILE)"


def _why(error: Exception) -> str:
    if isinstance(error, ModuleNotFoundError):
        return f'{error.name} is missing (pip install "moonpack[postgresql]")'
    if isinstance(error, Unavailable):
        meaning = "" if error.sentence == UNREACHABLE else f"{ENGLISH.look_up(error.sentence)} "
        return f"{meaning}({error.reason})" if meaning else error.reason
    if isinstance(error, OSError) and error.strerror is not None:
        return f"{error.strerror}: {error.filename}" if error.filename else error.strerror
    return str(getattr(error, "orig", None) or error).partition("\n")[0]
