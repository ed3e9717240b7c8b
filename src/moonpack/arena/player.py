"""A process that plays games, watched: a bot that hangs or kills it costs one game.

The process plays one game at a time and says whose turn it is. When it dies, its game is played
again by a new one. If that dies too while the same seat is thinking, the game is charged to that
seat's bot, else to nobody; a bot that overruns its time by far is charged at once.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Lock, Thread
from typing import IO, Any

import moonpack
from moonpack.arena.match import Fault, Result, charged, voided
from moonpack.arena.plan import Contest, Pairing
from moonpack.errors import MoonpackError

PATIENCE = 10.0  # seconds beyond a turn's time before a bot counts as hanging
FAREWELL = 0.5  # seconds for a process to end when it is told to
ATTEMPTS = 2
NEVER = float("inf")


def this_moonpack() -> dict[str, str]:
    """What the environment of another Python must say so that it finds this very Moonpack."""
    paths = [str(Path(moonpack.__file__).parents[1]), os.environ.get("PYTHONPATH")]
    return {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}


class EngineFailed(MoonpackError):
    """What should play games does not start, or is lost: no bot is to blame."""


class _Died(Exception):
    """The process ended in the middle of a game."""

    def __init__(self, seat: int | None, how: str) -> None:
        self.seat, self.how = seat, how  # who was thinking
        super().__init__(how)


class Player:
    """Plays games of a contest one after the other, in a process that is replaced when it dies."""

    def __init__(self, contest: Contest, folder: str | None = None) -> None:
        self._contest, self._folder = contest, folder
        self._process: _Process | None = None
        self._lock = (
            Lock()
        )  # a player may be closed while another thread is in the middle of a game
        self._is_closed = False

    def play(self, pairing: Pairing) -> Result:
        """Play a game, again if its process dies; the result says if a bot is to blame."""
        deaths: list[_Died] = []
        while len(deaths) < ATTEMPTS:
            try:
                return self._attempt(pairing)
            except _Died as died:
                deaths.append(died)
        seat, how = deaths[0].seat, deaths[-1].how
        if seat is None or any(other.seat != seat for other in deaths):
            return voided(pairing, f"its process died {len(deaths)} times ({how})")
        why = f"its process died {len(deaths)} times while it was thinking ({how})"
        return charged(pairing, Fault(seat, "crash", why))

    def close(self) -> None:
        """End the process; a game under way is given up."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.end()

    def _attempt(self, pairing: Pairing) -> Result:
        process = self._ready()
        process.send(pairing.to_json())
        seat, allowed, until = None, None, NEVER
        while (line := process.hear(until)) is not None:
            if not line.endswith(b"\n"):  # nothing, or a line that its death cut short
                raise _Died(seat, self._end(process))
            told = json.loads(line)
            if "result" in told:
                return Result.from_json(told["result"], self._contest)
            seat, allowed = told["turn"], told["seconds"]
            until = NEVER if allowed is None else time.monotonic() + allowed + PATIENCE
        self._end(process)
        assert seat is not None  # only a turn has an end
        why = f"no answer {PATIENCE:.0f} s after its turn of {allowed:.2f} s was over"
        return charged(pairing, Fault(seat, "time", why))

    def _ready(self) -> _Process:
        """The process, started if there is none."""
        with self._lock:
            if self._is_closed:
                raise EngineFailed("a player that was closed cannot play")
            if self._process is not None:
                return self._process
            process = self._process = _Process(self._contest, self._folder)
        if not process.hear(NEVER):
            how = self._end(process)
            raise EngineFailed(f"a process to play games in did not start ({how})")
        return process

    def _end(self, process: _Process) -> str:
        with self._lock:
            self._process = None
        return process.end()


class _Process:
    """The process seen from the near end; `child.py` is the far one."""

    def __init__(self, contest: Contest, folder: str | None) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "moonpack.arena.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
            # Sets of words are in the same order everywhere.
            env={**os.environ, **this_moonpack(), "PYTHONHASHSEED": "0"},
        )
        self._heard: Queue[bytes] = Queue()
        self.send(contest.to_json())
        Thread(target=self._listen, daemon=True).start()

    def send(self, told: dict[str, Any]) -> None:
        """Send a line; a process that is dead already is found out by its silence."""
        with suppress(OSError):
            self._pipe(self._process.stdin).write(json.dumps(told).encode() + b"\n")
            self._pipe(self._process.stdin).flush()

    def hear(self, until: float) -> bytes | None:
        """The next line; empty when the process has ended, None when the time is over."""
        try:
            return self._heard.get(
                timeout=None if until == NEVER else max(until - time.monotonic(), 0)
            )
        except Empty:
            return None

    def end(self) -> str:
        """End the process if it has not ended; returns how it ended."""
        with suppress(OSError):  # a line was on its way to a dead process
            self._pipe(self._process.stdin).close()
        with suppress(subprocess.TimeoutExpired):  # it ends by itself, programs of its bots first
            self._process.wait(FAREWELL)
        self._process.kill()
        code = self._process.wait()
        return f"signal {-code}" if code < 0 else f"exit code {code}"

    @property
    def has_ended(self) -> bool:
        """Whether the process is no more."""
        return self._process.poll() is not None

    def _listen(self) -> None:
        with self._pipe(self._process.stdout) as answers:
            for line in answers:
                self._heard.put(line)
        self._process.wait()
        self._heard.put(b"")

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe
