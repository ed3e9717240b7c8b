"""Rated games, and games of tournaments, that are decided because players have given them up.

Whoever stays has the result at once, and nobody plays on: the table is closed with the line that
decides it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from moonpack.errors import ComposedPhrase
from moonpack.server.tables.giving_up import GaveUp, way_of
from moonpack.server.tables.journal import Line
from moonpack.server.tables.table import Draft, Table
from moonpack.server.wire.refusals import Decided
from moonpack.usual_names import shown_name
from moonpack.words import source


def people_at_start(table: Table) -> set[int]:
    """The seats that people had when the game began."""
    return {n for n, seat in enumerate(table.starters) if seat.person and not seat.level}


def counts(table: Table) -> bool:
    """Whether it matters beyond a table who gives up: for ratings, or in a tournament."""
    return table.opening.rated or table.opening.tournament is not None


def is_decided(table: Table, given_up: Collection[int]) -> bool:
    """Whether a game that counts is decided: at most one player is left, or bots alone."""
    if not counts(table) or table.opening.record is not None:
        return False
    people = people_at_start(table)
    gone = people & set(given_up)
    return bool(gone) and (len(table.starters) - len(gone) <= 1 or people == gone)


def with_decision(table: Table, drafts: list[Draft]) -> list[Draft]:
    """The same lines, and the one that closes the table if they decide its game."""
    lines = [draft.line for draft in drafts]
    closing = closing_line(table, lines)
    return drafts if closing is None else [*drafts, Draft(closing)]


def closing_line(table: Table, lines: list[Line]) -> Line | None:
    """The line that closes a table because some lines decide its game; None if they do not."""
    gone = {line.seat for line in lines if line.seat is not None and way_of(line) is not None}
    if not gone or table.has_ended or any(line.kind == "closed" for line in lines):
        return None
    if not is_decided(table, gone | set(table.given_up)):
        return None
    closing = table.next_line("closed", None, None, awarded=True)
    return replace(closing, version=lines[-1].version + 1)


def decided(table: Table) -> Decided:
    """What is said of a table whose game is decided: who gave it up last, and how."""
    people = people_at_start(table)
    seat, way = next(
        ((n, way) for n, way in reversed(table.given_up.items()) if n in people), (None, None)
    )
    name = None if seat is None else table.starters[seat].name
    if name is None:
        return _refusal(None, "", table.opening.tournament)
    shown = ComposedPhrase(lambda words: shown_name(name, words))
    return _refusal(way, shown, table.opening.tournament)


def _refusal(way: GaveUp | None, name: str, tournament: str | None) -> Decided:
    match way:
        case "clock":
            return Decided(
                tournament, source("The game is decided: {name} did not move in time."), name
            )
        case "absent":
            return Decided(
                tournament, source("The game is decided by the absence of {name}."), name
            )
        case "left":
            return Decided(tournament, source("The game is decided: {name} left it."), name)
        case "bot":
            return Decided(
                tournament, source("The game is decided: a bot played for {name}."), name
            )
        case None:
            return Decided(tournament, source("The game is decided."))
