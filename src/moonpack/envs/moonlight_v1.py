"""Moonlight for PettingZoo: `moonpack.envs.moonlight_v1.env()`.

`env()` takes `reward` (`win`, `placement` or `margin`), `max_steps`, `render_mode`, and the choices
of `moonpack.new`: `setup` and `cards`. Agents see what their seat may know.
`docs/research.md` has the tables of actions and features.
"""

from __future__ import annotations

from moonpack.envs.aec import MoonpackEnv, register, wrapped

__all__ = ["env", "raw_env"]


class raw_env(MoonpackEnv):  # noqa: N801 - PettingZoo's own name for it
    """The environment itself, without wrappers: an illegal action raises `IllegalStep`."""

    game = "moonlight"


env = wrapped(raw_env)
register("moonlight_v1")
