"""`moonpack replay`: step through a game, tell it in words or as JSON lines, or verify it."""

from __future__ import annotations

import sys
from typing import Any

import click

import moonpack
from moonpack import records
from moonpack.cli import files, output
from moonpack.cli.player import Player
from moonpack.errors import BadInput
from moonpack.game import Game


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--verify", is_flag=True, help="Only check that every step is legal, and say so.")
@click.option("--json", "as_json", is_flag=True, help="One JSON line per step, with its facts.")
@output.colour_option
def replay(file: str, *, verify: bool, as_json: bool, colour: bool | None) -> None:
    """Step through a record; - reads standard input.

    At a terminal: Enter goes on, b back, a number to that step, t to the next turn, s to the next
    scoring, q leaves. Elsewhere the whole game is told in words.
    """
    record = files.read(file)
    if records.is_position(record):
        raise BadInput(file, "a record; this is a position, which has no steps")
    with output.working("Replaying the game"):
        game = moonpack.verify(record) if verify else records.game_of(record)
    if verify:
        _say_verified(game, as_json)
    elif as_json:
        _print_json(game)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        wants = output.wants_colour(colour)
        Player(game, output.console(wants), colour=wants).run()
    else:
        _tell(game)


def _say_verified(game: Game, as_json: bool) -> None:
    steps, state = len(game.played), "over" if game.over else "under way"
    if as_json:
        told = {"verified": True, "game": game.name, "steps": steps, "over": game.over}
        click.echo(files.as_json(told | {"scores": game.scores()}))
    else:
        click.echo(f"Verified: {game.spec.title}, {steps} legal steps, the game is {state}.")


def _print_json(game: Game) -> None:
    for moment in game.moments():
        told: dict[str, Any] = {
            "number": moment.number,
            "seat": moment.seat + 1,
            "step": moment.step,
            "facts": [fact.to_json() for fact in moment.facts],
            "words": game.tell(moment.facts),
        }
        click.echo(files.as_json(told))


def _tell(game: Game) -> None:
    for moment in game.moments():
        told = " ".join(game.tell(moment.facts))
        click.echo(f"{moment.number:>4}  {moment.step:<16} {told}".rstrip())
    if game.over:
        winners = " and ".join(game.names[seat] for seat in game.winners())
        points = ", ".join(
            f"{name} {score}" for name, score in zip(game.names, game.scores(), strict=True)
        )
        click.echo(f"Scores: {points}. Won by {winners}.")
