"""Finished games that somebody looks at, kept for a while with games on the way.

A frame in the middle of a long game would otherwise cost a replay of everything before it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import pairwise

import moonpack
from moonpack import scene
from moonpack.game import Game
from moonpack.games.contract import Fact, Record
from moonpack.server.wire.answers import SeatBot
from moonpack.words import ENGLISH

SPACING = 100  # steps between two games that are kept of a replay, if it is short
MOST_GAMES = 20  # that are kept of a replay
MOST_STEPS = 100_000  # of all replays that are kept


class Replay:
    """A record, and the game after any of its steps.

    A record does not know `lent`, the numbers of the steps that a bot played for a person, nor
    `bots`, those that had seats when the game began.
    """

    def __init__(
        self,
        record: Record,
        lent: Collection[int] = frozenset(),
        bots: Sequence[SeatBot | None] = (),
    ) -> None:
        self.record = record
        self.lent = lent
        self.bots = bots
        steps = record["steps"]
        spacing = max(SPACING, len(steps) // MOST_GAMES + 1)
        stops = [*range(0, len(steps), spacing), len(steps)]
        games: list[Game] = [moonpack.replay(record, 0)]
        for first, last in pairwise(stops):
            game = games[-1].copy()
            game.restore(steps[first:last])
            games.append(game)
        self._games: dict[int, Game] = dict(zip(stops, games, strict=True))

    @property
    def game(self) -> Game:
        """The game after the last step."""
        return self._games[len(self.record["steps"])].copy()

    def at(self, step: int) -> Game:
        """The game after a step, which the record must have."""
        nearest = max(stop for stop in self._games if stop <= step)
        game = self._games[nearest].copy()
        game.restore(self.record["steps"][nearest:step])
        return game

    @property
    def landmarks(self) -> list[tuple[int, Fact]]:
        """What is worth stopping at, such as scorings, and the steps that brought it about."""
        return self._course[0]

    @property
    def rounds(self) -> list[int]:
        """The round of each turn, 0 before the first; empty if the game does not count them so."""
        begun = self._course[1]
        after = [0] * (len(self.record["steps"]) + 1)  # by number of steps
        for step in range(1, len(after)):
            after[step] = begun.get(step, after[step - 1])
        return [after[turn.first - 1] for turn in self.game.turns()] if begun else []

    @cached_property
    def _course(self) -> tuple[list[tuple[int, Fact]], dict[int, int]]:
        """The landmarks, and the rounds that steps begin: what one pass over the game tells."""
        scenes = scene.of(self.game.name)
        landmarks: list[tuple[int, Fact]] = []
        rounds: dict[int, int] = {}
        for moment in self.game.moments():
            for fact in moment.facts:
                if scenes.landmark(fact, ENGLISH):
                    landmarks.append((moment.number, fact))
                begun = scenes.round_begun(fact)
                if begun is not None:
                    rounds[moment.number] = begun
        return landmarks, rounds


class KeptReplays:
    """The replays that were looked at last."""

    def __init__(self) -> None:
        self._replays: OrderedDict[str, Replay] = OrderedDict()
        self._steps = 0

    def get(self, name: str) -> Replay | None:
        """A replay, if it is kept."""
        if name in self._replays:
            self._replays.move_to_end(name)
        return self._replays.get(name)

    def add(self, name: str, replay: Replay) -> None:
        """Keep a replay, and forget the oldest if there are too many."""
        self.forget(name)
        self._replays[name] = replay
        self._steps += len(replay.record["steps"])
        while self._steps > MOST_STEPS and len(self._replays) > 1:
            self.forget(next(iter(self._replays)))

    def clear(self) -> None:
        """Keep no replay any longer."""
        self._replays.clear()
        self._steps = 0

    def forget(self, name: str) -> None:
        """Keep a replay no longer."""
        replay = self._replays.pop(name, None)
        if replay is not None:
            self._steps -= len(replay.record["steps"])
