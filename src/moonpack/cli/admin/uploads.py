"""`moonpack admin uploads`: games that people have uploaded."""

from __future__ import annotations

from pathlib import Path

import click

from moonpack.cli.admin.shared import (
    IDS,
    ask,
    list_options,
    name_in,
    output_options,
    print_rows,
    removal_of,
    size,
    text,
    when,
    write_json,
)

COLUMNS = {"id": text, "person": text, "bytes": size, "at": when}


@click.group()
def uploads() -> None:
    """Uploaded games: list, export, remove."""


@uploads.command("list")
@click.option("--person", metavar="ID", help="Only those of a person.")
@list_options
def list_uploads(person: str | None, limit: int, first: int, as_json: bool) -> None:
    """List uploaded games, the latest first."""
    rows = ask("uploads", person=person, limit=limit, first=first)
    print_rows(rows, COLUMNS, as_json)


@uploads.command(context_settings=IDS)
@click.argument("upload")
@output_options
def export(upload: str, output: Path | None, force: bool) -> None:
    """Write an uploaded game. UPLOAD is its id or its link."""
    write_json(ask("export upload", upload=name_in(upload)), output, force)


uploads.add_command(removal_of("upload", "links to it stop working."))
