"""The levels of Moonlight, weakest first. Their figures are those of docs/strength.md.

What *alpha* and *legend* say and `beats` were measured with their first versions. Since the second
they know solved endings, beliefs and the match; the third ones judge by what was learned, and at a
glance: more simulations take as long.
"""

from __future__ import annotations

from moonpack.bots.levels import Level, Value
from moonpack.words import source

KNOWS: dict[str, Value] = {"beliefs": True, "match": True}
LEARNED: dict[str, Value] = {"learned": True, "glance": 2}
ALPHA: dict[str, Value] = {"simulations": 1000}
ALPHA_2: dict[str, Value] = ALPHA | {"endings": 10_000} | KNOWS
LEGEND: dict[str, Value] = {"simulations": 30_000, "threads": 2}
LEGEND_2: dict[str, Value] = LEGEND | {"endings": 100_000} | KNOWS

LEVELS = {
    "pup": Level(
        "looks",
        0.2,
        {"looks": 1, "noise": 0.6, "overlook": 0.15},
        source(
            "For your first match. Looks one card ahead, never at your reply, overlooks one play "
            "in seven, and judges roughly who is winning."
        ),
    ),
    "yearling": Level(
        "looks",
        0.2,
        {"looks": 1, "noise": 0.25, "overlook": 0.05},
        source(
            "Looks one card ahead, overlooks one play in twenty, and misjudges close rounds. "
            "It never thinks of your reply. It beats Pup in four matches of five."
        ),
        beats=0.81,
    ),
    "hunter": Level(
        "search",
        0.2,
        {"simulations": 15, "looks": 4},
        source(
            "Tries out a few plays with your likely answers, and guesses at your hand. "
            "It beats Yearling in five matches of six."
        ),
        beats=0.85,
    ),
    "alpha": Level(
        "search",
        1.0,
        ALPHA_2 | LEARNED | {"simulations": 2200},
        source(
            "Tries out two thousand ways the round could go on, with many guesses at your hand. "
            "It beats Hunter in nine matches of ten."
        ),
        beats=0.9,
        before=(Level("search", 1.0, ALPHA), Level("search", 1.0, ALPHA_2)),
    ),
    "legend": Level(
        "search",
        5.0,
        LEGEND_2 | LEARNED | {"simulations": 66_000},
        source(
            "Tries out tens of thousands of ways the round could go on, and misses very little. "
            "It beats Alpha in seven matches of ten."
        ),
        beats=0.715,
        before=(Level("search", 5.0, LEGEND), Level("search", 5.0, LEGEND_2)),
    ),
}
