"""Positions: what `moonpack.from_position` reads, and records that begin from one."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import moonpack
from fuzz.mutations import mutate
from fuzz.records import look_at
from fuzz.stages import stages
from fuzz.target import Target, one_in, refusals, to_bytes
from moonpack import records

STEPS = 3  # played after a position that is accepted


@cache
def _documents() -> list[dict[str, Any]]:
    documents = []
    for game in stages():
        try:
            documents.append(game.position())
        except moonpack.MoonpackError:  # not every game and not every moment has one
            continue
    return documents


def seeds() -> list[bytes]:
    """Positions of all stages."""
    return [to_bytes(document) for document in _documents()]


def run(data: bytes) -> bool:
    """Read a position; one that is accepted can be written again, and played on."""
    with refusals():
        given = records.read_json(data.decode("utf-8", "replace"), "position")
        game = moonpack.from_position(given)
        if one_in(16, data):
            written = game.position()
            again = moonpack.from_position(written)
            assert again.position() == written, "writing a position and reading it gives another"
            rng = Random(len(data))
            while not game.over and len(game.played) < STEPS:
                game.play(rng.choice(game.steps()))
        if one_in(1_000, data):
            look_at(game)
        if one_in(1_000, data):
            game.engine.playout(len(data))
        return True
    return False


def _mutate(data: bytes, rng: Random) -> bytes:
    return mutate(data, rng, _documents())


TARGET = Target("position", seeds, run, _mutate)
