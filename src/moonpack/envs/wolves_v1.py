"""The Wolves for PettingZoo: `moonpack.envs.wolves_v1.env()`.

`env()` plays with 2 to 5 players. It takes `players`, `reward` (`win`, `placement` or `margin`),
`max_steps`, `render_mode`, and the choices of `moonpack.new`: `packs`, `options` (or each option by
its name, such as `round_limit=6`), `setup`.
`docs/research.md` has the tables of actions and features.
"""

from __future__ import annotations

from typing import Any

from moonpack.envs.aec import RENDER_MODES, MoonpackEnv, register, wrapped

__all__ = ["env", "raw_env"]


class raw_env(MoonpackEnv):  # noqa: N801 - PettingZoo's own name for it
    """The environment itself, without wrappers: an illegal action raises `IllegalStep`."""

    game = "wolves"
    metadata = {  # noqa: RUF012 - PettingZoo's own way to say it
        "name": "wolves_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 4,
    }


def env(**choices: Any) -> Any:
    """The environment in PettingZoo's usual wrappers: an illegal action loses the game."""
    return wrapped(raw_env(**choices))


register("wolves_v1")
