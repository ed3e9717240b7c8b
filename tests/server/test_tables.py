"""People at tables: sitting down, playing, and what nobody may do."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import httpx
import pytest

from tests.server.harness import BOT, FRIEND, HERE, ME, SHORT, Person, Thread, duel, people, run


def test_a_table_with_bots_begins_at_once(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT)
            async with ann.at(table) as line:
                whole = await line.until("whole")
                assert whole["table"]["state"] == "playing"
                assert [seat["kind"] for seat in whole["table"]["seats"]] == ["person", "bot"]
                assert line.you["seats"] == [1]

    run(go())


def test_a_friend_opens_the_link_types_a_name_and_sits(host: str) -> None:
    async def go() -> None:
        async with duel(host) as (_, first, second):
            assert first.table["state"] == second.table["state"] == "playing"
            assert first.table["seats"][1]["name"] == "Bob"
            assert (first.you["seats"], second.you["seats"]) == ([1], [2])
            assert [moment["kind"] for moment in first.moments] == ["opened", "sat", "began"]

    run(go())


def test_both_see_every_step_and_only_the_one_to_decide_has_choices(host: str) -> None:
    async def go() -> None:
        async with duel(host) as (_, first, second):
            actor, other = (first, second) if first.now["actor"] == 1 else (second, first)
            assert actor.now["scene"]["choices"]
            assert other.now["scene"]["choices"] == []
            step = actor.now["scene"]["choices"][0]["step"]
            assert (await actor.play(step))["type"] == "done"
            news = await other.until("news")
            assert news["moments"][-1]["step"] == step
            assert other.now["beat"] == actor.now["beat"] == 1
            assert other.now["version"] == actor.now["version"]

    run(go())


def test_a_late_step_is_refused_and_changes_nothing(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                assert (await line.play())["type"] == "done"
                before = line.now
                step = line.now["scene"]["choices"][0]["step"]
                late = await line.do(type="step", beat=0, step=step)
                assert (late["type"], late["code"], late["beat"]) == ("refused", "late", 1)
                early = await line.do(type="step", beat=2, step=step)
                assert early["code"] == "early"
                assert line.now == before

    run(go())


def test_a_step_sent_twice_is_played_once(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                step = line.now["scene"]["choices"][0]["step"]
                message = {"type": "step", "id": "only-once", "beat": 0, "step": step}
                once, twice = await line.do(**message), await line.do(**message)
                assert once == twice == {**once, "type": "done", "version": 3}
                async with ann.at(table) as again:
                    assert (await again.do(**message)) == once
                    assert again.now["beat"] == 1

    run(go())


def test_who_is_not_to_decide_cannot_play(host: str) -> None:
    async def go() -> None:
        async with duel(host) as (_, first, second):
            actor, other = (first, second) if first.now["actor"] == 1 else (second, first)
            step = actor.now["scene"]["choices"][0]["step"]
            refused = await other.do(type="step", beat=0, step=step)
            assert refused["code"] == "not_yours"
            assert actor.now["beat"] == 0

    run(go())


def test_an_illegal_step_says_why(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                for step in ("end", "draft z99", "gibberish", "draft\u0000", "١٢", "draft h9 " * 9):
                    refused = await line.do(type="step", beat=0, step=step)
                    assert refused["code"] in ("illegal", "bad_message")
                    assert refused["why"]
                assert (await line.play())["type"] == "done"

    run(go())


def test_who_watches_sees_the_table_but_cannot_act(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, HERE, watchable=True)
            async with ann.at(table) as line, eve.at(table) as watcher:
                await line.until("whole")
                await watcher.until("whole")
                assert (watcher.you["seats"], watcher.you["eyes"]) == ([], None)
                step = line.now["scene"]["choices"][0]["step"]
                for command in (
                    {"type": "step", "beat": 0, "step": step},
                    {"type": "undo", "beat": 0},
                    {"type": "lend", "seat": 1, "level": "pup"},
                    {"type": "rematch"},
                ):
                    assert (await watcher.do(**command))["code"] == "not_seated"
                for kind in ("leave", "take_back"):
                    assert (await watcher.do(type=kind, seat=1))["code"] == "not_yours"
                assert (await watcher.do(type="sit", seat=1, name="Eve"))["code"] == "taken"
                await watcher.send(type="look", seat=1)
                assert (await watcher.until("refused"))["code"] == "not_yours"
                await watcher.send(type="hurry", on=True)
                assert (await watcher.until("refused"))["code"] == "not_seated"
                await line.play(step)
                assert (await watcher.until("news"))["moments"][-1]["step"] == step

    run(go())


def test_a_running_game_that_may_not_be_watched_is_closed_to_strangers(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, BOT)
            async with eve.socket(table) as line:
                assert (await line.receive())["code"] == "not_allowed"
            assert (await eve.web.get(f"/api/tables/{table}")).status_code == 403
            assert (await eve.web.get(f"/api/tables/{table}/log")).status_code == 403

    run(go())


def test_a_step_can_be_taken_back_by_its_player_alone(host: str) -> None:
    async def go() -> None:
        async with duel(host, choices={"options": {"tiles": "first"}}) as (_, first, second):
            while "draft" in first.now["scene"]["phase"]:
                actor = first if first.now["actor"] == 1 else second
                other = second if actor is first else first
                await actor.play()
                await other.until("news")
            actor, other = (first, second) if first.now["actor"] == 1 else (second, first)
            before = actor.now["scene"]
            choices = [choice["step"] for choice in before["choices"]]
            await actor.play(next(step for step in choices if step != "end"))
            await other.until("news")
            beat = actor.now["beat"]
            assert actor.now["undo"] == actor.you["eyes"]
            assert (await other.do(type="undo", beat=beat))["code"] == "not_yours"
            assert (await actor.do(type="undo", beat=beat))["type"] == "done"
            assert actor.now["scene"] == before
            assert actor.now["beat"] == beat + 1
            # What was under way from before the undo comes late.
            late = await actor.do(type="step", beat=beat - 1, step=choices[0])
            assert late["code"] == "late"

    run(go())


def test_several_seats_at_one_screen_belong_to_one_person(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE, choices=SHORT)
            async with ann.at(table) as line:
                await line.until("whole")
                assert line.you["seats"] == [1, 2]
                while line.now["actor"] is not None:
                    assert line.you["eyes"] == line.now["actor"]
                    assert (await line.play())["type"] == "done"
                assert line.table["state"] == "over"
                assert line.table["result"]["winners"]
                assert (await line.do(type="step", beat=9, step="end"))["code"] == "over"

    run(go())


def test_a_whole_short_game_against_bots(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT, BOT, choices=SHORT)
            async with ann.at(table) as line:
                await line.until("whole")
                while line.now["actor"] is not None:
                    await line.my_turn()
                    if line.now["actor"] == 1:
                        await line.play()
                assert line.table["state"] == "over"
                assert not any("failed" in " ".join(m["words"]) for m in line.moments)

    run(go())


def test_a_rematch_rotates_the_seats_and_is_one_table_for_all(host: str) -> None:
    async def go() -> None:
        async with duel(host, choices=SHORT) as (_, first, second):
            while first.now["actor"] is not None:
                actor = first if first.now["actor"] == 1 else second
                other = second if actor is first else first
                await actor.play()
                await other.until("news")
            asked = await asyncio.gather(first.do(type="rematch"), second.do(type="rematch"))
            assert asked[0]["table"] == asked[1]["table"] == first.table["rematch"]
            names = [seat["name"] for seat in first.table["seats"]]
            assert names == ["Ann", "Bob"]
            lists = first.table["rematch"]
        async with Person(host) as eve:
            assert (await eve.web.get(f"/api/tables/{lists}")).status_code == 403

    run(go())


def test_a_seat_left_alone_can_be_given_to_a_bot_and_taken_back(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bob):
            table = await ann.open_table(ME, FRIEND)
            async with ann.at(table) as first:
                await first.until("whole")
                async with bob.at(table) as second:
                    await second.until("whole")
                    await second.do(type="sit", seat=2, name="Bob")
                    refused = await first.do(type="lend", seat=2, level="pup")
                    assert refused["code"] == "not_alone"
                while 2 not in (await first.until("presence"))["alone"]:
                    pass
                assert (await first.do(type="lend", seat=2, level="pup"))["type"] == "done"
                seat = first.table["seats"][1]
                assert (seat["kind"], seat["lent"], seat["name"]) == ("bot", True, "Bob")
                await first.my_turn()
                async with bob.at(table) as second:
                    await second.until("whole")
                    assert second.you["seats"] == [2]
                    refused = await first.do(type="take_back", seat=2)
                    assert refused["code"] == "not_yours"
                    assert (await second.do(type="take_back", seat=2))["type"] == "done"
                    assert second.table["seats"][1]["kind"] == "person"

    run(go())


def test_a_seat_given_up_before_the_game_is_free_again(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, bob):
            table = await ann.open_table(ME, FRIEND, FRIEND)
            async with ann.at(table) as first, bob.at(table) as second:
                await first.until("whole")
                await second.until("whole")
                await second.do(type="sit", seat=3, name="Bob")
                assert (await first.do(type="sit", seat=3, name="Ann"))["code"] == "taken"
                await second.do(type="leave", seat=3)
                assert second.table["seats"][2]["kind"] == "free"
                # Who sits may fill the table with bots.
                await first.do(type="lend", seat=2, level="pup")
                await first.do(type="lend", seat=3, level="pup")
                assert first.table["state"] == "playing"
                names = [seat["name"] for seat in first.table["seats"]]
                assert names == ["Ann", "Pup", "Pup 2"]

    run(go())


def test_who_leaves_a_running_game_makes_room_for_a_friend(host: str) -> None:
    async def go() -> None:
        async with people(host, 1) as (cid,), duel(host) as (table, first, second):
            assert (await second.do(type="leave", seat=2))["type"] == "done"
            assert second.you["seats"] == []
            async with cid.at(table) as third:
                await third.until("whole")
                assert (await third.do(type="sit", seat=2, name="Cid"))["type"] == "done"
                assert third.you["seats"] == [2]
                assert third.table["state"] == "playing"
            assert first.table["id"] == table

    run(go())


@pytest.mark.parametrize("seat", [0, 6, 99, -1, "1", 1.5, True, None])
def test_a_seat_that_is_not_there_is_refused(host: str, seat: object) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, FRIEND)
            async with ann.at(table) as line:
                await line.until("whole")
                refused = await line.do(type="sit", seat=seat, name="Ann")
                assert refused["code"] in ("bad_message", "bad_input")

    run(go())


def test_hurry_makes_bots_play_at_once(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(BOT, ME, pace=5000)
            async with ann.at(table) as line:
                await line.until("whole")
                await line.send(type="hurry", on=True)
                await line.my_turn()  # far sooner than the pace of the bot would let it come
                assert line.now["actor"] == 2
                spread = line.moments[-1]["at"] - line.moments[0]["at"]
                assert spread < 5.0

    run(go())


def test_a_table_that_may_not_be_watched_says_goodbye_to_who_came_before_it_began(
    host: str,
) -> None:
    async def go() -> None:
        async with people(host, 3) as (ann, bob, eve):
            table = await ann.open_table(ME, FRIEND, watchable=False)
            async with eve.at(table) as watching, bob.at(table) as friend:
                await watching.until("whole")
                assert (await friend.do(type="sit", seat=2, name="Bob"))["type"] == "done"
                assert (await watching.until("goodbye", "news"))["code"] == "not_allowed"

    run(go())


def test_a_table_that_cannot_be_read_does_not_hide_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            tables = [await ann.open_table(ME, HERE) for _ in range(2)]
            with sqlite3.connect(tmp_path / "tables.sqlite3") as database:
                spoil = "UPDATE lines SET data = ? WHERE kind = 'began' AND table_id = ?"
                database.execute(spoil, ('{"record": {}}', tables[0]))
            lasting.append((ann.cookie, tables[1]))

    async def again(host: str) -> None:
        cookie, table = lasting[0]
        async with Person(host) as ann:
            listed = await ann.web.get("/api/tables", headers={"cookie": cookie})
            assert [line["table"]["id"] for line in listed.json()["tables"]] == [table]

    lasting: list[tuple[str, str]] = []
    for part in (go, again):  # the second server has nothing in its memory
        with Thread(tmp_path) as server:
            run(part(server.host))
    assert "damaged table" in caplog.text


def test_cookies_of_other_pages_on_the_same_host_do_not_make_one_a_stranger(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            odd = {"cookie": 'x={"a":1}; a[b]=1; ' + ann.cookie}
            async with httpx.AsyncClient(base_url=f"http://{host}") as web:
                listed = (await web.get("/api/tables", headers=odd)).json()["tables"]
            assert [line["table"]["id"] for line in listed] == [table]

    run(go())
