"""Figures about a person, from results: by game, and by opponent."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moonpack.server.company.outcomes import SeatOutcome
from moonpack.server.wire.company import CameOfIt

MOST_OPPONENTS = 20


@dataclass(frozen=True)
class Seat(SeatOutcome):
    """A seat of a result as it is written: with the rating before the game and after it."""

    mu: float | None = None
    sigma: float | None = None
    mu_before: float | None = None


@dataclass(frozen=True)
class Result:
    """What came of a table; `seat` is that of the person whom it is about, from 0."""

    table: str
    game: str
    at: float
    rated: bool
    ending: str
    seat: int
    seats: Sequence[Seat]

    @property
    def own(self) -> Seat:
        """What came of the person's own seat."""
        return self.seats[self.seat]

    @property
    def came_of_it(self) -> CameOfIt:
        """What came of it for the person; what everybody gave up is nobody's win or loss."""
        if self.own.place > 1:
            return "lost"
        if self.own.gave_up:  # as everybody has, or a bot came first for them in a friendly game
            return "unfinished"
        return "tied" if sum(seat.place == 1 for seat in self.seats) > 1 else "won"

    @property
    def is_won(self) -> bool:
        """Whether the person came first, alone."""
        return self.came_of_it == "won"


@dataclass(frozen=True)
class ByPlayers:
    """What a person has done at one game with a number of players."""

    players: int
    played: int
    won: int
    mean_place: float


@dataclass(frozen=True)
class ByGame:
    """What a person has done at one game."""

    game: str
    played: int
    won: int
    mean_place: float
    best_score: int | None  # of a game that was played to its end
    mean_parts: dict[str, float]
    favourite_pack: str | None
    streak: int
    longest_streak: int
    by_players: Sequence[ByPlayers]


@dataclass(frozen=True)
class ByOpponent:
    """How a person has done against another, who is called as they were last."""

    person: str | None
    level: str | None
    name: str | None
    played: int
    ahead: int
    behind: int


def by_game(results: Iterable[Result]) -> list[ByGame]:
    """The figures of each game, from results with the latest first; the most played game first."""
    games: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        games[result.game].append(result)
    figures = [_of_game(game, played) for game, played in games.items()]
    return sorted(figures, key=lambda one: (-one.played, one.game))


def _of_game(game: str, played: Sequence[Result]) -> ByGame:
    finished = [one.own for one in played if one.ending == "over"]
    sums: Counter[str] = Counter()
    for own in finished:
        sums.update(own.parts)
    packs = Counter(one.own.pack for one in played if one.own.pack is not None)
    streak, longest = _streaks([one.is_won for one in played])
    return ByGame(
        game=game,
        played=len(played),
        won=sum(one.is_won for one in played),
        mean_place=sum(one.own.place for one in played) / len(played),
        best_score=max((own.score for own in finished), default=None),
        mean_parts={name: points / len(finished) for name, points in sums.items()},
        favourite_pack=packs.most_common(1)[0][0] if packs else None,
        streak=streak,
        longest_streak=longest,
        by_players=_by_players(played),
    )


def _by_players(played: Sequence[Result]) -> list[ByPlayers]:
    """The figures for each number of players, from small tables to large ones."""
    tables: dict[int, list[Result]] = defaultdict(list)
    for result in played:
        tables[len(result.seats)].append(result)
    return [
        ByPlayers(
            players=players,
            played=len(some),
            won=sum(one.is_won for one in some),
            mean_place=sum(one.own.place for one in some) / len(some),
        )
        for players, some in sorted(tables.items())
    ]


def _streaks(wins: Sequence[bool]) -> tuple[int, int]:
    """The wins in a row up to the latest game, and the most there ever were."""
    now = wins.index(False) if False in wins else len(wins)
    longest = row = 0
    for is_won in wins:
        row = row + 1 if is_won else 0
        longest = max(longest, row)
    return now, longest


def by_opponent(results: Sequence[Result], most: int = MOST_OPPONENTS) -> list[ByOpponent]:
    """How a person has done against each opponent, from results with the latest first.

    A level of bots is one opponent, met once for each of its seats. Forgotten people are left out.
    """
    names: dict[tuple[str | None, str | None], str | None] = {}
    played: Counter[tuple[str | None, str | None]] = Counter()
    ahead, behind = Counter(played), Counter(played)
    for result in results:
        own = result.own
        opponents = [seat for n, seat in enumerate(result.seats) if n != result.seat]
        for seat in opponents:
            key = (seat.person, seat.level)
            played[key] += 1
            names.setdefault(key, seat.name if seat.level is None else seat.level.capitalize())
            ahead[key] += own.place < seat.place
            behind[key] += own.place > seat.place
    known = [key for key in played if key != (None, None) and key[0] != _person(results)]
    order = sorted(known, key=lambda key: (-played[key], names[key] or ""))
    return [
        ByOpponent(key[0], key[1], names[key], played[key], ahead[key], behind[key])
        for key in order[:most]
    ]


def _person(results: Sequence[Result]) -> str | None:
    """The person whom results are about, who may have had several seats."""
    return next((result.own.person for result in results), None)
