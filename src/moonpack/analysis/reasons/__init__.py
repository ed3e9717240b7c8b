"""Reasons for turns, in words, most important first.

```python
from moonpack import analysis

game = moonpack.replay(record, steps=40)  # somebody is to decide
for sentence in analysis.reasons(game, ["howl tundra 34", "call f4", "end"]):
    print(sentence)  # "It brings 2 points at once: 3 wolves have joined +2."
```

`steps` are the notation of a turn, or of a part of one, that is legal in the game as it stands; the
sentences are told to its player ("you"). With `instead_of`, another turn from the same position,
only what that turn does not bring as well is said. Nothing is said that the player could not know:
where cards are hidden, the turn is played on a guess at them, and only the open part is compared.

There may be no reason at all: then only the search knows why. A game has an `Explainer` of its own
if its kit names one (`explainer.py`); the plain one knows the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moonpack.analysis.reasons.explainer import Course, Explainer, Reason, course_of
from moonpack.game import Game
from moonpack.games import kit
from moonpack.games.contract import AnyGame
from moonpack.games.rng import Rng
from moonpack.words import ENGLISH, Words

__all__ = [
    "Course",
    "Explainer",
    "Reason",
    "chosen",
    "course",
    "explainer",
    "reasons",
    "up_to_final",
]

MOST = 3  # sentences
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
        common = {reason.about: reason.weight for reason in explains.reasons(other)}
        gathered = [one for one in gathered if one.weight > common.get(one.about, 0.0) + SLIGHT]
    return sorted(gathered, key=lambda reason: -reason.weight)[:most]


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
