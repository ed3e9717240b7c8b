"""`moonpack puzzles`: make puzzles from games between bots, or check those there are."""

from __future__ import annotations

from pathlib import Path

import click

from moonpack.cli.failures import FileTrouble
from moonpack.games import kit
from moonpack.words import source

USUAL_COUNT = 300


def _games() -> list[str]:
    return [name for name in kit.names() if kit.of(name).puzzles is not None]


@click.command(short_help=source("Make puzzles from games between bots."))
@click.option("--game", type=click.Choice(_games()), required=True, help="The game.")
@click.option(
    "--count", type=click.IntRange(1), default=USUAL_COUNT, show_default=True, help="How many."
)
@click.option("--seed", default="1", show_default=True, help="Decides the games that are played.")
@click.option(
    "--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes to work in."
)
@click.option(
    *("--out", "folder"),
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="The folder for the puzzles and the log.",
)
@click.option("--beginners", is_flag=True, help="Only very easy ones: the last action of a turn.")
@click.option("--check", is_flag=True, help="Check the puzzles that ship by another search.")
def puzzles(
    *, game: str, count: int, seed: str, jobs: int, folder: Path, beginners: bool, check: bool
) -> None:
    """Make puzzles from games between bots.

    Positions with one clearly best turn are kept, graded by the levels that find it. The log says
    of every game how many positions were dropped and why. The same seed gives the same puzzles. To
    continue an interrupted run, run the same command again. docs/puzzles.md describes it all.
    """
    from moonpack.puzzle_maker import checking, run  # imports searches

    try:
        if check:
            for line in checking.checked(game, folder):
                click.echo(line)
            return
        order = run.Order(game, count, seed, for_beginners=beginners)
        path = run.make(order, folder, jobs, lambda _, chosen: _tell(chosen))
    except OSError as error:
        raise FileTrouble.writing(error, error.filename or folder) from error
    for line in checking.figures(order, folder):
        click.echo(line)
    click.echo(f"{path}: {count} puzzles.")


def _tell(chosen: int) -> None:
    click.echo(f"\rPuzzles: {chosen}", nl=False, err=True)
