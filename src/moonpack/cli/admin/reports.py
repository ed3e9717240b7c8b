"""`moonpack admin reports`: messages of chats that people have reported."""

from __future__ import annotations

import click

from moonpack.cli.admin.shared import (
    IDS,
    ask,
    json_option,
    list_options,
    print_json,
    print_rows,
    text,
    when,
)

COLUMNS = {
    "id": text,
    "at": when,
    "table_id": text,
    "person": text,
    "name": text,
    "text": text,
    "closed": when,
}


@click.group()
def reports() -> None:
    """Reported messages: list, show, close."""


@reports.command("list")
@click.option("--person", metavar="ID", help="Only those about messages of a person.")
@click.option("--all", "closed", is_flag=True, help="Those that were closed, too.")
@list_options
def list_reports(person: str | None, closed: bool, limit: int, first: int, as_json: bool) -> None:
    """List reported messages, the latest first."""
    rows = ask("reports", person=person, closed=closed, limit=limit, first=first)
    print_rows(rows, COLUMNS, as_json)


@reports.command(context_settings=IDS)
@click.argument("report")
@json_option
def show(report: str, as_json: bool) -> None:
    """Show a reported message and those around it, as they were when it was reported."""
    rows = ask("reports", closed=True, limit=1000)
    chosen = next((row for row in rows if row["id"] == report), None)
    if chosen is None:
        raise click.ClickException(f"there is no report {report}")
    if as_json:
        print_json(chosen)
        return
    click.echo(f"Table {chosen['table_id']}, reported by {chosen['reporter']} {when(chosen['at'])}")
    for one in chosen["around"]:
        mark = ">" if one["number"] == chosen["number"] else " "
        name = text(one["name"] or "a spectator")
        click.echo(f"{mark} {when(one['at'])}  {one['person']}  {name}: {text(one['text'])}")


@reports.command(context_settings=IDS)
@click.argument("report")
def close(report: str) -> None:
    """Close a report that somebody has looked after."""
    ask("close report", report=report)
    click.echo(f"Closed: {report}")
