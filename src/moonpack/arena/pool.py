"""Games in local processes, watched: a bot that hangs or kills its process costs one game.

Each process plays one game at a time and says whose turn it is. A process that dies has its game
played again by a new one. If that dies too while the same seat is thinking, the game is charged to
that seat's bot, else to nobody; a bot that overruns its time by far is charged at once.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any

from moonpack.arena.match import Fault, Result, charged, voided
from moonpack.arena.plan import Contest, Pairing
from moonpack.errors import MoonpackError

PATIENCE = 10.0  # seconds beyond a turn's time before a bot counts as hanging
ATTEMPTS = 2
NEVER = float("inf")


class PoolFailed(MoonpackError):
    """Processes that play games do not start; what they said is on standard error."""


def pool(contest: Contest, left: list[Pairing], jobs: int) -> Iterator[Result]:
    """Play in so many processes of this machine."""
    playing = _Pool(contest, left, jobs)
    try:
        yield from playing.results()
    finally:
        playing.close()


@dataclass
class _Task:
    """A game to play, and for each process that died over it the seat that was thinking."""

    pairing: Pairing
    deaths: list[int | None] = field(default_factory=list)


class _Player:
    """A process that plays games, seen from the near end. What it says goes to a queue."""

    def __init__(self, contest: Contest, heard: Queue[tuple[_Player, bytes]]) -> None:
        self.task: _Task | None = None
        self.is_ready = False
        self.seat: int | None = None  # who is thinking
        self.allowed: float | None = None
        self.until = NEVER
        self._process = subprocess.Popen(
            [sys.executable, "-m", "moonpack.arena.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONHASHSEED": "0"},  # sets of words in the same order everywhere
        )
        self.send(contest.to_json())
        Thread(target=self._listen, args=(heard,), daemon=True).start()

    def begin(self, task: _Task) -> None:
        """Play a game."""
        self.task, self.seat, self.until = task, None, NEVER
        pairing = task.pairing
        self.send({"number": pairing.number, "setup": pairing.setup, "seats": list(pairing.seats)})

    def send(self, told: dict[str, Any]) -> None:
        """Send a line; a process that is dead already is found out by its silence."""
        with suppress(OSError):
            self._pipe(self._process.stdin).write(json.dumps(told).encode() + b"\n")
            self._pipe(self._process.stdin).flush()

    def thinks(self, seat: int, allowed: float | None) -> None:
        """Note that a seat's turn begins."""
        self.seat, self.allowed = seat, allowed
        self.until = NEVER if allowed is None else time.monotonic() + allowed + PATIENCE

    def close(self) -> str:
        """End the process if it has not ended; returns how it ended."""
        self._process.kill()
        code = self._process.wait()
        with suppress(OSError):  # a line was on its way to a dead process
            self._pipe(self._process.stdin).close()
        return f"signal {-code}" if code < 0 else f"exit code {code}"

    def _listen(self, heard: Queue[tuple[_Player, bytes]]) -> None:
        with self._pipe(self._process.stdout) as answers:
            for line in answers:
                heard.put((self, line))
        self._process.wait()
        heard.put((self, b""))

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe


class _Pool:
    """The processes and the games that wait for them."""

    def __init__(self, contest: Contest, left: list[Pairing], jobs: int) -> None:
        self.contest = contest
        self.waiting = deque(_Task(pairing) for pairing in left)
        self.heard: Queue[tuple[_Player, bytes]] = Queue()
        self.players: list[_Player] = []
        for _ in range(jobs):
            self._start()

    def results(self) -> Iterator[Result]:
        while self.players:
            until = min(player.until for player in self.players)
            try:
                player, line = self.heard.get(
                    timeout=None if until == NEVER else max(until - time.monotonic(), 0)
                )
            except Empty:
                yield from self._charge_hanging()
                continue
            if player in self.players:  # else it was ended before it was heard
                result = self._hear(player, line)
                if result is not None:
                    yield result

    def close(self) -> None:
        while self.players:
            self.players.pop().close()

    def _start(self) -> None:
        """A new process for the next game, if there is one."""
        if self.waiting:
            player = _Player(self.contest, self.heard)
            self.players.append(player)
            player.begin(self.waiting.popleft())

    def _end(self, player: _Player) -> str:
        self.players.remove(player)
        return player.close()

    def _hear(self, player: _Player, line: bytes) -> Result | None:
        if not line:
            return self._dies(player)
        told = json.loads(line)
        player.is_ready = True
        if "turn" in told:
            player.thinks(told["turn"], told["seconds"])
        if "result" not in told:
            return None
        if self.waiting:
            player.begin(self.waiting.popleft())
        else:
            self._end(player)
        return Result.from_json(told["result"], self.contest)

    def _dies(self, player: _Player) -> Result | None:
        how = self._end(player)
        if not player.is_ready:
            raise PoolFailed(f"a process to play games in did not start ({how})")
        task = player.task
        assert task is not None  # idle processes are ended, so only one that plays can die
        task.deaths.append(player.seat)
        if len(task.deaths) < ATTEMPTS:
            self.waiting.appendleft(task)
        self._start()
        if len(task.deaths) < ATTEMPTS:
            return None
        seat = task.deaths[0]
        if seat is None or any(other != seat for other in task.deaths):
            return voided(task.pairing, f"its process died {len(task.deaths)} times ({how})")
        why = f"its process died {len(task.deaths)} times while it was thinking ({how})"
        return charged(task.pairing, Fault(seat, "crash", why))

    def _charge_hanging(self) -> Iterator[Result]:
        now = time.monotonic()
        for player in [player for player in self.players if player.until <= now]:
            task, seat = player.task, player.seat
            assert task is not None
            assert seat is not None
            self._end(player)
            self._start()
            why = f"no answer {PATIENCE:.0f} s after its turn of {player.allowed:.2f} s was over"
            yield charged(task.pairing, Fault(seat, "time", why))
