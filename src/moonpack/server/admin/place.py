"""Where administration works: a database, and the server that runs there, if one does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from moonpack.server.metrics import Metrics
from moonpack.server.settings import Settings
from moonpack.server.store.store import Store
from moonpack.server.store.writer import Writer


class Effects(Protocol):
    """What a running server does about a deed."""

    def changed(self, name: str) -> None:
        """Lines were added to a table."""

    def forget_deleted(self, name: str) -> None:
        """A table was deleted."""

    async def read_access(self) -> None:
        """Somebody was barred or signed out, or may come again."""

    async def forget_chats(self) -> None:
        """Somebody's messages were deleted."""


class NoServer:
    """No server runs in this process; those that do elsewhere are notified by the database."""

    def changed(self, name: str) -> None:
        """Nothing is in memory."""

    def forget_deleted(self, name: str) -> None:
        """Nothing is in memory."""

    async def read_access(self) -> None:
        """Nobody is connected."""

    async def forget_chats(self) -> None:
        """Nothing is in memory."""


@dataclass(frozen=True)
class Place:
    """Where an office works: the database, who writes to it, and the settings of the server."""

    store: Store
    writer: Writer
    node: str
    settings: Settings
    metrics: Metrics
