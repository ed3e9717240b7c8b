"""The file a contest is kept in while it runs: JSON lines, the contest first, then its results."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict, cast

import moonpack
from moonpack.arena.match import Result, ResultJson
from moonpack.arena.plan import Contest, ContestJson
from moonpack.errors import BadInput


class Head(TypedDict):
    """The first line of a log."""

    contest: ContestJson
    version: str


class Log:
    """Results kept as they come, and those of an interrupted run. Use it in a `with` statement."""

    def __init__(self, contest: Contest, path: str | os.PathLike[str]) -> None:
        self.contest, self.path = contest, Path(path)
        begun = self.path.exists() and self.path.stat().st_size > 0
        if begun:
            self._take_over()
        self._file = self.path.open("a", encoding="utf-8")
        if not begun:
            self._write(self._head())

    def __enter__(self) -> Log:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def results(self) -> Iterator[Result]:
        """The results in the file, read lazily: games with all their steps take much memory."""
        with self.path.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if number > 1:
                    yield self._result(line, number)

    def keep(self, result: Result) -> None:
        """Add a result; it is in the file when this returns."""
        self._write(result.to_json(self.contest))

    def _head(self) -> Head:
        return {"contest": self.contest.to_json(), "version": moonpack.__version__}

    def _write(self, line: Head | ResultJson) -> None:
        self._file.write(json.dumps(line) + "\n")
        self._file.flush()

    def _take_over(self) -> None:
        """Check that the file is a log of this contest, and drop a last line that was cut short."""
        head, complete_bytes, is_cut = None, 0, False
        with self.path.open("rb") as lines:
            for line in lines:
                is_cut = not line.endswith(b"\n")
                if not is_cut:
                    complete_bytes += len(line)
                    head = self._line(line, 1) if head is None else head
        if head != json.loads(json.dumps(self._head())):
            raise BadInput(str(self.path), "the log of this contest; choose another file")
        if is_cut:
            os.truncate(self.path, complete_bytes)

    def _result(self, line: bytes, number: int) -> Result:
        try:
            written = cast("ResultJson", self._line(line, number))
            return Result.from_json(written, self.contest)
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(f"{self.path}:{number}", "a result of this contest") from error

    def _line(self, line: bytes, number: int) -> dict[str, object]:
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):  # also for bytes that are not UTF-8
            value = None
        if not isinstance(value, dict):
            raise BadInput(f"{self.path}:{number}", "a JSON object")
        return value
