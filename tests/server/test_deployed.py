"""Two servers over PostgreSQL behind Caddy, with the settings and the file that hosts get."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import asyncpg
import httpx
import pytest
import yaml

from tests.server.harness import SERVE, run
from tests.server.postgres import PostgreSQL

DEPLOY = Path(__file__).parents[2] / "deploy"
PASSWORD = "p@ss:word/with?signs"
PATIENCE = 30.0  # seconds

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("caddy") is None, reason="needs caddy"),
]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port


async def require_password(database: str) -> None:
    """Make the database ask everybody for a password."""
    connection = await asyncpg.connect(database)
    file = Path(await connection.fetchval("SHOW hba_file"))
    await connection.execute(f"ALTER USER tests PASSWORD '{PASSWORD}'")
    file.write_text("host all all 127.0.0.1/32 scram-sha-256\n", "utf-8")
    await connection.execute("SELECT pg_reload_conf()")
    await connection.close()
    for _ in range(200):
        try:
            await (await asyncpg.connect(database)).close()
        except (asyncpg.InvalidPasswordError, asyncpg.InvalidAuthorizationSpecificationError):
            return
        await asyncio.sleep(0.02)
    raise AssertionError("no password is asked for")


@contextmanager
def program(command: list[str], **variables: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program with more variables, ended at the end."""
    environment = {**os.environ, **variables}
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE)


def settled(client: httpx.Client, path: str) -> httpx.Response:
    """The answer, as soon as there is a good one."""
    deadline = time.monotonic() + PATIENCE
    answer: httpx.Response | None = None
    while answer is None or answer.status_code != 200:
        assert time.monotonic() < deadline, f"{path}: {answer and answer.text}"
        with suppress(httpx.HTTPError):
            answer = client.get(path)
        time.sleep(0.05)
    return answer


def variables_of_a_node(database: str, public: str, password: Path) -> dict[str, str]:
    """Those of the compose file, for this machine."""
    compose = yaml.safe_load((DEPLOY / "compose.postgresql.yaml").read_text("utf-8"))
    here = {
        "MOONPACK_DATABASE": database,
        "MOONPACK_DATABASE_PASSWORD_FILE": str(password),
        "MOONPACK_PUBLIC_URL": public,
        "MOONPACK_TRUSTED_PROXIES": "127.0.0.1",
    }
    assert set(compose["services"]["node-1"]["environment"]) == set(here)
    return here


def proxy(folder: Path, ports: list[int]) -> list[str]:
    """The command that starts Caddy with the file of the hosts, for servers on this machine."""
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    for n, port in enumerate(ports, 1):
        text = text.replace(f"node-{n}:8765", f"127.0.0.1:{port}")
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n}}\n{text}", "utf-8")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def test_a_table_is_there_after_one_of_two_servers_has_died(tmp_path: Path) -> None:
    password = tmp_path / "password"
    password.write_text(f"{PASSWORD}\n", "utf-8")
    ports = [free_port(), free_port()]
    public = f"http://localhost:{free_port()}"
    serve = [sys.executable, "-c", SERVE]
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    with PostgreSQL() as server:
        database = server.database()
        run(require_password(database))
        variables = variables_of_a_node(database, public, password)
        with (
            program(serve, MOONPACK_PORT=str(ports[0]), **variables) as first,
            program(serve, MOONPACK_PORT=str(ports[1]), **variables) as second,
            program(proxy(tmp_path, ports), MOONPACK_PUBLIC_URL=public, **home),
            httpx.Client(base_url=public) as client,
        ):
            for port in ports:
                settled(client, f"http://127.0.0.1:{port}/api/health")
            settled(client, "/api/me")
            seats = [{"who": "me", "name": "Ann"}, {"who": "link"}]
            opened = client.post("/api/tables", json={"game": "moonlight", "seats": seats})
            assert opened.status_code == 201, opened.text
            table = opened.json()["table"]
            first.kill()
            assert table in settled(client, "/api/tables").text
            assert second.poll() is None
