"""Reasons for turns, in words, most important first.

```python
from moonpack import analysis

game = moonpack.replay(record, steps=40)  # somebody is to decide
for sentence in analysis.reasons(game, ["howl tundra 34", "call f4", "end"]):
    print(sentence)  # "It brings 2 points at once: new wolf number 3 (+2)."
```

`steps` are the notation of a turn, or of a part of one, that is legal in the game as it stands; the
sentences are told to its player ("you"). With `instead_of`, another turn from the same position,
only what that turn does not bring as well is said: not a place in one region if the other turn is
worth as much in another. Nothing is said that the player could not know:
where cards are hidden, the turn is played on a guess at them, and only the open part is compared.

There may be no reason at all: then only the search knows why. A game has an `Explainer` of its own
if its kit names one (`explainer.py`); the plain one knows the score.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from moonpack.analysis.reasons.explainer import Course, Explainer, Reason, course_of
from moonpack.game import Game
from moonpack.games import kit
from moonpack.games.contract import AnyGame
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH, Words

__all__ = [
    "ALL",
    "Course",
    "Explainer",
    "Reason",
    "chosen",
    "course",
    "explainer",
    "reasons",
    "shortcomings",
    "up_to_final",
]

MOST = 3  # sentences
MOST_SHORTCOMINGS = 2
ALL = 100  # more than there ever are
SEED = 1  # of the guesses at what is hidden
SLIGHT = 0.25  # less of one thing than this makes no difference between two turns


def reasons(
    game: Game,
    steps: Sequence[str],
    *,
    instead_of: Sequence[str] = (),
    words: Words = ENGLISH,
    most: int = MOST,
) -> list[str]:
    """Why to play some steps, as at most `most` sentences to the player; see the module."""
    here, rest, gathered = game.copy(), list(steps), list[Reason]()
    other = list(instead_of)
    while rest:
        known = up_to_final(here, rest)
        played = course(here, rest[:known], words)
        compared = _compared(here, other, words)
        gathered += chosen(played, compared, ALL)
        other = other[known:] if other[:known] == rest[:known] else []
        here.play_all(rest[:known])
        rest = rest[known:]
    gathered.sort(key=lambda reason: -reason.weight)
    return [reason.text for reason in gathered[:most]]


def shortcomings(
    game: Game,
    steps: Sequence[str],
    best: Sequence[str],
    words: Words = ENGLISH,
    most: int = MOST_SHORTCOMINGS,
) -> list[str]:
    """What a turn gives up or misses against the best one, without saying what that one is."""
    mine, better = (course(game, one[: up_to_final(game, one)], words) for one in (steps, best))
    gathered = explainer(game.spec).shortcomings(mine, better, chosen(better, mine, ALL))
    gathered.sort(key=lambda reason: -reason.weight)
    return [reason.text for reason in gathered[:most]]


def course(game: Game, steps: Sequence[str], words: Words = ENGLISH) -> Course:
    """Steps played from what the player to decide knows of a game."""
    assert game.actor is not None  # somebody plays them
    engine = game.view(game.actor).sample(Rng(SEED))
    shown = game.called(words)
    return course_in(game.spec, engine, steps, shown.names, shown.named(words))


def course_in(
    spec: AnyGame, engine: Any, steps: Sequence[str], names: Sequence[str], words: Words
) -> Course:
    """The same from a position that agrees with what the player knows, a `View.sample`."""
    here, numbers = engine.copy(), []
    for step in steps:
        numbers.append(spec.parse(here, step))
        here.play(numbers[-1])
    return course_of(spec, engine, numbers, names, words)


def explainer(spec: AnyGame) -> Explainer:
    """What explains the turns of a game."""
    return kit.of(spec.name).explainer


def chosen(played: Course, other: Course | None = None, most: int = MOST) -> list[Reason]:
    """The reasons for some steps, the most important first, without those for the others too."""
    explains = explainer(played.spec)
    gathered = explains.reasons(played, other)
    if other is not None:
        gathered = _not_matched(gathered, explains.reasons(other))
    return sorted(gathered, key=lambda reason: -reason.weight)[:most]


def _not_matched(gathered: Sequence[Reason], others: Sequence[Reason]) -> list[Reason]:
    """The reasons for a turn that another turn does not match.

    What it brings in one place is no reason if the other brings as much of that kind elsewhere, or
    would seem to: whoever reads of 3 points here and knows of 4 there is not convinced.
    """
    common = {reason.about: reason.weight for reason in others}
    matched = _more_elsewhere(gathered, others)
    return [
        one
        for one in gathered
        if one.weight > common.get(one.about, 0.0) + SLIGHT and one.kind not in matched
    ]


def _more_elsewhere(gathered: Sequence[Reason], others: Sequence[Reason]) -> set[Hashable]:
    """The kinds of reasons of which the others have as many, or as good ones."""

    def totals(all_: Sequence[Reason], kind: Hashable) -> tuple[float, float]:
        alike = [one for one in all_ if one.kind == kind]
        return sum(one.weight for one in alike), sum(one.points for one in alike)

    matched = set()
    for kind in {one.kind for one in gathered}:
        (weight, points), (other, other_points) = totals(gathered, kind), totals(others, kind)
        if other + SLIGHT >= weight or 0 < points <= other_points:
            matched.add(kind)
    return matched


def _compared(game: Game, steps: Sequence[str], words: Words) -> Course | None:
    """Another turn from here, as far as it can be known before it is played."""
    if not steps:
        return None
    return course(game, steps[: up_to_final(game, steps)], words)


def up_to_final(game: Game, steps: Sequence[str]) -> int:
    """How many of the steps are played before their player learns something."""
    if not game.spec.has_secrets:
        return len(steps)
    trial = game.copy()
    for number, step in enumerate(steps, 1):
        trial.play(step)
        if not trial.can_undo():
            return number
    return len(steps)
