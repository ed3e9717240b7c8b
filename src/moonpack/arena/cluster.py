"""Games on a Ray cluster, local or given by its address.

Ray runs in a child process (`driver.py`) and not in this one: its client exits the process when a
cluster is gone, prints, and starts processes of its own.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import moonpack
from moonpack.arena.match import Result
from moonpack.arena.plan import Contest, Pairing
from moonpack.arena.player import EngineFailed
from moonpack.children import Child, ChildEnded, Message, python
from moonpack.extras import expect

LOCAL = "local"
FAREWELL = 20.0  # seconds for Ray to shut down
# How lines of Ray's logs begin: time and process in brackets, a name, a place in the code.
MARGIN = re.compile(r"^(\[[^]]*\] *)?(\(\w+\) *)?([\w.]+:\d+: *)?")


class Cluster:
    """A Ray cluster to play on; use it in a `with` statement.

    `address` is a cluster's, or "auto" for the one of this machine; without one it is that of the
    environment (`RAY_ADDRESS`), and without that a temporary cluster is started on this machine.
    """

    def __init__(self, address: str | None = None) -> None:
        expect("ray", "the engine ray")
        self.address = address or os.environ.get("RAY_ADDRESS") or LOCAL
        self.workers: list[tuple[str, int]] = []  # node and process id of all workers so far
        self.lost = 0  # workers lost in the middle of a game
        self._child: Child | None = None

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __call__(self, contest: Contest, left: list[Pairing], jobs: int) -> Iterator[Result]:
        """Play with that many workers; a game whose worker is lost is played again by another."""
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
            for message in self._messages():
                if "result" in message:
                    yield Result.from_json(message["result"], contest)
                elif "worker" in message:
                    self.workers.append((message["worker"]["node"], message["worker"]["pid"]))
                elif "lost" in message:
                    self.lost += 1
                else:
                    is_done = True
                    return
        finally:
            if not is_done:
                self.close()

    def close(self) -> None:
        """Disconnect from the cluster, and shut it down if it was started for us."""
        child, self._child = self._child, None
        if child is not None:
            child.end(FAREWELL)

    def _send(self, **request: Any) -> None:
        """Send a request to the driver, started if there is none."""
        if self._child is None:
            # Workers on this machine must find this very Moonpack.
            paths = [str(Path(moonpack.__file__).parents[1]), os.environ.get("PYTHONPATH")]
            changes = {
                "PYTHONPATH": os.pathsep.join(path for path in paths if path),
                "RAY_USAGE_STATS_ENABLED": "0",
            }
            command = python("moonpack.arena.driver")
            self._child = Child(command, environment=changes, keep_errors=True)
        self._child.send(request)

    def _messages(self) -> Iterator[Message]:
        """What the driver reports; raises why it failed, or that it is gone."""
        child = self._child
        assert child is not None
        while True:
            try:
                message = child.receive()
            except ChildEnded as ended:
                lost = f"the connection to Ray at {self.address!r} was lost ({ended})"
                raise EngineFailed(lost + _last_line(child.errors())) from None
            if "failed" in message:
                raise EngineFailed(message["failed"])
            yield message


def _last_line(errors: str) -> str:
    """The first sentence of the last line that Ray wrote, as the end of our sentence."""
    lines = [line.strip() for line in errors.split("\n") if line.strip()]
    return f": {MARGIN.sub('', lines[-1]).split('. ')[0]}" if lines else ""
