"""Processes that measure, and how long Python takes to start and import Moonpack.

Each kind of figure has its own process: compiled, interpreted, peers. Only one of them measures at
a time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from time import perf_counter

from moonpack._pure import VARIABLE
from moonpack.bench.measures import Sample
from moonpack.children import Child, ChildEnded, Message, python
from moonpack.errors import MoonpackError

STARTS = 3
LEAST = 1e-6  # seconds: on a busy machine a bare start can take as long as one with an import

COMPILED, INTERPRETED, PEER = "compiled", "interpreted", "peer"


class WorkerDied(MoonpackError):
    """A measuring process ended before it answered; standard error may say why."""


class Worker:
    """A process that measures. Use it in a `with` statement."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._child = Child(python("moonpack.bench.child"), environment=environment(kind))

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self._child.end()

    def ask(self, ask: str, game: str, **needed: object) -> Message:
        """The answer to a question; `child.py` knows which there are."""
        question = {"ask": ask, "game": game, **needed}
        self._child.send(question)
        try:
            return self._child.receive()
        except ChildEnded as ended:
            why = f"the process for {self.kind} figures ended ({ended}) at {json.dumps(question)}"
            raise WorkerDied(why) from None


def environment(kind: str) -> dict[str, str | None]:
    """The changes to the environment in which a kind of figure is taken."""
    # Catanatron's games depend on the hash seed.
    return {"PYTHONHASHSEED": "0", VARIABLE: "1" if kind == INTERPRETED else None}


def start_up(kind: str, program: str) -> Sample:
    """The wall-clock time that a program adds to starting Python; the best of a few starts."""
    bare = min(_wall(kind, "pass") for _ in range(STARTS))
    full = min(_wall(kind, program) for _ in range(STARTS))
    return Sample(1, max(full - bare, LEAST))


def _wall(kind: str, program: str) -> float:
    changed = {**os.environ, **environment(kind)}
    there = {name: value for name, value in changed.items() if value is not None}
    began = perf_counter()
    # No messages are exchanged with this process: it is only timed.
    subprocess.run([sys.executable, "-P", "-c", program], check=True, env=there)
    return perf_counter() - began
