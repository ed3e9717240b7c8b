"""`moonpack arena`: bots against each other, with ratings."""

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
@click.option("--players", type=int, metavar="N", help="Seats of a game.  [default: the fewest]")
@click.option(
    *("--games", "how_many"),
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="Games to play; the last set-up is always played with all rotations.",
)
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep every result in this file.  [default: a file that is removed at the end]",
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
    """Let bots play each other, every set-up with the seats rotated, and rate them.

    A BOT is a level (pup, yearling, hunter, alpha, legend), a bot with parameters such as
    "uct(simulations=200)", or path/to/file.py:Name. A bot that crashes, overruns its time or says
    an illegal step loses that game. Interrupted contests go on when the command is given again.
    """
    contest = contests.make_contest(game, bots, games=how_many, **asked)
    kept = log or contests.own_log(contest)
    contests.prepare(folder, json_path, [kept], fresh=fresh)
    with contests.engine(engine_name, address) as workers:
        report = contests.play(contest, jobs=jobs, log=kept, workers=workers)
    if json_path != "-":
        click.echo(report.text())
    contests.finish([report], folder, json_path, [] if log else [kept])
