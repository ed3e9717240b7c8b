"""The memory of a batch: the arrays that its lanes write, and the chosen actions that they read."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from moonpack.envs.lens import Lens
from moonpack.envs.rooms import LEGAL_STRIDE
from moonpack.errors import BadInput
from moonpack.extras import need

MOST_BYTES = 2**31 - 1  # of one array: places are counted in 32 bits


@dataclass
class Rooms:
    """Flat arrays with room for every game."""

    chosen: Any
    resting: Any  # 1: this game is not played in this step
    observations: Any
    finals: Any  # the last observation of the game that ended last
    masks: Any
    rewards: Any
    actors: Any
    final_actors: Any
    terminated: Any
    truncated: Any
    counts: Any
    legal: Any
    numbers: Any  # of the games' seeds; -1 for a game that was given

    def as_memory(self) -> Rooms:
        """The same without NumPy, whose numbers the interpreted lanes would be slow with."""
        return Rooms(*(memoryview(getattr(self, field.name)) for field in fields(self)))

    def arrays(self) -> dict[str, Any]:
        """The arrays by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


def rooms_for(lens: Lens, games: int) -> Rooms:
    """Room for some games."""
    np = need("numpy", "a batch of games")
    widest = max(lens.actions, lens.size, 2 * LEGAL_STRIDE)
    if games * widest > MOST_BYTES:
        raise BadInput("games", f"at most {MOST_BYTES // widest} in one batch", games)
    return Rooms(
        chosen=np.zeros(games, np.int32),
        resting=np.zeros(games, np.uint8),
        observations=np.zeros(games * lens.size, np.uint8),
        finals=np.zeros(games * lens.size, np.uint8),
        masks=np.zeros(games * lens.actions, np.uint8),
        rewards=np.zeros(games * lens.players, np.float32),
        actors=np.zeros(games, np.int32),
        final_actors=np.zeros(games, np.int32),
        terminated=np.zeros(games, np.uint8),
        truncated=np.zeros(games, np.uint8),
        counts=np.zeros(games, np.int32),
        legal=np.zeros(games * LEGAL_STRIDE, np.int16),
        numbers=np.full(games, -1, np.int64),
    )


def shown(array: Any) -> Any:
    """The same memory, not to be written to."""
    seen = array.view()
    seen.flags.writeable = False
    return seen
