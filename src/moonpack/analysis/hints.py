"""Hints: what a strong player would do now, with reasons, from what the player to decide knows.

```python
hint = analysis.hint(game)
print(hint.look, hint.places)  # first only where to look
for part in hint.parts:  # then the turn
    print(part.words, *part.reasons)
```

The search gets a view and never the truth, so a hint knows no more than its player.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass
from itertools import islice

from moonpack.analysis.analyst import Study, TurnPair, analyst
from moonpack.analysis.reasons import (
    ALL,
    Course,
    Explainer,
    Reason,
    chosen,
    course,
    explainer,
    up_to_final,
)
from moonpack.game import Game
from moonpack.games import kit
from moonpack.games.contract import View
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH, Words

SIMULATIONS = 300  # docs/strength.md says how often it agrees with a deeper analysis
SEED = 1  # of the guess at what is hidden
PART_REASONS = 2  # for each part of a turn


@dataclass(frozen=True)
class HintPart:
    """A part of the hinted turn: its steps, what they do, why, where, and the ways of pieces."""

    steps: tuple[str, ...]
    words: str
    reasons: tuple[str, ...]
    places: tuple[str, ...] = ()
    trails: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Hint:
    """What to play. `look`, `places` and `why` alone are the first half of the hint.

    `reasons` are those for the whole turn, the most important first; there is always one.
    `look_by_name` is `look` for those who see nothing lit: it names the places. `why` is a reason
    for what `look` names, or it names the later action that brings it.
    """

    look: str
    places: tuple[str, ...]
    reasons: tuple[str, ...]
    parts: tuple[HintPart, ...]
    look_by_name: str = ""
    why: str = ""

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps of the turn, up to the first after which its player knows more."""
        return tuple(step for part in self.parts for step in part.steps)


def best_steps(
    view: View, simulations: int = SIMULATIONS, heed: Callable[[], None] = lambda: None
) -> list[str]:
    """The best turn, or rest of a turn, for the seat to decide, by what it sees."""
    spec = kit.of(view.game).spec
    engine = view.sample(Rng(SEED))
    best = analyst(spec, heed).best_turn(engine, simulations)
    steps, here = [], engine.copy()
    for number in best:
        steps.append(spec.print(here, number))
        here.play(number)
    return steps


def chances_after(
    view: View, steps: Sequence[str], best: Sequence[str], simulations: int = SIMULATIONS
) -> tuple[float, float]:
    """The chances to win of the seat to decide after a turn and after the best one, by its view.

    Both are judged with equal care, as in a review.
    """
    spec, engine = kit.of(view.game).spec, view.sample(Rng(SEED))
    judge, seat = analyst(spec), engine.actor
    assert seat is not None
    turns, ends = [], []
    for turn in (steps, best):
        here, numbers = engine.copy(), []
        for step in turn:
            numbers.append(spec.parse(here, step))
            here.play(numbers[-1])
        turns.append(tuple(numbers))
        ends.append(here)
    shares = judge.shares(ends[0], simulations)
    following = Study(shares, (0.0,) * len(shares), (), simulations, is_final=True)
    after, after_best = judge.compared(engine, TurnPair(*turns), following, simulations)
    return after[seat], after_best[seat]


def hint_of(game: Game, steps: Sequence[str], words: Words = ENGLISH) -> Hint:
    """A turn of the player to decide as a hint, in words."""
    played = course(game, steps[: up_to_final(game, steps)], words)
    explains = explainer(game.spec)
    courses = explains.parts(played)
    lasting = {reason.about for reason in explains.reasons(played)}
    parts, first = [], 0
    for part in courses:
        many = len(part.steps)
        lasting_ones = (one for one in chosen(part, most=ALL) if _lasts(one, explains, lasting))
        why = tuple(reason.text for reason in islice(lasting_ones, PART_REASONS))
        shown = tuple(explains.deed_places(part)), tuple(explains.trails(part))
        here = tuple(steps[first : first + many])
        parts.append(HintPart(here, explains.deed(part), why, *shown))
        first += many
    opening, gathered = courses[0], chosen(played)
    reasons = tuple(reason.text for reason in gathered)
    words = played.words
    only_search = words("It gives you better chances than any other turn that was tried.")
    places = tuple(explains.places(opening))
    look, named = explains.look(opening), explains.look_by_name(opening)
    first_reason = _first_reason(courses, gathered[0]) if gathered else only_search
    return Hint(look, places, reasons or (only_search,), tuple(parts), named, first_reason)


def _lasts(reason: Reason, explains: Explainer, lasting: Collection[Hashable]) -> bool:
    """Whether a reason for a part is still true once the whole turn is played.

    What could be done next turn must not be what a later part of this turn does already.
    """
    return not explains.is_outlook(reason) or reason.about in lasting


def _first_reason(parts: Sequence[Course], best: Reason) -> str:
    """The most important reason for a turn, told of the part that brings it.

    The first half of a hint names only the first part: what a later one brings would be taken for
    its effect. What no part brings by itself is told of the whole turn.
    """
    for number, part in enumerate(parts):
        for reason in chosen(part, most=ALL):
            if reason.about == best.about:
                name = explainer(part.spec).part_name(part) if number else ""
                after = part.words("Afterwards: {action}.", action=name) if name else ""
                return part.words.text(after, reason.text)
    return best.text


def hint(game: Game, simulations: int = SIMULATIONS, words: Words = ENGLISH) -> Hint:
    """What a strong player would do now in a game, by what the player to decide knows."""
    return hint_of(game, best_steps(game.view(game.actor), simulations), words)
