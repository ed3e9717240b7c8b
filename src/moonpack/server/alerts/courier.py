"""Sends alerts when they are due, and never in the way of play.

Each alert is taken by one server. It is dropped if it is not true any more, or if the person is
looking at the table or does not want it; it waits during the person's quiet hours. Nobody waits for
anybody else's slow server: of each person one alert is under way at a time, and then the next of
everybody else come first; places to send from go to whoever has used the least time, some of them
only to servers that have answered the last message soon. What cannot be delivered is tried again,
later each time, for about a day; an address that takes no more messages is forgotten.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Sequence

from moonpack.children import ChildError, Message
from moonpack.server.alerts.addresses import SERVICES
from moonpack.server.alerts.destinations import Destinations
from moonpack.server.alerts.events import Alert, TableEvent
from moonpack.server.alerts.keys import can_notify, can_push
from moonpack.server.alerts.parcels import LATEST, Later, Packing, Parcel, Whereabouts, server_of
from moonpack.server.alerts.post import Answer, Post
from moonpack.server.alerts.queue import AlertQueue, Channel, Waiting
from moonpack.server.alerts.sender import SECONDS, Outcome
from moonpack.server.alerts.texts import AlertText
from moonpack.server.alerts.wishes import Wishes
from moonpack.server.fair_queue import Client, FairQueue, Load, Places
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
MOST_UNDER_WAY = 100  # alerts, one of each person
# Messages under way, of which those of one server are fewer; the quick places are for servers that
# have answered soon.
PLACES = Places(places=8, quick_places=8, an_address=6)
PROMPT_TAKES = 0.5  # seconds that are expected of such a server
WAYS_AT_ONCE = 2  # messages of one alert
BEGIN_WITHIN = 15.0  # seconds in which a message has to get a place
ALL_BEGIN_WITHIN = 40.0  # the same for all messages of an alert
NOT_BEGUN_FOR = 5.0  # seconds until an alert comes again that had no turn
TRIALS_AT_ONCE = 2
MOST_TRIALS = 20  # that wait
MINUTE = 60.0  # seconds


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
        *,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.queue = AlertQueue(store, clock)
        self._settings = settings
        self._metrics = metrics
        self._clock = clock
        self._packing = Packing(store, settings, self.queue, table, whereabouts)
        self._troubles: Troubles = store.troubles
        self._post = Post(private=settings.alert_private)
        self._destinations = Destinations(clock)
        self._places = FairQueue(PLACES, _seconds)
        self._under_way: dict[str, asyncio.Task[None]] = {}  # by person
        self._due = 0  # at the last look
        # One alert at a time: play writes to the same database, and waits for those before it.
        self._at_database = asyncio.Lock()
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
        return await self._packing.key()

    @property
    def load(self) -> Load:
        """How many alerts were due at the last look, and how many of them are under way here."""
        running = len(self._under_way)
        return Load(max(0, self._due - running), running)

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
        """Begin with what is due, and now and then see who can be reached."""
        if looks % REACHABLE_EVERY == 0:
            await self.queue.read_reachable()
        if looks % FORGET_EVERY == FORGET_EVERY - 1:
            await self.queue.forget_old()
        if not self.queue.reachable:
            self._due = 0
            return
        self._due = await self.queue.due()
        free = MOST_UNDER_WAY - len(self._under_way)
        if self._due > len(self._under_way) and free:
            taken = await self.queue.take(free, self._under_way)
            # Most people look at the table where they play: one write is enough for all of them.
            seen = [waiting for waiting in taken if self._packing.is_seen(waiting.alert)]
            if seen:
                await self.queue.settle(*seen)
                if len(taken) == free:
                    self.look()  # there may be more
            for waiting in taken:
                if waiting not in seen:
                    delivery = asyncio.create_task(self._deliver_in_the_end(waiting))
                    self._under_way[waiting.alert.person] = delivery

    def look(self) -> None:
        """Look at once: something may be due."""
        self._wake.set()

    def close(self) -> None:
        """End the process; what is under way is taken again after a while."""
        for task in self._under_way.values():
            task.cancel()
        self._post.close()

    # -- one alert

    async def _deliver_in_the_end(self, waiting: Waiting) -> None:
        """Send an alert beside others; if that fails, it is taken again after a while."""
        try:
            await self._deliver(waiting)
        except Unavailable:  # counted already
            pass
        except Exception as error:  # whatever it is, others are to be told later
            self._troubles.note("alerts not sent", error, with_trace=True)
        finally:
            del self._under_way[waiting.alert.person]

    async def _deliver(self, waiting: Waiting) -> None:
        async with self._at_database:
            parcel = await self._packed(waiting)
        if parcel is not None:
            answers = await self._send_parcel(waiting, parcel)
            async with self._at_database:
                await self._conclude(waiting, parcel, answers)

    async def _packed(self, waiting: Waiting) -> Parcel | None:
        """What to send now; None if it is dropped, is not wanted or has to wait."""
        dropped = await self.queue.thin_out(waiting.alert.person)
        if dropped:
            self._metrics.alerts.labels("dropped").inc(len(dropped))
        if waiting.id in dropped:
            return None
        parcel = await self._packing.parcel(waiting, self._destinations, self._clock())
        if isinstance(parcel, Parcel):
            return parcel
        if isinstance(parcel, Later):
            await self._put_off(waiting, parcel.until, counts=False)
        else:
            await self.queue.settle(waiting)
        return None

    async def _put_off(self, waiting: Waiting, until: float, *, counts: bool) -> None:
        """Try again later, or give up."""
        if until > waiting.created + LATEST:
            self._metrics.alerts.labels("given_up").inc()
            await self.queue.settle(waiting)
        else:
            await self.queue.postpone(waiting, until, counts=counts)

    async def _send_parcel(self, waiting: Waiting, parcel: Parcel) -> list[Answer]:
        """Send all messages of an alert, a few at once; what became of each."""
        at_once = asyncio.Semaphore(WAYS_AT_ONCE)
        latest = _seconds() + ALL_BEGIN_WITHIN

        async def send(channel: Channel, message: Message) -> Answer:
            async with at_once:
                if _seconds() > latest:
                    return Answer("not_begun")
                return await self._send_in_turn(waiting.alert.person, channel, message)

        return await asyncio.gather(*(send(*one) for one in parcel.messages))

    async def _conclude(self, waiting: Waiting, parcel: Parcel, answers: list[Answer]) -> None:
        """Settle an alert or try again later; one message that has arrived is enough."""
        again: list[float] = []
        for (channel, _), answer in zip(parcel.messages, answers, strict=True):
            again += await self._learn(channel, answer, waiting.tries)
        outcomes = {answer.outcome for answer in answers}
        if "sent" in outcomes:
            await self.queue.settle(waiting)
        elif "not_begun" in outcomes:
            await self.queue.postpone(waiting, self._clock() + NOT_BEGUN_FOR, counts=False)
        elif again:
            await self._put_off(waiting, min(again), counts=True)
        else:
            await self.queue.settle(waiting)

    async def _send_in_turn(self, person: str, channel: Channel, message: Message) -> Answer:
        """Wait for a place and send a message."""
        server = server_of(channel)
        expected = PROMPT_TAKES if self._destinations.is_prompt(server) else SECONDS
        async with contextlib.AsyncExitStack() as stack:
            try:
                async with asyncio.timeout(BEGIN_WITHIN):
                    await stack.enter_async_context(
                        self._places.place(Client(person, server), expected)
                    )
            except TimeoutError:
                return Answer("not_begun")
            return await self._send(server, message)

    async def _send(self, server: str, message: Message) -> Answer:
        """What became of a message that is sent at once."""
        try:
            answer = await self._post.send(message)
        except ChildError as error:
            self._troubles.note("alerts not sent", error)
            return Answer("later")
        self._destinations.answered(server, answer.seconds)
        self._metrics.alerts.labels(answer.outcome).inc()
        if answer.outcome == "later" and answer.why:
            self._troubles.note("an alert was not delivered", NotDelivered(answer.why))
        return answer

    async def _learn(self, channel: Channel, answer: Answer, tries: int) -> Sequence[float]:
        """Remember how an address has answered; when it may be tried again, if it has failed."""
        match answer.outcome:
            case "gone":
                await self.queue.remove_channel(channel.id)
            case "sent":
                self._destinations.took(channel.address)
            case "later":
                return [self._destinations.failed(channel.address, tries, answer.after)]
            case _:
                pass
        return []

    # -- what does not come with a line of a journal

    def mentioned(self, event: TableEvent) -> None:
        """Somebody was named in a chat; they are told once a minute at most."""
        key = f"mentioned {int(self._clock() // MINUTE)}"
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
        message = await self._packing.message(channel, text, None)
        self._trials_waiting += 1
        try:
            async with self._trials:
                answer = await self._send(server_of(channel), message)
        finally:
            self._trials_waiting -= 1
        await self._learn(channel, answer, 1)
        return answer.outcome

    async def wishes(self, person: str) -> Wishes:
        """What somebody wants to be told of."""
        return await self.queue.wishes(person)


def _seconds() -> float:
    return asyncio.get_running_loop().time()
