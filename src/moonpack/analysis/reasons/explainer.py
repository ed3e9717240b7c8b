"""Why a turn is good: the interface of what explains the turns of a game, and the plain explainer.

An explainer compares the position before some steps with the one after them and reads the facts of
the steps. What it says is about things that anybody can check on the table; how good a turn is in
the end is the analyst's to say.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from moonpack.games.contract import AnyGame, Fact
from moonpack.words import Words


@dataclass(frozen=True)
class Reason:
    """A reason for a turn, as told to its player.

    `about` is what it speaks of: of two turns with a reason about the same thing, the heavier one
    has more of it. `weight` is about what the thing is worth, in points of the game. `points`: the
    points that the text speaks of, if they are not worth the same whenever they come.
    """

    about: Hashable
    weight: float
    text: str
    points: float = 0.0

    @property
    def kind(self) -> Hashable:
        """What kind of thing it speaks of: `region`, wherever that is."""
        return self.about[0] if isinstance(self.about, tuple) else self.about


@dataclass(frozen=True)
class Course:
    """Some steps of a player, played one after the other on a copy of a position."""

    spec: AnyGame
    seat: int
    engines: tuple[Any, ...]  # before the first step, and after each
    steps: tuple[int, ...]
    names: tuple[str, ...]
    words: Words  # with the names of the table, see `Words.naming`

    @property
    def before(self) -> Any:
        """The position before the first step."""
        return self.engines[0]

    @property
    def after(self) -> Any:
        """The position after the last step."""
        return self.engines[-1]

    def facts(self) -> list[Fact]:
        """What the steps did, and what followed from it."""
        pairs = zip(self.engines, self.steps, self.engines[1:], strict=False)
        return [fact for pair in pairs for fact in self.spec.facts(*pair)]

    def part(self, first: int, end: int) -> Course:
        """Some of the steps, from the first up to but not including another."""
        engines = self.engines[first : end + 1]
        return Course(self.spec, self.seat, engines, self.steps[first:end], self.names, self.words)


def course_of(
    spec: AnyGame, engine: Any, steps: Sequence[int], names: Sequence[str], words: Words
) -> Course:
    """Steps played on a copy of a position, in which their player is to decide."""
    engines = [engine]
    for step in steps:
        after = engines[-1].copy()
        after.play(step)
        engines.append(after)
    return Course(spec, engine.actor, tuple(engines), tuple(steps), tuple(names), words)


class Explainer:
    """Explains the turns of a game. This plain one works for any game."""

    lights_places: ClassVar[bool] = False  # what is said needs places to be lit: they have no names

    def reasons(self, course: Course, other: Course | None = None) -> list[Reason]:
        """Why to play some steps, in any order; `other` is a turn that was played instead.

        The plain explainer speaks of the score alone, and of nothing where it may be hidden.
        """
        if course.spec.has_secrets:
            return []
        seat, words = course.seat, course.words
        gain = course.spec.scores(course.after)[seat] - course.spec.scores(course.before)[seat]
        if gain <= 0:
            return []
        text = words.many("Your score rises by {n} point.", "Your score rises by {n} points.", gain)
        return [Reason("points", float(gain), text)]

    def shortcomings(self, course: Course, best: Course, missed: Sequence[Reason]) -> list[Reason]:
        """What is wrong with a turn, told to its player without giving the best turn away.

        `missed`: the reasons for the best turn that this one lacks. The plain explainer knows no
        words for them.
        """
        return []

    def parts(self, course: Course) -> list[Course]:
        """A turn in the parts in which a person thinks of it, such as actions."""
        return [course.part(n, n + 1) for n in range(len(course.steps))]

    def deed(self, part: Course) -> str:
        """What a part of a turn would do, in words."""
        pairs = zip(part.engines, part.steps, strict=False)
        return part.words.noted(*(part.spec.describe(e, step, part.words) for e, step in pairs))

    def part_name(self, part: Course) -> str:
        """What a part of a turn is, without where and how; empty if that cannot be said."""
        return ""

    def look(self, part: Course) -> str:
        """The first half of a hint: which kind of action to think of; a part is the first one."""
        return part.words("Look at one of your options here.")

    def look_by_name(self, part: Course) -> str:
        """The same where nothing can be lit, as in a terminal: places by name."""
        words, places = part.words, ", ".join(self.places(part))
        here = words("Here: {places}.", places=places) if places else ""
        return words.text(self.look(part), here)

    def is_outlook(self, reason: Reason) -> bool:
        """Whether a reason speaks of what comes after the turn, which a later part may change."""
        return False

    def places(self, part: Course) -> list[str]:
        """Where to look for it: places as the scenes of the game name them."""
        return []

    def deed_places(self, part: Course) -> list[str]:
        """Where a part of a turn is done, and what in the hand it is done with."""
        return self.places(part)

    def trails(self, part: Course) -> list[tuple[str, ...]]:
        """The ways that pieces go in a part of a turn, each from place to place."""
        return []
