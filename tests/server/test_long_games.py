"""However long a game is, what one client asks for costs the others little."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import moonpack
from moonpack import scene
from moonpack.game import Game
from moonpack.games.contract import Record
from moonpack.server.settings import Limits
from moonpack.server.tables import messages
from moonpack.server.tables.journal import Line
from moonpack.server.tables.openings import begin_after
from moonpack.server.tables.table import Opening, Table
from moonpack.words import ENGLISH
from tests.server.clicks import game_of, play, undo
from tests.server.harness import BOT, HERE, ME, Person, Thread, run

STEPS = 1_500
ENDING = ("howl", "dominate", "den", "lair")  # what brings the end of the game nearer


def long_record(steps: int = STEPS) -> Record:
    """A game in which packs only walk about."""
    chance, game = random.Random(1), moonpack.new("wolves", players=2, seed=3)
    while game.step_count < steps:
        legal = game.steps()
        game.play(chance.choice([s for s in legal if s.split()[0] not in ENDING] or legal))
    return game.record()


def long_table(record: Record, person: str = "ann") -> Table:
    """A table that continues a game."""
    seats: Any = [{"person": person, "name": name, "level": None} for name in ("Ann", "Ben")]
    first = Line(1, "opened", data=Opening("wolves", seats, record=record).to_json())
    return Table("t", [first, *(draft.line for draft in begin_after(Table("t"), first))])


def click_and_undo(table: Table, lines: int) -> None:
    while table.version < lines:
        if table.undoable():
            undo(table)
        else:
            play(table, game_of(table).steps()[0])


class Work:
    """Counts what is done in vain: steps played again, and lines looked at."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[str] = Counter()
        play_step, takes_back = Game._play, Line.takes_back.fget

        def counted_step(game: Game, step: str) -> None:
            self.calls["steps"] += 1
            play_step(game, step)

        def counted_line(line: Line) -> int:
            self.calls["lines"] += 1
            return takes_back(line)

        monkeypatch.setattr(Game, "_play", counted_step)
        monkeypatch.setattr(Line, "takes_back", property(counted_line))


@pytest.mark.parametrize("is_loaded", [False, True])
def test_what_happened_since_a_version_costs_the_same_in_a_long_game(
    monkeypatch: pytest.MonkeyPatch, *, is_loaded: bool
) -> None:
    table = long_table(long_record())
    click_and_undo(table, 400)
    if is_loaded:
        table = Table("t", table.lines)
    work = Work(monkeypatch)
    for gap in range(1, 40):
        work.calls.clear()
        messages.news(table, table.version - gap, None, ENGLISH)
        assert work.calls["steps"] <= 100
        assert work.calls["lines"] <= 400
    work.calls.clear()
    messages.whole(table, None, ENGLISH)
    undo(table) if table.undoable() else play(table, game_of(table).steps()[0])
    assert work.calls["steps"] <= 101
    assert work.calls["lines"] <= 400


def test_a_game_that_continues_a_long_one_is_not_replayed_for_its_first_lines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = long_table(long_record())
    click_and_undo(table, 10)
    work = Work(monkeypatch)
    messages.news(table, 1, None, ENGLISH)
    assert work.calls["steps"] <= 20


def test_differences_are_the_same_from_kept_games_and_from_the_beginning() -> None:
    table = long_table(long_record(60))
    click_and_undo(table, 30)
    chance = random.Random(2)
    while table.version < 120:
        if table.undoable() and chance.random() < 0.4:
            undo(table)
        else:
            play(table, chance.choice(game_of(table).steps()))
    everything = messages.moments(table, 0, None, ENGLISH)
    loaded = Table("t", table.lines)
    for since in range(0, table.version, 7):
        later = [moment for moment in everything if moment.version > since]
        assert messages.moments(table, since, None, ENGLISH) == later
        assert messages.moments(loaded, since, None, ENGLISH) == later


def test_a_message_has_a_bounded_number_of_moments() -> None:
    record = long_record(600)
    steps = record["steps"]
    table = long_table({**record, "steps": []})
    for first in range(0, len(steps), 15):
        data = {"steps": steps[first : first + 15]}
        table.apply(Line(table.version + 1, "play", 0, "ann", data=data))
    assert len(messages.whole(table, None, ENGLISH).moments) <= messages.MOST_STEPS
    assert messages.has_gap(table, table.version - 5)
    assert not messages.has_gap(table, table.version - 8)


def test_a_board_is_drawn_once_for_all_who_open_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    board = scene.board

    def counted(*args: Any) -> Any:
        drawn.append("board")
        return board(*args)

    monkeypatch.setattr(scene, "board", counted)
    table, other = long_table(long_record(10)), long_table(long_record(20))
    for _ in range(3):
        messages.whole(table, None, ENGLISH)
    messages.whole(other, None, ENGLISH)
    assert len(drawn) == 2


# -- the longest game


@pytest.mark.parametrize("limits", [Limits(table_lines=9), Limits(table_steps=9)])
def test_a_game_that_is_too_long_can_be_taken_back_and_played_again(
    tmp_path: Path, limits: Limits
) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(ME, HERE)
            async with ann.at(table) as line:
                await line.until("whole")
                answer = await line.play()
                while answer["type"] == "done":
                    answer = await line.play()
                assert answer["code"] == "too_large"
                assert "too long" in answer["why"]
                rematch = await line.do(type="rematch")
                assert rematch["table"]
                if line.now["undo"] is not None:
                    undone = await line.do(type="undo", beat=line.now["beat"])
                    assert undone["type"] == "done"
                assert (await line.do(type="leave", seat=2))["type"] == "done"

    with Thread(tmp_path, limits=limits) as server:
        run(go(server.host))


def test_bots_stop_at_a_game_that_is_too_long(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def go(host: str) -> None:
        async with Person(host) as ann:
            table = await ann.open_table(BOT, BOT, watchable=True)
            async with ann.at(table) as line:
                await line.until("whole")
                while line.now["number"] < 12:
                    await line.until("news")
                await line.send(type="hello", version=line.now["version"])
                assert (await line.until("news"))["now"]["number"] == 12

    with Thread(tmp_path, limits=Limits(table_steps=12)) as server:
        run(go(server.host))
    assert not caplog.records
