"""Moonpack in researchers' tools: PettingZoo, OpenSpiel, and batches of games for learners.

`docs/research.md` is the way in. What is needed beside Moonpack is imported when it is first used:
`pip install "moonpack[envs]"` for PettingZoo and batches, `"moonpack[openspiel]"` for OpenSpiel.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from moonpack.games.kit import BUILT_IN

# PettingZoo's games are modules with a version; those of other packages are had from `any_game`.
__all__ = ["Batch", "any_game", "openspiel"]
__all__ += [f"{game}_v1" for game in BUILT_IN]


def __getattr__(name: str) -> Any:
    if name == "Batch":
        from moonpack.envs.batch import Batch  # brings the compiled lenses

        return Batch
    if name in __all__:
        return import_module(f"moonpack.envs.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
