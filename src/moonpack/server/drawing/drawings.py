"""Pictures of views, drawn in another process: a PNG picture takes a good part of a second.

Drawings wait in a queue that is fair to everybody, and there is a limit to how many wait. Whoever
wants the same picture gets the same drawing; those that were last wanted are kept.
"""

from __future__ import annotations

import asyncio
import hashlib
from base64 import b64decode
from collections import OrderedDict
from dataclasses import astuple, dataclass
from typing import Literal

from moonpack.children import ChildError, Message, Workers, pack
from moonpack.games.contract import View
from moonpack.server.fair_queue import Client, FairQueue, Load, Places, QueueFull
from moonpack.server.settings import Settings
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

Kind = Literal["svg", "png"]
Theme = Literal["night", "paper"]

SECONDS = {"svg": 0.02, "png": 0.4}  # what a drawing takes, about
LIMIT = 10.0  # seconds after which a drawing is given up
LONGEST_WAIT = 20.0  # seconds in the queue
MOST_BYTES = 32_000_000  # of the drawings that are kept


@dataclass(frozen=True)
class Wanted:
    """A picture: what is seen, packed, and how it is drawn."""

    view: str
    kind: Kind
    theme: Theme
    language: str

    @classmethod
    def of(cls, view: View, kind: Kind, theme: Theme, language: str) -> Wanted:
        """A picture of a view."""
        return cls(pack(view), kind, theme, language)

    @property
    def key(self) -> str:
        """A content hash."""
        return hashlib.sha256("\n".join(astuple(self)).encode()).hexdigest()

    def to_message(self) -> Message:
        """What the process `drawer.py` takes."""
        return {
            "view": self.view,
            "kind": self.kind,
            "theme": self.theme,
            "language": self.language,
        }


class Drawings:
    """The drawings that are kept, being made or waiting."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self._workers = Workers("moonpack.server.drawing.drawer")
        self._queue = FairQueue(
            Places(
                settings.picture_workers,
                waiting=limits.pictures_waiting,
                waiting_an_address=limits.pictures_an_address,
            )
        )
        self._kept: OrderedDict[str, bytes] = OrderedDict()  # the last wanted is the last
        self._bytes = 0
        self._under_way: dict[str, asyncio.Task[bytes]] = {}

    @property
    def load(self) -> Load:
        """How many pictures wait, and are being drawn."""
        return self._queue.load

    async def picture(self, wanted: Wanted, client: Client) -> bytes:
        """A picture for somebody; `Refusal` if it cannot be made, or too many are wanted."""
        key = wanted.key
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.create_task(self._draw(key, wanted, client))
            task.add_done_callback(_notice)  # also if nobody waits for it any more
        return await asyncio.shield(task)  # others may wait for it too

    def close(self) -> None:
        """Stop drawing."""
        for task in self._under_way.values():
            task.cancel()
        self._workers.close()

    async def _draw(self, key: str, wanted: Wanted, client: Client) -> bytes:
        try:
            async with asyncio.timeout(LONGEST_WAIT) as waiting:
                async with self._queue.place(client, SECONDS[wanted.kind]):
                    waiting.reschedule(None)
                    answer = await self._workers.ask(wanted.to_message(), LIMIT)
        except (QueueFull, TimeoutError):
            raise Refusal(
                Code.TOO_FAST, "Too many pictures are being drawn; try again in a moment."
            ) from None
        except ChildError as error:
            raise _not_made(error) from error
        finally:
            del self._under_way[key]
        if "problem" in answer:
            raise _not_made(answer["problem"])
        picture = b64decode(answer["picture"])
        self._keep(key, picture)
        return picture

    def _keep(self, key: str, picture: bytes) -> None:
        self._kept[key] = picture
        self._bytes += len(picture)
        while self._bytes > MOST_BYTES:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest)


def _notice(task: asyncio.Task[bytes]) -> None:
    if not task.cancelled():
        task.exception()


def _not_made(error: object) -> Refusal:
    return Refusal(Code.UNAVAILABLE, "This picture cannot be made: {error}", error=error)
