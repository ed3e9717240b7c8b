"""Bots that go wrong in every way a bot can."""

from __future__ import annotations

import os
import time

from moonpack.bots import Bot, Clock
from moonpack.games.contract import View


class Crashes(Bot):
    def decide(self, view: View, clock: Clock) -> str:
        raise RuntimeError("no idea")


class Dies(Bot):
    def decide(self, view: View, clock: Clock) -> str:
        os._exit(3)


class Sleeps(Bot):
    def decide(self, view: View, clock: Clock) -> str:
        time.sleep(3600)
        return view.steps()[0]


class Cheats(Bot):
    def decide(self, view: View, clock: Clock) -> str:
        return "win"


class Tells(Bot):
    """Says in which process it thinks."""

    def decide(self, view: View, clock: Clock) -> str:
        return str(os.getpid())
