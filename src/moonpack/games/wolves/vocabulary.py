"""The names of things in The Wolves, in any language.

Every text is a literal in a call of `words`, where the tool that collects texts for translation
finds it. A pack has two names of its own beside that of its terrain: as the one who acts, and as
the owner of a piece, because other languages inflect them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

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
def pack_owner(pack: str, words: Words) -> str:
    """A pack as the owner of a piece, before the name of the piece: `Tundra's`."""
    return {
        "forest": words("Forest's"),
        "rock": words("Rock's"),
        "grass": words("Grass's"),
        "tundra": words("Tundra's"),
        "desert": words("Desert's"),
    }[pack]


@_kept
def pack_in_region(pack: str, seat: int | None, words: Words) -> str:
    """A pack, marked if it is the neutral one, which has no seat."""
    name = pack_name(pack, words)
    return words("{pack} (neutral)", pack=name) if seat is None else name


def player_name(pack: str, seat: int, names: Sequence[str], words: Words) -> str:
    """A player: the pack, and the name unless it only numbers the seat."""
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
    return {
        "spread": words("spread", context="track"),
        "speed": words("speed", context="track"),
        "howl": words("howl", context="track"),
    }[track]


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


def gaps_of(fact: WolvesFact, words: Words) -> dict[str, object]:
    """Values for the gaps of a sentence about a fact: its fields, with things by name.

    `whose` is the pack that owns the piece the fact is about.
    """
    values: dict[str, object] = {}
    names: tuple[str, ...] = fact.__match_args__
    for field in names:
        value = getattr(fact, field)
        name = "whose" if field == "owner_pack" else field
        if name in _NAMED and value is not None:
            value = _NAMED[name](value, words)
        values[name] = value
    return values


_NAMED: dict[str, Callable[[str, Words], str]] = {
    "pack": pack_name,
    "whose": pack_owner,
    "terrain": terrain_name,
    "track": track_name,
    "prey": prey_name,
    "phase": moon_name,
}
