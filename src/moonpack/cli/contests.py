"""What commands share that let bots play: options, engines, the bar, how to go on, reports."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import moonpack
from moonpack import arena, games
from moonpack.arena.engine import Workers
from moonpack.arena.run import tally
from moonpack.cli import files
from moonpack.cli.failures import INTERRUPTED, FileTrouble
from moonpack.cli.new import option_pair, read_seed

F = TypeVar("F", bound=Callable[..., Any])
SHOWN = 5  # entrants in the running score


def contest_options(command: F) -> F:
    """The options of every command that lets bots play."""
    for option in (
        click.option("--fresh", is_flag=True, help="Begin anew even if a log is there."),
        click.option(
            *("--meet", "meet"),
            type=click.Choice(("all", "neighbours")),
            default="all",
            help="Who meets: all, or only bots named one after the other.",
        ),
        click.option(
            "--option",
            "options",
            multiple=True,
            metavar="NAME=VALUE",
            help="An option of the game; may be given several times.",
        ),
        click.option(
            "--seconds",
            type=click.FloatRange(0, min_open=True),
            help="Time for a turn of any bot.  [default: as its level says]",
        ),
        click.option(
            "--seed", default="0", help="A number or text; the same seed, the same games."
        ),
        click.option(
            "--address",
            metavar="HOST:PORT",
            help="The Ray cluster; auto: the one that runs here.  [default: RAY_ADDRESS, else a "
            "local one for the time]",
        ),
        click.option(
            *("--engine", "engine_name"),
            type=click.Choice(tuple(arena.ENGINES)),
            default="local",
            show_default=True,
            help="Where games are played: in processes here, or on a Ray cluster.",
        ),
        click.option(
            "--jobs",
            type=click.IntRange(1),
            default=1,
            show_default=True,
            help="Games played at the same time, in a process each.",
        ),
        click.option(
            "--game",
            type=click.Choice(games.names()),
            default=games.names()[0],
            show_default=True,
            help="Which game.",
        ),
    ):
        command = option(command)
    return command


def report_options(command: F) -> F:
    """The options of commands that tell how bots fared."""
    for option in (
        click.option("--json", "json_path", metavar="FILE", help="Write all figures and results."),
        click.option(
            *("--report", "folder"),
            type=click.Path(file_okay=False, path_type=Path),
            help="Write report.html and report.json to this folder.",
        ),
    ):
        command = option(command)
    return command


@contextmanager
def engine(name: str, address: str | None) -> Iterator[Workers]:
    """An engine; in the end it is told if games had to be played again."""
    if address is not None and name == "local":
        raise click.UsageError("--address is for --engine ray.")
    with arena.engine(name, address) as workers:
        yield workers
    if isinstance(workers, arena.Cluster) and workers.lost:
        many = "A worker was" if workers.lost == 1 else f"{workers.lost} workers were"
        click.echo(f"{many} lost on the way; no game was.", err=True)


def make_contest(
    game: str, bots: Sequence[str], *, options: Sequence[str], seed: str, **asked: Any
) -> arena.Contest:
    """A contest from what the command line says."""
    chosen = dict(option_pair(said) for said in options)
    return arena.contest(game, bots, options=chosen, seed=read_seed(seed), **asked)


def play(
    contest: arena.Contest, *, jobs: int, log: Path | None, fresh: bool, workers: Workers
) -> arena.Report:
    """Play a contest with a progress bar. Interrupted, it says how to go on.

    Without a log of the user's own the results are kept in a file that is removed at the end.
    """
    path = log or Path(f"arena-{_digest(contest)}.jsonl")
    if fresh:
        path.unlink(missing_ok=True)
    with watched(contest, path) as progress:
        results = arena.run(contest, jobs=jobs, log=path, progress=progress, workers=workers)
    if log is None:
        path.unlink()
    return arena.report(contest, results)


@contextmanager
def watched(contest: arena.Contest, kept_in: Path) -> Iterator[Callable[[arena.Result], None]]:
    """A progress bar; it takes results. When something ends it early, how to go on is said."""
    seen: list[arena.Result] = []
    total = sum(1 for _ in arena.pairings(contest))

    def how_to_go_on() -> str:
        said = f"after {len(seen)} of {total} games, which are kept in {kept_in}."
        return f"{said} The same command goes on from there; --fresh begins anew."

    try:
        with _bar() as bar:
            task = bar.add_task(_running(contest, seen), total=total)

            def progress(result: arena.Result) -> None:
                seen.append(result)
                bar.update(task, advance=1, description=_running(contest, seen))

            yield progress
    except KeyboardInterrupt:
        click.echo(f"Interrupted {how_to_go_on()}", err=True)
        sys.exit(INTERRUPTED)
    except arena.EngineFailed as failed:
        raise arena.EngineFailed(f"{failed}. This was {how_to_go_on()}") from failed


def write(reports: Sequence[arena.Report], folder: Path | None, json_path: str | None) -> None:
    """Write what was asked for: a page and JSON in a folder, JSON in a file."""
    told = json.dumps({"reports": [report.to_json() for report in reports]}) + "\n"
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FileTrouble.of(error, folder, "made") from error
        files.write(str(folder / "report.html"), arena.page(reports))
        files.write(str(folder / "report.json"), told)
        click.echo(f"The report is in {folder / 'report.html'}.", err=True)
    if json_path is not None:
        files.write(json_path, told)


def _digest(contest: arena.Contest) -> str:
    said = json.dumps([contest.to_json(), moonpack.__version__], sort_keys=True)
    return blake2b(said.encode(), digest_size=4).hexdigest()


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty() or os.environ.get("TERM") == "dumb",
    )


def _running(contest: arena.Contest, seen: Sequence[arena.Result]) -> str:
    """The score so far: wins by bot, the first ones when there are many."""
    wins = tally(seen, len(contest.bots))
    named = sorted(zip(contest.bots, wins, strict=True), key=lambda each: -each[1])[:SHOWN]
    return " · ".join(f"{bot[:20]} {won:.4g}" for bot, won in named)
