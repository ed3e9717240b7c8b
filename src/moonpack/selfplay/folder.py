"""Where rows are kept: a folder of Parquet files, each written when all of its games are played."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import moonpack
from moonpack.arena.match import Result
from moonpack.arena.plan import Contest, pairings
from moonpack.errors import BadInput
from moonpack.extras import need
from moonpack.files import replacing
from moonpack.games import check
from moonpack.selfplay.columns import FORMAT, NEEDS, schema
from moonpack.selfplay.rows import Rows

GAMES_PER_FILE = 200
ROW_GROUP = 8192  # rows; a reader takes a row group at a time
LEVEL = 3  # of zstd: higher levels cost more time than the smaller files are worth
WORDS = ["seed", "bot", "step"]  # columns with few different values
LOG = ".games.jsonl"  # after the folder's name: some readers refuse folders with other files


@dataclass
class Made:
    """Totals: games and rows in the files, and games left out because they did not finish."""

    files: int = 0
    games: int = 0
    rows: int = 0
    left_out: int = 0


class Folder:
    """The files of a contest: `part-00000.parquet` with its first games, and so on.

    A file that exists is complete and never changes. Together with the log of the contest, which is
    beside the folder, that makes it safe to continue after an interruption. `fresh` removes all.
    """

    def __init__(
        self,
        contest: Contest,
        path: str | os.PathLike[str],
        games_per_file: int = GAMES_PER_FILE,
        *,
        fresh: bool = False,
    ) -> None:
        need("pyarrow", NEEDS)
        self.contest, self.path = contest, Path(path)
        self._per_file = check.whole_number(games_per_file, "games_per_file", 1)
        self._total = sum(1 for _ in pairings(contest))
        self._rows = Rows(contest)
        self._waiting: dict[int, dict[int, Result]] = {}
        self.made = Made()
        self.path.mkdir(parents=True, exist_ok=True)
        for cut_short in self.path.glob(".part-*.parquet.*"):
            cut_short.unlink()
        if fresh:
            self._clear()
        self._there = set(self._found())

    @property
    def log(self) -> Path:
        """The log of the contest: every game with its steps, and what went wrong."""
        folder = self.path.absolute()
        return folder.with_name(folder.name + LOG)

    def keep(self, result: Result) -> None:
        """Take a result; when it was the last one of its file, the file is written."""
        part = result.number // self._per_file
        games = self._waiting.setdefault(part, {})
        games[result.number] = result
        if len(games) < len(self._numbers(part)):
            return
        del self._waiting[part]
        results = [games[number] for number in sorted(games)]
        if part not in self._there:
            self._write(part, results)
        self._count(results)

    def _clear(self) -> None:
        for old in self.path.glob("part-*.parquet"):
            old.unlink()
        self.log.unlink(missing_ok=True)

    def _numbers(self, part: int) -> range:
        """The games of a file."""
        return range(part * self._per_file, min((part + 1) * self._per_file, self._total))

    def _file(self, part: int) -> Path:
        return self.path / f"part-{part:05}.parquet"

    def _about(self, part: int) -> dict[str, object]:
        """The metadata of a file."""
        games = self._numbers(part)
        return {
            "format": FORMAT,
            "moonpack": moonpack.__version__,
            "contest": self.contest.to_json(),
            "games": [games[0], games[-1]],
        }

    def _found(self) -> Iterator[int]:
        """The files of an earlier run; any others are refused."""
        pq = need("pyarrow.parquet", NEEDS)
        names = {self._file(part): part for part in range(-(-self._total // self._per_file))}
        for path in sorted(self.path.glob("part-*.parquet")):
            try:
                metadata = pq.read_schema(path).metadata or {}
            except OSError as error:  # not raised by pyarrow for bad content
                raise BadInput(str(path), "a file that can be read", error.strerror) from error
            except ValueError:
                metadata = {}
            expected = json.loads(json.dumps(self._about(names[path]))) if path in names else None
            if expected is None or json.loads(metadata.get(b"moonpack", b"null")) != expected:
                raise BadInput(str(path), "a file of this self-play; choose another folder")
            yield names[path]

    def _count(self, results: list[Result]) -> None:
        whole_games = [result for result in results if result.is_played_out]
        self.made.files += 1
        self.made.games += len(whole_games)
        self.made.rows += sum(len(result.played) for result in whole_games)
        self.made.left_out += len(results) - len(whole_games)

    def _write(self, part: int, results: list[Result]) -> None:
        pa, pq = need("pyarrow", NEEDS), need("pyarrow.parquet", NEEDS)
        metadata = {"moonpack": self._about(part), **self._rows.tables()}
        form = schema(self._rows.size, metadata)
        settings = {"compression": "zstd", "compression_level": LEVEL, "use_dictionary": WORDS}
        with (
            replacing(self._file(part)) as path,
            pq.ParquetWriter(path, form, **settings) as writer,
        ):
            held: list[Any] = []
            for result in results:
                if result.is_played_out:
                    held.append(self._rows.of(result, form))
                if sum(table.num_rows for table in held) >= ROW_GROUP:
                    writer.write_table(pa.concat_tables(held))
                    held.clear()
            if held:
                writer.write_table(pa.concat_tables(held))
        self._there.add(part)
