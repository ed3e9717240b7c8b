"""Contests between bots, and ratings with honest error bars.

```python
from moonpack import arena

contest = arena.contest("wolves", ["hunter", "alpha"], games=400, seed=1)
print(arena.report(contest, arena.run(contest, jobs=2)).text())
```

`plan.py` lists the games, `match.py` plays one of them, `run.py` plays all and keeps a `log.py`.
`engine.py` chooses where: in child processes on this machine (`pool.py`), each watched by a
`player.py`, or on a Ray cluster (`cluster.py`). `rating.py` and `summary.py` compute figures from
the results, `report.py` and `page.py` show them.
"""

from __future__ import annotations

from moonpack.arena.cluster import Cluster
from moonpack.arena.engine import ENGINES, engine, here
from moonpack.arena.match import Fault, Result
from moonpack.arena.page import page
from moonpack.arena.plan import Contest, Pairing, contest, pairings
from moonpack.arena.player import EngineFailed
from moonpack.arena.rating import Duel, Estimate, Ratings, Standing
from moonpack.arena.report import Report, report
from moonpack.arena.run import results, run

__all__ = [
    "ENGINES",
    "Cluster",
    "Contest",
    "Duel",
    "EngineFailed",
    "Estimate",
    "Fault",
    "Pairing",
    "Ratings",
    "Report",
    "Result",
    "Standing",
    "contest",
    "engine",
    "here",
    "page",
    "pairings",
    "report",
    "results",
    "run",
]
