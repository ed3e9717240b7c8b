"""The analysis desk: questions as JSON lines in, answers as JSON lines out (docs/analysis.md).

One thread reads, so that a question can be cancelled while it is being answered; questions are
answered one after the other in the order they came.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from queue import Queue
from threading import Lock, Thread
from typing import Any

import moonpack
from moonpack.analysis.analyst import SIMULATIONS, Analyst, analyst
from moonpack.analysis.effort import simulations_for_one
from moonpack.analysis.questions import Cancel, Evaluate, ReviewGame, Version, id_of, question
from moonpack.analysis.review import outlook
from moonpack.analysis.stream import stream
from moonpack.analysis.tell import tell_outlook
from moonpack.errors import BadInput, MoonpackError
from moonpack.games.contract import GameSpec

Answer = dict[str, Any]

LISTENS = 50  # simulations after which a question that is cancelled can be left


class Desk:
    """Answers questions; `write` gets each answer, one at a time."""

    def __init__(self, write: Callable[[Answer], None]) -> None:
        self._write = write
        self._lock = Lock()
        self._open: set[str] = set()  # ids that wait or are being answered
        self._cancelled: set[str] = set()
        self._waiting: Queue[Evaluate | ReviewGame | None] = Queue()
        self._analysts: dict[str, Analyst] = {}

    def serve(self, lines: Iterable[bytes]) -> None:
        """Answer every line; returns when all are answered."""
        reader = Thread(target=self._read, args=(lines,), daemon=True)
        reader.start()
        while (asked := self._waiting.get()) is not None:
            self._answer(asked)
        reader.join()

    # -- reading

    def _read(self, lines: Iterable[bytes]) -> None:
        try:
            for line in lines:
                if line.strip():
                    self._hear(line)
        finally:
            self._waiting.put(None)

    def _hear(self, line: bytes) -> None:
        told: object = None
        try:
            told = _parsed(line)
            asked = question(told)
            if isinstance(asked, Cancel):
                self._cancel(asked)
            elif isinstance(asked, Version):
                self._say(
                    asked.id,
                    final=True,
                    version=moonpack.__version__,
                    engine=moonpack.engine_kind(),
                )
            else:
                self._take(asked)
        except MoonpackError as error:
            self._say_error(id_of(told), error)

    def _take(self, asked: Evaluate | ReviewGame) -> None:
        with self._lock:
            if asked.id in self._open:
                raise BadInput("id", "one that no open question has", asked.id)
            self._open.add(asked.id)
        self._waiting.put(asked)

    def _cancel(self, asked: Cancel) -> None:
        with self._lock:
            is_open = asked.of in self._open
            if is_open:
                self._cancelled.add(asked.of)
        self._say(asked.id, final=True, cancel=asked.of, found=is_open)

    # -- answering

    def _answer(self, asked: Evaluate | ReviewGame) -> None:
        try:
            for found in self._answers(asked):
                cancelled = self._is_cancelled(asked.id)
                answer = {"final": True, "cancelled": True} if cancelled else found
                if answer is None:
                    continue
                if answer["final"]:
                    self._close(asked.id)
                self._say(asked.id, **answer)
                if answer["final"]:
                    return
        except MoonpackError as error:
            self._close(asked.id)
            self._say_error(asked.id, error)

    def _answers(self, asked: Evaluate | ReviewGame) -> Iterator[Answer | None]:
        """The answers as they are found; None where a question can be left and nothing is said."""
        yield None
        if isinstance(asked, Evaluate):
            yield from self._evaluate(asked)
        else:
            yield from self._review(asked)

    def _evaluate(self, asked: Evaluate) -> Iterator[Answer | None]:
        game, judge = asked.game, self._analyst(asked.game.spec)
        every = asked.every or LISTENS
        simulations = asked.effort.simulations
        if asked.effort.seconds is not None:
            simulations = simulations_for_one(game, judge, asked.effort.seconds)
        for study in judge.study(game.engine, simulations or SIMULATIONS, every):
            found = outlook(game, study, asked.best)
            if study.is_final:
                yield {"final": True, **found.to_json(), "words": tell_outlook(found, game.names)}
            else:
                yield {"final": False, **found.to_json()} if asked.every else None

    def _review(self, asked: ReviewGame) -> Iterator[Answer | None]:
        yield from stream(
            asked.game,
            simulations=asked.effort.simulations,
            seconds=asked.effort.seconds,
            best=asked.best,
        )

    def _analyst(self, spec: GameSpec) -> Analyst:
        if spec.name not in self._analysts:
            self._analysts[spec.name] = analyst(spec)
        return self._analysts[spec.name]

    # -- saying

    def _is_cancelled(self, name: str) -> bool:
        with self._lock:
            return name in self._cancelled

    def _close(self, name: str) -> None:
        with self._lock:
            self._open.discard(name)
            self._cancelled.discard(name)

    def _say(self, name: str | None, **told: Any) -> None:
        with self._lock:
            self._write({"id": name, **told})

    def _say_error(self, name: str | None, error: MoonpackError) -> None:
        told: Answer = {"message": str(error)}
        if isinstance(error, BadInput):
            told |= {"field": error.field, "expected": error.expected}
        self._say(name, final=True, error=told)


def _parsed(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput("question", "a JSON object on a line") from error
