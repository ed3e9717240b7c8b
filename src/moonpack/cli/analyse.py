"""`moonpack analyse`: who was winning, what was best, and what each turn cost."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from moonpack import analysis, records
from moonpack.analysis.analyst import MOST_SIMULATIONS, SIMULATIONS
from moonpack.analysis.desk import Answer, Desk
from moonpack.analysis.effort import simulations_for
from moonpack.cli import files
from moonpack.cli.helping import PlayersCommand, argument, option, paragraphs
from moonpack.cli.language import placeholder, spoken
from moonpack.cli.numbers import A_DAY_AT_MOST, Whole
from moonpack.game import Game
from moonpack.records import MOST_BYTES
from moonpack.words import source


@click.command(
    cls=PlayersCommand,
    help=paragraphs(
        source("Review a record turn by turn, or evaluate a position."),
        source(
            "FILE is a record or a position; - reads standard input. For each turn: every player's "
            "winning chances and expected final score, the best turn found, and how much the turn "
            "that was played cost. Where cards are hidden, a turn is judged by what its player "
            "knew, and the chances by what spectators knew."
        ),
    ),
)
@argument("file", metavar="[FILE]", required=False)
@option(
    "--simulations",
    type=Whole(1, MOST_SIMULATIONS),
    help=source("Simulations for each position."),
    usually=SIMULATIONS,
)
@option(
    "--seconds",
    type=A_DAY_AT_MOST,
    help=source("Approximate time for the whole game, instead of --simulations."),
)
@option("--json", "as_json", is_flag=True, help=source("Print the whole review as JSON."))
@option("--svg", metavar="FILE", help=source("Draw a chart of the game as SVG."))
@option(
    "--lines",
    is_flag=True,
    help=source("Answer questions read as JSON lines from standard input."),
)
def analyse(
    file: str | None,
    *,
    simulations: int | None,
    seconds: float | None,
    as_json: bool,
    svg: str | None,
    lines: bool,
) -> None:
    """Review a record turn by turn, or evaluate a position."""
    words = spoken()
    if lines:
        if file or as_json or svg or simulations or seconds:
            raise click.UsageError(
                words(
                    "--lines reads its questions from standard input and takes no other arguments."
                )
            )
        Desk(_say).serve(_lines())
        return
    if file is None:
        raise click.UsageError(words("Missing argument '{name}'.", name=placeholder("FILE")))
    if svg is not None:
        files.check_writable(svg)
    game = records.game_of(files.read(file))
    if simulations and seconds:
        raise click.UsageError(words("Give either --simulations or --seconds, not both."))
    if seconds:
        simulations = simulations_for(game, analysis.analyst(game.spec), seconds)
    review = _review(game, simulations or SIMULATIONS)
    if as_json:
        click.echo(files.as_json(review.to_json(), indent=1))
    elif svg != files.STANDARD:
        _tell(review)
    if svg is not None:
        files.write(svg, analysis.course(review, words))


def _review(game: Game, simulations: int) -> analysis.Review:
    words = spoken()
    columns = (TextColumn(words("Turns")), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    quiet = not sys.stderr.isatty() or os.environ.get("TERM") == "dumb"
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=quiet) as bar:
        task = bar.add_task(words("Turns"), total=None)

        def progress(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        return analysis.review(game.called(words), simulations, progress=progress, words=words)


def _tell(review: analysis.Review) -> None:
    words = spoken()
    for turn in review.turns:
        for sentence in analysis.tell_turn(turn, review.names, words, game=review.game):
            click.echo(sentence)
        click.echo()
    if review.now.seat is None:
        for sentence in analysis.tell_whole(review, words):
            click.echo(sentence)
    else:
        for sentence in analysis.tell_outlook(review.now, review.names, words, game=review.game):
            click.echo(sentence)


def _say(answer: Answer) -> None:
    click.echo(files.as_json(answer))


def _lines() -> Iterator[bytes]:
    """Lines of standard input; one that is far too long is cut and so is not valid JSON."""
    while line := sys.stdin.buffer.readline(MOST_BYTES):
        yield line
