"""Games of bots as data to learn from: Parquet, one row for each decision.

```python
from moonpack import selfplay

contest = selfplay.plan("wolves", ["hunter"], players=2, games=1000, seed=1)
selfplay.generate(selfplay.Folder(contest, "data"), jobs=2)
```

`columns.py` defines a row, `rows.py` makes the rows of a game, `folder.py` keeps them in files. The
games are those of the arena, on any of its engines. `docs/research.md` has the details; what is
needed besides Moonpack (`pip install "moonpack[data]"`) is imported when it is first used.
"""

from __future__ import annotations

from moonpack.selfplay.columns import COLUMNS, FORMAT, Column, observations
from moonpack.selfplay.folder import GAMES_PER_FILE, LOG, Folder, Made
from moonpack.selfplay.run import generate, plan

__all__ = [
    "COLUMNS",
    "FORMAT",
    "GAMES_PER_FILE",
    "LOG",
    "Column",
    "Folder",
    "Made",
    "generate",
    "observations",
    "plan",
]
