"""Any game for PettingZoo, by its name: `moonpack.envs.any_game.env("…")`.

The games that ship with Moonpack have modules of their own, with the same environments under names
that PettingZoo knows.
"""

from __future__ import annotations

from typing import Any

from moonpack.envs.aec import RENDER_MODES, MoonpackEnv, wrapped

__all__ = ["env", "raw_env"]


class raw_env(MoonpackEnv):  # noqa: N801 - PettingZoo's own name for it
    """The environment of a game, without wrappers: an illegal action raises `IllegalStep`."""

    def __init__(self, game: str, players: int | None = None, **choices: Any) -> None:
        self.game = game
        self.metadata = {
            "name": f"{game}_v1",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 4,
        }
        super().__init__(players, **choices)


def env(game: str, **choices: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal action loses the game."""
    return wrapped(raw_env(game, **choices))
