"""Mark the puzzles in which something is not as in today's game, after its cards have changed.

    python -m tools.older_puzzles

Such puzzles stay right, because a puzzle keeps its cards, but others are offered first.
"""

from __future__ import annotations

import json

from moonpack import scene
from moonpack.learn import puzzles
from moonpack.learn.puzzles.data import FOLDER, read
from moonpack.words import ENGLISH


def mark(game: str) -> int:
    """Mark the puzzles of a game in their file; how many there are to mark."""
    path, older = FOLDER / f"{game}.jsonl", 0
    head, *lines = path.read_text("utf-8").splitlines()
    marked = []
    for line in lines:
        puzzle = read(game, line)
        is_older = bool(scene.of(game).remarks(puzzle.begin(), puzzle.seat, ENGLISH))
        older += is_older
        marked.append(line if is_older == puzzle.entry.is_older else _remarked(line, is_older))
    path.write_text("\n".join([head, *marked]) + "\n", "utf-8")
    return older


def _remarked(line: str, is_older: bool) -> str:
    """The line of a puzzle with the mark or without it."""
    data = json.loads(line)
    data.pop("older", None)
    if is_older:
        data["older"] = True
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    for game in puzzles.games():
        print(f"{game}: {mark(game)} older puzzles")
