"""Hints on a table's socket: they are searched for apart, so that no click waits for them."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from moonpack import languages
from moonpack.server.fair_queue import QueueFull
from moonpack.server.live.connection import Connection, TooSlow
from moonpack.server.live.house import House
from moonpack.server.live.room import Room
from moonpack.server.wire.outbound import HintAnswer
from moonpack.server.wire.refusals import Refusal


class Hinting:
    """The part of one socket that asks for hints."""

    def __init__(self, house: House, connection: Connection) -> None:
        self._house = house
        self._connection = connection
        self._most = house.settings.limits.hints_a_person
        self._tasks: set[asyncio.Task[None]] = set()  # a search each

    def begin(self, room: Room, ask: int) -> None:
        """Let a hint be searched for: whatever else is sent meanwhile need not wait for it."""
        if len(self._tasks) >= self._most:
            full = QueueFull()
            self._house.metrics.refused(full.code)
            why = full.why(languages.words(self._connection.language))
            self._connection.answer(HintAnswer(ask=ask, code=full.code, why=why))
            return
        task = asyncio.create_task(self._answer(room, ask))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Nobody waits for the hints any more."""
        for task in self._tasks:
            task.cancel()

    async def _answer(self, room: Room, ask: int) -> None:
        connection = self._connection
        words = languages.words(connection.language)
        try:
            hint = await self._house.hints.hint(room, connection.person, connection.client, words)
            answer = HintAnswer(ask=ask, hint=hint)
        except Refusal as refusal:
            self._house.metrics.refused(refusal.code)
            answer = HintAnswer(ask=ask, code=refusal.code, why=refusal.why(words))
        with suppress(TooSlow):  # it is disconnected for it soon
            connection.answer(answer)
