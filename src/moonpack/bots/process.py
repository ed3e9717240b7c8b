"""Bots that think in another process; `Process` is a program of its own, in any language.

Each decision is one line out, `{"id": 3, "view": {…}, "steps": […], "seconds": 4.2}`, and one line
back, `{"id": 3, "step": "end"}`. `seconds` is what is left of the turn, null without a limit. What
the program writes to stderr goes to the host's stderr. Answers to older ids are skipped, so a
program that was late once does not stay out of step; a program that gives an invalid answer, or
too many answers, is killed and started again.
"""

from __future__ import annotations

import math
import shlex
import time
from abc import abstractmethod
from typing import ClassVar

from moonpack.bots.contract import GRACE, Bot, BotFailed, Clock, Fault
from moonpack.children import BadMessage, Child, ChildEnded, ChildSilent, Message
from moonpack.errors import BadInput
from moonpack.games.contract import View

LONGEST_LINE = 65_536  # bytes of an answer
LONGEST_WAIT = 600.0  # seconds, for a clock without a limit: even then a program must not hang
MOST_SKIPPED = 1_000  # answers to something else before the one that is waited for


class ChildBot(Bot):
    """Asks a child process for each decision. The process starts with the first one."""

    patience: ClassVar[float] = 0.0  # seconds for the process to end by itself

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._child: Child | None = None
        self._last_id = 0

    def decide(self, view: View, clock: Clock) -> str:
        left = clock.left()
        seconds = None if math.isinf(left) else round(left, 3)
        request = {**self._question(view), "seconds": seconds}
        return self._step(self._ask(request, min(left, LONGEST_WAIT) + GRACE / 2))

    def close(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end(self.patience)

    @abstractmethod
    def _start(self) -> Child:
        """Start the process."""

    @abstractmethod
    def _question(self, view: View) -> Message:
        """What the process needs to know for a decision."""

    def _ask(self, request: Message, seconds: float) -> Message:
        """The answer to a request, if it comes in time."""
        try:
            child = self._child = self._child or self._start()
        except (OSError, ValueError) as error:  # a value no command can have
            raise self._failed("crash", f"it does not start ({error})") from error
        self._last_id += 1
        child.send({"id": self._last_id, **request})
        until = time.monotonic() + seconds
        try:
            for _ in range(MOST_SKIPPED):
                answer = child.receive(until)
                if answer.get("id") == self._last_id:
                    return answer
        except ChildSilent:
            raise self._failed("time", f"no answer within {seconds:.2f} s") from None
        except ChildEnded as ended:
            how = "it closed its output" if ended.code is None else f"it ended with {ended}"
            raise self._failed("crash", how) from None
        except BadMessage as bad:
            raise self._failed("answer", str(bad)) from None
        raise self._failed("answer", f"{MOST_SKIPPED} lines that answer something else")

    def _step(self, answer: Message) -> str:
        if isinstance(answer.get("error"), str):  # it gives up, and may do better next time
            raise BotFailed(self.name, "crash", answer["error"])
        step = answer.get("step")
        if not isinstance(step, str):
            raise self._failed("answer", f"step: expected text, got {str(step)[:80]!r}")
        return step

    def _failed(self, fault: Fault, why: str) -> BotFailed:
        """What went wrong. The process is killed, and a new one starts with the next decision."""
        self.close()
        return BotFailed(self.name, fault, why)


class Process(ChildBot):
    """A bot that is a program; `command` starts it."""

    def __init__(self, seed: int | str | None = None, *, command: str = "") -> None:
        super().__init__(seed)
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise BadInput("process.command", f"a valid command line ({error})", command) from error
        if not self._command:
            raise BadInput("process.command", "the command that starts the program", command)

    def _start(self) -> Child:
        return Child(self._command, longest_line=LONGEST_LINE)

    def _question(self, view: View) -> dict[str, object]:
        return {"view": view.to_json(), "steps": view.steps()}
