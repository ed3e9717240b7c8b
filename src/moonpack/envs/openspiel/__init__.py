"""Moonpack's games in OpenSpiel: importing this registers `moonpack_wolves`, `moonpack_moonlight`.

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

from moonpack.envs.openspiel.games import MoonlightGame, WolvesGame  # noqa: E402

__all__ = ["MoonlightGame", "WolvesGame"]
