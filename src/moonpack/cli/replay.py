"""`moonpack replay`: step through a game, tell it in words or as JSON lines, or verify it."""

from __future__ import annotations

import sys
from typing import Any

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
@click.option("--verify", is_flag=True, help="Only check that every step is legal, and say so.")
@click.option("--json", "as_json", is_flag=True, help="One JSON line per step, with its facts.")
@click.option(
    "--seat",
    type=click.IntRange(1),
    help="As this player may know it; else a spectator, until the game is over.",
)
@click.option("--all", "is_open", is_flag=True, help="Everything, also what is still hidden.")
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
    """Step through a record; - reads standard input.

    At a terminal: Enter goes on, b back, a number to that step, t to the next turn, s to the next
    scoring, q leaves. Elsewhere the whole game is told in words. What players of a game that is not
    over keep from each other is told only with --seat or --all.
    """
    if seat is not None and is_open:
        raise click.UsageError("--seat and --all exclude each other.", click.get_current_context())
    record = files.read(file)
    if records.is_position(record):
        raise BadInput(file, "a record; this is a position, which has no steps")
    with output.working("Replaying the game"):
        game = moonpack.verify(record) if verify else records.game_of(record)
    if seat is not None and seat > game.players:
        raise BadInput("--seat", f"a player from 1 to {game.players}", seat)
    if verify:
        _say_verified(game, as_json)
        return
    course = Course(game, None if seat is None else seat - 1, is_open=is_open)
    if as_json:
        _print_json(course)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        wants = output.wants_colour(colour)
        Player(course, output.console(wants), colour=wants).run()
    else:
        _tell(course)


def _say_verified(game: Game, as_json: bool) -> None:
    steps, state = len(game.played), "over" if game.over else "under way"
    if as_json:
        told = {"verified": True, "game": game.name, "steps": steps, "over": game.over}
        click.echo(files.as_json(told | {"scores": game.scores()}))
    else:
        click.echo(f"Verified: {game.spec.title}, {steps} legal steps, the game is {state}.")


def _print_json(course: Course) -> None:
    for moment in course.moments:
        told: dict[str, Any] = {
            "number": moment.number,
            "seat": moment.seat + 1,
            "step": moment.step,
            "facts": [fact.to_json() for fact in moment.facts],
            "words": course.tell(moment),
        }
        click.echo(files.as_json(told))


def _tell(course: Course) -> None:
    for moment in course.moments:
        told = " ".join(course.tell(moment))
        click.echo(f"{moment.number:>4}  {moment.step:<16} {told}".rstrip())
    game = course.game
    if game.over:
        winners = " and ".join(game.names[seat] for seat in game.winners())
        points = ", ".join(
            f"{name} {score}" for name, score in zip(game.names, game.scores(), strict=True)
        )
        click.echo(f"Scores: {points}. Won by {winners}.")
