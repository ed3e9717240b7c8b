"""A table as its journal makes it, and the commands of a page, without any server."""

from __future__ import annotations

from moonpack.game import Game
from moonpack.server.tables.commands import plan
from moonpack.server.tables.journal import Line
from moonpack.server.tables.openings import begin_after
from moonpack.server.tables.table import Opening, Table
from moonpack.server.wire import inbound

PAYMENTS = ("move", "howl", "dominate", "den", "lair")


def open_table(*people: str, game: str = "wolves", seed: str = "clicks") -> Table:
    seats = [{"person": person, "name": person.title()} for person in people]
    first = Line(1, "opened", data=Opening(game, seats, seed=seed).to_json())
    begun = begin_after(Table("t"), first)
    return Table("t", [first, *(draft.line for draft in begun)])


def do(table: Table, command: inbound.TableCommand, person: str = "ann") -> None:
    for draft in plan(table, person, command, ()):
        table.apply(draft.line, draft.games)


def play(
    table: Table,
    *steps: str,
    person: str = "ann",
    beat: int | None = None,
    forced: inbound.Forced = "none",
) -> None:
    command = inbound.Play(
        type="play",
        id=f"p{table.version}",
        beat=table.beat if beat is None else beat,
        steps=list(steps),
        forced=forced,
    )
    do(table, command, person)


def undo(table: Table, person: str = "ann") -> None:
    do(table, inbound.Undo(type="undo", id=f"u{table.version}", beat=table.beat), person)


def restart(table: Table, person: str = "ann") -> None:
    do(table, inbound.Restart(type="restart", id=f"r{table.version}", beat=table.beat), person)


def redo(table: Table, person: str = "ann") -> None:
    do(table, inbound.Redo(type="redo", id=f"d{table.version}", beat=table.beat), person)


def game_of(table: Table) -> Game:
    assert table.game is not None
    return table.game


def play_draft(table: Table) -> None:
    """Draft, until the first action is to be chosen."""
    while "draft" in game_of(table).steps()[0]:
        play(table, game_of(table).steps()[0])


def action_click(game: Game) -> list[str]:
    """An action: its payment, and the first step that it pays for."""
    pay = next(step for step in game.steps() if step.split()[0] in PAYMENTS)
    after = game.copy()
    after.play(pay)
    return [pay, next(step for step in after.steps() if step != "done")]
