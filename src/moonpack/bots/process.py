"""A bot that is a program of its own, in any language: JSON lines on its stdin and stdout.

Each decision is one line out, `{"id": 3, "view": {…}, "steps": […], "seconds": 4.2}`, and one line
back, `{"id": 3, "step": "end"}`. `seconds` is what is left of the turn, null without a limit. What
the program writes to stderr goes to the host's stderr. Answers to older ids are passed over, so a
program that was late once does not stay out of step; one that gives an answer that is none, or no
end of answers, is ended and starts anew.
"""

from __future__ import annotations

import json
import math
import shlex
from typing import Any, ClassVar

from moonpack.bots.contract import GRACE, Bot, BotFailed, Clock, Fault
from moonpack.bots.program import LONGEST_LINE, Program
from moonpack.errors import BadInput
from moonpack.games.contract import View

LONGEST_WAIT = 600.0  # for a clock without a limit: a program that hangs is found out some day
MOST_PASSED_OVER = 1_000  # lines that answer something else before the one that is waited for


class Process(Bot):
    """Asks a program for each decision. The program starts with the first one."""

    patience: ClassVar[float] = 0.0  # seconds for the program to end by itself

    def __init__(self, seed: int | str | None = None, *, command: str = "") -> None:
        super().__init__(seed)
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise BadInput("process.command", f"words of a shell ({error})", command) from error
        if not self.words:
            raise BadInput("process.command", "the command that starts the program", command)
        self._program: Program | None = None
        self._asked = 0

    def decide(self, view: View, clock: Clock) -> str:
        left = clock.left()
        seconds = None if math.isinf(left) else round(left, 3)
        request = {**self._told(view), "seconds": seconds}
        return self._step(self._ask(request, min(left, LONGEST_WAIT) + GRACE / 2))

    def close(self) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.end(self.patience)

    def _told(self, view: View) -> dict[str, Any]:
        """What the program is told of a decision."""
        return {"view": view.to_json(), "steps": view.steps()}

    # -- the program

    def _ask(self, request: dict[str, Any], wait: float) -> dict[str, Any]:
        """The answer to a request, if it comes in time."""
        self._asked += 1
        program = self._send({"id": self._asked, **request})
        limit = Clock(wait)
        for _ in range(MOST_PASSED_OVER):
            line = program.hear(limit)
            if line is None:
                raise self._failed("time", f"no answer within {wait:.2f} s")
            if not line:
                raise self._ended()
            answer = self._answer(line)
            if answer.get("id") == self._asked:
                return answer
        raise self._failed("answer", f"{MOST_PASSED_OVER} lines that answer something else")

    def _send(self, request: dict[str, Any]) -> Program:
        try:
            program = self._program = self._program or Program(self.words)
        except (OSError, ValueError) as error:  # a value no command can have
            raise self._failed("crash", f"it does not start ({error})") from error
        try:
            program.say(json.dumps(request, ensure_ascii=False))
        except OSError as error:
            raise self._ended() from error
        return program

    def _answer(self, line: bytes) -> dict[str, Any]:
        told = line.decode("utf-8", "replace")
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            why = f"expected a line of less than {LONGEST_LINE} bytes, got {told[:80]!r}…"
            raise self._failed("answer", why)
        try:
            answer = json.loads(told)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            why = f"expected a JSON object, got {told.strip()[:80]!r}"
            raise self._failed("answer", why)
        return answer

    def _step(self, answer: dict[str, Any]) -> str:
        if isinstance(answer.get("error"), str):  # it gives up, and may do better next time
            raise BotFailed(self.name, "crash", answer["error"])
        step = answer.get("step")
        if not isinstance(step, str):
            raise self._failed("answer", f"step: expected a text, got {str(step)[:80]!r}")
        return step

    def _ended(self) -> BotFailed:
        """The program is gone: say how it ended."""
        code = None if self._program is None else self._program.exit_code(1.0)
        how = "it closed its output" if code is None else f"it ended with exit code {code}"
        return self._failed("crash", how)

    def _failed(self, fault: Fault, why: str) -> BotFailed:
        """What the program did wrong. It is ended, and starts anew with the next decision."""
        self.close()
        return BotFailed(self.name, fault, why)
