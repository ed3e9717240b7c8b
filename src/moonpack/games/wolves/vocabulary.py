"""The names of things in The Wolves, in any language.

Every text is a literal in a call of `words`, where the tool that collects texts for translation
finds it. A pack is called by the name of its player where the table has one (`Words.names`), and by
a name of its own elsewhere. It has two of these beside that of its terrain: as the one who acts,
and as the owner of a piece, because other languages inflect them. In some languages that name is a
plural (*Lesní vlci*), so sentences about it differ from those about a person: see `Name`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, wraps
from typing import NamedTuple, TypeVar

from moonpack.words import Name, Words

from . import data
from .fact_types import DenBuilt, DenDominated, TurnedTile, WolvesFact

N = TypeVar("N", bound=str)


def _kept(name: Callable[[str, Words], N]) -> Callable[[str, Words], N]:
    """Keep the names of things that are called the same at every table: scenes need dozens."""
    kept = lru_cache(maxsize=512)(name)

    @wraps(name)
    def named(thing: str, words: Words) -> N:
        return kept(thing, words.plain)

    return named


def pack_name(pack: str, words: Words) -> Name:
    """A pack as the one who acts: its player's name, or `Tundra`."""
    return words.names.get(pack) or pack_title(pack, words)


def pack_owner(pack: str, words: Words) -> Name:
    """A pack as the owner of a piece, before the name of the piece: `Ann's`, or `Tundra's`."""
    name = words.names.get(pack)
    return _owner_title(pack, words) if name is None else _owner_name(name, words.plain)


@lru_cache(maxsize=4096)
def _owner_name(name: Name, words: Words) -> Name:
    """A player as the owner of a piece."""
    return Name(words("{name}'s", context="the owner of a piece", name=name))


@_kept
def pack_title(pack: str, words: Words) -> Name:
    """A pack by a name of its own: `Tundra`."""
    titles = {
        "forest": words("Forest", context="pack"),
        "rock": words("Rock", context="pack"),
        "grass": words("Grass", context="pack"),
        "tundra": words("Tundra", context="pack"),
        "desert": words("Desert", context="pack"),
    }
    return Name(titles[pack], is_plural=_are_plurals(words), owner=pack_owner_title(pack, words))


def _are_plurals(words: Words) -> bool:
    # Translators: the names of the packs in your language are singular or plural; "one" or "many".
    return words("one", context="names of packs: one or many?") == "many"


@_kept
def pack_full_title(pack: str, words: Words) -> str:
    """A pack beside the name of its player: `Tundra pack`."""
    return {
        "forest": words("Forest pack"),
        "rock": words("Rock pack"),
        "grass": words("Grass pack"),
        "tundra": words("Tundra pack"),
        "desert": words("Desert pack"),
    }[pack]


def pack_owner_title(pack: str, words: Words) -> str:
    """A pack as an owner, after a piece: `of Tundra` without its *of*, so `Tundra` in English."""
    return {
        "forest": words("Forest", context="of the pack"),
        "rock": words("Rock", context="of the pack"),
        "grass": words("Grass", context="of the pack"),
        "tundra": words("Tundra", context="of the pack"),
        "desert": words("Desert", context="of the pack"),
    }[pack]


@_kept
def _owner_title(pack: str, words: Words) -> Name:
    titles = {
        "forest": words("Forest's"),
        "rock": words("Rock's"),
        "grass": words("Grass's"),
        "tundra": words("Tundra's"),
        "desert": words("Desert's"),
    }
    return Name(titles[pack], is_plural=_are_plurals(words), owner=pack_owner_title(pack, words))


@_kept
def pack_mark(pack: str, words: Words) -> str:
    """The letter on the pieces of a pack, and on tiles of its terrain."""
    return {
        "forest": words("F", context="mark of Forest"),
        "rock": words("R", context="mark of Rock"),
        "grass": words("G", context="mark of Grass"),
        "tundra": words("T", context="mark of Tundra"),
        "desert": words("D", context="mark of Desert"),
    }[pack]


def neutral_mark(words: Words) -> str:
    """The letter on the pieces of the neutral pack."""
    # Translators: a letter or digit other than the marks of the five packs.
    return words("N", context="mark of the neutral pack")


def all_marks(words: Words) -> list[str]:
    """Every letter that pieces and tiles can have."""
    return [*(pack_mark(pack, words) for pack in data.PACKS), neutral_mark(words)]


def pack_in_region(pack: str, seat: int | None, words: Words) -> Name:
    """A pack, marked if it is the neutral one, which has no seat."""
    if seat is None:
        title = pack_title(pack, words)
        neutral = words("{pack} (neutral)", pack=title)
        return Name(neutral, is_plural=title.is_plural, owner=neutral)
    return pack_name(pack, words)


def names_of_packs(packs: Sequence[str], names: Sequence[str]) -> dict[str, str]:
    """The players' names by pack, for `Words.naming`; not those that only number the seats."""
    seats = enumerate(zip(packs, names, strict=True), 1)
    return {pack: name for seat, (pack, name) in seats if name != f"Player {seat}"}


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


@lru_cache(maxsize=64)
def action_names(words: Words) -> Mapping[str, str]:
    """The five actions by name."""
    return {
        "move": words("Move", context="action"),
        "den": words("Den", context="action"),
        "lair": words("Lair", context="action"),
        "howl": words("Howl", context="action"),
        "dominate": words("Dominate", context="action"),
    }


def category_names(words: Words) -> dict[str, str]:
    """The parts of a score by name, in the order of the score table."""
    return {
        "moons": words("Moons and regions"),
        "spread": words("Spread dens", context="score"),
        "speed": words("Speed dens", context="score"),
        "howl": words("Howl dens", context="score"),
        "lairs": words("Lairs", context="score"),
        "prey": words("Prey", context="score"),
        "wolves": words("Wolves", context="score"),
    }


def payment(turned: Iterable[TurnedTile], tokens: int, words: Words) -> str:
    """What was paid: `the home tile, tile 3 (grass to tundra) and a terrain token`."""
    parts = []
    for tile in turned:
        if tile.tile == 0:
            parts.append(words("the home tile"))
        else:
            was, now = terrain_name(tile.was, words), terrain_name(tile.now, words)
            parts.append(words("tile {tile} ({was} to {now})", tile=tile.tile, was=was, now=now))
    if tokens == 1:  # a text of its own: where 21 takes the form of 1, that form says the number
        parts.append(words("a terrain token"))
    elif tokens:
        parts.append(words.many("{n} terrain token", "{n} terrain tokens", tokens))
    return words.listed(parts)


def gaps_of(fact: WolvesFact, words: Words) -> dict[str, object]:
    """Values for the gaps of a sentence about a fact: its fields, with things by name.

    `player` is who did it; `whose` is the pack that owns the piece the fact is about.
    """
    fields: tuple[str, ...] = fact.__match_args__
    shape = _shape(fields)
    values = {name: getattr(fact, field) for name, field in shape.fields}
    for name, naming in shape.named:
        if values[name] is not None:
            values[name] = naming(values[name], words)
    return values


_GAPS = {"pack": "player", "owner_pack": "whose"}
_NAMED: dict[str, Callable[[str, Words], str]] = {
    "player": pack_name,
    "whose": pack_owner,
    "terrain": terrain_name,
    "track": track_name,
    "prey": prey_name,
    "phase": moon_name,
}


class _Shape(NamedTuple):
    """The gaps of a kind of fact: the field that fills each, and those that are things by name."""

    fields: tuple[tuple[str, str], ...]
    named: tuple[tuple[str, Callable[[str, Words], str]], ...]


@lru_cache(maxsize=64)
def _shape(fields: tuple[str, ...]) -> _Shape:
    gaps = tuple((_GAPS.get(field, field), field) for field in fields)
    return _Shape(gaps, tuple((name, _NAMED[name]) for name, _ in gaps if name in _NAMED))


def improves_track(fact: DenBuilt | DenDominated) -> bool:
    """Whether a den makes its track better; some bring only a token or points."""
    values = data.DATA["tracks"][fact.track]
    return bool(values[fact.dens] > values[fact.dens - 1])
