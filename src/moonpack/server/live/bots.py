"""Bots at a table: they play like people, at a pace one can follow, and cannot break it.

They play while somebody looks at the table or waits for it (`audience.py`), and pause otherwise.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex

from moonpack.bots import BotFailed
from moonpack.errors import MoonpackError
from moonpack.games.rng import Rng
from moonpack.server.live.room import Room
from moonpack.server.live.thinkers import Question, Thinkers
from moonpack.server.metrics import Metrics
from moonpack.server.tables.commands import play, running
from moonpack.server.tables.levels import bot_of, seconds_for
from moonpack.server.tables.table import Draft, Table
from moonpack.server.troubles import Troubles
from moonpack.server.wire.refusals import Refusal

log = logging.getLogger("moonpack.server")

PAUSE_AFTER_TROUBLE = 2.0
LONGEST_READING = 600.0  # seconds that bots wait for somebody who reads what happened
LOOK_AGAIN = 2.0  # seconds: a reader may have lost the connection
# Of several servers, the one that added the last line lets the bot think, and notifies the others
# as long as that takes (`House`). If nothing is heard of it, another one takes over; not all of
# them at the same time. If two do, the step of one is refused, as any late step is. If that server
# is known to be gone, nobody waits that long.
TAKE_OVER_AFTER = 5.0
SPREAD = 1.5  # seconds


class BotSeats:
    """Plays for the bots in a room, as long as one of them is to decide."""

    def __init__(
        self, room: Room, thinkers: Thinkers, troubles: Troubles, metrics: Metrics
    ) -> None:
        self._room = room
        self._troubles = troubles
        self._metrics = metrics
        self._thinkers = thinkers
        self._task: asyncio.Task[None] | None = None
        self._hurry = asyncio.Event()
        self._repaced = asyncio.Event()  # set for a moment when readers may have changed
        self._turn: int | None = None  # the seat whose turn it is
        self._spent = 0.0  # seconds of its time used up
        self._memory: str | None = None  # the bot's plan for the rest of the turn
        self.is_at_work = False  # a bot thinks here, or waits for its turn to think
        self._is_closed = False
        self.is_free: Callable[[], bool] = lambda: False  # no other server lets this bot think
        self.on_take_over: Callable[[], None] = lambda: None
        self._is_left = asyncio.Event()
        room.on_change = self.wake

    def wake(self) -> None:
        """The table has changed: start thinking if a bot is to decide."""
        self._repace()
        if self._level() is None:
            for connection in self._room.presence.connections:  # bots pause again afterwards
                connection.hurries = False
            self._hurry.clear()
        else:
            self.resume()

    def resume(self) -> None:
        """Go on if a bot is to decide and somebody looks at the table or waits for it."""
        is_running = self._task is not None and not self._task.done()
        if not is_running and not self._is_closed and self._is_wanted():
            self._task = asyncio.create_task(self._run(), name=f"bots of {self._room.table.id}")

    def change_pace(self) -> None:
        """Stop or resume pausing and waiting, as the people at the table want."""
        if any(connection.hurries for connection in self._room.presence.connections):
            self._hurry.set()
        else:
            self._hurry.clear()
        self._repace()

    def _repace(self) -> None:
        self._repaced.set()
        self._repaced = asyncio.Event()

    def take_over(self) -> None:
        """The server that let this bot think is gone."""
        self._is_left.set()
        self._is_left = asyncio.Event()

    def close(self) -> None:
        """Stop playing, for good."""
        self._is_closed = True
        if self._task is not None:
            self._task.cancel()

    def _level(self) -> str | None:
        table = self._room.table
        if table.actor is None or self._room.is_full:
            return None
        return table.seats[table.actor].level

    def _is_wanted(self) -> bool:
        return self._level() is not None and self._room.audience.is_there

    async def _run(self) -> None:
        while self._is_wanted():
            try:
                if self._room.leads or await self._may_take_over():
                    await self._decide()
            except Refusal as refusal:  # such as a full disk: try again
                self._troubles.note("a bot could not play", refusal)
                await asyncio.sleep(PAUSE_AFTER_TROUBLE)
            except Exception as error:
                self._troubles.note("a bot could not play", error, with_trace=True)
                await asyncio.sleep(PAUSE_AFTER_TROUBLE)

    async def _may_take_over(self) -> bool:
        """Wait until nothing has been heard for a while of the server that lets this bot think."""
        table, beat = self._room.table, self._room.table.beat
        spread, since = random.uniform(0, SPREAD), time.monotonic()
        while True:
            patience = spread + (0.0 if self.is_free() else TAKE_OVER_AFTER)
            left = max(since, self._room.heard_at) + patience - time.monotonic()
            if left <= 0:
                self.on_take_over()  # so that a third server does not do the same
                return True
            with suppress(TimeoutError):
                await asyncio.wait_for(self._is_left.wait(), left)
            if table.beat != beat:
                return False

    async def _decide(self) -> None:
        self.is_at_work = True
        try:
            await self._play()
        finally:
            self.is_at_work = False

    async def _play(self) -> None:
        table = self._room.table
        game, seat, beat, level = running(table), table.actor, table.beat, self._level()
        assert seat is not None
        assert level is not None
        if seat != self._turn or game.begins_turn():
            self._turn, self._spent, self._memory = seat, 0.0, None
        left = seconds_for(game.name, level) - self._spent
        # Chance that nobody can compute: a player who could would tell the bot's hand from it.
        bot = bot_of(level, table.seats[seat].style)
        question = Question(bot, game.view(seat), token_hex(8), left, self._memory)
        expected = left if self._memory is None else 0.0  # a plan is only followed
        async with self._thinkers.turn(self._room.audience.client, expected):
            if (table.beat, self._level()) != (beat, level) or not self._is_wanted():
                return  # things have changed while it waited for its turn
            step, fault = await self._thought(question)
        await self._wait(table.lines[-1].at, self._pause())
        await self._wait_for_readers(beat)
        drafts: list[Draft] = []

        def make(now: Table) -> list[Draft]:
            drafts[:] = _drafts(now, seat, beat, step, fault)
            return drafts

        if await self._room.add(make):
            self._metrics.bot_steps.inc(len(drafts))

    async def _thought(self, question: Question) -> tuple[str, str]:
        """A bot's step; if the bot has failed, a random one and what went wrong."""
        try:
            thought = await self._thinkers.decide(question)
        except BotFailed as error:
            table = self._room.table
            log.warning("table %s, beat %d: %s", table.id, table.beat, error)
            self._metrics.bot_failures.inc()
            self._memory = None
            return Rng(question.seed).choice(question.view.steps()), error.why
        self._spent, self._memory = self._spent + thought.spent, thought.memory
        return thought.step, ""

    def _pause(self) -> float:
        """How many seconds pass before a bot's step, so that people can follow.

        After the end of a person's turn it is long enough to take that back; not at tables where
        bots never pause.
        """
        table = self._room.table
        return max(table.opening.pace / 1000, table.grace())

    async def _wait(self, last: float, pace: float) -> None:
        """Pause until some time has passed since the last line, or somebody is in a hurry."""
        pause = min(last + pace - time.time(), pace)  # the clock may have been set back
        if pause > 0 and not self._hurry.is_set():
            try:
                await asyncio.wait_for(self._hurry.wait(), pause)
            except TimeoutError:
                return

    async def _wait_for_readers(self, beat: int) -> None:
        """Wait while somebody who plays alone reads what happened, so that nothing is missed."""
        table, until = self._room.table, time.monotonic() + LONGEST_READING
        while table.beat == beat and self._is_read() and time.monotonic() < until:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._repaced.wait(), LOOK_AGAIN)

    def _is_read(self) -> bool:
        """Whether the only person at a table without a clock reads."""
        table = self._room.table
        people = {seat.person for seat in table.seats if seat.person is not None}
        readers = {
            connection.person for connection in self._room.presence.connections if connection.reads
        }
        return table.opening.clock is None and bool(readers) and people == readers


def _drafts(table: Table, seat: int, beat: int, step: str, fault: str) -> list[Draft]:
    """The line of a bot's step, unless the table has moved on; a random step if it is illegal."""
    if table.beat != beat or table.actor != seat or not table.seats[seat].is_bot:
        return []
    try:
        return [play(table, seat, [step], None, fault=fault)]
    except (Refusal, MoonpackError) as error:
        log.warning("table %s, beat %d: %s", table.id, beat, error)
        instead = Rng().choice(running(table).steps())
        return [play(table, seat, [instead], None, fault="it chose an illegal step")]
