"""Games mined here, or in several processes side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import cast

from moonpack.children import Child, python
from moonpack.puzzle_maker.mining import Mined, maker_of, mine

Games = Iterator[tuple[int, int]]  # their numbers, and how many play
Mine = Callable[[Games], Iterator[Mined]]


@contextmanager
def miners(game: str, seed: str, jobs: int, *, for_beginners: bool = False) -> Iterator[Mine]:
    """A function that mines games, in this process or in `jobs` others."""
    if jobs == 1:
        maker = maker_of(game, for_beginners=for_beginners)
        yield lambda games: (mine(maker, seed, number, players) for number, players in games)
        return
    children = [Child(python("moonpack.puzzle_maker.child")) for _ in range(jobs)]
    try:
        order = {"game": game, "seed": seed, "for_beginners": for_beginners}
        yield lambda games: _shared_out(children, order, games)
    finally:
        for child in children:
            child.end()


def _shared_out(
    children: list[Child], order: Mapping[str, object], games: Games
) -> Iterator[Mined]:
    """Hand each child one game after the other."""
    idle, busy = list(children), dict[Future[Mined], Child]()
    with ThreadPoolExecutor(len(children)) as threads:
        while True:
            while idle and (wanted := next(games, None)) is not None:
                child = idle.pop()
                number, players = wanted
                question = {**order, "number": number, "players": players}
                busy[threads.submit(_ask, child, question)] = child
            if not busy:
                return
            done, _ = wait(busy, return_when=FIRST_COMPLETED)
            for future in done:
                idle.append(busy.pop(future))
                yield future.result()


def _ask(child: Child, question: dict[str, object]) -> Mined:
    child.send(question)
    return cast("Mined", child.receive())
