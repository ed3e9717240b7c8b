"""`moonpack replay`: step through a game, print it as text or JSON lines, or verify it."""

from __future__ import annotations

import sys

import click

import moonpack
from moonpack import records
from moonpack.cli import files, output
from moonpack.cli.course import Course
from moonpack.cli.failures import wrong_seat
from moonpack.cli.helping import PlayersCommand, argument, option, paragraphs
from moonpack.cli.language import spoken
from moonpack.cli.numbers import Whole
from moonpack.cli.player import Player
from moonpack.errors import BadInput
from moonpack.game import Game
from moonpack.recorded_clock import as_digits
from moonpack.words import source


@click.command(
    cls=PlayersCommand,
    help=paragraphs(
        source("Step through a record."),
        source(
            "FILE - reads standard input. At a terminal: Enter goes forward, b back, a number to "
            "that step, t to the next turn, s to the next scoring, q quits. Otherwise the whole "
            "game is printed. Hidden cards of an unfinished game are shown only with --seat or "
            "--all."
        ),
    ),
)
@argument("file", metavar="FILE")
@option("--verify", is_flag=True, help=source("Only check that every step is legal."))
@option(
    *("--json", "as_json"),
    is_flag=True,
    help=source("Print one JSON line per step, with its facts."),
)
@option(
    "--seat",
    type=Whole(1),
    help=source("Show what this player may know."),
    # Translators: what an option of the command line is by default.
    usually=source("what a spectator may know"),
)
@option(
    *("--all", "is_open"),
    is_flag=True,
    help=source("Show everything, even what is still hidden."),
)
@output.colour_option
def replay(
    *,
    file: str,
    verify: bool,
    as_json: bool,
    seat: int | None,
    is_open: bool,
    colour: bool | None,
) -> None:
    """Step through a record."""
    words = spoken()
    if seat is not None and is_open:
        why = words("Give either --seat or --all, not both.")
        raise click.UsageError(why, click.get_current_context())
    record = files.read(file)
    if records.is_position(record):
        why = words("this is a position, which has no steps to replay")
        raise BadInput(file, "a record", problem=why)
    with output.working(words("Replaying the game")):
        game = moonpack.verify(record) if verify else records.game_of(record)
    if seat is not None and seat > game.players:
        raise wrong_seat(seat, game.players)
    if verify:
        _print_verified(game, as_json)
        return
    course = Course(game, None if seat is None else seat - 1, is_open=is_open)
    if as_json:
        _print_json(course)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        wants = output.wants_colour(colour)
        Player(course, output.console(wants), colour=wants).run()
    else:
        _print_text(course)


def _print_verified(game: Game, as_json: bool) -> None:
    steps = len(game.played)
    if as_json:
        report = {"verified": True, "game": game.name, "steps": steps, "over": game.over}
        click.echo(files.as_json(report | {"scores": game.scores()}))
    else:
        click.echo(_verified(game, steps))


def _verified(game: Game, steps: int) -> str:
    words = spoken()
    title = words.look_up(game.spec.title)
    if game.over:
        return words.many(
            "Verified: {game}, {n} legal step, the game is over.",
            "Verified: {game}, {n} legal steps, the game is over.",
            steps,
            game=title,
        )
    return words.many(
        "Verified: {game}, {n} legal step, the game is not over.",
        "Verified: {game}, {n} legal steps, the game is not over.",
        steps,
        game=title,
    )


def _print_json(course: Course) -> None:
    for moment in course.moments:
        line: dict[str, object] = {
            "number": moment.number,
            "seat": moment.seat + 1,
            "step": moment.step,
            "facts": [fact.to_json() for fact in moment.facts],
            "words": course.tell(moment),
        }
        if (seconds := course.seconds(moment)) is not None:
            line["seconds"] = seconds
        click.echo(files.as_json(line))


def _print_text(course: Course) -> None:
    for moment in course.moments:
        sentences = " ".join(course.tell(moment))
        if (seconds := course.seconds(moment)) is not None:
            sentences += f" [{as_digits(seconds)}]"
        click.echo(f"{moment.number:>4}  {moment.step:<16} {sentences}".rstrip())
    words = spoken()
    game = course.game.called(words)
    if game.over:
        scores = zip(game.names, game.scores(), strict=True)
        points = ", ".join(f"{name} {score}" for name, score in scores)
        winners = words.listed([game.names[seat] for seat in game.winners()])
        click.echo(
            words.text(
                words("Scores: {points}.", points=points), words("Won by {names}.", names=winners)
            )
        )
