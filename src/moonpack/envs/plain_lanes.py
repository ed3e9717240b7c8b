"""Many games side by side through a plain lens: `lanes.py` for games without a compiled lens."""

from __future__ import annotations

from typing import Any

from moonpack.envs.batch_rooms import Rooms
from moonpack.envs.plain import PlainLens
from moonpack.envs.rooms import LEGAL_STRIDE
from moonpack.games.rng import advance, below, scramble


class PlainLanes:
    """Games of one kind, stepped together; the rooms are those that `Batch` owns and shows."""

    def __init__(self, lens: PlainLens, kind: int, max_steps: int, rooms: Rooms) -> None:
        self.lens, self.kind, self.max_steps, self.rooms = lens, kind, max_steps, rooms
        self.many = len(rooms.actors)
        self.engines: list[Any] = [None] * self.many
        self.played = [0] * self.many
        self.dealt = 0

    def count_from(self, seed: bytes, dealt: int) -> None:
        """Note how many games were dealt from numbered seeds."""
        self.dealt = dealt

    def put_over(self, lane: int, engine: Any, seat: int) -> None:
        """Put a game there that is over, as a seat sees it."""
        self.engines[lane] = engine
        self._end(lane, seat)

    def put(self, lane: int, engine: Any) -> None:
        """Begin a lane's game from an engine, which nobody else may change from now on."""
        if type(engine) is not self.lens.kind:
            raise TypeError(f"expected an engine of this game, got {type(engine).__name__}")
        self.engines[lane] = engine
        self.played[lane] = 0
        self._show(lane)

    def engine(self, lane: int) -> Any:
        """The engine of a lane: the very one, not a copy."""
        return self.engines[lane]

    def steps_played(self, lane: int) -> int:
        """How many steps of a lane's game were played here."""
        return self.played[lane]

    def set_steps_played(self, lane: int, steps: int) -> None:
        """Say how many steps of a lane's game count towards the limit."""
        self.played[lane] = steps

    def illegal(self) -> int:
        """The first lane whose chosen action is not legal; -1 if all are, or rest."""
        actions = self.lens.actions
        for lane in range(self.many):
            if not self.rooms.resting[lane]:
                action = self.rooms.chosen[lane]
                if not 0 <= action < actions or self.rooms.masks[lane * actions + action] == 0:
                    return lane
        return -1

    def draw(self, state: int) -> int:
        """Choose a legal action in each lane at random; returns the next state of chance."""
        for lane in range(self.many):
            state = advance(state)
            nth = below(scramble(state), self.rooms.counts[lane])
            self.rooms.chosen[lane] = self.rooms.legal[lane * LEGAL_STRIDE + nth]
        return state

    def play(self) -> int:
        """Play the chosen action of each lane that does not rest; returns how many games ended."""
        return sum(self._play(lane) for lane in range(self.many))

    def _play(self, lane: int) -> bool:
        rooms, players, engine = self.rooms, self.lens.players, self.engines[lane]
        rooms.terminated[lane] = rooms.truncated[lane] = False
        rewards = [0.0] * players
        if not rooms.resting[lane]:
            mover = engine.actor
            engine.play(self.lens.table.steps[rooms.chosen[lane]])
            self.played[lane] += 1
            if engine.over:
                rooms.terminated[lane] = True
                rewards = self.lens.rewards(engine, self.kind)
                self._end(lane, mover)
            elif 0 < self.max_steps <= self.played[lane]:
                rooms.truncated[lane] = True
                self._end(lane, engine.actor)
            else:
                self._show(lane)
        for seat, reward in enumerate(rewards):
            rooms.rewards[lane * players + seat] = reward
        return bool(rooms.terminated[lane] or rooms.truncated[lane])

    def _end(self, lane: int, seat: int) -> None:
        """Keep what a seat sees at the end; until a new game begins, nothing is legal."""
        rooms, size = self.rooms, self.lens.size
        self._unmark(lane)
        rooms.actors[lane] = rooms.final_actors[lane] = seat
        row = slice(lane * size, (lane + 1) * size)
        self.lens.observe(self.engines[lane], seat, rooms.finals[row])
        rooms.observations[row] = rooms.finals[row]

    def _show(self, lane: int) -> None:
        """Write what the player to decide sees and may do."""
        lens, rooms, engine = self.lens, self.rooms, self.engines[lane]
        self._unmark(lane)
        legal = lens.legal_actions(engine)
        for i, action in enumerate(legal):
            rooms.masks[lane * lens.actions + action] = 1
            rooms.legal[lane * LEGAL_STRIDE + i] = action
        rooms.counts[lane] = len(legal)
        rooms.actors[lane] = engine.actor
        seen = rooms.observations[lane * lens.size : (lane + 1) * lens.size]
        lens.observe(engine, engine.actor, seen)

    def _unmark(self, lane: int) -> None:
        rooms, actions = self.rooms, self.lens.actions
        for i in range(rooms.counts[lane]):
            rooms.masks[lane * actions + rooms.legal[lane * LEGAL_STRIDE + i]] = 0
        rooms.counts[lane] = 0
