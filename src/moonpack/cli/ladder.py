"""`moonpack ladder`: all levels against each other, for every number of players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from moonpack import games
from moonpack.bots.levels import NAMES
from moonpack.cli import contests
from moonpack.cli.choices import ChoosingCommand
from moonpack.cli.failures import FileTrouble


@click.command(cls=ChoosingCommand)
@click.argument("bots", metavar="[BOT BOT…]", nargs=-1)
@contests.contest_options
@contests.report_options
@click.option(
    "--players", metavar="N,N…", help="Numbers of players.  [default: all that the game has]"
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
    help="Keep every result in files of this folder.  [default: files removed at the end]",
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
    """Rate all levels, or the bots named, in a contest for each number of players.

    Interrupted ladders go on when the command is given again.
    """
    counts = list(games.spec(game).players) if players is None else _numbers(players)
    asked |= {"games": how_many}
    planned = [
        contests.make_contest(game, bots or NAMES, players=count, **asked) for count in counts
    ]
    if log is None:
        kept = [contests.own_log(contest) for contest in planned]
    else:
        kept = [log / f"{game}-{contest.players}.jsonl" for contest in planned]
        try:
            log.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileTrouble.of(error, log, "made") from error
    contests.prepare(folder, json_path, kept, fresh=fresh)
    reports = []
    with contests.engine(engine_name, address) as workers:
        for contest, path in zip(planned, kept, strict=True):
            report = contests.play(contest, jobs=jobs, log=path, workers=workers)
            reports.append(report)
            if json_path != "-":
                click.echo(f"{report.text()}\n")
    contests.finish(reports, folder, json_path, [] if log else kept)


def _numbers(said: str) -> list[int]:
    try:
        return [int(word) for word in said.split(",")]
    except ValueError as error:
        message = f"expected numbers between commas, got {said!r}."
        raise click.BadParameter(message, param_hint="--players") from error
