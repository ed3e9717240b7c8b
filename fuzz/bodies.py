"""Bodies: what clients send over HTTP to open a table, to look at a variation or to try one.

An input is `{"open": OpenTable}`, or `{"replay": n, "line": OtherLine}`, or `{"replay": n, "try":
TryFrom}` about the game of that number.
"""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from pydantic import BaseModel, ValidationError

from fuzz.mutations import mutate
from fuzz.stages import stages
from fuzz.target import Target, check_sendable, one_in, refusals, to_bytes
from moonpack.bots.levels import LEVELS
from moonpack.server.http.socket import describe
from moonpack.server.reviews import replays
from moonpack.server.reviews.kept import Replay
from moonpack.server.tables import openings
from moonpack.server.tables.table import Opening
from moonpack.server.wire import bodies
from moonpack.server.wire.refusals import Refusal
from moonpack.words import ENGLISH

LEVEL = next(iter(LEVELS["wolves"]))  # Moonlight has it, too
SHORT = 12  # steps of a game that is continued
BODIES: dict[str, type[BaseModel]] = {
    "open": bodies.OpenTable,
    "line": bodies.OtherLine,
    "try": bodies.TryFrom,
}


@cache
def _replays() -> list[Replay]:
    return [Replay(game.record()) for game in stages() if len(game.played) < SHORT]


@cache
def _documents() -> list[Any]:
    ann, ben = {"who": "me", "name": "Ann"}, {"who": "here", "name": "Ben"}
    bot, friend = {"who": "bot", "level": LEVEL}, {"who": "link"}
    wolves = {
        "packs": ["grass", "rock"],
        "neutral": "draw",
        "starting_player": "draw",
        "rulebook": "czech",
        "options": {"round_limit": 6, "tiles": "second"},
    }
    opened = [
        {"game": "wolves", "seats": [ann, ben], "choices": wolves, "seed": "7", "pace": 0},
        {"game": "wolves", "seats": [ann, bot, friend, bot], "open": True, "watchable": True},
        {"game": "moonlight", "seats": [ann, bot], "choices": {}},
    ]
    documents: list[Any] = [{"open": body} for body in opened]
    for number, replay in enumerate(_replays()):
        played = replay.record["steps"]
        half = len(played) // 2
        rest: dict[str, Any] = {"step": half, "steps": played[half:]}
        others = [bot] * (len(replay.record["players"]) - 1)
        documents += [
            {"replay": number, "line": {**rest, "seat": 1, "open": False}},
            {"replay": number, "try": {**rest, "seat": 1, "level": LEVEL, "name": "Ann"}},
            {"replay": number, "try": {**rest, "seats": [ann, *others]}},
        ]
    return documents


def seeds() -> list[bytes]:
    """Tables of both games, and what can be asked about games at their beginning."""
    return [to_bytes(document) for document in _documents()]


def run(data: bytes) -> bool:
    """Answer the request up to the table that it would open, or the frames that it would show."""
    try:
        document = json.loads(data)
        (kind, body), *_ = ((kind, document[kind]) for kind in BODIES if kind in document)
        replay = _replays()[document.get("replay", 0)]
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return False
    try:
        message = BODIES[kind].model_validate_json(json.dumps(body))
    except ValidationError as error:
        check_sendable(describe(error))
        return False
    with refusals(Refusal):
        _answer(message, replay, is_thorough=one_in(64, data))
        return True
    return False


def _answer(message: BaseModel, replay: Replay, *, is_thorough: bool) -> None:
    match message:
        case bodies.OpenTable():
            opening = openings.opening(message, "Ann")
            json.dumps(opening.to_json())
            again = Opening(**json.loads(json.dumps(opening.to_json())))
            openings.set_up(again, [seat["name"] for seat in again.seats])
        case bodies.TryFrom():
            json.dumps(openings.try_from(replay.record, "replay", message, "Ann").to_json())
        case bodies.OtherLine():
            if is_thorough:
                replays.variation(replay, message, ENGLISH).model_dump_json()
            else:
                openings.play_on(replays.game_after(replay, message.step), message.steps)


def _mutate(data: bytes, rng: Random) -> bytes:
    return mutate(data, rng, _documents())


TARGET = Target("body", seeds, run, _mutate)
