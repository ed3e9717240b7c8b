"""Making a file of puzzles: games are mined one after the other until there are enough."""

from __future__ import annotations

import json
import math
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import moonpack
from moonpack.errors import BadInput
from moonpack.files import replacing
from moonpack.puzzle_maker import mining
from moonpack.puzzle_maker.miners import miners
from moonpack.puzzle_maker.mining import Mined, PuzzleJson

FORMAT = 1
# Of all puzzles, at most this part is of a grade that weak levels solve.
MOST_OF_GRADE = {"pup": 0.3, "yearling": 0.3, "hunter": 0.6}


@dataclass(frozen=True)
class Order:
    """What is to be made."""

    game: str
    count: int
    seed: str
    for_beginners: bool = False

    @property
    def head(self) -> dict[str, str]:
        """What a log says that it is of."""
        head = {"game": self.game, "seed": self.seed, "version": moonpack.__version__}
        return {**head, "for": "beginners"} if self.for_beginners else head

    def quotas(self) -> dict[int, int]:
        """How many puzzles are for how many players."""
        shares = mining.maker_of(self.game).shares
        most = max(shares, key=lambda players: shares[players])
        quotas = {players: int(self.count * share) for players, share in shares.items()}
        quotas[most] += self.count - sum(quotas.values())
        return quotas


class Log:
    """What was mined so far: JSON lines, first what is made, then a line for each game."""

    def __init__(self, order: Order, path: Path) -> None:
        self.path = path
        head = order.head
        self.mined: dict[int, Mined] = {}
        if path.exists():
            self._take_over(head)
        else:
            path.write_text(json.dumps(head) + "\n", "utf-8")

    def _take_over(self, head: dict[str, str]) -> None:
        whole = 0
        with self.path.open("rb") as lines:
            for number, line in enumerate(lines):
                if not line.endswith(b"\n"):  # cut short
                    break
                whole += len(line)
                data = json.loads(line)
                if number == 0:
                    if data != head:
                        raise BadInput(str(self.path), f"the log of {head}", data)
                else:
                    self.mined[data["number"]] = data
        os.truncate(self.path, whole)

    def keep(self, mined: Mined) -> None:
        """Add what a game gave; it is in the file when this returns."""
        self.mined[mined["number"]] = mined
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(mined, separators=(",", ":")) + "\n")

    def in_order(self) -> list[Mined]:
        """What was mined, by number."""
        return [self.mined[number] for number in sorted(self.mined)]


def make(
    order: Order,
    folder: Path,
    jobs: int = 1,
    progress: Callable[[Mined, int], None] = lambda _mined, _chosen: None,
) -> Path:
    """Mine games until there are enough puzzles, and write their file; continues an earlier run."""
    folder.mkdir(parents=True, exist_ok=True)
    log = Log(order, folder / f"{order.game}.log.jsonl")
    with miners(order.game, order.seed, jobs, for_beginners=order.for_beginners) as mine:
        for mined in mine(_wanted(order, log)):
            log.keep(mined)
            progress(mined, len(choose(order, log.in_order())))
    return write(order, choose(order, log.in_order()), folder)


def _wanted(order: Order, log: Log) -> Iterator[tuple[int, int]]:
    """The numbers of the games to mine next and how many play, until there are enough puzzles."""
    quotas = order.quotas()
    cycle = sorted(quotas)
    number = 0
    while True:
        chosen = Counter(puzzle["players"] for puzzle in choose(order, log.in_order()))
        if all(chosen[players] >= quota for players, quota in quotas.items()):
            return
        number += 1
        players = cycle[number % len(cycle)]
        if number not in log.mined and chosen[players] < quotas[players]:
            yield number, players


def choose(order: Order, mined: Iterable[Mined]) -> list[PuzzleJson]:
    """The puzzles that are taken: the first of those found, not too many easy ones."""
    quotas, seen = Counter(order.quotas()), set[str]()
    grades = Counter(
        {grade: math.ceil(order.count * part) for grade, part in MOST_OF_GRADE.items()}
    )
    if order.for_beginners:
        grades = Counter(pup=order.count)
    chosen = []
    for game in mined:
        for puzzle in game["kept"]:
            players, grade, name = puzzle["players"], puzzle["grade"], puzzle["name"]
            is_full = (grade in MOST_OF_GRADE or order.for_beginners) and grades[grade] <= 0
            if quotas[players] > 0 and not is_full and name not in seen:
                quotas[players] -= 1
                grades[grade] -= 1
                seen.add(name)
                chosen.append(puzzle)
    return chosen


def write(order: Order, puzzles: list[PuzzleJson], folder: Path) -> Path:
    """Write a file of puzzles: what it is, then a line for each."""
    head = {"game": order.game, "format": FORMAT, "seed": order.seed, "puzzles": len(puzzles)}
    lines = [json.dumps(line, separators=(",", ":")) for line in (head, *puzzles)]
    path = folder / f"{order.game}.jsonl"
    with replacing(path) as file:
        file.write_text("\n".join(lines) + "\n", "utf-8")
    return path
