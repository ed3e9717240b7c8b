"""What may be done to a table, by whom: a command becomes journal lines, or is refused.

Nothing is changed here. Lines come with the game after them, so that it is played only once.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Any

import moonpack
from moonpack.errors import IllegalStep
from moonpack.game import Game
from moonpack.server.tables.journal import Kind, Line
from moonpack.server.tables.levels import bot_name, check_level
from moonpack.server.tables.table import Opening, Table
from moonpack.server.wire import inbound
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Fault, Forbidden, Refusal


@dataclass(frozen=True)
class Draft:
    """A line to be written, and the game after it if the line changes the game."""

    line: Line
    game: Game | None = None


Playable = (
    inbound.PlayStep | inbound.Undo | inbound.Sit | inbound.Leave | inbound.Lend | inbound.TakeBack
)


def plan(table: Table, person: str, command: Playable, alone: Collection[int]) -> list[Draft]:
    """The lines that a person's command adds; `alone` are the seats others may give to a bot."""
    match command:
        case inbound.PlayStep():
            seat = _deciding(table, person, command.beat)
            drafts = [step(table, seat, command.step, person)]
        case inbound.Undo():
            drafts = [_undo(table, person, command.beat)]
        case inbound.Sit():
            drafts = _sit(table, person, command)
        case inbound.Leave():
            seat = _own(table, person, command.seat)
            _unless_over(table)
            drafts = [Draft(_line(table, "left", seat, person))]
        case inbound.Lend():
            drafts = _lend(table, person, command, alone)
        case inbound.TakeBack():
            seat = _own(table, person, command.seat)
            if not table.seats[seat].is_bot:
                raise Refusal(Code.NOTHING, "no bot plays this seat")
            drafts = [Draft(_line(table, "taken_back", seat, person))]
    first = replace(drafts[0], line=replace(drafts[0].line, said=command.id))
    return [first, *drafts[1:]]


def _line(table: Table, kind: Kind, seat: int | None, person: str | None, **data: Any) -> Line:
    return Line(table.version + 1, kind, seat, person, data=data)


# -- the game


def step(table: Table, seat: int, notation: str, person: str | None, fault: str = "") -> Draft:
    """A step of the seat to decide; `fault` when it stands in for a bot that failed."""
    game = running(table)
    then = game.copy()
    try:
        game.spec.parse(game.engine, notation)
    except IllegalStep as error:
        raise Fault(Code.ILLEGAL, str(error)) from error
    try:
        then.play(notation)
    except IllegalStep as error:
        raise Forbidden(game, notation) from error
    data: dict[str, Any] = {"step": notation}
    if fault:
        data["fault"] = fault
    chance = then.spec.setup_to_record(then.setup, then.engine)
    if chance != game.spec.setup_to_record(game.setup, game.engine):
        data["chance"] = chance
    return Draft(_line(table, "step", seat, person, **data), then)


def running(table: Table) -> Game:
    """The game, which has begun and is not over."""
    if table.game is None:
        raise Refusal(Code.NOT_BEGUN, "the table still waits for players")
    _unless_over(table)
    return table.game


def _unless_over(table: Table) -> None:
    if table.game is not None and table.game.over:
        raise Refusal(Code.OVER, "the game is over")


def _deciding(table: Table, person: str, beat: int) -> int:
    """The seat to decide, if it is this person's and the beat is now."""
    running(table)
    seats = table.seats_of(person)
    if not seats:
        raise Refusal(Code.NOT_SEATED, "who watches cannot play")
    _on_beat(table, beat)
    seat = table.actor
    if seat is None or seat not in seats:
        raise Refusal(Code.NOT_YOURS, "somebody else is to decide")
    if table.seats[seat].is_bot:
        raise Refusal(Code.NOT_YOURS, "a bot plays this seat; take it back first")
    return seat


def _on_beat(table: Table, beat: int) -> None:
    if beat < table.beat:
        raise Refusal(Code.LATE, "the table has moved on to beat {beat}", beat=table.beat)
    if beat > table.beat:
        raise Refusal(Code.EARLY, "the table is only at beat {beat}", beat=table.beat)


def _undo(table: Table, person: str, beat: int) -> Draft:
    game = running(table)
    if not table.seats_of(person):
        raise Refusal(Code.NOT_SEATED, "who watches cannot play")
    _on_beat(table, beat)
    seat = table.may_undo()
    if seat is None:
        raise Refusal(Code.NOTHING, "nothing can be taken back: the turn before is confirmed")
    if seat not in table.seats_of(person):
        raise Refusal(Code.NOT_YOURS, "the last step was somebody else's")
    then = game.copy()
    then.undo()
    return Draft(_line(table, "undo", seat, person), then)


# -- seats


def _seat(table: Table, number: int) -> int:
    if number > len(table.seats):
        raise Fault(Code.BAD_INPUT, f"seat: expected 1 to {len(table.seats)}, got {number}")
    return number - 1


def _own(table: Table, person: str, number: int) -> int:
    seat = _seat(table, number)
    if table.seats[seat].person != person:
        raise Refusal(Code.NOT_YOURS, "this seat is somebody else's")
    return seat


def _sit(table: Table, person: str, command: inbound.Sit) -> list[Draft]:
    _unless_over(table)
    seat = _seat(table, command.seat)
    if not table.seats[seat].is_free:
        raise Refusal(Code.TAKEN, "this seat is taken")
    sat = _line(table, "sat", seat, person, name=command.name)
    return [Draft(sat), *begin_after(table, sat)]


def _lend(table: Table, person: str, command: inbound.Lend, alone: Collection[int]) -> list[Draft]:
    _unless_over(table)
    if not table.seats_of(person):
        raise Refusal(Code.NOT_SEATED, "only who sits at the table may give a seat to a bot")
    seat = _seat(table, command.seat)
    holder = table.seats[seat]
    if holder.is_bot:
        raise Refusal(Code.TAKEN, "a bot plays this seat already")
    if holder.person not in (None, person) and seat not in alone:
        raise Refusal(Code.NOT_ALONE, "who sits there is here, or was a short while ago")
    level = check_level(table.opening.game, command.level, "level")
    name = bot_name(level, [other.name for other in table.seats])
    lent = _line(table, "lent", seat, person, level=level, name=name)
    return [Draft(lent), *begin_after(table, lent)]


# -- beginnings


def begin_after(table: Table, line: Line) -> list[Draft]:
    """The beginning of the game, if a line is the one that fills the last seat."""
    if table.has_begun:
        return []
    trial = Table(table.id, [*table.lines, line])
    if any(seat.is_free for seat in trial.seats):
        return []
    game = set_up(trial.opening, [seat.name for seat in trial.seats])
    began = _line(trial, "began", None, None, record=game.record())
    return [Draft(began, game)]


def set_up(opening: Opening, names: list[str | None]) -> Game:
    """The game of a table, before its first step or where it goes on from."""
    called = [name or f"Player {n}" for n, name in enumerate(names, 1)]
    if opening.record is not None:
        return moonpack.replay({**opening.record, "players": called})
    return moonpack.new(
        opening.game, players=len(called), seed=opening.seed, names=called, **opening.choices
    )


def rematch(table: Table) -> Opening:
    """The same players again, each one seat further; who has left makes room for a friend."""
    if table.state != "over":
        raise Refusal(Code.NOT_OVER, "the game is not over")
    seats: list[dict[str, Any]] = [
        {"person": None, "name": None, "level": None}
        if seat.left
        else {
            "person": seat.person,
            "name": seat.name,
            "level": None if seat.person else seat.level,
        }
        for seat in table.seats
    ]
    choices = dict(table.opening.choices)
    if "packs" in choices:  # a pack stays with its player
        choices["packs"] = [*choices["packs"][1:], choices["packs"][0]]
    return replace(
        table.opening,
        seats=[*seats[1:], seats[0]],
        choices=choices,
        seed=None,
        record=None,
        origin=table.id,
    )
