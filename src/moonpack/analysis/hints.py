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

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from moonpack.analysis.analyst import Study, TurnPair, analyst
from moonpack.analysis.reasons import chosen, course, explainer, up_to_final
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
    """What to play. `look` and `places` alone are the first half of the hint.

    `reasons` are those for the whole turn, the most important first; there is always one.
    `look_by_name` is `look` for those who see nothing lit: it names the places.
    """

    look: str
    places: tuple[str, ...]
    reasons: tuple[str, ...]
    parts: tuple[HintPart, ...]
    look_by_name: str = ""

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
    parts, first = [], 0
    for part in explains.parts(played):
        many = len(part.steps)
        why = tuple(reason.text for reason in chosen(part, most=PART_REASONS))
        shown = tuple(explains.deed_places(part)), tuple(explains.trails(part))
        here = tuple(steps[first : first + many])
        parts.append(HintPart(here, explains.deed(part), why, *shown))
        first += many
    opening = explains.parts(played)[0]
    reasons = tuple(reason.text for reason in chosen(played))
    words = played.words
    only_search = words("It leaves you better chances than the other turns that were looked at.")
    places = tuple(explains.places(opening))
    look, named = explains.look(opening), explains.look_by_name(opening)
    return Hint(look, places, reasons or (only_search,), tuple(parts), named)


def hint(game: Game, simulations: int = SIMULATIONS, words: Words = ENGLISH) -> Hint:
    """What a strong player would do now in a game, by what the player to decide knows."""
    return hint_of(game, best_steps(game.view(game.actor), simulations), words)
