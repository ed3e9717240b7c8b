"""What people are told of, and which alerts follow from lines of a journal.

Nothing is read or written here.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Literal

from moonpack.game import Game
from moonpack.server.tables.table import Draft, Table
from moonpack.server.wire.alerts import AlertKind

KINDS: tuple[AlertKind, ...] = ("turn", "began", "over", "mentioned", "time")

# Seconds before a person is told. A turn may be taken back, and whoever is at the table sees it.
WAITS: dict[AlertKind, float] = {
    "turn": 6.0,
    "began": 6.0,
    "over": 6.0,
    "mentioned": 3.0,
    "time": 0.0,
}
REMATCH = "rematch"  # the key of an alert that one has begun


@dataclass(frozen=True)
class Alert:
    """Something that a person may want to know. `key` is the same if it happens again."""

    person: str
    table: str
    kind: AlertKind
    key: str


@dataclass(frozen=True)
class TableEvent:
    """Something that happened to a person at a table, but is not in its journal.

    `mentioned`: somebody has named the player of `seat` with `@` in the chat. It happens once, at
    the server at which it was said.
    """

    kind: Literal["mentioned"]
    table: str
    person: str
    seat: int  # from 0


def alerts_after(
    table: Table, drafts: Sequence[Draft], reachable: Container[str | None]
) -> list[Alert]:
    """The alerts for people who can be reached, before the lines are applied to the table."""
    games = [game for draft in drafts for game in draft.games]
    if not games:
        return []
    kinds = {draft.line.kind for draft in drafts}
    by = drafts[0].line.person
    last = games[-1]
    if last.over:
        return [
            Alert(person, table.id, "over", "over")
            for person in _seated(table)
            if person in reachable and person != by
        ]
    began = [
        Alert(person, table.id, "began", "began")
        for person in _seated(table)
        if "began" in kinds and person in reachable and person != by
    ]
    turn = _turn(table, last, by, reachable)
    # Whoever begins is told once: that it is their turn.
    return turn + [alert for alert in began if alert.person not in {one.person for one in turn}]


def alerts_at_opening(table: Table, reachable: Container[str | None]) -> list[Alert]:
    """The alerts when a game begins as its table is opened, and its players may be away.

    That is so in a tournament, and in a rematch for all but the player who has asked for it.
    """
    game, opening = table.game, table.opening
    is_rematch = opening.origin is not None and opening.record is None
    if game is None or not (opening.tournament or is_rematch):
        return []
    asker = table.lines[0].person if is_rematch else None
    began = REMATCH if is_rematch else "began"
    first = None if game.actor is None else table.seats[game.actor].person
    return [
        Alert(person, table.id, "turn", f"turn {_turns_ended(game)}")
        if person == first
        else Alert(person, table.id, "began", began)
        for person in _seated(table)
        if person in reachable and person != asker
    ]


def _seated(table: Table) -> list[str]:
    """The people at a table, each once."""
    return list(dict.fromkeys(seat.person for seat in table.seats if seat.person is not None))


def _turn(
    table: Table, game: Game, by: str | None, reachable: Container[str | None]
) -> list[Alert]:
    """The alert for the player whose turn begins; one for each turn, however often it is undone."""
    seat = game.actor
    if seat is None or seat == table.actor or not game.begins_turn():
        return []
    holder = table.seats[seat]
    if holder.person is None or holder.is_bot or holder.person == by:
        return []
    if holder.person not in reachable:
        return []
    return [Alert(holder.person, table.id, "turn", f"turn {len(game.turns())}")]


def still_holds(table: Table, alert: Alert) -> bool:
    """Whether an alert is still worth sending: the turn was not played or taken back meanwhile."""
    if table.guests.is_closed or alert.person not in _seated(table):
        return False
    if alert.kind == "over":
        return table.state == "over"
    game = table.game
    if alert.kind in ("mentioned", "time"):
        return game is None or not game.over
    if game is None or game.over:
        return False
    if alert.kind == "began":
        return True
    seat = game.actor
    if seat is None or table.seats[seat].person != alert.person or table.seats[seat].is_bot:
        return False
    return alert.key == f"turn {_turns_ended(game)}"


def _turns_ended(game: Game) -> int:
    turns = game.turns()
    return len(turns) - (1 if turns and not turns[-1].has_ended else 0)
