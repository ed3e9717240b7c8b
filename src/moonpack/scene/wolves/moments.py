"""What a step of The Wolves did: every fact with its sentence and the hexes it speaks of."""

from __future__ import annotations

from typing import Any

from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.words import Words

# The fields of facts that name hexes.
_HEX_FIELDS = ("hex", "start", "end", "water")
_HEX_LISTS = ("path", "hexes")


def moment_of(game: Game, words: Words) -> dict[str, Any]:
    """The last step of a game; all is open, so everybody is told the same."""
    told = [_fact(game, fact, words) for fact in game.facts()]
    return {
        "step": game.played[-1],
        "facts": told,
        "words": [fact["words"] for fact in told if fact["words"]],
    }


def _fact(game: Game, fact: Fact, words: Words) -> dict[str, Any]:
    shown = fact.to_json()
    touched = [shown[field] for field in _HEX_FIELDS if field in shown]
    for field in _HEX_LISTS:
        touched += shown.get(field, ())
    sentence = " ".join(game.tell([fact], words))
    return {**shown, "words": sentence, "touches": sorted(set(touched))}
