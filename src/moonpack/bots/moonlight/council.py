"""Between rounds: which lone wolf to recruit, which leader to follow.

What each is worth was fitted together with the evaluation: how much having it adds to the log-odds
of winning a round. Cards of another set, unknown to the fit, are judged by their text.
"""

from __future__ import annotations

from collections.abc import Mapping

from moonpack.bots.weights import check_numbers, part
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.cards import EFFECTS, Card, Cards, standard


def check_worths(weights: object) -> None:
    """Refuse weights unless each leader and each lone wolf of the standard cards has a worth."""
    names = [*EFFECTS, *(card.name for card in standard().lone)]
    shapes: dict[str, tuple[int, ...]] = dict.fromkeys(names, ())
    check_numbers(part(weights, "worth"), "weights.worth", **shapes)


def worth_of(step: int, cards: Cards, worths: Mapping[str, float]) -> float:
    """What a choice between rounds adds to the log-odds of winning one."""
    op, number = step >> 16, step & 255
    if op == codes.OP_LEAD:
        return worths[EFFECTS[number]]
    card = cards.kinds[number]
    is_known = card in standard().lone
    return worths[card.name] if is_known else _by_print(card)


def _by_print(card: Card) -> float:
    return 0.1 * card.moons + 0.1 * card.worth + 0.05 * max(card.value, card.corner)
