"""A game looked at again: turn by turn who was winning, what was best, what the turn gave away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from moonpack.analysis.analyst import SIMULATIONS, Analyst, Candidate, Shares, Study, analyst
from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.words import ENGLISH, Words

BEST = 3  # turns told for each position
TURNING = 0.15  # of the win changing hands: a turning point of the game


@dataclass(frozen=True)
class Line:
    """A turn as notation and in words, with what each seat may then hope for."""

    steps: tuple[str, ...]
    words: tuple[str, ...]
    shares: Shares
    visits: int

    def to_json(self) -> dict[str, Any]:
        """The line as JSON."""
        return {
            "steps": list(self.steps),
            "words": list(self.words),
            "shares": rounded(self.shares),
            "visits": self.visits,
        }


@dataclass(frozen=True)
class Outlook:
    """A position judged: shares of the win, expected final scores, the best turns found."""

    seat: int | None  # who decides; None when the game is over
    shares: Shares
    scores: tuple[float, ...]
    best: tuple[Line, ...]
    simulations: int

    def to_json(self) -> dict[str, Any]:
        """The outlook as JSON; seats count from 1."""
        return {
            "seat": None if self.seat is None else self.seat + 1,
            "shares": rounded(self.shares),
            "scores": rounded(self.scores, 1),
            "best": [line.to_json() for line in self.best],
            "simulations": self.simulations,
        }


@dataclass(frozen=True)
class TurnReview:
    """A turn that was played."""

    number: int  # from 1
    first: int  # the number of its first step, from 1
    seat: int
    steps: tuple[str, ...]
    words: tuple[str, ...]
    before: Outlook
    after: Shares  # once it was played; where cards are hidden, by what its player knew
    best: Shares  # had the best turn been played, by the same knowledge
    marks: tuple[str, ...]  # what it brought about, such as a scoring
    then: Shares  # before the next turn, with all that the turn brought to light

    @property
    def given_away(self) -> float:
        """How much of the win the turn gave away against the best one found."""
        return max(0.0, self.best[self.seat] - self.after[self.seat])

    @property
    def last(self) -> int:
        """The number of its last step, from 1."""
        return self.first + len(self.steps) - 1

    @property
    def is_turning_point(self) -> bool:
        """Whether much of the win changed hands, by fault or by luck."""
        moved = zip(self.before.shares, self.then, strict=True)
        return max(abs(then - before) for before, then in moved) >= TURNING

    def to_json(self) -> dict[str, Any]:
        """The turn as JSON; seats count from 1."""
        return {
            "turn": self.number,
            "first_step": self.first,
            "last_step": self.last,
            "seat": self.seat + 1,
            "steps": list(self.steps),
            "words": list(self.words),
            "before": self.before.to_json(),
            "after": rounded(self.after),
            "after_best": rounded(self.best),
            "given_away": round(self.given_away, 4),
            "then": rounded(self.then),
            "turning_point": self.is_turning_point,
            "marks": list(self.marks),
        }


@dataclass(frozen=True)
class Review:
    """A whole game, and where it stands at its end."""

    game: str
    names: tuple[str, ...]
    turns: tuple[TurnReview, ...]
    now: Outlook
    colours: tuple[str, ...]

    def given_away(self, seat: int) -> float:
        """What a seat gave away in all its turns."""
        return sum(turn.given_away for turn in self.turns if turn.seat == seat)

    def to_json(self) -> dict[str, Any]:
        """The review as JSON."""
        return {
            "game": self.game,
            "players": list(self.names),
            "turns": [turn.to_json() for turn in self.turns],
            "now": self.now.to_json(),
            "given_away": rounded([self.given_away(n) for n in range(len(self.names))]),
        }


def rounded(values: Sequence[float], digits: int = 4) -> list[float]:
    """Numbers as they are told."""
    return [round(value, digits) for value in values]


# -- positions


def outlook(game: Game, study: Study, best: int = BEST, words: Words = ENGLISH) -> Outlook:
    """A study told in the game's notation and words; what a turn would draw is not told."""
    lines = tuple(_line(game, turn, words) for turn in study.turns[:best])
    return Outlook(game.actor, study.shares, study.scores, lines, study.simulations)


def _line(game: Game, turn: Candidate, words: Words) -> Line:
    trial, steps, told = game.copy(), [], []
    for number in turn.steps:
        steps.append(game.spec.print(trial.engine, number))
        trial.play(steps[-1])
        told += trial.tell(_deeds(trial.facts(), game.actor), words)
    return Line(tuple(steps), tuple(told), turn.shares, turn.visits)


def _deeds(facts: Sequence[Fact], seat: int | None) -> list[Fact]:
    """What a turn did, without what it means for the next player."""
    return [fact for fact in facts if getattr(fact, "seat", seat) == seat]


# -- games


@dataclass(frozen=True)
class _Turn:
    """A turn as the record has it: the game before it and its steps."""

    before: Game
    steps: tuple[str, ...]


def turns(game: Game) -> list[_Turn]:
    """The whole turns of a game, in order; a turn that was not ended is left out."""
    found: list[_Turn] = []
    here = _start(game)
    before, steps = here.copy(), []
    for step in game.played:
        actor = here.actor
        here.play(step)
        steps.append(step)
        if here.actor != actor or not here.can_undo():
            found.append(_Turn(before, tuple(steps)))
            before, steps = here.copy(), []
    return found


def _start(game: Game) -> Game:
    return Game(game.spec, game.setup, game.names)


def reviewed(
    game: Game,
    judge: Analyst,
    simulations: int = SIMULATIONS,
    best: int = BEST,
    words: Words = ENGLISH,
) -> Iterator[TurnReview]:
    """The turns of a game one after the other, each as soon as it is judged."""
    played = turns(game)
    study = judge.judge(played[0].before.engine, simulations) if played else None
    first = 1
    for number, turn in enumerate(played, 1):
        after, seat = turn.before.copy(), turn.before.actor
        assert study is not None
        assert seat is not None
        told: list[str] = []
        marks: list[str] = []
        for step in turn.steps:
            after.play(step)
            facts = after.facts()
            told += after.tell(_deeds(facts, seat), words, seat)
            marks += filter(None, map(judge.mark, facts))
        following = judge.judge(after.engine, simulations)
        shares = judge.compared(
            turn.before.engine, *_numbers(turn, after, study), following, simulations
        )
        yield TurnReview(
            number,
            first,
            seat,
            turn.steps,
            tuple(told),
            outlook(turn.before, study, best, words),
            *shares,
            tuple(marks),
            following.shares,
        )
        study, first = following, first + len(turn.steps)


def _numbers(turn: _Turn, after: Game, study: Study) -> tuple[Sequence[int], Sequence[int]]:
    """The played turn and the best one found as numbers; the same if they come to the same."""
    trial, played = turn.before.copy(), []
    for text in turn.steps:
        played.append(trial.spec.parse(trial.engine, text))
        trial.play(text)
    best = study.turns[0].steps
    better = turn.before.copy()
    for step in best:
        better.play(better.spec.print(better.engine, step))
    seat = turn.before.actor
    return played, played if better.view(seat) == after.view(seat) else best


def review(
    game: Game,
    simulations: int = SIMULATIONS,
    best: int = BEST,
    progress: Callable[[int, int], None] | None = None,
    words: Words = ENGLISH,
) -> Review:
    """A whole game; `progress` is told how many turns of how many are done."""
    judge = analyst(game.spec)
    total = len(turns(game))
    found = []
    for turn in reviewed(game, judge, simulations, best, words):
        found.append(turn)
        if progress is not None:
            progress(len(found), total)
    now = outlook(game, judge.judge(game.engine, simulations), best, words)
    colours = tuple(judge.colours(game.engine))
    return Review(game.name, game.names, tuple(found), now, colours)
