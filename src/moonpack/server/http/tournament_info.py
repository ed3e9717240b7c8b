"""A tournament as it is sent: who plays, all rounds with their tables, and how it stands."""

from __future__ import annotations

from starlette.responses import Response

from moonpack import games
from moonpack.server.company.pairings import table_sizes
from moonpack.server.company.standings import Standing
from moonpack.server.company.tournaments import Board, Entrant, Tournament
from moonpack.server.http.guard import Visitor
from moonpack.server.http.slow_work import made
from moonpack.server.live.absence import can_award
from moonpack.server.live.house import House
from moonpack.server.people.profiles import Profile, profiles_of
from moonpack.server.tables import clock_rules
from moonpack.server.tables.clock_messages import rules_info
from moonpack.server.tables.clock_terms import ClockRules
from moonpack.server.tables.giving_up import gave_up_sentence
from moonpack.server.tables.table import Table
from moonpack.server.wire.company import PlayerInfo
from moonpack.server.wire.refusals import Refusal
from moonpack.server.wire.tournaments import (
    BoardInfo,
    EntrantInfo,
    TournamentInfo,
    TournamentStanding,
)
from moonpack.usual_names import shown_name
from moonpack.words import Words

_Going = dict[str, object]  # fields of a `BoardInfo` that are known while it is played


async def tournament_info(
    house: House, one: Tournament, visitor: Visitor, words: Words
) -> Response:
    """A tournament as somebody sees it. There may be two thousand tables, so it takes a while."""
    known = {entrant.person for entrant in one.entrants} | {one.organiser}
    profiles = await profiles_of(house.store, [name for name in known if name is not None])
    is_own = one.organiser == visitor.person
    going = {
        board.table: await _how_it_goes(house, board, is_own=is_own)
        for boards in one.boards
        for board in boards
        if _is_going(one, board)
    }
    return await made(
        house,
        visitor,
        lambda: _info(house, one, visitor.person, words, profiles=profiles, going=going),
    )


def _info(
    house: House,
    one: Tournament,
    person: str,
    words: Words,
    *,
    profiles: dict[str, Profile],
    going: dict[str, _Going],
) -> TournamentInfo:
    clock = clock_rules.waiting(one.clock, clock_rules.TOURNAMENT_GRACE)
    return TournamentInfo(
        id=one.id,
        name=one.name,
        game=one.game,
        kind=one.kind,
        size=one.size,
        rounds=one.rounds,
        rated=one.rated,
        listed=one.listed,
        clock=None if clock is None else rules_info(ClockRules(**clock)),
        at=one.at,
        state=one.state,
        kept_days=house.settings.keep.tournaments or None,
        yours=one.organiser == person,
        organiser=_organiser(house, one.organiser, profiles),
        you=next(
            (n for n, entrant in enumerate(one.entrants, 1) if entrant.person == person), None
        ),
        why_not_begin=why_not_begin(one, words) if one.state == "entering" else "",
        entrants=[_entrant(house, entrant, profiles, words) for entrant in one.entrants],
        boards=[
            [_board(one, board, going.get(board.table, {}), words) for board in boards]
            for boards in one.boards
        ],
        standings=[_standing(standing, words) for standing in (one.table() if one.boards else [])],
    )


def why_not_begin(one: Tournament, words: Words) -> str:
    """Why a tournament cannot begin with those who play in it now; empty if it can."""
    players, allowed = len(one.entrants), games.spec(one.game).players
    if players < 2:
        return words("At least two players are needed.")
    # Two at a table: if their number is odd, one of them has a bye.
    if one.size > 2 and not set(table_sizes(players, one.size)) <= set(allowed):
        return words("This number of players cannot be divided among the tables.")
    return ""


def _organiser(house: House, person: str | None, profiles: dict[str, Profile]) -> PlayerInfo | None:
    if person is None:
        return None
    kept = profiles.get(person, Profile())
    return PlayerInfo(person=house.public_id(person), level=None, name=kept.name, mark=kept.mark)


def entrant_name(entrant: Entrant, words: Words) -> str:
    """What an entrant is called in sentences."""
    return shown_name(entrant.name, words) if entrant.name else words("A former player")


def _entrant(
    house: House, entrant: Entrant, profiles: dict[str, Profile], words: Words
) -> EntrantInfo:
    kept = profiles.get(entrant.person or "", Profile())
    return EntrantInfo(
        person=None if entrant.person is None else house.public_id(entrant.person),
        level=entrant.level,
        name=None if entrant.name is None else shown_name(entrant.name, words),
        mark=kept.mark,
        withdrew=entrant.withdrew,
    )


def _board(one: Tournament, board: Board, going: _Going, words: Words) -> BoardInfo:
    numbers = [n + 1 for n in board.players]
    notes = [
        gave_up_sentence(way, entrant_name(one.entrants[player], words), words)
        for player, way in board.gave_up.items()
    ]
    info = BoardInfo(table=board.table, players=numbers, places=board.places, notes=notes)
    return info.model_copy(update=going)


def _is_going(one: Tournament, board: Board) -> bool:
    """Whether people are playing at a table now."""
    has_people = any(one.entrants[n].person is not None for n in board.players)
    return board.places is None and one.state == "playing" and has_people


async def _how_it_goes(house: House, board: Board, *, is_own: bool) -> _Going:
    """Whom a table waits for, and since when."""
    try:
        table = await house.table(board.table)
    except Refusal:  # it is about to be opened, or cannot be read
        return {}
    actor = table.actor
    waits = (
        actor is not None and table.seats[actor].person is not None and table.is_to_choose(actor)
    )
    room = next((room for room in house.rooms if room.table is table), None)
    is_late = room is not None and can_award(table, room.presence.alone(), house.time.stamp())
    return {
        "waits_for": board.players[actor] + 1 if waits and actor is not None else None,
        "since": table.lines[-1].at,
        "awaited": _awaited(house, table, board),
        "can_award": is_own and is_late,
    }


def _awaited(house: House, table: Table, board: Board) -> list[int]:
    """Those for whom the clock of a table waits."""
    clock = table.clock
    if clock is None or clock.held(house.time.stamp()) != "players":
        return []
    seats = (seat for person in clock.awaited() for seat in table.seats_of(person))
    return sorted(board.players[seat] + 1 for seat in seats)


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
            return words("Ahead because the opponents beaten have more points (Sonneborn-Berger).")
        case "direct_encounter":
            return words("Ahead in the games between the tied players (direct encounter).")
        case _:
            return ""
