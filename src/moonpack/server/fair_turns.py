"""Fair turns in the event loop: a crowd from one address does not go first all at once.

The loop does everything that is ready before it looks for more. If two hundred connections of one
address send something at the same moment, whoever comes next would wait for all of them, and again
at every step of the way. Here a few of an address begin, then everybody else has a turn.
"""

from __future__ import annotations

import asyncio
from collections import deque

AT_ONCE = 2  # pieces of work of one address that begin before others have a turn


class FairTurns:
    """Lets the work of an address begin a few pieces at a time."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._at_once = at_once
        self._begun: dict[str, int] = {}  # by address, since others last had a turn
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def turn(self, address: str) -> None:
        """Wait for a turn. Whoever is alone, or one of few, does not wait."""
        begun = self._begun.get(address, 0)
        loop = asyncio.get_running_loop()
        if begun == 0:
            loop.call_soon(self._next_round, address)
        if begun < self._at_once and address not in self._waiting:
            self._begun[address] = begun + 1
            return
        turn = loop.create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        await turn

    def _next_round(self, address: str) -> None:
        """Others have had a turn; now the next of an address have theirs."""
        waiting = self._waiting.get(address, deque())
        begun = 0
        while waiting and begun < self._at_once:
            turn = waiting.popleft()
            if not turn.done():  # whoever waited for it has left
                turn.set_result(None)
                begun += 1
        if not waiting:
            self._waiting.pop(address, None)
        if begun:
            self._begun[address] = begun
            asyncio.get_running_loop().call_soon(self._next_round, address)
        else:
            self._begun.pop(address, None)
