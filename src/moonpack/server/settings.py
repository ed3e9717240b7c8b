"""What a host can configure. The defaults suit a laptop or a small server on the internet.

Each setting is declared once, here or in `limits.py`: its type says what is accepted, its default
and its help are in the table of `docs/settings.md`, in `moonpack serve --help`, and
`configuration.py` reads it from flags, environment variables and a file.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Literal

from moonpack.server.limits import Limits
from moonpack.server.logs import LogFormat
from moonpack.server.setting_fields import (
    STRICT,
    Count,
    Days,
    Pause,
    Port,
    Processes,
    Seconds,
    setting,
)

SIMULATIONS = 300  # of a hint, as `analysis.hints` has it; importing that takes long
EVERYWHERE = ("0.0.0.0", "::", "")  # to listen on all addresses
LOOPBACK = ("127.0.0.1", "localhost", "::1")
ChatMode = Literal["on", "reactions", "off"]
Level = Literal["critical", "error", "warning", "info", "debug"]


def _bot_workers() -> int:
    """One core is left to the server."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


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
    tournaments: Days = setting(
        60.0,
        "tournaments that nobody has joined, left or played in since: they are ended, or deleted "
        "if they have not begun",
    )


@dataclass(frozen=True)
class Times:
    """How many seconds the database has before people are told to try again."""

    __pydantic_config__ = STRICT

    connect: Seconds = setting(3.0, "to accept a connection")
    answer: Seconds = setting(5.0, "to answer a question, the wait for a free connection included")
    flush: Seconds = setting(5.0, "to write what was done, the wait for a restart included")

    @property
    def transaction(self) -> float:
        """How long a transaction may last; a server that is well gives it up sooner by itself."""
        return 2 * max(self.answer, self.flush)


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
    review_linger: Pause = setting(180.0, "How long an analysis goes on that nobody follows.")
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
    worker_patience: Seconds = setting(
        30.0, "How long one of several server processes may be silent before it is replaced."
    )
    opens: bool = setting(True, "Open the page in your browser.", key="open")
    database_password: str = setting(
        "", "The password of the database, if its URL has none.", is_secret=True
    )

    @property
    def listens_everywhere(self) -> bool:
        """Whether the addresses of this machine in its networks lead to the server."""
        return self.host in EVERYWHERE
