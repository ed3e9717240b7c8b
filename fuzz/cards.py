"""Card files of Moonlight. An input is a JSON file if it begins with a brace, or else a TOML file.

An input that begins with a space is JSON to be written as TOML first: mutations of TOML that change
only values would otherwise spend their time reading it.
"""

from __future__ import annotations

import json
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import moonpack
from fuzz.mutations import mutate, mutate_bytes
from fuzz.records import look_at
from fuzz.target import Target, one_in, refusals, to_bytes
from moonpack.games.moonlight import cards

MOST_STEPS = 400  # of a match that is played to its end; far more than any takes


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    memory = Path("/dev/shm")  # a disk would be slower
    return tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None)


def _shipped() -> str:
    return files(cards.__package__).joinpath("cards.toml").read_text("utf-8")


@cache
def _documents() -> list[dict[str, Any]]:
    standard = cards.standard().to_json()
    smallest = {
        **standard,
        "wolves": [{"card": "1", "copies": 4, "value": 1, "moons": 0, "worth": 0}],
        "lone": standard["lone"][:1],
        "leaders": standard["leaders"][:4],
    }
    largest = {
        **standard,
        "wolves": [
            {"card": f"W{n}", "copies": 1, "value": 9, "moons": 99, "corner": 99, "worth": 99}
            for n in range(10)
        ],
        "lone": [
            {"card": f"L{n}", "value": 9, "moons": 99, "corner": 99, "worth": 99} for n in range(6)
        ],
    }
    return [standard, smallest, largest]


def seeds() -> list[bytes]:
    """The cards that ship, the fewest and the most that there can be."""
    tables = [to_bytes(document) for document in _documents()]
    return [_shipped().encode(), *tables, *(b" " + table for table in tables)]


def run(data: bytes) -> bool:
    """Begin a match with a file; if it is accepted, the match can be played and replayed."""
    path = Path(_folder().name) / ("cards.json" if data[:1] == b"{" else "cards.toml")
    path.write_bytes(_as_toml(data) if data[:1] == b" " else data)
    with refusals():
        game = moonpack.new("moonlight", cards=str(path), seed=len(data))
        if one_in(32, data):
            _play_to_the_end(game, Random(len(data)), quickly=not one_in(512, data))
        return True
    return False


def _as_toml(data: bytes) -> bytes:
    try:
        table = json.loads(data)
    except (ValueError, RecursionError):
        return data
    return to_toml(table).encode("utf-8", "replace") if isinstance(table, dict) else data


def _play_to_the_end(game: moonpack.Game, rng: Random, *, quickly: bool) -> None:
    if quickly:
        assert game.engine.playout(rng.randrange(1 << 32)) <= MOST_STEPS
        return
    while not game.over:
        game.play(rng.choice(game.steps()))
        assert len(game.played) <= MOST_STEPS
    again = moonpack.replay(json.loads(json.dumps(game.record())))
    assert again.record() == game.record(), "saving a game and reading it back gives another game"
    look_at(game)


# -- mutations


def to_toml(table: dict[str, Any]) -> str:
    """A table of cards as TOML; what TOML cannot say becomes text."""
    top = [f"{_word(key)} = {_word(value)}" for key, value in table.items() if not _is_group(value)]
    for key, group in table.items():
        if _is_group(group):
            for one in group:
                top.append(f"\n[[{_word(key)}]]")
                top += [f"{_word(name)} = {_word(value)}" for name, value in one.items()]
    return "\n".join(top) + "\n"


def _is_group(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, dict) for one in value)


def _word(value: Any) -> str:
    match value:
        case bool() | int() | float():
            return json.dumps(value).replace("NaN", "nan").replace("Infinity", "inf")
        case str():
            return json.dumps(value, ensure_ascii=False).encode("utf-8", "replace").decode()
        case list():
            return "[" + ", ".join(_word(one) for one in value) + "]"
        case dict():
            return "{" + ", ".join(f"{_word(k)} = {_word(v)}" for k, v in value.items()) + "}"
    return '"null"'


def _mutate(data: bytes, rng: Random) -> bytes:
    """Mostly JSON: reading TOML takes far longer than all that follows."""
    if data[:1] not in (b"{", b" "):
        if rng.randrange(8) == 0:
            return mutate_bytes(data, rng)
        data = to_bytes(rng.choice(_documents()))
    changed = mutate(data, rng, _documents()).lstrip()
    return changed if rng.randrange(8) else b" " + changed


TARGET = Target("cards", seeds, run, _mutate)
