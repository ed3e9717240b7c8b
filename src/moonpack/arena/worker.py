"""What runs on the nodes of a Ray cluster: an actor that plays games in a watched process there."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import TypedDict

import moonpack
from moonpack.arena.match import ResultJson
from moonpack.arena.plan import Contest, ContestJson, Pairing, PairingJson
from moonpack.arena.player import Player


class Identity(TypedDict):
    """Where a worker runs, and with which version of Moonpack."""

    node: str
    pid: int
    version: str


class Worker:
    """Plays one game at a time. A bot may kill the process it plays in, but not this one."""

    def __init__(self, contest: ContestJson, folder: str) -> None:
        self._contest = Contest.from_json(contest)
        # Paths of bots are relative to the folder of the contest, if this node has it too.
        self._player = Player(self._contest, folder if Path(folder).is_dir() else None)

    def identity(self) -> Identity:
        """Where this worker runs, and with which version of Moonpack."""
        return {"node": platform.node(), "pid": os.getpid(), "version": moonpack.__version__}

    def play(self, pairing: PairingJson) -> ResultJson:
        """The result of a game, as JSON."""
        return self._player.play(Pairing.from_json(pairing)).to_json(self._contest)
