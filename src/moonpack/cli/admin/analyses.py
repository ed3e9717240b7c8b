"""`moonpack admin analyses`: stored analyses of games."""

from __future__ import annotations

import click

from moonpack.cli.admin.shared import (
    IDS,
    ask,
    json_option,
    page_options,
    print_rows,
    size,
    sure,
    text,
    when,
    yes_option,
)

COLUMNS = {"key": text, "game": text, "bytes": size, "at": when}


@click.group()
def analyses() -> None:
    """Analyses: list, remove."""


@analyses.command("list")
@page_options
@json_option
def list_analyses(limit: int, first: int, as_json: bool) -> None:
    """List analyses, the latest first, each with a table or upload that has such a game."""
    print_rows(ask("analyses", limit=limit, first=first), COLUMNS, as_json)


@analyses.command(context_settings=IDS)
@click.argument("analysis")
@yes_option
def remove(analysis: str, yes: bool) -> None:
    """Delete an analysis; it can be made again."""
    sure(f"Delete the analysis {analysis}?", yes)
    ask("remove analysis", analysis=analysis)
    click.echo(f"Removed: {analysis}")
