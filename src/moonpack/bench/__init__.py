"""What must be fast, measured, with other people's game libraries beside it.

`moonpack bench` and `make bench` come here. In dependency order: `peers` plays other libraries'
games, `measures` plays ours, `suite` says what is measured for which game and what is aimed at,
`child` and `worker` are the two ends of a measuring process, `rounds` takes turns, `report` holds
the figures, `machine` says where they were taken, and `tables` shows them.
"""

from __future__ import annotations

from moonpack.bench.report import Report
from moonpack.bench.rounds import Plan, run

__all__ = ["Plan", "Report", "run"]
