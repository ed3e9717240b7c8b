"""Making data: the games of a contest, played on any engine, and their rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypedDict, Unpack

from moonpack import arena
from moonpack.arena.engine import Workers
from moonpack.arena.pool import pool
from moonpack.selfplay.folder import Folder, Made


class Asked(TypedDict, total=False):
    """The settings of a contest that `plan` passes on; see `arena.contest`."""

    players: int | None
    games: int
    seed: int | str
    options: Mapping[str, object] | None
    seconds: float | None
    meet: str


def plan(game: str, bots: Sequence[str], **asked: Unpack[Asked]) -> arena.Contest:
    """The games to play, checked: as `arena.contest`, but one bot is enough, and plays itself."""
    alone = len(set(bots)) == 1
    return arena.contest(game, bots[:1] if alone else bots, keep_steps=True, fewest=1, **asked)


def generate(
    folder: Folder,
    *,
    jobs: int = 1,
    progress: Callable[[arena.Result], None] | None = None,
    workers: Workers = pool,
) -> Made:
    """Play, and write the rows of every game that is played out.

    The results of an interrupted run are reused. `workers` as in `arena.run`.
    """
    for result in arena.results(folder.contest, jobs=jobs, log=folder.log, workers=workers):
        folder.keep(result)
        if progress is not None:
            progress(result)
    return folder.made
