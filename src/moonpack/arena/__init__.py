"""Contests between bots, and ratings with honest error bars.

```python
from moonpack import arena

asked = arena.contest("wolves", ["hunter", "alpha"], games=400, seed=1)
print(arena.report(asked, arena.run(asked, jobs=2)).text())
```

`plan.py` says which games are played, `match.py` plays one, `run.py` all, kept in a `log.py`.
`engine.py` says where: in processes of this machine (`pool.py`), each watched by a `player.py`, or
on a Ray cluster (`cluster.py`). `rating.py` and `summary.py` make figures of the results,
`report.py` and `page.py` show them.
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
