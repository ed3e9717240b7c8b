"""Any game for PettingZoo, by its name: `moonpack.envs.any_game.env("…")`.

The games that ship with Moonpack have modules of their own, with the same environments under names
that PettingZoo knows.
"""

from __future__ import annotations

from typing import Any

from moonpack.envs.aec import MoonpackEnv, wrapped

__all__ = ["env", "raw_env"]


class raw_env(MoonpackEnv):  # noqa: N801 - PettingZoo's own name for it
    """The environment of a game, without wrappers: an illegal action raises `IllegalStep`."""

    def __init__(self, game: str, players: int | None = None, **choices: object) -> None:
        self.game = game
        given: dict[str, Any] = choices  # `reward`, `max_steps` and `render_mode` among them
        super().__init__(players, **given)


env = wrapped(raw_env)
