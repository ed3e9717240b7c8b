"""A bot that is a program of its own, in any language: JSON lines on its stdin and stdout.

Each decision is one line out, `{"id": 3, "view": {…}, "steps": […], "seconds": 4.2}`, and one line
back, `{"id": 3, "step": "end"}`. `seconds` is what is left of the turn, null without a limit. What
the program writes to stderr goes to the host's stderr. Answers to older ids are passed over, so a
program that was late once does not stay out of step.
"""

from __future__ import annotations

import json
import math
import shlex
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Any

from moonpack.bots.contract import GRACE, Bot, BotFailed, Clock
from moonpack.errors import BadInput
from moonpack.games.contract import View

LONGEST_WAIT = 600.0  # for a clock without a limit: a program that hangs is found out some day


class Process(Bot):
    """Asks a program for each decision. The program starts with the first one."""

    def __init__(self, seed: int | str | None = None, *, command: str = "") -> None:
        super().__init__(seed)
        self.words = shlex.split(command)
        if not self.words:
            raise BadInput("process.command", "the command that starts the program", command)
        self._program: subprocess.Popen[str] | None = None
        self._lines: Queue[str | None] = Queue()
        self._asked = 0

    def decide(self, view: View, clock: Clock) -> str:
        left = clock.left()
        seconds = None if math.isinf(left) else round(left, 3)
        request = {**self._told(view), "seconds": seconds}
        return self._step(self._ask(request, min(left, LONGEST_WAIT) + GRACE / 2))

    def close(self) -> None:
        program, self._program = self._program, None
        if program is None:
            return
        program.kill()
        program.wait()
        for pipe in (program.stdin, program.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was not yet written to a dead program
                    pipe.close()

    def _told(self, view: View) -> dict[str, Any]:
        """What the program is told of a decision."""
        return {"view": view.to_json(), "steps": view.steps()}

    # -- the program

    def _ask(self, request: dict[str, Any], wait: float) -> dict[str, Any]:
        """The answer to a request, if it comes in time."""
        self._asked += 1
        self._send({"id": self._asked, **request})
        limit = Clock(wait)
        while True:
            answer = self._receive(limit.left(), wait)
            if answer.get("id") == self._asked:
                return answer

    def _start(self) -> subprocess.Popen[str]:
        try:
            program = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise BotFailed(self.name, "crash", f"it does not start ({error})") from error
        self._lines = Queue()
        Thread(target=_read, args=(program.stdout, self._lines), daemon=True).start()
        self._program = program
        return program

    def _send(self, request: dict[str, Any]) -> None:
        program = self._program or self._start()
        assert program.stdin is not None
        try:
            program.stdin.write(json.dumps(request, ensure_ascii=False) + "\n")
            program.stdin.flush()
        except OSError as error:
            raise self._ended() from error

    def _receive(self, seconds: float, allowed: float) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=max(seconds, 0.0))
        except Empty:
            self.close()
            why = f"no answer within {allowed:.2f} s"
            raise BotFailed(self.name, "time", why) from None
        if line is None:
            raise self._ended()
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise BotFailed(
                self.name, "answer", f"expected a JSON object, got {line.strip()[:80]!r}"
            )
        return answer

    def _ended(self) -> BotFailed:
        """The program is gone: say how it ended. It starts anew with the next decision."""
        code: int | None = None
        if self._program is not None:
            try:
                code = self._program.wait(1.0)
            except subprocess.TimeoutExpired:
                code = None
        self.close()
        how = "it closed its output" if code is None else f"it ended with exit code {code}"
        return BotFailed(self.name, "crash", how)

    def _step(self, answer: dict[str, Any]) -> str:
        if isinstance(answer.get("error"), str):
            raise BotFailed(self.name, "crash", answer["error"])
        step = answer.get("step")
        if not isinstance(step, str):
            raise BotFailed(self.name, "answer", f"step: expected a text, got {step!r}")
        return step


def _read(lines: Any, queue: Queue[str | None]) -> None:
    """Pass on the program's lines until it closes its output."""
    try:
        for line in lines:
            queue.put(line)
    except (OSError, ValueError):
        pass  # the host closed the pipe
    queue.put(None)
