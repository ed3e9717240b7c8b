"""PostgreSQL servers of the tests' own: started in an empty folder, stopped, killed and frozen."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Self

import pytest

OWNER = "postgres"  # PostgreSQL does not run as root; Debian's package has this user for it
START = 60.0  # seconds
SETTINGS = {
    "unix_socket_directories": "",
    "max_connections": "200",
    "shared_buffers": "16MB",
    "autovacuum": "off",
}


def programs() -> Path:
    """The folder with PostgreSQL's programs. Without them the test is skipped, but never in CI."""
    on_path = [Path(path).resolve().parent for path in (shutil.which("initdb"),) if path]
    installed = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda b: float(b.parts[4]))
    for folder in (*on_path, *reversed(installed)):
        if (folder / "pg_isready").exists():
            return folder
    if os.environ.get("MOONPACK_CI"):
        pytest.fail("PostgreSQL is not installed")
    pytest.skip("PostgreSQL is not installed (on Debian: apt-get install postgresql)")


class PostgreSQL:
    """A PostgreSQL server on the loopback, with as many empty databases as are asked for."""

    def __init__(self, also: Sequence[str] = ()) -> None:
        """A server that listens on the loopback, and also on some other addresses."""
        self._bin = programs()
        self._addresses = ("127.0.0.1", *also)
        self._folder = tempfile.TemporaryDirectory(prefix="moonpack-postgresql-")
        folder = Path(self._folder.name)
        self._data = folder / "data"
        self._log = folder / "log"
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self._user = OWNER if os.geteuid() == 0 else None
        if self._user:
            owner = pwd.getpwnam(self._user)
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        self._run("initdb", "-D", self._data, "-U", "tests", "-A", "trust", "--no-sync")
        with (self._data / "pg_hba.conf").open("a", encoding="utf-8") as access:
            access.writelines(f"host all all {address}/24 trust\n" for address in also)

    def database(self, *options: str) -> str:
        """The address of a new, empty database, made with options of `createdb`."""
        name = f"tests{next(self._numbers)}"
        self._run("createdb", *options, "-h", "127.0.0.1", "-p", self.port, "-U", "tests", name)
        return f"postgresql://tests@127.0.0.1:{self.port}/{name}"

    def start(self) -> Self:
        """Start the server, and wait until it accepts connections."""
        options = {
            **SETTINGS,
            "port": str(self.port),
            "listen_addresses": ",".join(self._addresses),
        }
        command = [str(self._bin / "postgres"), "-D", str(self._data)]
        command += [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, user=self._user, start_new_session=True
            )
        deadline = time.monotonic() + START
        ready = [str(self._bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ready, check=False).returncode != 0:
            assert self._process.poll() is None, self._log.read_text("utf-8")
            assert time.monotonic() < deadline, self._log.read_text("utf-8")
            time.sleep(0.05)
        return self

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server at once: SIGINT ends its connections, SIGKILL is a crash."""
        assert self._process is not None
        if how != signal.SIGKILL:
            self._process.send_signal(how)
            self._process.wait(START)
            return
        self._process.send_signal(signal.SIGSTOP)  # so that it starts no further processes
        others = _children(self._process.pid)
        self.signal(how)
        self._process.wait(START)
        deadline = time.monotonic() + START
        while any(map(_is_running, others)):  # the next server is refused while one of them lives
            assert time.monotonic() < deadline, "processes of PostgreSQL outlive SIGKILL"
            time.sleep(0.01)

    def signal(self, what: signal.Signals) -> None:
        """Send a signal to all its processes, such as SIGSTOP to freeze it and SIGCONT."""
        assert self._process is not None
        for pid in [*_children(self._process.pid), self._process.pid]:
            try:
                os.kill(pid, what)
            except ProcessLookupError:
                continue

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self._process is not None and self._process.poll() is None:
            self.signal(signal.SIGCONT)
            self.stop()
        self._folder.cleanup()

    def _run(self, program: str, *arguments: object) -> None:
        command = [str(self._bin / program), *map(str, arguments)]
        done = subprocess.run(command, user=self._user, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()


def _is_running(pid: int) -> bool:
    """Whether a process has memory still: neither gone nor waiting to be reaped."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text("ascii", errors="replace")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] not in "ZX"


def _children(pid: int) -> list[int]:
    """The processes that a process has started."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii")
    return [int(child) for child in listed.split()]
