"""`moonpack selfplay`: games of bots as data to learn from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from moonpack.cli import choices, contests
from moonpack.cli.failures import FileTrouble
from moonpack.cli.new import read_seed


@click.command(cls=choices.ChoosingCommand)
@click.argument("bots", metavar="BOT…", nargs=-1, required=True)
@contests.contest_options
@click.option("--players", type=int, metavar="N", help="Seats of a game.  [default: the fewest]")
@click.option(
    *("--games", "how_many"),
    type=click.IntRange(1),
    default=100,
    show_default=True,
    help="Games to play; the last set-up is always played with all rotations.",
)
@click.option(
    *("--out", "folder"),
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder for the files.",
)
@click.option(
    "--games-per-file",
    type=click.IntRange(1),
    metavar="N",
    help="Games in each file.  [default: 200]",
)
def selfplay(
    bots: tuple[str, ...],
    *,
    game: str,
    how_many: int,
    options: tuple[str, ...],
    seed: str,
    jobs: int,
    fresh: bool,
    engine_name: str,
    address: str | None,
    folder: Path,
    games_per_file: int | None,
    **asked: Any,
) -> None:
    """Let bots play and write every decision to Parquet files, one row each.

    A bot named alone, or once for each seat, plays itself. The rows are described in
    docs/research.md; the games with all their steps are in _games.jsonl beside the files.
    Interrupted runs go on when the command is given again.
    """
    from moonpack import selfplay as data  # brings the lenses of the environments

    chosen = choices.read(game, choices.take(asked), options)
    asked |= {"games": how_many, "options": chosen, "seed": read_seed(seed)}
    contest = data.plan(game, bots, **asked)
    try:
        kept = data.Folder(contest, folder, games_per_file or data.GAMES_PER_FILE, fresh=fresh)
        with (
            contests.engine(engine_name, address) as workers,
            contests.watched(contest, kept.log) as progress,
        ):
            made = data.generate(kept, jobs=jobs, progress=progress, workers=workers)
    except OSError as error:
        raise FileTrouble.of(error, error.filename or folder, "written") from error
    click.echo(f"{made.games} games, {made.rows} decisions in {folder}, files: {made.files}.")
    if made.left_out:
        told = f"{made.left_out} games were not played out and are left out; {kept.log} says why."
        click.echo(told, err=True)
