"""Networks that ship with Moonpack, by game; `docs/research.md` says how they came about."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Protocol, TypeAlias

from moonpack.errors import BadInput
from moonpack.games.kit import BUILT_IN

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Scores: TypeAlias = np.ndarray[tuple[int, int], np.dtype[np.float32]]  # positions, actions
    Values: TypeAlias = np.ndarray[tuple[int], np.dtype[np.float32]]


class Network(Protocol):
    """Judges positions as a simulator shows them."""

    def __call__(
        self, observations: NDArray[np.uint8], legal: NDArray[np.int16]
    ) -> tuple[Scores, Values]:
        """A score of each legal action, and the value to the player to decide, row by row."""


def pretrained(game: str) -> Network:
    """The network that ships for a game."""
    trained = [name for name in BUILT_IN if find_spec(f"moonpack.envs.{name}.net")]
    if game not in trained:
        raise BadInput("game", f"a game with a network: {', '.join(trained)}", game)
    network: Network = import_module(f"moonpack.envs.{game}.net").shipped()
    return network
