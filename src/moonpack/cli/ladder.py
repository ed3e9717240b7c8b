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


@click.command(cls=ChoosingCommand)
@click.argument("bots", metavar="[BOT BOT…]", nargs=-1)
@contests.contest_options
@contests.report_options
@click.option(
    "--players",
    metavar="N,N…",
    help="Numbers of players, such as 2,3.  [default: all that the game allows]",
)
@click.option(
    *("--games", "how_many"),
    type=click.IntRange(1),
    default=200,
    show_default=True,
    help="Games for each number of players.",
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
    jobs: int,
    log: Path | None,
    fresh: bool,
    engine_name: str,
    address: str | None,
    folder: Path | None,
    json_path: str | None,
    **asked: Any,
) -> None:
    """Rate all levels, or the given bots, for each number of players.

    To continue an interrupted ladder, run the same command again.
    """
    counts = list(games.spec(game).players) if players is None else _numbers(players)
    asked |= {"games": how_many}
    planned = [
        contests.make_contest(game, bots or tuple(LEVELS[game]), players=count, **asked)
        for count in counts
    ]
    if log is None:
        kept = [contests.own_log(contest) for contest in planned]
    else:
        kept = [log / f"{game}-{contest.players}.jsonl" for contest in planned]
        try:
            log.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileTrouble.of(error, log, "created") from error
    contests.prepare(folder, json_path, kept, fresh=fresh)
    reports = []
    with contests.engine(engine_name, address) as workers:
        for contest, path in zip(planned, kept, strict=True):
            report = contests.play(contest, jobs=jobs, log=path, workers=workers)
            reports.append(report)
            if json_path != "-":
                click.echo(f"{report.text()}\n")
    contests.finish(reports, folder, json_path, [] if log else kept)


def _numbers(text: str) -> list[int]:
    try:
        return [int(word) for word in text.split(",")]
    except ValueError as error:
        message = f"expected numbers separated by commas, got {text!r}."
        raise click.BadParameter(message, param_hint="--players") from error
