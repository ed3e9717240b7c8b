"""`moonpack show`: a position of a game as text, picture or JSON."""

from __future__ import annotations

import click

from moonpack import records, render
from moonpack.cli import files, output
from moonpack.errors import BadInput
from moonpack.games.contract import View
from moonpack.render.text import text


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--step", type=click.IntRange(0), help="Show the game after this many steps.  [default: all]"
)
@click.option(
    "--seat",
    type=click.IntRange(1),
    help="Show what this player may see.  [default: what a spectator may see]",
)
@click.option(
    "--svg",
    is_flag=False,
    flag_value=files.STANDARD,
    metavar="[OUT]",
    help="Write an SVG picture to OUT, or to standard output; must come after FILE.",
)
@click.option("--png", metavar="OUT", help="Write a PNG picture to OUT.")
@click.option("--json", "as_json", is_flag=True, help="Print the view as JSON.")
@click.option(
    "--theme",
    default="night",
    show_default=True,
    help="The colours of the picture: night or paper.",
)
@output.colour_option
def show(
    *,
    file: str,
    step: int | None,
    seat: int | None,
    svg: str | None,
    png: str | None,
    as_json: bool,
    theme: str,
    colour: bool | None,
) -> None:
    """Show a record or a position.

    FILE - reads standard input.
    """
    if sum((svg is not None, png is not None, as_json)) > 1:
        raise click.UsageError(
            "Give only one of --svg, --png and --json.", click.get_current_context()
        )
    with output.working("Reading the game"):
        game = records.game_of(files.read(file), step)
    if seat is not None and seat > game.players:
        raise BadInput("--seat", f"a player from 1 to {game.players}", seat)
    view = game.view(None if seat is None else seat - 1)
    if as_json:
        click.echo(files.as_json(view.to_json()))
    elif svg is not None or png is not None:
        _draw(view, svg, png, theme)
    else:
        click.echo(text(view, colour=output.wants_colour(colour), width=output.width()), color=True)


def _draw(view: View, svg: str | None, png: str | None, theme: str) -> None:
    with output.working("Drawing"):
        if svg is not None:
            files.write(svg, render.svg(view, theme=theme))
        if png is not None:
            files.write(png, render.png(view, theme=theme))
