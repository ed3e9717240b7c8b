"""Reasons about what comes next in The Wolves: what rivals could do, and what one could do oneself.

Both are asked of the rules: a player is put to move in a position, and the legal steps are listed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from moonpack.analysis.reasons.explainer import Course, Reason
from moonpack.games.wolves import codes, data
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.steps import Call, Pay, Take, Upgrade, decode
from moonpack.games.wolves.vocabulary import pack_name

DANGER = {codes.RANK_DEN: 2.5, codes.RANK_PACK: 2.0}  # what it is worth to save a piece
NEXT = 0.8  # what a new possibility is worth


class Threat(NamedTuple):
    """A piece that a rival could dominate."""

    hex: int
    rank: int


class Target(NamedTuple):
    """Something that a player could do with an action."""

    action: int
    hex: int
    rank: int | None = None  # of the piece that would be dominated


def chances(course: Course, other: Course | None = None) -> list[Reason]:
    """Pieces that are safe now, and what can be done next turn that could not be done before."""
    if course.after.over or course.before.phase < codes.PHASE_ACTION:
        return []
    return [*_danger(course, other), *_possible(course)]


def _danger(course: Course, other: Course | None) -> list[Reason]:
    """Pieces out of danger: they were in danger before, or would be after another turn."""
    compared = course.before if other is None or other.after.over else other.after
    threats, now = threats_to(course.seat, compared), threats_to(course.seat, course.after)
    shot: Snapshot = course.after.snapshot()
    gathered = []
    for threat, rival in threats.items():
        if threat in now:
            continue
        text = _safe(threat, rival, shot, course)
        if text:
            gathered.append(Reason(("danger", threat), DANGER[threat.rank], text))
    return gathered[:1]


def threats_to(seat: int, engine: Engine) -> dict[Threat, int]:
    """The pieces of a player that a rival could dominate now, with the rival's seat."""
    shot: Snapshot = engine.snapshot()
    threats: dict[Threat, int] = {}
    for rival in range(shot.players):
        if rival != seat:
            for target in targets_of(rival, shot):
                mine = target.rank is not None and target.rank in shot.packs[seat].at(target.hex)
                if mine and target.rank is not None:
                    threats.setdefault(Threat(target.hex, target.rank), rival)
    return threats


def targets_of(seat: int, shot: Snapshot) -> set[Target]:
    """What a player could do with one action, were it their turn: lairs, calls, dominating."""
    engine = Engine(_to_move(seat, shot))
    targets: set[Target] = set()
    tried: set[tuple[int, int]] = set()
    for number in engine.legal():
        step = decode(number)
        if not isinstance(step, Pay) or (step.action, step.terrain) in tried:
            continue
        if step.action not in (codes.ACT_LAIR, codes.ACT_HOWL, codes.ACT_DOMINATE):
            continue
        tried.add((step.action, step.terrain))
        paid = engine.copy()
        paid.play(number)
        for after in map(decode, paid.legal()):
            match after:
                case Take(hex_, track):
                    rank = codes.RANK_PACK if track is None else codes.RANK_DEN
                    targets.add(Target(step.action, hex_, rank))
                case Upgrade(hex_) | Call(hex_):
                    targets.add(Target(step.action, hex_))
    return targets


def _to_move(seat: int, shot: Snapshot) -> Snapshot:
    """A position at the beginning of a player's turn."""
    return replace(
        shot,
        seat=seat,
        phase=codes.PHASE_ACTION,
        actions=0,
        extra=0,
        paid=-1,
        moved=0,
        moved_alphas=0,
        moved_alpha_pairs=0,
        moved_pack_wolves=0,
        moved_pack_pairs=0,
        push_pack=-1,
        push_rank=0,
        push_hex=-1,
        push_from_lair=0,
    )


def _safe(threat: Threat, rival: int, shot: Snapshot, course: Course) -> str:
    words, ranks = course.words, shot.packs[course.seat].at(threat.hex)
    gaps = {
        "rival": pack_name(data.PACKS[shot.pack_terrain(rival)], words),
        "hex": shot.layout.name(threat.hex),
    }
    if threat.rank == codes.RANK_DEN:
        if codes.RANK_LAIR in ranks:
            return words(
                "Once it is a lair, your den on {hex} is safe: {rival} could have dominated it.",
                **gaps,
            )
        if codes.RANK_DEN in ranks:
            return words("{rival} can no longer dominate your den on {hex}.", **gaps)
        return ""
    if codes.RANK_PACK in ranks:
        return words("{rival} can no longer dominate your pack wolf on {hex}.", **gaps)
    return words(
        "It takes the pack wolf on {hex} out of danger: {rival} could have dominated it.", **gaps
    )


def _possible(course: Course) -> list[Reason]:
    """What could be done next turn and could not before; the most useful one."""
    shot: Snapshot = course.after.snapshot()
    before = targets_of(course.seat, course.before.snapshot())
    new = sorted(targets_of(course.seat, shot) - before, key=lambda one: (-one.action, one.hex))
    for target in new:
        text = _next(target, shot, course)
        return [Reason(("next", target.action, target.hex), NEXT, text)]
    return []


def _next(target: Target, shot: Snapshot, course: Course) -> str:
    words, name = course.words, shot.layout.name(target.hex)
    match target.action:
        case codes.ACT_DOMINATE if target.rank == codes.RANK_DEN:
            return words("Next turn you could dominate the den on {hex}.", hex=name)
        case codes.ACT_DOMINATE:
            return words("Next turn you could dominate the pack wolf on {hex}.", hex=name)
        case codes.ACT_HOWL:
            return words("Next turn you could call the lone wolf on {hex}.", hex=name)
    return words("Next turn you could upgrade the den on {hex} to a lair.", hex=name)
