"""A program that takes a seat at a table, as a person would.

    python examples/seat_bot.py http://127.0.0.1:8765/t/THE-TABLE --name Robo

Open a table with a seat for a friend, and give this program the link. It takes the first free seat
and plays a random legal step whenever it is to decide. Replace `decide` by something better. If the
connection is lost, it connects again, sends the version of the table that it has, and repeats the
command that was not answered: the server carries it out only once. It asks for views, so that it
gets what its seat may know instead of a scene for the page. Needs `httpx` and `websockets`.

To let a bot of Moonpack or a program of your own play, you need none of this: `moonpack seat`.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

SHORTEST_WAIT, LONGEST_WAIT = 0.5, 10.0


def decide(view: dict[str, Any]) -> list[str]:
    """The steps to play at once: here, any one of the legal steps."""
    return [str(random.choice(view["steps"]))]


class SeatBot:
    """One seat at one table."""

    def __init__(self, link: str, name: str) -> None:
        parts = urlsplit(link)
        self.site = f"{parts.scheme}://{parts.netloc}"
        self.id = parts.path.rsplit("/", 1)[-1]
        self.name = name
        self.cookie = ""
        self.version: int | None = None
        self.table: dict[str, Any] = {}  # the last that was sent
        self.now: dict[str, Any] = {}
        self.seats: list[int] = []
        self.sent: dict[str, Any] | None = None  # the command that was not answered yet
        self.awaited = 0  # the version to wait for before the next command
        self.ids = 0

    async def play(self) -> None:
        """Play until the game is over, however often the connection is lost."""
        async with httpx.AsyncClient() as web:  # the first response sets our cookie
            try:
                await web.get(f"{self.site}/api/me")
            except httpx.TransportError as error:
                raise SystemExit(f"There is no server at {self.site} ({error}).") from None
            self.cookie = "; ".join(f"{name}={value}" for name, value in web.cookies.items())
        wait = SHORTEST_WAIT
        address = f"{self.site.replace('http', 'ws', 1)}/api/tables/{self.id}/socket"
        while True:
            try:
                async with connect(address, additional_headers={"Cookie": self.cookie}) as socket:
                    wait = SHORTEST_WAIT
                    if await self._serve(socket):
                        return
            except (OSError, WebSocketException):
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)

    async def _serve(self, socket: ClientConnection) -> bool:
        """Play on one socket; true when the game is over."""
        with contextlib.suppress(ConnectionClosed):  # a goodbye may have come already: read it
            hello = {"type": "hello", "version": self.version, "views": "only"}
            await socket.send(json.dumps(hello))
            if self.sent is not None:
                await socket.send(json.dumps(self.sent))
        async for text in socket:
            message = json.loads(text)
            match message["type"]:
                case "you":
                    self.seats = message["seats"]
                case "view":
                    self.now, self.version = message["now"], message["now"]["version"]
                    self.table = message["table"] or self.table  # null if it is as before
                case "done":
                    self.sent, self.awaited = None, message["version"]
                case "refused":
                    await self._refused(socket, message)
                case "goodbye":
                    raise SystemExit(message["why"])
            if self.table.get("state") == "over":
                return True
            if self.sent is None and self.version is not None and self.version >= self.awaited:
                await self._act(socket)
        return False

    async def _refused(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Send it again if we were too fast. If the table has moved on, news of that come."""
        if message["code"] == "too_fast":
            await asyncio.sleep(2 * SHORTEST_WAIT)
            await socket.send(json.dumps(self.sent))
        elif message["code"] in ("late", "early", "taken"):
            self.sent, self.awaited = None, message["version"]
        else:
            raise SystemExit(f"The server refuses what we send: {message['why']}")

    async def _act(self, socket: ClientConnection) -> None:
        """Do what is to be done now, if anything: sit down, or play."""
        if not self.seats:
            free = [seat["seat"] for seat in self.table["seats"] if seat["kind"] == "free"]
            if not free:
                raise SystemExit("There is no free seat.")
            sit = {"type": "sit", "seat": free[0], "name": self.name, "program": "seat_bot.py"}
            await self._send(socket, sit)
        elif self.now["decide"]:
            steps = decide(self.now["view"])
            await self._send(socket, {"type": "play", "beat": self.now["beat"], "steps": steps})

    async def _send(self, socket: ClientConnection, command: dict[str, Any]) -> None:
        self.ids += 1
        self.sent = {**command, "id": f"seat-bot-{self.ids}"}
        await socket.send(json.dumps(self.sent))


def main() -> None:
    """Take a seat."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("link", help="the link to the table, as a friend gets it")
    parser.add_argument("--name", default="Robo", help="the player's name")
    asked = parser.parse_args()
    asyncio.run(SeatBot(asked.link, asked.name).play())


if __name__ == "__main__":
    main()
