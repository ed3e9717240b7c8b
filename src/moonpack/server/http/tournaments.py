"""Tournaments over HTTP: open one, join it, begin it, and see how it stands."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from moonpack import games, languages
from moonpack.errors import BadInput
from moonpack.games.choices import OPTIONS
from moonpack.server.company import tournaments
from moonpack.server.company.pairings import table_sizes
from moonpack.server.company.standings import Standing
from moonpack.server.company.tournaments import Entrant, Tournament, all_rounds
from moonpack.server.http.dependencies import InLanguage, TheAllowance, TheHouse, TheVisitor
from moonpack.server.live.house import House
from moonpack.server.live.tournaments import Tournaments
from moonpack.server.store.store import is_id, new_id
from moonpack.server.tables.levels import bot_name, check_level
from moonpack.server.tables.openings import set_up
from moonpack.server.tables.table import HolderJson, Opening
from moonpack.server.wire.company import (
    BoardInfo,
    JoinTournament,
    NewTournament,
    NewTournamentId,
    PlayerInfo,
    TournamentInfo,
    TournamentStanding,
)
from moonpack.server.wire.looks import distinct
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.words import Words

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])


def _task(request: Request) -> Tournaments:
    task: Tournaments = request.app.state.tournaments
    return task


async def _read(name: Annotated[str, Path(alias="tournament")], house: TheHouse) -> Tournament:
    if not is_id(name):
        raise Refusal(Code.NOT_FOUND, "There is no such tournament.")
    return await tournaments.read(house.store, name)


The = Annotated[Tournament, Depends(_read)]
TheTask = Annotated[Tournaments, Depends(_task)]


@router.post("", status_code=201)
async def create(
    asked: NewTournament, house: TheHouse, visitor: TheVisitor, allowance: TheAllowance
) -> NewTournamentId:
    """Open a tournament; the visitor is its organiser, and plays only after joining it."""
    choices = _choices(asked)
    names: list[str | None] = []
    for n, level in enumerate(asked.bots):
        check_level(asked.game, level, f"bots[{n}]")
        names.append(distinct(bot_name(level, []), names))
    allowance.new_table(visitor)
    new = Tournament(
        id=new_id(),
        name=asked.name,
        organiser=visitor.person,
        game=asked.game,
        kind=asked.kind,
        size=asked.size,
        rounds=asked.rounds or 0,
        choices=choices,
        rated=asked.rated,
        state="entering",
        entrants=[
            Entrant(None, level, name) for level, name in zip(asked.bots, names, strict=True)
        ],
    )
    await tournaments.create(house.store, new)
    return NewTournamentId(tournament=new.id)


def _choices(asked: NewTournament) -> dict[str, object]:
    """The choices for all tables; raises `BadInput` if no game could begin with them."""
    spec = games.spec(asked.game)
    if asked.size not in spec.players or (asked.kind == "round_robin" and asked.size != 2):
        raise BadInput("size", "a number of players that the game and the kind allow", asked.size)
    choices = spec.all_choices().gather_at_table(asked.choices, "choices.")
    if unusual := sorted(set(choices) - {OPTIONS}):
        raise BadInput(f"choices.{unusual[0]}", "only options in a tournament")
    if asked.rated and choices:
        raise BadInput("choices", "nothing chosen in a rated tournament")
    seats: list[HolderJson] = [{"person": None, "name": None, "level": None}] * asked.size
    set_up(Opening(asked.game, seats, choices), [None] * asked.size)
    return choices


@router.get("/{tournament}")
async def info(
    tournament: The, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> TournamentInfo:
    """Who plays, all rounds with their tables, and how it stands."""
    return _info(house, tournament, visitor.person, languages.words(language))


@router.post("/{tournament}/join", status_code=204)
async def join(
    tournament: The,
    asked: JoinTournament,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
) -> None:
    """Play in a tournament that has not begun."""
    allowance.question(visitor)
    name = distinct(asked.name, [one.name for one in tournament.entrants])
    await tournaments.join(house.store, tournament.id, Entrant(visitor.person, None, name))


@router.post("/{tournament}/start", status_code=204)
async def start(tournament: The, house: TheHouse, visitor: TheVisitor, task: TheTask) -> None:
    """As the organiser: begin. The server opens the tables of each round."""
    _check_organiser(tournament, visitor.person)
    players, size = len(tournament.entrants), tournament.size
    allowed = games.spec(tournament.game).players
    if players < 2 or not set(table_sizes(players, size)) <= set(allowed):
        raise Refusal(Code.NOT_ALLOWED, "There are too few players, or they do not fit the tables.")
    if tournament.state == "entering":
        rounds = all_rounds(tournament.kind, players, size, tournament.rounds or None)
        await tournaments.change(house.store, tournament.id, "playing", rounds)
        task.wake()


@router.post("/{tournament}/end", status_code=204)
async def end(tournament: The, house: TheHouse, visitor: TheVisitor) -> None:
    """As the organiser: end a tournament early, or delete one that has not begun."""
    _check_organiser(tournament, visitor.person)
    if tournament.state == "entering":
        await tournaments.drop(house.store, tournament.id)
    else:
        await tournaments.change(house.store, tournament.id, "over", tournament.rounds)


def _check_organiser(tournament: Tournament, person: str) -> None:
    if tournament.organiser != person:
        raise Refusal(Code.NOT_YOURS, "Only the organiser of a tournament can do this.")


def _info(house: House, one: Tournament, person: str, words: Words) -> TournamentInfo:
    table = one.table() if one.boards else []
    return TournamentInfo(
        id=one.id,
        name=one.name,
        game=one.game,
        kind=one.kind,
        size=one.size,
        rounds=one.rounds,
        rated=one.rated,
        state=one.state,
        yours=one.organiser == person,
        entrants=[
            PlayerInfo(
                person=None if entrant.person is None else house.public_id(entrant.person),
                level=entrant.level,
                name=entrant.name,
            )
            for entrant in one.entrants
        ],
        boards=[
            [
                BoardInfo(
                    table=board.table, players=[n + 1 for n in board.players], places=board.places
                )
                for board in boards
            ]
            for boards in one.boards
        ],
        standings=[_standing(standing, words) for standing in table],
    )


def _standing(standing: Standing, words: Words) -> TournamentStanding:
    return TournamentStanding(
        rank=standing.rank,
        number=standing.player + 1,
        points=float(standing.points),
        buchholz=float(standing.buchholz),
        sonneborn_berger=float(standing.sonneborn_berger),
        direct_encounter=float(standing.direct_encounter),
        games=standing.games,
        byes=standing.byes,
        ahead_by=standing.ahead_by,
        words=_in_words(standing, words),
    )


def _in_words(standing: Standing, words: Words) -> str:
    """What puts somebody ahead of the next with as many points."""
    match standing.ahead_by:
        case "buchholz":
            return words("Ahead because the opponents have more points (Buchholz).")
        case "sonneborn_berger":
            return words("Ahead because those beaten have more points (Sonneborn-Berger).")
        case "direct_encounter":
            return words("Ahead by the games among equals (direct encounter).")
        case _:
            return ""
