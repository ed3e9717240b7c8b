"""A host in a folder, on which the steps of the docs are run as they stand there.

Its folders are below the scratch one, its server is the package that is tested, on a free port of
the loopback, and what needs root or a network is done by `host_programs.py`.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Self

import httpx

import moonpack
from tests.server import host_programs
from tests.server.postgres import PostgreSQL, programs

PROJECT = Path(__file__).parents[2]
COPIED = ("pyproject.toml", "deploy")  # all of the project that the steps use
FOLDERS = re.compile(
    r"(?<![\w.-])/(?:opt/moonpack|etc/moonpack|etc/systemd/system|var/lib/moonpack|root)\b"
)
PATIENCE = 60.0  # seconds: the machine may have much else to do
GIT = {
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_SYSTEM": os.devnull,
    **{f"GIT_{who}_NAME": "Ann" for who in ("AUTHOR", "COMMITTER")},
    **{f"GIT_{who}_EMAIL": "ann@example.org" for who in ("AUTHOR", "COMMITTER")},
}


class ScratchHost:
    """Folders, programs and a clone of the project. What was started there ends with it."""

    def __init__(self, root: Path, postgresql: PostgreSQL | None = None) -> None:
        """In an empty folder, with a server of the tests in place of the system's PostgreSQL."""
        self.root = root
        self.home = root / "root"
        self.project = self.home / "moonpack-source"
        self._origin = root / "origin"
        self._database_port = 0 if postgresql is None else postgresql.port
        self._path = [
            str(root / "bin"),
            *([str(programs())] if postgresql else []),
            os.environ["PATH"],
        ]
        self._begun: list[subprocess.Popen[bytes]] = []
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port: int = listener.getsockname()[1]
        for folder in ("bin", "run/loaded", "etc/systemd/system", "root", "origin"):
            (root / folder).mkdir(parents=True)
        for name in host_programs.PROGRAMS:
            self._program(name, f'"{host_programs.__file__}" {name} "{root}"')
        source = Path(moonpack.__file__).parents[1]
        self._program("moonpack", "-m moonpack", f'PYTHONPATH="{source}" ')
        # Otherwise curl waits twice as long before each attempt.
        (self.home / ".curlrc").write_text("retry-delay = 1\n", "utf-8")
        self._clone()

    def _program(self, name: str, words: str, variables: str = "") -> None:
        file = self.root / "bin" / name
        file.write_text(f'#!/bin/sh\n{variables}exec "{sys.executable}" {words} "$@"\n', "utf-8")
        file.chmod(0o755)

    def _clone(self) -> None:
        for name in COPIED:
            place = PROJECT / name
            copy = shutil.copytree if place.is_dir() else shutil.copyfile
            copy(place, self._origin / name)
        for file in (self._origin / "deploy").glob("moonpack*"):
            file.write_text(self.here(file.read_text("utf-8")), "utf-8")
        self.git("init", "--quiet", "--initial-branch", "main")
        self.release("An older version")
        subprocess.run(
            ["git", "clone", "--quiet", self._origin, self.project],
            env=self._variables(),
            check=True,
        )

    def git(self, *words: str) -> None:
        """Do something in the repository that the project was cloned from."""
        subprocess.run(["git", *words], cwd=self._origin, env=self._variables(), check=True)

    def release(self, words: str) -> None:
        """A version of the project, with a line of its own in the unit of the server."""
        with (self._origin / "deploy/moonpack.service").open("a", encoding="utf-8") as unit:
            print(f"# {words}", file=unit)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", words)

    @property
    def commit(self) -> str:
        """The commit that the folder of the project has."""
        return self.run("git rev-parse HEAD").strip()

    def here(self, text: str) -> str:
        """Steps or settings with the folders and ports of this host."""
        text = FOLDERS.sub(lambda folder: f"{self.root}{folder[0]}", text)
        text = text.replace("@127.0.0.1/", f"@127.0.0.1:{self._database_port}/")
        return re.sub(
            r"(127\.0\.0\.1:|^port = )8765", rf"\g<1>{self.port}", text, flags=re.MULTILINE
        )

    def _variables(self, **more: str) -> dict[str, str]:
        base = {"HOME": str(self.home), "PATH": ":".join(self._path), "TERM": "dumb", **GIT}
        database = {"PGHOST": "127.0.0.1", "PGPORT": str(self._database_port), "PGUSER": "tests"}
        return base | database | {"PGDATABASE": "postgres"} | more

    def command(self, steps: str) -> list[str]:
        """The command that runs some steps; the first that fails is the last."""
        return ["bash", "-euo", "pipefail", "-c", self.here(steps)]

    def run(self, steps: str, *, fails: bool = False, **variables: str) -> str:
        """Run some steps in the folder of the project; returns what they print."""
        done = subprocess.run(
            self.command(steps),
            env=self._variables(**variables),
            cwd=self.project,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert (done.returncode != 0) == fails, f"{done.stdout}{done.stderr}{self._logs()}"
        return done.stdout

    def begin(self, steps: str, **variables: str) -> subprocess.Popen[bytes]:
        """Begin some steps, of which the last is a server, and wait until that answers."""
        running = subprocess.Popen(
            self.command(steps),
            env=self._variables(MOONPACK_PORT=str(self.port), **variables),
            cwd=self.project,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._begun.append(running)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            assert running.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        return running

    def _answers(self) -> bool:
        with suppress(httpx.HTTPError):
            return httpx.get(f"http://127.0.0.1:{self.port}/api/health").status_code == 200
        return False

    def _logs(self) -> str:
        return "".join(log.read_text("utf-8") for log in (self.root / "run").glob("*.log"))

    def client(self) -> httpx.Client:
        """Somebody who plays at its server."""
        return httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        begun = [process.pid for process in self._begun if process.poll() is None]
        units = [int(file.read_text()) for file in (self.root / "run").glob("*.pid")]
        for leader in (*begun, *units):
            with suppress(ProcessLookupError):
                os.killpg(leader, signal.SIGKILL)
