"""The file of a backup: JSON lines, compressed with gzip; see docs/hosting/backups.md.

The first line is the head, then each table has a line with its columns and one for each row, and
the last line has the counts, the digest of all journals and a checksum of everything before it.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from io import BufferedIOBase
from pathlib import Path
from typing import Any, Self, cast

from moonpack.errors import MoonpackError

FORMAT = 1
KIND = "moonpack backup"
JOURNALS = "lines"  # the table whose rows are the journals of all tables
# What the digest is made of; columns that are added later are not, so it stays the same.
DIGESTED = ("table_id", "version", "kind", "seat", "person", "said", "data", "at")
MOST_LINE = 100_000_000  # bytes; no row has nearly as many


class BadBackup(MoonpackError):
    """A file that is no backup, or is damaged, or of a newer version."""


class FileFailed(Exception):
    """The file could not be written; its cause is the `OSError`. The database is well."""


@contextlib.contextmanager
def _for_the_file() -> Iterator[None]:
    """Tell errors of the file from those of the database, whose rows are read meanwhile."""
    try:
        yield
    except OSError as error:
        raise FileFailed from error


@dataclass(frozen=True)
class Head:
    """What a backup is of."""

    schema: str  # the version of the schema
    moonpack: str  # the version that made it
    database: str  # the kind it was made from
    at: str  # when, in UTC


@dataclass(frozen=True)
class Totals:
    """What a backup has in it: how many rows each table has, and the digest of all journals."""

    rows: dict[str, int]
    journals: str

    @property
    def sentence(self) -> str:
        """The totals for people."""
        tables = _counted(self.rows.get("tables", 0), "table")
        lines = _counted(self.rows.get(JOURNALS, 0), "line")
        rows = _counted(sum(self.rows.values()), "row")
        return f"{tables}, {lines}, {rows} in all; journals {self.journals}"


def _counted(many: int, what: str) -> str:
    return f"{many:,} {what}" if many == 1 else f"{many:,} {what}s"


@dataclass(frozen=True)
class Columns:
    """A table of which the rows follow."""

    table: str
    names: tuple[str, ...]


Row = list[Any]


class Counting:
    """Counts rows, and makes the digest of the journals, which come in a fixed order."""

    def __init__(self) -> None:
        self._rows: dict[str, int] = {}
        self._digest = hashlib.sha256()

    def begin(self, table: str) -> None:
        """The rows of a table follow."""
        self._rows[table] = 0

    def add(self, table: str, names: Sequence[str], row: Sequence[Any]) -> None:
        """Count a row; one of a journal is added to the digest."""
        self._rows[table] += 1
        if table == JOURNALS:
            by_name = dict(zip(names, row, strict=True))
            self._digest.update(_json([by_name.get(name) for name in DIGESTED]))

    @property
    def totals(self) -> Totals:
        """What was counted so far."""
        return Totals(dict(self._rows), self._digest.hexdigest())


class BackupWriter:
    """Writes a backup, a line after the other; `FileFailed` if the file cannot be written."""

    def __init__(self, path: Path, head: Head) -> None:
        self._sum = hashlib.sha256()
        self._counting = Counting()
        self._columns = Columns("", ())
        with _for_the_file():
            self._file = gzip.open(path, "wb", compresslevel=6)  # noqa: SIM115 - closed in `__exit__`
        self._write({"kind": KIND, "format": FORMAT, **asdict(head)})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with _for_the_file():  # after `end` it is closed already
            self._file.close()

    def begin(self, columns: Columns) -> None:
        """Begin with a table."""
        self._columns = columns
        self._counting.begin(columns.table)
        self._write({"table": columns.table, "columns": columns.names})

    def add(self, row: Sequence[Any]) -> None:
        """Add a row of the table."""
        self._counting.add(self._columns.table, self._columns.names, row)
        self._write(list(row))

    def end(self) -> Totals:
        """Write the last line."""
        totals = self._counting.totals
        self._write({"end": asdict(totals), "sha256": self._sum.hexdigest()})
        with _for_the_file():
            self._file.close()
        return totals

    def _write(self, value: object) -> None:
        raw = _json(value)
        self._sum.update(raw)
        with _for_the_file():
            self._file.write(raw)


@dataclass
class BackupReader:
    """Reads a backup from its beginning to its end, and finds whatever is wrong with it."""

    path: Path
    head: Head = field(init=False)
    totals: Totals = field(init=False)  # once everything is read

    def parts(self) -> Iterator[Columns | Row]:
        """The tables, each followed by its rows; `BadBackup` if something is wrong.

        Only after the last of them it is known that nothing is.
        """
        try:
            with gzip.open(self.path, "rb") as file:
                yield from self._parts(cast("BufferedIOBase", file))
        except (EOFError, zlib.error) as error:
            raise self._bad("it is cut off or damaged") from error
        except gzip.BadGzipFile as error:
            raise self._bad("it is no backup, or damaged") from error

    def _parts(self, file: BufferedIOBase) -> Iterator[Columns | Row]:
        checksum, counting, columns = hashlib.sha256(), Counting(), None
        for number, (raw, value) in enumerate(self._values(file)):
            if number == 0:
                self.head = self._head(value)
            elif isinstance(value, dict) and "end" in value:
                self._finish(value, checksum.hexdigest(), counting.totals)
                if file.read(1):
                    raise self._bad("something follows its end")
                return
            elif isinstance(value, dict):
                columns = self._columns(value)
                counting.begin(columns.table)
                yield columns
            elif columns is None or not isinstance(value, list):
                raise self._bad("a row belongs to no table")
            elif len(value) != len(columns.names):
                raise self._bad(f"a row of {columns.table} has {len(value)} columns")
            else:
                counting.add(columns.table, columns.names, value)
                yield value
            checksum.update(raw)
        raise self._bad("it is cut off: its last line is missing")

    def _values(self, file: BufferedIOBase) -> Iterator[tuple[bytes, Any]]:
        while raw := file.readline(MOST_LINE):
            try:
                yield raw, json.loads(raw)
            except ValueError as error:
                raise self._bad("it is no backup, or damaged") from error

    def _head(self, value: Any) -> Head:
        if not isinstance(value, dict) or value.get("kind") != KIND:
            raise self._bad("it is no backup of Moonpack")
        number = value.get("format")
        if not isinstance(number, int) or number < 1:
            raise self._bad("its format is no number")
        if number > FORMAT:
            raise self._bad(
                f"it has format {number}, of Moonpack {value.get('moonpack')}, and this version "
                f"reads formats up to {FORMAT}; install a newer Moonpack"
            )
        names = Head.__dataclass_fields__
        if not all(isinstance(value.get(name), str) for name in names):
            raise self._bad(f"its first line must have {', '.join(names)}")
        return Head(**{name: value[name] for name in names})

    def _columns(self, value: dict[str, Any]) -> Columns:
        match value:
            case {"table": str(table), "columns": [*names]} if all(
                isinstance(name, str) for name in names
            ):
                return Columns(table, tuple(names))
        raise self._bad("a line is neither a table nor a row")

    def _finish(self, last: dict[str, Any], checksum: str, totals: Totals) -> None:
        if last.get("sha256") != checksum:
            raise self._bad("it was changed: its checksum is not that of its content")
        if last["end"] != asdict(totals):
            raise self._bad("its counts or its digest are not those of its content")
        self.totals = totals

    def _bad(self, why: str) -> BadBackup:
        return BadBackup(f"{self.path} cannot be used: {why}")


def verify(path: Path) -> BackupReader:
    """Read a whole backup; `BadBackup` if something is wrong with it."""
    reader = BackupReader(path)
    for _ in reader.parts():
        pass
    return reader


def _json(value: object) -> bytes:
    """A line: names in their order, no spaces, only ASCII; so equal values have equal lines."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii") + b"\n"
