"""Between rounds: which lone wolf to recruit, which leader to follow.

What each is worth was fitted to self-play: how much having it adds to the log-odds of winning a
round, and how much more or less together with or against certain others (`pairs`). The winner, who
chooses first, expects the loser to answer with the leader that is best against the choice. Lone
wolves of another set, unknown to the fit, are judged by their print.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from moonpack.bots.weights import check_numbers, part
from moonpack.games import check
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import EFFECTS, SHIPPED, Card, Cards, shipped, standard
from moonpack.games.moonlight.engine import Engine
from moonpack.games.moonlight.snapshot import Side

# How far the worth of a choice may be from what was fitted, in log-odds (a standard error): bots
# choose as if it were that much better or worse by chance, because nobody knows it better.
DOUBT = 0.08

Worths = Mapping[str, float]


@dataclass(frozen=True)
class Having:
    """What a player brings into a round: a lone wolf by its name, a leader by its effect."""

    lone: str | None = None
    leader: str | None = None

    @classmethod
    def of(cls, side: Side, cards: Cards) -> Having:
        """What a side has."""
        leader = None if side.leader is None else cards.leader_of[side.leader].effect
        return cls(side.lone, leader)

    def together(self) -> str:
        """The name of what its lone wolf and its leader add to each other."""
        return f"{self.lone} with {self.leader}"

    def against(self, other: Having) -> str:
        """The name of what its lone wolf adds against the other's leader."""
        return f"{self.lone} against {other.leader}"


def check_worths(weights: object) -> None:
    """Refuse weights unless each leader and each lone wolf of the standard cards has a worth."""
    names = [*EFFECTS, *(card.name for card in standard().lone)]
    shapes: dict[str, tuple[int, ...]] = dict.fromkeys(names, ())
    check_numbers(part(weights, "worth"), "weights.worth", **shapes)
    if isinstance(weights, Mapping) and "pairs" in weights:
        pairs = check.mapping(weights["pairs"], "weights.pairs")
        check_numbers(pairs, "weights.pairs", **dict.fromkeys(pairs, ()))


def worth_of(step: int, cards: Cards, worths: Worths) -> float:
    """What a choice between rounds adds to the log-odds of winning one, whoever has what."""
    op, number = step >> 16, step & 255
    if op == codes.OP_LEAD:
        return worths[EFFECTS[number]]
    return _worth_of_lone(cards.kinds[number], cards, worths)


def worths_for(cards: Cards, weights: Mapping[str, Any]) -> Worths:
    """The worths that were fitted to a set of cards; those of the standard cards for all others."""
    older: Mapping[str, Worths] = weights.get("older", {})
    return older.get(cards.digest, weights["worth"])


def judged(engine: Engine, steps: Iterable[int], weights: Mapping[str, Any]) -> dict[int, float]:
    """Each choice between rounds with its player's log-odds of winning the next round.

    Who starts is left out: it is the same for all choices.
    """
    cards, shot = engine.tables.cards, engine.snapshot()
    own, other = (Having.of(shot.sides[n], cards) for n in (engine.seat, 1 - engine.seat))
    if engine.phase == codes.PHASE_LEAD:
        options = {step: replace(own, leader=EFFECTS[step & 255]) for step in steps}
        return {step: _odds(now, other, cards, weights) for step, now in options.items()}
    replies = [replace(other, leader=cards.leader_of[name].effect) for name in shot.leaders]
    options = {step: replace(own, lone=cards.kinds[step & 255].name) for step in steps}
    return {
        step: min(_odds(now, reply, cards, weights) for reply in replies or [other])
        for step, now in options.items()
    }


def _odds(own: Having, other: Having, cards: Cards, weights: Mapping[str, Any]) -> float:
    worths = worths_for(cards, weights)
    pairs: Worths = weights.get("pairs", {}) if cards.digest == standard().digest else {}
    total = 0.0
    for sign, having, against in ((1, own, other), (-1, other, own)):
        if having.lone is not None:
            total += sign * _worth_of_lone(cards.card(having.lone), cards, worths)
        if having.leader is not None:
            total += sign * worths[having.leader]
        total += sign * pairs.get(having.together(), 0.0)
        total += sign * pairs.get(having.against(against), 0.0)
    return total


def _worth_of_lone(card: Card, cards: Cards, worths: Worths) -> float:
    """The fitted worth, if the fit knew these lone wolves: those of one set are on one scale."""
    is_known = any(cards.lone == shipped(name).lone for name in SHIPPED)
    return worths[card.name] if is_known else _by_print(card)


def _by_print(card: Card) -> float:
    return 0.1 * card.moons + 0.1 * card.worth + 0.05 * max(card.value, card.corner)
