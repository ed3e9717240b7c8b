"""Bots that think in another process; `Process` is a program of its own, in any language.

Each decision is one line out, `{"id": 3, "view": {…}, "steps": […], "seconds": 4.2}`, and one line
back, `{"id": 3, "step": "end"}`. `seconds` is what is left of the turn, null without a limit. What
the program writes to stderr goes to the host's stderr. Answers to older ids are skipped, so a
program that was late once does not stay out of step; a program that gives an invalid answer, or
too many answers, is killed and started again.

With `version=2` every line to the program has a `type`: `new_game`, `decide` (the request) and
`end_of_game`. Only a request is answered. Programs of version 1 get requests alone, without a type.
"""

from __future__ import annotations

import math
import shlex
import time
from abc import abstractmethod

from moonpack import games
from moonpack.bots.contract import GRACE, Bot, BotFailed, Clock, Fault, GameResult
from moonpack.children import BadMessage, Child, ChildEnded, ChildSilent, Message
from moonpack.errors import BadInput, ComposedPhrase, Phrase
from moonpack.games.contract import View
from moonpack.words import source

LONGEST_LINE = 65_536  # bytes of an answer
LONGEST_WAIT = 600.0  # seconds, for a clock without a limit: even then a program must not hang
MOST_SKIPPED = 1_000  # answers to something else before the one that is waited for


class ChildBot(Bot):
    """Asks a child process for each decision. The process starts with the first one."""

    patience: float = 0.0  # seconds for the process to end by itself

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

    def _running(self) -> Child:
        """The process, started if there is none."""
        try:
            child = self._child = self._child or self._start()
        except (OSError, ValueError) as error:  # a value no command can have
            raise self._failed("crash", f"it does not start ({error})") from error
        return child

    def _ask(self, request: Message, seconds: float) -> Message:
        """The answer to a request, if it comes in time."""
        child = self._running()
        self._last_id += 1
        child.send({"id": self._last_id, **request})
        until = time.monotonic() + seconds
        answer: Message = {"id": 0}
        try:
            for _ in range(MOST_SKIPPED):
                answer = child.receive(until)
                if answer.get("id") == self._last_id:
                    return answer
        except ChildSilent:
            why = _late(seconds) if _is_older(answer) else _misaddressed(answer, self._last_id)
            raise self._failed("time", why) from None
        except ChildEnded as ended:
            raise self._failed("crash", _ended(ended.code)) from None
        except BadMessage as bad:
            raise self._failed("answer", str(bad)) from None
        raise self._failed("answer", f"{MOST_SKIPPED} lines that answer something else")

    def _step(self, answer: Message) -> str:
        if isinstance(answer.get("error"), str):  # it gives up, and may do better next time
            raise BotFailed(self.name, "crash", answer["error"])
        if "step" not in answer:
            raise self._failed("answer", str(BadInput.missing("step")))
        step = answer["step"]
        if not isinstance(step, str):
            raise self._failed("answer", str(BadInput("step", "a text", step)))
        return step

    def _failed(self, fault: Fault, why: str) -> BotFailed:
        """What went wrong. The process is killed, and a new one starts with the next decision."""
        self.close()
        return BotFailed(self.name, fault, why)


def _is_older(answer: Message) -> bool:
    """Whether an answer that was skipped has an id, as one to an older request does."""
    return type(answer.get("id")) is int


def _misaddressed(answer: Message, wanted: int) -> str:
    """For the author of a program whose answers cannot be told apart."""
    if "id" not in answer:
        return f"no answer to request {wanted}: the last answer has no id"
    return f"no answer to request {wanted}: {BadInput('id', 'a whole number', answer['id'])}"


def _late(seconds: float) -> ComposedPhrase:
    return ComposedPhrase(
        lambda words: words("no answer within {time} s", time=words.number(seconds, digits=2))
    )


def _ended(code: int | None) -> Phrase:
    """How a process has ended: by itself, by a signal, or only its output."""
    if code is None:
        return Phrase(source("it closed its output"))
    if code < 0:
        return Phrase(source("it ended with signal {code}"), code=-code)
    return Phrase(source("it ended with exit code {code}"), code=code)


VERSIONS = (1, 2)
FAREWELL = 1.0  # seconds for a program of version 2 to end, once its input is closed


class Process(ChildBot):
    """A bot that is a program; `command` starts it, `version` is that of the messages it gets."""

    def __init__(
        self, seed: int | str | None = None, *, command: str = "", version: int = 1
    ) -> None:
        super().__init__(seed)
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise BadInput("process.command", f"a valid command line ({error})", command) from error
        if not self._command:
            raise BadInput("process.command", "the command that starts the program", command)
        if version not in VERSIONS:
            raise BadInput("process.version", "1 or 2", version)
        self._version = version
        self._seed = seed
        self._opening: Message | None = None  # of the game that is played, in version 2
        self.patience = FAREWELL if version > 1 else 0.0

    def new_game(self, view: View) -> None:
        if self._version == 1:
            return
        is_running = self._child is not None
        self._opening = opening_message(view, self._seed)
        child = self._running()  # which begins with the game if it starts only now
        if is_running:
            child.send(self._opening)

    def end_of_game(self, view: View, result: GameResult) -> None:
        self._opening = None
        if self._version > 1 and self._child is not None:
            ending = {"type": "end_of_game", "result": result.to_json(), "view": view.to_json()}
            self._child.send(ending)

    def _start(self) -> Child:
        child = Child(self._command, longest_line=LONGEST_LINE)
        if self._opening is not None:
            child.send(self._opening)
        return child

    def _question(self, view: View) -> dict[str, object]:
        kind = {"type": "decide"} if self._version > 1 else {}
        return {**kind, "view": view.to_json(), "steps": view.steps()}


def opening_message(view: View, seed: int | str | None) -> Message:
    """What a program is told when a game begins.

    The seed is the bot's own, for its random choices; that of the game would tell what is hidden.
    """
    shown = view.to_json()
    return {
        "type": "new_game",
        "version": VERSIONS[-1],
        "game": view.game,
        "seat": None if view.seat is None else view.seat + 1,
        "players": len(view.names),
        "names": list(view.names),
        "options": shown.get("options", {}),
        "seed": None if seed is None else str(seed),
        "board": games.spec(view.game).board_graph(view),
    }
