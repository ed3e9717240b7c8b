"""One of several server processes on a port, started by `supervisor.py`.

Its parent hands it the listening socket and the settings, asks it how it is, and lets it stop. It
asks its parent for the metrics of all processes when somebody wants them on the players' port.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from itertools import count

from moonpack.children import Message, Parent, unpack
from moonpack.children.group import leave
from moonpack.server.http.handing_over import HandingOver
from moonpack.server.run import Server, run
from moonpack.server.worker_process import to_end_within

WITHIN = 15.0  # seconds for the parent to ask everybody


def main(parent: Parent) -> None:
    """Serve until the parent says that it is enough, or is gone."""
    first = next(iter(parent), None)
    if first is None:
        return
    listener = socket.socket(fileno=first["listener"])
    handing_over = HandingOver(
        first["place"],
        socket.socket(fileno=first["inbox"]),
        {n: socket.socket(fileno=file) for n, file in enumerate(first["outboxes"], 1)},
    )

    settings = unpack(first["settings"])

    def prepare(server: Server) -> None:
        server.network.handing_over = handing_over
        Link(parent, server, handing_over, to_end_within(settings)).start()

    run(settings, listener, prepare)


class Link:
    """The server's connection to its parent, in a thread of its own."""

    def __init__(
        self, parent: Parent, server: Server, handing_over: HandingOver, patience: float
    ) -> None:
        self._patience = patience  # seconds to end by itself
        self._handing_over = handing_over
        self._parent = parent
        self._server = server
        self._ids = count(1)
        self._asked: dict[int, Future[str]] = {}
        self._lock = threading.Lock()  # an answer is one line
        self._questions: dict[str, Callable[[], str]] = {
            "live": server.vitals.live,
            "ready": server.vitals.ready,
            "room": server.vitals.room,
            "metrics": lambda: _metrics_of(server),
        }

    def start(self) -> None:
        """Answer from now on."""
        self._server.on_start = lambda: self._send(started=True)
        self._server.metrics.of_all = self._metrics_of_all
        self._parent.when_gone = self._stop_in_time
        threading.Thread(target=self._listen, name="parent", daemon=True).start()

    def _listen(self) -> None:
        for message in self._parent:
            if "reply" in message:
                self._asked.pop(message["reply"]).set_result(message["text"])
            elif "ask" in message:  # asking the event loop may take a while
                threading.Thread(target=self._answer, args=(message,), daemon=True).start()
            elif "serving" in message:
                self._handing_over.serving = frozenset(message["serving"])
            else:
                self._stop()

    def _answer(self, message: Message) -> None:
        text = self._questions[message["what"]]()
        self._send(reply=message["ask"], text=text)

    def _metrics_of_all(self) -> str:
        number, answer = next(self._ids), Future[str]()
        self._asked[number] = answer
        self._send(ask=number)
        return answer.result(WITHIN)

    def _send(self, **message: object) -> None:
        with self._lock:
            self._parent.send(**message)

    def _stop(self) -> None:
        self._server.should_exit = True

    def _stop_in_time(self) -> None:
        """Drain and end; nobody is left to kill this process if it hangs."""
        self._stop()
        time.sleep(self._patience)
        leave()


def _metrics_of(server: Server) -> str:
    return server.metrics.own_exposition("")[0].decode()
