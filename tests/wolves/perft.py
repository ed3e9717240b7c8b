"""Perft: how many sequences of steps a position has, counted depth by depth.

`python -m tests.wolves.perft` prints new counts for `data/perft.json`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import moonpack
from moonpack.games.wolves.engine import Engine
from tests.oracle.wolves import Oracle

FILE = Path(__file__).parent / "data" / "perft.json"


def read() -> list[dict[str, Any]]:
    """The stored starts: a title, a record, and the counts for depths 1, 2, …"""
    rows: list[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return rows


def count(engine: Engine, depth: int) -> int:
    """The number of sequences of `depth` legal steps; shorter ones that end the game count too."""
    legal = engine.legal()
    if depth == 1 or not legal:
        return max(1, len(legal))
    total = 0
    for step in legal:
        twin = engine.copy()
        twin.play(step)
        total += count(twin, depth - 1)
    return total


def count_by_oracle(oracle: Oracle, depth: int) -> int:
    """The same by the slow implementation."""
    legal = oracle.steps()
    if depth == 1 or not legal:
        return max(1, len(legal))
    total = 0
    for step in legal:
        twin = oracle.copy()
        twin.play(step)
        total += count_by_oracle(twin, depth - 1)
    return total


def main() -> None:
    """Print new counts."""
    starts = read()
    for start in starts:
        engine = moonpack.replay(start["record"]).engine
        start["counts"] = [count(engine, n + 1) for n in range(len(start["counts"]))]
    lines = ",\n".join(json.dumps(start, ensure_ascii=False) for start in starts)
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
