"""Measurements of what must be fast, next to other game libraries.

`moonpack bench` and `make bench` run this. In dependency order: `peers` plays other libraries'
games, `measures` plays ours, `suite` has the peers and targets of each game,
`worker` and `child` are the two ends of a measuring process, `rounds` measures in rounds, `report`
holds the figures, `machine` describes where they were taken, and `tables` shows them.
"""

from __future__ import annotations

from moonpack.bench.report import Report
from moonpack.bench.rounds import Plan, run

__all__ = ["Plan", "Report", "run"]
