"""The match of Moonlight beyond the round: from the chance to win this round to how it may end.

What lone wolves and leaders add to the log-odds of a round was fitted with the evaluation of the
bots. Winners are taken to recruit the lone wolf that is worth most, losers the leader.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace

from moonpack.bots.moonlight.council import worth_of
from moonpack.games.moonlight import codes
from moonpack.games.moonlight.engine import Engine

Pair = tuple[float, float]
Ends = dict[tuple[int, int], float]  # rounds won by seat, and how likely that is


@dataclass(frozen=True)
class MatchState:
    """Where a match stands, as far as it says how the rounds to come may go."""

    wins: tuple[int, int]
    worths: Pair  # of the lone wolf and the leader that each seat has
    starter: int
    start: float  # what starting is worth
    lone: float  # what the best lone wolf is worth
    leaders: tuple[float, ...]  # what those left on the table are worth, best first

    def ends(self, chance: float) -> Ends:
        """How the match may end when seat 0 wins the round under way with this chance."""
        ends: Ends = {}
        for winner, likely in ((0, chance), (1, 1 - chance)):
            for end, part in self._won_by(winner).items():
                ends[end] = ends.get(end, 0.0) + likely * part
        return ends

    def _won_by(self, winner: int) -> Ends:
        first, second = self.wins
        wins = (first + 1, second) if winner == 0 else (first, second + 1)
        if wins[winner] == codes.WINS:
            return {wins: 1.0}
        return replace(self, wins=wins).joined(winner, self.lone, self.leader).expected()

    @property
    def leader(self) -> float:
        """What the best leader left is worth."""
        return self.leaders[0] if self.leaders else 0.0

    def joined(self, winner: int, lone: float, leader: float) -> MatchState:
        """The standing once the winner has a lone wolf and the loser a leader, by their worth."""
        first, second = self.worths
        worths = (first + lone, second + leader) if winner == 0 else (first + leader, second + lone)
        left = list(self.leaders)
        if leader in left:
            left.remove(leader)
        return replace(self, worths=worths, starter=winner, leaders=tuple(left))

    def expected(self) -> Ends:
        """How the match may end when the next round is not dealt yet."""
        start = self.start if self.starter == 0 else -self.start
        return self.ends(1 / (1 + math.exp(self.worths[1] - self.worths[0] - start)))


def standing(engine: Engine, worths: Mapping[str, float]) -> MatchState:
    """Where a match stands."""
    shot, cards = engine.snapshot(), engine.tables.cards
    recruit = codes.OP_RECRUIT << 16
    lone = {
        card.name: worth_of(recruit | cards.number_of[card.name], cards, worths)
        for card in cards.lone
    }
    had = [
        (lone[side.lone] if side.lone else 0.0) + (worths[side.leader] if side.leader else 0.0)
        for side in shot.sides
    ]
    return MatchState(
        wins=(shot.sides[0].wins, shot.sides[1].wins),
        worths=(had[0], had[1]),
        starter=shot.starter,
        start=worths["starter"],
        lone=max(lone.values(), default=0.0),
        leaders=tuple(sorted((worths[name] for name in shot.leaders), reverse=True)),
    )


def worth_of_tie(engine: Engine, worths: Mapping[str, float]) -> float:
    """What a tied round is worth to seat 0, where winning it counts 1 and losing it 0.

    The round is then played again, and the other player starts.
    """
    now = standing(engine, worths)
    won, lost = shares(now.ends(1.0))[0], shares(now.ends(0.0))[0]
    again = shares(replace(now, starter=1 - now.starter).expected())[0]
    return min(max((again - lost) / (won - lost), 0.0), 1.0)


def after_choice(engine: Engine, step: int, worths: Mapping[str, float]) -> Ends:
    """How the match may end after a choice between rounds."""
    now, seat = standing(engine, worths), engine.seat
    worth = worth_of(step, engine.tables.cards, worths)
    if engine.phase == codes.PHASE_RECRUIT:
        return now.joined(seat, worth, now.leader).expected()
    return now.joined(1 - seat, 0.0, worth).expected()


def shares(ends: Ends) -> Pair:
    """Each seat's share of the win."""
    first = sum(likely for (a, b), likely in ends.items() if a > b)
    return first, 1 - first


def scores(ends: Ends) -> Pair:
    """The rounds that each seat may expect to have won at the end."""
    first = sum(likely * a for (a, _), likely in ends.items())
    second = sum(likely * b for (_, b), likely in ends.items())
    return first, second
