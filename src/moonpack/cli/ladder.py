"""`moonpack ladder`: all levels play each other, for every number of players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from moonpack import games
from moonpack.bots.levels import LEVELS
from moonpack.cli import contests
from moonpack.cli.choices import ChoosingCommand
from moonpack.cli.failures import FileTrouble
from moonpack.words import source


@click.command(
    cls=ChoosingCommand,
    short_help=source("Rate all levels, or the given bots, for each number of players."),
)
@click.argument("bots", metavar="[BOT BOT…]", nargs=-1)
@contests.contest_options
@contests.report_options
@contests.size_options(
    players="Numbers of players, such as 2,3.  [default: all that the game allows]",
    games=200,
    games_help="Games for each number of players.",
    several_counts=True,
)
@click.option(
    "--log",
    type=click.Path(file_okay=False, path_type=Path),
    help="Keep every result in files in this folder.  [default: temporary files]",
)
def ladder(
    bots: tuple[str, ...],
    *,
    game: str,
    players: str | None,
    how_many: int,
    log: Path | None,
    **asked: Any,
) -> None:
    """Rate all levels, or the given bots, for each number of players.

    To continue an interrupted ladder, run the same command again.
    """
    conduct = contests.Conduct.take(asked)
    counts = list(games.spec(game).players) if players is None else _numbers(players)
    asked |= {"games": how_many}
    planned = [
        contests.make_contest(game, bots or tuple(LEVELS[game]), players=count, **asked)
        for count in counts
    ]
    if log is None:
        log_paths = [contests.own_log(contest) for contest in planned]
    else:
        log_paths = [log / f"{game}-{contest.players}.jsonl" for contest in planned]
        try:
            log.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileTrouble.creating(error, log) from error
    conduct.prepare(log_paths)
    reports = []
    with conduct.engine() as workers:
        for contest, path in zip(planned, log_paths, strict=True):
            report = contests.play(contest, jobs=conduct.jobs, log=path, workers=workers)
            reports.append(report)
            conduct.show(report, "\n")
    conduct.finish(reports, [] if log else log_paths)


def _numbers(text: str) -> list[int]:
    try:
        return [int(word) for word in text.split(",")]
    except ValueError as error:
        message = f"expected numbers separated by commas, got {text!r}."
        raise click.BadParameter(message, param_hint="--players") from error
