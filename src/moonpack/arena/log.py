"""The file a contest is kept in while it runs: JSON lines, the contest first, then its results."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import moonpack
from moonpack.arena.match import Result
from moonpack.arena.plan import Contest
from moonpack.errors import BadInput


class Log:
    """Results kept as they come, and those that an interrupted run left. Use it with `with`."""

    def __init__(self, contest: Contest, path: str | os.PathLike[str]) -> None:
        self.contest, self.path = contest, Path(path)
        self.results: list[Result] = []
        begun = self.path.exists() and self.path.stat().st_size > 0
        if begun:
            self._read()
        self._file = self.path.open("a", encoding="utf-8")
        if not begun:
            self._write(self._head())

    def __enter__(self) -> Log:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def keep(self, result: Result) -> None:
        """Add a result; it is in the file when this returns."""
        self._write(result.to_json(self.contest))

    def _head(self) -> dict[str, Any]:
        return {"contest": self.contest.to_json(), "version": moonpack.__version__}

    def _write(self, told: dict[str, Any]) -> None:
        self._file.write(json.dumps(told) + "\n")
        self._file.flush()

    def _read(self) -> None:
        """Take over what is there; a line that was cut short is dropped."""
        lines = self.path.read_text("utf-8").splitlines(keepends=True)
        whole = [line for line in lines if line.endswith("\n")]
        head = self._line(whole[0], 1) if whole else {}
        if head != json.loads(json.dumps(self._head())):
            raise BadInput(str(self.path), "the log of this same contest; give another file")
        self.results = [self._result(line, number) for number, line in enumerate(whole[1:], 2)]
        if len(whole) < len(lines):
            self.path.write_text("".join(whole), "utf-8")

    def _result(self, line: str, number: int) -> Result:
        try:
            return Result.from_json(self._line(line, number), self.contest)
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(f"{self.path}:{number}", "a result of this contest") from error

    def _line(self, line: str, number: int) -> dict[str, Any]:
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise BadInput(f"{self.path}:{number}", "a JSON object")
        return found
