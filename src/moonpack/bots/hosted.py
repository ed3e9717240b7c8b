"""A bot of ours in a process of its own: whatever it does, whoever asked it goes on.

Views cross over pickled, from us to our own child and never back.
"""

from __future__ import annotations

import pickle
import shlex
import sys
from base64 import b64encode
from typing import Any

from moonpack.bots import registry
from moonpack.bots.contract import BotFailed
from moonpack.bots.process import Process
from moonpack.games.contract import View
from moonpack.games.rng import Rng

START = 60.0  # seconds for a process to start and make its bot


class Hosted(Process):
    """Asks the bot that a text names, in a process that may hang or die."""

    patience = 0.5  # seconds for it to end programs that the bot itself has started

    def __init__(self, text: str, game: str, seed: int | str | None = None) -> None:
        registry.make(text, game, seed=0).close()  # a wrong name is said here
        words = [sys.executable, "-m", "moonpack.bots.host", text, game]
        super().__init__(seed, command=shlex.join([*words, str(self._drawn(seed))]))
        self.name = text

    @staticmethod
    def _drawn(seed: int | str | None) -> int | str:
        return Rng().word() if seed is None else seed

    def start(self) -> None:
        """Start the process, if it does not run, so that no turn's time is spent on that."""
        answer = self._ask({"ready": True}, START)
        if "error" in answer:
            raise BotFailed(self.name, "crash", str(answer["error"]))

    def _told(self, view: View) -> dict[str, Any]:
        return {"view": b64encode(pickle.dumps(view)).decode()}
