"""The state of a batch: everything that a copy, a pickle or a checkpoint needs to go on from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from moonpack.envs.batch_starts import Given
from moonpack.games.contract import Engine

if TYPE_CHECKING:  # NumPy is an extra
    import numpy as np

    Kind: TypeAlias = np.uint8 | np.int32 | np.int64 | np.float32
    Kept: TypeAlias = np.ndarray[tuple[int], np.dtype[Kind]]

# The arrays that say how the last step went; the others follow from the engines.
KEPT = ("rewards", "terminated", "truncated", "finals", "final_actors", "numbers")


@dataclass(frozen=True)
class BatchState:
    """What `Batch.state` returns and `Batch.restore` takes; it can be pickled."""

    game: str
    players: int
    games: int
    seed: int | str
    dealt: int
    chance: int
    given: dict[int, Given]
    engines: tuple[Engine, ...]
    steps_played: tuple[int, ...]
    waiting: tuple[int, ...]  # the games that are over and not followed by new ones yet
    arrays: dict[str, Kept]
