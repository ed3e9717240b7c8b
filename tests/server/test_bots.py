"""Bots at tables: whatever they do, the table lives on."""

from __future__ import annotations

from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack import _pure
from moonpack.bots import BotFailed
from moonpack.games.contract import View
from moonpack.server import thinking
from moonpack.server.thinking import Thinkers
from tests.server.harness import BOT, ME, Person, Thread, run

BAD_BOTS = Path(__file__).parent / "bad_bots.py"


@pytest.mark.parametrize("kind", ["Crashes", "Dies", "Sleeps", "Cheats"])
def test_a_bot_that_fails_gets_a_simple_step_and_the_table_says_so(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    decide = Thinkers.decide

    async def bad(self: Thinkers, level: str, view: View, seed: str, seconds: float) -> Any:
        return await decide(self, f"{BAD_BOTS}:{kind}", view, seed, seconds)

    monkeypatch.setattr(Thinkers, "decide", bad)

    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table({**BOT, "name": "Bad"}, ME)
            async with ann.at(table) as line:
                await line.until("whole")
                await line.my_turn()
                assert line.now["actor"] == 2
                assert any("The bot of Bad failed" in words for words in line.moments[-1]["words"])
                assert (await line.play())["type"] == "done"

    with Thread(tmp_path, bot_patience=0.2 if kind == "Sleeps" else 10.0) as server:
        run(go(server.host))


def test_a_bot_that_brings_its_process_down_does_not_spoil_the_thinking_of_others() -> None:
    view = moonpack.new("wolves", players=2, seed=1).view(0)

    async def go() -> None:
        thinkers = Thinkers(1, patience=20.0)
        try:
            with pytest.raises(BotFailed):
                await thinkers.decide(f"{BAD_BOTS}:Dies", view, "s", 1.0)
            step, _ = await thinkers.decide("random", view, "s", 1.0)
            assert step in view.steps()
        finally:
            thinkers.close()

    run(go())


def test_the_same_bot_decides_the_same_from_the_same_seed() -> None:
    view = moonpack.new("wolves", players=2, seed=1).view(0)

    async def go() -> set[str]:
        thinkers = Thinkers(1, patience=20.0)
        try:
            return {(await thinkers.decide("random", view, "seed", 1.0))[0] for _ in range(3)}
        finally:
            thinkers.close()

    assert len(run(go())) == 1


def test_bots_think_with_compiled_rules_as_soon_as_there_are_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = moonpack.new("wolves", players=2, seed=1).view(0)
    built = False
    monkeypatch.setattr(thinking, "would_be_compiled", lambda: built)

    async def process(thinkers: Thinkers) -> str:
        return (await thinkers.decide(f"{BAD_BOTS}:Tells", view, "s", 1.0))[0]

    async def go() -> None:
        nonlocal built
        thinkers = Thinkers(1, patience=20.0)
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
    (tmp_path / f"engine{EXTENSION_SUFFIXES[0]}").touch()
    assert not _pure.would_be_compiled(tmp_path)
    monkeypatch.setattr(_pure, "SETTLED", -1.0)
    assert _pure.would_be_compiled(tmp_path)
    monkeypatch.setenv(_pure.VARIABLE, "1")
    assert not _pure.would_be_compiled(tmp_path)
