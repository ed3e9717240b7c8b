"""The HTTP part: lists, replays, records, pictures, and what keeps a browser safe."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack.server.settings import Limits
from moonpack.server.tables import openings
from moonpack.server.wire.bodies import TryFrom
from tests.server.harness import (
    EASY,
    FRIEND,
    HERE,
    ME,
    Person,
    Thread,
    finished_table,
    people,
    run,
)

HTML = "text/html; charset=utf-8"


def test_games_come_with_options_in_words_and_levels(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            games = {game["name"]: game for game in await ann.get("/api/games")}
            wolves = games["wolves"]
            assert (wolves["title"], wolves["players"]) == ("The Wolves", [2, 3, 4, 5])
            assert all(option["help"] for option in wolves["options"])
            assert "pup" in wolves["levels"]
            assert not {"process", "random"} & set(wolves["levels"])

    run(go())


def test_my_tables_open_tables_and_tables_to_watch(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 2) as (ann, bob):
            closed = await ann.open_table(ME, FRIEND)
            free = await ann.open_table(ME, FRIEND, open=True)
            shown = await ann.open_table(ME, HERE, open=True, watchable=True)
            # Whoever has the link may watch these; they are in no list for everybody.
            friends = await ann.open_table(ME, HERE, watchable=True)
            secret = await ann.open_table(ME, HERE, open=True, watchable=True, password="moon")

            async def listed(person: Person, which: str) -> set[str]:
                answer = await person.get("/api/tables", list=which)
                return {line["table"]["id"] for line in answer["tables"]}

            assert await listed(ann, "mine") == {closed, free, shown, friends, secret}
            assert await listed(bob, "mine") == set()
            assert await listed(bob, "open") == {free}
            assert await listed(bob, "watch") == {shown}
            async with bob.at(free) as line:
                await line.until("whole")
                await line.do(type="sit", seat=2, name="Bob")
            assert await listed(bob, "open") == set()
            assert await listed(bob, "mine") == {free}
            lines = (await ann.get("/api/tables"))["tables"]
            assert [line["your_turn"] for line in lines if line["table"]["id"] == shown] == [True]

    with Thread(tmp_path) as server:
        run(go(server.host))


BAD_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess", "seats": [ME, HERE]}, "game"),
    ({"seats": [ME]}, "seats"),
    ({"seats": [ME] * 6}, "seats"),
    ({"seats": [ME, ME]}, "seats"),
    ({"seats": [ME, {"who": "here"}]}, "name"),
    ({"seats": [ME, {"who": "bot"}]}, "level"),
    ({"seats": [ME, {"who": "bot", "level": "process(command='id')"}]}, "level"),
    ({"seats": [ME, {"who": "bot", "level": "x.py:Y"}]}, "level"),
    ({"seats": [ME, {"who": "nobody"}]}, "who"),
    ({"seats": [ME, HERE], "choices": {"options": {"tiles": "third"}}}, "tiles"),
    ({"seats": [ME, HERE], "choices": {"options": {"dragons": "yes"}}}, "dragons"),
    ({"seats": [ME, HERE], "choices": {"setup": {}}}, "setup"),
    ({"seats": [ME, HERE], "choices": {"players": 3}}, "players"),
    ({"seats": [ME, HERE], "choices": {"packs": ["forest", "forest"]}}, "packs"),
    ({"seats": [ME, FRIEND], "seed": "known"}, "seed"),
    ({"seats": [ME, HERE], "pace": -1}, "pace"),
    ({"seats": [ME, HERE], "colour": "red"}, "colour"),
]


@pytest.mark.parametrize(("asked", "field"), BAD_TABLES)
def test_a_table_that_cannot_be_says_which_field(
    host: str, asked: dict[str, Any], field: str
) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            answer = await ann.web.post("/api/tables", json={"game": "wolves", **asked})
            assert answer.status_code == 422
            assert answer.json()["code"] == "bad_input"
            assert field in answer.json()["why"]

    run(go())


@pytest.mark.parametrize("body", ["", "{", "[]", "null", "\x00", "[" * 5000, '{"game": NaN}'])
def test_a_body_that_is_no_json_object_is_refused(host: str, body: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            for path in ("/api/tables", "/api/replays", "/api/me"):
                answer = await ann.web.post(path, content=body)
                assert answer.status_code == 422
                assert answer.json()["code"] == "bad_input"

    run(go())


def test_a_finished_game_is_replayed_by_link_by_anybody_and_not_before(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            running = await ann.open_table(ME, HERE)
            for path in ("", "/frames", "/record.json", "/picture.svg"):
                answer = await eve.web.get(f"/api/replays/{running}{path}")
                assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
            table = await finished_table(ann)
            info = await eve.get(f"/api/replays/{table}")
            assert info["names"] == ["Ann", "Cid"]
            assert info["result"]["winners"]
            assert info["turns"][-1] <= info["steps"]
            record = await eve.get(f"/api/replays/{table}/record.json")
            game = moonpack.verify(record)
            assert (game.over, len(game.played)) == (True, info["steps"])

    run(go())


def test_frames_follow_each_other_by_any_eyes(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await finished_table(ann)
            steps = (await ann.get(f"/api/replays/{table}"))["steps"]
            reply = await ann.get(f"/api/replays/{table}/frames", first=0, last=5, seat=1)
            frames = reply["frames"]
            assert [frame["number"] for frame in frames] == [0, 1, 2, 3, 4, 5]
            assert frames[0]["moment"] is None
            assert all(frame["moment"]["words"] for frame in frames[1:])
            end = await ann.get(f"/api/replays/{table}/frames", first=steps)
            assert end["frames"][0]["actor"] is None
            for query in ({"first": steps + 1}, {"first": 3, "last": 2}, {"last": 50}, {"seat": 3}):
                answer = await ann.web.get(f"/api/replays/{table}/frames", params=query)
                assert answer.status_code == 422, query

    run(go())


def test_a_record_is_uploaded_and_replayed(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            game = moonpack.new("wolves", players=3, seed=4)
            for _ in range(30):
                game.play(game.steps()[0])
            answer = await ann.web.post("/api/replays", json=game.record())
            assert answer.status_code == 201
            name = answer.json()["replay"]
            assert answer.json()["link"].endswith(f"/r/{name}")
            assert await eve.get(f"/api/replays/{name}/record.json") == game.record()
            bad = {**game.record(), "steps": ["draft h9", "fly away"]}
            answer = await ann.web.post("/api/replays", json=bad)
            assert answer.status_code == 422
            assert "steps[" in answer.json()["why"]

    run(go())


def test_trying_from_a_step_opens_a_table_against_bots(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await finished_table(ann)
            asked = {"step": 10, "seat": 2, "level": "pup", "name": "Eve"}
            answer = await eve.web.post(f"/api/replays/{table}/try", json=asked)
            assert answer.status_code == 201
            async with eve.at(answer.json()["table"]) as line:
                await line.until("whole")
                assert line.you["seats"] == [2]
                assert line.table["origin"] == table
                assert [seat["kind"] for seat in line.table["seats"]] == ["bot", "person"]
                await line.my_turn()
                assert line.now["number"] >= 10
                assert (await line.play())["type"] == "done"
            for wrong in ({"step": 9999}, {"seat": 3}, {"level": "random"}, {"step": -1}):
                bad = await eve.web.post(f"/api/replays/{table}/try", json={**asked, **wrong})
                assert bad.status_code == 422

    run(go())


def test_pictures_of_tables_and_replays(host: str) -> None:
    async def go() -> None:
        async with people(host, 2) as (ann, eve):
            table = await ann.open_table(ME, HERE)
            answer = await ann.web.get(f"/api/tables/{table}/picture.svg")
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert answer.text.startswith("<svg")
            assert "script" not in answer.headers["content-security-policy"]
            assert (await eve.web.get(f"/api/tables/{table}/picture.svg")).status_code == 403
            done = await finished_table(ann)
            answer = await eve.web.get(f"/api/replays/{done}/picture.svg", params={"step": 3})
            assert answer.status_code == 200
            answer = await eve.web.get(f"/api/replays/{done}/picture.png")
            assert answer.status_code in (200, 503)
            assert (await eve.web.get(f"/api/replays/{done}/picture.exe")).status_code == 422

    run(go())


def test_every_answer_has_the_headers_that_keep_a_browser_safe(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            for path in ("/", "/t/x", "/r/x", "/api/games", "/api/nothing", "/api/tables/x"):
                headers = (await ann.web.get(path)).headers
                policy = headers["content-security-policy"]
                assert "script-src 'self'" in policy
                assert "unsafe" not in policy
                assert headers["x-content-type-options"] == "nosniff"
                assert "server" not in headers

    run(go())


@pytest.mark.parametrize(
    ("named", "expected"),
    [
        ("localhost:8765", True),
        ("127.0.0.1:8765", True),
        ("192.0.2.7:8765", False),
        ("[2001:db8::7]:8765", False),
    ],
)
def test_browsers_are_not_sent_what_they_ignore_without_tls(
    host: str, named: str, expected: bool
) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            headers = (await ann.web.get("/", headers={"host": named})).headers
            assert ("cross-origin-opener-policy" in headers) == expected
            assert headers["x-frame-options"] == "DENY"

    run(go())


def test_requests_of_other_sites_cannot_change_anything(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            body = {"game": "wolves", "seats": [ME, HERE]}
            for headers in (
                {"origin": "https://evil.example"},
                {"origin": "null"},
                {"origin": "http://["},
                {"origin": f"http://{host}.evil.example"},
                {"origin": f"http://ann@{host}"},
                {"sec-fetch-site": "cross-site"},
            ):
                answer = await ann.web.post("/api/tables", json=body, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
            own = await ann.web.post("/api/tables", json=body, headers={"origin": f"http://{host}"})
            assert own.status_code == 201

    run(go())


def test_bodies_have_a_size_and_uploads_a_larger_one(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async def chunks() -> Any:
            for _ in range(30):
                yield b" " * 1000

        async with Person(host) as ann:
            large = json.dumps({"name": "x" * 20_000})
            assert (await ann.web.post("/api/me", content=large)).status_code == 413
            assert (await ann.web.post("/api/me", content=chunks())).status_code == 413
            assert (await ann.web.post("/api/replays", content=large)).status_code == 422
            assert (await ann.web.post("/api/replays", content=" " * 60_000)).status_code == 413

    with Thread(tmp_path, limits=Limits(record_bytes=50_000)) as server:
        run(go(server.host))


def test_who_asks_too_fast_is_told_to_wait(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            asked = (ann.web.post("/api/me", json={}) for _ in range(12))  # slow machines: at once
            answers = await asyncio.gather(*asked)
            assert {200, 429} == {answer.status_code for answer in answers}
            refused = next(answer for answer in answers if answer.status_code == 429)
            assert refused.json()["code"] == "too_fast"

    with Thread(tmp_path, limits=Limits(requests=3)) as server:
        run(go(server.host))


def test_tables_are_limited_by_the_hour(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            for _ in range(2):
                await ann.open_table(ME, HERE)
            body = {"game": "wolves", "seats": [ME, HERE]}
            answer = await ann.web.post("/api/tables", json=body)
            assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")

    with Thread(tmp_path, limits=Limits(tables_an_hour=2)) as server:
        run(go(server.host))


def test_name_and_language_are_remembered_in_this_browser(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            assert (await ann.get("/api/me"))["name"] is None
            answer = await ann.web.post("/api/me", json={"name": "Žofie 🐺", "language": "xx"})
            assert answer.json()["name"] == "Žofie 🐺"
            me = await ann.get("/api/me")
            assert (me["name"], me["language"]) == ("Žofie 🐺", "xx")
            assert {"code": "en", "name": "English"} in me["languages"]
            games = await ann.get("/api/games")
            assert all(option["help"].startswith("[") for option in games[0]["options"])
            games = await ann.get("/api/games", language="en")
            assert not games[0]["options"][0]["help"].startswith("[")

    run(go())


def test_files_outside_the_page_cannot_be_read(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            for path in ("/web/../server/app.py", "/web/%2e%2e/server/app.py", "/web/..%5capp.py"):
                assert (await ann.web.get(path)).status_code == 404

    run(go())


def test_the_rematch_of_a_try_has_the_options_and_packs_of_the_game() -> None:
    options = {"round_limit": 1, "tiles": "second"}
    game = moonpack.new("wolves", players=2, seed=4, options=options)
    asked = TryFrom(step=0, seat=1, level="pup")
    tried = openings.try_from(game.record(), "origin", asked, "ann")
    assert tried.choices["packs"] == game.record()["packs"]
    again = moonpack.new("wolves", players=2, seed=5, **tried.choices)
    for name, value in options.items():
        assert again.record()["options"][name] == value


def test_a_record_with_too_many_steps_is_refused_before_it_is_played(tmp_path: Path) -> None:
    record = {"game": "wolves", "steps": ["end"] * 11}

    async def go(host: str) -> None:
        async with Person(host) as ann:
            answer = await ann.web.post("/api/replays", json=record)
            assert answer.status_code == 422
            assert "steps: expected 10 at most, got 11" in answer.text

    with Thread(tmp_path, limits=replace(EASY, record_steps=10)) as server:
        run(go(server.host))


def test_an_unknown_address_has_a_page_for_people_and_json_for_programs(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            page = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
            for path in ("/nowhere", "/t", "/t/a/b"):
                answer = await ann.web.get(path, headers=page)
                assert (answer.status_code, answer.headers["content-type"]) == (404, HTML)
                assert "core/router.js" in answer.text
                assert (await ann.web.get(path)).json()["code"] == "not_found"
            for path in ("/api/nothing", "/web/nothing.js"):
                answer = await ann.web.get(path, headers=page)
                assert (answer.status_code, answer.json()["code"]) == (404, "not_found")

    run(go())
