"""A table's socket: messages in, news out."""

from __future__ import annotations

import asyncio
import time

from fastapi import APIRouter, WebSocket
from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocketDisconnect

from moonpack import languages
from moonpack.errors import MoonpackError
from moonpack.server.http.bot_messages import of_program
from moonpack.server.http.closing import CLOSED_NORMALLY, close, send_text
from moonpack.server.http.dependencies import (
    Allowance,
    TooFast,
    allowance_of,
    house_of,
    language_of,
    turns_of,
    visitor_of,
)
from moonpack.server.http.guard import Visitor
from moonpack.server.http.hinting import Hinting
from moonpack.server.http.slow_work import slow_turn
from moonpack.server.http.talking import Talking
from moonpack.server.live.connection import Connection, TooSlow
from moonpack.server.live.house import House
from moonpack.server.live.room import Room
from moonpack.server.store.failures import Unavailable
from moonpack.server.tables.commands import why_not
from moonpack.server.tables.visibility import check_may_see
from moonpack.server.wire import inbound, talk
from moonpack.server.wire.fields import MessageId
from moonpack.server.wire.outbound import (
    Code,
    Goodbye,
    Refused,
    TimeAnswer,
    WhyAnswer,
)
from moonpack.server.wire.refusals import Decided, Explained, Fault, Refusal
from moonpack.server.wire.validation import first_mistake

router = APIRouter()

GREETING = 0.01  # seconds that it takes to make one, about
CLOSED_BY_RULE = 1008
HELD_BACK = 1.0  # seconds
RESTART = 1012  # the server stops: whoever comes again at once finds another, or the next
TRY_AGAIN_LATER = 1013


class Disconnect(Refusal):
    """The server closes a socket, with a reason."""


class ComeAgain(Exception):
    """The server stops; everything that was answered is on disk, the rest is to be sent again."""


@router.websocket("/api/tables/{table}/socket")
async def table_socket(socket: WebSocket, table: str) -> None:
    """Everything that happens at a table; see `docs/protocol.md`."""
    house, visitor = house_of(socket), visitor_of(socket)
    try:
        allowance_of(socket).new_socket(visitor)
    except Refusal:
        # Whoever tries again at once would be refused again and again.
        await asyncio.sleep(HELD_BACK)
        await socket.close()  # before the handshake: that costs least, and clients try again
        return
    await socket.accept(headers=[(b"set-cookie", c.encode("latin-1")) for c in visitor.cookies])
    try:
        if not socket.scope["same_site"]:
            raise Disconnect(Code.NOT_ALLOWED, "Pages of other sites may not connect here.")
        if visitor.bad_token is not None:
            raise visitor.bad_token
        allowance = allowance_of(socket)
        with allowance.socket(visitor):
            await SocketSession(socket, house, visitor, allowance).serve(table)
    except WebSocketDisconnect:
        return
    except ComeAgain:
        await close(socket, house.store.troubles, RESTART)
    except Unavailable:  # counted already; the client comes back by itself
        await close(socket, house.store.troubles, TRY_AGAIN_LATER)
    except Exception as error:
        if not isinstance(error, Refusal):
            house.store.troubles.note("a socket failed", error, with_trace=True)
            error = Refusal(Code.UNAVAILABLE, "Something went wrong on the server.")
        house.metrics.refused(error.code)
        why = error.why(languages.words(language_of(socket)))
        goodbye = Goodbye(code=error.code, why=why)
        if isinstance(error, Decided):
            goodbye = Goodbye(code=error.code, why=why, decided=True, tournament=error.tournament)
        await close(socket, house.store.troubles, CLOSED_BY_RULE, goodbye)


class SocketSession:
    """One socket at one table: a task that reads and a task that sends."""

    def __init__(
        self, socket: WebSocket, house: House, visitor: Visitor, allowance: Allowance
    ) -> None:
        self._socket = socket
        self._house = house
        self._visitor = visitor
        self._allowance = allowance
        self._turns = turns_of(socket)
        self._limits = house.settings.limits
        self._connection = Connection(
            visitor.person,
            language_of(socket),
            name=visitor.remembered.name,
            address=visitor.address,
            signed_at=visitor.signed_at,
            device=visitor.device,
        )
        self._bad_messages = 0
        self._has_listened = False  # to the chat
        self._hinting = Hinting(house, self._connection)
        self._talking = Talking(house, self._connection, visitor, allowance, self._refuse)
        self._came_at = 0.0  # the message that is being handled
        self._clicks: list[float] = []  # when those came whose acknowledgement is to be sent

    async def serve(self, name: str) -> None:
        """Serve the socket until one side closes it."""
        room = await self._room(name)
        self._check_access()
        check_may_see(room.table, self._connection.person)
        await room.prepare(self._connection.person)
        room.presence.join(self._connection)
        tasks = [asyncio.create_task(self._read(room)), asyncio.create_task(self._send(room))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            room.presence.leave(self._connection)
            for task in tasks:
                task.cancel()
            self._hinting.close()
            for error in await asyncio.gather(*tasks, return_exceptions=True):
                self._note(error)

    def _check_access(self) -> None:
        """Refuse somebody who was barred or signed out, perhaps just now."""
        one = self._connection
        refusal = self._house.access.refusal(one.person, one.address, one.signed_at, one.device)
        if refusal is not None:
            raise refusal

    def _check_token(self) -> None:
        """Refuse a program whose token has expired; nobody says so while it is connected."""
        if self._visitor.bot is not None:
            self._check_access()

    def _note(self, error: object) -> None:
        """Count how a task ended, unless that is how sockets end, or it is reported elsewhere."""
        usual = (asyncio.CancelledError, WebSocketDisconnect, Refusal, ComeAgain)
        if isinstance(error, Exception) and not isinstance(error, usual):
            self._house.store.troubles.note("a socket failed", error)

    async def _room(self, name: str) -> Room:
        """The room of a table; it may have to be read first."""
        if self._house.has_room(name):
            return await self._house.room(name)
        async with slow_turn(self._house, self._visitor):
            return await self._house.room(name)

    # -- out

    async def _send(self, room: Room) -> None:
        connection = self._connection
        while True:
            await connection.wake.wait()
            await self._turns.turn(self._visitor.address)
            connection.wake.clear()
            ended = room.closed or connection.ended
            if ended is not None:
                raise ended
            self._check_token()
            if connection.is_answering:  # the news of a command goes out together with its `done`
                continue
            try:
                check_may_see(room.table, connection.person)
            except Refusal:  # removed, closed, or the game has begun without them
                for answer in connection.own_answers():
                    await send_text(self._socket, answer.model_dump_json())
                raise
            await room.prepare(connection.person)
            texts = await self._due(room)
            clicks, self._clicks = self._clicks, []
            for text in texts:
                await send_text(self._socket, text)
            for came_at in clicks:
                self._house.metrics.clicked(time.monotonic() - came_at)
            if self._house.is_draining and not connection.is_busy:
                raise ComeAgain

    async def _due(self, room: Room) -> list[str]:
        """What has to be sent; what is made for this connection alone is made in turns."""
        outbox = room.outbox_of(self._connection.person)
        if outbox is None:  # they have lost their seat this very moment; woken again, it is there
            self._connection.wake.set()
            return []
        if not outbox.is_behind(self._connection):
            return [*outbox.due(self._connection), *room.talk.due(self._connection)]
        async with self._house.greetings.place(self._connection.client, GREETING):
            outbox = room.outbox_of(self._connection.person) or outbox
            return [*outbox.due(self._connection), *room.talk.due(self._connection)]

    # -- in

    async def _read(self, room: Room) -> None:
        try:
            seconds = self._house.settings.hello_within
            text = await asyncio.wait_for(self._receive(), seconds)
        except TimeoutError:
            raise Disconnect(Code.BAD_MESSAGE, "A hello was expected, but none came.") from None
        self._check_size(text)
        self._greet(_hello(text))  # counted as a new socket
        while True:
            text = await self._receive()
            self._came_at = time.monotonic()
            await self._turns.turn(self._visitor.address)
            self._check_token()
            if not self._house.is_draining:  # else it is sent again to the next server
                await self._handle(room, text)

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", CLOSED_NORMALLY))
        text: str | None = message.get("text")
        return text if text is not None else message["bytes"].decode("utf-8", "replace")

    async def _handle(self, room: Room, text: str) -> None:
        """One message: it is carried out or refused, and the socket stays open."""
        command_id: str | None = None
        try:
            self._check_size(text)
            message = inbound.SOCKET_MESSAGE.validate_json(text)
            command_id = getattr(message, "id", None)
            if self._visitor.bot is not None:
                message = of_program(message, self._visitor.bot)
            self._count(message)
            await self._carry_out(room, message)
        except TooSlow:
            raise Disconnect(Code.TOO_FAST, "The client does not read its answers.") from None
        except ValidationError as error:
            self._count_bad_message()
            self._refuse(room, _id_of(text), Fault(Code.BAD_MESSAGE, describe(error)))
        except Disconnect:
            raise
        except TooFast as refusal:
            if refusal.is_own:  # others may share the address
                self._count_bad_message()
            self._refuse(room, command_id, refusal)
        except Refusal as refusal:
            self._refuse(room, command_id, refusal)
        except MoonpackError as error:
            self._refuse(room, command_id, Explained(Code.BAD_INPUT, error))

    def _check_size(self, text: str) -> None:
        most = self._limits.message_bytes
        if len(text.encode()) > most:
            self._allowance.message(self._visitor)
            raise Refusal(
                Code.TOO_LARGE,
                "A message may have at most {n} byte.",
                "A message may have at most {n} bytes.",
                n=most,
            )

    def _count(self, message: inbound.SocketMessage) -> None:
        """Count a message against the limit for its kind."""
        match message:
            case inbound.Hello():
                self._allowance.hello(self._visitor)
            case talk.Listen() if message.before is None and self._has_listened:
                self._allowance.hello(self._visitor)  # all of the chat is sent again
            case (
                inbound.Why()
                | inbound.AskHint()
                | inbound.AskTime()
                | inbound.Look()
                | inbound.Looking()
                | talk.Listen()
            ):
                self._allowance.question(self._visitor)
            case _:
                self._allowance.message(self._visitor)
                if isinstance(message, inbound.Sit) and message.password is not None:
                    self._allowance.password(self._visitor)

        self._has_listened |= isinstance(message, talk.Listen)

    def _count_bad_message(self) -> None:
        self._bad_messages += 1
        if self._bad_messages > self._limits.bad_messages:
            raise Disconnect(Code.TOO_FAST, "Too many invalid messages.")

    def _refuse(self, room: Room, command_id: str | None, refusal: Refusal) -> None:
        connection, outbox = self._connection, room.outbox_of(self._connection.person)
        self._house.metrics.refused(refusal.code)
        refused = Refused(
            id=command_id,
            code=refusal.code,
            why=refusal.why(languages.words(connection.language)),
            version=0 if outbox is None else outbox.table.version,
            beat=0 if outbox is None else outbox.table.beat,
        )
        try:
            connection.answer(refused)
        except TooSlow:
            raise Disconnect(Code.TOO_FAST, "The client does not read its answers.") from None

    async def _carry_out(self, room: Room, message: inbound.SocketMessage) -> None:
        connection, table = self._connection, room.table
        match message:
            case inbound.Hello():
                self._greet(message)
            case inbound.Look():
                seat = None if message.seat is None else message.seat - 1
                if seat is not None and seat not in table.seats_of(connection.person):
                    raise Refusal(Code.NOT_YOURS, "This is another player's seat.")
                connection.look(seat, table)
            case inbound.Looking():
                connection.attend(is_looking=message.on)
            case inbound.Hurry() | inbound.Reading():
                if not table.seats_of(connection.person):
                    raise Refusal(Code.NOT_SEATED, "Only seated players set the pace of the bots.")
                connection.pace(message)
                self._house.pace_bots(room)
            case inbound.Why():
                words = languages.words(connection.language)
                why = why_not(table, connection.person, message.steps, words)
                connection.answer(WhyAnswer(ask=message.ask, why=why))
            case inbound.AskHint():
                self._hinting.begin(room, message.ask)
            case talk.Listen() | talk.Say() | talk.React() | talk.Mute():
                self._talking.begin(room, message)
            case talk.Report() | talk.SwitchChat():
                self._talking.begin(room, message)
            case inbound.AskTime():
                connection.answer(TimeAnswer(ask=message.ask, now=self._house.time.now()))
            case _:
                connection.is_answering = True
                try:
                    done = await self._house.do(room, connection.person, message)
                finally:
                    connection.is_answering = False
                    connection.wake.set()
                version = min(done.version, room.version_for(connection.person))
                connection.answer(done.model_copy(update={"version": version}))
                if isinstance(message, inbound.Play | inbound.PlayStep):
                    self._clicks.append(self._came_at)

    def _greet(self, message: inbound.Hello) -> None:
        connection = self._connection
        if message.language is not None:
            connection.language = languages.choose(message.language)
        if connection.is_greeted:
            connection.you = None  # sent again
        connection.version, connection.is_greeted = message.version, True
        connection.views = message.views
        connection.wake.set()


def _hello(text: str) -> inbound.Hello:
    try:
        message = inbound.SOCKET_MESSAGE.validate_json(text)
    except ValidationError as error:
        raise Fault(Code.BAD_MESSAGE, describe(error)) from None
    if not isinstance(message, inbound.Hello):
        raise Disconnect(Code.BAD_MESSAGE, "The first message must be a hello.")
    return message


def _id_of(text: str) -> str | None:
    """The id of an invalid message, so that its sender knows which one was refused."""
    try:
        return _WithId.model_validate_json(text).id
    except ValidationError:
        return None


class _WithId(BaseModel):
    id: MessageId


def describe(error: ValidationError) -> str:
    """What is wrong with a message: the field, what was expected and what came."""
    return str(first_mistake(error.errors(include_url=False), "message", inbound.MESSAGE_TYPES))
