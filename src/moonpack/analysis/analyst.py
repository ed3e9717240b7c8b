"""Analysts judge positions: the interface between a game's bots and everything that explains.

An analyst gets the true position, so it is for finished games and for spectators, never for a bot.
Where cards are hidden it judges a turn by what its player knew then, and the chances of all players
by what spectators knew.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from moonpack.games import check, kit
from moonpack.games.contract import AnyGame, Engine, Fact
from moonpack.words import Words

SIMULATIONS = 200
MOST_SIMULATIONS = 1_000_000
PART = 5  # simulations between two calls of `heed`: much less than a second of work

Shares = tuple[float, ...]  # of the win, by seat


@dataclass(frozen=True)
class Candidate:
    """A whole turn that could be played, and each seat's share of the win after it.

    Where cards are hidden: judged by what the player to decide knows.
    """

    steps: tuple[int, ...]
    shares: Shares
    visits: int


class TurnPair(NamedTuple):
    """The turn that was played from a position and the best one, as the steps' numbers."""

    played: Sequence[int]
    best: Sequence[int]

    @property
    def are_same(self) -> bool:
        """Whether the best turn was played."""
        return tuple(self.played) == tuple(self.best)


@dataclass(frozen=True)
class Study:
    """What is known of a position after some simulations.

    Shares and scores are for good play from here on; where cards are hidden, by what a spectator
    knows. Scores are in the order of the shares.
    """

    shares: Shares
    scores: tuple[float, ...]  # expected at the end, by seat
    turns: tuple[Candidate, ...]  # best first; none when the game is over
    simulations: int
    is_final: bool


class Analyst(ABC):
    """Judges positions of one game. The same seed and simulations give the same judgement.

    `heed` is called again and again during the work; an exception from it ends the work.
    """

    lead = 0.0  # what a certain winner is expected to be ahead of a certain loser, at least

    def __init__(self, spec: AnyGame, heed: Callable[[], None] = lambda: None) -> None:
        self.spec, self.heed = spec, heed

    def study(
        self, engine: Engine, simulations: int = SIMULATIONS, every: int | None = None
    ) -> Iterator[Study]:
        """Studies of a position, each better than the one before; the last one is final.

        A new study comes after every `every` simulations; stop iterating to stop the work.
        """
        simulations = check.whole_number(simulations, "simulations", 1, MOST_SIMULATIONS)
        if not engine.over:
            every = check.whole_number(every or simulations, "every", 1)
            for study in self.search(engine, simulations, min(every, simulations)):
                yield replace(study, scores=in_order(study.scores, study.shares, self.lead))
            return
        winners = self.spec.winners(engine)
        scores = self.spec.scores(engine)
        shares = [1 / len(winners) if n in winners else 0.0 for n in range(len(scores))]
        yield Study(tuple(shares), tuple(map(float, scores)), (), 0, True)

    def judge(self, engine: Engine, simulations: int = SIMULATIONS) -> Study:
        """The final study of a position."""
        *_, last = self.study(engine, simulations)
        return last

    def shares(self, engine: Any, simulations: int = SIMULATIONS) -> tuple[float, ...]:
        """The shares of the win alone, as `judge` has them; some analysts have them sooner."""
        return self.judge(engine, simulations).shares

    def best_turn(self, engine: Any, simulations: int = SIMULATIONS) -> tuple[int, ...]:
        """The best turn alone, as `judge` has it; some analysts have it sooner."""
        return self.judge(engine, simulations).turns[0].steps

    @abstractmethod
    def search(self, engine: Any, simulations: int, every: int) -> Iterator[Study]:
        """The same for a position in which there is something to decide.

        Its scores may contradict the shares, because they often come from elsewhere.
        """

    def compared(
        self, engine: Any, turns: TurnPair, following: Study, simulations: int
    ) -> tuple[Shares, Shares]:
        """The shares after the turn that was played and after the best one, with equal care.

        `following` is the study of what the played turn led to: where everything is open it says
        all, and the best turn is judged in the same way.
        """
        if turns.are_same:
            return following.shares, following.shares
        trial = engine.copy()
        for step in turns.best:
            trial.play(step)
        return following.shares, self.shares(trial, simulations)

    def mark(self, fact: Fact, words: Words) -> str:
        """A short name for a fact that changes a game, such as a scoring; empty for all others."""
        return ""

    def colours(self, engine: Any) -> Sequence[str]:
        """A colour for each seat, where the game has them."""
        return ()


def in_order(scores: Sequence[float], shares: Shares, lead: float = 0.0) -> tuple[float, ...]:
    """The scores nearest to these that do not contradict the shares of the win.

    Whoever has the larger share has no lower score, and is ahead by at least `lead` times the
    difference of the shares. Seats that contradict get the mean of their scores, and such leads.
    """
    rest = [score - lead * share for score, share in zip(scores, shares, strict=True)]
    groups: list[list[int]] = []  # of seats, by share; each has a lower mean than the next
    for seat in sorted(range(len(rest)), key=lambda n: (shares[n], rest[n])):
        groups.append([seat])
        while len(groups) > 1 and _mean(groups[-2], rest) > _mean(groups[-1], rest):
            last = groups.pop()
            groups[-1] += last
    ordered = list(scores)
    for group in groups:
        for seat in group if len(group) > 1 else ():
            ordered[seat] = _mean(group, rest) + lead * shares[seat]
    return tuple(ordered)


def _mean(seats: Sequence[int], values: Sequence[float]) -> float:
    return sum(values[seat] for seat in seats) / len(seats)


def parts(begin: int, end: int, size: int = PART) -> Iterator[int]:
    """The stops on the way from one number of simulations to another, where `heed` is called."""
    yield from range(begin + size, end, size)
    if begin < end:
        yield end


def analyst(spec: AnyGame, heed: Callable[[], None] = lambda: None) -> Analyst:
    """The analyst of a game; `heed` can end its work at any time, see `Analyst`."""
    return kit.of(spec.name).analyst(spec, heed)
