"""The levels of Moonlight, weakest first."""

from __future__ import annotations

from moonpack.bots.levels import Level

LEVELS = {
    "pup": Level("looks", 0.2, {"looks": 1, "noise": 0.6, "overlook": 0.15}),
    "yearling": Level("looks", 0.2, {"looks": 1, "noise": 0.25, "overlook": 0.05}),
    "hunter": Level("search", 0.2, {"simulations": 15, "looks": 4}),
    "alpha": Level("search", 1.0, {"simulations": 1000}),
    "legend": Level("search", 5.0, {"simulations": 30_000, "threads": 2}),
}
