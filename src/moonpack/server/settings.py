"""What a host can set. The defaults suit a laptop, and a small server on the internet."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


def _bot_workers() -> int:
    """One core stays with the server."""
    return max(1, min(4, (os.cpu_count() or 2) - 1))


@dataclass(frozen=True)
class Limits:
    """How much one client may ask for. Rates are per second; a burst of `BURST` times is fine."""

    message_bytes: int = 4_096
    body_bytes: int = 16_384
    record_bytes: int = 1_000_000
    messages: float = 20.0
    requests: float = 10.0
    tables_an_hour: float = 60.0
    sockets_a_person: int = 20
    sockets_an_address: int = 200
    bad_messages: int = 20


@dataclass(frozen=True)
class Settings:
    """Where a server keeps its tables and how it behaves. Times are in seconds."""

    database: str = "sqlite+aiosqlite:///moonpack.sqlite3"
    limits: Limits = field(default_factory=Limits)
    origins: tuple[str, ...] = ()  # other sites whose pages may use this server
    hello_within: float = 10.0
    alone_after: float = 60.0  # when a seat may be given to a bot by the others
    unload_after: float = 600.0  # when a table nobody looks at leaves the memory
    bot_workers: int = field(default_factory=_bot_workers)
    bot_patience: float = 5.0  # what a bot may take beyond its time before it is interrupted
    log_level: str = "warning"
