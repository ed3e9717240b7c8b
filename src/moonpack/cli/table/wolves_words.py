"""The words of The Wolves that are typed in the player's language, as the notation has them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from moonpack.games.wolves import data
from moonpack.games.wolves.vocabulary import action_names, terrain_name, track_name
from moonpack.render.text.wolves import letters
from moonpack.words import Words

_HEX = re.compile(r"[a-z]\d{1,2}")
_SHORTEST = 3  # shorter beginnings of words are those of the notation


def in_notation(typed: Sequence[str], words: Words) -> list[str]:
    """Typed words, those of the player's language replaced: `ruch trawa` is `move grass`."""
    known = _known(words)
    replaced = [_replaced(word, known) for word in typed]
    if len(typed) > 1 and _HEX.fullmatch(typed[1]):
        marks = letters.pieces(words)
        wolves = {marks["alpha"].lower(): "a", marks["pack"].lower(): "p"}
        replaced[0] = wolves.get(typed[0], replaced[0])
    return replaced


def _replaced(word: str, known: dict[str, str]) -> str:
    notation = (*data.ACTIONS, *data.TERRAINS, *data.TRACKS)
    if len(word) < _SHORTEST or any(other.startswith(word) for other in notation):
        return word
    plain = _without_accents(word)
    if plain in known:
        return known[plain]
    meant = {known[name] for name in known if name.startswith(plain)}
    return meant.pop() if len(meant) == 1 else word


def _known(words: Words) -> dict[str, str]:
    """The words of the notation by what they are called in a language."""
    names = {terrain: terrain_name(terrain, words) for terrain in data.TERRAINS}
    names |= {track: track_name(track, words) for track in data.TRACKS}
    names |= action_names(words)
    return {_without_accents(name.lower()): word for word, name in names.items()}


def _without_accents(word: str) -> str:
    """A word as it is typed on a keyboard without accents."""
    parts = unicodedata.normalize("NFD", word.replace("ł", "l"))
    return "".join(part for part in parts if not unicodedata.combining(part))
