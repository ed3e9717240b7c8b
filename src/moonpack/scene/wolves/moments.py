"""What a step of The Wolves did: every fact with its sentence and the hexes it speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.scene.contract import AnyFact, StepMoment, affected
from moonpack.words import Words

# The fields of facts that name hexes.
_HEX_FIELDS = ("hex", "start", "end", "water")
_HEX_LISTS = ("path", "hexes")


def moment_of(game: Game, words: Words) -> StepMoment:
    """The last step of a game, the same for everybody: all information is open."""
    facts = game.facts()
    sentences = [" ".join(game.tell([fact], words)) for fact in facts]
    return {
        "step": game.last_steps(1)[0],
        "facts": [
            {**_fact(fact, sentence), **affected(game, fact, words)}
            for fact, sentence in zip(facts, sentences, strict=True)
        ],
        "words": [sentence for sentence in sentences if sentence],
    }


def _fact(fact: Fact, sentence: str) -> AnyFact:
    shown = fact.to_json()
    return {**shown, "words": sentence, "touches": _touched(shown)}


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
