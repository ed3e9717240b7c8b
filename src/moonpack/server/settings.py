"""What a host can configure. The defaults suit a laptop or a small server on the internet."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from moonpack.errors import BadInput
from moonpack.server.logs import LogFormat

SIMULATIONS = 300  # of a hint, as `analysis.hints` has it; importing that takes long


def _bot_workers() -> int:
    """One core is left to the server."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


MOST = 1_000_000_000


@dataclass(frozen=True)
class Limits:
    """How much one visitor may use. Rates are per second; bursts of three times that are fine."""

    message_bytes: int = 4_096
    body_bytes: int = 16_384
    record_bytes: int = 1_000_000
    record_steps: int = 20_000
    messages: float = 20.0
    questions: float = (
        10.0  # `why`, `look` and clicks of lessons and puzzles, on sockets and over HTTP
    )
    hellos: float = 1.0  # after the first on a socket
    new_sockets: float = 1.0
    frames: float = 100.0  # on a socket, of any kind: pings and pongs too
    requests: float = 10.0
    tables_an_hour: float = 60.0
    sockets_a_person: int = 20
    sockets_an_address: int = 200
    connections: int = 5_000  # of all clients together
    upload_bytes: int = 16_000_000  # of uploads that are being read at once, in all
    bad_messages: int = 20
    table_lines: int = 10_000  # of a table's journal
    table_steps: int = 10_000  # of the game at a table
    listed_a_person: int = 3  # tables of a person in a list of tables to join or to watch
    listed_an_address: int = 20
    review_steps: int = 5_000  # of a game to be analysed
    reviews_waiting: int = 30  # analyses that wait or are being made, in all
    reviews_an_address: int = 4
    bots_a_person: int = 2  # bots that think at once
    bots_an_address: int = 3
    bot_tables_a_person: int = 10  # unfinished, and in memory
    hints_waiting: int = 60  # that wait to be searched for, in all
    hints_a_person: int = 2
    hints_an_address: int = 8
    pictures_waiting: int = 100  # that wait to be drawn, in all
    pictures_an_address: int = 8
    # What may be stored, until it is deleted.
    tables_a_person: int = 2_000
    tables_an_address: int = 20_000
    uploads_a_person: int = 200
    uploads_an_address: int = 2_000
    upload_bytes_a_person: int = 20_000_000
    upload_bytes_an_address: int = 200_000_000


def limits_from(changes: Iterable[str]) -> Limits:
    """The default limits with some changed, each given as `name=number`."""
    return Limits(**_numbers(changes, asdict(Limits()), "limit"))


@dataclass(frozen=True)
class Keep:
    """For how many days things are kept after they were last used; 0 is for ever."""

    unfinished: float = 0.0  # tables whose game is not over, since the last thing that happened
    finished: float = 0.0  # tables whose game is over, and their replays
    uploads: float = 0.0  # uploaded records
    analyses: float = 0.0  # they can be made again


def keep_from(changes: Iterable[str]) -> Keep:
    """How long things are kept, each given as `name=days`; the others for ever."""
    return Keep(**_numbers(changes, asdict(Keep()), "keep"))


def _numbers(changes: Iterable[str], known: dict[str, Any], what: str) -> dict[str, Any]:
    """Numbers by name, each given as `name=number`, of the type that the known one has."""
    given: dict[str, Any] = {}
    for change in changes:
        name, _, number = change.partition("=")
        if name not in known:
            raise BadInput(what, f"one of {', '.join(known)}", name)
        try:
            given[name] = type(known[name])(number)
        except ValueError:
            given[name] = 0
        if not 0 < given[name] <= MOST:
            raise BadInput(f"{what} {name}", f"a number above 0 and up to {MOST:,}", number)
    return given


@dataclass(frozen=True)
class Times:
    """How many seconds the database has before people are told to try again."""

    connect: float = 3.0  # to accept a connection
    answer: float = 5.0  # to answer a question, the wait for a free connection included
    flush: float = 5.0  # to write what was done, the wait for a restart included


@dataclass(frozen=True)
class Patience:
    """How many seconds a client may keep the server waiting."""

    idle: float = 15.0  # with a connection, but no request
    head: float = 10.0  # for the head of a request that has begun
    body: float = 30.0  # for its body
    reading: float = 30.0  # until it reads what it was sent
    closing: float = (
        3.0  # until it ends a connection that was closed, or stops sending a refused body
    )
    ping: float = 20.0  # a socket is pinged that often, and has as long to answer


@dataclass(frozen=True)
class Settings:
    """Where a server keeps its tables and how it behaves. Times are in seconds."""

    database: str = "sqlite+aiosqlite:///moonpack.sqlite3"
    limits: Limits = field(default_factory=Limits)
    keep: Keep = field(default_factory=Keep)
    origins: tuple[str, ...] = ()  # other sites whose pages may use this server
    allowed_hosts: tuple[str, ...] = ()  # names it answers to, besides IP addresses and localhost
    public_url: str = ""  # where people reach it, if not where it listens
    root_path: str = ""  # the path it is under, if that is not the path of `public_url`
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks whose headers are believed
    times: Times = field(default_factory=Times)  # for the database
    patience: Patience = field(default_factory=Patience)  # with clients
    hello_within: float = 10.0
    alone_after: float = 60.0  # absence after which others may give a seat to a bot
    unload_after: float = 600.0  # an unused table stays in memory that long
    turn_grace: float = 4.0  # after a person's turn, before a bot acts: the turn can be undone
    bot_workers: int = field(default_factory=_bot_workers)
    bot_patience: float = 5.0  # overtime before a bot is interrupted
    picture_workers: int = 1  # processes that draw
    hint_workers: int = 1  # processes that search for hints
    hint_simulations: int = SIMULATIONS  # for each
    hint_seconds: float = 20.0  # before a search is given up
    review_workers: int = 1  # games analysed at once, each on a core
    review_simulations: int = 200  # for each position
    review_seconds: float = 900.0  # before an analysis is aborted
    review_linger: float = 10.0  # how long an analysis goes on that nobody follows
    metrics: bool = False  # whether everybody who can reach the server may read /metrics
    metrics_port: int | None = None  # a port of their own, also for /live and /ready
    metrics_host: str = "127.0.0.1"
    log_level: str = "warning"
    log_format: LogFormat = "text"
