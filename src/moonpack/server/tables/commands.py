"""Commands: what a person may do at a table. A command becomes journal lines, or is refused.

Nothing is changed here. Each line comes with the games after its steps, so that no step is ever
played twice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from moonpack.errors import IllegalStep
from moonpack.game import Game
from moonpack.games.contract import JsonObject
from moonpack.server.tables.admission import check_not_over, check_open_to
from moonpack.server.tables.clock_commands import (
    check_not_paused,
    check_time_to_take_back,
    pause,
    vacation,
)
from moonpack.server.tables.past import undone
from moonpack.server.tables.seat_commands import Spectator, lend, plan_seats
from moonpack.server.tables.table import Draft, Table
from moonpack.server.wire import inbound
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Explained, Final, Forbidden, Refusal
from moonpack.words import Words


def plan(
    table: Table,
    person: str,
    command: inbound.TableCommand,
    alone: Collection[int],
    spectator: Spectator | None = None,
    *,
    now: float = 0.0,
) -> list[Draft]:
    """The lines that a person's command adds.

    `alone` are the seats whose players have been away so long that others may give them to a bot;
    `spectator` is whom the command is about, if it is about one; `now` is the time, where there is
    a clock.
    """
    check_open_to(table, person)
    match command:
        case inbound.Play() | inbound.PlayStep():
            seat = deciding_seat(table, person, command.beat)
            stands_in = command.failed and table.seats[seat].program is not None
            fault = "program" if stands_in else ""
            played = play(table, seat, command.steps, person, fault=fault, forced=command.forced)
            drafts = [played]
        case inbound.Undo() | inbound.Restart():
            drafts = [_take_back(table, person, command)]
            check_time_to_take_back(table, drafts[0], now)
        case inbound.Redo():
            drafts = [_redo(table, person, command)]
        case inbound.AgreeToHints():
            drafts = [_agree_to_hints(table, person, command)]
        case inbound.Pause():
            drafts = [pause(table, person, command, alone)]
        case inbound.Lend():
            drafts = lend(table, person, command, alone, now)
        case inbound.Vacation():
            drafts = [vacation(table, person, command, now)]
        case _:
            drafts = plan_seats(table, person, command, spectator)
    first = replace(drafts[0], line=replace(drafts[0].line, command_id=command.id))
    return [first, *drafts[1:]]


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
    asked = len(games)
    if forced != "none":
        games += _forced(game, seat, may_end_turn=forced == "turn")
    data: JsonObject = {"steps": games[-1].last_steps(len(games))}
    if len(games) > asked and games[-1].begins_turn():
        data["ended"] = True
    if fault:
        data["fault"] = fault
    if chance:
        data["chance"] = chance
    return Draft(table.next_line("play", seat, person, **data), games)


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
    check_not_over(table)
    return table.game


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
    check_not_paused(table)
    return seat


def _check_beat(table: Table, beat: int) -> None:
    if beat < table.beat:
        raise Refusal(Code.LATE, "Too late: the table is already at beat {beat}.", beat=table.beat)
    if beat > table.beat:
        raise Refusal(Code.EARLY, "Too early: the table is only at beat {beat}.", beat=table.beat)


def _take_back(table: Table, person: str, command: inbound.Undo | inbound.Restart) -> Draft:
    game = running(table)
    seats = _seats(table, person)
    _check_beat(table, command.beat)
    check_not_paused(table)
    lines = table.restartable() if isinstance(command, inbound.Restart) else table.undoable()
    if not lines:
        raise _nothing_to_undo(table, seats)
    seat = lines[-1].seat
    if seat not in seats:
        raise Refusal(Code.NOT_YOURS, "Only the player who moved last can take this back.")
    if isinstance(command, inbound.Undo):
        earlier = undone(game, len(lines[-1].steps))
        return Draft(table.next_line("undo", seat, person), [earlier])
    line = table.next_line("restart", seat, person, lines=len(lines))
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


def _agree_to_hints(table: Table, person: str, command: inbound.AgreeToHints) -> Draft:
    check_not_over(table)
    seats = table.seats_of(person)
    if not seats:
        raise Refusal(Code.NOT_SEATED, "Only seated players may agree to hints.")
    if table.opening.rated:
        raise Refusal(Code.HINTS_OFF, "There are no hints in a rated game.")
    if table.opening.tournament is not None:
        raise Refusal(Code.HINTS_OFF, "There are no hints in a tournament.")
    return Draft(table.next_line("hints", seats[0], person, on=command.on))
