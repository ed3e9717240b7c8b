"""What the commands that let bots play share: options, engines, progress, logs and reports."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
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
SHOWN = 5  # bots in the score so far


_CONTEST_OPTIONS = (
    click.option("--fresh", is_flag=True, help="Start over, ignoring an existing log."),
    click.option(
        *("--meet", "meet"),
        type=click.Choice(("all", "neighbours")),
        default="all",
        help="Which bots meet: all, or only those next to each other in the list.",
    ),
    click.option(
        "--option",
        "options",
        multiple=True,
        metavar="NAME=VALUE",
        help="An option of the game (see moonpack new --help); may be repeated.",
    ),
    click.option(
        "--seconds",
        type=A_DAY_AT_MOST,
        help="Time per turn for every bot.  [default: that of its level]",
    ),
    click.option(
        "--seed", default="0", help="A number or text; the same seed gives the same games."
    ),
    click.option(
        "--address",
        metavar="HOST:PORT",
        help="The Ray cluster; auto for the one running here.  [default: RAY_ADDRESS, else a "
        "temporary local one]",
    ),
    click.option(
        *("--engine", "engine_name"),
        type=click.Choice(tuple(arena.ENGINES)),
        default="local",
        show_default=True,
        help="Where to play: in local processes or on a Ray cluster.",
    ),
    click.option(
        "--jobs",
        type=click.IntRange(1),
        default=1,
        show_default=True,
        help="Number of games to play at the same time, each in a process.",
    ),
    click.option(
        "--game",
        type=click.Choice(games.names()),
        default=games.names()[0],
        show_default=True,
        help="The game.",
    ),
)


def contest_options(command: F) -> F:
    """The options of every command that lets bots play."""
    for option in _CONTEST_OPTIONS:
        command = option(command)
    return command


def report_options(command: F) -> F:
    """The options of commands that report results."""
    for option in (
        click.option(
            "--json",
            "json_path",
            metavar="FILE",
            help="Write all figures and results to this file.",
        ),
        click.option(
            *("--report", "folder"),
            type=click.Path(file_okay=False, path_type=Path),
            help="Write report.html and report.json to this folder.",
        ),
    ):
        command = option(command)
    return command


def size_options(
    *, players: str, games: int, games_help: str, several_counts: bool = False
) -> Callable[[F], F]:
    """How many players a game has and how many games are played."""

    def add(command: F) -> F:
        for option in (
            click.option(
                *("--games", "how_many"),
                type=click.IntRange(1),
                default=games,
                show_default=True,
                help=games_help,
            ),
            click.option(
                "--players",
                type=str if several_counts else int,
                metavar="N,N…" if several_counts else "N",
                help=players,
            ),
        ):
            command = option(command)
        return command

    return add


# The size of one contest, in which every game has as many players.
one_contest = size_options(
    players="Number of players in a game.  [default: the fewest possible]",
    games=100,
    games_help="Number of games; rounded up so that every set-up is played in all rotations.",
)


@dataclass(frozen=True)
class Conduct:
    """How contests are run and reported: the values of `contest_options` and `report_options`."""

    jobs: int
    fresh: bool
    engine_name: str
    address: str | None
    folder: Path | None = None
    json_path: str | None = None

    @classmethod
    def take(cls, values: dict[str, Any]) -> Conduct:
        """Remove these values from those of a command."""
        names = [field.name for field in fields(cls) if field.name in values]
        return cls(**{name: values.pop(name) for name in names})

    @contextmanager
    def engine(self) -> Iterator[Workers]:
        """The engine; at the end, reports whether workers were lost."""
        if self.address is not None and self.engine_name == "local":
            raise click.UsageError("--address is for --engine ray.")
        with arena.engine(self.engine_name, self.address) as workers:
            yield workers
        if isinstance(workers, arena.Cluster) and workers.lost:
            subject = "A worker was" if workers.lost == 1 else f"{workers.lost} workers were"
            click.echo(f"{subject} lost, but no games.", err=True)

    def prepare(self, logs: Iterable[Path]) -> None:
        """Fail before the first game if a report cannot be written; delete old logs if `fresh`."""
        if self.folder is not None:
            _create(self.folder)
            for path in _report_files(self.folder):
                files.check_writable(str(path))
        if self.json_path is not None:
            files.check_writable(self.json_path)
        if self.fresh:
            remove(logs)

    def show(self, report: arena.Report, end: str = "") -> None:
        """Print a report, unless the figures are printed instead."""
        if self.json_path != "-":
            click.echo(report.text() + end)

    def finish(self, reports: Sequence[arena.Report], temporary_logs: Iterable[Path]) -> None:
        """Write the reports, then remove the temporary logs."""
        try:
            _write(reports, self.folder, self.json_path)
            sys.stdout.flush()
        except FileTrouble as trouble:
            message = (
                f"{trouble.message}. All games are kept; run the same command again to report them."
            )
            raise FileTrouble(message) from trouble
        remove(temporary_logs)


def make_contest(
    game: str, bots: Sequence[str], *, options: Sequence[str], seed: str, **asked: Any
) -> arena.Contest:
    """A contest from the command line."""
    chosen = choices.read(game, choices.take(asked), options)
    return arena.contest(game, bots, options=chosen, seed=read_seed(seed), **asked)


def own_log(contest: arena.Contest) -> Path:
    """The temporary log of a contest; it is kept until all reports are written."""
    return Path(f"arena-{_digest(contest)}.jsonl")


def play(contest: arena.Contest, *, jobs: int, log: Path, workers: Workers) -> arena.Report:
    """Play a contest with a progress bar; if interrupted, say how to continue."""
    with watched(contest, log) as progress:
        results = arena.run(contest, jobs=jobs, log=log, progress=progress, workers=workers)
        return arena.report(contest, results)


@contextmanager
def watched(contest: arena.Contest, kept_in: Path) -> Iterator[Callable[[arena.Result], None]]:
    """A progress bar that takes results; if something ends it early, it says how to continue."""
    seen, wins = 0, [0.0] * len(contest.bots)
    total = sum(1 for _ in arena.pairings(contest))

    def how_to_continue() -> str:
        return (
            f"after {seen} of {total} games, which are kept in {kept_in}. "
            "Run the same command again to continue, or add --fresh to start over."
        )

    try:
        with _bar() as bar:
            task = bar.add_task(_score_so_far(contest, wins), total=total)

            def progress(result: arena.Result) -> None:
                nonlocal seen
                seen += 1
                count(result, wins)
                bar.update(task, advance=1, description=_score_so_far(contest, wins))

            yield progress
    except KeyboardInterrupt:
        click.echo(f"Interrupted {how_to_continue()}", err=True)
        sys.exit(INTERRUPTED)
    except arena.EngineFailed as failed:
        raise arena.EngineFailed(f"{failed}. Stopped {how_to_continue()}") from failed


def remove(logs: Iterable[Path]) -> None:
    """Remove logs, if they still exist."""
    for log in logs:
        log.unlink(missing_ok=True)


def _write(reports: Sequence[arena.Report], folder: Path | None, json_path: str | None) -> None:
    """A page and JSON in a folder, JSON in a file."""
    figures_json = json.dumps({"reports": [report.to_json() for report in reports]}) + "\n"
    if folder is not None:
        _create(folder)
        page, figures = _report_files(folder)
        files.write(str(page), arena.page(reports))
        files.write(str(figures), figures_json)
        click.echo(f"The report is in {page}.", err=True)
    if json_path is not None:
        files.write(json_path, figures_json)


def _report_files(folder: Path) -> tuple[Path, Path]:
    return folder / "report.html", folder / "report.json"


def _create(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileTrouble.creating(error, folder) from error


def _digest(contest: arena.Contest) -> str:
    content = json.dumps([contest.to_json(), moonpack.__version__], sort_keys=True)
    return blake2b(content.encode(), digest_size=4).hexdigest()


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


def _score_so_far(contest: arena.Contest, wins: Sequence[float]) -> str:
    """The wins of each bot; only of the leading ones when there are many."""
    named = sorted(zip(contest.bots, wins, strict=True), key=lambda each: -each[1])[:SHOWN]
    return " · ".join(f"{bot[:20]} {won:.4g}" for bot, won in named)
