"""People over HTTP: profiles, their history, and leaderboards.

A person's own id is never sent: it would be half of a cookie. The public one is a keyed hash of it.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query

import moonpack
from moonpack import games, languages
from moonpack.errors import BadInput
from moonpack.server.company import figures, reading
from moonpack.server.company.figures import Result, Seat
from moonpack.server.company.ratings import Rating, level_of
from moonpack.server.company.reading import Rated
from moonpack.server.http.dependencies import InLanguage, TheAllowance, TheHouse, TheVisitor
from moonpack.server.http.slow_work import table_of
from moonpack.server.live.house import House
from moonpack.server.people import profiles
from moonpack.server.tables.visibility import check_may_see
from moonpack.server.wire.company import (
    GameFigures,
    History,
    Leaderboard,
    LeaderInfo,
    OpponentFigures,
    PartFigures,
    PlaceInfo,
    PlayerInfo,
    Profile,
    RatingInfo,
    ResultInfo,
    SeatResult,
    TableResult,
)
from moonpack.server.wire.fields import CountAsked
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.usual_names import shown_name
from moonpack.words import source

router = APIRouter(prefix="/api", tags=["company"])

ME = "me"
MOST_RESULTS = 1_000  # that figures are made from
HISTORY_PAGE, LEADERS_PAGE = 30, 50
Public = Annotated[str, Path(pattern=r"^[\w-]{1,24}$", description="A public id, or `me`.")]


@router.get("/people/{person}")
async def profile(
    *,
    person: Public,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> Profile:
    """A person's ratings and figures. Others see rated games only."""
    allowance.question(visitor)
    whose = await _person(house, person, visitor.person)
    is_own = whose == visitor.person
    results = await reading.results_of(house.store, whose, 0, MOST_RESULTS, only_rated=not is_own)
    kept = await profiles.profile_of(house.store, whose) or profiles.Profile()
    players = _Players(house, language)
    return Profile(
        person=house.public_id(whose),
        name=kept.name or (visitor.remembered.name if is_own else None),
        mark=kept.mark,
        yours=is_own,
        ratings=[_rating(one) for one in await reading.ratings_of(house.store, whose)],
        games=[_figures(one, language) for one in figures.by_game(results)],
        opponents=[
            OpponentFigures(
                player=players.player(one.person, one.level, one.name),
                played=one.played,
                ahead=one.ahead,
                behind=one.behind,
            )
            for one in figures.by_opponent(results)
        ],
    )


def _figures(one: figures.ByGame, language: str) -> GameFigures:
    labels = _part_labels(one.game, language)
    known = GameFigures.model_validate(one, from_attributes=True)
    parts = [
        PartFigures(name=name, label=label, points=one.mean_parts[name])
        for name, label in labels.items()
        if name in one.mean_parts
    ]
    return known.model_copy(update={"parts": parts})


@cache
def _part_labels(game: str, language: str) -> dict[str, str]:
    """What the parts of the scores at a game are called, in the order of the rules."""
    spec, words = games.spec(game), languages.words(language)
    sample = moonpack.new(game, players=spec.players[0], seed="parts")
    parts = spec.score_figures(sample.engine, (), sample.named(words))
    return {part.name: part.label for part in parts}


@router.get("/people/{person}/history")
async def history(
    *,
    person: Public,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
    first: Annotated[CountAsked, Query()] = 0,
) -> History:
    """A person's results, the latest first, 30 at a time. Others see rated games only."""
    allowance.question(visitor)
    whose = await _person(house, person, visitor.person)
    results = await reading.results_of(
        house.store, whose, first, HISTORY_PAGE + 1, only_rated=whose != visitor.person
    )
    players = _Players(house, language)
    shown = [_result(players, one, visitor.person) for one in results[:HISTORY_PAGE]]
    return History(results=shown, more=len(results) > HISTORY_PAGE)


@router.get("/leaderboard")
async def leaderboard(
    *,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
    game: Annotated[str, Query(max_length=40)],
    first: Annotated[CountAsked, Query()] = 0,
) -> Leaderboard:
    """The strongest people and bots at a game, 50 at a time."""
    allowance.question(visitor)
    if game not in games.names():
        raise BadInput.unknown("game", source("unknown game; known: {known}"), games.names())
    rated = await reading.leaders(house.store, game, first, LEADERS_PAGE + 1)
    players = _Players(house, language)
    lines = [
        _leader(players, one, first + n, visitor.person)
        for n, one in enumerate(rated[:LEADERS_PAGE], 1)
    ]
    own = next((line for line in lines if line.yours), None)
    rank = await reading.rank_of(house.store, game, visitor.person)
    if own is None and rank is not None:
        ratings = await reading.ratings_of(house.store, visitor.person)
        mine = next((one for one in ratings if one.game == game), None)
        own = None if mine is None else _leader(players, mine, rank, visitor.person)
    return Leaderboard(game=game, leaders=lines, more=len(rated) > LEADERS_PAGE, you=own)


def _leader(players: _Players, one: Rated, rank: int, visitor: str) -> LeaderInfo:
    return LeaderInfo(
        rank=rank,
        player=players.rated(one),
        rating=_rating(one),
        yours=one.key == visitor,
    )


@router.get("/tables/{table}/result")
async def table_result(
    table: str,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> TableResult:
    """What came of a table, and how it has changed ratings; it is written after the game."""
    allowance.question(visitor)
    current = await table_of(house, visitor, table)
    if visitor.person not in current.guests.seated:  # its players see it even if it was closed
        check_may_see(current, visitor.person)
    seats = await reading.seats_of(house.store, table)
    players = _Players(house, language)
    return TableResult(
        written=bool(seats) or await reading.has_result(house.store, table),
        rated=any(seat.mu is not None for seat in seats),
        seats=[_seat_result(players, seat, visitor.person) for seat in seats],
    )


def _seat_result(players: _Players, seat: Seat, visitor: str) -> SeatResult:
    is_rated = seat.mu is not None and seat.sigma is not None
    after = Rating(seat.mu or 0.0, seat.sigma or 0.0).shown if is_rated else None
    return SeatResult(
        player=players.player(seat.person, seat.level, seat.name),
        yours=seat.person == visitor,
        place=seat.place,
        gave_up=seat.gave_up,
        before=None if seat.mu_before is None else Rating(seat.mu_before).shown.points,
        after=None if after is None else after.points,
        low=None if after is None else after.low,
        high=None if after is None else after.high,
    )


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


class _Players:
    """Players as a reader sees them: by public ids, and called as tables call them."""

    def __init__(self, house: House, language: str) -> None:
        self._public_id = house.public_id
        self._words = languages.words(language)

    def player(self, person: str | None, level: str | None, name: str | None) -> PlayerInfo:
        public = None if person is None else self._public_id(person)
        shown = None if name is None else shown_name(name, self._words)
        return PlayerInfo(person=public, level=level, name=shown)

    def rated(self, rated: Rated) -> PlayerInfo:
        level = level_of(rated.key)
        if level is not None:
            return self.player(None, level, level.capitalize())
        return self.player(rated.key, None, rated.name).model_copy(update={"mark": rated.mark})


def _result(players: _Players, result: Result, visitor: str) -> ResultInfo:
    was_there = any(seat.person == visitor for seat in result.seats)
    mu, before = result.own.mu, result.own.mu_before
    points = None if mu is None else Rating(mu).shown.points
    change = None
    if points is not None and before is not None:
        change = points - Rating(before).shown.points
    return ResultInfo(
        table=result.table if was_there else None,
        game=result.game,
        at=result.at,
        rated=result.rated,
        left=result.ending == "left",
        came_of_it=result.came_of_it,
        seat=result.seat + 1,
        points=points,
        change=change,
        places=[_place(players, seat) for seat in result.seats],
    )


def _place(players: _Players, seat: Seat) -> PlaceInfo:
    return PlaceInfo(
        player=players.player(seat.person, seat.level, seat.name),
        place=seat.place,
        score=seat.score,
        gave_up=seat.gave_up,
        pack=seat.pack,
    )
