"""`moonpack arena`: bots play each other and are rated."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from moonpack.cli import contests
from moonpack.cli.choices import ChoosingCommand
from moonpack.words import source


@click.command(cls=ChoosingCommand, short_help=source("Let bots play each other and rate them."))
@click.argument("bots", metavar="BOT BOT…", nargs=-1, required=True)
@contests.contest_options
@contests.report_options
@contests.one_contest
@click.option(
    "--log",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep every result in this file.  [default: a temporary file]",
)
def arena(
    bots: tuple[str, ...], *, game: str, how_many: int, log: Path | None, **asked: Any
) -> None:
    """Let bots play each other and rate them.

    Every set-up is played several times with the seats rotated. A BOT is a level (pup, yearling,
    hunter, alpha, legend), a bot with parameters such as "uct(simulations=200)", or
    path/to/file.py:Name. A bot that crashes, exceeds its time or plays an illegal step loses that
    game. To continue an interrupted contest, run the same command again.
    """
    conduct = contests.Conduct.take(asked)
    contest = contests.make_contest(game, bots, games=how_many, **asked)
    log_path = log or contests.own_log(contest)
    conduct.prepare([log_path])
    with conduct.engine() as workers:
        report = contests.play(contest, jobs=conduct.jobs, log=log_path, workers=workers)
    conduct.show(report)
    conduct.finish([report], [] if log else [log_path])
