"""What a turn of The Wolves lacks against the best one, without saying what that is."""

from __future__ import annotations

from collections.abc import Sequence

from moonpack.analysis.reasons.explainer import Course, Reason
from moonpack.analysis.reasons.wolves_chances import DANGER, threats_to
from moonpack.analysis.reasons.wolves_regions import losses
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.vocabulary import pack_name
from moonpack.words import Words


def shortcomings(
    course: Course, best: Course, missed: Sequence[Reason], at_once: int
) -> list[Reason]:
    """What a turn gives up and what it leaves in danger, by name; what it misses, by kind.

    `at_once`: the points that it brings by itself.
    """
    gathered = [*_given_up(course, best), *_endangered(course, best)]
    words = course.words
    for reason in missed:
        text = _missed(reason, missed, words)
        if reason.kind == "points":
            points = {"mine": at_once, "best": round(reason.weight)}
            text = words("Points at once: your turn {mine}, the best turn {best}.", **points)
        if text and all(one.text != text for one in gathered):
            gathered.append(Reason(reason.about, reason.weight, text))
    return gathered


def _given_up(course: Course, best: Course) -> list[Reason]:
    """Points in regions that a turn loses and the best one does not."""
    lost_anyway = {reason.about: reason.weight for reason in losses(best)}
    return [one for one in losses(course) if one.weight > lost_anyway.get(one.about, 0.0)]


def _endangered(course: Course, best: Course) -> list[Reason]:
    """The most valuable piece that a rival could dominate after this turn only."""
    if course.after.over or best.after.over:
        return []
    anyway = threats_to(course.seat, best.after)
    threats = threats_to(course.seat, course.after).items()
    new = [(threat, rival) for threat, rival in threats if threat not in anyway]
    if not new:
        return []
    threat, rival = max(new, key=lambda one: DANGER[one[0].rank])
    shot: Snapshot = course.after.snapshot()
    words = course.words
    gaps = {
        "rival": pack_name(data.PACKS[shot.pack_terrain(rival)], words),
        "hex": shot.layout.name(threat.hex),
    }
    text = words("After your turn, {rival} could dominate your pack wolf on {hex}.", **gaps)
    if threat.rank == codes.RANK_DEN:
        text = words("After your turn, {rival} could dominate your den on {hex}.", **gaps)
    return [Reason(("danger", threat), DANGER[threat.rank], text)]


def _missed(reason: Reason, missed: Sequence[Reason], words: Words) -> str:
    """What the best turn has more of, without where; empty if that cannot be said."""
    match reason.kind:
        case "win":
            return words("The best turn wins the game at once.")
        case "region" if sum(one.kind == "region" for one in missed) > 1:
            return words("The best turn does more for you in several regions.")
        case "region":
            return words("There is a region in which the best turn does more for you.")
        case "moon":
            return words("The best turn suits the next scoring better: think of the moon.")
        case "track":
            return words("The best turn also improves what your pack can do.")
        case "action token":
            return words("The best turn also gains an action token.")
        case "terrain token":
            return words("The best turn also gains a terrain token.")
        case "danger":
            return words("The best turn leaves less for your rivals to dominate.")
        case "next":
            return words("The best turn prepares more for your next turn.")
    return ""
