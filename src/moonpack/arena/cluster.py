"""Games on a Ray cluster, local or given by its address.

Ray is not let into this process but into one beside it (`driver.py`): its client ends the process
that it lives in when a cluster is gone, and what it prints and starts is its own.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

from moonpack.arena.match import Result
from moonpack.arena.plan import Contest, Pairing
from moonpack.arena.player import EngineFailed, this_moonpack
from moonpack.extras import expect

LOCAL = "local"
FAREWELL = 20.0  # seconds for Ray to shut down
# How lines of Ray's logs begin: time and process in brackets, a name, a place in its code.
MARGIN = re.compile(r"^(\[[^]]*\] *)?(\(\w+\) *)?([\w.]+:\d+: *)?")


class Cluster:
    """A Ray cluster to play on; use it with `with`.

    `address` is a cluster's, or "auto" for the one of this machine; without one it is that of the
    environment (`RAY_ADDRESS`), and without that a cluster on this machine is started for the time.
    """

    def __init__(self, address: str | None = None) -> None:
        expect("ray", "the engine ray")
        self.address = address or os.environ.get("RAY_ADDRESS") or LOCAL
        self.workers: list[tuple[str, int]] = []  # node and process id of all that ever played
        self.lost = 0  # workers that went away in the middle of a game
        self._process: subprocess.Popen[bytes] | None = None
        self._said: IO[bytes] = TemporaryFile()  # noqa: SIM115 - closed with the cluster

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        self._said.close()

    def __call__(self, contest: Contest, left: list[Pairing], jobs: int) -> Iterator[Result]:
        """Play with so many workers; a game whose worker is lost is played again by another."""
        if not left:
            return
        self._send(
            address=self.address,
            contest=contest.to_json(),
            left=[pairing.to_json() for pairing in left],
            jobs=jobs,
            folder=str(Path.cwd()),
        )
        is_done = False
        try:
            for told in self._answers():
                if "result" in told:
                    yield Result.from_json(told["result"], contest)
                elif "worker" in told:
                    self.workers.append((told["worker"]["node"], told["worker"]["pid"]))
                elif "lost" in told:
                    self.lost += 1
                else:
                    is_done = True
                    return
        finally:
            if not is_done:
                self.close()

    def close(self) -> None:
        """Let go of the cluster; one of our own ends."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError):  # a line was on its way to a dead process
            process.stdin.close()
        try:
            process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
        with suppress(
            OSError
        ):  # what a driver that was killed left behind; mostly there is nothing
            os.killpg(process.pid, signal.SIGKILL)

    def _send(self, **told: Any) -> None:
        """Say a line to the driver, started if there is none."""
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "moonpack.arena.driver"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._said,
                env={**os.environ, **this_moonpack(), "RAY_USAGE_STATS_ENABLED": "0"},
                start_new_session=True,  # Ctrl-C is for us: Ray's processes are ended in order
            )
        assert self._process.stdin is not None
        with suppress(OSError):  # a dead driver is found out by its silence
            self._process.stdin.write(json.dumps(told).encode() + b"\n")
            self._process.stdin.flush()

    def _answers(self) -> Iterator[dict[str, Any]]:
        """What the driver says; raises what it failed over, or that it is gone."""
        process = self._process
        assert process is not None
        assert process.stdout is not None
        for line in process.stdout:
            if not line.endswith(b"\n"):  # its death cut the line short
                break
            told = json.loads(line)
            if "failed" in told:
                raise EngineFailed(told["failed"])
            yield told
        code = process.wait()
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        raise EngineFailed(f"the line to Ray at {self.address!r} was lost ({how}){self._last()}")

    def _last(self) -> str:
        """The first sentence of the last line that Ray said, as the end of ours."""
        self._said.seek(0)
        lines = self._said.read().decode(errors="replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        return f": {MARGIN.sub('', said[-1]).split('. ')[0]}" if said else ""
