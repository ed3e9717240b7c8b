"""Tournaments over HTTP: find or open one, join it, begin it, and see how it stands."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request
from starlette.responses import Response

from moonpack import games, languages
from moonpack.errors import BadInput, Phrase
from moonpack.game import Game
from moonpack.games import check
from moonpack.games.choices import OPTIONS
from moonpack.server.company import tournament_changes, tournament_lists, tournaments
from moonpack.server.company.tournaments import Entrant, Tournament, all_rounds
from moonpack.server.drawing.drawings import Kind, Theme, Wanted
from moonpack.server.http import pictures
from moonpack.server.http.dependencies import InLanguage, TheAllowance, TheHouse, TheVisitor
from moonpack.server.http.guard import Visitor
from moonpack.server.http.invitations import invitation_to
from moonpack.server.http.openapi import PICTURE, TABLE_FILE
from moonpack.server.http.slow_work import shown_table, slowly
from moonpack.server.http.tournament_files import rounds_csv, standings_csv
from moonpack.server.http.tournament_info import tournament_info, why_not_begin
from moonpack.server.live import absence
from moonpack.server.live.house import House
from moonpack.server.live.tournaments import Tournaments
from moonpack.server.store.store import is_id, new_id
from moonpack.server.tables import clock_rules, openings
from moonpack.server.tables.levels import bot_name, check_level
from moonpack.server.tables.table import HolderJson, Opening
from moonpack.server.wire.answers import InvitationInfo
from moonpack.server.wire.fields import CountAsked
from moonpack.server.wire.looks import distinct
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.server.wire.tournaments import (
    AwardTable,
    JoinTournament,
    NewTournament,
    NewTournamentId,
    RemoveEntrant,
    TournamentInfo,
    TournamentList,
    TournamentListing,
)
from moonpack.usual_names import shown_name
from moonpack.words import ENGLISH, source

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])

LIST_PAGE = 30


def _task(request: Request) -> Tournaments:
    task: Tournaments = request.app.state.tournaments
    return task


async def _read(name: Annotated[str, Path(alias="tournament")], house: TheHouse) -> Tournament:
    if not is_id(name):
        raise Refusal(Code.NOT_FOUND, "There is no such tournament.")
    return await tournaments.read(house.store, name)


The = Annotated[Tournament, Depends(_read)]
TheTask = Annotated[Tournaments, Depends(_task)]


@router.get("")
async def tournament_list(
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    which: Annotated[TournamentListing, Query(alias="list")] = "mine",
    first: Annotated[CountAsked, Query()] = 0,
) -> TournamentList:
    """The visitor's tournaments, or those for everybody: to join, under way, over; 30 at a time."""
    allowance.question(visitor)
    lines = await tournament_lists.listed(house.store, which, visitor.person, first, LIST_PAGE + 1)
    return TournamentList(tournaments=lines[:LIST_PAGE], more=len(lines) > LIST_PAGE)


@router.post("", status_code=201)
async def create(
    asked: NewTournament, house: TheHouse, visitor: TheVisitor, allowance: TheAllowance
) -> NewTournamentId:
    """Open a tournament; the visitor is its organiser, and plays only after joining it."""
    choices = await slowly(house, visitor, lambda: _choices(asked))
    clock_rules.check(asked.clock, house.settings.clocks)
    if asked.clock is not None and asked.clock.at_end != "bot":
        raise BadInput("clock.at_end", "'bot' in a tournament", asked.clock.at_end)
    clock = clock_rules.chosen(asked.game, asked.clock)
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
        listed=asked.listed,
        clock=clock,
        entrants=[
            Entrant(None, level, name) for level, name in zip(asked.bots, names, strict=True)
        ],
    )
    await tournament_changes.create(house.store, new)
    return NewTournamentId(tournament=new.id)


def _choices(asked: NewTournament) -> dict[str, object]:
    """The choices for all tables; raises `BadInput` if no game could begin with them."""
    spec = games.spec(asked.game)
    if asked.size not in spec.players or (asked.kind == "round_robin" and asked.size != 2):
        expected = Phrase(source("a number of players that the game and the kind allow"))
        raise BadInput("size", expected, asked.size)
    choices = spec.all_choices().gather_at_table(asked.choices, "choices.")
    if unusual := sorted(set(choices) - {OPTIONS}):
        raise BadInput(f"choices.{unusual[0]}", Phrase(source("only options in a tournament")))
    if asked.rated and choices:
        raise BadInput("choices", Phrase(source("only the default choices in a rated tournament")))
    seats: list[HolderJson] = [{"person": None, "name": None, "level": None}] * asked.size
    openings.set_up(Opening(asked.game, seats, choices), [None] * asked.size)
    return choices


@router.get("/{tournament}", response_model=TournamentInfo)
async def info(
    tournament: The, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Response:
    """Who plays, all rounds with their tables, and how it stands."""
    return await tournament_info(house, tournament, visitor, languages.words(language))


@router.get("/{tournament}/standings.csv", response_class=Response, responses={200: TABLE_FILE})
async def standings_file(
    tournament: The, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Response:
    """The standings for a spreadsheet."""
    words = languages.words(language)
    return await slowly(house, visitor, lambda: standings_csv(tournament, words))


@router.get("/{tournament}/rounds.csv", response_class=Response, responses={200: TABLE_FILE})
async def rounds_file(
    tournament: The, house: TheHouse, visitor: TheVisitor, language: InLanguage
) -> Response:
    """All tables by round, with the places, for a spreadsheet."""
    words = languages.words(language)
    return await slowly(house, visitor, lambda: rounds_csv(tournament, words))


@router.get("/{tournament}/invitation")
async def invitation(
    tournament: The, request: Request, house: TheHouse, visitor: TheVisitor
) -> InvitationInfo:
    """The link to send to friends, who can use it, and its QR code."""
    path = f"/tournaments/{tournament.id}"
    return await slowly(house, visitor, lambda: invitation_to(request, path))


@router.get("/{tournament}/picture.{kind}", response_class=Response, responses={200: PICTURE})
async def picture(
    *,
    tournament: The,
    kind: Kind,
    house: TheHouse,
    visitor: TheVisitor,
    language: InLanguage,
    theme: Theme = "night",
) -> Response:
    """A picture of a table that is being played; of a game like it if there is none."""
    words = languages.words(language)
    game = await _game_to_show(tournament, house, visitor)
    wanted = Wanted.of(game.called(words).view(None), kind, theme, language)
    return await pictures.picture(house, visitor, wanted)


async def _game_to_show(tournament: Tournament, house: House, visitor: Visitor) -> Game:
    for board in tournament.boards[-1] if tournament.boards else []:
        if board.places is None:
            try:
                table = await shown_table(house, visitor, board.table)
            except Refusal:  # it is about to be opened, or cannot be read
                continue
            if table.game is not None:
                return table.game
    return openings.sample(tournament.game, tournament.size)


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
    allowance.join(visitor)
    await tournament_changes.join(house.store, tournament.id, visitor.person, asked.name)


@router.post("/{tournament}/leave", status_code=204)
async def leave(
    tournament: The,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    task: TheTask,
) -> None:
    """Leave a tournament. Once it has begun, one withdraws: a bot plays on at one's table."""
    allowance.question(visitor)
    person = visitor.person
    if not await tournament_changes.leave(house.store, tournament.id, person):
        raise Refusal(Code.NOTHING, "You do not play in this tournament.")
    numbers = [n for n, one in enumerate(tournament.entrants) if one.person == person]
    for board in (board for boards in tournament.boards for board in boards):
        if board.places is None and set(numbers) & set(board.players):
            await absence.withdraw(house, board.table, person)
    task.wake()


@router.post("/{tournament}/remove", status_code=204)
async def remove(
    tournament: The,
    asked: RemoveEntrant,
    house: TheHouse,
    visitor: TheVisitor,
    language: InLanguage,
) -> None:
    """As the organiser: take somebody out before it begins. They may join again."""
    _check_organiser(tournament, visitor.person)
    if tournament.state != "entering":
        raise Refusal(Code.NOT_ALLOWED, "This tournament has begun.")
    check.whole_number(asked.number, "number", 1, len(tournament.entrants))
    entrant = tournament.entrants[asked.number - 1]
    shown = None if entrant.name is None else shown_name(entrant.name, languages.words(language))
    if asked.name is not None and asked.name != shown:
        raise Refusal(Code.NOTHING, "This player does not take part any more.")
    await tournament_changes.remove(house.store, tournament.id, asked.number - 1, entrant)


@router.post("/{tournament}/award", status_code=204)
async def award(
    tournament: The, asked: AwardTable, house: TheHouse, visitor: TheVisitor, task: TheTask
) -> None:
    """As the organiser: give a game to those who are there, if the others do not come."""
    _check_organiser(tournament, visitor.person)
    waiting = [board.table for boards in tournament.boards for board in boards if not board.places]
    if tournament.state != "playing" or asked.table not in waiting:
        raise Refusal(Code.NOT_FOUND, "No such table of this tournament is being played.")
    await absence.award(house, asked.table, visitor.person)
    task.wake()


@router.post("/{tournament}/start", status_code=204)
async def start(
    tournament: The,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    task: TheTask,
) -> None:
    """As the organiser: begin. The server opens the tables of each round.

    Those of the first round count as new tables of the organiser.
    """
    _check_organiser(tournament, visitor.person)
    if tournament.state != "entering":
        return
    if why_not_begin(tournament, ENGLISH):
        raise Refusal(Code.NOT_ALLOWED, "There are too few players, or they do not fit the tables.")
    players, size = len(tournament.entrants), tournament.size
    allowance.new_table(visitor, -(-players // size))
    rounds = all_rounds(tournament.kind, players, size, tournament.rounds or None)
    await tournament_changes.change(house.store, tournament.id, "playing", rounds)
    task.wake()


@router.post("/{tournament}/end", status_code=204)
async def end(tournament: The, house: TheHouse, visitor: TheVisitor) -> None:
    """As the organiser: end a tournament early, or delete one that has not begun."""
    _check_organiser(tournament, visitor.person)
    if tournament.state == "entering":
        await tournament_changes.drop(house.store, tournament.id)
    else:
        await tournament_changes.change(house.store, tournament.id, "over", tournament.rounds)


def _check_organiser(tournament: Tournament, person: str) -> None:
    if tournament.organiser != person:
        raise Refusal(Code.NOT_YOURS, "Only the organiser of a tournament can do this.")
