"""The process that is connected to Ray, hands out games and collects results.

`cluster.py` is its parent. In: a message for each contest, with the games that are left. Out:
`{"worker": …}` when one has started, `{"lost": …}` when one is gone, `{"result": …}`, and
`{"done": true}` or `{"failed": why}`.
"""

from __future__ import annotations

import logging
import re
import socket
import time
from collections import Counter, deque
from typing import Any, TypedDict, cast

import moonpack
from moonpack.arena.cluster import LOCAL
from moonpack.arena.match import voided
from moonpack.arena.plan import Contest, ContestJson, Pairing, PairingJson
from moonpack.arena.player import EngineFailed
from moonpack.arena.worker import Identity, Worker
from moonpack.children import Parent
from moonpack.extras import need

STORE = 80 * 2**20  # bytes for Ray's objects, about its minimum: ours are small
KNOCK = 10.0  # seconds for a cluster to accept a connection
TICK = 1.0  # seconds between checks that the parent is still there
START = 120.0  # seconds in which a worker must start if none is playing
STARTS = 3  # workers lost in a row before they play: something is wrong with them
LOSSES = 5  # workers lost over the same game: it counts for nobody


def connect(address: str, jobs: int) -> Any:
    """The module `ray`, connected to a cluster, or to a new local one with room for the jobs."""
    ray = need("ray", "the engine ray")
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        _knock(address)
        if address == LOCAL:
            room = {"num_cpus": jobs, "object_store_memory": STORE, "include_dashboard": False}
            ray.init(address, **room, **quiet)
        else:
            ray.init(address, **quiet)
    except Exception as error:  # its type depends on what is wrong with the address
        raise EngineFailed(f"no connection to Ray at {address!r}: {_sentence(error)}") from error
    return ray


def _knock(address: str) -> None:
    """Fail at once if nothing listens there: Ray would retry for a minute and then exit."""
    plain = re.fullmatch(r"(?P<host>[^/]+):(?P<port>\d+)", address)
    if plain is not None:
        with socket.create_connection((plain["host"], int(plain["port"])), timeout=KNOCK):
            pass


class Request(TypedDict):
    """What is to be played: the contest, in whose folder, by how many workers, which games."""

    contest: ContestJson
    folder: str
    jobs: int
    left: list[PairingJson]


class Crew:
    """The workers of a contest, and the games that wait for them."""

    def __init__(self, ray: Any, parent: Parent, request: Request) -> None:
        self._ray, self._parent = ray, parent
        self._contest, self._folder = request["contest"], request["folder"]
        self._hand = ray.remote(num_cpus=1, max_restarts=0)(Worker)
        self.waiting = deque(Pairing.from_json(pairing) for pairing in request["left"])
        # What each worker is doing: a game, or None while it starts.
        self.busy: dict[Any, tuple[Any, Pairing | None]] = {}
        self._losses: Counter[int] = Counter()
        self._starts_lost = 0
        self._idle_since = time.monotonic()
        for _ in range(min(request["jobs"], len(self.waiting))):
            self._hire()

    def play(self) -> None:
        """Play all games and send their results; stop if the parent is gone."""
        try:
            while (self.waiting or self._is_playing) and not self._parent.is_gone:
                ready, _ = self._ray.wait(list(self.busy), timeout=TICK)
                for call in ready:
                    self._collect(call)
                self._check_start()
        finally:
            for worker, _ in self.busy.values():
                self._ray.kill(worker)

    @property
    def _is_playing(self) -> bool:
        return any(pairing is not None for _, pairing in self.busy.values())

    def _hire(self) -> None:
        """Ask for a worker; Ray starts it when there is a processor for it."""
        worker = self._hand.remote(self._contest, self._folder)
        self.busy[worker.identity.remote()] = (worker, None)

    def _collect(self, call: Any) -> None:
        """Take a worker's reply, and give it the next game."""
        worker, pairing = self.busy.pop(call)
        try:
            reply = self._ray.get(call)
        except self._ray.exceptions.RayTaskError as error:
            raise EngineFailed(f"a worker cannot play: {_sentence(error.cause)}") from error
        except self._ray.exceptions.RayError as error:
            self._lose(pairing, error)
            return
        if pairing is None:
            self._greet(reply)
        else:
            self._parent.send(result=reply)
        self._idle_since = time.monotonic()
        if self.waiting:
            following = self.waiting.popleft()
            self.busy[worker.play.remote(following.to_json())] = (worker, following)
        else:
            self._ray.kill(worker)

    def _greet(self, worker: Identity) -> None:
        if worker["version"] != moonpack.__version__:
            versions = f"{worker['version']} on {worker['node']}, {moonpack.__version__} here"
            raise EngineFailed(f"the cluster has another version of Moonpack: {versions}")
        self._starts_lost = 0
        self._parent.send(worker={"node": worker["node"], "pid": worker["pid"]})

    def _lose(self, pairing: Pairing | None, error: Exception) -> None:
        """A worker is gone: its game goes first in the queue, and another one is asked for."""
        if pairing is None:
            self._starts_lost += 1
            if self._starts_lost == STARTS:
                raise EngineFailed(f"workers do not start: {_sentence(error)}")
        else:
            self._losses[pairing.number] += 1
            self._parent.send(lost=pairing.number)
            if self._losses[pairing.number] < LOSSES:
                self.waiting.appendleft(pairing)
            else:
                void = voided(pairing, f"its worker was lost {LOSSES} times")
                self._parent.send(result=void.to_json(Contest.from_json(self._contest)))
        if self.waiting:
            self._hire()

    def _check_start(self) -> None:
        if self._is_playing:
            self._idle_since = time.monotonic()
        elif self.waiting and time.monotonic() - self._idle_since > START:
            have = self._ray.cluster_resources().get("CPU", 0)
            free = self._ray.available_resources().get("CPU", 0)
            processors = f"the cluster has {have:g} processors, {free:g} of them free"
            raise EngineFailed(f"no worker started in {START:.0f} s: {processors}")


def _sentence(error: BaseException) -> str:
    """The last sentence of an error's root cause, without tracebacks."""
    while error.__cause__ is not None:
        error = error.__cause__
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1].split(". ")[0].rstrip(".") if lines else type(error).__name__


def main(parent: Parent) -> None:
    """Play contests as long as the parent is there; then shut Ray down properly."""
    parent.when_gone = lambda: None
    ray = None
    try:
        for request in parent:
            ray = ray or connect(request["address"], request["jobs"])
            Crew(ray, parent, cast("Request", request)).play()
            parent.send(done=True)
    except EngineFailed as failed:
        parent.send(failed=str(failed))
    finally:
        if ray is not None:
            ray.shutdown()
