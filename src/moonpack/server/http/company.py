"""People over HTTP: profiles, their history, and leaderboards.

A person's own id is never sent: it would be half of a cookie. The public one is a keyed hash of it.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from moonpack import games
from moonpack.errors import BadInput
from moonpack.server.company import figures, reading
from moonpack.server.company.figures import Result, Seat
from moonpack.server.company.ratings import Rating, level_of
from moonpack.server.company.reading import Rated
from moonpack.server.http.dependencies import TheAllowance, TheHouse, TheVisitor
from moonpack.server.live.house import House
from moonpack.server.wire.company import (
    GameFigures,
    History,
    Leaderboard,
    LeaderInfo,
    OpponentFigures,
    PlaceInfo,
    PlayerInfo,
    Profile,
    RatingInfo,
    ResultInfo,
)
from moonpack.server.wire.fields import CountAsked
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

router = APIRouter(prefix="/api", tags=["company"])

ME = "me"
MOST_RESULTS = 1_000  # that figures are made from
HISTORY_PAGE, LEADERS_PAGE = 30, 50
Public = Annotated[str, Path(pattern=r"^[\w-]{1,24}$", description="A public id, or `me`.")]


@router.get("/people/{person}")
async def profile(
    person: Public, house: TheHouse, visitor: TheVisitor, allowance: TheAllowance
) -> Profile:
    """A person's ratings and figures. Others see rated games only."""
    allowance.question(visitor)
    whose = await _person(house, person, visitor.person)
    is_own = whose == visitor.person
    results = await reading.results_of(house.store, whose, 0, MOST_RESULTS, only_rated=not is_own)
    return Profile(
        person=house.public_id(whose),
        name=await reading.name_of(house.store, whose),
        yours=is_own,
        ratings=[_rating(one) for one in await reading.ratings_of(house.store, whose)],
        games=[
            GameFigures.model_validate(one, from_attributes=True)
            for one in figures.by_game(results)
        ],
        opponents=[
            OpponentFigures(
                player=_player(house, one.person, one.level, one.name),
                played=one.played,
                ahead=one.ahead,
                behind=one.behind,
            )
            for one in figures.by_opponent(results)
        ],
    )


@router.get("/people/{person}/history")
async def history(
    *,
    person: Public,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    first: Annotated[CountAsked, Query()] = 0,
) -> History:
    """A person's results, the latest first, 30 at a time. Others see rated games only."""
    allowance.question(visitor)
    whose = await _person(house, person, visitor.person)
    results = await reading.results_of(
        house.store, whose, first, HISTORY_PAGE + 1, only_rated=whose != visitor.person
    )
    shown = [_result(house, one, visitor.person) for one in results[:HISTORY_PAGE]]
    return History(results=shown, more=len(results) > HISTORY_PAGE)


@router.get("/leaderboard")
async def leaderboard(
    *,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    game: Annotated[str, Query(max_length=40)],
    first: Annotated[CountAsked, Query()] = 0,
) -> Leaderboard:
    """The strongest people and bots at a game, 50 at a time."""
    allowance.question(visitor)
    if game not in games.names():
        raise BadInput.unknown("game", "game", games.names())
    rated = await reading.leaders(house.store, game, first, LEADERS_PAGE + 1)
    lines = [
        LeaderInfo(rank=first + n, player=_rated_player(house, one), rating=_rating(one))
        for n, one in enumerate(rated[:LEADERS_PAGE], 1)
    ]
    return Leaderboard(game=game, leaders=lines, more=len(rated) > LEADERS_PAGE)


async def _person(house: House, public: str, visitor: str) -> str:
    """The person of a public id."""
    if public in (ME, house.public_id(visitor)):
        return visitor
    person = await reading.person_of(house.store, public)
    if person is None:
        raise Refusal(Code.NOT_FOUND, "There is no such player.")
    return person


def _rating(rated: Rated) -> RatingInfo:
    shown = rated.rating.shown
    return RatingInfo(
        game=rated.game,
        points=shown.points,
        low=shown.low,
        high=shown.high,
        games=rated.rating.games,
    )


def _rated_player(house: House, rated: Rated) -> PlayerInfo:
    level = level_of(rated.key)
    if level is not None:
        return PlayerInfo(person=None, level=level, name=level.capitalize())
    return _player(house, rated.key, None, rated.name)


def _player(house: House, person: str | None, level: str | None, name: str | None) -> PlayerInfo:
    public = None if person is None else house.public_id(person)
    return PlayerInfo(person=public, level=level, name=name)


def _result(house: House, result: Result, visitor: str) -> ResultInfo:
    was_there = any(seat.person == visitor for seat in result.seats)
    mu = result.own.mu
    return ResultInfo(
        table=result.table if was_there else None,
        game=result.game,
        at=result.at,
        rated=result.rated,
        left=result.ending == "left",
        seat=result.seat + 1,
        points=None if mu is None else Rating(mu).shown.points,
        places=[_place(house, seat) for seat in result.seats],
    )


def _place(house: House, seat: Seat) -> PlaceInfo:
    return PlaceInfo(
        player=_player(house, seat.person, seat.level, seat.name),
        place=seat.place,
        score=seat.score,
        gave_up=seat.gave_up,
        pack=seat.pack,
    )
