"""Friends far away in the load test: people who talk, and people who are told of their turns.

A share of the people say something now and then, and everybody reads it. With push, each person
has a subscription at a push service of this program, and the players of every second seat are not
looking: they are sent an alert when a turn of theirs has begun and goes on for some seconds.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

if TYPE_CHECKING:
    from load_people import Board

SAYS_EVERY = 10.0  # seconds, somebody who talks
TAKEN = b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"
SENTENCES = (
    "Your turn!",
    "Oh no, not there…",
    "Ahoj! Dobrý tah.",
    "Jó játék volt, köszönöm!",
    "I have to think about this for a moment, sorry",
)


@dataclass
class PushService:
    """Takes every push message, and counts them."""

    taken: int = 0
    address: str = ""

    async def start(self) -> None:
        """Listen on this machine."""
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: _Delivery(self), "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


class _Delivery(asyncio.Protocol):
    """One connection to the push service."""

    def __init__(self, service: PushService) -> None:
        self._service = service
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, end, body = self._buffer.partition(b"\r\n\r\n")
        lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-len")]
        if end and lengths and len(body) >= int(lengths[0].split(b":")[1]):
            self._service.taken += 1
            self._buffer = b""
            self._transport.write(TAKEN)


def _browser_keys() -> dict[str, str]:
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    data = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return {"p256dh": _text(data), "auth": _text(os.urandom(16))}


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


@dataclass
class Friends:
    """What friends do beside playing: `share` of them talk; with a service, all are told."""

    share: float = 0.0
    push: PushService | None = None
    talked: Counter[str] = field(default_factory=Counter)  # messages, by what became of them
    _numbers: Counter[str] = field(default_factory=Counter)
    _keys: dict[str, str] = field(default_factory=_browser_keys)

    @property
    def are_many(self) -> bool:
        """Whether everybody has to be a person of their own."""
        return bool(self.share or self.push)

    async def subscribe(self, web: httpx.AsyncClient, cookie: str) -> None:
        """A browser of a person, with an address of its own at the push service."""
        if self.push is None:
            return
        endpoint = f"{self.push.address}/{os.urandom(12).hex()}"
        body = {"push": {"endpoint": endpoint, "keys": self._keys}, "label": "Load"}
        answer = await web.post("/api/me/alerts/channels", json=body, headers={"Cookie": cookie})
        answer.raise_for_status()

    def greet(self, board: Board, seat: int) -> None:
        """What a page sends after its hello."""
        if self.share:
            board.sockets[seat].send('{"type": "listen"}')
        if self.push is not None and seat % 2:
            board.sockets[seat].send('{"type": "looking", "on": false}')

    def hear(self, kind: bytes, text: bytes) -> bool:
        """Count answers to what was said; whether a message was one."""
        is_answer = (b'"done"' in kind or b'"refused"' in kind) and b'"id":"talk' in text
        if is_answer:
            self.talked["written" if b'"done"' in kind else "refused"] += 1
        elif b'"chat"' in kind:
            self.talked["read"] += 1
        return is_answer

    async def talk(self, boards: list[Board], chance: random.Random) -> None:
        """Say something at random tables, for ever."""
        people = [(board, seat) for board in boards for seat in range(len(board.sockets))]
        talkers = chance.sample(people, round(self.share * len(people)))
        while talkers:
            await asyncio.sleep(chance.expovariate(len(talkers) / SAYS_EVERY))
            board, seat = chance.choice(talkers)
            self._numbers[board.name] += 1
            message = {
                "type": "say",
                "id": f"talk{self._numbers[board.name]}",
                "text": chance.choice(SENTENCES),
            }
            board.sockets[seat].send(json.dumps(message))
            self.talked["said"] += 1

    def figures(self, pids: tuple[int, ...]) -> dict[str, Any]:
        """What was measured beside the clicks."""
        taken = {} if self.push is None else {"pushed": self.push.taken}
        return {**self.talked, **taken, "helpers_cpu_s": round(sum(map(_children_cpu, pids)), 2)}

    def begin(self) -> None:
        """Count from now on."""
        self.talked.clear()
        if self.push is not None:
            self.push.taken = 0


def _children_cpu(pid: int) -> float:
    """The processor time of a server's own processes so far, such as the one that sends alerts."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    total = 0
    for child in children:
        parts = Path(f"/proc/{child}/stat").read_text("ascii").rpartition(")")[2].split()
        total += int(parts[11]) + int(parts[12])
    return total / os.sysconf("SC_CLK_TCK")
