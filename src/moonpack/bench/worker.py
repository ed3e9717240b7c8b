"""The near end of measuring processes, and how long Python takes to start with us in it.

Each kind of figure has a process of its own: compiled, interpreted, peers. They wait while another
measures, so that one at a time has the machine.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from time import perf_counter
from types import TracebackType
from typing import Any

from moonpack._pure import VARIABLE
from moonpack.bench.measures import Sample
from moonpack.errors import MoonpackError

STARTS = 3
LEAST = 1e-6  # seconds: on a busy machine a bare start can take as long as one with us in it

COMPILED, INTERPRETED, PEER = "compiled", "interpreted", "peer"


class WorkerDied(MoonpackError):
    """A measuring process ended before it answered; what it said is on standard error."""


class Worker:
    """A process that measures. Use it in a `with` statement."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "moonpack.bench.child"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env=environment(kind),
        )

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error is not None:
            self._process.kill()  # it may be in the middle of a long measurement
        self._process.communicate()

    def ask(self, ask: str, game: str, **needed: object) -> dict[str, Any]:
        """The answer to a question; `child.py` knows which there are."""
        question = json.dumps({"ask": ask, "game": game, **needed})
        written, read = self._process.stdin, self._process.stdout
        assert written is not None and read is not None  # noqa: PT018
        try:
            written.write(question + "\n")
            written.flush()
            line = read.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            raise WorkerDied(f"the process for {self.kind} figures ended at {question}")
        answer: dict[str, Any] = json.loads(line)
        return answer


def environment(kind: str) -> Mapping[str, str]:
    """The environment in which a kind of figure is taken."""
    there = {**os.environ, "PYTHONHASHSEED": "0"}  # Catanatron's games depend on the hash seed
    there.pop(VARIABLE, None)
    if kind == INTERPRETED:
        there[VARIABLE] = "1"
    return there


def start_up(kind: str, program: str) -> Sample:
    """What a program adds to starting Python, on the wall; the best of a few starts of each."""
    bare = min(_wall(kind, "pass") for _ in range(STARTS))
    full = min(_wall(kind, program) for _ in range(STARTS))
    return Sample(1, max(full - bare, LEAST))


def _wall(kind: str, program: str) -> float:
    began = perf_counter()
    subprocess.run([sys.executable, "-P", "-c", program], check=True, env=environment(kind))
    return perf_counter() - began
