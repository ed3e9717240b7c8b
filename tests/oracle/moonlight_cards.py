"""What the cards of Moonlight that ship say, by the name of the set: for the reference."""

from __future__ import annotations

from typing import Any

WOLF_MOONS = {"1": 1, "2": 1, "3": 0, "4": 1, "5": 0}
WOLF_POINTS = {"1": 1, "2": 1, "3": 2, "4": 1, "5": 1}
WOLF_VALUES = {"1": 1, "2": 2, "3": 3, "4": 4, "5": 5}
LEADER_MOONS_2 = {"ambush": 2, "packhunt": 1, "leap": 3, "scent": 3}
LEADER_MOONS_2 |= {"endurance": 1, "nighteyes": 2, "elders": 2, "keen": 2}
LEADER_MOONS = {"ambush": 1, "packhunt": 0, "leap": 3, "scent": 3}
LEADER_MOONS |= {"endurance": 1, "nighteyes": 3, "elders": 2, "keen": 2}
CARDS: dict[str, dict[str, Any]] = {
    "standard": {
        "value": {**WOLF_VALUES, "L1": 1, "L2": 2, "L3": 3, "L4": 4},
        "moons": {**WOLF_MOONS, "L1": 2, "L2": 0, "L3": 0, "L4": 1},
        "corner": {"1": 3, "L1": 3, "L2": 6},  # every other card counts its value there, too
        "points": {**WOLF_POINTS, "L1": 1, "L2": 1, "L3": 3, "L4": 2},
        "leader moons": {},
        "second up to": 9,
        "enduring up to": 9,
    },
    "standard 2": {
        "value": {**WOLF_VALUES, "L1": 1, "L2": 2, "L3": 3, "L4": 3},
        "moons": {**WOLF_MOONS, "L1": 2, "L2": 2, "L3": 0, "L4": 1},
        "corner": {"1": 3, "L1": 3, "L2": 6, "L3": 0, "L4": 2},
        "points": {**WOLF_POINTS, "L1": 1, "L2": 1, "L3": 1, "L4": 0},
        "leader moons": LEADER_MOONS_2,
        "second up to": 1,
        "enduring up to": 1,
    },
    "standard 3": {
        "value": {**WOLF_VALUES, "L1": 1, "L2": 2, "L3": 3, "L4": 7},
        "moons": {**WOLF_MOONS, "L1": 2, "L2": 1, "L3": 1, "L4": 0},
        "corner": {"1": 3, "L1": 3, "L2": 6, "L3": 0, "L4": 0},
        "points": {**WOLF_POINTS, "L1": 1, "L2": 1, "L3": 0, "L4": 0},
        "leader moons": LEADER_MOONS,
        "second up to": 2,
        "enduring up to": 1,
    },
}
