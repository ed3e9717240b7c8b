"""Why a turn of The Wolves is good: points, regions, the moon, danger, what can be done next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from moonpack.analysis.reasons.explainer import Course, Explainer, Reason
from moonpack.analysis.reasons.wolves_chances import chances
from moonpack.analysis.reasons.wolves_regions import leads, moon
from moonpack.analysis.reasons.wolves_shortcomings import shortcomings
from moonpack.games.wolves import data
from moonpack.games.wolves.fact_types import (
    ActionBegun,
    BonusGained,
    GameOver,
    PreyHunted,
    RegionScored,
    WolfMoved,
)
from moonpack.games.wolves.log_lines import points_gained
from moonpack.games.wolves.steps import (
    Build,
    Call,
    Done,
    Draft,
    End,
    Hunt,
    MoveWolf,
    Pay,
    Push,
    Step,
    Take,
    Upgrade,
    decode,
)
from moonpack.games.wolves.vocabulary import action_names, payment, terrain_name
from moonpack.words import Words

WIN = 1000.0  # a turn that wins the game needs no other reason
TOKENS = {"action": 2.5, "terrain": 1.0}
REACH = 1.5  # what a step on a track is worth besides its points


class WolvesExplainer(Explainer):
    """Explains The Wolves."""

    def reasons(self, course: Course, other: Course | None = None) -> list[Reason]:
        facts = course.facts()
        won = [fact for fact in facts if isinstance(fact, GameOver)]
        if won and won[0].winners == (course.seat,):
            return [Reason("win", WIN, _win(won[0], course))]
        return [
            *_points(course),
            *leads(course),
            *moon(course),
            *_growth(course),
            *chances(course, other),
        ]

    def shortcomings(self, course: Course, best: Course, missed: Sequence[Reason]) -> list[Reason]:
        at_once = sum(reason.weight for reason in _points(course))
        return shortcomings(course, best, missed, round(at_once))

    def parts(self, course: Course) -> list[Course]:
        """By action; what is done without one, and the end of the turn, are parts of their own."""
        begins = [
            n
            for n, step in enumerate(course.steps)
            if n == 0 or isinstance(decode(step), Pay | End)
        ]
        ends = [*begins[1:], len(course.steps)]
        return [course.part(first, end) for first, end in zip(begins, ends, strict=True)]

    def deed(self, part: Course) -> str:
        """The action and what is done with it; how it is paid for, where that is a choice.

        What the tiles show afterwards decides what can be done next.
        """
        words, first = part.words, decode(part.steps[0])
        if not isinstance(first, Pay):
            return super().deed(part)
        rest = super().deed(part.part(1, len(part.steps)))
        return words.noted(_action(first, words), _paid(part, first), rest)

    def part_name(self, part: Course) -> str:
        first = decode(part.steps[0])
        return _action(first, part.words) if isinstance(first, Pay) else ""

    def look(self, part: Course) -> str:
        words, first = part.words, decode(part.steps[0])
        match first:
            case Pay():
                return words.text(_thought(first, words), self._glowing(part))
            case End():
                return words("You have done enough: consider ending your turn.")
            case Done():
                return words("You have moved enough: consider ending this move.")
            case Draft():
                if len(self.places(part)) == 1:
                    return words("Consider starting on the glowing hex.")
                return words("Consider starting on one of the glowing hexes.")
        return self._glowing(part)

    def _glowing(self, part: Course) -> str:
        if len(self.places(part)) == 1:
            return part.words("Look at the glowing hex.")
        return part.words("Look at the glowing hexes.")

    def look_by_name(self, part: Course) -> str:
        words, first = part.words, decode(part.steps[0])
        named = self.places(part) if not isinstance(first, Draft) else self._open_places(part)
        places = ", ".join(named)
        match first:
            case Pay():
                return words.text(_thought(first, words), words("Look at {places}.", places=places))
            case End() | Done():
                return self.look(part)
            case Draft() if len(named) > 1:
                return words("Consider starting on one of these hexes: {places}.", places=places)
        return words("Look at {places}.", places=places)

    def _open_places(self, part: Course) -> list[str]:
        """Those of the places to look at where a draft is possible."""
        layout = part.before.snapshot().layout
        steps = [decode(number) for number in part.before.legal()]
        possible = {layout.name(step.hex) for step in steps if isinstance(step, Draft)}
        return [place for place in self.places(part) if place in possible]

    def deed_places(self, part: Course) -> list[str]:
        layout = part.before.snapshot().layout
        steps = [decode(step) for step in part.steps]
        hexes = [hex_ for step in steps for hex_ in _ends(step)]
        return [layout.name(hex_) for hex_ in dict.fromkeys(hexes)]

    def trails(self, part: Course) -> list[tuple[str, ...]]:
        return [fact.path for fact in part.facts() if isinstance(fact, WolfMoved)]

    def is_outlook(self, reason: Reason) -> bool:
        return isinstance(reason.about, tuple) and reason.about[0] in ("next", "danger")

    def places(self, part: Course) -> list[str]:
        layout = part.before.snapshot().layout
        first = decode(part.steps[0])
        if isinstance(first, Draft):
            region = layout.region_of[first.hex]
            if region < 0:  # on the start tile
                return [layout.name(first.hex)]
            return [layout.name(hex_) for hex_ in layout.regions[region].cells]
        hexes = [hex_ for step in part.steps for hex_ in _hexes(decode(step))]
        return [layout.name(hex_) for hex_ in dict.fromkeys(hexes)]


def _action(step: Pay, words: Words) -> str:
    action = action_names(words)[data.ACTIONS[step.action]]
    terrain = terrain_name(data.TERRAINS[step.terrain], words)
    return words("{action}, paying with {terrain}", context="hint", action=action, terrain=terrain)


def _paid(part: Course, step: Pay) -> str:
    """How an action is paid for; nothing if there is only one way."""
    ways = [decode(number) for number in part.before.legal()]
    alike = [way for way in ways if isinstance(way, Pay) and _same_action(way, step)]
    if len(alike) < 2:
        return ""
    paid = next(fact for fact in part.facts() if isinstance(fact, ActionBegun))
    how = payment(paid.turned, paid.terrain_tokens, part.words)
    return part.words("Pay with {payment}", payment=how)


def _same_action(one: Pay, other: Pay) -> bool:
    return (one.action, one.terrain) == (other.action, other.terrain)


def _thought(step: Pay, words: Words) -> str:
    terrain = terrain_name(data.TERRAINS[step.terrain], words)
    match data.ACTIONS[step.action]:
        case "move":
            return words("Consider moving onto {terrain}.", terrain=terrain)
        case "den":
            return words("Consider building a den on {terrain}.", terrain=terrain)
        case "lair":
            return words("Consider upgrading a den on {terrain} to a lair.", terrain=terrain)
        case "howl":
            return words("Consider howling for a lone wolf on {terrain}.", terrain=terrain)
        case _:
            return words("Consider dominating on {terrain}.", terrain=terrain)


def _prey(kinds: int, words: Words) -> str:
    """Which kind of prey it is for its player; each brings more than the one before."""
    match kinds:
        case 1:
            return words("first kind of prey")
        case 2:
            return words("second kind of prey")
        case 3:
            return words("third kind of prey")
        case 4:
            return words("fourth kind of prey")
        case _:
            return words("fifth kind of prey")


def _hexes(step: Step) -> tuple[int, ...]:
    match step:
        case MoveWolf(_, start, _):
            return (start,)
        case Build(hex_) | Take(hex_) | Upgrade(hex_) | Call(hex_) | Hunt(hex_) | Push(hex_):
            return (hex_,)
    return ()


def _ends(step: Step) -> tuple[int, ...]:
    """Where a step takes effect."""
    match step:
        case MoveWolf(_, _, end):
            return (end,)
        case Draft(hex_):
            return (hex_,)
    return _hexes(step)


def _win(fact: GameOver, course: Course) -> str:
    totals = [score.total for score in fact.scores]
    mine, words = totals.pop(course.seat), course.words
    match fact.decided_by:
        case "moon tokens":
            return words(
                "It ends the game with the points tied at {n}, and you win because you have more "
                "moon tokens.",
                n=mine,
            )
        case "wolves":
            return words(
                "It ends the game with the points tied at {n}, and you win because you have more "
                "wolves on the board.",
                n=mine,
            )
    return words.many(
        "It ends the game, and you win it with {n} point to {other}.",
        "It ends the game, and you win it with {n} points to {other}.",
        mine,
        other=max(totals),
    )


def _points(course: Course) -> list[Reason]:
    """What dens, lairs, wolves and prey bring at once; regions are spoken of by themselves."""
    words = course.words
    points: Counter[str] = Counter()
    for fact in course.facts():
        if not isinstance(fact, RegionScored):
            for one in points_gained(fact, words):
                prey = _prey(fact.kinds, words) if isinstance(fact, PreyHunted) else ""
                reason = prey or one.reason
                points[reason] += one.points if one.seat == course.seat else 0
    total = points.total()
    if not total:
        return []
    listed = [
        words("{reason} (+{points})", context="points", reason=reason, points=gained)
        for reason, gained in points.most_common()
        if gained
    ]
    text = words.many(
        "It brings {n} point at once: {reasons}.",
        "It brings {n} points at once: {reasons}.",
        total,
        reasons=words.listed(listed),
    )
    return [Reason("points", float(total), text)]


def _growth(course: Course) -> list[Reason]:
    """Tracks that show more now, and tokens gained."""
    gathered, words = [], course.words
    before, after = course.before.snapshot(), course.after.snapshot()
    facts = [fact for fact in course.facts() if getattr(fact, "seat", None) == course.seat]
    for number, track in enumerate(data.TRACKS):
        had, has = (shot.track_value(course.seat, number) for shot in (before, after))
        if has > had:
            text = _reach(track, has, course)
            gathered.append(Reason(("track", track), REACH * (has - had), text))
    tokens = [fact.token for fact in facts if isinstance(fact, BonusGained)]
    if "action" in tokens:
        text = words("You gain an action token: one more action, in this turn or later.")
        gathered.append(Reason("action token", TOKENS["action"] * tokens.count("action"), text))
    if "terrain" in tokens:
        text = words("You gain a terrain token, which pays for any terrain.")
        gathered.append(Reason("terrain token", TOKENS["terrain"] * tokens.count("terrain"), text))
    return gathered


def _reach(track: str, value: int, course: Course) -> str:
    words = course.words
    match track:
        case "spread":
            return words.many(
                "From now on a move can take {n} wolf.",
                "From now on a move can take up to {n} wolves.",
                value,
            )
        case "speed":
            return words.many(
                "From now on your wolves can move {n} hex.",
                "From now on your wolves can move up to {n} hexes.",
                value,
            )
    return words.many(
        "From now on your howl is heard {n} hex away.",
        "From now on your howl is heard up to {n} hexes away.",
        value,
    )
