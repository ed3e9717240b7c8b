"""Records as files: JSON, written completely or not at all, checked when read."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from moonpack.begin import from_position, replay
from moonpack.errors import BadInput, Phrase
from moonpack.files import replacing
from moonpack.game import Game
from moonpack.games import check, kit
from moonpack.syntax import mistake
from moonpack.words import source

MOST_BYTES = 20_000_000


def save(game: Game, path: str | os.PathLike[str]) -> None:
    """Write a game's record. A crash leaves the old file or the new one, never half of one."""
    text = json.dumps(game.record(), indent=1, ensure_ascii=False) + "\n"
    with replacing(path) as file:
        file.write_text(text, "utf-8")


def read_json(text: str, what: str) -> dict[str, object]:
    """A JSON object from text; `what` names it in errors."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        problem = Phrase(source("not valid JSON ({error})"), error=mistake(error))
        raise BadInput(what, "JSON", problem=problem) from error
    return dict(check.mapping(value, what))


def read_file(path: str | os.PathLike[str]) -> dict[str, object]:
    """A JSON object from a file."""
    try:
        if Path(path).stat().st_size > MOST_BYTES:
            raise BadInput(str(path), at_most_bytes(MOST_BYTES))
        text = Path(path).read_text("utf-8")
    except OSError as error:
        raise _unreadable(str(path), error.strerror or str(error)) from error
    except UnicodeDecodeError as error:
        raise BadInput(str(path), Phrase(source("a text file in UTF-8"))) from error
    except BadInput:
        raise
    except ValueError as error:  # a path no file system can have
        raise _unreadable(repr(path), str(error)) from error
    return read_json(text, str(path))


def at_most_bytes(many: int) -> Phrase:
    """A file that is not too large, in words."""
    at_most = source("a file of at most {n} byte", "a file of at most {n} bytes")
    return Phrase(at_most, n=many)


def _unreadable(path: str, reason: str) -> BadInput:
    problem = Phrase(source("cannot read the file ({reason})"), reason=reason)
    return BadInput(path, "a readable file", problem=problem)


def load(path: str | os.PathLike[str], steps: int | None = None) -> Game:
    """The game of a record file, or of a position file."""
    return game_of(read_file(path), steps)


def is_position(data: Mapping[str, object]) -> bool:
    """Whether a JSON object is a position rather than a record."""
    game = data.get("game")
    is_known = isinstance(game, str) and game in kit.names()
    return is_known and kit.of(str(game)).spec.is_position(data)


def game_of(data: Mapping[str, object], steps: int | None = None) -> Game:
    """The game of a record, after some steps or at its end, or one that begins from a position."""
    if not is_position(data):
        return replay(data, steps)
    if steps:
        raise BadInput("steps", Phrase(source("0, because a position has no steps")), steps)
    return from_position(data)


def verify(record: Mapping[str, object]) -> Game:
    """Replay a record and check that saving it gives the same record; returns the game."""
    game = replay(record)
    again = replay(game.record())
    if again.record() != game.record():
        problem = Phrase(source("saving this game and reading it back gives a different game"))
        raise BadInput("record", "a complete record", problem=problem)
    return game
