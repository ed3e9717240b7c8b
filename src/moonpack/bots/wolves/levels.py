"""The levels of The Wolves, weakest first. Their figures are those of docs/strength.md.

What *alpha* and *legend* say and `beats` were measured with their first versions. The second ones
have a repertoire for two players; the third ones judge by what was learned.
"""

from __future__ import annotations

from moonpack.bots.levels import Level, Value
from moonpack.words import source

# The first versions of the strong levels. Since the second they have a repertoire for two players,
# since the third they judge by what was learned and solve last turns.
ALPHA: dict[str, Value] = {"seconds": 0.25}
LEGEND: dict[str, Value] = {"seconds": 2.0, "threads": 2, "width": 4, "reach": 4}
ALPHA_2: dict[str, Value] = ALPHA | {"duel": 3, "known": 16, "ripe": 3, "scout": 8}
LEGEND_2: dict[str, Value] = LEGEND | {"duel": 4, "known": 24, "ripe": 3, "scout": 12}
LEARNED: dict[str, Value] = {"learned": True}

# The first versions of the gentle levels: since the second, they use their free actions.
PUP: dict[str, Value] = {"width": 2, "reach": 2, "noise": 2.4, "overlook": 0.28}
YEARLING: dict[str, Value] = {"width": 3, "reach": 3, "noise": 1.2, "overlook": 0.15}

LEVELS = {
    "pup": Level(
        "turns",
        0.1,
        PUP | {"thorough": True},
        source(
            "For your first game. Looks only at its own turn, never at your reply, overlooks more "
            "than a quarter of its moves, and often misjudges what is worth more."
        ),
        before=(Level("turns", 0.1, PUP),),
    ),
    "yearling": Level(
        "turns",
        0.1,
        YEARLING | {"thorough": True},
        source(
            "Plans its own turn, overlooks one move in seven, and misjudges small advantages. It "
            "never thinks of your reply. With two players it beats Pup in five out of six games."
        ),
        beats=0.835,
        before=(Level("turns", 0.1, YEARLING),),
    ),
    "hunter": Level(
        "turns",
        0.2,
        {"width": 10, "reach": 10},
        source(
            "Works out its own turn and overlooks little in it, but never thinks of your reply. "
            "With two players it beats Yearling in five out of six games."
        ),
        beats=0.85,
    ),
    "alpha": Level(
        "search",
        1.0,
        ALPHA_2 | LEARNED | {"endings": 10_000},
        source(
            "Thinks for a quarter of a second about its turn and everybody's answers to it. "
            "With two players it beats Hunter in six out of seven games."
        ),
        beats=0.855,
        before=(Level("search", 1.0, ALPHA), Level("search", 1.0, ALPHA_2)),
    ),
    "legend": Level(
        "search",
        5.0,
        LEGEND_2 | LEARNED | {"endings": 100_000},
        source(
            "Thinks for two seconds, weighs up more turns and looks further ahead. "
            "With two players it beats Alpha in three out of four games."
        ),
        beats=0.765,
        before=(Level("search", 5.0, LEGEND), Level("search", 5.0, LEGEND_2)),
    ),
}
