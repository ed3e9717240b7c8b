"""A table's socket: messages in, news out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocketDisconnect

from moonpack.errors import MoonpackError
from moonpack.server.http.dependencies import allowance_of, asking_of, house_of, language_of
from moonpack.server.http.guard import Asking
from moonpack.server.http.limits import BURST, Bucket
from moonpack.server.live.connection import Client, TooSlow
from moonpack.server.live.house import House
from moonpack.server.live.room import Room, may_see
from moonpack.server.wire import inbound, languages
from moonpack.server.wire.outbound import Code, Goodbye, Refused
from moonpack.server.wire.refusals import Fault, Refusal

log = logging.getLogger("moonpack.server")
router = APIRouter()

CLOSED_NORMALLY = 1000
CLOSED_BY_RULE = 1008


class Farewell(Refusal):
    """The server closes a socket, and says why."""


@router.websocket("/api/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str) -> None:
    """Everything that happens at a table; `docs/protocol.md` tells how."""
    house, asking = house_of(socket), asking_of(socket)
    await socket.accept(headers=_cookies(socket, asking))
    try:
        if not socket.scope["same_site"]:
            raise Farewell(Code.NOT_ALLOWED, "this socket comes from a page of another site")
        with allowance_of(socket).socket(asking):
            await Connection(socket, house, asking).serve(table)
    except Refusal as refusal:
        said = refusal.why(languages.words(language_of(socket)))
        await _close(socket, Goodbye(code=refusal.code, why=said))
    except WebSocketDisconnect:
        return


def _cookies(socket: WebSocket, asking: Asking) -> list[tuple[bytes, bytes]]:
    if not asking.is_new:
        return []
    made = socket.app.state.identity.cookie(asking.person, is_secure=asking.is_secure)
    return [(b"set-cookie", made.encode("latin-1"))]


async def _close(socket: WebSocket, goodbye: Goodbye) -> None:
    with contextlib.suppress(RuntimeError, WebSocketDisconnect, OSError):
        await socket.send_text(goodbye.model_dump_json())
        await socket.close(CLOSED_BY_RULE)


class Connection:
    """One socket at one table: a task that reads and a task that sends."""

    def __init__(self, socket: WebSocket, house: House, asking: Asking) -> None:
        self._socket = socket
        self._house = house
        self._limits = house.settings.limits
        self._asking = asking
        self._bucket = Bucket(self._limits.messages, self._limits.messages * BURST)
        self._bad = 0

    async def serve(self, name: str) -> None:
        """Serve the socket until one side has enough."""
        room = await self._house.room(name)
        if not may_see(room.table, self._asking.person):
            raise Refusal(Code.NOT_ALLOWED, "this table may not be watched")
        client = Client(self._asking.person, language_of(self._socket))
        room.join(client)
        tasks = [
            asyncio.create_task(self._read(room, client)),
            asyncio.create_task(self._send(room, client)),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            room.part(client)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # -- out

    async def _send(self, room: Room, client: Client) -> None:
        while True:
            await client.wake.wait()
            client.wake.clear()
            if not may_see(room.table, client.person):  # they have begun without this one
                raise Farewell(Code.NOT_ALLOWED, "this table may not be watched")
            for text in room.due(client):
                await self._socket.send_text(text)

    # -- in

    async def _read(self, room: Room, client: Client) -> None:
        try:
            within = self._house.settings.hello_within
            await self._one(room, client, await asyncio.wait_for(self._text(), within))
        except TimeoutError:
            raise Farewell(Code.BAD_MESSAGE, "expected a hello") from None
        if not client.is_greeted:
            raise Farewell(Code.BAD_MESSAGE, "expected a hello as the first message")
        while True:
            await self._one(room, client, await self._text())

    async def _text(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", CLOSED_NORMALLY))
        text: str | None = message.get("text")
        return text if text is not None else message["bytes"].decode("utf-8", "replace")

    async def _one(self, room: Room, client: Client, text: str) -> None:
        """One message: it is done or refused, and the socket lives on."""
        try:
            await self._heard(room, client, text)
        except TooSlow:
            raise Farewell(Code.TOO_FAST, "the answers are not read") from None

    async def _heard(self, room: Room, client: Client, text: str) -> None:
        said: str | None = None
        try:
            if not self._bucket.take():
                self._misbehaved()
                raise Refusal(Code.TOO_FAST, "too many messages; wait a little")
            if len(text) > self._limits.message_bytes:
                raise Refusal(Code.TOO_LARGE, "the message is too large")
            message = inbound.SOCKET_MESSAGE.validate_json(text)
            said = getattr(message, "id", None)
            await self._obey(room, client, message)
        except ValidationError as error:
            self._misbehaved()
            self._refuse(room, client, _id_of(text), Fault(Code.BAD_MESSAGE, told(error)))
        except Farewell:
            raise
        except Refusal as refusal:
            self._refuse(room, client, said, refusal)
        except MoonpackError as error:
            self._refuse(room, client, said, Fault(Code.BAD_INPUT, str(error)))

    def _misbehaved(self) -> None:
        self._bad += 1
        if self._bad > self._limits.bad_messages:
            raise Farewell(Code.TOO_FAST, "too much that is no message of the protocol")

    def _refuse(self, room: Room, client: Client, said: str | None, refusal: Refusal) -> None:
        table = room.table
        client.answer(
            Refused(
                id=said,
                code=refusal.code,
                why=refusal.why(languages.words(client.language)),
                version=table.version,
                beat=table.beat,
            )
        )

    async def _obey(self, room: Room, client: Client, message: Any) -> None:
        person = client.person
        match message:
            case inbound.Hello():
                self._hello(room, client, message)
            case inbound.Look():
                seat = None if message.seat is None else message.seat - 1
                if seat is not None and seat not in room.table.seats_of(person):
                    raise Refusal(Code.NOT_YOURS, "this seat is somebody else's")
                client.look(seat, room.table)
            case inbound.Hurry():
                if not room.table.seats_of(person):
                    raise Refusal(Code.NOT_SEATED, "who watches cannot hurry the others")
                client.hurries = message.on
                self._house.hurry(room)
            case _:
                client.answer(await self._house.do(room, person, message))

    def _hello(self, room: Room, client: Client, message: inbound.Hello) -> None:
        if message.language is not None:
            client.language = languages.choose(message.language)
        if client.is_greeted:
            client.you = None
        client.version, client.is_greeted = message.version, True
        client.wake.set()


def _id_of(text: str) -> str | None:
    """The id of a message that is not right otherwise, so that its sender knows which it was."""
    try:
        return _Identified.model_validate_json(text).id
    except ValidationError:
        return None


class _Identified(BaseModel):
    id: inbound.MessageId


def told(error: ValidationError) -> str:
    """What is wrong with a message: the field and what was expected."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or "message"
    return f"{where}: {first['msg']}"
