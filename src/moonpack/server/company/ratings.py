"""Ratings: how strong people and bots are at a game, and how sure that is.

A rating is a normal distribution: a mean and a deviation. OpenSkill's Plackett-Luce model changes
it after each rated game, for any number of players, with ties. People see it on a friendlier scale:
newcomers have 1500, and the interval is two deviations to either side.

Bots are on the same scale. A level begins where the arena has measured it (docs/strength.md), and
is then rated like everybody else.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from openskill.models import PlackettLuce

from moonpack.bots.levels import LEVELS

MEAN, DEVIATION = 25.0, 25 / 3
LUCK = 25 / 6  # how much the play of one person varies from game to game
UNIT = math.sqrt(2) * LUCK  # players this far apart have odds of e to 1
DRIFT = 25 / 300  # how much a strength may change from one game to the next
LEAST_LUCK = 0.1
NEWCOMER, POINTS = 1500, 40  # of the scale that people see: its middle, and the size of a unit
WIDTH = 2.0  # deviations to either side, which is about 95 %

# People who know the rules are supposed to begin between the second level and the third.
# That is a guess, and the games that people play against bots correct it.
MIDDLE = 1.5
BOT_DEVIATION = 2.0  # the arena tells levels apart well, but not where people stand among them


@dataclass(frozen=True)
class Rating:
    """A strength and how sure it is, on the scale of the model."""

    mu: float = MEAN
    sigma: float = DEVIATION
    games: int = 0

    @property
    def shown(self) -> Shown:
        """The rating as people see it."""
        low, high = self.mu - WIDTH * self.sigma, self.mu + WIDTH * self.sigma
        return Shown(_points(self.mu), _points(low), _points(high))


@dataclass(frozen=True)
class Shown:
    """A rating on the scale that people see, and the interval that it is likely to be in."""

    points: int
    low: int
    high: int


def _points(strength: float) -> int:
    return round(NEWCOMER + POINTS * (strength - MEAN))


def bot_key(level: str) -> str:
    """The key of a level's rating; no person's id has a space."""
    return f"bot {level}"


def level_of(key: str) -> str | None:
    """The level that a key belongs to; None if it is a person's."""
    return key.removeprefix("bot ") if key.startswith("bot ") else None


@cache
def beginning(game: str, key: str) -> Rating:
    """The rating of somebody who has no rated game yet."""
    levels = LEVELS.get(game, {})
    measured = [one.beats for one in levels.values()][1:]
    shares = [share for share in measured if share is not None]
    level = level_of(key)
    if level is None or level not in levels or not shares or len(shares) < len(measured):
        return Rating()  # people, and levels that were never measured
    return Rating(_means(shares)[list(levels).index(level)], BOT_DEVIATION)


def _means(shares: Sequence[float]) -> list[float]:
    """The strengths of levels, from the share of games that each won against the one below."""
    means = [0.0]
    for share in shares:
        means.append(means[-1] + UNIT * math.log(share / (1 - share)))
    below = min(math.floor(MIDDLE), len(shares) - 1)
    middle = means[below] + (MIDDLE - below) * (means[below + 1] - means[below])
    return [MEAN + mean - middle for mean in means]


def final_places(places: Sequence[int], gave_up: Collection[int] = ()) -> list[int]:
    """The places that count: whoever has left or run out of time is last, behind all others.

    Several of them share the last place. Places are numbered from 1, and equals share one.
    """
    stayed = [place for seat, place in enumerate(places) if seat not in gave_up]
    return [
        len(stayed) + 1 if seat in gave_up else 1 + sum(other < place for other in stayed)
        for seat, place in enumerate(places)
    ]


def rate(
    before: Mapping[str, Rating], keys: Sequence[str], places: Sequence[int]
) -> dict[str, Rating]:
    """The ratings after a game of `keys`, one for each seat, that ended with some places.

    A level may have several seats. It is then changed by the mean of what each would change, so
    that one game never counts as several.
    """
    if len(set(keys)) < 2:
        return {}  # a level against itself says nothing
    model = _model([before[key] for key in keys])
    seats = [[model.rating(mu=before[key].mu, sigma=before[key].sigma)] for key in keys]
    rated = model.rate(seats, ranks=[float(place) for place in places])
    after: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for key, (seat,) in zip(keys, rated, strict=True):
        after[key].append((seat.mu, seat.sigma))
    return {
        key: Rating(
            math.fsum(mu for mu, _ in values) / len(values),
            math.fsum(sigma for _, sigma in values) / len(values),
            before[key].games + 1,
        )
        for key, values in after.items()
    }


def _model(ratings: Sequence[Rating]) -> PlackettLuce:
    """The model for the players of one game.

    OpenSkill's defaults are tuned for the order of players. Intervals that mean what they say need
    two things more (`bench/ratings.py` measures it). The unit of the model is the same for every
    number of players, and of the doubt about their strengths it takes only the part that flattens
    the odds: pi / 8 of the variance between two. And deviations shrink by all that a game tells
    (gamma is 1).
    """
    players = len(ratings)
    doubt = math.fsum(rating.sigma**2 for rating in ratings)
    unit = UNIT**2 + doubt * math.pi / 8 * 2 / players
    luck = max((unit - doubt) / players, LEAST_LUCK**2)  # the model adds all of the doubt
    return PlackettLuce(mu=MEAN, sigma=DEVIATION, beta=math.sqrt(luck), tau=DRIFT, gamma=_all_of_it)


def _all_of_it(*_: object) -> float:
    return 1.0
