"""The levels of The Wolves, weakest first."""

from __future__ import annotations

from moonpack.bots.levels import Level

LEVELS = {
    "pup": Level("turns", 0.1, {"width": 2, "reach": 2, "noise": 2.4, "overlook": 0.28}),
    "yearling": Level("turns", 0.1, {"width": 3, "reach": 3, "noise": 1.2, "overlook": 0.15}),
    "hunter": Level("turns", 0.2, {"width": 10, "reach": 10}),
    "alpha": Level("search", 1.0, {"seconds": 0.25}),
    "legend": Level("search", 5.0, {"seconds": 2.0, "threads": 2, "width": 4, "reach": 4}),
}
