"""`moonpack admin seats`: who sits at a table."""

from __future__ import annotations

import click

from moonpack.cli.admin.shared import IDS, ask, json_option, name_in, print_rows, sure, yes_option
from moonpack.cli.admin.tables import SEAT_COLUMNS


@click.group()
def seats() -> None:
    """Seats of a table: list, free."""


@seats.command("list", context_settings=IDS)
@click.argument("table")
@json_option
def list_seats(table: str, as_json: bool) -> None:
    """List the seats of a table. TABLE is its id or its link."""
    print_rows(ask("table", table=name_in(table))["seats"], SEAT_COLUMNS, as_json)


@seats.command(context_settings=IDS)
@click.argument("table")
@click.argument("seat", type=int)
@yes_option
def free(table: str, seat: int, yes: bool) -> None:
    """Take a seat, counted from 1, from the person who has it."""
    sure(f"Free seat {seat} of the table {name_in(table)}?", yes)
    ask("free seat", table=name_in(table), seat=seat)
    click.echo(f"Free: seat {seat} of {name_in(table)}")
