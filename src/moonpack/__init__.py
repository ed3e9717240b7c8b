"""Moonpack: a digital tabletop for wolf games.

```python
import moonpack

game = moonpack.new("wolves", players=3, seed=7)
game.play(game.steps()[0])
```
"""

from __future__ import annotations

from moonpack import _pure

_pure.arrange()

from moonpack.begin import from_position, new, replay  # noqa: E402
from moonpack.errors import BadInput, IllegalStep, MoonpackError  # noqa: E402
from moonpack.game import Game  # noqa: E402
from moonpack.records import load, save, verify  # noqa: E402
from moonpack.results import statistics  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "BadInput",
    "Game",
    "IllegalStep",
    "MoonpackError",
    "engine_kind",
    "from_position",
    "load",
    "new",
    "replay",
    "save",
    "statistics",
    "verify",
]


def engine_kind() -> str:
    """How the rules run here: `compiled` or `interpreted`."""
    from importlib.util import find_spec  # imported when asked, to keep `import moonpack` quick

    module = find_spec("moonpack.envs.lens")  # compiled together with the rules of all games
    is_source = module is None or str(module.origin).endswith(".py")
    return "interpreted" if is_source else "compiled"
