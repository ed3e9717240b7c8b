"""Chat on a table's socket: what is said is carried out apart, so that no click waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from moonpack.server.alerts.events import TableEvent
from moonpack.server.http.dependencies import Allowance
from moonpack.server.http.guard import Visitor
from moonpack.server.live.connection import Connection, Hearing, TooSlow
from moonpack.server.live.house import House
from moonpack.server.live.room import Room
from moonpack.server.people.profiles import keep_profile
from moonpack.server.tables.admission import check_is_host
from moonpack.server.tables.spoken import Spoken
from moonpack.server.wire import talk
from moonpack.server.wire.outbound import Code, Done
from moonpack.server.wire.refusals import Refusal

MOST_AT_ONCE = 8  # messages of a socket that are being carried out
MOST_MUTED = 500  # people whom one person has muted

TalkMessage = talk.Listen | talk.TalkCommand


class Talking:
    """The part of one socket that talks and listens. `refuse` tells the client of a refusal."""

    def __init__(
        self,
        house: House,
        connection: Connection,
        visitor: Visitor,
        allowance: Allowance,
        refuse: Callable[[Room, str | None, Refusal], None],
    ) -> None:
        self._house = house
        self._connection = connection
        self._visitor = visitor
        self._allowance = allowance
        self._refuse = refuse
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, room: Room, message: TalkMessage) -> None:
        """Carry out a message, without making those that follow wait; raises `Refusal`."""
        if len(self._tasks) >= MOST_AT_ONCE:
            raise Refusal(Code.TOO_FAST, "Too many messages; wait a moment.")
        if not isinstance(message, talk.Listen):
            is_seated = bool(room.table.seats_of(self._connection.person))
            self._allowance.chat(self._visitor, room.table.id, is_seated=is_seated)
        if isinstance(message, talk.Mute):
            self._allowance.account(self._visitor)
        if isinstance(message, talk.Report):
            self._allowance.report(self._visitor)
        task = asyncio.create_task(self._answer(room, message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, room: Room, message: TalkMessage) -> None:
        command_id = None if isinstance(message, talk.Listen) else message.id
        try:
            await self._carry_out(room, message)
            if command_id is not None:
                version = room.version_for(self._connection.person)
                self._connection.answer(Done(id=command_id, version=version))
        except TooSlow:  # it reads nothing, and is disconnected for it with its next message
            return
        except Exception as error:
            if not isinstance(error, Refusal):
                self._house.store.troubles.note("not said", error, with_trace=True)
                error = Refusal(Code.UNAVAILABLE, "Something went wrong on the server.")
            self._refuse(room, command_id, error)

    async def _carry_out(self, room: Room, message: TalkMessage) -> None:
        person = self._connection.person
        match message:
            case talk.Listen():
                await self._listen(room, message)
            case talk.Say() | talk.React():
                name = room.spectator_name(person, self._connection.name)
                spoken, is_new = await room.talk.add(person, name, message)
                if is_new:
                    self._house.visits.came(person)
                    await self._tell_mentioned(room, spoken)
            case talk.SwitchChat():
                check_is_host(room.table, person)
                name = room.spectator_name(person, self._connection.name)
                await room.talk.switch(person, name, message)
            case talk.Mute():
                await self._mute(room, message)
            case talk.Report():
                await room.talk.report(person, message.number)

    async def _listen(self, room: Room, message: talk.Listen) -> None:
        connection = self._connection
        if message.before is not None and connection.hearing is not None:
            connection.hearing.before = message.before
        else:
            muted = await self._house.chats.muted_by(connection.person)
            await room.talk.load()
            # A spectator may be sent what players said before other messages, but later.
            is_late = room.table.opening.public_chat and not room.table.seats_of(connection.person)
            connection.hearing = Hearing(since=0 if is_late else message.since, muted=muted)
        connection.wake.set()

    async def _mute(self, room: Room, message: talk.Mute) -> None:
        person = self._connection.person
        await room.talk.load()
        muted = room.person_of(message.who)
        if muted is None or muted == person:
            raise Refusal(Code.NOT_FOUND, "There is no such person at this table.")
        known = await self._house.chats.muted_by(person)
        if message.on and len(known) >= MOST_MUTED:
            raise Refusal(
                Code.TOO_LARGE,
                "You have muted {n} person, which is the limit.",
                "You have muted {n} people, which is the limit.",
                n=len(known),
            )
        if message.on:  # it is forgotten with them
            await keep_profile(self._house.store, person, None, None)
        await self._house.chats.mute(person, muted, is_on=message.on)
        now = await self._house.chats.muted_by(person)
        for other in self._house.rooms:  # all pages of this person
            other.set_muted(person, now)

    async def _tell_mentioned(self, room: Room, spoken: Spoken) -> None:
        """Tell those who are named, unless they have muted whoever names them."""
        if spoken.audience == "spectators":
            return
        for seat in spoken.mentions:
            person = room.table.seats[seat].person
            if person is None or person == spoken.person:
                continue
            if spoken.person not in await self._house.chats.muted_by(person):
                self._house.on_event(TableEvent("mentioned", spoken.table, person, seat))
