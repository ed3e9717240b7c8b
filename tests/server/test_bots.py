"""Bots at tables: whatever they do, the table lives on."""

from __future__ import annotations

import asyncio
import pickle
import time
from dataclasses import replace
from importlib.machinery import EXTENSION_SUFFIXES
from itertools import count, pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

import moonpack
from moonpack import _pure, bots
from moonpack.bots import BotFailed, Clock
from moonpack.server.live import bots as bots_at_tables
from moonpack.server.live.thinkers import Question, Thinkers, Thought
from moonpack.server.settings import Settings
from moonpack.server.tables.levels import seconds_for
from tests.server.harness import BOT, ME, Person, Thread, run

BAD_BOTS = Path(__file__).parent / "bad_bots.py"


@pytest.mark.parametrize("kind", ["Crashes", "Dies", "Sleeps", "Cheats"])
def test_a_bot_that_fails_gets_a_simple_step_and_the_table_says_so(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide = Thinkers.decide

    async def bad(self: Thinkers, asked: Question) -> Thought:
        return await decide(self, replace(asked, level=f"{BAD_BOTS}:{kind}"))

    monkeypatch.setattr(Thinkers, "decide", bad)

    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table({**BOT, "name": "Bad"}, ME)
            async with ann.at(table) as line:
                await line.until("whole")
                await line.my_turn()
                assert line.now["actor"] == 2
                assert any(
                    "The bot playing for Bad failed" in words for words in line.moments[-1]["words"]
                )
                assert (await line.play())["type"] == "done"

    with Thread(tmp_path, bot_patience=0.2 if kind == "Sleeps" else 10.0) as server:
        run(go(server.host))


def test_a_bot_that_brings_its_process_down_does_not_spoil_the_thinking_of_others() -> None:
    view = moonpack.new("wolves", players=2, seed=1).view(0)

    async def go() -> None:
        thinkers = Thinkers(Settings(bot_workers=1, bot_patience=20.0))
        try:
            with pytest.raises(BotFailed):
                await thinkers.decide(Question(f"{BAD_BOTS}:Dies", view, "s", 1.0))
            thought = await thinkers.decide(Question("random", view, "s", 1.0))
            assert thought.step in view.steps()
        finally:
            thinkers.close()

    run(go())


def test_a_bot_that_dies_or_hangs_leaves_those_alone_that_think_beside_it() -> None:
    view = moonpack.new("wolves", players=2, seed=1).view(0)

    async def go() -> None:
        thinkers = Thinkers(Settings(bot_workers=2, bot_patience=2.0))
        tells = Question(f"{BAD_BOTS}:Tells", view, "s", 20.0)
        try:
            before = (await thinkers.decide(tells)).step
            bad = asyncio.gather(
                thinkers.decide(Question(f"{BAD_BOTS}:Sleeps", view, "s", 0.1)),
                thinkers.decide(Question(f"{BAD_BOTS}:Dies", view, "s", 0.1)),
                return_exceptions=True,
            )
            faults = [error.fault for error in await bad if isinstance(error, BotFailed)]
            assert faults == ["time", "crash"]
            hanging = asyncio.create_task(
                thinkers.decide(Question(f"{BAD_BOTS}:Sleeps", view, "s", 60.0))
            )
            await asyncio.sleep(0.1)
            first = (await thinkers.decide(tells)).step
            assert first != before
            hanging.cancel()
            with pytest.raises(asyncio.CancelledError):
                await hanging
            assert (await thinkers.decide(tells)).step == first
        finally:
            thinkers.close()

    run(go())


def test_the_same_bot_decides_the_same_from_the_same_seed() -> None:
    view = moonpack.new("wolves", players=2, seed=1).view(0)

    async def go() -> set[str]:
        thinkers = Thinkers(Settings(bot_workers=1, bot_patience=20.0))
        try:
            asked = Question("random", view, "seed", 1.0)
            return {(await thinkers.decide(asked)).step for _ in range(3)}
        finally:
            thinkers.close()

    assert len(run(go())) == 1


def test_bots_think_with_compiled_rules_as_soon_as_there_are_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = moonpack.new("wolves", players=2, seed=1).view(0)
    built = False
    monkeypatch.setattr(_pure, "would_be_compiled", lambda: built)
    monkeypatch.setattr(_pure, "LOOKS_EVERY", 0.0)

    async def process(thinkers: Thinkers) -> str:
        return (await thinkers.decide(Question(f"{BAD_BOTS}:Tells", view, "s", 1.0))).step

    async def go() -> None:
        nonlocal built
        thinkers = Thinkers(Settings(bot_workers=1, bot_patience=20.0))
        try:
            before = await process(thinkers)
            assert await process(thinkers) == before
            built = True
            after = await process(thinkers)
            assert after != before
            assert await process(thinkers) == after
        finally:
            thinkers.close()

    run(go())


def test_rules_count_as_compiled_when_the_build_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(_pure.VARIABLE, raising=False)
    assert not _pure.would_be_compiled(tmp_path)
    for name in _pure.COMPILED[1:]:
        built = tmp_path.joinpath(*name.split(".")[1:])
        built.parent.mkdir(parents=True, exist_ok=True)
        built.with_name(built.name + EXTENSION_SUFFIXES[0]).touch()
    monkeypatch.setattr(_pure, "SETTLED", -1.0)
    assert not _pure.would_be_compiled(tmp_path)  # the first one is still to come
    first = tmp_path.joinpath(*_pure.COMPILED[0].split(".")[1:])
    first.with_name(first.name + EXTENSION_SUFFIXES[0]).touch()
    monkeypatch.setattr(_pure, "SETTLED", 5.0)
    assert not _pure.would_be_compiled(tmp_path)
    monkeypatch.setattr(_pure, "SETTLED", -1.0)
    assert _pure.would_be_compiled(tmp_path)
    monkeypatch.setenv(_pure.VARIABLE, "1")
    assert not _pure.would_be_compiled(tmp_path)


@pytest.mark.parametrize("game", ["moonlight", "wolves"])
def test_the_only_bot_of_a_table_has_its_whole_time_in_every_turn(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thoughts: list[tuple[Question, Thought]] = []
    decide = Thinkers.decide

    async def noted(self: Thinkers, asked: Question) -> Thought:
        thought = replace(await decide(self, asked), spent=0.04)
        thoughts.append((asked, thought))
        return thought

    monkeypatch.setattr(Thinkers, "decide", noted)

    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, BOT, game=game)
            async with ann.at(table) as line:
                await line.until("whole")
                for _ in range(12):
                    await line.my_turn()
                    await line.play()

    with Thread(tmp_path) as server:
        run(go(server.host))
    whole = seconds_for(game, "pup")
    turns = [n for n, (asked, _) in enumerate(thoughts) if asked.seconds == whole]
    assert len(turns) >= 3
    for (asked, thought), (after, _) in pairwise(thoughts):
        if after.seconds < whole:  # the same turn: less time, and the plan goes on
            assert after.seconds == pytest.approx(asked.seconds - 0.04)
            assert after.memory == thought.memory


def test_a_plan_goes_on_in_another_process() -> None:
    """A bot that is made anew for each step plays the turn that the first one found."""
    blurred = "turns(width=2, noise=3.0)"
    game = moonpack.new("wolves", players=2, seed=3)
    for _ in range(4):  # the draft
        game.play(game.steps()[0])
    seat, memory, first = game.actor, None, bots.make(blurred, "wolves", 1)
    assert seat is not None
    for n in count():
        expected = first.decide(game.view(seat), Clock())
        bot = bots.make(blurred, "wolves", 1 if n == 0 else f"other {n}")
        if memory is not None:
            bot.recall(pickle.loads(pickle.dumps(memory)))
        assert bot.decide(game.view(seat), Clock()) == expected
        memory = bot.memory()
        game.play(expected)
        if game.actor != seat:
            break
    assert n >= 3


def test_a_clock_that_was_set_back_does_not_make_bots_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    an_hour_ago = SimpleNamespace(time=lambda: time.time() - 3600, monotonic=time.monotonic)
    monkeypatch.setattr(bots_at_tables, "time", an_hour_ago)

    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(BOT, ME, pace=1)
            async with ann.at(table) as line:
                await line.until("whole")
                await line.my_turn()

    with Thread(tmp_path) as server:
        run(go(server.host))
