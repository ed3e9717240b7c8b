"""Games in child processes on this machine: a thread for each hands it one game at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from queue import Queue
from threading import Thread

from moonpack.arena.match import Result
from moonpack.arena.plan import Contest, Pairing
from moonpack.arena.player import Player


def pool(contest: Contest, left: list[Pairing], jobs: int) -> Iterator[Result]:
    """Play in up to `jobs` processes on this machine."""
    waiting = deque(left)
    outcomes: Queue[Result | Exception] = Queue()
    players = [Player(contest) for _ in range(min(jobs, len(left)))]
    threads = [
        Thread(target=_work, args=(each, waiting, outcomes), daemon=True) for each in players
    ]
    for thread in threads:
        thread.start()
    try:
        for _ in left:
            outcome = outcomes.get()
            if isinstance(outcome, Exception):
                raise outcome
            yield outcome
    finally:
        waiting.clear()
        for player in players:
            player.close()
        for thread in threads:
            thread.join()


def _work(player: Player, waiting: deque[Pairing], outcomes: Queue[Result | Exception]) -> None:
    """Play while there are games."""
    try:
        while waiting:
            try:
                pairing = waiting.popleft()
            except IndexError:  # another thread took the last game
                return
            outcomes.put(player.play(pairing))
    except Exception as error:
        outcomes.put(error)
    finally:
        player.close()
