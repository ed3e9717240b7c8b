"""What a step of The Wolves did: every fact with its sentence and the hexes it speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.games.wolves.log_lines import log_line, points_gained
from moonpack.scene.contract import AnyFact, StepMoment, affected
from moonpack.words import Words

from .types import PointsNote

# The fields of facts that name hexes.
_HEX_FIELDS = ("hex", "start", "end", "water")
_HEX_LISTS = ("path", "hexes")


def moment_of(game: Game, words: Words) -> StepMoment:
    """The last step of a game, the same for everybody: all information is open."""
    facts = game.facts()
    named = game.named(words)
    sentences = [" ".join(game.tell([fact], words)) for fact in facts]
    return {
        "step": game.last_steps(1)[0],
        "facts": [
            {**_fact(fact, sentence), **_log_notes(fact, named), **affected(game, fact, words)}
            for fact, sentence in zip(facts, sentences, strict=True)
        ],
        "words": [sentence for sentence in sentences if sentence],
    }


def _fact(fact: Fact, sentence: str) -> AnyFact:
    shown = fact.to_json()
    return {**shown, "words": sentence, "touches": _touched(shown)}


def _log_notes(fact: Fact, words: Words) -> dict[str, object]:
    """How a log tells a fact, and the points that came of it."""
    notes: dict[str, object] = {}
    if line := log_line(fact, words):
        notes["line"] = line
    if gained := points_gained(fact, words):
        notes["gained"] = [
            PointsNote(seat=one.seat + 1, points=one.points, reason=one.reason) for one in gained
        ]
    return notes


def _touched(fact: Mapping[str, object]) -> list[str]:
    """The hexes that a fact names."""
    touched: set[str] = set()
    for field in _HEX_FIELDS:
        if isinstance(name := fact.get(field), str):
            touched.add(name)
    for field in _HEX_LISTS:
        if isinstance(names := fact.get(field), list):
            touched.update(names)
    return sorted(touched)
