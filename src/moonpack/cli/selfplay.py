"""`moonpack selfplay`: games between bots as training data."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from moonpack.cli import choices, contests
from moonpack.cli.failures import FileTrouble
from moonpack.cli.new import read_seed
from moonpack.words import source


@click.command(
    cls=choices.ChoosingCommand,
    short_help=source("Let bots play and write every decision to Parquet files."),
)
@click.argument("bots", metavar="BOT…", nargs=-1, required=True)
@contests.contest_options
@contests.one_contest
@click.option(
    *("--out", "folder"),
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder to write to.",
)
@click.option(
    "--games-per-file",
    type=click.IntRange(1),
    metavar="N",
    help="Games per file.  [default: 200]",
)
def selfplay(
    bots: tuple[str, ...],
    *,
    game: str,
    how_many: int,
    options: tuple[str, ...],
    seed: str,
    folder: Path,
    games_per_file: int | None,
    **asked: Any,
) -> None:
    """Let bots play and write every decision to Parquet files.

    Each decision is one row, described in docs/research.md. A single bot, or one bot per seat,
    plays itself. The games with all their steps are in a file beside the folder, with its name and
    ".games.jsonl". To continue an interrupted run, run the same command again.
    """
    from moonpack import selfplay as data  # imports NumPy and the environments

    conduct = contests.Conduct.take(asked)
    chosen = choices.read(game, choices.take(asked), options)
    asked |= {"games": how_many, "options": chosen, "seed": read_seed(seed)}
    contest = data.plan(game, bots, **asked)
    try:
        target = data.Folder(
            contest, folder, games_per_file or data.GAMES_PER_FILE, fresh=conduct.fresh
        )
        with (
            conduct.engine() as workers,
            contests.watched(contest, target.log) as progress,
        ):
            summary = data.generate(target, jobs=conduct.jobs, progress=progress, workers=workers)
    except OSError as error:
        raise FileTrouble.writing(error, error.filename or folder) from error
    click.echo(f"{folder}: games {summary.games}, decisions {summary.rows}, files {summary.files}.")
    if summary.left_out:
        click.echo(
            f"Unfinished games left out: {summary.left_out}. {target.log} says why.",
            err=True,
        )
