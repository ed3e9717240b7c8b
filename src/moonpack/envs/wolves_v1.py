"""The Wolves for PettingZoo: `moonpack.envs.wolves_v1.env()`.

`env()` plays with 2 to 5 players. It takes `players`, `reward` (`win`, `placement` or `margin`),
`max_steps`, `render_mode`, and the choices of `moonpack.new`: `packs`, `options` (or each option by
its name, such as `round_limit=6`), `setup`.
`docs/research.md` has the tables of actions and features.
"""

from __future__ import annotations

from moonpack.envs.aec import MoonpackEnv, register, wrapped

__all__ = ["env", "raw_env"]


class raw_env(MoonpackEnv):  # noqa: N801 - PettingZoo's own name for it
    """The environment itself, without wrappers: an illegal action raises `IllegalStep`."""

    game = "wolves"


env = wrapped(raw_env)
register("wolves_v1")
