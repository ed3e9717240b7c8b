"""People and tournaments: profiles, results, ratings, standings. Seats are numbered from 1."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StrictBool

from moonpack.server.wire.fields import MOST_SEATS, Answer, Level, Message, Name, number


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


class PlaceInfo(Answer):
    """What came of a seat."""

    player: PlayerInfo
    place: int = Field(description="From 1; equals share one.")
    score: int
    gave_up: bool
    pack: str | None = Field(description="What the seat played, if the game has packs.")


class ResultInfo(Answer):
    """What came of a table, as one of its players sees it."""

    table: str | None = Field(description="Its id; only for those who had a seat there.")
    game: str
    at: float = Field(description="When it ended, in seconds since 1970.")
    rated: bool
    left: bool = Field(description="It was not played to its end: everybody gave up.")
    seat: int = Field(description="The seat of the person whose history this is.")
    points: int | None = Field(description="Their rating after it, if it was rated.")
    places: list[PlaceInfo] = Field(description="By seat.")


class History(Answer):
    """Some results of a person, the latest first."""

    results: list[ResultInfo]
    more: bool = Field(description="There are more: ask again with `first` 30 further.")


class GameFigures(Answer):
    """What a person has done at one game."""

    game: str
    played: int
    won: int = Field(description="First places, shared ones included.")
    mean_place: float
    best_score: int
    mean_parts: dict[str, float] = Field(description="Points of a game, by what they are for.")
    favourite_pack: str | None = Field(description="The pack that was played most.")
    streak: int = Field(description="How many of the latest games were won in a row.")
    longest_streak: int


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
    yours: bool
    ratings: list[RatingInfo]
    games: list[GameFigures]
    opponents: list[OpponentFigures] = Field(description="The 20 met most often.")


class LeaderInfo(Answer):
    """A line of a leaderboard."""

    rank: int
    player: PlayerInfo
    rating: RatingInfo


class Leaderboard(Answer):
    """The strongest people and bots of a server: by the lower ends of their intervals."""

    game: str
    leaders: list[LeaderInfo]
    more: bool = Field(description="There are more: ask again with `first` 50 further.")


# -- tournaments


class NewTournament(Message):
    """A tournament. People join it until its organiser, who opens it, begins it."""

    name: Name
    game: Annotated[str, Field(min_length=1, max_length=40)]
    kind: Literal["round_robin", "swiss"] = "swiss"
    size: Annotated[int, Field(ge=2, le=MOST_SEATS), BeforeValidator(number)] = Field(
        default=2, description="How many sit at a table; a round robin has two."
    )
    rounds: Annotated[int, Field(ge=1, le=63), BeforeValidator(number)] | None = Field(
        default=None,
        description="Of a Swiss one; so many that one can be unbeaten if none is given.",
    )
    bots: Annotated[list[Level], Field(max_length=64)] = Field(
        default=[], description="The levels of bots that play."
    )
    choices: dict[str, object] = Field(
        default_factory=dict, description="The options of all tables, as for a new table."
    )
    rated: StrictBool = False


class JoinTournament(Message):
    """Play in a tournament, under a name."""

    name: Name


class BoardInfo(Answer):
    """A table of a tournament."""

    table: str = Field(description="Everybody may watch it.")
    players: list[int] = Field(description="The numbers of entrants, from 1, by seat.")
    places: list[int] | None = Field(description="By seat; null while it is played.")


class TournamentStanding(Answer):
    """How an entrant stands."""

    rank: int = Field(description="From 1; equals share one.")
    number: int = Field(description="Of the entrant, from 1.")
    points: float
    buchholz: float
    sonneborn_berger: float
    direct_encounter: float
    games: int
    byes: int
    ahead_by: Literal["points", "buchholz", "sonneborn_berger", "direct_encounter", "none"] = Field(
        description="What puts them ahead of the next."
    )
    words: str = Field(description="The same in a sentence; empty where points decide.")


class TournamentInfo(Answer):
    """A tournament: who plays, all rounds, and how it stands."""

    id: str
    name: str
    game: str
    kind: Literal["round_robin", "swiss"]
    size: int
    rounds: int = Field(description="0 until it begins, if nobody has chosen their number.")
    rated: bool
    state: Literal["entering", "playing", "over"]
    yours: bool = Field(description="The visitor is its organiser.")
    entrants: list[PlayerInfo]
    boards: list[list[BoardInfo]] = Field(description="By round. Whoever is missing has a bye.")
    standings: list[TournamentStanding]


class NewTournamentId(Answer):
    """A new tournament."""

    tournament: str
