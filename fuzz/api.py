"""Schemathesis against a server of ours: every check, on SQLite and on PostgreSQL.

    pip install schemathesis
    python -m fuzz.api                                  # both databases
    python -m fuzz.api sqlite --examples 50 --seconds 300

Requests are made from `/api/openapi.json`, valid and invalid ones, and every answer is compared
with what stands there. Most requests about a table or a replay name one that exists, and come from
a person who has seats. The exit code is 1 if a check has failed or the server has logged a failure.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx

import moonpack

SERVE = """
import socket, sys
from moonpack.server.run import run
from moonpack.server.settings import Limits, Settings
listener = socket.create_server(("127.0.0.1", 0), backlog=128)
print(listener.getsockname()[1], flush=True)
limits = Limits(messages=1e6, requests=1e6, tables_an_hour=1e6, sockets_a_person=10**6,
                sockets_an_address=10**6, reviews_an_address=10**6)
run(Settings(database=sys.argv[1], limits=limits, bot_workers=1, review_simulations=2), listener)
"""
# The answer to an analysis is lines of JSON, each of which is what the description says.
HOOKS = """
import json
import schemathesis

@schemathesis.deserializer("application/x-ndjson")
def last_line(context, response):
    return json.loads(response.content.decode().splitlines()[-1])
"""
HOOKS_MODULE = "moonpack_hooks"
# Which games, levels and choices there are, how many play, and which steps are legal is not in the
# description, so a body of the right form may be wrong all the same. Then it is refused as 422.
UNDESCRIBED = (
    "POST /api/me",  # a name must be printable, which is a question of Unicode's tables
    "POST /api/tables",
    "POST /api/replays",
    "POST /api/replays/{replay}/line",
    "POST /api/replays/{replay}/try",
    # A step, a seat or a first frame that this replay does not have.
    "GET /api/replays/{replay}/frames",
    "GET /api/replays/{replay}/picture.{kind}",
)
# Deletes the table with its data, which Schemathesis does not expect: in a series of requests it
# would call the 404 after it a mistake. It is asked for by itself only.
ALONE = ("DELETE /api/tables/{table}/data",)
# Schemathesis takes 404 for a good answer to a valid request, but not 410: a table that was closed.
FINE = ["2xx", "3xx", 401, 403, 404, 409, 410, 429, "5xx"]
SHARE = 0.7  # of the requests about a table or replay that name one of those that are there
STEPS_OF_UPLOADS = (0, 8, 25)
SIGNS_OF_FAILURE = ("Traceback", "a request failed")


@contextmanager
def server(database: str, log: Path) -> Iterator[str]:
    """A server on the loopback interface, with generous limits; gives its address."""
    with log.open("w") as errors:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, database],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    assert process.stdout is not None
    try:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
    finally:
        process.terminate()
        process.wait(30)


def furnish(url: str) -> tuple[dict[str, list[str]], str]:
    """Open tables and upload records; gives their names, and the cookie of the person there."""
    known: dict[str, list[str]] = {"table": [], "replay": []}
    with httpx.Client(base_url=url, timeout=60) as client:
        client.get("/api/me").raise_for_status()
        for game in ("wolves", "moonlight"):
            for other in ("here", "link"):
                seats = [{"who": "me", "name": "Ann"}, {"who": other, "name": "Ben"}]
                asked = {"game": game, "seats": seats, "open": True, "watchable": True}
                known["table"].append(_created(client, "/api/tables", asked)["table"])
            for steps in STEPS_OF_UPLOADS:
                record = played(game, steps).record()
                known["replay"].append(_created(client, "/api/replays", record)["replay"])
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    return known, cookie


def played(game: str, steps: int) -> moonpack.Game:
    """A game after some random steps."""
    begun, rng = moonpack.new(game, seed=steps), Random(steps)
    for _ in range(steps):
        begun.play(rng.choice(begun.steps()))
    return begun


def _created(client: httpx.Client, path: str, body: Any) -> dict[str, str]:
    answer = client.post(path, json=body)
    answer.raise_for_status()
    created: dict[str, str] = answer.json()
    return created


def settings(url: str, known: dict[str, list[str]], cookie: str) -> str:
    """The settings file for Schemathesis.

    What deletes is not given the tables that are there, or nothing else would find them any more;
    it gets those that are opened during the run.
    """
    lines = [f'hooks = "{HOOKS_MODULE}"', "[headers]", f"Cookie = {json.dumps(cookie)}"]
    lines += ["[checks.positive_data_acceptance]", f"expected-statuses = {json.dumps(FINE)}"]
    for name, values in known.items():
        lines += [f"[dictionaries.{name}]", f"values = {json.dumps(values)}"]
    for path, methods in httpx.get(f"{url}/api/openapi.json", timeout=60).json()["paths"].items():
        for method in methods:
            lines += _operation(f"{method.upper()} {path}", list(known))
    return "\n".join(lines) + "\n"


def _operation(operation: str, known: list[str]) -> list[str]:
    """The settings of one operation, if there are any."""
    lines = []
    if operation in UNDESCRIBED:
        expected = f"expected-statuses = {json.dumps([*FINE, 422])}"
        lines.append(f"checks.positive_data_acceptance.{expected}")
    if operation in ALONE:
        lines.append("phases.stateful.enabled = false")
    lines += [
        f'parameters."path.{name}" = {{ dictionary = "{name}", probability = {SHARE} }}'
        for name in known
        if f"{{{name}}}" in operation and not operation.startswith("DELETE ")
    ]
    return ["[[operations]]", f"include-name = {json.dumps(operation)}", *lines] if lines else []


def run(database: str, examples: int, seconds: int, seed: int) -> bool:
    """Run all checks against a server on a database; whether all went well."""
    program = shutil.which("schemathesis", path=str(Path(sys.executable).parent))
    if program is None:
        raise SystemExit("schemathesis is not installed: pip install schemathesis")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with server(database, folder / "log") as url:
            known, cookie = furnish(url)
            (folder / f"{HOOKS_MODULE}.py").write_text(HOOKS, "utf-8")
            (folder / "settings.toml").write_text(settings(url, known, cookie), "utf-8")
            command = [program, "--config-file", "settings.toml", "run", f"{url}/api/openapi.json"]
            command += ["--checks", "all", "--max-examples", str(examples), "--seed", str(seed)]
            command += ["--max-time", str(seconds), "--continue-on-failure"]
            command += ["--generation-database", "none", "--request-timeout", "60"]
            is_fine = subprocess.run(command, cwd=folder, check=False).returncode == 0
        log = (folder / "log").read_text("utf-8")
    failures = sum(log.count(sign) for sign in SIGNS_OF_FAILURE)
    print(f"{database.partition(':')[0]}: failures in the server's log: {failures}", flush=True)
    if failures:
        print(log[-5_000:], flush=True)
    return is_fine and not failures


def main() -> None:
    """Read the command line and run."""
    parser = argparse.ArgumentParser(prog="python -m fuzz.api", description=__doc__)
    parser.add_argument("databases", nargs="*", default=["sqlite", "postgresql"])
    parser.add_argument("--examples", type=int, default=50, help="for each operation")
    parser.add_argument("--seconds", type=int, default=600, help="for each database")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    results = []
    for kind in given.databases:
        with database(kind) as address:
            results.append(run(address, given.examples, given.seconds, given.seed))
    sys.exit(0 if all(results) else 1)


@contextmanager
def database(kind: str) -> Iterator[str]:
    """An empty database: a file, or a PostgreSQL server of its own."""
    if kind == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite+aiosqlite:///{folder}/tables.sqlite3"
    elif kind == "postgresql":
        from tests.server.postgres import PostgreSQL  # needs PostgreSQL's programs

        with PostgreSQL() as postgresql:
            yield postgresql.database()
    else:
        raise SystemExit(f"databases: expected sqlite or postgresql, got {kind!r}")


if __name__ == "__main__":
    main()
