"""Bots that do what bots should not, named in contests as `path/to/troublemakers.py:Name`."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from moonpack.bots import Bot, Clock
from moonpack.games.contract import View


class Simple(Bot):
    """Plays the first legal step, and ends its turn when it can."""

    def decide(self, view: View, clock: Clock) -> str:
        steps = view.steps()
        return "end" if "end" in steps else steps[0]


class Crashes(Simple):
    def decide(self, view: View, clock: Clock) -> str:
        raise ZeroDivisionError("one too many")


class CannotStart(Simple):
    def __init__(self, seed: int | str | None = None) -> None:
        if seed != 0:  # contests try every bot with this seed before they begin
            raise RuntimeError("no model")
        super().__init__(seed)


class Cheats(Simple):
    def decide(self, view: View, clock: Clock) -> str:
        return "draft z99"


class Mumbles(Simple):
    def decide(self, view: View, clock: Clock) -> str:
        return 7  # type: ignore[return-value]


class Overruns(Simple):
    """Says that its time was over long ago, without anybody having to wait for it."""

    def decide(self, view: View, clock: Clock) -> str:
        clock._started -= 1000.0
        return super().decide(view, clock)


class Hangs(Simple):
    def decide(self, view: View, clock: Clock) -> str:
        threading.Event().wait()
        return ""


class Dies(Simple):
    def decide(self, view: View, clock: Clock) -> str:
        os._exit(3)


class DiesOnce(Simple):
    """Kills its process the first time only: `marker` is a file that remembers."""

    def __init__(self, seed: int | str | None = None, *, marker: str = "") -> None:
        super().__init__(seed)
        self.marker = Path(marker)

    def decide(self, view: View, clock: Clock) -> str:
        if not self.marker.exists():
            self.marker.touch()
            os._exit(3)
        return super().decide(view, clock)


class Prints(Simple):
    def decide(self, view: View, clock: Clock) -> str:
        print('{"result": "mine"}')
        return super().decide(view, clock)
