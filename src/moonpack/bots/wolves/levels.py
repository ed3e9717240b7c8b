"""The levels of The Wolves, weakest first. Their figures are those of docs/strength.md."""

from __future__ import annotations

from moonpack.bots.levels import Level
from moonpack.words import source

LEVELS = {
    "pup": Level(
        "turns",
        0.1,
        {"width": 2, "reach": 2, "noise": 2.4, "overlook": 0.28},
        source(
            "For your first game. Looks only at its own turn, never at your answer, overlooks more "
            "than a quarter of its moves, and often misjudges what is worth more."
        ),
    ),
    "yearling": Level(
        "turns",
        0.1,
        {"width": 3, "reach": 3, "noise": 1.2, "overlook": 0.15},
        source(
            "Plans its own turn, overlooks one move in seven, and misjudges small advantages. It "
            "never thinks of your answer. With two players it beats Pup in nine games of ten."
        ),
        beats=0.9,
    ),
    "hunter": Level(
        "turns",
        0.2,
        {"width": 10, "reach": 10},
        source(
            "Works out its own turn and overlooks little in it, but never thinks of your answer. "
            "With two players it beats Yearling in five games of six."
        ),
        beats=0.84,
    ),
    "alpha": Level(
        "search",
        1.0,
        {"seconds": 0.25},
        source(
            "Thinks for a quarter of a second about its turn and everybody's answers to it. "
            "With two players it beats Hunter in six games of seven."
        ),
        beats=0.855,
    ),
    "legend": Level(
        "search",
        5.0,
        {"seconds": 2.0, "threads": 2, "width": 4, "reach": 4},
        source(
            "Thinks for two seconds, weighs up more turns and looks further ahead. "
            "With two players it beats Alpha in three games of four."
        ),
        beats=0.765,
    ),
}
