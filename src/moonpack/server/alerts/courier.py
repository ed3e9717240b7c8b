"""Sends alerts when they are due, and never in the way of play.

Each alert is taken by one server. It is dropped if it is not true any more, or if the person is
looking at the table or does not want it; it waits during the person's quiet hours. What cannot be
delivered is tried again, later each time; an address that takes no more messages is forgotten.
Servers that have taken the last message come first, and wait for no others: whatever is sent to
servers that nobody knows, or that were slow, goes beside that, one batch after the other.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from moonpack import languages
from moonpack.children import ChildError, Message, Workers
from moonpack.server.alerts.addresses import SERVICES
from moonpack.server.alerts.events import Alert, TableEvent, still_holds
from moonpack.server.alerts.keys import can_notify, can_push, private_key
from moonpack.server.alerts.queue import AlertQueue, Channel, Waiting
from moonpack.server.alerts.sender import SECONDS, Outcome
from moonpack.server.alerts.texts import AlertText, alert_text
from moonpack.server.alerts.wishes import Wishes
from moonpack.server.metrics import Metrics
from moonpack.server.settings import Settings
from moonpack.server.store.failures import Unavailable
from moonpack.server.store.store import Store
from moonpack.server.tables.table import Table
from moonpack.server.troubles import Troubles
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

LOOK_EVERY = 1.0  # seconds
REACHABLE_EVERY = 30  # looks: somebody may have subscribed at another server
FORGET_EVERY = 600  # looks
ELSEWHERE_FOR = 5.0  # seconds that an alert is left to the server that somebody is connected to
RETRIES = (30.0, 120.0, 600.0, 3600.0)  # seconds
BEGIN_WITHIN = 15.0  # seconds in which a process that sends may begin with a message
BATCH_SECONDS = 60.0  # for such a process: names may be looked up for half a minute
NOT_BEGUN_FOR = 5.0  # seconds until a message comes again that had no turn
BUSY_FOR = 2.0  # the same, while others to unknown servers are under way
TRIALS_AT_ONCE = 2  # a process each
MOST_TRIALS = 20  # that wait
MOST_PROMPT = 1_000  # servers that are remembered
MINUTE = 60.0  # seconds
LATEST = 24 * 3600.0  # seconds; nobody is told later


Parcel = tuple[Waiting, list[Channel], list[Message]]  # an alert, and the messages that tell of it


@dataclass(frozen=True)
class Whereabouts:
    """Whether a person sees a table: at this server, or perhaps at another."""

    is_looking: bool
    is_elsewhere: bool


class NotDelivered(Exception):
    """Another server could not be reached; it is tried again."""


class Courier:
    """The task that sends alerts."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        table: Callable[[str], Awaitable[Table]],
        whereabouts: Callable[[str, str], Whereabouts],
    ) -> None:
        self.queue = AlertQueue(store)
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._table = table
        self._whereabouts = whereabouts
        self._troubles: Troubles = store.troubles
        self._workers = Workers("moonpack.server.alerts.sender")
        self._key = ""
        self._prompt: dict[str, None] = {}  # servers that took the last message for them, in order
        self._unsure: asyncio.Task[None] | None = None  # sends to servers that may not answer
        self._trials = asyncio.Semaphore(TRIALS_AT_ONCE)
        self._trials_waiting = 0
        self._wake = asyncio.Event()
        self._adding: set[asyncio.Task[None]] = set()

    # -- what can be offered

    @property
    def can_push(self) -> bool:
        """Whether browsers can be reached."""
        return self._settings.push and can_push()

    @property
    def services(self) -> list[str]:
        """The other services through which people can be reached."""
        if not self._settings.webhooks or not can_notify():
            return []
        return [name for name in SERVICES if name != "email" or self._settings.mail]

    async def key(self) -> str:
        """The private key for push messages."""
        if not self._key:
            self._key = await private_key(self._store)
        return self._key

    # -- the task

    async def run(self) -> None:
        """Send what is due, for ever."""
        looks = 0
        while True:
            try:
                await self._look(looks)
            except Unavailable:  # counted already
                pass
            except Exception as error:  # whatever it is, others are to be told later
                self._troubles.note("alerts not sent", error, with_trace=True)
            looks += 1
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), LOOK_EVERY)
            self._wake.clear()

    async def _look(self, looks: int) -> None:
        """Send what is due, and now and then see who can be reached."""
        if looks % REACHABLE_EVERY == 0:
            await self.queue.read_reachable()
        if looks % FORGET_EVERY == FORGET_EVERY - 1:
            await self.queue.forget_old()
        if self.queue.reachable and await self.queue.has_due():
            await self._send_due()

    def look(self) -> None:
        """Look at once: something may be due."""
        self._wake.set()

    def close(self) -> None:
        """End the processes."""
        if self._unsure is not None:
            self._unsure.cancel()
        self._workers.close()

    async def _send_due(self) -> None:
        batch: list[Parcel] = []
        for waiting in await self.queue.take():
            try:
                channels, messages = await self._messages(waiting)
            except Refusal:  # the table is gone, or cannot be read
                channels, messages = [], []
                await self.queue.settle(waiting)
            if messages:
                batch.append((waiting, channels, messages))
        prompt = [parcel for parcel in batch if self._is_prompt(parcel)]
        unsure = [parcel for parcel in batch if not self._is_prompt(parcel)]
        if unsure and (self._unsure is None or self._unsure.done()):
            self._unsure = asyncio.create_task(self._deliver_in_the_end(unsure))
        else:
            for waiting, _, _ in unsure:
                await self.queue.postpone(waiting, time.time() + BUSY_FOR, counts=False)
        if prompt:
            await self._deliver(prompt)

    def _is_prompt(self, parcel: Parcel) -> bool:
        """Whether all servers that it goes to took the last message."""
        return all(_host(message) in self._prompt for message in parcel[2])

    async def _deliver(self, batch: Sequence[Parcel]) -> None:
        """Send alerts, and settle each of them."""
        outcomes = iter(await self._send([m for _, _, messages in batch for m in messages]))
        for waiting, channels, _ in batch:
            await self._settle(waiting, channels, [next(outcomes) for _ in channels])

    async def _deliver_in_the_end(self, batch: Sequence[Parcel]) -> None:
        """Send alerts beside others; those of which that fails are taken again after a while."""
        try:
            await self._deliver(batch)
        except Unavailable:  # counted already
            pass
        except Exception as error:  # whatever it is, others are to be told later
            self._troubles.note("alerts not sent", error, with_trace=True)

    async def _messages(self, waiting: Waiting) -> tuple[list[Channel], list[Message]]:
        """What to send now for an alert; nothing if it is dropped or has to wait."""
        alert, now = waiting.alert, time.time()
        channels = [one for one in await self.queue.channels(alert.person) if one.is_confirmed]
        wishes = await self.queue.wishes(alert.person)
        table = await self._table(alert.table)
        is_wanted = alert.kind in wishes.kinds and now - waiting.created < LATEST
        if not channels or not is_wanted or not still_holds(table, alert):
            await self.queue.settle(waiting)
            return [], []
        there = self._whereabouts(alert.table, alert.person)
        if there.is_looking:
            await self.queue.settle(waiting)
            return [], []
        if there.is_elsewhere and now - waiting.created < ELSEWHERE_FOR + LOOK_EVERY * 10:
            await self.queue.postpone(waiting, now + ELSEWHERE_FOR, counts=False)
            return [], []
        quiet_until = wishes.quiet_until(now)
        if quiet_until is not None:
            await self.queue.postpone(waiting, quiet_until, counts=False)
            return [], []
        text = alert_text(alert, table, languages.words(wishes.language))
        return channels, [await self._message(one, text, alert) for one in channels]

    async def _message(self, channel: Channel, text: AlertText, alert: Alert | None) -> Message:
        """An alert as the sending process takes it."""
        path = "/" if alert is None else f"/t/{alert.table}"
        public = self._settings.public_url.rstrip("/")
        payload = {"title": text.title, "body": text.body, "path": path}
        payload["tag"] = "moonpack" if alert is None else alert.table
        payload["kind"] = "test" if alert is None else alert.kind
        if public:
            payload["link"] = f"{public}{path}"
        message: Message = {"kind": channel.kind, "address": channel.address, "payload": payload}
        if channel.kind == "push":
            keys = {name: channel.data[name] for name in ("p256dh", "auth")}
            message |= {**keys, "key": await self.key(), "contact": self._contact()}
            message["topic"] = payload["tag"][:32]
        else:
            message["mail"] = self._settings.mail
        return message

    def _contact(self) -> str:
        """Whom a push service can write to if something is wrong with our messages."""
        public = self._settings.public_url
        if self._settings.push_contact:
            return self._settings.push_contact
        return public if public.startswith("https://") else "mailto:moonpack@localhost.localdomain"

    async def _send(self, messages: Sequence[Message]) -> list[Outcome]:
        """What became of each message."""
        order = sorted(range(len(messages)), key=lambda n: _host(messages[n]) not in self._prompt)
        question: Message = {
            "messages": [messages[n] for n in order],
            "private": self._settings.alert_private,
            "begin_within": BEGIN_WITHIN,
            "each": SECONDS,
        }
        try:
            answer = await self._workers.ask(question, BATCH_SECONDS)
        except ChildError as error:
            self._troubles.note("alerts not sent", error)
            return ["later"] * len(messages)
        outcomes: dict[int, Outcome] = {}
        for n, one in zip(order, answer["outcomes"], strict=True):
            outcomes[n] = one["outcome"]
            self._remember(_host(messages[n]), one["outcome"])
            if one["outcome"] != "not_begun":
                self._metrics.alerts.labels(one["outcome"]).inc()
            if one["outcome"] == "later" and "why" in one:
                self._troubles.note("an alert was not delivered", NotDelivered(one["why"]))
        return [outcomes[n] for n in range(len(messages))]

    def _remember(self, host: str, outcome: Outcome) -> None:
        """Whether a server takes messages promptly."""
        if outcome == "later":
            self._prompt.pop(host, None)
        elif outcome == "sent":
            self._prompt[host] = self._prompt.pop(host, None)
            if len(self._prompt) > MOST_PROMPT:
                del self._prompt[next(iter(self._prompt))]

    async def _settle(
        self, waiting: Waiting, channels: list[Channel], outcomes: list[Outcome]
    ) -> None:
        for channel, outcome in zip(channels, outcomes, strict=True):
            if outcome == "gone":
                await self.queue.remove_channel(channel.id)
        is_to_retry = "later" in outcomes and "sent" not in outcomes
        if "not_begun" in outcomes and "sent" not in outcomes:
            await self.queue.postpone(waiting, time.time() + NOT_BEGUN_FOR, counts=False)
        elif is_to_retry and waiting.tries <= len(RETRIES):
            await self.queue.postpone(waiting, time.time() + RETRIES[waiting.tries - 1])
        else:
            await self.queue.settle(waiting)

    # -- what does not come with a line of a journal

    def mentioned(self, event: TableEvent) -> None:
        """Somebody was named in a chat; they are told once a minute at most."""
        key = f"mentioned {int(time.time() // MINUTE)}"
        self._add(Alert(event.person, event.table, "mentioned", key))

    def time_event(self, kind: str, table: Table, seat: int) -> None:
        """A clock is running low, or has run out; each is told once a turn."""
        person = table.seats[seat].person
        if person is not None and table.game is not None:
            self._add(Alert(person, table.id, "time", f"{kind} {len(table.game.turns())}"))

    def _add(self, alert: Alert) -> None:
        if alert.person not in self.queue.reachable:
            return
        task = asyncio.create_task(self._add_in_the_end(alert))
        self._adding.add(task)
        task.add_done_callback(self._adding.discard)

    async def _add_in_the_end(self, alert: Alert) -> None:
        with contextlib.suppress(Unavailable):  # counted already; play goes on without it
            await self.queue.add([alert])
            self.look()

    # -- at once

    async def try_out(self, channel: Channel, text: AlertText) -> Outcome:
        """Send something that somebody waits for; what became of it."""
        if self._trials_waiting >= MOST_TRIALS:
            raise Refusal(Code.UNAVAILABLE, "The server is busy with other messages; try again.")
        message = await self._message(channel, text, None)
        self._trials_waiting += 1
        try:
            async with self._trials:
                outcome = (await self._send([message]))[0]
        finally:
            self._trials_waiting -= 1
        if outcome == "gone":
            await self.queue.remove_channel(channel.id)
        return outcome

    async def wishes(self, person: str) -> Wishes:
        """What somebody wants to be told of."""
        return await self.queue.wishes(person)


def _host(message: Message) -> str:
    """The server that a message goes to; those for e-mail all go to the host's own."""
    is_mail = message["kind"] == "email"
    return "" if is_mail else urlsplit(message["address"]).hostname or ""
