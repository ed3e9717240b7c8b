"""`moonpack bench`: how fast the games run here, compared with other libraries."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from moonpack import games
from moonpack.bench import Plan, Report, run
from moonpack.bench.report import Key, rates
from moonpack.bench.tables import show
from moonpack.bench.worker import WorkerDied
from moonpack.cli.numbers import A_DAY_AT_MOST
from moonpack.words import source

QUICK_ROUNDS, QUICK_SECONDS = 3, 0.1

_WRITABLE = click.Path(dir_okay=False, writable=True, path_type=Path)
_READABLE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(short_help=source("Measure how fast Moonpack is, next to other libraries."))
@click.option("--game", type=click.Choice(games.names()), help="Only this game.  [default: all]")
@click.option(
    "--quick", is_flag=True, help="A few short rounds: a first impression in under a minute."
)
@click.option(
    "--rounds",
    type=click.IntRange(1),
    help="Number of rounds; results are medians over them.  [default: 5]",
)
@click.option(
    "--seconds",
    type=A_DAY_AT_MOST,
    help="Time for each measurement of each round.  [default: 0.5]",
)
@click.option("--no-peers", is_flag=True, help="Do not measure other libraries.")
@click.option("--json", "json_path", type=_WRITABLE, help="Write all figures to this file.")
@click.option("--baseline", type=_READABLE, help="Compare with figures written earlier by --json.")
def bench(
    *,
    game: str | None,
    quick: bool,
    rounds: int | None,
    seconds: float | None,
    no_peers: bool,
    json_path: Path | None,
    baseline: Path | None,
) -> None:
    """Measure how fast Moonpack is, next to other libraries.

    Takes several minutes; do not use the machine meanwhile. Moonpack and the other libraries take
    turns, so that a busy moment affects both, and ratios are computed within a round.
    """
    if json_path is not None and not json_path.parent.is_dir():
        raise click.BadParameter(f"there is no folder {json_path.parent}", param_hint="--json")
    known = None if baseline is None else _rates_in(baseline)
    plan = Plan(
        games=tuple(games.names()) if game is None else (game,),
        rounds=rounds or (QUICK_ROUNDS if quick else Plan.rounds),
        seconds=seconds or (QUICK_SECONDS if quick else Plan.seconds),
        peers=not no_peers,
    )
    report = _run_with_progress(plan)
    if json_path is not None:
        text = json.dumps(report.to_json(), indent=1, ensure_ascii=False)
        json_path.write_text(text + "\n", encoding="utf-8")
    console = Console()
    if not console.is_terminal:
        console = Console(width=200)  # output in a file need not fit a window
    console.print(show(report, known))


def _rates_in(path: Path) -> Mapping[Key, float]:
    """The rates of a report kept as JSON."""
    try:
        return rates(json.loads(path.read_text("utf-8")))
    except (ValueError, KeyError, TypeError) as error:
        message = f"{path} is not a file that `moonpack bench --json` wrote"
        raise click.BadParameter(message, param_hint="--baseline") from error


def _run_with_progress(plan: Plan) -> Report:
    columns = (
        BarColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("starting", total=None)

        def tell(doing: str, done: int, total: int) -> None:
            progress.update(task, description=doing, completed=done, total=total)

        try:
            return run(plan, tell)
        except WorkerDied as error:
            raise click.ClickException(str(error)) from error
