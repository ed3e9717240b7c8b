"""`moonpack admin tables`: tables, whoever has opened them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from moonpack.cli.admin.shared import (
    IDS,
    ask,
    called,
    json_option,
    list_options,
    name_in,
    number,
    output_options,
    print_json,
    print_rows,
    sure,
    text,
    when,
    write_json,
    yes_option,
)
from moonpack.errors import MoonpackError

COLUMNS = {
    "id": text,
    "game": text,
    "state": text,
    "at": when,
    "lines": number,
    "opener_name": text,
    "opener": text,
    "network": text,
}
STATES = ("seating", "playing", "over", "closed")


@click.group()
def tables() -> None:
    """Tables: list, show, export, close, remove."""


@tables.command("list")
@click.option("--state", type=click.Choice(STATES), help="Only those that are so far.")
@click.option("--game", default="", help="Only those of a game.")
@click.option("--person", metavar="ID", help="Only those where a person has had a seat.")
@click.option("--idle", type=float, metavar="DAYS", help="Only those where nothing has happened.")
@list_options
def list_tables(as_json: bool, **wanted: Any) -> None:
    """List tables, the latest first."""
    print_rows(ask("tables", **wanted), COLUMNS, as_json)


@tables.command(context_settings=IDS)
@click.argument("table")
@json_option
def show(table: str, as_json: bool) -> None:
    """Show who sits at a table, and how far it is. TABLE is its id or its link."""
    known = ask("table", table=name_in(table))
    if as_json:
        print_json(known)
        return
    steps, lines = known["steps"], known["lines"]
    click.echo(
        f"{known['id']}  {text(known['game'])}, {known['state']}, "
        f"{number(steps)} {called(steps, 'steps')}, {number(lines)} {called(lines, 'lines')}"
    )
    click.echo(f"Opened {when(known['opened'])} by {text(known['opener'])}")
    click.echo(f"Last changed {when(known['last'])}\n")
    print_rows(known["seats"], SEAT_COLUMNS, as_json=False)


def _yes(value: bool) -> str:
    return "yes" if value else ""


SEAT_COLUMNS = {"seat": number, "name": text, "person": text, "bot": text, "left": _yes}


@tables.command(context_settings=IDS)
@click.argument("table")
@click.option("--journal", is_flag=True, help="Everything, not only the record of the game.")
@output_options
def export(table: str, journal: bool, output: Path | None, force: bool) -> None:
    """Write the record of a table's game, which other commands read, or its whole journal.

    The record has everything in it, hidden cards too.
    """
    known = ask("export table", table=name_in(table))
    if not journal and known["record"] is None:
        raise MoonpackError("the game has not begun, so it has no record; --journal has the rest")
    write_json(known if journal else known["record"], output, force)


@tables.command(context_settings=IDS)
@click.argument("table")
@yes_option
def close(table: str, yes: bool) -> None:
    """Close a table: nobody may play on, and those at it are told."""
    name = name_in(table)
    sure(f"Close {_described(name)}?", yes)
    ask("close table", table=name)
    click.echo(f"Closed: {name}")


@tables.command(context_settings=IDS)
@click.argument("table")
@yes_option
def remove(table: str, yes: bool) -> None:
    """Delete a table and everything that belongs to it, a damaged one too."""
    name = name_in(table)
    if not yes:
        sure(f"Delete {_described(name)} for good?", yes)
    ask("remove table", table=name)
    click.echo(f"Removed: {name}")


def _described(name: str) -> str:
    try:
        known = ask("table", table=name)
    except MoonpackError as error:
        if "damaged" not in str(error):
            raise
        return f"the damaged table {name}"
    names = ", ".join(text(seat["name"]) for seat in known["seats"])
    return f"the table {name} ({known['game']}, {known['state']}: {names})"
