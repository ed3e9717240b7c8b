"""Moonpack in researchers' tools: Gymnasium, PettingZoo, OpenSpiel, batches for learners.

`docs/research.md` is the way in. What is needed beside Moonpack is imported when it is first used:
`pip install "moonpack[envs]"` for Gymnasium, PettingZoo and batches, `"moonpack[openspiel]"` for
OpenSpiel.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from moonpack.games.kit import BUILT_IN

if TYPE_CHECKING:  # what is imported on demand has its types all the same
    from moonpack.envs import any_game, miniatures, openspiel, solo, tabular
    from moonpack.envs.aec import Observation
    from moonpack.envs.batch import Batch
    from moonpack.envs.batch_state import BatchState
    from moonpack.envs.networks import pretrained
    from moonpack.envs.simulator import Leaves, Simulator
    from moonpack.envs.solo import SoloEnv
    from moonpack.envs.solo_vector import SoloVectorEnv

# PettingZoo's games are modules with a version; those of other packages are had from `any_game`.
__all__ = ["Batch", "BatchState", "Leaves", "Observation", "Simulator"]
__all__ += ["SoloEnv", "SoloVectorEnv"]
__all__ += ["any_game", "miniatures", "openspiel", "pretrained", "solo", "tabular"]
__all__ += [f"{game}_v1" for game in BUILT_IN]
_PLACES = {
    "Batch": "batch",
    "BatchState": "batch_state",
    "Leaves": "simulator",
    "Observation": "aec",
    "Simulator": "simulator",
    "SoloEnv": "solo",
    "SoloVectorEnv": "solo_vector",
    "pretrained": "networks",
}


def __getattr__(name: str) -> object:
    if name in _PLACES:
        return getattr(import_module(f"moonpack.envs.{_PLACES[name]}"), name)
    if name in __all__:
        return import_module(f"moonpack.envs.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
