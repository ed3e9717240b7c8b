"""`moonpack schema`: the JSON Schema of views, records, positions and boards."""

from __future__ import annotations

import json

import click

from moonpack import records, schema
from moonpack.cli.failures import FileTrouble
from moonpack.errors import MoonpackError
from moonpack.words import source


@click.command("schema", short_help=source("Print the JSON Schema of views, records, positions."))
@click.argument("game", required=False)
@click.argument("kind", required=False)
@click.option("--of", "file", metavar="FILE", help="Print the board of this game, not its schema.")
def print_schema(game: str | None, kind: str | None, file: str | None) -> None:
    """Print the JSON Schema of what Moonpack writes.

    KIND is view, record, position or board. Without arguments all schemas are listed, with their
    addresses at every server. A board is a graph: hexes, neighbours, terrains, regions.
    """
    if file is not None:
        click.echo(_written(_board_of(file)))
    elif game is None:
        for name, each in schema.names():
            click.echo(f"{name} {each}  {schema.address(name, each)}")
    elif kind is None:
        raise click.UsageError("Give the kind, too: view, record, position or board.")
    else:
        click.echo(_written(schema.document(game, kind)))


def _board_of(file: str) -> object:
    try:
        game = records.load(file)
    except OSError as error:
        raise FileTrouble.reading(error, file) from error
    board = game.spec.board_graph(game.view())
    if board is None:
        raise MoonpackError(f"{game.spec.title} has no board of its own")
    return board


def _written(document: object) -> str:
    return json.dumps(document, indent=2, ensure_ascii=False)
