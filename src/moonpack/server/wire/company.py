"""People and how strong they are: profiles, results, ratings. Seats are numbered from 1."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from moonpack.server.wire.fields import Answer
from moonpack.server.wire.signs import PersonMark


class RatingInfo(Answer):
    """How strong somebody is at a game, and between what that is likely to be."""

    game: str
    points: int
    low: int
    high: int
    games: int = Field(description="How many rated games it comes from.")


class PlayerInfo(Answer):
    """A person or a bot. Neither has an id if the person was forgotten."""

    person: str | None = Field(description="The public id, for `/api/people/{person}`.")
    level: str | None = Field(description="The level of a bot.")
    name: str | None
    mark: PersonMark | None = Field(
        default=None, description="What a person has chosen; in lists of people only."
    )


class PlaceInfo(Answer):
    """What came of a seat."""

    player: PlayerInfo
    place: int = Field(description="From 1; equals share one.")
    score: int
    gave_up: bool
    pack: str | None = Field(description="What the seat played, if the game has packs.")


# Won: first, alone · tied: first, with others · unfinished: given up, and nobody stayed to win.
CameOfIt = Literal["won", "tied", "lost", "unfinished"]


class ResultInfo(Answer):
    """What came of a table, as one of its players sees it."""

    table: str | None = Field(description="Its id; only for those who had a seat there.")
    game: str
    at: float = Field(description="When it ended, in seconds since 1970.")
    rated: bool
    left: bool = Field(description="It was not played to its end: players gave it up.")
    came_of_it: CameOfIt = Field(description="What that was for the person.")
    seat: int = Field(description="The seat of the person whose history this is.")
    points: int | None = Field(description="Their rating after it, if it was rated.")
    change: int | None = Field(
        default=None, description="By how much it has changed that, as far as it is known."
    )
    places: list[PlaceInfo] = Field(description="By seat.")


class History(Answer):
    """Some results of a person, the latest first."""

    results: list[ResultInfo]
    more: bool = Field(description="There are more: ask again with `first` 30 further.")


class PlayersFigures(Answer):
    """What a person has done at one game with a number of players."""

    players: int
    played: int
    won: int
    mean_place: float


class PartFigures(Answer):
    """A part of the scores at one game."""

    name: str
    label: str = Field(description="In the reader's language.")
    points: float = Field(description="Of a game, on average.")


class GameFigures(Answer):
    """What a person has done at one game."""

    game: str
    played: int
    won: int = Field(description="First places that were not shared.")
    mean_place: float
    best_score: int | None = Field(
        description="The highest of a game that was played to its end, if there is one."
    )
    mean_parts: dict[str, float] = Field(description="Points of a game, by what they are for.")
    favourite_pack: str | None = Field(description="The pack that was played most.")
    streak: int = Field(description="How many of the latest games were won in a row.")
    longest_streak: int
    by_players: list[PlayersFigures] = Field(description="From small tables to large ones.")
    parts: list[PartFigures] = Field(
        default=[], description="`mean_parts` in words and in the order of the rules, if known."
    )


class OpponentFigures(Answer):
    """How a person has done against another."""

    player: PlayerInfo
    played: int = Field(description="How often they met; a level, once for each of its seats.")
    ahead: int = Field(description="How often the person had the better place.")
    behind: int


class Profile(Answer):
    """A person: ratings and figures from the last thousand results.

    Others see rated games only; the person sees all of them.
    """

    person: str
    name: str | None
    mark: PersonMark | None = None
    yours: bool
    ratings: list[RatingInfo]
    games: list[GameFigures]
    opponents: list[OpponentFigures] = Field(description="The 20 met most often.")


class LeaderInfo(Answer):
    """A line of a leaderboard."""

    rank: int
    player: PlayerInfo
    rating: RatingInfo
    yours: bool = Field(default=False, description="It is the visitor's.")


class Leaderboard(Answer):
    """The strongest people and bots of a server: by the lower ends of their intervals."""

    game: str
    leaders: list[LeaderInfo]
    more: bool = Field(description="There are more: ask again with `first` 50 further.")
    you: LeaderInfo | None = Field(
        default=None, description="The visitor's own line, wherever it is."
    )


class SeatResult(Answer):
    """What came of a seat, and what that changed."""

    player: PlayerInfo
    yours: bool = Field(default=False, description="It is the visitor's.")
    place: int
    gave_up: bool
    before: int | None = Field(description="The rating before a rated game.")
    after: int | None = Field(description="The rating after it, with its interval.")
    low: int | None
    high: int | None


class TableResult(Answer):
    """What came of a table."""

    written: bool = Field(description="Whether it is known: a moment after the end of the game.")
    rated: bool
    seats: list[SeatResult] = Field(
        description="Those who began the game, by seat; none if it has no result."
    )
