"""`moonpack admin analyses`: stored analyses of games."""

from __future__ import annotations

import click

from moonpack.cli.admin.shared import (
    ask,
    list_options,
    print_rows,
    removal_of,
    size,
    text,
    when,
)

COLUMNS = {"key": text, "game": text, "bytes": size, "at": when}


@click.group()
def analyses() -> None:
    """Analyses: list, remove."""


@analyses.command("list")
@list_options
def list_analyses(limit: int, first: int, as_json: bool) -> None:
    """List analyses, the latest first, each with a table or upload that has such a game."""
    print_rows(ask("analyses", limit=limit, first=first), COLUMNS, as_json)


analyses.add_command(removal_of("analysis", "it can be made again."))
