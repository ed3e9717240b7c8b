"""Hints at tables: what a strong player would do now, searched for in a process of its own.

A hint is a question: nothing is written and nothing waits for it. It is searched for from what the
player to decide sees. Hints wait in a queue that is fair to everybody; whoever asks again at the
same moment of a table gets the same hint, and a search stops when the table moves on.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from moonpack._pure import BuildWatch
from moonpack.analysis.hints import Hint, hint_of
from moonpack.children import ChildError, Message, Workers, pack
from moonpack.game import Game
from moonpack.games.contract import View
from moonpack.server.fair_queue import Client, FairQueue, Load, Places
from moonpack.server.live.room import Room
from moonpack.server.settings import Settings
from moonpack.server.tables.commands import deciding_seat, running
from moonpack.server.tables.table import Table
from moonpack.server.troubles import Troubles
from moonpack.server.wire.hints import HintInfo, HintPartInfo
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.words import Words

EXPECTED = 1.0  # seconds that a search takes, about
IN_WORDS = 0.02  # seconds that it takes to put a turn into words, about
MOST_KEPT = 500

Moment = tuple[str, int]  # a table and its beat


def check_may_ask(table: Table, person: str) -> int:
    """The seat that a person may have a hint for: it is to decide, and everybody has agreed."""
    seat = deciding_seat(table, person)
    if not table.hints.is_on(table.seats):
        raise Refusal(Code.HINTS_OFF, "Not everybody at this table has agreed to hints.")
    return seat


class Hints:
    """The hints that are kept, being searched for or waiting."""

    def __init__(self, settings: Settings, troubles: Troubles, slow_work: FairQueue) -> None:
        limits = settings.limits
        self._simulations = settings.hint_simulations
        self._seconds = settings.hint_seconds
        self._troubles = troubles
        self._slow_work = slow_work  # in threads
        self._workers = Workers("moonpack.server.live.hinter", BuildWatch())
        self._queue = FairQueue(
            Places(
                settings.hint_workers,
                waiting=limits.hints_waiting,
                waiting_a_person=limits.hints_a_person,
                waiting_an_address=limits.hints_an_address,
            )
        )
        self._kept: OrderedDict[Moment, list[str]] = OrderedDict()  # the last asked for is the last
        self._under_way: dict[Moment, asyncio.Task[list[str]]] = {}

    @property
    def load(self) -> Load:
        """How many hints wait, and are being searched for."""
        return self._queue.load

    async def hint(self, room: Room, person: str, client: Client, words: Words) -> HintInfo:
        """A hint for somebody who is to decide; `Refusal` if there can be none, or not now."""
        table = room.table
        check_may_ask(table, person)
        game, moment = running(table), (table.id, table.beat)
        steps = await self._steps(room, game, moment, client)
        check_may_ask(table, person)
        async with self._slow_work.place(client, IN_WORDS):
            hint = await asyncio.to_thread(hint_of, game, steps, words)
        return _info(hint, moment[1])

    async def _steps(self, room: Room, game: Game, moment: Moment, client: Client) -> list[str]:
        if moment in self._kept:
            self._kept.move_to_end(moment)
            return self._kept[moment]
        task = self._under_way.get(moment)
        if task is None:
            task = asyncio.create_task(self._search(room, game, moment, client))
            self._under_way[moment] = task
            task.add_done_callback(lambda done: self._end(moment, done))
        return await asyncio.shield(task)

    def _end(self, moment: Moment, task: asyncio.Task[list[str]]) -> None:
        self._under_way.pop(moment, None)
        if not task.cancelled():
            task.exception()  # those who asked may be gone

    async def _search(self, room: Room, game: Game, moment: Moment, client: Client) -> list[str]:
        """The best turn, unless the table moves on first."""
        search = asyncio.create_task(self._ask(game, client))
        try:
            while room.table.beat == moment[1]:
                change = asyncio.create_task(room.change.wait())
                await asyncio.wait({search, change}, return_when=asyncio.FIRST_COMPLETED)
                change.cancel()
                if search.done():
                    self._keep(moment, search.result())
                    return search.result()
        finally:
            search.cancel()
        raise Refusal(Code.LATE, "The table has moved on; ask again.")

    async def compare(
        self, view: View, steps: Sequence[str], best: Sequence[str], client: Client
    ) -> tuple[float, float]:
        """The chances to win of the seat to decide after two turns, by what it sees."""
        turns = [list(steps), list(best)]
        answer = await self._answer({**self._question(view), "turns": turns}, client)
        after, after_best = answer["chances"]
        return after, after_best

    async def _ask(self, game: Game, client: Client) -> list[str]:
        answer = await self._answer(self._question(game.view(game.actor)), client)
        steps: list[str] = answer["steps"]
        return steps

    def _question(self, view: View) -> Message:
        return {"view": pack(view), "simulations": self._simulations}

    async def _answer(self, question: Message, client: Client) -> Message:
        async with self._queue.place(client, EXPECTED):
            try:
                answer = await self._workers.ask(question, self._seconds)
            except ChildError as error:
                answer = {"fault": str(error)}
        if "fault" in answer:
            self._troubles.note("a hint failed", answer["fault"])
            raise Refusal(Code.UNAVAILABLE, "The server has no hint right now.")
        return answer

    def _keep(self, moment: Moment, steps: list[str]) -> None:
        self._kept[moment] = steps
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def close(self) -> None:
        """Stop all searches."""
        for task in self._under_way.values():
            task.cancel()
        self._workers.close()


def _info(hint: Hint, beat: int) -> HintInfo:
    return HintInfo(
        beat=beat,
        look=hint.look,
        places=list(hint.places),
        why=hint.why,
        reasons=list(hint.reasons),
        parts=[HintPartInfo.of(part) for part in hint.parts],
    )
