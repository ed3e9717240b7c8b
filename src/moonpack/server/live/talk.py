"""The chat of a table in memory: what was said, and what each connection is sent of it.

It is read from the database when somebody first listens. Every text is made once for all who are
sent the same.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass

from moonpack import languages
from moonpack.server.live.connection import Connection, Hearing
from moonpack.server.settings import ChatMode, Settings
from moonpack.server.store.chats import Chats, around
from moonpack.server.tables.hearing import (
    audience_of,
    check_may_say,
    may_read,
    mode_for,
    readable_in,
)
from moonpack.server.tables.spoken import Spoken
from moonpack.server.tables.table import Table
from moonpack.server.wire.chat_text import cleaned, mentioned
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.server.wire.talk import (
    MODES,
    MOST_SENT,
    Audience,
    ChatInfo,
    ChatMessage,
    Muted,
    React,
    Say,
    SwitchChat,
)
from moonpack.usual_names import shown_name

MOST_TEXTS = 50  # that are kept for others who are sent the same
A_MOMENT = 0.01  # seconds; timers may be early


@dataclass(frozen=True)
class Header:
    """What a connection is sent of a chat beside messages; sent again when it changes."""

    mode: ChatMode
    switched: ChatMode
    to: Audience
    muted: tuple[tuple[str, str | None], ...]
    reported: tuple[int, ...]


class Talk:
    """What was said at one table."""

    def __init__(self, table: Table, chats: Chats, settings: Settings) -> None:
        self._table = table
        self._chats = chats
        self._server_mode = settings.chat
        self._limits = settings.limits
        self.alias: Callable[[str], str] = lambda person: person  # a word for a person, here
        self.on_change: Callable[[], None] = lambda: None
        self._messages: list[Spoken] = []
        self._reported: frozenset[int] = frozenset()
        self._is_loaded = False
        self._loading = asyncio.Lock()
        self._stamp = 0
        self._texts: dict[Hashable, str] = {}
        self._timer: asyncio.TimerHandle | None = None

    async def load(self) -> None:
        """Read what was said, unless it is in memory."""
        async with self._loading:
            if not self._is_loaded:
                messages = await self._chats.last(self._table.id)
                self._reported = await self._chats.reported(self._table.id)
                self._is_loaded = True
                self.take(messages)

    def forget_people(self, gone: Collection[str]) -> bool:
        """Some people have deleted themselves, and what they said; whether any of it was here."""
        kept = [spoken for spoken in self._messages if spoken.person not in gone]
        has_changed = len(kept) < len(self._messages)
        if has_changed:
            self._messages = kept
            self.changed()
        return has_changed

    async def forget(self) -> None:
        """Some of it was deleted: read it again."""
        if self._is_loaded:
            self._messages, self._is_loaded = [], False
            await self.load()

    def close(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # -- what was said

    @property
    def last(self) -> int:
        """The number of the last message."""
        return self._messages[-1].number if self._messages else 0

    def is_behind(self, number: int) -> bool:
        """Whether there are messages up to a number that are not in memory, but should be."""
        return self._is_loaded and number > self.last

    @property
    def is_listened_to(self) -> bool:
        """Whether what is said is needed in memory."""
        return self._is_loaded

    def take(self, messages: Sequence[Spoken]) -> None:
        """Add messages that were said here or elsewhere; nothing, as long as nobody listens."""
        if not self._is_loaded:
            return
        known = {spoken.number for spoken in self._messages}
        new = [spoken for spoken in messages if spoken.number not in known]
        self._messages = sorted([*self._messages, *new], key=lambda spoken: spoken.number)
        most = self._limits.chat_kept
        if len(self._messages) > most + 1:  # and the last switch
            switches = [one for one in self._messages[:-most] if one.kind == "switch"]
            self._messages = [*switches[-1:], *self._messages[-most:]]
        self.changed()

    def changed(self) -> None:
        """Somebody may have to be sent something."""
        self._stamp += 1
        self._texts.clear()
        self._schedule()
        self.on_change()

    def _schedule(self) -> None:
        """Look again when spectators may read the next message of the players."""
        self.close()
        now = time.time()
        waits = [readable_in(self._table, spoken, now) for spoken in self._messages[-MOST_SENT:]]
        due = [wait for wait in waits if wait is not None]
        if due:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.0, min(due)) + A_MOMENT, self.changed)

    @property
    def switched(self) -> ChatMode:
        """What the host allows."""
        switches = (spoken.text for spoken in reversed(self._messages) if spoken.kind == "switch")
        mode = next(switches, MODES[0])
        return next((known for known in MODES if known == mode), MODES[0])

    def mode(self, person: str) -> ChatMode:
        """What a person may say now."""
        return mode_for(self._table, person, self._server_mode, self.switched)

    # -- saying

    async def add(self, person: str, name: str | None, message: Say | React) -> tuple[Spoken, bool]:
        """Say something; returns it as it was written, and whether it is new."""
        await self.load()
        is_text = isinstance(message, Say)
        check_may_say(self._table, person, self.mode(person), is_text=is_text)
        text = self._checked(message.text) if isinstance(message, Say) else message.reaction
        seats = self._table.seats_of(person)
        actor = self._table.actor
        seat = None if not seats else actor if actor in seats else seats[0]
        names = [holder.name for holder in self._table.seats]
        return await self._write(
            Spoken(
                table=self._table.id,
                audience=audience_of(self._table, person),
                kind="text" if is_text else "reaction",
                seat=seat,
                person=person,
                name=name if seat is None else names[seat],
                text=text,
                command_id=message.id,
                mentions=tuple(mentioned(text, names)) if is_text else (),
            )
        )

    async def switch(self, person: str, name: str | None, message: SwitchChat) -> None:
        """Switch the chat, as the host."""
        await self.load()
        seats = self._table.seats_of(person)
        await self._write(
            Spoken(
                table=self._table.id,
                audience="all",
                kind="switch",
                seat=seats[0] if seats else None,
                person=person,
                name=self._table.seats[seats[0]].name if seats else name,
                text=message.mode,
                command_id=message.id,
            )
        )

    async def _write(self, draft: Spoken) -> tuple[Spoken, bool]:
        spoken, is_new = await self._chats.add(draft)
        if is_new:
            self.take([spoken])
        return spoken, is_new

    def _checked(self, text: str) -> str:
        clean, most = cleaned(text), self._limits.chat_length
        if not clean:
            raise Refusal(Code.BAD_INPUT, "There is nothing to read in this message.")
        if len(clean) > most:
            raise Refusal(
                Code.TOO_LARGE,
                "A message may have at most {n} character.",
                "A message may have at most {n} characters.",
                n=most,
            )
        return clean

    # -- reporting

    async def report(self, person: str, number: int) -> None:
        """Report a message that a person may read."""
        await self.load()
        now = time.time()
        spoken = next((one for one in self._messages if one.number == number), None)
        if spoken is None or not may_read(self._table, person, spoken, now):
            raise Refusal(Code.NOT_FOUND, "There is no such message.")
        if spoken.person == person:
            raise Refusal(Code.NOT_ALLOWED, "This is your own message.")
        readable = [one for one in self._messages if may_read(self._table, person, one, now)]
        most = self._limits.reports_a_person
        if not await self._chats.report(spoken, person, around(readable, number), most):
            raise Refusal(
                Code.TOO_FAST, "You have reported many messages today; wait until tomorrow."
            )
        self._reported |= {number}
        self.changed()

    def authors(self) -> Iterator[str]:
        """Everybody who has said something."""
        return iter({spoken.person for spoken in self._messages})

    # -- what is sent

    def due(self, connection: Connection) -> Iterator[str]:
        """What a connection has to be sent of the chat now."""
        hearing = connection.hearing
        if hearing is None or not self._is_loaded:
            return
        if hearing.before is None and hearing.stamp == self._stamp:
            return
        now, person = time.time(), connection.person
        readable = [
            spoken
            for spoken in self._messages
            if spoken.person not in hearing.muted and may_read(self._table, person, spoken, now)
        ]
        header = self._header(connection, hearing)
        if hearing.before is not None:
            before, hearing.before = hearing.before, None
            page = [spoken for spoken in readable if spoken.number < before]
            yield self._text(page[-MOST_SENT:], header, connection, before=before, of=page)
        if hearing.stamp == self._stamp:
            return
        is_first = hearing.header is None
        since = hearing.since if is_first else 0
        # What somebody said before they had a name is sent again when they have one.
        texts = {(spoken.number, self._name(spoken)): spoken for spoken in readable}
        new = [one for key, one in texts.items() if one.number > since and key not in hearing.sent]
        hearing.sent = set(texts)
        hearing.stamp = self._stamp
        if new or header != hearing.header:
            hearing.header = header
            whole = is_first and not since
            you = self.alias(person) if is_first else None
            yield self._text(new[-MOST_SENT:], header, connection, whole=whole, of=new, you=you)

    def _header(self, connection: Connection, hearing: Hearing) -> Header:
        person = connection.person
        muted = [one for one in self._messages if one.person in hearing.muted]
        names = {one.person: self._name(one) for one in muted}
        is_host = person == self._table.guests.host
        own = {one.number for one in self._messages if one.person == person}
        return Header(
            mode=self.mode(person),
            switched=self.switched,
            to=audience_of(self._table, person),
            muted=tuple((self.alias(who), name) for who, name in names.items()),
            reported=tuple(sorted(self._reported - own)) if is_host else (),
        )

    def _text(
        self,
        messages: Sequence[Spoken],
        header: Header,
        connection: Connection,
        *,
        of: Sequence[Spoken],
        whole: bool = False,
        before: int | None = None,
        you: str | None = None,
    ) -> str:
        language, has_more = connection.language, len(of) > len(messages)
        numbers = tuple(one.number for one in messages)  # names change with the stamp alone
        key = (numbers, header, language, whole, before, has_more, you)
        if key not in self._texts:
            if len(self._texts) >= MOST_TEXTS:
                self._texts.clear()
            info = ChatInfo(
                messages=[self._message(spoken, language) for spoken in messages],
                whole=whole,
                earlier=has_more,
                before=before,
                you=you,
                mode=header.mode,
                switched=header.switched,
                to=header.to,
                longest=self._limits.chat_length,
                muted=[Muted(who=who, name=name) for who, name in header.muted],
                reported=list(header.reported),
            )
            self._texts[key] = info.model_dump_json()
        return self._texts[key]

    def _message(self, spoken: Spoken, language: str) -> ChatMessage:
        words, name = languages.words(language), self._name(spoken)
        return ChatMessage(
            number=spoken.number,
            at=spoken.at,
            audience=spoken.audience,
            kind=spoken.kind,
            who=self.alias(spoken.person),
            seat=None if spoken.seat is None else spoken.seat + 1,
            name=None if name is None else shown_name(name, words),
            text=spoken.text,
            mentions=[seat + 1 for seat in spoken.mentions],
        )

    def _name(self, spoken: Spoken) -> str | None:
        """What an author is called; whoever had no name then may have sat down with one."""
        if spoken.name is not None:
            return spoken.name
        seats = self._table.seats_of(spoken.person)
        return self._table.seats[seats[0]].name if seats else None
