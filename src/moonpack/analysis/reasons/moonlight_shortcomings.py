"""What a turn of Moonlight lacks against the best one, without saying what that is."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.analysis.reasons.explainer import Course, Reason
from moonpack.bots.moonlight.endings import settled
from moonpack.games.moonlight.facts import RoundWon
from moonpack.games.moonlight.steps import Play, decode
from moonpack.games.moonlight.vocabulary import player_name
from moonpack.words import Words

REFUTED = 100.0  # a reply that wins the round says more than anything else
SURE = 1.0  # what a turn that wins the round is worth in an ending


def shortcomings(course: Course, missed: Sequence[Reason]) -> list[Reason]:
    """How the rival wins after a turn, if that is certain, and what the turn misses."""
    ended = [fact for fact in course.facts() if isinstance(fact, RoundWon)]
    if ended and ended[0].seat != course.seat:
        text = course.words("Your turn ends the round, and you do not win it.")
        return [Reason("refuted", REFUTED, text)]
    refuted = _reply(course)
    if refuted:
        return [Reason("refuted", REFUTED, refuted)]
    texts = {_missed(reason, course.words): reason for reason in reversed(missed)}
    return [Reason(one.about, one.weight, text) for text, one in texts.items() if text]


def _reply(course: Course) -> str:
    """The reply that wins the round, where nothing is hidden any more; empty if there is none."""
    after = course.after
    if after.actor != 1 - course.seat:
        return ""
    solution = settled(after)
    if solution is None or not solution.is_exact or solution.best < SURE:
        return ""
    shot = after.snapshot()
    step = decode(solution.turns[0][0], shot.cards)
    if not isinstance(step, Play):
        return ""
    words = course.words
    gaps = {"rival": player_name(1 - course.seat, course.names, words), "card": step.card}
    stack = shot.stacks().get((step.x, step.y))
    if stack:
        return words(
            "After your turn, {rival} covers your {under} with the {card} and is sure to win the "
            "round.",
            under=stack[-1].card,
            **gaps,
        )
    return words("After your turn, {rival} plays the {card} and is sure to win the round.", **gaps)


def _missed(reason: Reason, words: Words) -> str:
    """What the best turn has more of, without where; empty if that cannot be said."""
    match reason.kind:
        case "win":
            return words("The best turn wins the round at once.")
        case "ahead":
            return words("After the best turn you would be ahead in the round.")
        case "row":
            return words("The best turn gets more out of the rows.")
        case "moons":
            return words("The best turn does more for your moons.")
        case "corner":
            return words("The best turn makes more of a corner.")
        case "safe":
            return words("What the best turn plays cannot be covered any more.")
        case "saved":
            return words("The best turn keeps a stronger card for later.")
    return ""
