"""Records: what `moonpack.replay` and an upload to the server read."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import moonpack
from fuzz.mutations import mutate
from fuzz.stages import cut, stages
from fuzz.target import Target, one_in, refusals, to_bytes
from moonpack import Game, records

# Most records are short, or begin from a position: the time goes into different inputs then.
SHORT = 3  # steps
STEPS_FROM_POSITION = 2


@cache
def _documents() -> list[dict[str, Any]]:
    documents = []
    for game in stages():
        record = json.loads(json.dumps(game.record()))
        documents.append(cut(record, SHORT))
        position = _position(game)
        if position is not None:
            documents.append(_from_position(position))
    return documents


def _position(game: Game) -> dict[str, Any] | None:
    """The position at a stage; not every game and not every moment has one."""
    try:
        return game.position()
    except moonpack.MoonpackError:
        return None


def _from_position(position: dict[str, Any]) -> dict[str, Any]:
    game = moonpack.from_position(position)
    rng = Random(json.dumps(position))
    while not game.over and len(game.played) < STEPS_FROM_POSITION:
        game.play(rng.choice(game.steps()))
    return dict(game.record())


def seeds() -> list[bytes]:
    """Records of all stages, cut short, and a whole match of Moonlight, which deals again."""
    return [to_bytes(document) for document in (*_documents(), stages()[-1].record())]


def run(data: bytes) -> bool:
    """Read a record as the server does; a game that is accepted must survive being saved."""
    with refusals():
        game = moonpack.replay(records.read_json(data.decode("utf-8", "replace"), "record"))
        record = game.record()
        if one_in(16, data):
            again = moonpack.replay(json.loads(json.dumps(record)))
            assert again.record() == record, "saving a game and reading it back gives another game"
        if one_in(1_000, data):
            look_at(game)
        return True
    return False


def look_at(game: Game) -> None:
    """Everything that a replay shows of a game."""
    from moonpack import render, scene
    from moonpack.words import ENGLISH

    scene.board(game, ENGLISH)
    for seat in (None, *range(game.players)):
        scene.sight(game, seat, ENGLISH)
    if game.actor is not None:
        scene.choices(game, game.actor, ENGLISH)
        game.prompt()
    game.scores(), game.categories(), game.winners(), game.turns(), game.tell()
    render.svg(game.view(None)).encode("utf-8")


def _mutate(data: bytes, rng: Random) -> bytes:
    return mutate(data, rng, _documents())


TARGET = Target("record", seeds, run, _mutate)
