"""Games analysed: in a queue, as it comes, kept; and looked at by anybody's eyes."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack.games.rng import Rng
from moonpack.server.settings import Limits
from moonpack.server.wire import answers
from tests.server.harness import Person, Thread, people, run

QUICK = {"review_simulations": 2}
ENDLESS = {"review_simulations": 1_000_000}


def match(seed: int) -> moonpack.Game:
    """A match of Moonlight between two who play at random."""
    game, rng = moonpack.new("moonlight", seed=seed, names=["Ann", "Bo"]), Rng(seed)
    while not game.over:
        game.play(rng.choice(game.steps()))
    return game


def short_game(players: int = 2) -> moonpack.Game:
    """A game of The Wolves of one round."""
    game = moonpack.new("wolves", players=players, seed=3, options={"round_limit": 1})
    rng = Rng(3)
    while not game.over:
        game.play(rng.choice(game.steps()))
    return game


async def stored(person: Person, game: moonpack.Game) -> str:
    answer = await person.web.post("/api/replays", json=game.record())
    assert answer.status_code == 201, answer.text
    name: str = answer.json()["replay"]
    return name


@asynccontextmanager
async def analysing(person: Person, replay: str, **query: str) -> AsyncIterator[Any]:
    """The lines of an analysis, every one of the protocol."""
    path = f"/api/replays/{replay}/analysis"
    async with person.web.stream("POST", path, params=query) as answer:
        assert answer.status_code == 200, (await answer.aread()).decode()

        async def lines() -> AsyncIterator[dict[str, Any]]:
            async for line in answer.aiter_lines():
                answers.Analysis.model_validate_json(line)
                yield json.loads(line)

        yield lines()


async def analysed(person: Person, replay: str, **query: str) -> list[dict[str, Any]]:
    async with analysing(person, replay, **query) as lines:
        return [line async for line in lines]


@pytest.mark.parametrize("game", [short_game(), match(1)], ids=["wolves", "moonlight"])
def test_an_analysis_comes_turn_by_turn_and_is_kept(game: moonpack.Game, tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 2) as (ann, bob):
            replay = await stored(ann, game)
            assert (await ann.get(f"/api/replays/{replay}/analysis"))["type"] == "none"
            lines = await analysed(ann, replay)
            assert [line["type"] for line in lines[1:-1]] == ["turns"] * (len(lines) - 2)
            assert (lines[0]["type"], lines[-1]["type"]) == ("waiting", "done")
            turns = [turn for line in lines for turn in line["turns"]]
            assert [turn["turn"] for turn in turns] == list(range(1, lines[-1]["total"] + 1))
            assert sum(turn["steps"] for turn in turns) == len(game.played)
            assert all(abs(sum(turn["shares"]) - 1) < 0.01 for turn in turns)
            assert all(bool(turn["better"]) == bool(turn["grade"]) for turn in turns)
            winners = [seat for seat, share in enumerate(lines[-1]["shares"]) if share]
            assert winners == game.winners()
            kept = await bob.get(f"/api/replays/{replay}/analysis")
            assert (kept["type"], kept["turns"]) == ("done", turns)
            renamed = {**game.record(), "players": ["Cid", "Dee"]}
            again = (await bob.web.post("/api/replays", json=renamed)).json()["replay"]
            others = (await bob.get(f"/api/replays/{again}/analysis"))["turns"]
            assert [turn["after"] for turn in others] == [turn["after"] for turn in turns]

    with Thread(tmp_path, **QUICK) as server:
        run(go(server.host))


def test_an_analysis_outlives_the_server(tmp_path: Path) -> None:
    async def first(host: str) -> str:
        async with Person(host) as ann:
            replay = await stored(ann, match(1))
            await analysed(ann, replay)
            return replay

    async def second(host: str, replay: str) -> None:
        async with Person(host) as ann:
            assert (await ann.get(f"/api/replays/{replay}/analysis"))["type"] == "done"

    with Thread(tmp_path, **QUICK) as server:
        replay = run(first(server.host))
    with Thread(tmp_path, **QUICK) as server:
        run(second(server.host, replay))


def test_better_turns_are_told_in_the_language_asked_for_and_can_be_looked_at(
    tmp_path: Path,
) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            replay = await stored(ann, match(1))
            done = (await analysed(ann, replay, language="xx"))[-1]["type"]
            assert done == "done"
            turns = (await ann.get(f"/api/replays/{replay}/analysis", language="xx"))["turns"]
            wrong = next(turn for turn in turns if turn["better"])
            assert all(sentence.startswith("[") for sentence in wrong["better"]["words"])
            better = [
                words for turn in turns if turn["better"] for words in turn["better"]["words"]
            ]
            assert not [words for words in better if re.search(r"\d,-?\d", words)]  # no raw places
            asked = {"step": wrong["first_step"] - 1, "steps": wrong["better"]["steps"]}
            path = f"/api/replays/{replay}"
            frames = (await ann.web.post(f"{path}/line", json=asked)).json()["frames"]
            assert frames[0]["number"] == wrong["first_step"]
            bad = await ann.web.post(f"{path}/line", json={**asked, "steps": ["fly"]})
            assert (bad.status_code, bad.json()["code"]) == (422, "bad_input")
            assert "steps[0]" in bad.json()["why"]

    with Thread(tmp_path, **QUICK) as server:
        run(go(server.host))


def test_analyses_wait_for_each_other_and_a_person_has_one_at_a_time(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 3) as (ann, bob, eve):
            first, second = await stored(ann, match(1)), await stored(bob, match(2))
            async with analysing(ann, first) as one, analysing(bob, second) as other:
                assert (await anext(one))["ahead"] == 0
                assert (await anext(other))["ahead"] == 1
                async with analysing(ann, second) as seen:  # looking on costs nothing
                    assert (await anext(seen))["ahead"] == 1
                third = await stored(ann, match(3))
                refused = await ann.web.post(f"/api/replays/{third}/analysis")
                assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")
                refused = await eve.web.post(f"/api/replays/{third}/analysis")
                assert (refused.status_code, refused.json()["code"]) == (429, "too_fast")

    with Thread(tmp_path, **ENDLESS, limits=Limits(reviews_waiting=2)) as server:
        run(go(server.host))


def test_an_analysis_that_nobody_looks_at_is_given_up(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with people(host, 2) as (ann, bob):
            first, second = await stored(ann, match(1)), await stored(bob, match(2))
            async with analysing(ann, first) as one:
                await anext(one)
                async with analysing(bob, second) as other:
                    assert (await anext(other))["ahead"] == 1
                    await one.aclose()
            async with analysing(bob, second) as other:
                while (line := await anext(other))["total"] is None:
                    assert line["ahead"] in (0, 1)

    with Thread(tmp_path, **ENDLESS, review_linger=0) as server:
        run(go(server.host))


def test_a_page_that_is_loaded_again_finds_its_analysis_under_way(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            replay = await stored(ann, match(1))
            async with analysing(ann, replay) as lines:
                while (await anext(lines))["total"] is None:
                    pass
            async with analysing(ann, replay) as lines:
                assert (await anext(lines))["total"] is not None
            # One's own that was turned away from makes room for the next at once.
            other = await stored(ann, match(2))
            async with analysing(ann, other) as lines:
                while (await anext(lines))["total"] is None:
                    pass

    with Thread(tmp_path, **ENDLESS, review_linger=60) as server:
        run(go(server.host))


def test_an_analysis_that_takes_too_long_says_so(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            last = (await analysed(ann, await stored(ann, match(1))))[-1]
            assert (last["type"], last["why"]) == ("failed", "The analysis was aborted.")

    with Thread(tmp_path, **ENDLESS, review_seconds=0.1) as server:
        run(go(server.host))


def test_a_game_that_is_too_long_is_not_analysed(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            answer = await ann.web.post(f"/api/replays/{await stored(ann, match(1))}/analysis")
            assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    with Thread(tmp_path, limits=Limits(review_steps=3)) as server:
        run(go(server.host))


def test_a_seat_sees_its_own_hand_a_spectator_none_and_open_eyes_all(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            path = f"/api/replays/{await stored(ann, match(1))}"

            async def hands(**query: Any) -> list[bool]:
                answer = await ann.get(f"{path}/frames", first=4, last=4, **query)
                seats = answer["frames"][0]["scene"]["seats"]
                return [seat["hand"] is not None for seat in seats]

            assert await hands() == [False, False]
            assert await hands(seat=1) == [True, False]
            assert await hands(seat=2) == [False, True]
            assert await hands(open=True) == [True, True]
            svgs = [
                (await ann.web.get(f"{path}/picture.svg", params={"step": 4, **query})).text
                for query in ({}, {"seat": 1}, {"seat": 2}, {"open": "true"})
            ]
            assert len(set(svgs)) == 4
            assert (await ann.web.get(f"{path}/frames", params={"seat": 3})).status_code == 422
            assert (await ann.web.get(f"{path}/picture.svg?seat=3")).status_code == 422

    run(go())


def test_a_replay_says_where_something_was_scored_and_how_seats_look(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            for game in (short_game(3), match(1)):
                replay = await ann.get(f"/api/replays/{await stored(ann, game)}")
                assert len(replay["looks"]) == game.players
                assert len({look["mark"] for look in replay["looks"]}) == game.players
                assert replay["hides"] == (game.name == "moonlight")
                places = [scoring["step"] for scoring in replay["scorings"]]
                assert places == sorted(places)
                if game.name == "moonlight":
                    assert replay["scorings"][0]["words"] == "Round 1"
                    assert places[-1] == len(game.played)

    run(go())


def test_a_png_picture_is_made(host: str) -> None:
    pytest.importorskip("resvg_py")

    async def go() -> None:
        async with Person(host) as ann:
            path = f"/api/replays/{await stored(ann, match(1))}"
            assert (await ann.get(path))["png"] is True
            answer = await ann.web.get(f"{path}/picture.png", params={"step": 3, "seat": 1})
            assert answer.headers["content-type"] == "image/png"
            assert answer.content.startswith(b"\x89PNG")

    run(go())


def test_trying_from_a_step_seats_who_is_asked_for(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            game = match(1)
            path = f"/api/replays/{await stored(ann, game)}/try"
            level = (await ann.get("/api/games"))[0]["levels"][0]
            me, bot, guest = (
                {"who": "me", "name": "Eve"},
                {"who": "bot", "level": level},
                {"who": "here", "name": "Bob"},
            )
            opened = await ann.web.post(path, json={"step": 5, "seats": [me, bot], "steps": []})
            assert opened.status_code == 201, opened.text
            async with ann.at(opened.json()["table"]) as line:
                await line.until("whole")
                assert line.table["seats"][0]["name"] == "Eve"
                assert line.now["number"] >= 5
            after = moonpack.replay(game.record(), 5)
            first = after.steps()[0]
            asked = {"step": 5, "seats": [me, guest], "steps": [first]}
            opened = await ann.web.post(path, json=asked)
            async with ann.at(opened.json()["table"]) as line:
                await line.until("whole")
                assert line.now["number"] == 6
                assert line.now["scene"]["seats"][0]["hand"] is None
            for wrong, field in (
                ({"seats": [me]}, "seats"),
                ({"seats": [me, bot, bot]}, "seats"),
                ({"seats": [me, me]}, "seats"),
                ({"seats": [me, bot], "seat": 1}, "seats"),
                ({"level": level}, "seat"),
                ({"seats": [me, bot], "steps": ["fly"]}, "steps[0]"),
                ({"seats": [me, bot], "step": len(game.played)}, "step"),
            ):
                bad = await ann.web.post(path, json={"step": 5, **wrong})
                assert bad.status_code == 422, (wrong, bad.text)
                assert field in bad.json()["why"]

    run(go())


def test_a_record_of_a_newer_format_and_a_game_that_is_not_there_say_so(host: str) -> None:
    async def go() -> None:
        async with Person(host) as ann:
            newer = {**match(1).record(), "format": 999}
            answer = await ann.web.post("/api/replays", json=newer)
            assert answer.status_code == 422
            assert "in a newer format" in answer.json()["why"]
            for path in ("", "/frames", "/analysis", "/record.json", "/picture.svg"):
                answer = await ann.web.get(f"/api/replays/nothing{path}")
                assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
                assert answer.json()["why"] == "There is no such game."

    run(go())
