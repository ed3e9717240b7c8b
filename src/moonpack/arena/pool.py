"""Games in processes of this machine: a thread for each hands it one game after the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from queue import Queue
from threading import Thread

from moonpack.arena.match import Result
from moonpack.arena.plan import Contest, Pairing
from moonpack.arena.player import Player


def pool(contest: Contest, left: list[Pairing], jobs: int) -> Iterator[Result]:
    """Play in so many processes of this machine."""
    waiting = deque(left)
    heard: Queue[Result | Exception] = Queue()
    players = [Player(contest) for _ in range(min(jobs, len(left)))]
    threads = [Thread(target=_work, args=(each, waiting, heard), daemon=True) for each in players]
    for thread in threads:
        thread.start()
    try:
        for _ in left:
            found = heard.get()
            if isinstance(found, Exception):
                raise found
            yield found
    finally:
        waiting.clear()
        for player in players:
            player.close()
        for thread in threads:
            thread.join()


def _work(player: Player, waiting: deque[Pairing], heard: Queue[Result | Exception]) -> None:
    """Play while there are games."""
    try:
        while waiting:
            try:
                pairing = waiting.popleft()
            except IndexError:  # somebody else was quicker
                return
            heard.put(player.play(pairing))
    except Exception as error:
        heard.put(error)
    finally:
        player.close()
