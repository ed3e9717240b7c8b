"""The analysis desk: questions as JSON lines in, answers as JSON lines out (docs/analysis.md).

One thread reads, so that a question can be cancelled while it is being answered; questions are
answered one at a time, in the order in which they came.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
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
from moonpack.games.contract import AnyGame

Answer = Mapping[str, object]


class _Cancelled(Exception):
    """The question that is being answered is cancelled."""


class Desk:
    """Answers questions; `write` gets each answer, one at a time."""

    def __init__(self, write: Callable[[Answer], None]) -> None:
        self._write = write
        self._lock = Lock()
        self._open: set[str] = set()  # ids of questions that wait or are being answered
        self._cancelled: set[str] = set()
        self._now = ""  # the id of the question that is being answered
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
                    self._receive(line)
        finally:
            self._waiting.put(None)

    def _receive(self, line: bytes) -> None:
        message: object = None
        try:
            message = _parsed(line)
            asked = question(message)
            if isinstance(asked, Cancel):
                self._cancel(asked)
            elif isinstance(asked, Version):
                self._send(
                    asked.id,
                    final=True,
                    version=moonpack.__version__,
                    engine=moonpack.engine_kind(),
                )
            else:
                self._take(asked)
        except Exception as error:  # whatever is wrong with a line, the next one is answered
            self._send_error(id_of(message), error)

    def _take(self, asked: Evaluate | ReviewGame) -> None:
        with self._lock:
            if asked.id in self._open:
                raise BadInput("id", "an id that no open question has", asked.id)
            self._open.add(asked.id)
        self._waiting.put(asked)

    def _cancel(self, asked: Cancel) -> None:
        with self._lock:
            is_open = asked.of in self._open
            if is_open:
                self._cancelled.add(asked.of)
        self._send(asked.id, final=True, cancel=asked.of, found=is_open)

    # -- answering

    def _answer(self, asked: Evaluate | ReviewGame) -> None:
        self._now = asked.id
        try:
            self._check_cancelled()
            for answer in self._answers(asked):
                self._check_cancelled()
                if answer["final"]:
                    self._close(asked.id)
                self._send(asked.id, **answer)
        except _Cancelled:
            self._close(asked.id)
            self._send(asked.id, final=True, cancelled=True)
        except Exception as error:  # whatever went wrong, the questions that wait are answered
            self._close(asked.id)
            self._send_error(asked.id, error)

    def _answers(self, asked: Evaluate | ReviewGame) -> Iterator[Answer]:
        return self._evaluate(asked) if isinstance(asked, Evaluate) else self._review(asked)

    def _check_cancelled(self) -> None:
        """Called again and again during every answer: stop if it is cancelled."""
        if self._is_cancelled(self._now):
            raise _Cancelled

    def _evaluate(self, asked: Evaluate) -> Iterator[Answer]:
        game, judge = asked.game, self._analyst(asked.game.spec)
        simulations = asked.effort.simulations
        if asked.effort.seconds is not None:
            simulations = simulations_for_one(game, judge, asked.effort.seconds)
        for study in judge.study(game.engine, simulations or SIMULATIONS, asked.every):
            now = outlook(game, study, asked.best)
            if study.is_final:
                words = tell_outlook(now, game.names, game=game.name)
                yield {"final": True, **now.to_json(), "words": words}
            else:
                yield {"final": False, **now.to_json()}

    def _review(self, asked: ReviewGame) -> Iterator[Answer]:
        yield from stream(
            asked.game,
            simulations=asked.effort.simulations,
            seconds=asked.effort.seconds,
            best=asked.best,
            judge=self._analyst(asked.game.spec),
        )

    def _analyst(self, spec: AnyGame) -> Analyst:
        if spec.name not in self._analysts:
            self._analysts[spec.name] = analyst(spec, self._check_cancelled)
        return self._analysts[spec.name]

    # -- sending

    def _is_cancelled(self, name: str) -> bool:
        with self._lock:
            return name in self._cancelled

    def _close(self, name: str) -> None:
        with self._lock:
            self._open.discard(name)
            self._cancelled.discard(name)

    def _send(self, name: str | None, **answer: Any) -> None:
        with self._lock:
            self._write({"id": name, **answer})

    def _send_error(self, name: str | None, error: Exception) -> None:
        is_ours = isinstance(error, MoonpackError)
        failure: dict[str, object] = {
            "message": str(error) if is_ours else f"{type(error).__name__}: {error}"
        }
        if isinstance(error, BadInput):
            failure |= {"field": error.field, "expected": error.expected}
        self._send(name, final=True, error=failure)


def _parsed(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput("question", "a JSON object on a line") from error
