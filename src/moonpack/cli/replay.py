"""`moonpack replay`: step through a game, print it as text or JSON lines, or verify it."""

from __future__ import annotations

import sys

import click

import moonpack
from moonpack import records
from moonpack.cli import files, output
from moonpack.cli.course import Course
from moonpack.cli.player import Player
from moonpack.errors import BadInput
from moonpack.game import Game


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--verify", is_flag=True, help="Only check that every step is legal.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON line per step, with its facts."
)
@click.option(
    "--seat",
    type=click.IntRange(1),
    help="Show what this player may know.  [default: what a spectator may know]",
)
@click.option("--all", "is_open", is_flag=True, help="Show everything, even what is still hidden.")
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
    """Step through a record.

    FILE - reads standard input. At a terminal: Enter goes forward, b back, a number to that step, t
    to the next turn, s to the next scoring, q quits. Otherwise the whole game is printed. Hidden
    cards of an unfinished game are shown only with --seat or --all.
    """
    if seat is not None and is_open:
        raise click.UsageError(
            "Give either --seat or --all, not both.", click.get_current_context()
        )
    record = files.read(file)
    if records.is_position(record):
        raise BadInput(file, "a record", problem="this is a position, which has no steps to replay")
    with output.working("Replaying the game"):
        game = moonpack.verify(record) if verify else records.game_of(record)
    if seat is not None and seat > game.players:
        raise BadInput("--seat", f"a player from 1 to {game.players}", seat)
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
    steps, state = len(game.played), "over" if game.over else "not over"
    if as_json:
        report = {"verified": True, "game": game.name, "steps": steps, "over": game.over}
        click.echo(files.as_json(report | {"scores": game.scores()}))
    else:
        click.echo(f"Verified: {game.spec.title}, {steps} legal steps, the game is {state}.")


def _print_json(course: Course) -> None:
    for moment in course.moments:
        line: dict[str, object] = {
            "number": moment.number,
            "seat": moment.seat + 1,
            "step": moment.step,
            "facts": [fact.to_json() for fact in moment.facts],
            "words": course.tell(moment),
        }
        click.echo(files.as_json(line))


def _print_text(course: Course) -> None:
    for moment in course.moments:
        sentences = " ".join(course.tell(moment))
        click.echo(f"{moment.number:>4}  {moment.step:<16} {sentences}".rstrip())
    game = course.game
    if game.over:
        winners = " and ".join(game.names[seat] for seat in game.winners())
        points = ", ".join(
            f"{name} {score}" for name, score in zip(game.names, game.scores(), strict=True)
        )
        click.echo(f"Scores: {points}. Won by {winners}.")
