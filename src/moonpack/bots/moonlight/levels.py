"""The levels of Moonlight, weakest first. Their figures are those of docs/strength.md.

What *alpha* and *legend* say and `beats` were measured with their first versions.
"""

from __future__ import annotations

from moonpack.bots.levels import Level, Value
from moonpack.words import source

# What the strong levels know since their second version: solved endings, beliefs, the match.
KNOWS: dict[str, Value] = {"beliefs": True, "match": True}

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
        {"simulations": 1000, "endings": 10_000} | KNOWS,
        source(
            "Tries out a thousand ways the round could go on, with many guesses at your hand. "
            "It beats Hunter in nine matches of ten."
        ),
        beats=0.9,
        before=(Level("search", 1.0, {"simulations": 1000}),),
    ),
    "legend": Level(
        "search",
        5.0,
        {"simulations": 30_000, "threads": 2, "endings": 100_000} | KNOWS,
        source(
            "Tries out thirty thousand ways the round could go on, and misses very little. "
            "It beats Alpha in seven matches of ten."
        ),
        beats=0.715,
        before=(Level("search", 5.0, {"simulations": 30_000, "threads": 2}),),
    ),
}
