"""Games with clocks, played over real sockets by somebody who keeps time as well.

Whoever plays measures how long each turn took, and for how long no server was there; afterwards the
journals are counted again, plainly, and compared with both. Used by the tests, and by
`bench/clocks.py` for ten thousand turns.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from websockets.exceptions import WebSocketException

import moonpack
from moonpack.server.tables.clock import Clock
from moonpack.server.tables.clock_terms import ClockRules
from moonpack.server.tables.journal import Line as JournalLine
from moonpack.server.tables.table import Table
from tests.server.harness import HERE, ME, Line, Person

RULES = {"kind": "bank", "seconds": 86_400, "increment": 1}
PATIENCE = 4.0  # seconds, before another server is tried
CREATED, UNAVAILABLE = 201, 503
LOST = (OSError, WebSocketException, EOFError, TimeoutError)


@dataclass
class Outages:
    """When no server was there, as whoever suspends and kills them knows it."""

    spans: list[tuple[float, float]] = field(default_factory=list)

    def within(self, began: float, ended: float) -> float:
        """The seconds of a span in which no server was there."""
        return sum(max(0.0, min(ended, to) - max(began, since)) for since, to in self.spans)


@dataclass
class Player:
    """Two people at one screen, played at whatever server answers."""

    hosts: Sequence[str]
    chance: random.Random
    think: Callable[[random.Random], float]
    table: str = ""
    lines: int = 0
    lost: int = 0
    spans: list[tuple[int, float, float]] = field(default_factory=list)  # seat, from, until
    _since: float = 0.0
    _sent: tuple[int, int, float] | None = None  # not answered: the seat, the beat, and when

    async def play(self) -> None:
        """Play a game to its end, whatever happens to the servers."""
        person = await self._come()
        try:
            while True:
                try:
                    person.host = self.chance.choice(list(self.hosts))
                    if await self._sit_down(person):
                        return
                except LOST:
                    self.lost += 1
                    await asyncio.sleep(0.1)
        finally:
            await person.web.aclose()

    async def _come(self) -> Person:
        person = await Person(self.hosts[0]).__aenter__()
        body = {"game": "moonlight", "pace": 0, "seats": [ME, HERE], "clock": RULES}
        # On a busy machine a server may be suspended before everybody has come.
        while (
            answer := await person.web.post("/api/tables", json=body)
        ).status_code == UNAVAILABLE:
            await asyncio.sleep(0.2)
        assert answer.status_code == CREATED, answer.text
        self.table = answer.json()["table"]
        self._since = time.time()
        return person

    async def _sit_down(self, person: Person) -> bool:
        async with asyncio.timeout(PATIENCE):
            context = person.at(self.table)
            line = await context.__aenter__()
        try:
            async with asyncio.timeout(PATIENCE):
                await line.until("whole")
            self._find_unanswered(line.now["beat"])
            while line.now["actor"] is not None:
                if not await self._decide(line):
                    return False
            return True
        finally:
            line.wire.transport.abort()  # a suspended server would not say goodbye
            with suppress(*LOST):
                await context.__aexit__(None, None, None)

    async def _decide(self, line: Line) -> bool:
        """Think, and play a step; False if the table has moved on without us."""
        actor, beat = line.now["actor"], line.now["beat"]
        await asyncio.sleep(self.think(self.chance))
        async with asyncio.timeout(PATIENCE):
            if line.you["eyes"] != actor:
                await line.send(type="look", seat=actor)
            while line.you["eyes"] != actor or not line.now["scene"].get("choices"):
                await line.receive()
            if line.now["beat"] != beat:
                return False
            step = self.chance.choice(line.now["scene"]["choices"])["step"]
            self._sent = actor, beat, time.time()
            answer = await line.do(type="step", id=f"b{beat}", beat=beat, step=step)
        if answer["type"] != "done":
            return False
        self._note(actor)
        return True

    def _find_unanswered(self, beat: int) -> None:
        """A step may have been played although its answer was lost."""
        if self._sent is not None and self._sent[1] < beat:
            self._note(self._sent[0], self._sent[2])

    def _note(self, seat: int, at: float | None = None) -> None:
        now = max(self._since, at or time.time())
        self.spans.append((seat - 1, self._since, now))
        self._since, self.lines, self._sent = now, self.lines + 1, None

    def measured(self, outages: Outages) -> list[float]:
        """How long each seat took, by the clock of whoever played, without the outages."""
        taken = [0.0, 0.0]
        for seat, began, ended in self.spans:
            taken[seat] += ended - began - outages.within(began, ended)
        return taken


@dataclass
class Count:
    """What a journal comes to."""

    charged: list[float]
    stopped: float
    elapsed: float
    turns: int


def counted(name: str, lines: list[JournalLine]) -> Count:
    """Count a journal again, plainly: whose turn it was, by the rules of the game.

    Raises `AssertionError` if a second was charged twice, to the wrong player, or to nobody.
    """
    table = Table(name, lines)
    assert table.game is not None
    assert table.clock is not None
    charged, stopped, turns, began = [0.0, 0.0], 0.0, 0, 0.0
    game: Any = None
    last = 0.0
    for line, steps in table.games_since(0):
        assert line.at >= last, "time runs backwards"
        if game is not None and not game.over:
            seconds = line.at - last
            if line.kind == "stopped":
                off = _covered(line.data["stops"], last, line.at)
                stopped, seconds = stopped + off, seconds - off
            assert seconds >= -1e-6, "more was given back than had passed"
            charged[game.actor] += seconds
        last = line.at
        if line.kind == "began":
            game, began = moonpack.replay(line.data["record"]), line.at
        for before, after in steps:
            assert before.actor == line.seat, "somebody else was to decide"
            turns += after.turn_count - before.turn_count
            game = after
        if line.kind in ("began", "play"):
            assert line.data["next"] == {"seat": game.actor, "turn": game.turn_count}
    clock = table.clock
    for seat in range(2):
        assert abs(clock.used(seat) - charged[seat]) < 1e-4, (clock.used(seat), charged[seat])
    elapsed = last - began
    assert abs(sum(charged) + stopped - elapsed) < 1e-4, "a second is missing, or there twice"
    _split(table, lines)
    return Count(charged, stopped, elapsed, turns)


def _covered(spans: list[list[float]], began: float, ended: float) -> float:
    """The seconds between two times that are in at least one of some spans."""
    edges = sorted({began, ended, *(time for span in spans for time in span)})
    inside = [
        later - earlier
        for earlier, later in pairwise(edges)
        if began <= earlier
        and later <= ended
        and any(since <= earlier and later <= until for since, until in spans)
    ]
    return sum(inside)


def _split(table: Table, lines: list[JournalLine]) -> None:
    """Two servers that have read different parts of a journal come to the same."""
    assert table.clock is not None
    assert table.opening.clock is not None
    middle = len(lines) // 2
    rules = ClockRules(**table.opening.clock)
    first = Clock(rules, table.opening.seats).after(lines[1:middle])
    again = first.after(lines[middle:])
    assert vars(again) == {**vars(table.clock)}, "two servers disagree"
