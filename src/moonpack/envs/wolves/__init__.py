"""The Wolves for learners: actions, features and the lens that sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moonpack.envs.lens import Lens
from moonpack.games.contract import AnyGame


def lens_for(spec: AnyGame, players: int, choices: Mapping[str, Any]) -> Lens:  # noqa: ARG001
    """The lens for a number of players and the choices of an environment."""
    from . import lens  # compiled, and big

    return lens.lens_for(players, choices)
