"""Clocks at real tables: what happens when time is up; nobody pays for a server that sleeps."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from moonpack.server.live.house import House
from moonpack.server.live.room import Room
from moonpack.server.settings import ClockLimits, Settings
from moonpack.server.tables.clock_terms import ClockRules
from moonpack.server.tables.table import Opening
from moonpack.server.wire import inbound
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from tests.server.harness import FRIEND, ME, Person, Thread, duel, run

EASY_CLOCKS = ClockLimits(shortest=0.1)
TURN = {"kind": "turn", "seconds": 60}


class Days:
    """The time at a server, which a test can move on."""

    def __init__(self, house: House) -> None:
        self._time = house.time
        self._real = house.time._wall
        self._ahead = 0.0
        house.time._wall = self.now

    def now(self) -> float:
        return self._real() + self._ahead

    async def pass_by(self, seconds: float) -> None:
        """Time passes while the server is there."""
        async with self._time._beating:  # else it would be taken for a sleep
            self._ahead += seconds
            self._time._ticked_at += seconds
            if self._time._beaten_at is not None:
                self._time._beaten_at += seconds


def seats(*people: str) -> list[Any]:
    return [{"person": name, "name": name.capitalize(), "level": None} for name in people]


def _with_house(
    folder: Path,
    rules: ClockRules,
    go: Callable[[House, Room, Days], Awaitable[None]],
    game: str = "wolves",
) -> None:
    async def all_of_it() -> None:
        database = f"sqlite:///{folder / 'tables.sqlite3'}"
        house = await House.open(Settings(database=database, clocks=EASY_CLOCKS))
        try:
            opening = Opening(game, seats("ann", "bob"), seed="clocks", clock=rules.to_json())
            name = await house.open_table(opening, "ann")
            await go(house, await house.room(name), Days(house))
        finally:
            await house.close()

    run(all_of_it())


async def _do(house: House, room: Room, person: str, kind: str, **fields: Any) -> None:
    message = {"type": kind, "id": f"{kind}-{room.table.version}", **fields}
    command: Any = inbound.SOCKET_MESSAGE.validate_python(message)
    await house.do(room, person, command)


async def _refused(house: House, room: Room, person: str, kind: str, **fields: Any) -> Code:
    with pytest.raises(Refusal) as refusal:
        await _do(house, room, person, kind, **fields)
    return refusal.value.code


async def play(house: House, room: Room, *, turn: bool = False) -> None:
    """A step of the player to decide, or their whole turn."""
    table = room.table
    seat = table.actor
    while True:
        assert table.game is not None
        assert table.actor is not None
        person = table.seats[table.actor].person
        assert person is not None
        step = table.game.steps()[0]
        await _do(house, room, person, "step", beat=table.beat, step=step)
        if not turn or table.actor != seat:
            return


async def until(what: Callable[[], object]) -> None:
    while not what():
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("at_end", ["nudge", "bot", "left"])
@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_what_was_chosen_happens_when_time_is_up(tmp_path: Path, game: str, at_end: Any) -> None:
    rules = ClockRules("turn", 60.0, at_end=at_end, level="pup")
    events: list[tuple[str, int]] = []

    async def go(house: House, room: Room, days: Days) -> None:
        house.clocks.on_event = lambda kind, _, seat: events.append((kind, seat))
        table = room.table
        first = table.actor
        assert first is not None
        await days.pass_by(50)
        house.clocks._is_earlier.set()
        await until(lambda: events)
        assert events == [("time_low", first)]
        assert "time_out" not in [line.kind for line in table.lines]
        await days.pass_by(10)
        house.clocks._is_earlier.set()
        await until(lambda: len(events) > 1)
        assert events[1] == ("time_out", first)
        out = [line.kind for line in table.lines if line.kind in ("time_out", "left", "lent")]
        holder = table.seats[first]
        if at_end == "nudge":
            assert out == ["time_out"]
            assert holder.person is not None
        elif at_end == "bot":
            assert out == ["time_out", "lent"]
            assert holder.person is not None
            assert holder.level == "pup"
        else:
            assert out == ["time_out", "left"] + ["lent"] * (game == "moonlight")
            assert holder.person is None
            assert holder.left

    _with_house(tmp_path, rules, go, game)


def test_whoever_is_back_takes_the_seat_back_and_has_some_time(tmp_path: Path) -> None:
    rules = ClockRules("bank", 60.0, at_end="bot", level="pup")

    async def go(house: House, room: Room, days: Days) -> None:
        table, clock = room.table, room.table.clock
        first = table.actor
        assert clock is not None
        assert first is not None
        await days.pass_by(61)
        house.clocks._is_earlier.set()
        await until(lambda: table.seats[first].is_bot)
        assert first in clock.taken_over
        await _do(house, room, ["ann", "bob"][first], "take_back", seat=first + 1)
        assert clock.left(first) == 30.0
        assert not clock.taken_over

    _with_house(tmp_path, rules, go)


def test_a_pause_needs_everybody_and_nobody_plays_in_it(tmp_path: Path) -> None:
    async def go(house: House, room: Room, days: Days) -> None:
        clock = room.table.clock
        assert clock is not None
        assert await _refused(house, room, "eve", "pause", on=True) == Code.NOT_SEATED
        await _do(house, room, "ann", "pause", on=True)
        assert clock.due is not None
        assert await _refused(house, room, "ann", "pause", on=True) == Code.NOTHING
        await _do(house, room, "bob", "pause", on=True)
        assert clock.is_paused
        assert clock.due is None
        actor = room.table.actor or 0
        person, beat = ["ann", "bob"][actor], room.table.beat
        assert room.table.game is not None
        step = room.table.game.steps()[0]
        assert await _refused(house, room, person, "step", beat=beat, step=step) == Code.PAUSED
        await days.pass_by(5_000)
        room.presence._alone_after = 0.0  # everybody is away
        other = ["ann", "bob"][1 - actor]
        assert await _refused(house, room, other, "pause", on=False) == Code.NOT_ALLOWED
        room.presence._alone_after = 60.0
        await _do(house, room, other, "pause", on=False)
        await play(house, room)
        assert clock.used(actor) < 60

    _with_house(tmp_path, ClockRules("bank", 600.0), go)


def test_a_vacation_is_for_slow_games(tmp_path: Path) -> None:
    day = 86_400.0

    async def go(house: House, room: Room, days: Days) -> None:
        clock, actor = room.table.clock, room.table.actor
        assert clock is not None
        assert actor is not None
        person = ["ann", "bob"][actor]
        assert await _refused(house, room, person, "vacation", on=False) == Code.NOTHING
        await _do(house, room, person, "vacation", on=True)
        await days.pass_by(2 * day)
        await play(house, room)
        assert clock.used(actor) < 60
        while room.table.actor != actor:
            await play(house, room)
        await days.pass_by(2 * day)
        await _do(house, room, person, "vacation", on=False)
        assert day - 60 < clock.used(actor) < day + 60
        assert await _refused(house, room, person, "vacation", on=True) == Code.NO_TIME

    _with_house(tmp_path, ClockRules("days", 3 * day, vacation=3 * day), go)


def test_the_end_of_a_turn_can_be_taken_back_only_while_there_is_time(tmp_path: Path) -> None:
    async def go(house: House, room: Room, days: Days) -> None:
        clock = room.table.clock
        assert clock is not None
        while room.table.game is not None and room.table.game.turn_count < 2:
            await play(house, room, turn=True)
        seat = room.table.undoable()[-1].seat
        assert seat is not None
        person = ["ann", "bob"][seat]
        await days.pass_by(70)
        code = await _refused(house, room, person, "undo", beat=room.table.beat)
        assert code == Code.NO_TIME
        await days.pass_by(-30)
        await _do(house, room, person, "undo", beat=room.table.beat)
        assert clock.running == seat
        assert 15 < clock.left(seat) < 25
        assert clock.used(1 - seat) < 5

    _with_house(tmp_path, ClockRules("turn", 60.0), go)


def test_clocks_that_the_host_does_not_allow_are_refused(tmp_path: Path) -> None:
    bad: list[tuple[dict[str, Any], str]] = [
        ({"kind": "turn", "seconds": 1}, "clock.seconds"),
        ({"kind": "turn", "seconds": 10**9}, "clock.seconds"),
        ({"kind": "turn", "seconds": 60, "increment": 5}, "clock.increment"),
        ({"kind": "bank", "seconds": 60, "vacation": 5}, "clock.vacation"),
        ({"kind": "turn", "seconds": 60, "level": "dragon"}, "clock.level"),
        ({"kind": "hourglass", "seconds": 60}, "clock.kind"),
        ({"kind": "turn"}, "clock.seconds"),
        ({"kind": "turn", "seconds": 60, "colour": 1}, "clock.colour"),
    ]

    async def go(host: str) -> None:
        async with Person(host) as ann:
            for clock, field in bad:
                body = {"game": "wolves", "seats": [ME, FRIEND], "clock": clock}
                answer = await ann.web.post("/api/tables", json=body)
                assert answer.status_code == 422
                assert answer.json()["why"].startswith(f"{field}:"), answer.text

    with Thread(tmp_path) as server:
        run(go(server.host))


def test_everybody_sees_the_clock_and_can_ask_for_the_time(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        clock = {"kind": "bank", "seconds": 300, "increment": 5, "at_end": "bot"}
        async with duel(host, clock=clock) as (table, first, second):
            assert first.table["clock"]["at_end"] == "bot"
            await first.send(type="time", ask=7)
            answer = await first.until("time")
            assert answer["ask"] == 7
            clock_now = first.now["clock"]
            assert 0 <= answer["now"] - clock_now["since"] < 60
            assert [seat["left"] for seat in clock_now["seats"]] == [300, 300]
            assert clock_now["running"] == first.now["actor"]
            line = first if first.now["actor"] == 1 else second
            await line.play()
            left = {seat["seat"]: seat["left"] for seat in line.now["clock"]["seats"]}
            assert left[clock_now["running"]] < 305  # its first turn is a single step
            async with Person(host) as eve:
                assert (await eve.web.get(f"/api/tables/{table}")).status_code == 403

    with Thread(tmp_path) as server:
        run(go(server.host))
