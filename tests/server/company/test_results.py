"""What comes of tables: places and ratings in the database, written once, and forgotten."""

from __future__ import annotations

import asyncio
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from moonpack.server.company import ledger
from moonpack.server.company.figures import Seat
from moonpack.server.company.outcomes import (
    Outcome,
    SeatOutcome,
    has_ended,
    outcome,
    who_gave_up,
)
from moonpack.server.company.ratings import beginning, bot_key
from moonpack.server.live.departing import Departing
from moonpack.server.live.opening import opened_table
from moonpack.server.metrics import Metrics
from moonpack.server.store import schema
from moonpack.server.store.removal import Removal
from moonpack.server.store.store import Store
from moonpack.server.store.writer import Writer
from moonpack.server.tables.clock_commands import time_out
from moonpack.server.tables.clock_terms import AtEnd, ClockRules
from moonpack.server.tables.journal import Kind, Line
from moonpack.server.tables.openings import begin_after
from moonpack.server.tables.table import Holder, HolderJson, Opening, Table
from tests.server.company.conftest import Place, rows
from tests.server.harness import BOT, FRIEND, ME, SHORT, Person, Thread, people, run
from tests.server.postgres import PostgreSQL


def _holder(person: str | None = None, level: str | None = None) -> HolderJson:
    return {"person": person, "name": person or level, "level": level}


def _table(*seats: HolderJson, **opening: Any) -> Table:
    asked = Opening("wolves", list(seats), rated=True, **opening)
    first = Line(1, "opened", person="ann", data=asked.to_json())
    begun = begin_after(Table("t"), first)
    return Table("t", [first, *(draft.line for draft in begun)])


def _add(
    table: Table, kind: Kind, seat: int | None = None, person: str = "ann", **data: Any
) -> None:
    table.apply(Line(table.version + 1, kind, seat, person, data=data))


def _places(table: Table) -> list[int]:
    return [seat.place for seat in outcome(table).seats]


def _duel(places: tuple[int, int] = (1, 2), *, rated: bool = True) -> Outcome:
    names = ("ann", "bob")
    seats = [
        SeatOutcome(n, None, n, p, 9, False, None, {}) for n, p in zip(names, places, strict=True)
    ]
    return Outcome("wolves", "over", rated, tuple(seats))


def test_whoever_leaves_everybody_else_to_bots_has_lost() -> None:
    table = _table(_holder("ann"), _holder(level="pup"), _holder(level="hunter"))
    assert not has_ended(table)
    _add(table, "left", 0)
    assert has_ended(table)
    assert _places(table) == [3, 1, 1]
    assert outcome(table).ending == "left"
    assert [seat.key for seat in outcome(table).seats] == ["ann", bot_key("pup"), bot_key("hunter")]


def test_a_bot_that_plays_on_counts_as_leaving() -> None:
    table = _table(_holder("ann"), _holder("bob"))
    _add(table, "lent", 1, level="pup", name="Pup")
    assert has_ended(table)
    assert (outcome(table).ending, _places(table)) == ("left", [1, 2])


def test_three_play_on_until_one_is_left_who_has_not_given_up() -> None:
    table = _table(_holder("ann"), _holder("bob"), _holder("cid"))
    _add(table, "lent", 1, level="pup", name="Pup")
    _add(table, "taken_back", 1, "bob")
    assert not has_ended(table)  # Ann and Cid still play
    _add(table, "left", 0)
    assert has_ended(table)
    assert _places(table) == [2, 2, 1]


def test_whoever_comes_back_to_a_friendly_game_has_not_given_up() -> None:
    table = _table(_holder("ann"), _holder("bob"))
    table.opening = replace(table.opening, rated=False)
    _add(table, "lent", 1, level="pup", name="Pup")
    assert not has_ended(table)
    assert who_gave_up(table) == {1}
    _add(table, "taken_back", 1, "bob")
    assert who_gave_up(table) == set()


@pytest.mark.parametrize("at_end", ["left", "bot", "nudge"])
def test_a_seat_that_is_given_up_by_the_clock_has_lost(at_end: AtEnd) -> None:
    rules = ClockRules("turn", seconds=60, at_end=at_end, level="pup")
    seats = [_holder("ann"), _holder("bob")]
    opening = Opening("wolves", seats, rated=True, clock=rules.to_json())
    table = run(opened_table("t", opening, "ann", 1.0, ()))
    assert table.clock is not None
    seat, due = table.clock.running, table.clock.due
    assert seat is not None
    assert due is not None
    for draft in time_out(table, due + 1):
        table.apply(draft.line)
    is_lost = at_end != "nudge"
    assert table.given_up == ({seat: "clock"} if is_lost else {})
    assert has_ended(table) == is_lost
    if is_lost:
        assert _places(table) == [2 if n == seat else 1 for n in range(2)]


def test_the_host_who_closes_a_rated_game_has_lost() -> None:
    table = _table(_holder("ann"), _holder("bob"))
    _add(table, "closed")
    assert (outcome(table).ending, _places(table)) == ("left", [2, 1])


def test_trials_and_tables_that_are_closed_by_others_have_no_result() -> None:
    table = _table(_holder("ann"), _holder("bob"))
    table.apply(Line(table.version + 1, "closed"))
    assert (outcome(table).ending, outcome(table).seats) == ("none", ())
    trial = _table(_holder("ann"), _holder("bob"))
    trial.opening = replace(trial.opening, record=trial.game.record() if trial.game else None)
    _add(trial, "closed")
    assert outcome(trial).ending == "none"


def test_nobody_is_rated_against_themselves() -> None:
    table = _table(_holder("ann"), _holder("ann"))
    table.starters = [Holder("ann", "Ann"), Holder("ann", "Cid")]
    _add(table, "closed")
    assert not outcome(table).rated


async def _ratings(store: Store) -> dict[str, Any]:
    return {row.key: row for row in await store.read(select(schema.ratings))}


def test_results_are_written_once_by_several_servers(postgresql: PostgreSQL) -> None:
    async def go() -> None:
        database = postgresql.database()
        stores = [await Store.open(database) for _ in range(2)]
        try:
            written = await asyncio.gather(
                *(
                    ledger.write(store, f"t{n}", _duel((1, 2) if n % 2 else (2, 1)))
                    for n in range(20)
                    for store in stores
                )
            )
            assert written.count(True) == 20
            ratings = await _ratings(stores[0])
            assert [ratings[key].games for key in ("ann", "bob")] == [20, 20]
            assert len(await stores[0].read(select(schema.places))) == 40
        finally:
            for store in stores:
                await store.close()

    run(go())


def test_seats_of_results_have_the_names_of_their_columns() -> None:
    columns = {column.name for column in schema.places.c}
    assert {field.name for field in fields(Seat)} == columns - {"table_id", "seat", "at"}


def test_whoever_is_forgotten_leaves_a_place_without_a_name(tmp_path: Path) -> None:
    async def go() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
        try:
            assert await ledger.write(store, "t", _duel())
            assert not await ledger.write(store, "t", _duel((2, 1)))
            await ledger.write(store, "friendly", _duel(rated=False))
            ratings = await _ratings(store)
            assert ratings["ann"].mu > beginning("wolves", "ann").mu > ratings["bob"].mu
            assert ratings["ann"].games == 1
            await Removal(store, "node").forget_person("ann")
            seats = await store.read(select(schema.places).order_by(schema.places.c.seat))
            assert [(row.person, row.name) for row in seats if row.table_id == "t"] == [
                (None, None),
                ("bob", "bob"),
            ]
            assert list(await _ratings(store)) == ["bob"]
            assert await Removal(store, "node").delete_table("t", 3)
            assert len(await store.read(select(schema.results))) == 1
        finally:
            await store.close()

    run(go())


def test_whoever_has_deleted_themselves_counts_for_the_others_without_a_name(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        store = await Store.open(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
        writer = Writer(store, "node", Metrics())
        writer.start()
        try:
            await ledger.write(store, "before", _duel())
            departing = Departing(store, writer, "node", lambda _: None, lambda _: None)
            await departing.delete("ann")
            await ledger.write(store, "after", _duel())  # a game that went on without Ann
            for table in (schema.places, schema.profiles):
                assert "ann" not in str(await store.read(select(table)))
            ratings = await _ratings(store)
            assert list(ratings) == ["bob"]
            assert ratings["bob"].games == 2
        finally:
            await writer.close()
            await store.close()

    run(go())


@pytest.mark.parametrize(
    ("field", "asked"),
    [
        ("seed", {"seed": "x"}),
        ("seats", {"seats": [ME, {"who": "here", "name": "Cid"}]}),
        ("seats", {"seats": [BOT, BOT]}),
        ("choices.round_limit", {"choices": SHORT}),
        ("choices.starting_player", {"choices": {"starting_player": 1}}),
    ],
)
def test_rated_tables_are_fair(place: Place, field: str, asked: dict[str, Any]) -> None:
    async def go() -> None:
        async with Person(place.host) as ann:
            body = {"game": "wolves", "seats": [ME, FRIEND], "rated": True, **asked}
            answer = await ann.web.post("/api/tables", json=body)
            assert answer.status_code == 422
            assert answer.json()["why"].startswith(f"{field}: ")

    run(go())


def test_a_rated_game_that_is_left_is_written(place: Place) -> None:
    async def go() -> None:
        async with people(place.host, 2) as (ann, bob):
            table = await ann.open_table(ME, FRIEND, rated=True)
            async with ann.at(table) as first, bob.at(table) as second:
                await first.until("whole")
                await second.until("whole")
                await second.do(type="sit", seat=2, name="Bob")
                assert (await second.do(type="hints", on=True))["code"] == "hints_off"
                assert (await first.do(type="remove", seat=2))["code"] == "not_allowed"
                assert first.table["rated"]
                assert (await second.do(type="leave", seat=2))["type"] == "done"
                goodbye = await first.until("goodbye")
                assert (goodbye["decided"], goodbye["tournament"]) == (True, None)
                assert goodbye["why"] == "The game is decided: Bob left it."
            assert await _written_places(place, table) == [(1,), (2,)]
            for person, yours in ((ann, [True, False]), (bob, [False, True])):
                result = await person.get(f"/api/tables/{table}/result")
                assert [seat["yours"] for seat in result["seats"]] == yours
                assert not (await person.get(f"/api/replays/{table}"))["over"]

    run(go())


async def _written_places(place: Place, table: str) -> list[tuple[int]]:
    wanted = "SELECT place FROM places WHERE table_id = ? ORDER BY seat"
    while not (written := place.rows(wanted, table)):
        await asyncio.sleep(0.01)
    return written


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
@pytest.mark.parametrize("is_loaded", [True, False])
def test_whoever_stays_has_won_when_the_opponent_deletes_the_account(
    place: Place, game: str, is_loaded: bool
) -> None:
    async def go() -> None:
        async with people(place.host, 2) as (ann, bob):
            table = await ann.open_table(ME, FRIEND, game=game, rated=True)
            async with ann.at(table) as first, bob.at(table) as second:
                await first.until("whole")
                await second.until("whole")
                await second.do(type="sit", seat=2, name="Bob")
            if not is_loaded:
                place.house.unload(float("inf"))
            answer = await bob.web.post("/api/me/delete", json={"sure": True})
            assert answer.status_code == 204
            assert await _written_places(place, table) == [(1,), (2,)]
            (mine,) = (await ann.get("/api/people/me/history"))["results"][:1]
            assert (mine["table"], mine["came_of_it"]) == (table, "won")
            assert mine["change"] > 0

    run(go())


def test_bots_play_a_game_whose_result_is_written_after_a_restart(tmp_path: Path) -> None:
    async def play(server: Thread) -> str:
        async with Person(server.host) as ann:
            table = await ann.open_table(BOT, BOT, choices=SHORT, watchable=True)
            async with ann.at(table) as line:
                await line.until("whole")
                while line.table["state"] != "over":
                    await line.receive()
        return table

    async def result() -> Any:
        wanted = "SELECT table_id, ending, players, rated FROM results"
        while not (written := rows(tmp_path / "tables.sqlite3", wanted)):
            await asyncio.sleep(0.01)
        return written

    with Thread(tmp_path) as server:
        server.house.results.look = lambda _: None  # type: ignore[method-assign]  # as if it died
        table = run(play(server))
    with Thread(tmp_path) as server:
        assert run(result()) == [(table, "over", 2, False)]
