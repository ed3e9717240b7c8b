"""Backups at scale: made while people play, and carried between SQLite and PostgreSQL.

    python bench/backups.py                      # 1,000,000 lines, 200 tables being played
    python bench/backups.py --lines 20000 --tables 20 --only sqlite

For each kind of database a server is started as in `load.py`, and tables are opened and played for
a while. What they have then is copied in the database until it is large. Clicks come at a steady
rate; halfway through `moonpack backup` is run, as a host would run it, and the times of clicks
before and during the backup are compared. After the last click a second backup is restored into the
other kind of database, backed up there, restored into the first kind, and backed up once more: the
digest of all journals must stay the same, and the lines must be as many as there were clicks.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from sqlalchemy import Connection, func, insert, literal, select

from kill_players import games_to_click
from load import Drive, play
from load_servers import Running, on_postgresql, on_sqlite

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tests.server.postgres import PostgreSQL

from moonpack.server.store import schema
from moonpack.server.store.direct import in_transaction, url_of

# What belongs to a table, and the column with its id.
COPIED = {"tables": "id", "lines": "table_id", "sitters": "table_id", "openers": "table_id"}
TOTALS = re.compile(r"([\d,]+) tables?, ([\d,]+) lines?, .*journals ([0-9a-f]{64})")


@dataclass(frozen=True)
class Ran:
    """A command of backups that has ended: what it took, and the totals that it printed."""

    seconds: float
    memory_mb: int
    tables: int
    lines: int
    digest: str

    @property
    def figures(self) -> dict[str, float]:
        """What it took."""
        return {"seconds": round(self.seconds, 1), "memory_mb": self.memory_mb}


def moonpack(*words: object) -> Ran:
    """Run a command in a process of its own."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "moonpack", *map(str, words)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        output = process.stdout.read()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    totals = TOTALS.search(output)
    if process.returncode or totals is None:
        raise SystemExit(f"moonpack {words[0]} ended with {process.returncode}: {output}")
    tables, lines = (int(totals[n].replace(",", "")) for n in (1, 2))
    seconds = time.perf_counter() - began
    return Ran(seconds, used.ru_maxrss // 1024, tables, lines, totals[3])


def multiply(database: str, wanted: int) -> int:
    """Copy all tables until there are about that many lines; returns the number of copies."""

    def copy(connection: Connection) -> int:
        have = connection.scalar(select(func.count()).select_from(schema.lines)) or 1
        copies = max(0, round(wanted / have) - 1)
        ids = [*connection.scalars(select(schema.tables.c.id))]
        for number in range(copies):
            for name, key in COPIED.items():
                table = schema.metadata.tables[name]
                column = table.c[key]
                new = [
                    literal(f"{number:06}-") + column if own is column else own for own in table.c
                ]
                rows = select(*new).where(column.in_(ids))
                connection.execute(insert(table).from_select([*table.c.keys()], rows))
        return copies

    return in_transaction(url_of(database), copy)


@contextlib.contextmanager
def started(kind: str, folder: Path) -> Iterator[tuple[Running, str]]:
    """A server on an empty database of a kind, and the address of that."""
    if kind == "sqlite":
        with on_sqlite(Path(__file__).parent.parent / "src", folder) as server:
            _wait_for(server.port)
            yield server, f"sqlite:///{server.database}"
    else:
        with on_postgresql(1) as server:
            _wait_for(server.port)
            yield server, server.database


def _wait_for(port: int) -> None:
    """Wait until a server is ready, which takes long on a busy machine."""
    deadline = time.monotonic() + 120
    while True:
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"http://127.0.0.1:{port}/api/ready").status_code == httpx.codes.OK:
                return
        if time.monotonic() > deadline:
            raise SystemExit("the server does not get ready")
        time.sleep(0.5)


def quantiles(times: list[float]) -> dict[str, float]:
    """How long clicks took, in milliseconds."""
    ordered = sorted(times)
    named = {"p50_ms": 0.5, "p99_ms": 0.99}
    ms = {name: round(1000 * ordered[int(part * len(ordered))], 1) for name, part in named.items()}
    return {"clicks": len(ordered), **ms, "worst_ms": round(1000 * ordered[-1], 1)}


async def settled(drive: Drive) -> None:
    """Wait until every click is acknowledged, which takes long on a busy machine."""
    deadline = time.monotonic() + 120
    while waiting := sum(board.sent_at is not None for board in drive.boards):
        if time.monotonic() > deadline:
            raise SystemExit(f"{waiting} clicks were not acknowledged in two minutes")
        await asyncio.sleep(0.1)


async def under_load(
    drive: Drive, asked: argparse.Namespace, database: str, file: Path
) -> dict[str, Any]:
    """Play, make a backup meanwhile, and compare the times of clicks."""
    chance = random.Random(asked.seed)
    await drive.open(asked.tables, games_to_click(chance))
    await play([drive], asked.rate, asked.warm, chance)
    await settled(drive)
    clicked = await drive.server.durable()
    copies = await asyncio.to_thread(multiply, database, asked.lines)
    drive.begin()
    await play([drive], asked.rate, asked.seconds, chance)
    before, drive.times = drive.times, []
    making = asyncio.create_task(
        asyncio.to_thread(moonpack, "backup", file, "--database", database)
    )
    while not making.done():
        await play([drive], asked.rate, 1.0, chance)
    made, during = await making, drive.times
    await settled(drive)
    return {
        "tables": made.tables,
        "lines": made.lines,
        "backup": {**made.figures, "megabytes": round(file.stat().st_size / 1e6, 1)},
        "clicks_before": quantiles(before),
        "clicks_during": quantiles(during),
        "refused": len(drive.refused),
        "clicks_expected": sum(board.beat for board in drive.boards) + copies * clicked,
        "clicks_in_the_database": await drive.server.durable(),
    }


def there_and_back(kind: str, database: str, folder: Path) -> dict[str, Any]:
    """Restore into the other kind of database and into this one again; compare the digests."""
    first, second, third = (folder / f"{name}.backup" for name in ("first", "second", "third"))
    with PostgreSQL() as postgresql:
        file = f"sqlite:///{folder / 'restored.sqlite3'}"
        others = [postgresql.database(), file]
        if kind == "postgresql":
            others.reverse()
        runs = {
            "backup": moonpack("backup", first, "--database", database),
            "restore elsewhere": moonpack("restore", first, "--database", others[0]),
            "backup elsewhere": moonpack("backup", second, "--database", others[0]),
            "restore back": moonpack("restore", second, "--database", others[1]),
            "backup again": moonpack("backup", third, "--database", others[1]),
            "verify": moonpack("verify", third),
        }
    return {
        **{name: ran.figures for name, ran in runs.items()},
        "lines": runs["backup"].lines,
        "digests": sorted({ran.digest for ran in runs.values()}),
        "all_equal": len({(ran.digest, ran.tables, ran.lines) for ran in runs.values()}) == 1,
    }


def main() -> None:
    """Run both kinds, and print the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    parser.add_argument("--tables", type=int, default=200, help="that are played")
    parser.add_argument("--lines", type=int, default=1_000_000, help="about as many in all")
    parser.add_argument("--rate", type=float, default=50.0, help="clicks a second")
    parser.add_argument("--warm", type=float, default=20.0, help="seconds before it is multiplied")
    parser.add_argument("--seconds", type=float, default=20.0, help="of play before the backup")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    for kind in ("sqlite", "postgresql") if asked.only is None else (asked.only,):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            with started(kind, folder) as (server, database):
                drive = Drive(server, by_step=False)
                figures = asyncio.run(under_load(drive, asked, database, folder / "now.backup"))
                figures |= {"there_and_back": there_and_back(kind, database, folder)}
        print(json.dumps({kind: figures}, indent=1), flush=True)


if __name__ == "__main__":
    main()
