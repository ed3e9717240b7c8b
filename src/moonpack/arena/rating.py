"""Ratings with honest error bars.

A game with more than two seats counts as one comparison for each pair of different entrants in it:
who won, else who scored more. Elo comes from the Bradley-Terry model by maximum likelihood; one
drawn game against an average entrant is added to each so that a clean sheet has a finite rating.

Intervals come from the Bayesian bootstrap over whole set-ups, because games on one set-up are not
independent. To each draw half a set-up of wins and half a set-up of losses is added, with random
weights like the rest: so a clean sheet gets the interval of Jeffreys and not one without width.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from moonpack.arena.match import Result
from moonpack.games import check

RESAMPLES = 1000
ROUNDS = 100
CLOSE = 1e-6
LONGEST_MOVE = 2.0  # of Newton's method: a larger one might diverge
ELO = 400 / math.log(10)
TAIL = 0.025  # on each side of an interval
LEAST = 1e-6  # of a random weight: far out in the tails, where ratings would run away
HALF = 0.5  # of a win and of a loss, that everybody is given

Pair = tuple[int, int]
Points = dict[Pair, float]  # (a, b): what a took from b
Prior = Sequence[tuple[float, float]]  # by entrant: wins and losses against an average one


@dataclass(frozen=True)
class Estimate:
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float

    def to_json(self) -> dict[str, float]:
        """The estimate as JSON."""
        return {
            "value": round(self.value, 4),
            "low": round(self.low, 4),
            "high": round(self.high, 4),
        }


@dataclass(frozen=True)
class Standing:
    """An entrant after a contest."""

    bot: str
    elo: Estimate
    share: Estimate  # of the wins, by seat taken: 1 is every game
    place: Estimate  # 1 is first
    score: Estimate | None  # in games that were played out; None if there are none
    games: int
    wins: float
    shared: int
    faults: int


@dataclass(frozen=True)
class Duel:
    """Two entrants against each other: what the first took of their comparisons."""

    one: int
    other: int
    share: Estimate
    comparisons: int


# -- one game


def ranks(result: Result) -> list[tuple[float, int]]:
    """What two seats of a game are compared by: the win, then the score."""
    scored = zip(result.shares, result.scores, strict=True)
    return [(share, score if result.is_played_out else 0) for share, score in scored]


def comparisons(result: Result) -> Points:
    """What each entrant took from each other one in a game."""
    points: Points = {}
    if result.void:
        return points
    order = ranks(result)
    for one, other in combinations(range(len(order)), 2):
        a, b = result.seats[one], result.seats[other]
        # A game that ended by a fault does not compare the other seats with each other.
        if a == b or (result.fault and result.fault.seat not in (one, other)):
            continue
        took = 1.0 if order[one] > order[other] else 0.5 if order[one] == order[other] else 0.0
        points[a, b] = points.get((a, b), 0) + took
        points[b, a] = points.get((b, a), 0) + 1 - took
    return points


def places(result: Result) -> list[float]:
    """The place of each seat, 1 for the first; ties share the mean of their places."""
    order = ranks(result)
    return [
        1 + sum(other > mine for other in order) + (sum(other == mine for other in order) - 1) / 2
        for mine in order
    ]


# -- Elo


def elo(
    points: Mapping[Pair, float],
    entrants: int,
    prior: Prior | None = None,
    start: Sequence[float] | None = None,
) -> list[float]:
    """The ratings that make the results most likely, by Newton's method; their mean is 0."""
    everybody = range(entrants)
    believed = prior or [(HALF, HALF)] * entrants
    ratings = [rating / ELO for rating in start or [0.0] * entrants]
    met = [(a, b, won, won + points[b, a]) for (a, b), won in points.items() if a < b]
    for _ in range(ROUNDS):
        slope = [0.0] * entrants
        bend = [[0.0] * entrants for _ in everybody]
        for a in everybody:
            won, lost = believed[a]
            expected = _expected(ratings[a])
            slope[a] += won - (won + lost) * expected
            bend[a][a] += (won + lost) * expected * (1 - expected)
        for a, b, won, games in met:
            expected = _expected(ratings[a] - ratings[b])
            weight = games * expected * (1 - expected)
            slope[a] += won - games * expected
            slope[b] -= won - games * expected
            for one, other, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                bend[one][other] += sign * weight
        moves = _solved(bend, slope)
        for a in everybody:
            ratings[a] += max(-LONGEST_MOVE, min(LONGEST_MOVE, moves[a]))
        if max(map(abs, moves)) < CLOSE:
            break
    mean = sum(ratings) / entrants
    return [ELO * (rating - mean) for rating in ratings]


def _expected(ahead: float) -> float:
    """The expected share of points for a lead in rating."""
    return 1 / (1 + math.exp(-ahead))


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a small positive definite system, by elimination; both are used up."""
    many = len(right)
    for k in range(many):
        for row in range(k + 1, many):
            times = matrix[row][k] / matrix[k][k]
            for column in range(k, many):
                matrix[row][column] -= times * matrix[k][column]
            right[row] -= times * right[k]
    for k in reversed(range(many)):
        for column in range(k + 1, many):
            right[k] -= matrix[k][column] * right[column]
        right[k] /= matrix[k][k]
    return right


# -- figures with intervals


@dataclass(frozen=True)
class _Sums:
    """Sums over set-ups: points by pair; seats, wins, places, scores by entrant."""

    points: Mapping[Pair, float]
    columns: tuple[Sequence[float], ...]  # seats, wins, places, seats with a score, scores

    @classmethod
    def of(cls, games: Iterable[Result], entrants: int) -> _Sums:
        points: Points = {}
        columns = tuple([0.0] * entrants for _ in range(5))
        for game in games:
            for pair, took in comparisons(game).items():
                points[pair] = points.get(pair, 0) + took
            for seat, place in enumerate(places(game)):
                entrant = game.seats[seat]
                for column, more in zip(columns, (1, game.shares[seat], place), strict=False):
                    column[entrant] += more
                if game.is_played_out:
                    columns[3][entrant] += 1
                    columns[4][entrant] += game.scores[seat]
        return cls(points, columns)

    @classmethod
    def weighed(cls, parts: Sequence[_Sums], weights: Sequence[float], entrants: int) -> _Sums:
        points: Points = {}
        columns = tuple([0.0] * entrants for _ in range(5))
        for part, weight in zip(parts, weights, strict=True):
            for pair, took in part.points.items():
                points[pair] = points.get(pair, 0) + weight * took
            for total, column in zip(columns, part.columns, strict=True):
                for n, more in enumerate(column):
                    if more:
                        total[n] += weight * more
        return cls(points, columns)


class Ratings:
    """Every figure of a contest that has an interval, from the same draws."""

    def __init__(
        self, results: Sequence[Result], bots: Sequence[str], seed: int = 0, draws: int = RESAMPLES
    ) -> None:
        self.bots, self.many = bots, len(bots)
        self.results = [result for result in results if not result.void]
        setups: dict[int, list[Result]] = {}
        for result in self.results:
            setups.setdefault(result.setup, []).append(result)
        parts = [_Sums.of(games, self.many) for games in setups.values()]
        self.total = _Sums.weighed(parts, [1.0] * len(parts), self.many)
        self.ratings = elo(self.total.points, self.many)
        self._size = {
            pair: self._met(pair) / sum(pair in part.points for part in parts)
            for pair in self.total.points
        }
        self._seats = [
            max(self.total.columns[0][n], 1) / max(sum(part.columns[0][n] > 0 for part in parts), 1)
            for n in range(self.many)
        ]
        chance = random.Random(check.seed(seed))
        self._draws = [self._draw(parts, chance) for _ in range(draws)]

    def _met(self, pair: Pair) -> float:
        return self.total.points[pair] + self.total.points[pair[::-1]]

    def _draw(self, parts: Sequence[_Sums], chance: random.Random) -> dict[str, list[float]]:
        """All figures, with set-ups weighted at random."""

        def half(size: float) -> float:
            return max(chance.gammavariate(HALF, 1.0), LEAST) * size

        drawn = _Sums.weighed(parts, [chance.expovariate(1.0) for _ in parts], self.many)
        seats, wins, placed, counted, scores = drawn.columns
        prior = [(half(size), half(size)) for size in self._seats]
        duels = []
        for (a, b), size in self._size.items():
            won, lost = drawn.points[a, b] + half(size), drawn.points[b, a] + half(size)
            duels.append(won / (won + lost))
        return {
            "elo": elo(drawn.points, self.many, prior, self.ratings),
            "share": [
                (wins[n] + prior[n][0]) / (seats[n] + sum(prior[n])) for n in range(self.many)
            ],
            "place": [_ratio(placed[n], seats[n]) for n in range(self.many)],
            "score": [_ratio(scores[n], counted[n]) for n in range(self.many)],
            "duel": duels,
        }

    def _estimate(self, figure: str, nth: int, value: float) -> Estimate:
        ordered = sorted(drawn[figure][nth] for drawn in self._draws)
        tail = max(int(TAIL * (len(ordered) + 1)) - 1, 0)
        return Estimate(value, min(ordered[tail], value), max(ordered[-1 - tail], value))

    def standings(self) -> list[Standing]:
        """Every entrant, in the order of the contest."""
        return [self._standing(n) for n in range(self.many)]

    def _standing(self, n: int) -> Standing:
        seats, wins, placed, counted, scores = (column[n] for column in self.total.columns)
        scored = self._estimate("score", n, scores / counted) if counted else None
        return Standing(
            bot=self.bots[n],
            elo=self._estimate("elo", n, self.ratings[n]),
            share=self._estimate("share", n, _ratio(wins, seats)),
            place=self._estimate("place", n, _ratio(placed, seats)),
            score=scored,
            games=int(seats),
            wins=wins,
            shared=sum(_is_shared(result, n) for result in self.results),
            faults=sum(r.fault is not None and r.seats[r.fault.seat] == n for r in self.results),
        )

    def duels(self) -> list[Duel]:
        """Every pair of entrants that met, in both orders."""
        duels = []
        for nth, pair in enumerate(self._size):
            met = self._met(pair)
            share = self._estimate("duel", nth, self.total.points[pair] / met)
            duels.append(Duel(*pair, share, round(met)))
        order = {pair: nth for nth, pair in enumerate(permutations(range(self.many), 2))}
        return sorted(duels, key=lambda duel: order[duel.one, duel.other])


def _ratio(total: float, many: float) -> float:
    return total / many if many else 0.0


def _is_shared(result: Result, entrant: int) -> bool:
    """Whether an entrant shared a win in a game that went to its end."""
    shares = zip(result.seats, result.shares, strict=True)
    return result.is_played_out and any(0 < s < 1 for seat, s in shares if seat == entrant)
