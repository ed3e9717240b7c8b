"""Of several processes on a port, one has all sockets of a table: it makes their messages once.

Whichever process accepts a connection looks at its first request. If that opens a socket of a table
that another process has, the connection is handed to that process as it is, with what was read of
it. Where that is not possible at the moment, the socket is served where it is: any process can.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import zlib
from collections.abc import Callable, Mapping, Sequence

MOST_READ = 262_144  # bytes that a process reads from a connection at once, at the most
_SOCKET = re.compile(rb"GET [^ ?]*/api/tables/([\w-]{1,24})/socket[ ?]")


def pairs(places: range) -> dict[int, tuple[socket.socket, socket.socket]]:
    """For each place, the end that its process reads from, and the one that others write to."""
    # Both keep messages apart; the first takes more of them, but not every system has it.
    kind = getattr(socket, "SOCK_SEQPACKET", socket.SOCK_DGRAM)
    ends = {place: socket.socketpair(socket.AF_UNIX, kind) for place in places}
    for end in (end for both in ends.values() for end in both):
        end.setblocking(False)  # for all processes that get it
    return ends


def pass_on(inbox: socket.socket, outboxes: Sequence[socket.socket]) -> None:
    """Give the connections that wait for a process that has ended to others, the first that can.

    The next process of its place would take them, but it has to start first. A connection that
    nobody can take is closed, so that its client connects again.
    """
    while True:
        try:
            data, files, _, _ = socket.recv_fds(inbox, MOST_READ, 1)
        except BlockingIOError:
            return
        for outbox in outboxes:
            try:
                socket.send_fds(outbox, [data], files)
                break
            except OSError:  # it has not taken those before yet
                continue
        for file in files:
            os.close(file)


class HandingOver:
    """What a process needs for it."""

    def __init__(
        self, place: int, inbox: socket.socket, outboxes: Mapping[int, socket.socket]
    ) -> None:
        self._place = place
        self._inbox = inbox
        self._outboxes = outboxes
        self.serving: frozenset[int] = frozenset()  # places whose process serves
        self._accept: Callable[[socket.socket, bytes], None] = lambda *_: None

    def place_of(self, table: bytes) -> int:
        """The place of the process that has the sockets of a table."""
        return zlib.crc32(table) % len(self._outboxes) + 1

    def hand_over(self, transport: asyncio.Transport, data: bytes) -> bool:
        """Hand over a connection, if what came first on it is for another process."""
        opened = _SOCKET.match(data)
        if opened is None:
            return False
        place = self.place_of(opened[1])
        if place == self._place or place not in self.serving:
            return False
        file = transport.get_extra_info("socket").fileno()
        try:
            socket.send_fds(self._outboxes[place], [data], [file])
        except OSError:  # it has not taken those before yet
            return False
        transport.abort()  # only here: the other process has the connection, too
        return True

    def start(self, accept: Callable[[socket.socket, bytes], None]) -> None:
        """Take over connections from now on."""
        self._accept = accept
        asyncio.get_running_loop().add_reader(self._inbox.fileno(), self._receive)

    def stop(self) -> None:
        """Take over no more; the next process of this place does."""
        asyncio.get_running_loop().remove_reader(self._inbox.fileno())

    def _receive(self) -> None:
        try:
            data, files, _, _ = socket.recv_fds(self._inbox, MOST_READ, 1)
        except BlockingIOError:  # the next process of this place was faster
            return
        for file in files:
            self._accept(socket.socket(fileno=file), data)
