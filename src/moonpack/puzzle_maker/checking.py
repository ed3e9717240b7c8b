"""Figures about puzzles: how many were found among how many positions, and whether they hold."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from moonpack.learn import puzzles
from moonpack.puzzle_maker.mining import maker_of
from moonpack.puzzle_maker.run import Log, Order, choose


def figures(order: Order, folder: Path) -> Iterator[str]:
    """What a run came to, in lines of text."""
    mined = Log(order, folder / f"{order.game}.log.jsonl").in_order()
    dropped = Counter[str]()
    for game in mined:
        dropped.update(game["dropped"])
    kept = sum(len(game["kept"]) for game in mined)
    yield f"Games: {len(mined)}, positions: {sum(dropped.values()) + kept}, puzzles: {kept}."
    for why, many in dropped.most_common():
        yield f"  {why}: {many}"
    chosen = choose(order, mined)
    yield _counts("By players", Counter(str(puzzle["players"]) for puzzle in chosen))
    yield _counts("By grade", Counter(puzzle["grade"] for puzzle in chosen))
    yield _counts("Themes", Counter(theme for puzzle in chosen for theme in puzzle["themes"]))
    yield f"Proved by the rules: {sum(puzzle['exact'] for puzzle in chosen)}."
    for level in chosen[0]["solved"] if chosen else ():
        times = [puzzle["solved"][level] for puzzle in chosen]
        part = sum(right / tries for right, tries in times) / len(times)
        yield f"  {level} solves {part:.0%}"


def _counts(title: str, counts: Counter[str]) -> str:
    return f"{title}: " + ", ".join(f"{name} {counts[name]}" for name in sorted(counts))


def checked(game: str, folder: Path) -> Iterator[str]:
    """Search the puzzles that ship once more, with another budget, and say how many agree.

    What was found is kept in a file, so that an interrupted check can be continued.
    """
    maker, path = maker_of(game), folder / f"{game}.check.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    known: dict[str, bool] = {}
    if path.exists():
        known = dict(map(json.loads, path.read_text("utf-8").splitlines()))
    entries = puzzles.entries(game)
    with path.open("a", encoding="utf-8") as file:
        for entry in entries:
            if entry.name not in known:
                one = puzzles.puzzle(game, entry.name)
                known[entry.name] = one.is_exact or maker.agrees(one.begin(), one.solution)
                file.write(json.dumps([entry.name, known[entry.name]]) + "\n")
                file.flush()
    agree = [known[entry.name] for entry in entries]
    yield f"{game}: the other search finds {sum(agree)} of {len(agree)} solutions."
    for entry in entries:
        if not known[entry.name]:
            yield f"  not {entry.name}"
