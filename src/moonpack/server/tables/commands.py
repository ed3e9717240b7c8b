"""Commands: what a person may do at a table. A command becomes journal lines, or is refused.

Nothing is changed here. Each line comes with the games after its steps, so that no step is ever
played twice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from moonpack.errors import BadInput, IllegalStep
from moonpack.game import Game
from moonpack.games.contract import JsonObject
from moonpack.server.tables.admission import (
    check_is_host,
    check_may_sit,
    check_open_to,
    name_for,
)
from moonpack.server.tables.guests import new_invitation
from moonpack.server.tables.journal import Kind, Line
from moonpack.server.tables.levels import bot_name, check_level
from moonpack.server.tables.openings import begin_after
from moonpack.server.tables.past import undone
from moonpack.server.tables.table import Draft, Table
from moonpack.server.wire import inbound
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Explained, Final, Forbidden, Refusal
from moonpack.words import Words


def plan(
    table: Table, person: str, command: inbound.TableCommand, alone: Collection[int]
) -> list[Draft]:
    """The lines that a person's command adds.

    `alone` are the seats whose players have been away so long that others may give them to a bot.
    """
    check_open_to(table, person)
    match command:
        case inbound.Play() | inbound.PlayStep():
            seat = deciding_seat(table, person, command.beat)
            drafts = [play(table, seat, command.steps, person, forced=command.forced)]
        case inbound.Undo() | inbound.Restart():
            drafts = [_take_back(table, person, command)]
        case inbound.Redo():
            drafts = [_redo(table, person, command)]
        case inbound.Sit():
            drafts = _sit(table, person, command)
        case inbound.Leave():
            seat = _own_seat(table, person, command.seat)
            _refuse_if_over(table)
            drafts = [Draft(_line(table, "left", seat, person))]
        case inbound.Lend():
            drafts = _lend(table, person, command, alone)
        case inbound.TakeBack():
            seat = _own_seat(table, person, command.seat)
            if not table.seats[seat].is_bot:
                raise Refusal(Code.NOTHING, "No bot is playing this seat.")
            drafts = [Draft(_line(table, "taken_back", seat, person))]
        case inbound.Remove():
            drafts = [_remove(table, person, command)]
        case inbound.Close():
            check_is_host(table, person)
            drafts = [Draft(_line(table, "closed", None, person))]
        case inbound.AgreeToHints():
            drafts = [_agree_to_hints(table, person, command)]
    first = replace(drafts[0], line=replace(drafts[0].line, command_id=command.id))
    return [first, *drafts[1:]]


def _line(table: Table, kind: Kind, seat: int | None, person: str | None, **data: Any) -> Line:
    return Line(table.version + 1, kind, seat, person, data=data)


# -- the game


def play(
    table: Table,
    seat: int,
    steps: Sequence[str],
    person: str | None,
    *,
    fault: str = "",
    forced: inbound.Forced = "none",
) -> Draft:
    """One line with steps of the seat to decide; `fault` if they stand in for a bot that failed.

    Only the last step may be final. Otherwise somebody could find out hidden cards for free, by
    sending a step that shows them together with a guess that is refused if it is wrong. `forced`
    says which steps that follow without a choice are played with them.
    """
    games: list[Game] = []
    chance: JsonObject = {}
    game = running(table)
    for step in steps:
        if games:
            _check_next(game, seat)
        game = _after_step(game, step)
        games.append(game)
        chance |= game.chance() or {}
    if forced != "none":
        games += _forced(game, seat, may_end_turn=forced == "turn")
    data: JsonObject = {"steps": games[-1].last_steps(len(games))}
    if fault:
        data["fault"] = fault
    if chance:
        data["chance"] = chance
    return Draft(_line(table, "play", seat, person, **data), games)


def _forced(game: Game, seat: int, *, may_end_turn: bool) -> list[Game]:
    """The games after each further step that the seat has to play, because no other is legal.

    A step that shows hidden cards or makes chance decide is never among them.
    """
    games: list[Game] = []
    while _can_follow(game, seat) and (step := game.only_step()) is not None:
        game = _after_step(game, step)
        ends = game.begins_turn()
        if not (may_end_turn and not game.chance() if ends else game.undoable):
            break
        games.append(game)
    return games


def _can_follow(game: Game, seat: int) -> bool:
    """Whether a further step of the same turn can be played with the last one."""
    return bool(game.undoable) and not game.begins_turn() and game.actor == seat


def _check_next(game: Game, seat: int) -> None:
    """Refuse a further step of a list after a final one, or if another seat is to decide."""
    if not game.undoable:
        raise Refusal(Code.ILLEGAL, "A step that is final must be the last of its list.")
    if game.begins_turn():
        raise Refusal(Code.ILLEGAL, "The end of a turn must be the last step of its list.")
    if game.actor != seat:
        raise Refusal(Code.NOT_YOURS, "It is another player's turn.")


def _after_step(game: Game, step: str) -> Game:
    """The game after a step, as a new one; a refusal if the step is not possible."""
    after = game.copy()
    try:
        after.play(step)
    except IllegalStep as error:
        raise _refused_step(game, step) from error
    return after


def _refused_step(game: Game, step: str) -> Refusal:
    """Why a step cannot be played: it is against the rules, or not even notation."""
    try:
        game.spec.parse(game.engine, step)
    except IllegalStep as error:
        return Explained(Code.ILLEGAL, error)
    return Forbidden(game, step)


def why_not(table: Table, person: str, steps: Sequence[str], words: Words) -> str:
    """Why a person cannot play these steps one after the other now; empty if they can.

    The last step is not played, and like `play` this looks no further than a final step: whatever
    hidden cards decide stays unknown.
    """
    *earlier, last = steps
    try:
        seat = deciding_seat(table, person)
        game = running(table)
        for step in earlier:
            game = _after_step(game, step)
            _check_next(game, seat)
        return game.why_not(last, words)
    except Refusal as refusal:
        return refusal.why(words)
    except IllegalStep as error:
        return str(error)


def running(table: Table) -> Game:
    """The game, which must have begun and not be over."""
    if table.game is None:
        raise Refusal(Code.NOT_BEGUN, "The game has not begun: some seats are still free.")
    _refuse_if_over(table)
    return table.game


def _refuse_if_over(table: Table) -> None:
    if table.game is not None and table.game.over:
        raise Refusal(Code.OVER, "The game is over.")


def _seats(table: Table, person: str) -> list[int]:
    """The seats of a person who wants to play."""
    seats = table.seats_of(person)
    if not seats:
        raise Refusal(Code.NOT_SEATED, "Spectators cannot play.")
    return seats


def deciding_seat(table: Table, person: str, beat: int | None = None) -> int:
    """The seat to decide, if this person plays it and the beat, if given, is the present one."""
    running(table)
    seats = _seats(table, person)
    if beat is not None:
        _check_beat(table, beat)
    seat = table.actor
    if seat is None or seat not in seats:
        raise Refusal(Code.NOT_YOURS, "It is another player's turn.")
    if table.seats[seat].is_bot:
        raise Refusal(Code.NOT_YOURS, "A bot is playing this seat; take it back first.")
    return seat


def _check_beat(table: Table, beat: int) -> None:
    if beat < table.beat:
        raise Refusal(Code.LATE, "Too late: the table is at beat {beat} already.", beat=table.beat)
    if beat > table.beat:
        raise Refusal(Code.EARLY, "Too early: the table is only at beat {beat}.", beat=table.beat)


def _take_back(table: Table, person: str, command: inbound.Undo | inbound.Restart) -> Draft:
    game = running(table)
    seats = _seats(table, person)
    _check_beat(table, command.beat)
    lines = table.restartable() if isinstance(command, inbound.Restart) else table.undoable()
    if not lines:
        raise _nothing_to_undo(table, seats)
    seat = lines[-1].seat
    if seat not in seats:
        raise Refusal(Code.NOT_YOURS, "Only the player who moved last can take this back.")
    if isinstance(command, inbound.Undo):
        earlier = undone(game, len(lines[-1].steps))
        return Draft(_line(table, "undo", seat, person), [earlier])
    line = _line(table, "restart", seat, person, lines=len(lines))
    return Draft(line, [undone(game, sum(len(line.steps) for line in lines))])


def _nothing_to_undo(table: Table, seats: Collection[int]) -> Refusal:
    """Why there is nothing to take back: one's own last step is final, or the turn before is."""
    last = table.last_played()
    if last is not None and last.seat in seats and running(table).spec.has_secrets:
        return Final(running(table).spec)
    return Refusal(Code.NOTHING, "Nothing can be taken back: the previous turn is final.")


def _redo(table: Table, person: str, command: inbound.Redo) -> Draft:
    """The steps that were taken back last, as a new line."""
    seat = deciding_seat(table, person, command.beat)
    line = table.redoable()
    if line is None or line.seat != seat:
        raise Refusal(Code.NOTHING, "There is nothing to redo: something else was played since.")
    again = play(table, seat, line.steps, person)
    return replace(again, line=replace(again.line, data={**again.line.data, "redo": True}))


# -- seats


def _seat(table: Table, number: int) -> int:
    if number > len(table.seats):
        raise BadInput("seat", f"1 to {len(table.seats)}", number)
    return number - 1


def _own_seat(table: Table, person: str, number: int) -> int:
    seat = _seat(table, number)
    if table.seats[seat].person != person:
        raise Refusal(Code.NOT_YOURS, "This is another player's seat.")
    return seat


def _sit(table: Table, person: str, command: inbound.Sit) -> list[Draft]:
    _refuse_if_over(table)
    seat = _seat(table, command.seat)
    if not table.seats[seat].is_free:
        raise Refusal(Code.TAKEN, "This seat is taken.")
    check_may_sit(table, person, seat, command.invitation)
    name = name_for(table, person, seat, command.name)
    sat = _line(table, "sat", seat, person, name=name)
    return [Draft(sat), *begin_after(table, sat)]


def _remove(table: Table, host: str, command: inbound.Remove) -> Draft:
    check_is_host(table, host)
    _refuse_if_over(table)
    if table.opening.rated and table.has_begun:
        raise Refusal(Code.NOT_ALLOWED, "Nobody can be removed from a rated game.")
    seat = _seat(table, command.seat)
    holder = table.seats[seat]
    if holder.person is None:
        raise Refusal(Code.NOTHING, "Nobody has this seat.")
    if holder.person == host:
        raise Refusal(Code.NOT_ALLOWED, "This is your own seat; leave it instead.")
    data = {"who": holder.person, "name": holder.name, "is_barred": command.bar}
    if command.bar:
        data["invitation"] = new_invitation()
    return Draft(_line(table, "removed", seat, host, **data))


def _agree_to_hints(table: Table, person: str, command: inbound.AgreeToHints) -> Draft:
    _refuse_if_over(table)
    seats = table.seats_of(person)
    if not seats:
        raise Refusal(Code.NOT_SEATED, "Only seated players may agree to hints.")
    if table.opening.rated:
        raise Refusal(Code.HINTS_OFF, "There are no hints in a rated game.")
    return Draft(_line(table, "hints", seats[0], person, on=command.on))


def _lend(table: Table, person: str, command: inbound.Lend, alone: Collection[int]) -> list[Draft]:
    _refuse_if_over(table)
    if not table.seats_of(person):
        raise Refusal(Code.NOT_SEATED, "Only seated players may give a seat to a bot.")
    seat = _seat(table, command.seat)
    holder = table.seats[seat]
    if table.opening.open and not table.has_begun and holder.person is None:
        check_is_host(table, person)  # a stranger could begin the game without the others
    if holder.is_bot:
        raise Refusal(Code.TAKEN, "A bot is playing this seat already.")
    if holder.person not in (None, person) and seat not in alone:
        raise Refusal(Code.NOT_ALONE, "This player is connected, or left only moments ago.")
    level = check_level(table.opening.game, command.level, "level")
    name = bot_name(level, [other.name for other in table.seats])
    lent = _line(table, "lent", seat, person, level=level, name=name)
    return [Draft(lent), *begin_after(table, lent)]
