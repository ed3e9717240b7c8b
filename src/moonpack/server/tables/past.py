"""Earlier games of a table: what happened is told from them, as a difference or as a log.

Replaying a game takes longer the longer it is, and whoever connects asks for an earlier version. So
the games of the last versions are kept, one every few lines: any version that a client can be
brought up from is a few steps away from one of them, however long the game is. Only the log of
older lines is made from the beginning of the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, cast

import moonpack
from moonpack.game import Game
from moonpack.games.contract import Record
from moonpack.server.tables.journal import BEAT_KINDS, GAME_KINDS, Line
from moonpack.server.tables.standing import Standing

# How many lines' games are kept with those after each step: enough for live updates.
RECENT_LINES = 3
# How many lines a client may be behind and still be sent the difference.
WIDEST_GAP = 40
SPACING = 16  # lines between two games that are kept

Steps = list[tuple[Game, Game]]  # the game before and after each step


class Past:
    """The earlier games of a table, whose lines are shared with it."""

    def __init__(self, lines: list[Line]) -> None:
        self._lines = lines
        # The games after each step of the last lines, by version.
        self._recent: deque[tuple[int, Sequence[Game]]] = deque(maxlen=RECENT_LINES)
        self._kept: list[tuple[int, Game]] = []  # the game after a line, oldest first
        self._taken_back: dict[int, int] = {}  # how many steps a line takes back, by its version

    # -- remembering

    def note(self, line: Line, standing: Standing) -> None:
        """Remember how many steps a line takes back of those that stand before it."""
        if line.takes_back:
            self._taken_back[line.version] = standing.last_steps(line.takes_back)

    def add(self, version: int, games: Sequence[Game]) -> None:
        """Remember the games after each step of the last line."""
        self._recent.append((version, games))
        if not self._kept or version >= self._kept[-1][0] + SPACING:
            self._kept.append((version, games[-1]))
        while len(self._kept) > 1 and self._kept[1][0] <= version - WIDEST_GAP:
            del self._kept[0]

    def load(self) -> Game:
        """The game after all lines; remembers what is needed of it and of earlier ones."""
        began = next(line.version for line in self._lines if line.kind == "began")
        last = len(self._lines)
        first = max(began, last - WIDEST_GAP)
        before, now = record_after(self._lines[:first]), record_after(self._lines)
        earlier, game = replay_both(before, now)
        if first < last:
            self._kept.append((first, earlier))
        self.add(last, [game])
        return game

    # -- telling

    def since(self, version: int) -> Iterator[tuple[Line, Steps]]:
        """Every line after a version; those that play steps with the game before and after each.

        Those that take steps back have the game before and after all of them.
        """
        known = self._known()
        start, game = self._start(version, known)
        for line in self._lines[start:version]:
            game = self._game_after(line, game, known)
        for line in self._lines[version:]:
            steps: Steps = []
            if line.kind == "sat" and game is not None:
                game = renamed(game, line)
            if line.kind in GAME_KINDS:
                games = known.get(line.version, ())
                if len(games) < max(1, len(line.steps)):
                    games = self.games_after(line, game)
                if line.kind in BEAT_KINDS and game is not None:
                    steps = list(pairwise((game, *games)))
                game = games[-1]
            yield line, steps

    def _known(self) -> dict[int, Sequence[Game]]:
        """What is remembered, by version: the games after each step of a line, or the last one."""
        return {**{version: [game] for version, game in self._kept}, **dict(self._recent)}

    def _start(self, version: int, known: dict[int, Sequence[Game]]) -> tuple[int, Game | None]:
        """The last game at or before a version that is remembered, or else a replayed one."""
        nearest = max((other for other in known if other <= version), default=None)
        if nearest is not None:
            return nearest, known[nearest][-1]
        earlier = self._lines[:version]
        has_begun = any(line.kind == "began" for line in earlier)
        return version, moonpack.replay(record_after(earlier)) if has_begun else None

    def _game_after(
        self, line: Line, game: Game | None, known: dict[int, Sequence[Game]]
    ) -> Game | None:
        """The game after a line; like `games_after`, without those in between."""
        if line.kind == "sat" and game is not None:
            return renamed(game, line)
        if line.kind not in GAME_KINDS:
            return game
        if line.version in known:
            return known[line.version][-1]
        if game is None or line.takes_back or "chance" in line.data:
            return self.games_after(line, game)[-1]
        after = game.copy()
        after.play_all(line.steps)
        return after

    def games_after(self, line: Line, game: Game | None) -> list[Game]:
        """The games after each step of a line, from the game before it, which is not changed."""
        if line.kind == "began":
            return [moonpack.replay(line.data["record"])]
        assert game is not None
        if line.takes_back:
            return [undone(game, self._taken_back[line.version])]
        if "chance" in line.data:  # chance is read from the journal, not drawn again
            steps = [*game.played, *line.steps]
            record = {**game.record(), **line.data["chance"], "steps": steps}
            counts = range(game.step_count + 1, len(steps) + 1)
            return [moonpack.replay(record, count) for count in counts]
        games = []
        for step in line.steps:
            game = game.copy()
            game.play(step)
            games.append(game)
        return games


def undone(game: Game, steps: int) -> Game:
    """The game without its last steps, as a new one."""
    earlier = game.copy()
    earlier.undo(steps)
    return earlier


def renamed(game: Game, line: Line) -> Game:
    """The game, as a new one, after somebody has sat down in the middle of it."""
    assert line.seat is not None
    renamed_game = game.copy()
    renamed_game.rename(line.seat, line.data["name"])
    return renamed_game


def record_after(lines: Iterable[Line]) -> Record:
    """The record of the game after some lines."""
    standing = Standing()
    record: dict[str, Any] = {}
    for line in lines:
        standing.add(line)
        if line.kind == "began":
            record = dict(line.data["record"])
        elif line.kind == "sat" and record:
            names = list(record["players"])
            names[line.seat or 0] = line.data["name"]
            record["players"] = names
    steps = [*record.get("steps", [])]
    for line in standing.lines:
        steps += line.steps
        record |= line.data.get("chance", {})
    return cast("Record", {**record, "steps": steps})


def replay_both(earlier: Record, later: Record) -> tuple[Game, Game]:
    """The games of two records of a table; the steps that they begin with are played once."""
    first, second = earlier["steps"], later["steps"]
    if {**earlier, "steps": second} != later:  # chance has decided something in between
        return moonpack.replay(earlier), moonpack.replay(later)
    pairs = enumerate(zip(first, second, strict=False))
    shared = next((n for n, (one, other) in pairs if one != other), min(len(first), len(second)))
    game = moonpack.replay(later, shared)
    games = game.copy(), game.copy()
    games[0].restore(first[shared:])
    games[1].restore(second[shared:])
    return games
