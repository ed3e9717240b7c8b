"""What commands share that let bots play: options, engines, the bar, how to go on, reports."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
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
from moonpack.arena.run import count
from moonpack.cli import choices, files
from moonpack.cli.failures import INTERRUPTED, FileTrouble
from moonpack.cli.new import read_seed
from moonpack.cli.numbers import A_DAY_AT_MOST

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
            help="An option or choice of the game; may be given several times.",
        ),
        click.option(
            "--seconds",
            type=A_DAY_AT_MOST,
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
    chosen = choices.read(game, choices.take(asked), options)
    return arena.contest(game, bots, options=chosen, seed=read_seed(seed), **asked)


def own_log(contest: arena.Contest) -> Path:
    """Where a contest is kept whose results nobody asked to keep: until all is written."""
    return Path(f"arena-{_digest(contest)}.jsonl")


def play(contest: arena.Contest, *, jobs: int, log: Path, workers: Workers) -> arena.Report:
    """Play a contest with a progress bar. Interrupted, it says how to go on."""
    with watched(contest, log) as progress:
        results = arena.run(contest, jobs=jobs, log=log, progress=progress, workers=workers)
        return arena.report(contest, results)


@contextmanager
def watched(contest: arena.Contest, kept_in: Path) -> Iterator[Callable[[arena.Result], None]]:
    """A progress bar; it takes results. When something ends it early, how to go on is said."""
    seen, wins = 0, [0.0] * len(contest.bots)
    total = sum(1 for _ in arena.pairings(contest))

    def how_to_go_on() -> str:
        said = f"after {seen} of {total} games, which are kept in {kept_in}."
        return f"{said} The same command goes on from there; --fresh begins anew."

    try:
        with _bar() as bar:
            task = bar.add_task(_running(contest, wins), total=total)

            def progress(result: arena.Result) -> None:
                nonlocal seen
                seen += 1
                count(result, wins)
                bar.update(task, advance=1, description=_running(contest, wins))

            yield progress
    except KeyboardInterrupt:
        click.echo(f"Interrupted {how_to_go_on()}", err=True)
        sys.exit(INTERRUPTED)
    except arena.EngineFailed as failed:
        raise arena.EngineFailed(f"{failed}. This was {how_to_go_on()}") from failed


def prepare(
    folder: Path | None, json_path: str | None, logs: Iterable[Path], *, fresh: bool
) -> None:
    """Fail before the first game if a report cannot be written; forget old games if asked to."""
    if folder is not None:
        _make(folder)
        for path in _report_files(folder):
            files.check_writable(str(path))
    if json_path is not None:
        files.check_writable(json_path)
    if fresh:
        forget(logs)


def finish(
    reports: Sequence[arena.Report],
    folder: Path | None,
    json_path: str | None,
    no_longer_needed: Iterable[Path],
) -> None:
    """Write what was asked for; only then the logs that nobody asked for are removed."""
    try:
        _write(reports, folder, json_path)
        sys.stdout.flush()
    except FileTrouble as trouble:
        said = f"{trouble.message}. All games are kept; the same command reports them again."
        raise FileTrouble(said) from trouble
    forget(no_longer_needed)


def forget(logs: Iterable[Path]) -> None:
    """Remove logs; somebody else may have done it already."""
    for log in logs:
        log.unlink(missing_ok=True)


def _write(reports: Sequence[arena.Report], folder: Path | None, json_path: str | None) -> None:
    """A page and JSON in a folder, JSON in a file."""
    told = json.dumps({"reports": [report.to_json() for report in reports]}) + "\n"
    if folder is not None:
        _make(folder)
        page, figures = _report_files(folder)
        files.write(str(page), arena.page(reports))
        files.write(str(figures), told)
        click.echo(f"The report is in {page}.", err=True)
    if json_path is not None:
        files.write(json_path, told)


def _report_files(folder: Path) -> tuple[Path, Path]:
    return folder / "report.html", folder / "report.json"


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileTrouble.of(error, folder, "made") from error


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


def _running(contest: arena.Contest, wins: Sequence[float]) -> str:
    """The score so far: wins by bot, the first ones when there are many."""
    named = sorted(zip(contest.bots, wins, strict=True), key=lambda each: -each[1])[:SHOWN]
    return " · ".join(f"{bot[:20]} {won:.4g}" for bot, won in named)
