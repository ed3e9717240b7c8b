"""Mistakes in requests and messages: the answer names the field, what was expected, what came."""

from __future__ import annotations

import json
from typing import Any

import pytest

import moonpack
from tests.server.harness import BOT, HERE, ME, Person, run
from tests.server.test_reviews import match

WHO = "expected 'me', 'here', 'link' or 'bot'"
TABLES: list[tuple[dict[str, Any], str]] = [
    ({"seats": []}, "seats: expected 2 or more items, got 0"),
    ({"seats": "two"}, "seats: expected a list, got 'two'"),
    ({"seats": [ME, {"who": "cat"}]}, f"seats[1].who: {WHO}, got 'cat'"),
    ({"seats": [ME, {}]}, "seats[1].who: required field is missing"),
    (
        {"seats": [{"who": "me", "name": " "}, HERE]},
        "seats[0].name: expected a printable name that",
    ),
    ({"pace": "fast"}, "pace: expected a whole number, got 'fast'"),
    ({"pace": 9000}, "pace: expected a number of at most 5000, got 9000"),
    ({"open": "yes"}, "open: expected true or false, got 'yes'"),
    ({"seed": 7}, "seed: expected a string, got 7"),
    ({"choices": []}, "choices: expected a JSON object, got []"),
    ({"colour": "red"}, "colour: unknown field"),
    ({"choices": {"starting_player": "9" * 5000}}, "starting_player: expected a whole number from"),
    ({"game": "moonlight", "seats": [ME, HERE, BOT]}, "seats: needs 2 seats, got 3"),
]


@pytest.mark.parametrize(("asked", "why"), TABLES)
def test_a_table_nobody_can_open(host: str, asked: dict[str, Any], why: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            body = {"game": "wolves", "seats": [ME, HERE], **asked}
            answer = await ann.web.post("/api/tables", json=body)
            assert (answer.status_code, answer.json()["code"]) == (422, "bad_input")
            assert answer.json()["why"].startswith(why)

    run(go())


MESSAGES = [
    ("{", "message: not valid JSON ("),
    ("[]", "message: expected a JSON object"),
    ("{}", "type: required field is missing"),
    ('{"type": "fly"}', "type: expected one of 'hello', "),
    ('{"type": "play", "id": "a", "beat": 0}', "steps: required field is missing"),
    ('{"type": "play", "id": "a", "beat": 0, "steps": [1]}', "steps[0]: expected a string, got 1"),
    ('{"type": "play", "id": "a", "beat": 0, "steps": []}', "steps: expected 1 or more items, got"),
    ('{"type": "undo", "id": "a", "beat": "0"}', "beat: expected a whole number, got '0'"),
    ('{"type": "undo", "id": "a", "beat": true}', "beat: expected a whole number, got True"),
    ('{"type": "undo", "id": "a", "beat": 0.5}', "beat: expected a whole number, got 0.5"),
    ('{"type": "undo", "id": "a", "beat": 1e999}', "beat: expected a whole number, got inf"),
    ('{"type": "undo", "id": "a", "beat": 0, "why": 1}', "why: unknown field"),
]


@pytest.mark.parametrize(("text", "why"), MESSAGES)
def test_a_message_that_is_none(host: str, text: str, why: str) -> None:
    async def go() -> None:
        async with Person(host) as ann, ann.at(await ann.open_table(ME, HERE)) as line:
            await line.until("whole")
            await line.wire.send(text)
            refused = await line.until("refused")
            assert refused["code"] == "bad_message"
            assert refused["why"].startswith(why)

    run(go())


def test_a_whole_number_may_be_written_with_a_point(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann, ann.at(await ann.open_table(ME, HERE)) as line:
            await line.until("whole")
            await line.wire.send('{"type": "undo", "id": "a", "beat": 0.0}')
            assert (await line.until("refused"))["code"] == "nothing"

    run(go())


def test_a_record_with_broken_characters_in_a_name_of_a_field(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            record = {**moonpack.new("wolves", seed=1).record(), "se\ud800tup": 1}
            answer = await ann.web.post("/api/replays", content=json.dumps(record))
            assert answer.status_code == 422
            assert answer.json()["why"].startswith(r"se\ud800tup: unknown field")

    run(go())


@pytest.mark.parametrize(
    "number", ["+1", "%2B0.0", "%201", "1_000", "1e2", "٣", "1.5", "", "9" * 5000]
)
def test_a_number_in_a_query_is_written_in_digits(host: str, number: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            answer = await ann.web.get(f"/api/tables/{table}/log?before={number}")
            assert answer.status_code == 422
            assert answer.json()["why"].startswith("before: expected a whole number, got ")
            assert (await ann.web.get(f"/api/tables/{table}/log?before=2.0")).status_code == 200

    run(go())


def test_a_first_hello_with_a_mistake_is_told_which(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            for hello, why in (
                ({"version": -1}, "version: expected a number of at least 0, got -1"),
                ({"name": "Ann"}, "name: unknown field"),
            ):
                async with ann.at(table, **hello) as line:
                    goodbye = await line.until("goodbye")
                    assert (goodbye["code"], goodbye["why"]) == ("bad_message", why)

    run(go())


def test_a_seat_that_the_table_does_not_have(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann, ann.at(await ann.open_table(ME, HERE)) as line:
            await line.until("whole")
            await line.send(type="leave", id="a", seat=5)
            refused = await line.until("refused")
            assert (refused["code"], refused["id"]) == ("bad_input", "a")
            assert refused["why"] == "seat: expected a whole number from 1 to 2, got 5"

    run(go())


def test_a_step_that_a_replay_does_not_have_is_called_step(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            game = match(1)
            steps = len(game.played)
            stored = await ann.web.post("/api/replays", json=game.record())
            path = f"/api/replays/{stored.json()['replay']}"
            why = f"step: expected a whole number from 0 to {steps}, got 9999"
            for answer in (
                await ann.web.get(f"{path}/picture.svg?step=9999"),
                await ann.web.post(f"{path}/line", json={"step": 9999, "steps": []}),
                await ann.web.post(f"{path}/try", json={"step": 9999, "seat": 1, "level": "pup"}),
            ):
                assert (answer.status_code, answer.json()["why"]) == (422, why)
            answer = await ann.web.get(f"{path}/frames?first=9999")
            assert answer.json()["why"] == why.replace("step", "first", 1)
            answer = await ann.web.get(f"{path}/frames?first=3&last=2")
            assert answer.json()["why"] == f"last: expected a whole number from 3 to {steps}, got 2"
            answer = await ann.web.get(f"{path}/frames?seat=x")
            assert answer.json()["why"] == "seat: expected a whole number, got 'x'"

    run(go())


def test_a_body_of_another_type_or_too_large(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            body = json.dumps({"game": "wolves", "seats": [ME, HERE]})
            for kind in ("text/plain", "application/x-www-form-urlencoded"):
                answer = await ann.web.post(
                    "/api/tables", content=body, headers={"content-type": kind}
                )
                why = f"content-type: expected application/json, got '{kind}'"
                assert (answer.status_code, answer.json()["why"]) == (422, why)
            headers = {"content-type": "application/json"}
            for broken in ("{", "[" * 9000, "9" * 5000):
                answer = await ann.web.post("/api/tables", content=broken, headers=headers)
                assert answer.status_code == 422
                assert answer.json()["why"].startswith("body: not valid JSON")
            answer = await ann.web.post("/api/tables", content="x" * 20_000, headers=headers)
            assert answer.status_code == 413
            assert answer.json()["why"] == "The body may have at most 16,384 bytes."

    run(go())


def test_a_method_that_an_address_does_not_take(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            answer = await ann.web.put("/api/me")
            assert (answer.status_code, answer.headers["allow"]) == (405, "GET, POST")
            assert answer.json()["why"] == "method: expected GET, POST"
            answer = await ann.web.get("/api/replays")
            assert (answer.status_code, answer.headers["allow"]) == (405, "POST")
            answer = await ann.web.get("/api/nothing")
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
            answer = await ann.web.delete("/api/openapi.json")
            assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
            answer = await ann.web.post("/t/x")
            assert (answer.status_code, answer.headers["allow"]) == (405, "GET")

    run(go())
