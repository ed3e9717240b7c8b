"""A game reviewed turn by turn: who was winning, what was best, what the turn gave away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from moonpack.analysis.analyst import (
    SIMULATIONS,
    Analyst,
    Candidate,
    Shares,
    Study,
    TurnPair,
    analyst,
)
from moonpack.analysis.review_json import LineJson, OutlookJson, ReviewJson, TurnJson
from moonpack.game import Game
from moonpack.games.contract import Fact
from moonpack.words import ENGLISH, Words

BEST = 3  # turns reported for each position
TURNING = 0.15  # of the win changing hands: a turning point of the game


@dataclass(frozen=True)
class Line:
    """A turn as notation and in words, with each seat's share of the win after it."""

    steps: tuple[str, ...]
    words: tuple[str, ...]
    shares: Shares
    visits: int

    def to_json(self) -> LineJson:
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

    seat: int | None  # the player to decide; None when the game is over
    shares: Shares
    scores: tuple[float, ...]
    best: tuple[Line, ...]
    simulations: int

    def to_json(self) -> OutlookJson:
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
        """Whether much of the win changed hands, by a mistake or by luck."""
        moved = zip(self.before.shares, self.then, strict=True)
        return max(abs(then - before) for before, then in moved) >= TURNING

    def to_json(self) -> TurnJson:
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

    def __repr__(self) -> str:
        return f"<review of {' and '.join(self.names)}: {len(self.turns)} turns>"

    def _repr_svg_(self) -> str:
        """The picture a notebook shows: the course of the game."""
        from moonpack.analysis.tell import course  # which tells reviews

        return course(self)

    def to_json(self) -> ReviewJson:
        """The review as JSON."""
        return {
            "game": self.game,
            "players": list(self.names),
            "turns": [turn.to_json() for turn in self.turns],
            "now": self.now.to_json(),
            "given_away": rounded([self.given_away(n) for n in range(len(self.names))]),
        }


def rounded(values: Sequence[float], digits: int = 4) -> list[float]:
    """Numbers as they are reported."""
    return [round(value, digits) for value in values]


# -- positions


def outlook(game: Game, study: Study, best: int = BEST, words: Words = ENGLISH) -> Outlook:
    """A study in the game's notation and words, without what a turn would draw."""
    lines = tuple(_line(game, turn, words) for turn in study.turns[:best])
    return Outlook(game.actor, study.shares, study.scores, lines, study.simulations)


def _line(game: Game, turn: Candidate, words: Words) -> Line:
    trial, steps, sentences = game.copy(), [], []
    for number in turn.steps:
        steps.append(game.spec.print(trial.engine, number))
        trial.play(steps[-1])
        sentences += trial.tell(_deeds(trial.facts(), game.actor), words)
    return Line(tuple(steps), tuple(sentences), turn.shares, turn.visits)


def _deeds(facts: Sequence[Fact], seat: int | None) -> list[Fact]:
    """What a turn did, without what it means for the next player."""
    return [fact for fact in facts if getattr(fact, "seat", seat) == seat]


# -- games


@dataclass(frozen=True)
class _Part:
    """A part of a turn: to its end, or to a final step, after which its player knows more."""

    before: Game
    steps: tuple[str, ...]


@dataclass(frozen=True)
class _Judged:
    """A part of a turn with its judgement."""

    part: _Part
    before: Outlook
    after: Shares
    best: Shares
    words: tuple[str, ...]
    marks: tuple[str, ...]

    def given_away(self, seat: int) -> float:
        """How much of the win this part gave away."""
        return self.best[seat] - self.after[seat]


def turns(game: Game) -> list[list[_Part]]:
    """The whole turns of a game, in order, in parts; a turn that has not ended is left out."""
    ended = [turn for turn in game.turns() if turn.has_ended]
    here = Game(game.spec, game.setup, game.names)
    return [_parts(here, game.played[turn.first - 1 : turn.last]) for turn in ended]


def _parts(here: Game, steps: Sequence[str]) -> list[_Part]:
    """The parts of a turn, which is played on `here`."""
    parts: list[_Part] = []
    before, since = here.copy(), 0
    for number, step in enumerate(steps, 1):
        here.play(step)
        if number == len(steps) or not here.can_undo():
            parts.append(_Part(before, tuple(steps[since:number])))
            before, since = here.copy(), number
    return parts


def reviewed(
    game: Game,
    judge: Analyst,
    simulations: int = SIMULATIONS,
    best: int = BEST,
    words: Words = ENGLISH,
) -> Iterator[TurnReview]:
    """The turns of a game one after the other, each as soon as it is judged."""
    played = turns(game)
    study = judge.judge(played[0][0].before.engine, simulations) if played else None
    first = 1
    for number, parts in enumerate(played, 1):
        judged: list[_Judged] = []
        for part in parts:
            assert study is not None
            after, sentences, marks = _replayed(part, judge, words)
            following = judge.judge(after.engine, simulations)
            pair = _pair(part, after, study)
            shares = judge.compared(part.before.engine, pair, following, simulations)
            before = outlook(part.before, study, best, words)
            judged.append(_Judged(part, before, *shares, sentences, marks))
            study = following
        yield _together(number, first, judged, study.shares if study else ())
        first += sum(len(part.steps) for part in parts)


def _replayed(
    part: _Part, judge: Analyst, words: Words
) -> tuple[Game, tuple[str, ...], tuple[str, ...]]:
    """The game after a part of a turn, what it did in words, and what marks it."""
    after, seat = part.before.copy(), part.before.actor
    sentences: list[str] = []
    marks: list[str] = []
    for step in part.steps:
        after.play(step)
        facts = after.facts()
        sentences += after.tell(_deeds(facts, seat), words, seat)
        marks += filter(None, (judge.mark(fact, words) for fact in facts))
    return after, tuple(sentences), tuple(marks)


def _together(number: int, first: int, judged: list[_Judged], then: Shares) -> TurnReview:
    """The review of a turn from its parts, each judged by what its player knew when it began.

    What the parts gave away adds up, to no more than all of the win. The better turn is that of the
    part that gave away most, after what was played before it.
    """
    seat = judged[0].before.seat
    assert seat is not None
    worst = max(range(len(judged)), key=lambda n: judged[n].given_away(seat))
    prefix = [step for part in judged[:worst] for step in part.part.steps]
    spoken = [sentence for part in judged[:worst] for sentence in part.words]
    lines = tuple(
        replace(line, steps=(*prefix, *line.steps), words=(*spoken, *line.words))
        for line in judged[worst].before.best
    )
    after = judged[-1].after
    gaps = [[b - a for a, b in zip(part.after, part.best, strict=True)] for part in judged]
    return TurnReview(
        number,
        first,
        seat,
        tuple(step for part in judged for step in part.part.steps),
        tuple(sentence for part in judged for sentence in part.words),
        replace(judged[0].before, best=lines),
        after,
        tuple(
            min(1.0, max(0.0, share + sum(gap[n] for gap in gaps))) for n, share in enumerate(after)
        ),
        tuple(mark for part in judged for mark in part.marks),
        then,
    )


def _pair(turn: _Part, after: Game, study: Study) -> TurnPair:
    """The steps played and the best ones found, as numbers; equal if they come to the same."""
    trial, played = turn.before.copy(), []
    for text in turn.steps:
        played.append(trial.spec.parse(trial.engine, text))
        trial.play(text)
    best = study.turns[0].steps
    better = turn.before.copy()
    for step in best:
        better.play(better.spec.print(better.engine, step))
    seat = turn.before.actor
    return TurnPair(played, played if better.view(seat) == after.view(seat) else best)


def review(
    game: Game,
    simulations: int = SIMULATIONS,
    best: int = BEST,
    progress: Callable[[int, int], None] | None = None,
    words: Words = ENGLISH,
) -> Review:
    """A whole game; `progress` is called with the number of turns done, and of all turns."""
    judge = analyst(game.spec)
    total = len(turns(game))
    done: list[TurnReview] = []
    for turn in reviewed(game, judge, simulations, best, words):
        done.append(turn)
        if progress is not None:
            progress(len(done), total)
    now = outlook(game, judge.judge(game.engine, simulations), best, words)
    colours = tuple(judge.colours(game.engine))
    return Review(game.name, game.names, tuple(done), now, colours)
