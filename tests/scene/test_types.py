"""Boards, scenes, choices and moments of real games are exactly what their types declare."""

from __future__ import annotations

import json
import typing
from collections.abc import Iterator
from typing import Any

import pytest
from tools.page_types import fact_kinds, game_types

import moonpack
from moonpack import scene
from moonpack.game import Game
from moonpack.games.rng import Rng
from moonpack.scene.contract import PlainScenes, StepMoment
from moonpack.words import ENGLISH
from tests.conftest import games

from .declared import fields_mismatch, mismatch

EACH = 7 if games(2) > 1 else 29  # how many steps from one checked scene to the next
TABLES = [("wolves", players) for players in (2, 3, 4, 5)] + [("moonlight", 2)]


def as_json(value: object) -> Any:
    """A value as the page gets it."""
    return json.loads(json.dumps(value))


def played(name: str, players: int, seed: int, **choices: Any) -> Iterator[tuple[Game, Game]]:
    """A game played at random to its end: before and after each step."""
    game = moonpack.new(name, players=players, seed=seed, **choices)
    rng = Rng(seed)
    while not game.over:
        before = game.copy()
        steps = game.steps()
        # Ended turns are rare, so that much happens.
        game.play(rng.choice([step for step in steps if step != "end"] or steps))
        yield before, game


def viewers(game: Game) -> list[int | None]:
    """A spectator, and every seat of a game in which seats see different things."""
    return [None, *range(game.players)] if game.spec.has_secrets else [None]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_boards_scenes_and_choices_are_what_is_declared(name: str, players: int) -> None:
    board, sight, choices = game_types(type(scene.of(name)))
    for n, (before, after) in enumerate(played(name, players, players)):
        if n == 0:
            assert not mismatch(as_json(scene.board(before, ENGLISH)), board)
        if n % EACH and not after.over:
            continue
        for seat in viewers(after):
            assert not mismatch(as_json(scene.sight(after, seat, ENGLISH)), sight)
        assert before.actor is not None
        offered = as_json(scene.choices(before, before.actor, ENGLISH))
        assert not mismatch(offered, choices)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_moments_are_what_is_declared(name: str, players: int) -> None:
    kinds = {kind.kind: kind for kind in fact_kinds(name)}
    notes = scene.of(name).fact_notes
    seen = set()
    for seed in range(games(3)):
        for before, after in played(name, players, seed):
            for seat in viewers(after):
                moment = as_json(scene.moment(before, after, seat, ENGLISH))
                assert not mismatch(moment, StepMoment)
                for fact in moment["facts"]:
                    seen.add(fact["fact"])
                    assert not fields_mismatch(fact, [kinds[fact["fact"]], notes], fact["fact"])
    assert len(seen) > len(kinds) * 0.6


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_plain_scenes_are_what_is_declared(name: str, players: int) -> None:
    plain = PlainScenes()
    board, sight, choices = game_types(PlainScenes)
    for before, after in list(played(name, players, 1))[: games(40)]:
        assert mismatch(plain.board(after, ENGLISH), board) == ""
        for seat in viewers(after):
            assert not mismatch(as_json(plain.sight(after, seat, ENGLISH)), sight)
            moment = as_json(plain.moment(before, after, seat, ENGLISH))
            assert not mismatch(moment, StepMoment)
        assert before.actor is not None
        assert not mismatch(as_json(plain.choices(before, before.actor, ENGLISH)), choices)


def test_a_value_that_is_not_what_is_declared_is_noticed() -> None:
    _, sight, _ = game_types(type(scene.of("wolves")))
    game = moonpack.new("wolves", players=3, seed=1)
    shown = as_json(scene.sight(game, None, ENGLISH))
    assert mismatch(shown | {"round": "1"}, sight) == "Sight.round: '1' is no int"
    assert "not declared" in mismatch(shown | {"more": 1}, sight)
    del shown["seats"][0]["total"]
    assert "missing" in mismatch(shown, sight)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_views_are_what_is_declared(name: str, players: int) -> None:
    for n, (_, game) in enumerate(played(name, players, players + 1)):
        if n % EACH == 0 or game.over:
            for seat in (None, *range(game.players)):
                view = game.view(seat)
                declared = typing.get_type_hints(view.to_json)["return"]
                assert not mismatch(as_json(view.to_json()), declared)
