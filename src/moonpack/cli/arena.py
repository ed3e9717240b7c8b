"""`moonpack arena`: bots play each other and are rated."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from moonpack.cli import contests
from moonpack.cli.choices import ChoosingCommand


@click.command(cls=ChoosingCommand)
@click.argument("bots", metavar="BOT BOT…", nargs=-1, required=True)
@contests.contest_options
@contests.report_options
@click.option(
    "--players",
    type=int,
    metavar="N",
    help="Number of players in a game.  [default: the fewest possible]",
)
@click.option(
    *("--games", "how_many"),
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="Number of games; rounded up so that every set-up is played in all rotations.",
)
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep every result in this file.  [default: a temporary file]",
)
def arena(
    bots: tuple[str, ...],
    *,
    game: str,
    how_many: int,
    jobs: int,
    log: Path | None,
    fresh: bool,
    engine_name: str,
    address: str | None,
    folder: Path | None,
    json_path: str | None,
    **asked: Any,
) -> None:
    """Let bots play each other and rate them.

    Every set-up is played several times with the seats rotated. A BOT is a level (pup, yearling,
    hunter, alpha, legend), a bot with parameters such as "uct(simulations=200)", or
    path/to/file.py:Name. A bot that crashes, exceeds its time or plays an illegal step loses that
    game. To continue an interrupted contest, run the same command again.
    """
    contest = contests.make_contest(game, bots, games=how_many, **asked)
    kept = log or contests.own_log(contest)
    contests.prepare(folder, json_path, [kept], fresh=fresh)
    with contests.engine(engine_name, address) as workers:
        report = contests.play(contest, jobs=jobs, log=kept, workers=workers)
    if json_path != "-":
        click.echo(report.text())
    contests.finish([report], folder, json_path, [] if log else [kept])
