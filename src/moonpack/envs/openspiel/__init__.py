"""Moonpack's games in OpenSpiel: importing this registers each as `moonpack_<name>`.

```python
import pyspiel
import moonpack.envs.openspiel

game = pyspiel.load_game("moonpack_wolves(players=3,round_limit=6)")
```
"""

from __future__ import annotations

from moonpack.extras import need

for _module in ("numpy", "pyspiel"):
    need(_module, "Moonpack in OpenSpiel")

from moonpack import games as _all_games  # noqa: E402
from moonpack.envs.openspiel.games import MoonpackGame, MoonpackState, register  # noqa: E402

__all__ = ["MoonpackGame", "MoonpackState"]

for _name in _all_games.names():
    register(_name)
