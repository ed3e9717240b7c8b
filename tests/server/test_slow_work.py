"""What takes a while is done in a thread, in turns, and not again and again."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from moonpack.game import Game
from moonpack.server.reviews import replays
from moonpack.server.settings import Limits
from moonpack.server.store import store
from tests.server.harness import HERE, ME, Person, Thread, run
from tests.server.test_long_games import STEPS, long_record

FEW = 60  # steps, as a click may play some


class Steps:
    """Counts the steps that are played, by the thread that plays them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.played: Counter[int] = Counter()
        play = Game._play

        def counted(game: Game, step: str) -> None:
            self.played[threading.get_ident()] += 1
            play(game, step)

        monkeypatch.setattr(Game, "_play", counted)

    def take(self, thread: int | None) -> int:
        """How many steps a thread, or all of them, has played since the last time."""
        many = self.played.total() if thread is None else self.played[thread]
        self.played.clear()
        return many


def test_a_long_game_is_never_replayed_in_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = long_record()
    steps = Steps(monkeypatch)

    async def go(server: Thread) -> None:
        loop = server._thread.ident
        async with Person(server.host) as ann:
            answer = await ann.web.post("/api/replays", json=record)
            replay = answer.json()["replay"]
            assert steps.take(loop) <= FEW
            for path in ("", "/frames?first=1400&last=1410", "/picture.svg?step=1300", "/analysis"):
                assert (await ann.web.get(f"/api/replays/{replay}{path}")).status_code == 200
                assert steps.take(loop) <= FEW, path
            other = {"step": STEPS, "steps": []}
            await ann.web.post(f"/api/replays/{replay}/line", json=other)
            assert steps.take(loop) <= FEW
            body = {"step": STEPS, "seats": [ME, HERE]}
            answer = await ann.web.post(f"/api/replays/{replay}/try", json=body)
            assert steps.take(loop) <= FEW
            table = answer.json()["table"]
            async with ann.at(table) as line:
                await line.until("whole")
                assert (await line.play())["type"] == "done"
            await ann.get(f"/api/tables/{table}/log")
            async with ann.at(table, version=1) as line:
                await line.until("news", "whole")
            assert steps.take(loop) <= FEW

    with Thread(tmp_path) as server:
        run(go(server))


def test_frames_of_a_long_replay_are_a_few_steps_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = long_record()
    steps = Steps(monkeypatch)

    async def go(host: str) -> None:
        async with Person(host) as ann:
            replay = (await ann.web.post("/api/replays", json=record)).json()["replay"]
            await ann.get(f"/api/replays/{replay}")
            for first in (0, 99, 100, 777, STEPS):
                steps.take(None)
                frames = await ann.get(f"/api/replays/{replay}/frames", first=first)
                assert frames["frames"][0]["number"] == first
                assert steps.take(None) <= 2 * FEW

    with Thread(tmp_path) as server:
        run(go(server.host))


def test_slow_work_is_done_one_at_a_time_and_a_person_waits_for_a_few_answers_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_work, most = Counter[str](), 0
    frames = replays.frames

    def counted(*args: Any) -> Any:
        nonlocal most
        at_work["now"] += 1
        most = max(most, at_work["now"])
        time.sleep(0.05)  # meanwhile all the others arrive
        at_work["now"] -= 1
        return frames(*args)

    monkeypatch.setattr(replays, "frames", counted)

    async def go(host: str) -> None:
        async with Person(host) as ann:
            replay = (await ann.web.post("/api/replays", json=long_record(50))).json()["replay"]
            path = f"/api/replays/{replay}/frames"
            answers = await asyncio.gather(*(ann.web.get(path) for _ in range(70)))
            assert {answer.status_code for answer in answers} == {200, 429}
            assert (await ann.web.get(path)).status_code == 200

    with Thread(tmp_path) as server:
        run(go(server.host))
    assert most == 1


def test_long_journals_are_read_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "LINES_AT_ONCE", 5)

    async def play(host: str) -> tuple[str, str, int]:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                for _ in range(13):
                    assert (await line.play())["type"] == "done"
                return ann.cookie, table, line.now["version"]

    async def read(host: str, cookie: str, table: str) -> int:
        async with Person(host) as ann:
            ann.web.cookies.clear()
            ann.web.headers["cookie"] = cookie
            return len(await ann.get(f"/api/tables/{table}/log"))

    with Thread(tmp_path) as server:
        cookie, table, version = run(play(server.host))
    assert version == 15
    with Thread(tmp_path) as server:
        assert run(read(server.host, cookie, table)) == version


def test_a_table_cannot_begin_with_a_game_that_is_too_long(tmp_path: Path) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            replay = (await ann.web.post("/api/replays", json=long_record(30))).json()["replay"]
            body = {"step": 20, "seats": [ME, HERE]}
            answer = await ann.web.post(f"/api/replays/{replay}/try", json=body)
            assert answer.status_code == 422
            assert answer.json()["why"].startswith("step: expected a step below 20")

    with Thread(tmp_path, limits=Limits(table_steps=20)) as server:
        run(go(server.host))
