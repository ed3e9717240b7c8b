"""What a click may cost the server: parses, legality checks, copies and scenes are counted."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import moonpack
from moonpack import scene
from moonpack.game import Game
from moonpack.games.wolves import choices
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.scene.wolves import ways
from moonpack.server.tables import messages
from moonpack.server.tables.journal import Line
from moonpack.words import ENGLISH
from tests.server.clicks import action_click, game_of, open_table, play, play_draft, undo


class _Counted:
    """Counts calls of a spec, and copies and legality checks of the engines it starts."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
        self.calls: Counter[str] = Counter()
        for name in ("parse", "setup_to_record"):
            self._wrap(monkeypatch, game.spec, name)
        game._engine = _CountedEngine(game._engine, self.calls)

    def _wrap(self, monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> None:
        original = getattr(owner, name)

        def counted(*args: Any) -> Any:
            self.calls[name] += 1
            return original(*(_bare(arg) for arg in args))

        monkeypatch.setattr(owner, name, counted)


class _CountedEngine:
    """An engine that counts what is asked of it."""

    def __init__(self, engine: Any, calls: Counter[str]) -> None:
        self._engine, self._calls = engine, calls

    def __getattr__(self, name: str) -> Any:
        if name in ("legal", "is_legal"):
            self._calls["legality"] += 1
        return getattr(self._engine, name)

    def play(self, step: int) -> None:
        self._calls["legality"] += 1  # an engine refuses what is illegal
        self._engine.play(step)

    def copy(self) -> _CountedEngine:
        self._calls["copy"] += 1
        return _CountedEngine(self._engine.copy(), self._calls)


def _bare(value: Any) -> Any:
    return value._engine if isinstance(value, _CountedEngine) else value


def test_a_step_costs_one_parse_one_legality_check_and_at_most_two_copies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = open_table("ann", "ann")
    play_draft(table)
    click = action_click(game_of(table))
    counted = _Counted(monkeypatch, game_of(table))
    play(table, *click)
    assert counted.calls["parse"] <= len(click)
    assert counted.calls["legality"] <= len(click)
    assert counted.calls["copy"] <= 2 * len(click)
    assert counted.calls["setup_to_record"] == 0
    counted.calls.clear()
    undo(table)
    assert counted.calls["copy"] <= 1
    assert counted.calls["parse"] == counted.calls["legality"] == 0


def test_news_of_a_click_build_one_scene_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    table = open_table("ann", "ann")
    play_draft(table)
    since = table.version
    play(table, *action_click(game_of(table)))
    kinds = ("sight", "choices", "moment")
    made = {kind: _counted(monkeypatch, scene, kind) for kind in kinds}
    messages.news(table, since, None, ENGLISH)
    assert {kind: made[kind][kind] for kind in kinds} == {"sight": 1, "choices": 0, "moment": 2}


def test_the_scene_of_a_click_lists_the_pieces_of_its_position_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = open_table("ann", "ann")
    play_draft(table)
    since = table.version
    play(table, *action_click(game_of(table)))
    game = game_of(table)
    listed = _counted(monkeypatch, Snapshot, "pieces")
    news = messages.news(table, since, None, ENGLISH)
    assert game.actor is not None
    messages.with_choices(news.model_dump_json(), game, game.actor, ENGLISH)
    assert listed["pieces"] == 1


def test_of_many_steps_that_do_the_same_one_is_tried_out_for_its_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = moonpack.new("wolves", players=4, seed=1)
    monkeypatch.setattr(ways, "_TRIED_OUT", {})  # scenes of other tests may have made them
    tried = _counted(monkeypatch, choices, "follow")
    assert game.actor is not None
    for _ in range(2):  # the second scene has the same words, and tries out nothing
        assert len(scene.choices(game, game.actor, ENGLISH)["choices"]) > 3
    assert tried["follow"] == 1


def _counted(monkeypatch: pytest.MonkeyPatch, owner: object, name: str) -> Counter[str]:
    """How often a function is called from now on."""
    calls: Counter[str] = Counter()
    original = getattr(owner, name)

    def counted(*args: Any) -> Any:
        calls[name] += 1
        return original(*args)

    monkeypatch.setattr(owner, name, counted)
    return calls


def test_whoever_is_one_line_behind_gets_news_without_a_look_at_other_lines() -> None:
    table = open_table("ann", "ann")
    play_draft(table)
    read: list[Line] = []

    class CountedLine(Line):
        @property
        def steps(self) -> Any:
            read.append(self)
            return super().steps

    table.lines[:] = [CountedLine(**vars(line)) for line in table.lines]
    assert messages.has_gap(table, table.version - 1)
    assert not read
