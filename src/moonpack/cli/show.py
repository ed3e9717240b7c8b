"""`moonpack show`: a position of a game as text, picture or JSON."""

from __future__ import annotations

import click

from moonpack import records, render
from moonpack.cli import files, output
from moonpack.cli.failures import wrong_seat
from moonpack.cli.helping import PlayersCommand, argument, option, paragraphs
from moonpack.cli.language import spoken
from moonpack.cli.numbers import Whole
from moonpack.games.contract import View
from moonpack.render.text import text
from moonpack.words import source


@click.command(
    cls=PlayersCommand,
    help=paragraphs(source("Show a record or a position."), source("FILE - reads standard input.")),
)
@argument("file", metavar="FILE")
@option(
    "--step",
    type=Whole(0),
    help=source("Show the game after this many steps."),
    # Translators: all steps of the game; what an option of the command line is by default.
    usually=source("all"),
)
@option(
    "--seat",
    type=Whole(1),
    help=source("Show what this player may see."),
    # Translators: what an option of the command line is by default.
    usually=source("what a spectator may see"),
)
@option(
    "--svg",
    is_flag=False,
    flag_value=files.STANDARD,
    metavar="[OUT]",
    help=source("Write an SVG picture to OUT, or to standard output; must come after FILE."),
)
@option("--png", metavar="OUT", help=source("Write a PNG picture to OUT."))
@option("--json", "as_json", is_flag=True, help=source("Print the view as JSON."))
@option(
    "--theme",
    default="night",
    show_default=True,
    help=source("The colours of the picture: night or paper."),
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
    """Show a record or a position."""
    words = spoken()
    if sum((svg is not None, png is not None, as_json)) > 1:
        why = words("Give only one of --svg, --png and --json.")
        raise click.UsageError(why, click.get_current_context())
    with output.working(words("Reading the game")):
        game = records.game_of(files.read(file), step)
    if seat is not None and seat > game.players:
        raise wrong_seat(seat, game.players)
    view = game.called(words).view(None if seat is None else seat - 1)
    if as_json:
        click.echo(files.as_json(view.to_json()))
    elif svg is not None or png is not None:
        _draw(view, svg, png, theme)
    else:
        colours = output.wants_colour(colour)
        shown = text(view, colour=colours, width=output.width(), words=words)
        click.echo(shown, color=True)


def _draw(view: View, svg: str | None, png: str | None, theme: str) -> None:
    words = spoken()
    with output.working(words("Drawing")):
        if svg is not None:
            files.write(svg, render.svg(view, theme=theme, words=words))
        if png is not None:
            files.write(png, render.png(view, theme=theme, words=words))
