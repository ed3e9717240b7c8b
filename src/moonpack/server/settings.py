"""What a host can configure. The defaults suit a laptop or a small server on the internet.

Each setting is declared once, here: its type says what is accepted, its default and its help are in
the table of `docs/settings.md`, in `moonpack serve --help`, and `configuration.py` reads it from
flags, environment variables and a file.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeVar

from annotated_types import Ge, Gt, Le
from pydantic import BeforeValidator, ConfigDict

from moonpack.server.logs import LogFormat

SIMULATIONS = 300  # of a hint, as `analysis.hints` has it; importing that takes long
MOST = 1_000_000_000
EVERYWHERE = ("0.0.0.0", "::", "")  # to listen on all addresses
LOOPBACK = ("127.0.0.1", "localhost", "::1")

T = TypeVar("T")


def _a_number(value: object) -> object:
    """Refuses true and false, which Python takes for 1 and 0."""
    if isinstance(value, bool):
        raise ValueError("a truth value")
    return value


NUMBER = BeforeValidator(_a_number)
Count = Annotated[int, Gt(0), Le(MOST), NUMBER]
Rate = Annotated[float, Gt(0), Le(MOST), NUMBER]  # a second
Seconds = Annotated[float, Gt(0), Le(MOST), NUMBER]
Pause = Annotated[float, Ge(0), Le(MOST), NUMBER]  # in seconds; there need not be any
Days = Annotated[float, Ge(0), Le(MOST), NUMBER]
Room = Annotated[int, Ge(0), Le(MOST * 1_000_000), NUMBER]  # 0 is no limit
Processes = Annotated[int, Ge(1), Le(64), NUMBER]
Port = Annotated[int, Ge(0), Le(65_535), NUMBER]
ChatMode = Literal["on", "reactions", "off"]
Level = Literal["critical", "error", "warning", "info", "debug"]

STRICT = ConfigDict(extra="forbid")  # an unknown name is refused


def setting(
    default: T,
    text: str,
    *,
    key: str = "",
    flag: str = "",
    metavar: str = "",
    usually: str = "",
    is_secret: bool = False,
) -> T:
    """A field with what hosts are told of it.

    `key` is its name in the file, if not the field's; `flag` the option, if not made of the key;
    `usually` describes a default that is not the same everywhere. A secret is never shown, and its
    option takes a file, because everybody on a machine can read command lines.
    """
    description = {
        "text": text,
        "key": key,
        "flag": flag,
        "metavar": metavar,
        "usually": usually,
        "is_secret": is_secret,
    }
    made: T = field(default=default, metadata=description)
    return made


def _bot_workers() -> int:
    """One core is left to the server."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


@dataclass(frozen=True)
class Limits:
    """How much one visitor may use. Rates are per second; bursts of three times that are fine."""

    __pydantic_config__ = STRICT

    message_bytes: Count = setting(
        4_096,
        "bytes of a message on a socket; one of more than four times that closes the socket",
    )
    body_bytes: Count = setting(16_384, "bytes of a request's body")
    record_bytes: Count = setting(1_000_000, "bytes of an uploaded record")
    record_steps: Count = setting(20_000, "steps of an uploaded record")
    messages: Rate = setting(
        20.0,
        "commands a second of a person, on all sockets together; ten times as many from an address",
    )
    questions: Rate = setting(
        10.0,
        "questions (`why`, `look`, clicks of lessons and puzzles) a second of a person, on "
        "sockets and over HTTP; ten times as many from an address",
    )
    passwords: Rate = setting(
        0.1,
        "passwords of tables a second that a person tries, ten at once; five times as many from "
        "an address",
    )
    codes: Rate = setting(
        10.0,
        "messages a day that a person has sent to addresses to try or to confirm them; five times "
        "as many from an address",
    )
    hellos: Rate = setting(
        1.0,
        "hellos a second of a person, except the first on each socket; 20 times as many from "
        "an address",
    )
    new_sockets: Rate = setting(
        1.0,
        "sockets a second that a person opens, twice `sockets_a_person` at once; 20 times as "
        "many from an address",
    )
    frames: Rate = setting(
        100.0,
        "frames a second on a socket, pings and pongs included, 1,500 at once; beyond that it"
        " is closed",
    )
    requests: Rate = setting(
        10.0,
        "requests a second of a person that change something; an address may send 20 times as"
        " many of any kind",
    )
    tables_an_hour: Rate = setting(
        60.0,
        "new tables and uploads an hour of a person; all of them may come at once",
    )
    tables_an_hour_an_address: Rate = setting(
        1_200.0,
        "the same for an address; raise it for a school behind one address",
    )
    sign_ins_an_hour: Rate = setting(
        30.0,
        "attempts of an address to sign in with a link, a recovery phrase or a passkey, an hour; "
        "all of them may come at once",
    )
    account_changes_an_hour: Rate = setting(
        60.0,
        "links, recovery phrases and passkeys that a person makes, and names and marks chosen, an "
        "hour; 20 times as many from an address",
    )
    sockets_a_person: Count = setting(20, "open sockets, and analyses being followed, of a person")
    sockets_an_address: Count = setting(
        200,
        "the same for an address; raise it for a school behind one address. An address may "
        "have 100 connections of any kind beyond that",
    )
    connections: Count = setting(
        5_000,
        "open connections in all; fewer if the system allows the process fewer open files",
    )
    upload_bytes: Count = setting(
        16_000_000,
        "bytes of bodies over `body_bytes` that are being read at once, in all; an address "
        "may hold a quarter of that",
    )
    bad_messages: Count = setting(
        20,
        "invalid messages, or messages over the person's limit, before a socket is closed",
    )
    table_lines: Count = setting(
        10_000,
        "lines of a table's journal: clicks, undos, people who sit down or leave",
    )
    table_steps: Count = setting(
        10_000,
        "steps of the game at a table; a real game has a few hundred",
    )
    listed_a_person: Count = setting(
        3,
        "tables of a person in the list of tables to join, and in that of tables to watch",
    )
    listed_an_address: Count = setting(
        20,
        "the same for an address, or the first half of an IPv6 address; raise it for a school"
        " behind one address",
    )
    chat_messages: Rate = setting(
        0.5,
        "messages and reactions a second of a person at tables, six at once; ten times as many "
        "from an address",
    )
    chat_messages_a_table: Rate = setting(
        3.0, "the same for a table, twenty at once; spectators have as much again"
    )
    chat_length: Count = setting(300, "characters of a message in the chat")
    chat_kept: Count = setting(500, "messages of a table that are kept; older ones are deleted")
    reports_a_person: Count = setting(20, "reports of messages a day of a person")
    review_steps: Count = setting(5_000, "steps of a game that may be analysed")
    reviews_waiting: Count = setting(30, "analyses that wait or are being made, in all")
    reviews_an_address: Count = setting(4, "the same for an address")
    bots_a_person: Count = setting(2, "bots of a person that think at once; the others wait")
    bots_an_address: Count = setting(3, "the same for an address")
    bot_tables_a_person: Count = setting(
        10,
        "tables in memory that a person has opened for bots alone and whose game is not over",
    )
    hints_waiting: Count = setting(60, "hints that wait to be searched for, in all")
    hints_a_person: Count = setting(2, "the same for a person")
    hints_an_address: Count = setting(8, "the same for an address")
    pictures_waiting: Count = setting(100, "pictures that wait to be drawn, in all")
    pictures_an_address: Count = setting(8, "the same for an address")
    tables_a_person: Count = setting(2_000, "tables a person has opened and not deleted")
    tables_an_address: Count = setting(20_000, "the same for an address")
    uploads_a_person: Count = setting(200, "uploads of a person")
    uploads_an_address: Count = setting(2_000, "the same for an address")
    upload_bytes_a_person: Count = setting(20_000_000, "bytes of a person's uploads in all")
    upload_bytes_an_address: Count = setting(200_000_000, "the same for an address")
    tables_in_all: Room = setting(0, "tables on the server; 0 is as many as there is room for")
    uploads_in_all: Room = setting(0, "uploads on the server; 0 is as many as there is room for")
    database_bytes: Room = setting(
        0,
        "bytes in use in the database, from which on nobody can open a table or upload anything, "
        "while games under way go on; 0 is no limit",
    )


@dataclass(frozen=True)
class Keep:
    """For how many days things are kept after they were last used; 0 is for ever."""

    __pydantic_config__ = STRICT

    unfinished: Days = setting(
        0.0, "tables whose game is not over, counted from the last thing that happened there"
    )
    finished: Days = setting(0.0, "tables whose game is over, and with them their replays")
    uploads: Days = setting(0.0, "uploaded records")
    analyses: Days = setting(0.0, "analyses, which can be made again")
    people: Days = setting(
        0.0,
        "people who have not come since, with their uploads and the tables where nobody else plays",
    )


@dataclass(frozen=True)
class Times:
    """How many seconds the database has before people are told to try again."""

    __pydantic_config__ = STRICT

    connect: Seconds = setting(3.0, "to accept a connection")
    answer: Seconds = setting(5.0, "to answer a question, the wait for a free connection included")
    flush: Seconds = setting(5.0, "to write what was done, the wait for a restart included")


@dataclass(frozen=True)
class ClockLimits:
    """Which clocks people may choose for their tables, in seconds; and how a server keeps time."""

    __pydantic_config__ = STRICT

    shortest: Seconds = setting(10.0, "the shortest time for a turn or a game")
    longest: Seconds = setting(
        30 * 86_400.0, "the longest time for a turn or a game, and the longest vacation"
    )
    alive: Seconds = setting(
        2.0,
        "how often a server notes that it is there, while a clock runs: nobody is charged for "
        "time in which no server was",
    )


@dataclass(frozen=True)
class Patience:
    """How many seconds a client may keep the server waiting."""

    __pydantic_config__ = STRICT

    idle: Seconds = setting(15.0, "with a connection, but no request")
    head: Seconds = setting(10.0, "for the head of a request that has begun")
    body: Seconds = setting(30.0, "for its body")
    reading: Seconds = setting(30.0, "until it reads what it was sent")
    closing: Seconds = setting(
        3.0, "until it ends a connection that was closed, or stops sending a refused body"
    )
    ping: Seconds = setting(20.0, "a socket is pinged that often, and has as long to answer")


@dataclass(frozen=True)
class Settings:
    """Where a server keeps its tables and how it behaves. Times are in seconds."""

    database: str = "sqlite+aiosqlite:///moonpack.sqlite3"
    public_url: str = setting(
        "",
        "The address that people use, such as https://play.example.org/moonpack: invitations and "
        "the cards of links have it, its name is allowed, its path is the root path.",
        metavar="URL",
    )
    root_path: str = setting(
        "",
        "The path the server is under behind a proxy, which may pass it on or leave it out.",
        metavar="PATH",
        usually="the path of public_url",
    )
    trusted_proxies: tuple[str, ...] = setting(
        (),
        "An address or network whose X-Forwarded-For and -Proto are believed; may be repeated. "
        "Without it everybody has the proxy's address and shares its limits.",
        flag="--trusted-proxy",
        metavar="ADDRESS",
    )
    allowed_hosts: tuple[str, ...] = setting(
        (),
        "Another name that this server answers to, or *.example.org, or *; may be repeated.",
        key="allow_hosts",
        flag="--allow-host",
        metavar="NAME",
    )
    origins: tuple[str, ...] = setting(
        (),
        "Another site whose pages may use this server; may be repeated.",
        key="allow_origins",
        flag="--allow-origin",
        metavar="URL",
    )
    bot_workers: Processes = setting(
        _bot_workers(),
        "Number of processes for bots.",
        usually="the number of cores minus one, at most four",
    )
    bot_patience: Seconds = setting(5.0, "Overtime before a bot is interrupted.")
    turn_grace: Pause = setting(
        4.0, "After a person's turn, before a bot acts: the turn can be undone."
    )
    chat: ChatMode = setting(
        "on", "What may be said at tables: anything, reactions only, or nothing."
    )
    hint_workers: Processes = setting(1, "Number of processes that search for hints.")
    hint_simulations: Count = setting(SIMULATIONS, "Simulations for a hint.")
    hint_seconds: Seconds = setting(20.0, "Before the search for a hint is given up.")
    review_workers: Processes = setting(1, "Games analysed at once, each on a core.")
    review_simulations: Count = setting(200, "Simulations for each position of an analysis.")
    review_seconds: Seconds = setting(900.0, "Before an analysis is aborted.")
    review_linger: Pause = setting(10.0, "How long an analysis goes on that nobody follows.")
    picture_workers: Processes = setting(1, "Number of processes that draw pictures.")
    hello_within: Seconds = setting(10.0, "For the first message on a socket.")
    alone_after: Pause = setting(60.0, "Absence after which others may give a seat to a bot.")
    unload_after: Seconds = setting(600.0, "How long an unused table stays in memory.")
    drain: Seconds = setting(
        10.0, "When the server is stopped: for what is under way, before it is cut off."
    )
    drain_delay: Pause = setting(
        0.0,
        "Before that: /ready is 503, but everybody is served, until load balancers have noticed.",
    )
    push: bool = setting(
        True, "Offer people alerts in their browsers (Web Push), such as that it is their turn."
    )
    push_contact: str = setting(
        "",
        "Whom push services can write to: mailto:you@example.org, or an address of a page.",
        metavar="URL",
        usually="public_url, if it is https",
    )
    webhooks: bool = setting(
        False,
        "Offer people alerts through Discord, Slack, ntfy and Matrix, and by e-mail if `mail` is "
        "set; needs the extra `webhooks`.",
    )
    mail: str = setting(
        "",
        "The account that sends e-mail, as an address of Apprise: "
        "mailtos://user:password@smtp.example.org?from=moonpack@example.org",
        is_secret=True,
    )
    alert_private: bool = setting(
        False, "Let people have alerts sent to addresses in private networks, too."
    )
    metrics: bool = setting(
        False, "Show metrics for Prometheus at /metrics, to everybody who can reach the server."
    )
    metrics_port: Port | None = setting(
        None,
        "A port of their own for /metrics, /live and /ready; 0 chooses a free one.",
        usually="none",
    )
    metrics_host: str = setting("127.0.0.1", "The address for that port.", metavar="ADDRESS")
    admin_token: str = setting(
        "",
        "A token with which `moonpack admin --server` may use that port; without it nobody may.",
        is_secret=True,
    )
    log_level: Level = setting("warning", "What is logged; info has the requests, too.")
    log_format: LogFormat = setting(
        "text", "Log lines for people, or one JSON object a line for programs."
    )
    limits: Limits = setting(
        Limits(),
        "A limit on what clients may do, such as sockets_an_address=500; may be repeated.",
        flag="--limit",
    )
    keep: Keep = setting(
        Keep(), "Delete what is older, such as unfinished=30; may be repeated.", flag="--keep"
    )
    times: Times = setting(
        Times(), "Seconds that the database has, such as answer=8; may be repeated.", flag="--time"
    )
    clocks: ClockLimits = setting(
        ClockLimits(),
        "The times that tables may have, such as longest=604800; may be repeated.",
        flag="--clock",
    )
    patience: Patience = setting(
        Patience(),
        "Seconds that clients have, such as body=60; may be repeated.",
        flag="--patience",
    )

    @property
    def listens_everywhere(self) -> bool:
        """Whether the addresses of this machine in its networks lead to the server."""
        return False


@dataclass(frozen=True)
class Hosted(Settings):
    """The settings of a server that a host starts: also where it listens."""

    host: str = setting(
        "127.0.0.1", "The address to listen on; 0.0.0.0 is all, :: also IPv6.", metavar="ADDRESS"
    )
    port: Port = setting(8765, "The port; 0 chooses a free one.")
    lan: bool = setting(
        False,
        "Let others on this network play: listen on all addresses, and say which. Anybody on the "
        "network can open the page then, and what is sent is not encrypted.",
    )
    database: str = setting(
        "",
        "The database: sqlite:///FILE or postgresql://…",
        metavar="URL",
        usually="a file in your data folder",
    )
    workers: Processes = setting(
        1, "Number of server processes on this port; more than one need PostgreSQL."
    )
    opens: bool = setting(True, "Open the page in your browser.", key="open")
    database_password: str = setting(
        "", "The password of the database, if its URL has none.", is_secret=True
    )

    @property
    def listens_everywhere(self) -> bool:
        """Whether the addresses of this machine in its networks lead to the server."""
        return self.host in EVERYWHERE
