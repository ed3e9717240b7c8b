"""Bots play for somebody who looks at the table or waits for it, and share their time fairly."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from moonpack.server.live import audience as audience_module
from moonpack.server.live.connection import Connection
from moonpack.server.live.house import House
from moonpack.server.live.room import Room
from moonpack.server.live.thinkers import Question, Thinkers, Thought
from moonpack.server.settings import Limits, Settings
from moonpack.server.tables.table import HolderJson, Opening
from moonpack.server.wire.inbound import Lend, PlayStep, TakeBack
from tests.server.harness import BOT, ME, Person, Thread, run

BOT_SEAT: HolderJson = {"person": None, "name": "Bot", "level": "pup"}
ANN_SEAT: HolderJson = {"person": "ann", "name": "Ann", "level": None}


class Bots:
    """Bots that answer at once, with the first legal step, or wait until they may."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.thoughts = 0
        self.may_think = asyncio.Event()
        self.may_think.set()
        bots = self

        async def decide(_: Thinkers, question: Question) -> Thought:
            bots.thoughts += 1
            await bots.may_think.wait()
            return Thought(question.view.steps()[0], 0.0, None)

        monkeypatch.setattr(Thinkers, "decide", decide)


def _with_house(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    go: Callable[[House, Bots], Awaitable[None]],
    **settings: Any,
) -> None:
    async def all_of_it() -> None:
        database = f"sqlite:///{folder / 'tables.sqlite3'}"
        house = await House.open(Settings(database=database, **settings))
        try:
            await go(house, Bots(monkeypatch))
        finally:
            await house.close()

    run(all_of_it())


async def _room(house: House, *seats: HolderJson, pace: int = 0) -> Room:
    opening = Opening("wolves", list(seats), seed="audience", pace=pace)
    return await house.room(await house.open_table(opening, "ann"))


async def _until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


async def _stands_still(room: Room) -> None:
    """Whatever was under way comes to its end, and then nothing more happens."""
    version = -1
    while version != room.table.version:
        version = room.table.version
        await asyncio.sleep(0.3)


def test_bots_alone_play_only_while_somebody_is_connected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go(house: House, bots: Bots) -> None:
        room = await _room(house, BOT_SEAT, BOT_SEAT)
        await asyncio.sleep(0.3)
        assert bots.thoughts == 0
        spectator = Connection("eve")
        room.presence.join(spectator)
        await _until(lambda: room.table.beat >= 3)
        room.presence.leave(spectator)
        await _stands_still(room)
        assert room.table.state == "playing"
        beat = room.table.beat
        room.presence.join(spectator)
        await _until(lambda: room.table.beat > beat)

    _with_house(tmp_path, monkeypatch, go)


def test_who_asks_over_http_counts_as_looking_for_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audience_module, "GLANCE", 0.2)

    async def go(house: House, bots: Bots) -> None:
        room = await _room(house, BOT_SEAT, BOT_SEAT, pace=50)
        eve = audience_module.Client("eve")
        while room.table.beat < 2:  # she asks until bots have acted, however slow the machine is
            house.glanced(room.table.id, eve)
            await asyncio.sleep(0.01)
        await _stands_still(room)
        assert room.table.state == "playing"
        assert bots.thoughts < 20

    _with_house(tmp_path, monkeypatch, go)


def test_bots_answer_somebody_who_has_gone_up_to_their_next_decision(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go(house: House, _: Bots) -> None:
        room = await _room(house, BOT_SEAT, ANN_SEAT, BOT_SEAT)
        await _until(lambda: room.table.actor == 1)  # nobody has ever been connected
        assert room.table.game is not None
        for n in range(3):
            beat = room.table.beat
            step = room.table.game.steps()[0]
            await house.do(room, "ann", PlayStep(type="step", id=f"s{n}", beat=beat, step=step))
            await _until(lambda: room.table.actor == 1)

    _with_house(tmp_path, monkeypatch, go)


def test_a_lent_seat_is_played_while_its_owner_looks_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go(house: House, _: Bots) -> None:
        room = await _room(house, ANN_SEAT, BOT_SEAT)
        await _until(lambda: room.table.actor == 0)
        ann = Connection("ann")
        room.presence.join(ann)
        await house.do(room, "ann", Lend(type="lend", id="l", seat=1, level="pup"))
        beat = room.table.beat
        await _until(lambda: room.table.beat > beat + 3)
        room.presence.leave(ann)
        await _stands_still(room)
        assert room.table.state == "playing"
        beat = room.table.beat
        room.presence.join(ann)
        await _until(lambda: room.table.beat > beat)
        await house.do(room, "ann", TakeBack(type="take_back", id="t", seat=1))
        await _until(lambda: room.table.actor == 0)

    _with_house(tmp_path, monkeypatch, go)


def test_a_bot_does_not_think_about_what_has_changed_while_it_waited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go(house: House, bots: Bots) -> None:
        bots.may_think.clear()
        first = await _room(house, BOT_SEAT, ANN_SEAT)
        await _until(lambda: bots.thoughts == 1)
        other = await _room(house, ANN_SEAT, BOT_SEAT)
        await house.do(other, "ann", Lend(type="lend", id="l", seat=1, level="pup"))
        await asyncio.sleep(0.1)
        await house.do(other, "ann", TakeBack(type="take_back", id="t", seat=1))
        bots.may_think.set()
        await _until(lambda: first.table.actor == 1)
        await _stands_still(other)
        steps = [line for line in (*first.table.lines, *other.table.lines) if line.steps]
        assert bots.thoughts == len(steps)

    _with_house(tmp_path, monkeypatch, go, bot_workers=1, limits=Limits(bots_a_person=1))


def test_a_table_stays_in_memory_while_its_bot_waits_for_its_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go(house: House, bots: Bots) -> None:
        bots.may_think.clear()
        room = await _room(house, BOT_SEAT, ANN_SEAT)
        await _until(lambda: bots.thoughts == 1)
        house.unload(float("inf"))
        bots.may_think.set()
        await _until(lambda: room.table.actor == 1)
        house.unload(float("inf"))
        assert await house.room(room.table.id) is not room

    _with_house(tmp_path, monkeypatch, go)


def test_a_stranger_is_answered_while_somebody_has_many_tables_of_slow_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking: Counter[str] = Counter()

    async def decide(_: Thinkers, question: Question) -> Thought:
        thinking[question.level] += 1
        await asyncio.sleep(1.0 if question.level == "legend" else 0.0)
        return Thought(question.view.steps()[0], 1.0, None)

    monkeypatch.setattr(Thinkers, "decide", decide)

    async def go(host: str) -> None:
        legend = {**BOT, "level": "legend"}
        async with Person(host) as eve, Person(host) as ann:
            for _ in range(12):
                await eve.open_table({**ME, "name": "Eve"}, legend, legend, legend)
                await eve.open_table(legend, legend, legend, {**ME, "name": "Eve"})
            while not thinking["legend"]:
                await asyncio.sleep(0.01)
            table = await ann.open_table(BOT, ME)
            async with asyncio.timeout(5), ann.at(table) as line:
                await line.until("whole")
                await line.my_turn()
            assert thinking["legend"] < 12

    with Thread(tmp_path, bot_workers=1) as server:
        run(go(server.host))


def test_nobody_opens_any_number_of_tables_for_bots_alone(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as eve, Person(host) as ann:
            for _ in range(2):
                await eve.open_table(BOT, BOT)
            body = {"game": "wolves", "seats": [BOT, BOT]}
            refused = await eve.web.post("/api/tables", json=body)
            assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
            assert "2 tables for bots alone" in refused.json()["why"]
            await eve.open_table(BOT, ME)
            await ann.open_table(BOT, BOT)

    with Thread(tmp_path, limits=Limits(bot_tables_a_person=2)) as server:
        run(go(server.host))
