"""Many games side by side through a plain lens: `lanes.py` for games without a compiled lens."""

from __future__ import annotations

from typing import Any

from moonpack.envs.plain import PlainLens
from moonpack.envs.rooms import CUT, MOST_STEPS, OVER, PLAYING
from moonpack.games.rng import advance, below, scramble


class PlainLanes:
    """Games of one kind, stepped together; the rooms are those that `Batch` owns and shows."""

    def __init__(self, lens: PlainLens, many: int, kind: int, max_steps: int, rooms: Any) -> None:
        self.lens, self.many, self.kind, self.max_steps = lens, many, kind, max_steps
        self.rooms = rooms
        self.engines: list[Any] = [None] * many
        self.played = [0] * many

    def put(self, lane: int, engine: Any) -> None:
        """Begin a game in a lane."""
        self.engines[lane] = engine
        self.played[lane] = 0
        self._show(lane)

    def engine(self, lane: int) -> Any:
        """The engine of a lane: the very one, not a copy."""
        return self.engines[lane]

    def illegal(self) -> int:
        """The first lane whose chosen action is not legal; -1 if all are."""
        actions = self.lens.actions
        for lane in range(self.many):
            action = self.rooms.chosen[lane]
            if not 0 <= action < actions or self.rooms.masks[lane * actions + action] == 0:
                return lane
        return -1

    def draw(self, state: int) -> int:
        """Choose a legal action in each lane at random; returns the next state of chance."""
        for lane in range(self.many):
            state = advance(state)
            nth = below(scramble(state), self.rooms.counts[lane])
            self.rooms.chosen[lane] = self.rooms.legal[lane * MOST_STEPS + nth]
        return state

    def play(self) -> int:
        """Play the chosen action of each lane; returns how many games ended by that."""
        return sum(self._play(lane) for lane in range(self.many))

    def _play(self, lane: int) -> bool:
        players, engine = self.lens.players, self.engines[lane]
        engine.play(self.lens.table.steps[self.rooms.chosen[lane]])
        self.played[lane] += 1
        rewards = [0.0] * players
        self.rooms.ended[lane] = PLAYING
        if engine.over:
            self.rooms.ended[lane] = OVER
            rewards = self.lens.rewards(engine, self.kind)
        elif 0 < self.max_steps <= self.played[lane]:
            self.rooms.ended[lane] = CUT
        else:
            self._show(lane)
        for seat, reward in enumerate(rewards):
            self.rooms.rewards[lane * players + seat] = reward
        return bool(self.rooms.ended[lane])

    def _show(self, lane: int) -> None:
        """Write what the player to decide sees and may do."""
        lens, rooms, engine = self.lens, self.rooms, self.engines[lane]
        first = lane * MOST_STEPS
        for i in range(rooms.counts[lane]):
            rooms.masks[lane * lens.actions + rooms.legal[first + i]] = 0
        legal = lens.legal_actions(engine)
        for i, action in enumerate(legal):
            rooms.masks[lane * lens.actions + action] = 1
            rooms.legal[first + i] = action
        rooms.counts[lane] = len(legal)
        rooms.actors[lane] = engine.actor
        seen = rooms.observations[lane * lens.size : (lane + 1) * lens.size]
        lens.observe(engine, engine.actor, seen)
