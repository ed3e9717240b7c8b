"""The things of The Wolves by name, in any language.

Every text stands whole in a call of `words`, where the tools that collect them for translation find
it. A pack is called by its home terrain with a capital, so it is a text of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any

from moonpack.words import Words

from .fact_types import TurnedTile, WolvesFact

# A scene names the same few things dozens of times.
_kept = lru_cache(maxsize=512)


@_kept
def pack_name(pack: str, words: Words) -> str:
    """A pack: `Tundra`."""
    return {
        "forest": words("Forest"),
        "rock": words("Rock"),
        "grass": words("Grass"),
        "tundra": words("Tundra"),
        "desert": words("Desert"),
    }[pack]


@_kept
def pack_in_region(pack: str, seat: int | None, words: Words) -> str:
    """A pack where the neutral one may be meant, which has no seat."""
    name = pack_name(pack, words)
    return words("{pack} (neutral)", pack=name) if seat is None else name


def player_name(pack: str, seat: int, names: Sequence[str], words: Words) -> str:
    """A player: the pack, and the name if it says more than the number of the seat."""
    name = pack_name(pack, words)
    if names[seat] == f"Player {seat + 1}":
        return name
    return words("{pack} ({name})", pack=name, name=names[seat])


@_kept
def terrain_name(terrain: str, words: Words) -> str:
    """A terrain: `grass`."""
    return {
        "forest": words("forest"),
        "rock": words("rock"),
        "grass": words("grass"),
        "tundra": words("tundra"),
        "desert": words("desert"),
    }[terrain]


@_kept
def track_name(track: str, words: Words) -> str:
    """A track of dens: `speed`."""
    return {"spread": words("spread"), "speed": words("speed"), "howl": words("howl")}[track]


@_kept
def prey_name(prey: str, words: Words) -> str:
    """A kind of prey: `hare`."""
    return {
        "boar": words("boar"),
        "deer": words("deer"),
        "hare": words("hare"),
        "moose": words("moose"),
        "raccoon": words("raccoon"),
    }[prey]


@_kept
def moon_name(phase: str, words: Words) -> str:
    """A moon: `crescent moon`."""
    return {
        "crescent": words("crescent moon"),
        "quarter": words("quarter moon"),
        "full": words("full moon"),
    }[phase]


def payment(turned: Iterable[TurnedTile], tokens: int, words: Words) -> str:
    """What was paid: `the home tile, tile 3 (grass to tundra) and a terrain token`."""
    parts = []
    for tile in turned:
        if tile.tile == 0:
            parts.append(words("the home tile"))
        else:
            was, now = terrain_name(tile.was, words), terrain_name(tile.now, words)
            parts.append(words("tile {tile} ({was} to {now})", tile=tile.tile, was=was, now=now))
    if tokens:
        parts.append(words.many("a terrain token", "{n} terrain tokens", tokens))
    return words.listed(parts)


def gaps(fact: WolvesFact, words: Words) -> dict[str, Any]:
    """What a sentence about a fact may be filled with: its fields, things by name.

    `owner` is the pack of another player that a fact is about.
    """
    found: dict[str, Any] = {}
    for field in fields(fact):
        value = getattr(fact, field.name)
        if field.name in _NAMED and value is not None:
            value = _NAMED[field.name](value, words)
        found[field.name] = value
    if "owner" in found:
        found["owner"] = found.pop("owner_pack")
    return found


_NAMED: dict[str, Callable[[str, Words], str]] = {
    "pack": pack_name,
    "owner_pack": pack_name,
    "terrain": terrain_name,
    "track": track_name,
    "prey": prey_name,
    "phase": moon_name,
}
