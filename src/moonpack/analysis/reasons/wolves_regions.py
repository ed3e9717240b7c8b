"""Reasons about regions and the moon of The Wolves: who would be scored what, and how soon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from moonpack.analysis.reasons.explainer import Course, Reason
from moonpack.games.wolves import codes, data, scoring
from moonpack.games.wolves.engine import Engine
from moonpack.games.wolves.fact_types import DateFilled, PhaseScored
from moonpack.games.wolves.snapshot import Snapshot
from moonpack.games.wolves.standings import pack_names
from moonpack.games.wolves.steps import End, decode
from moonpack.games.wolves.vocabulary import moon_name, pack_in_region, pack_name

# What a point of a region is worth now: it is scored at the end of the turn, or with the next
# phase of the moon, the one after that, or the last.
NOW, SOON = 1.0, (0.8, 0.5, 0.3)
STRONGER = 0.25  # the part of a lead's points that it is worth to make it safer
HURRY = 0.3  # the part of what a scoring would bring that it is worth to have it sooner
CLOSE = 3  # dates to fill until a scoring that can be called near


class Place(NamedTuple):
    """A pack in a region, as `scoring.packs_by_region` has it."""

    control: int
    alphas: int
    pack: int
    award: int


class _Region(NamedTuple):
    """A region with a moon before and after a turn."""

    water: str
    phase: int
    is_scored: bool  # at the end of the turn
    stood: dict[int, Place]
    stand: dict[int, Place]

    def award(self, places: dict[int, Place], pack: int) -> int:
        """What a pack would get."""
        return places[pack].award if pack in places else codes.AWARD_NONE

    def leader(self, places: dict[int, Place]) -> int | None:
        """The pack that would take the moon."""
        return next((p for p in places if places[p].award == codes.AWARD_TOKEN), None)


def before_end(course: Course) -> Engine:
    """The position after a turn, but before its end has scored anything."""
    ends = bool(course.steps) and isinstance(decode(course.steps[-1]), End)
    engine: Engine = course.engines[-2 if ends else -1]
    return engine


def leads(course: Course) -> list[Reason]:
    """Leads and second places gained, and leads that rivals lose."""
    regions = _regions(course)
    gathered = (_lead(region, course) for region in regions)
    return [reason for reason in gathered if reason is not None]


def _regions(course: Course) -> list[_Region]:
    last = before_end(course)
    shot: Snapshot = last.snapshot()
    left = course.after.snapshot().moons
    before, after = (scoring.packs_by_region(engine) for engine in (course.before, last))
    return [
        _Region(
            shot.layout.name(shot.layout.regions[n].water),
            moons[0],
            len(left[n]) < len(moons),
            {place[2]: Place(*place) for place in before[n]},
            {place[2]: Place(*place) for place in after[n]},
        )
        for n, moons in enumerate(shot.moons)
        if moons
    ]


def _lead(region: _Region, course: Course) -> Reason | None:
    """What a turn changes in a region, if it is good for the player."""
    me, engine = course.seat, course.after
    had, has = region.award(region.stood, me), region.award(region.stand, me)
    was, now = (scoring.points_of(engine, award, region.phase) for award in (had, has))
    rival, lost = _loser(region, course)
    worth = NOW if region.is_scored else SOON[max(0, region.phase - engine.scored)]
    gain = now - was + lost
    about = ("region", region.water)
    if now > was:
        text = course.words.text(_gained(region, has, course), _worth(region, has, now, course))
        return Reason(about, worth * gain, text, now)
    if now == was and lost > 0:
        return Reason(about, worth * lost, _rival_lost(region, rival, lost, course), lost)
    if has == had == codes.AWARD_TOKEN and (stronger := _stronger(region, course)):
        return Reason(about, worth * now * STRONGER, stronger)
    return None


def losses(course: Course) -> list[Reason]:
    """Points that the player would no longer get in regions, such as those of a lead."""
    gathered = []
    for region in _regions(course):
        had, has = (region.award(places, course.seat) for places in (region.stood, region.stand))
        was, now = (scoring.points_of(course.after, award, region.phase) for award in (had, has))
        if now >= was:
            continue
        worth = NOW if region.is_scored else SOON[max(0, region.phase - course.after.scored)]
        text = course.words.many(
            "Your turn gives up {n} point in the region of {water}.",
            "Your turn gives up {n} points in the region of {water}.",
            was - now,
            water=region.water,
        )
        gathered.append(Reason(("lost", region.water), worth * (was - now), text, was - now))
    return gathered


def _loser(region: _Region, course: Course) -> tuple[int, int]:
    """The rival who would get the most points less than before, and how many."""
    engine = course.after
    losses = []
    for seat in range(engine.players):
        if seat != course.seat:
            awards = (region.award(places, seat) for places in (region.stood, region.stand))
            was, now = (scoring.points_of(engine, award, region.phase) for award in awards)
            losses.append((was - now, seat))
    lost, seat = max(losses)
    return seat, max(0, lost)


def _pack(pack: int, course: Course) -> str:
    shot: Snapshot = course.before.snapshot()
    seat = pack if pack < shot.players else None
    return pack_in_region(pack_names(shot)[pack], seat, course.words)


def _gained(region: _Region, award: int, course: Course) -> str:
    words, water = course.words, region.water
    leader = region.leader(region.stood)
    if award == codes.AWARD_TOKEN:
        if leader is None:
            return words("You take the lead in the region of {water}.", water=water)
        rival = _pack(leader, course)
        return words(
            "You take the lead in the region of {water} from {rival}.", water=water, rival=rival
        )
    if award == codes.AWARD_SHARED:
        level = [
            _pack(pack, course)
            for pack, place in region.stand.items()
            if place.award == award and pack != course.seat
        ]
        return words(
            "You draw level with {rivals} in the region of {water}.",
            rivals=words.listed(level),
            water=water,
        )
    return words("You move up to second in the region of {water}.", water=water)


def _worth(region: _Region, award: int, points: int, course: Course) -> str:
    words = course.words
    gaps = {"moon": moon_name(data.PHASES[region.phase], words)}
    if region.is_scored:
        return words.many(
            "Its {moon} is scored at the end of this turn and brings you {n} point.",
            "Its {moon} is scored at the end of this turn and brings you {n} points.",
            points,
            **gaps,
        )
    if award == codes.AWARD_TOKEN:
        return words.many(
            "Its {moon} is worth {n} point to whoever leads there.",
            "Its {moon} is worth {n} points to whoever leads there.",
            points,
            **gaps,
        )
    return words.many(
        "That is worth {n} point when its {moon} is scored.",
        "That is worth {n} points when its {moon} is scored.",
        points,
        **gaps,
    )


def _rival_lost(region: _Region, seat: int, lost: int, course: Course) -> str:
    words = course.words
    gaps = {"rival": _pack(seat, course), "water": region.water}
    if region.leader(region.stood) == seat:
        if region.leader(region.stand) is None:
            return words("{rival} no longer leads the region of {water} alone.", **gaps)
        return words("{rival} loses the lead in the region of {water}.", **gaps)
    return words.many(
        "{rival} would get {n} point less in the region of {water}.",
        "{rival} would get {n} points less in the region of {water}.",
        lost,
        **gaps,
    )


def _stronger(region: _Region, course: Course) -> str:
    """A lead that was narrow and is safer now; empty if it is not."""
    was, now = (_margin(places, course.seat) for places in (region.stood, region.stand))
    if was > 1 or now <= was:
        return ""
    control = region.stand[course.seat].control
    return course.words(
        "Your lead in the region of {water} is safer: control {control} to {other}.",
        water=region.water,
        control=control,
        other=control - now,
    )


def _margin(places: dict[int, Place], pack: int) -> int:
    others = [place.control for place in places.values() if place.pack != pack]
    return places[pack].control - max(others, default=0)


# -- the moon


def moon(course: Course) -> list[Reason]:
    """A scoring that comes now, soon, or not yet, and whom it suits."""
    for fact in course.facts():
        if isinstance(fact, PhaseScored):
            return _scored(fact.phase, [gain.points for gain in fact.gains], 1.0, course)
    shot: Snapshot = course.after.snapshot()
    is_end = all(isinstance(decode(step), End) for step in course.steps)
    if shot.scored == len(data.PHASES) or shot.phase < codes.PHASE_ACTION or is_end:
        return []
    phase = data.PHASES[shot.scored]
    left = data.by_players("moon_dates", shot.players)[phase] - shot.moon
    points = would_score(course.after, shot, shot.scored)
    filled = any(isinstance(fact, DateFilled) for fact in course.facts())
    if filled and left <= 0:
        return _scored(phase, points, HURRY, course)
    return _soon(phase, left, points, filled, course) if left <= CLOSE else []


def _soon(
    phase: str, left: int, points: Sequence[int], filled: bool, course: Course
) -> list[Reason]:
    """A scoring that is near: filling a date suits whoever is ahead."""
    words, ahead = course.words, _ahead(points, course.seat)
    gaps = _scores(phase, points, course)
    if filled and ahead > 0:
        text = words.many(
            "Only {n} more space, and the {moon} is scored. As the regions stand, it would bring"
            " you {mine} and {rival} {theirs}.",
            "Only {n} more spaces, and the {moon} is scored. As the regions stand, it would bring"
            " you {mine} and {rival} {theirs}.",
            left,
            **gaps,
        )
        return [Reason("moon", HURRY * ahead, text)]
    if not filled and ahead < 0:
        text = words(
            "This turn does not bring the scoring of the {moon} closer: as the regions stand, "
            "{rival} would get {theirs} and you {mine}.",
            **gaps,
        )
        return [Reason("moon", HURRY * -ahead, text)]
    return []


def _scored(phase: str, points: Sequence[int], worth: float, course: Course) -> list[Reason]:
    """A scoring at the end of this turn."""
    ahead = _ahead(points, course.seat)
    if ahead <= 0:
        return []
    text = course.words(
        "The {moon} is scored at the end of this turn: it brings you {mine} and {rival} {theirs}.",
        **_scores(phase, points, course),
    )
    return [Reason("moon", worth * ahead, text)]


def _scores(phase: str, points: Sequence[int], course: Course) -> dict[str, object]:
    """Values for the gaps of a sentence about a scoring."""
    rival = _best_rival(points, course.seat)
    pack = data.PACKS[course.before.snapshot().pack_terrain(rival)]
    return {
        "moon": moon_name(phase, course.words),
        "mine": points[course.seat],
        "rival": pack_name(pack, course.words),
        "theirs": points[rival],
    }


def _ahead(points: Sequence[int], seat: int) -> int:
    return points[seat] - points[_best_rival(points, seat)]


def _best_rival(points: Sequence[int], seat: int) -> int:
    return max((n for n in range(len(points)) if n != seat), key=lambda n: points[n])


def would_score(engine: Engine, shot: Snapshot, phase: int) -> list[int]:
    """What each seat would get if a phase were scored now."""
    points = [0] * shot.players
    for moons, places in zip(shot.moons, scoring.packs_by_region(engine), strict=True):
        if moons and moons[0] == phase:
            for *_, pack, award in places:
                if pack < shot.players:
                    points[pack] += scoring.points_of(engine, award, phase)
    return points
