"""Views are read back from their JSON, and everything that is written has its schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import moonpack
from moonpack import schema
from moonpack.errors import BadInput, MoonpackError
from moonpack.games.rng import Rng
from tests.conformance.cases import Case, cases
from tests.golden.playthrough import PLAYTHROUGHS

CASES = list(cases())


def as_json(value: object) -> Any:
    return json.loads(json.dumps(value))


@cache
def validator(game: str, kind: str) -> Draft202012Validator:
    document = as_json(schema.document(game, kind))
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


def course(game: moonpack.Game, seed: int, most: int = 400) -> Iterator[moonpack.Game]:
    """A game at every step of a random course."""
    rng = Rng(seed)
    yield game
    while not game.over and most:
        game.play(rng.choice(game.steps()))
        most -= 1
        yield game


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_view_is_read_back_as_it_was_written(case: Case) -> None:
    spec = moonpack.games.spec(case.game)
    can_sample = "view" in spec.json_types()
    for n, game in enumerate(course(case.new(3), 3)):
        seats = range(game.players) if n % 20 == 0 else [0 if game.actor is None else game.actor]
        for seat in (*seats, None):
            view = game.view(seat)
            written = as_json(view.to_json())
            read = spec.view_from_json(written)
            assert as_json(read.to_json()) == written
            assert (read.steps(), read.seat) == (view.steps(), view.seat)
            if can_sample and seat is not None and n % 20 == 0:
                assert (read.actor, read.over) == (view.actor, view.over)
                ours, theirs = view.sample(Rng(1)), read.sample(Rng(1))
                assert ours.playout(2) == theirs.playout(2)
                assert spec.scores(ours) == spec.scores(theirs)


@pytest.mark.parametrize("play", PLAYTHROUGHS, ids=lambda play: play.file)
def test_every_view_of_golden_games_is_valid(play: Any) -> None:
    game = moonpack.new("wolves", players=play.players, seed=play.seed, options=play.options)
    declared = set(schema.document("wolves", "view")["$defs"]["WolvesView"]["properties"])  # type: ignore[index]
    for each in course(game, play.seed):
        written = as_json(each.view(each.actor).to_json())
        assert validator("wolves", "view").is_valid(written), written
        assert set(written) <= declared
    validator("wolves", "record").validate(as_json(game.record()))
    graph = as_json(game.spec.board_graph(game.view()))
    validator("wolves", "board").validate(graph)
    for name, place in graph["hexes"].items():
        for near in place["neighbours"].values():
            assert name in graph["hexes"][near]["neighbours"].values()


@pytest.mark.parametrize("seed", range(6))
def test_every_view_record_and_position_of_moonlight_is_valid(seed: int) -> None:
    game = moonpack.new("moonlight", seed=seed)
    for each in course(game, seed):
        for seat in (0, 1, None):
            validator("moonlight", "view").validate(as_json(each.view(seat).to_json()))
        try:
            position = each.position()
        except MoonpackError:  # not at the beginning of a turn
            continue
        validator("moonlight", "position").validate(as_json(position))
        begun = moonpack.from_position(position)
        validator("moonlight", "record").validate(as_json(begun.record()))
    validator("moonlight", "record").validate(as_json(game.record()))


def test_positions_of_the_wolves_and_records_that_begin_from_them_are_valid() -> None:
    game = moonpack.new("wolves", players=3, seed=1)
    for _ in course(game, 1, most=60):
        pass
    while True:
        try:
            position = game.position()
            break
        except MoonpackError:
            game.play(game.steps()[0])
    validator("wolves", "position").validate(as_json(position))
    validator("wolves", "record").validate(as_json(moonpack.from_position(position).record()))


@pytest.mark.parametrize(
    ("path", "value"),
    [(("packs", 0), "sea"), (("phase",), "nap"), (("pieces",), {"A1": ["1 den"]}), (("turn",), 9)],
)
def test_a_schema_refuses_what_is_wrong(path: tuple[Any, ...], value: object) -> None:
    written = as_json(moonpack.new("wolves", seed=1).view(0).to_json())
    place = written
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    assert not validator("wolves", "view").is_valid(written)


@pytest.mark.parametrize(
    ("game", "field", "value"),
    [
        ("wolves", "seat", 9),
        ("wolves", "phase", "nap"),
        ("wolves", "drafted", -1),
        ("wolves", "moved", {"wolves": 1, "alphas": ["zz9"], "pack_wolves": []}),
        ("wolves", "displaced", {"piece": "1 pack", "from": "e5", "by_lair": 1}),
        ("wolves", "unknown", 1),
        ("moonlight", "seat", 3),
        ("moonlight", "phase", "deal"),
        ("moonlight", "plays", [{"seat": 1, "step": "3 @ 99,0"}]),
        ("moonlight", "sides", [{}, {}]),
        ("moonlight", "steps", [1]),
        ("moonlight", "last_turn", 1),
    ],
)
def test_a_view_with_something_wrong_is_refused_by_its_field(
    game: str, field: str, value: object
) -> None:
    made = moonpack.new(game, seed=1)
    written = {**as_json(made.view(0).to_json()), field: value}
    with pytest.raises(BadInput, match=rf"view\.({field}|displaced)"):
        made.spec.view_from_json(written)


def test_a_view_that_knows_a_card_too_much_is_refused() -> None:
    game = moonpack.new("moonlight", seed=1)
    written = as_json(game.view(0).to_json())
    changed = deepcopy(written)
    changed["sides"][1]["unseen"].pop()
    with pytest.raises(BadInput, match=r"view\.sides\[1\]\.unseen"):
        game.spec.view_from_json(changed)
    changed = deepcopy(written)
    changed["sides"][0]["hand"] = ["5", "5", "5"]
    with pytest.raises(BadInput, match=r"view\.sides\[0\]"):
        game.spec.view_from_json(changed)


def test_every_game_has_its_schemas_and_no_others() -> None:
    assert {("wolves", kind) for kind in ("view", "record", "position", "board")} <= set(
        schema.names()
    )
    with pytest.raises(BadInput, match="kind: expected one of view, record, position, got 'board'"):
        schema.document("moonlight", "board")
    with pytest.raises(BadInput, match="game"):
        schema.document("chess", "view")
