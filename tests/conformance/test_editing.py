"""Positions that are set up, in every game that lets people do so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

import moonpack
from moonpack import scene
from moonpack.errors import BadInput, MoonpackError
from moonpack.game import Game
from moonpack.games import kit
from moonpack.games.contract import Setup
from moonpack.games.editing import Change, Editor, Put, Refused
from moonpack.games.rng import Rng
from moonpack.usual_names import usual_names
from moonpack.words import ENGLISH

GAMES = [name for name in kit.BUILT_IN if kit.of(name).editor is not None]
each_game = pytest.mark.parametrize("game", GAMES)
EDITS = 60


def editor_of(game: str) -> Editor[Setup]:
    editor = kit.of(game).editor
    assert editor is not None
    return editor


def drawn(game: str, position: Any) -> Any:
    draft = editor_of(game).read(position)
    shown = Game(kit.of(game).spec, draft, usual_names(draft.players))
    return scene.scene(shown, None, ENGLISH)


def positions_of_play(game: str, seed: int) -> Iterator[tuple[moonpack.Game, dict[str, object]]]:
    rng, players = Rng(seed), kit.of(game).spec.players
    played = moonpack.new(game, players=players[seed % len(players)], seed=seed)
    for _ in range(400):
        if played.over:
            return
        position = None
        with suppress(MoonpackError):  # in the middle of something
            position = played.position()
        if position is not None:
            yield played, position
        played.play(rng.choice(played.steps()))


def places_of(game: str, position: Any) -> list[str]:
    shown = drawn(game, position)
    if "cells" in shown:
        return list(shown["cells"])
    return [cell.name for cell in editor_of(game).read(position).snapshot.layout.cells]


def any_edit(game: str, position: Any, rng: Rng) -> Put | Change:
    """An edit that an editor offers, whether it makes sense or not."""
    editor = editor_of(game)
    draft = editor.read(position)
    if rng.below(3):
        tools = [tool.name for one in editor.palette(draft, ENGLISH) for tool in one.tools]
        return Put(rng.choice(tools), rng.choice(places_of(game, position)))
    fields = [field for group in editor.groups(draft, ENGLISH) for field in group.fields]
    field = rng.choice([one for one in fields if one.options or one.kind in ("number", "switch")])
    if field.kind == "number":
        return Change(field.name, field.low + rng.below(field.high - field.low + 1))
    if field.kind == "switch":
        return Change(field.name, bool(rng.below(2)))
    return Change(field.name, rng.choice(field.options).value)


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_play_goes_through_the_editor_unchanged(game: str, seed: int) -> None:
    editor = editor_of(game)
    for played, position in positions_of_play(game, seed):
        kept = json.loads(json.dumps(position))
        draft = editor.read(kept)
        assert not editor.problems(draft), position
        begun = moonpack.from_position(kept)
        assert begun.position() == position == kept
        assert begun.steps() == played.steps()
        assert begun.view(0).to_json() == {**played.view(0).to_json(), "names": list(begun.names)}


@each_game
@pytest.mark.parametrize("seed", range(4))
def test_edits_give_a_position_that_can_be_played_or_named_problems(game: str, seed: int) -> None:
    editor, rng = editor_of(game), Rng(f"edits {seed}")
    players = kit.of(game).spec.players
    position = editor.begin(players[seed % len(players)], rng, empty=bool(seed % 2))
    for _ in range(EDITS):
        before = json.dumps(position)
        try:
            after = editor.edited(position, any_edit(game, position, rng))
        except Refused:
            continue
        finally:
            assert json.dumps(position) == before  # an edit makes another position
        position = json.loads(json.dumps(after))
        assert drawn(game, position)["prompt"]
        problems = editor.problems(editor.read(position))
        assert all(one.sentence(ENGLISH).endswith(".") for one in problems)
        places = set(places_of(game, position))
        assert all(place in places for one in problems for place in one.places)
        if problems:
            with pytest.raises(BadInput) as error:
                moonpack.from_position(position)
            assert str(error.value) == str(problems[0].error)
        else:
            assert moonpack.from_position(position).position() == position


@each_game
def test_a_new_position_can_be_played_at_once(game: str) -> None:
    for players in kit.of(game).spec.players:
        position = editor_of(game).begin(players, Rng(players), empty=False)
        played, rng = moonpack.from_position(position), Rng(players)
        for _ in range(30):
            played.play(rng.choice(played.steps()))
        assert moonpack.verify(json.loads(json.dumps(played.record()))).played == played.played


@each_game
@pytest.mark.parametrize(
    ("edit", "field"),
    [
        (Put("chainsaw", "e4"), "tool"),
        (Put("erase", "z99"), "place"),
        (Change("colour", 3), "field"),
        (Change("turn", 9), "turn"),
        (Change("turn", True), "turn"),
        (Change("turn", "1"), "turn"),
    ],
    ids=repr,
)
def test_edits_of_things_that_do_not_exist_are_errors(
    game: str, edit: Put | Change, field: str
) -> None:
    position = editor_of(game).begin(2, Rng(1), empty=False)
    with pytest.raises(BadInput) as error:
        editor_of(game).edited(position, edit)
    assert error.value.field == field


@each_game
def test_what_is_no_position_is_an_error_that_names_the_field(game: str) -> None:
    editor = editor_of(game)
    position = editor.begin(2, Rng(1), empty=False)
    for name in position:
        for value in (None, [], {}, "moon", -1, 10**30, [None], {"a": 1}):
            broken = {**position, name: value}
            with suppress(BadInput):
                editor.read(broken)
                assert drawn(game, broken)["prompt"]
