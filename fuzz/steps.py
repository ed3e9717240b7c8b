"""Steps: what `Game.play`, `play_all` and `why_not` take, in games at several stages.

An input is `[stage, [step, …]]`. A step that is `{"legal": n}` stands for the nth legal one, so
that inputs walk through games; everything else is given to the game as it is.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from fuzz.mutations import mutate, mutate_json
from fuzz.stages import stages
from fuzz.target import Target, check_sendable, one_in, refusals, to_bytes
from moonpack import Game, IllegalStep

MOST_STEPS = 5
LEGAL = "legal"


@cache
def _documents() -> list[Any]:
    documents: list[Any] = []
    for number, game in enumerate(stages()):
        rng = Random(number)
        legal = [{LEGAL: rng.randrange(1000)} for _ in range(3)]
        texts = rng.sample(game.steps(), min(3, len(game.steps())))
        documents += [[number, legal], [number, texts], [number, [*legal, *texts]]]
    return documents


def seeds() -> list[bytes]:
    """Legal steps of every stage, by number and as text."""
    return [to_bytes(document) for document in _documents()]


def run(data: bytes) -> bool:
    """Play the steps; a refused one must leave no trace, and `why_not` must agree."""
    try:
        number, steps = json.loads(data)
        game = stages()[number].copy()
        wanted = list(steps)[:MOST_STEPS]
    except (ValueError, TypeError, IndexError, RecursionError):
        return False
    is_accepted = False
    for step in wanted:
        is_accepted = _play(game, resolve(game, step)) or is_accepted
    if one_in(32, data):
        for sentence in game.tell():
            check_sendable(sentence)
        _play_all(stages()[number].copy(), wanted)
    return is_accepted


def resolve(game: Game, step: Any) -> Any:
    """A step as it is given to the game."""
    match step:
        case {"legal": int(n)} if legal := game.steps():
            return legal[n % len(legal)]
    return step


def _play(game: Game, step: Any) -> bool:
    before = game.played, game.actor, game.undoable
    reason = None
    with refusals():
        reason = game.why_not(step)
        check_sendable(reason)
    try:
        game.play(step)
    except IllegalStep as error:
        check_sendable(str(error))
        assert reason != "", "why_not says that a step is possible which is refused"
        assert (game.played, game.actor, game.undoable) == before, "a refused step left a trace"
        return False
    assert reason == "", f"why_not gives a reason against a step that was played: {reason}"
    assert game.played == (*before[0], step)
    return True


def _play_all(game: Game, steps: list[Any]) -> None:
    before = game.played
    try:
        game.play_all([resolve(game, step) for step in steps])
    except IllegalStep as error:
        check_sendable(str(error))
        assert game.played == before, "refused steps left a trace"
        return
    assert len(game.played) == len(before) + len(steps)
    if game.undoable:
        game.undo(game.undoable)


def _mutate(data: bytes, rng: Random) -> bytes:
    if rng.randrange(3):
        return mutate(data, rng, _documents())
    number, steps = rng.choice(_documents())
    walk = [{LEGAL: rng.randrange(1000)} for _ in range(rng.randrange(4))]
    changed = mutate_json([*steps, "end"], rng, _documents())
    return to_bytes([number, [*walk, *(changed if isinstance(changed, list) else [changed])]])


TARGET = Target("step", seeds, run, _mutate)
