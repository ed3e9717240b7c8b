"""Contests between bots, and ratings with honest error bars.

```python
from moonpack import arena

asked = arena.contest("wolves", ["hunter", "alpha"], games=400, seed=1)
print(arena.report(asked, arena.run(asked, jobs=2)).text())
```

`plan.py` says which games are played, `match.py` plays one, `run.py` all of them (in the processes
of `pool.py`, kept in a `log.py`), `rating.py` and `summary.py` make figures of the results, and
`report.py` and `page.py` show them.
"""

from __future__ import annotations

from moonpack.arena.match import Fault, Result
from moonpack.arena.page import page
from moonpack.arena.plan import Contest, Pairing, contest, pairings
from moonpack.arena.rating import Duel, Estimate, Ratings, Standing
from moonpack.arena.report import Report, report
from moonpack.arena.run import here, run

__all__ = [
    "Contest",
    "Duel",
    "Estimate",
    "Fault",
    "Pairing",
    "Ratings",
    "Report",
    "Result",
    "Standing",
    "contest",
    "here",
    "page",
    "pairings",
    "report",
    "run",
]
