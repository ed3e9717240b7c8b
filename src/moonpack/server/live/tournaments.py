"""Plays tournaments: opens their tables round by round, until the last has ended."""

from __future__ import annotations

import asyncio

from moonpack.server.company import tournament_changes, tournaments
from moonpack.server.company.tournaments import Board, Tournament
from moonpack.server.live.house import House
from moonpack.server.store.failures import Unavailable
from moonpack.server.tables import clock_rules
from moonpack.server.tables.levels import bot_name, levels
from moonpack.server.tables.table import HolderJson, Opening
from moonpack.server.wire.looks import distinct
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

EVERY = 5.0  # seconds, for results that another server writes


class Tournaments:
    """A task. `wake` is called when one has begun."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Look at all tournaments now."""
        self._woken.set()

    async def run(self) -> None:
        """Go on with all tournaments, for ever."""
        while True:
            written = self._house.results.change
            try:
                for name in await tournaments.running(self._house.store):
                    await self._try_to_go_on(name)
            except Unavailable:  # counted already
                pass
            except Exception as error:  # of the list
                self._house.store.troubles.note("tournaments cannot go on", error)
            waits = [asyncio.create_task(one.wait()) for one in (written, self._woken)]
            await asyncio.wait(waits, timeout=EVERY, return_when=asyncio.FIRST_COMPLETED)
            for wait in waits:
                wait.cancel()
            self._woken.clear()

    async def _try_to_go_on(self, name: str) -> None:
        try:
            await self._go_on(name)
        except Unavailable:
            raise
        except Exception as error:  # of one tournament; the others must go on
            self._house.store.troubles.note("a tournament cannot go on", error)

    async def _go_on(self, name: str) -> None:
        house = self._house
        tournament = await tournaments.read(house.store, name)
        if tournament.is_round_over:
            # Whichever server opens a table, it has the same name, and is opened once.
            is_paired = await tournament_changes.pair(
                house.store,
                tournament,
                lambda number, board: house.keyed("table of", f"{name} {number} {board}"),
            )
            if not is_paired:
                await tournament_changes.change(house.store, name, "over", len(tournament.boards))
                return
            tournament = await tournaments.read(house.store, name)
        for board in tournament.boards[-1]:
            if board.places is None:
                try:
                    await self._open(tournament, board)
                except Refusal as refusal:  # such as a damaged table; the organiser can end it
                    house.store.troubles.note("a table of a tournament", refusal)

    async def _open(self, tournament: Tournament, board: Board) -> None:
        """Open a table, or load it, so that its bots go on."""
        try:
            await self._house.room(board.table)
        except Refusal as refusal:
            if refusal.code != Code.NOT_FOUND:
                raise
            opening = _opening(tournament, board)
            await self._house.open_table(opening, tournament.organiser or "", board.table)


def _opening(tournament: Tournament, board: Board) -> Opening:
    holders: list[HolderJson] = []
    for number in board.players:
        entrant = tournament.entrants[number]
        taken = [holder["name"] for holder in holders]
        usual = bot_name(entrant.level or "player", taken)
        name = distinct(entrant.name or usual, taken)
        level = entrant.level
        if entrant.person is None and level is None:  # forgotten: a bot keeps the others company
            level = levels(tournament.game)[0]
        holders.append({"person": entrant.person, "name": name, "level": level})
    return Opening(
        game=tournament.game,
        seats=holders,
        choices=tournament.choices,
        open=tournament.listed,  # then it is among the tables to watch
        watchable=True,
        pace=0 if all(holder["person"] is None for holder in holders) else 700,
        rated=tournament.rated,
        clock=clock_rules.waiting(tournament.clock, clock_rules.TOURNAMENT_GRACE),
        tournament=tournament.id,
    )
