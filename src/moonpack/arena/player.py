"""A process that plays games, watched: a bot that hangs or kills it costs one game.

The process plays one game at a time and reports whose turn it is. When it dies, its game is played
again by a new one. If that dies too while the same seat is thinking, the game is charged to that
seat's bot, else to nobody; a bot that overruns its time by far is charged at once.
"""

from __future__ import annotations

import time
from threading import Lock

from moonpack.arena.match import Fault, Result, charged, voided
from moonpack.arena.plan import Contest, Pairing
from moonpack.children import NEVER, Child, ChildError, ChildSilent, python
from moonpack.errors import MoonpackError

PATIENCE = 10.0  # seconds beyond a turn's time before a bot counts as hanging
# Seconds for a process to end, and first the programs of its bots: nobody ends those of one that is
# killed, and on a busy machine a few seconds are soon over. One that hangs has fewer.
FAREWELL = 30.0
HANGING = 5.0
ATTEMPTS = 2


class EngineFailed(MoonpackError):
    """What should play games does not start, or is lost: no bot is to blame."""


class _Died(Exception):
    """The process ended in the middle of a game."""

    def __init__(self, seat: int | None, how: str) -> None:
        self.seat, self.how = seat, how  # the seat that was thinking
        super().__init__(how)


class Player:
    """Plays games of a contest one after the other, in a process that is replaced when it dies."""

    def __init__(self, contest: Contest, folder: str | None = None) -> None:
        self._contest, self._folder = contest, folder
        self._child: Child | None = None
        # A player may be closed while another thread is in the middle of a game.
        self._lock = Lock()
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
            if self._child is not None:
                self._child.end(FAREWELL)

    def _attempt(self, pairing: Pairing) -> Result:
        child = self._started()
        child.send(pairing.to_json())
        seat, allowed, until = None, None, NEVER
        try:
            while "result" not in (message := child.receive(until)):
                seat, allowed = message["turn"], message["seconds"]
                until = NEVER if allowed is None else time.monotonic() + allowed + PATIENCE
            return Result.from_json(message["result"], self._contest)
        except ChildSilent:
            self._end(child)
            assert seat is not None  # only a turn has a limit
            why = f"no answer {PATIENCE:.0f} s after its turn of {allowed:.2f} s was over"
            return charged(pairing, Fault(seat, "time", why))
        except ChildError:
            raise _Died(seat, self._end(child)) from None

    def _started(self) -> Child:
        """The process, started if there is none."""
        with self._lock:
            if self._is_closed:
                raise EngineFailed("a player that was closed cannot play")
            if self._child is not None:
                return self._child
            # With the same hash seed, sets of words have the same order in every process.
            hashes = {"PYTHONHASHSEED": "0"}
            command = python("moonpack.arena.child")
            child = self._child = Child(command, folder=self._folder, environment=hashes)
        child.send(self._contest.to_json())
        try:
            child.receive()
        except ChildError:
            how = self._end(child)
            raise EngineFailed(f"a process to play games in did not start ({how})") from None
        return child

    def _end(self, child: Child) -> str:
        with self._lock:
            self._child = None
        return child.end(HANGING)
