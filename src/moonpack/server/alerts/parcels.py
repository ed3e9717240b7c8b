"""Alerts as messages to send: whether they are still wanted, and what the sending process takes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from moonpack import languages
from moonpack.children import Message
from moonpack.server.alerts.destinations import Destinations
from moonpack.server.alerts.events import Alert, still_holds
from moonpack.server.alerts.keys import private_key
from moonpack.server.alerts.queue import AlertQueue, Channel, Waiting
from moonpack.server.alerts.texts import AlertText, alert_text
from moonpack.server.settings import Settings
from moonpack.server.store.store import Store
from moonpack.server.tables.table import Table
from moonpack.server.wire.refusals import Refusal

ELSEWHERE_FOR = 5.0  # seconds that an alert is left to the server that somebody is connected to
LEFT_FOR = 15.0  # seconds after which no alert is left to another server any more
# Seconds: nobody is told later. It is a day, the longest quiet hours that there are (when clocks
# are put back), and an hour to try.
LATEST = 26 * 3600.0
E_MAIL = "e-mail"  # all of it goes to the host's own server


@dataclass(frozen=True)
class Whereabouts:
    """Whether a person sees a table: at this server, or perhaps at another."""

    is_looking: bool = False
    is_elsewhere: bool = False


@dataclass(frozen=True)
class Parcel:
    """Messages that tell of an alert, each with the way that it goes."""

    messages: list[tuple[Channel, Message]]


@dataclass(frozen=True)
class Later:
    """An alert has to wait: for the end of quiet hours or of a pause, or for another server."""

    until: float


class Packing:
    """Makes messages of alerts."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        queue: AlertQueue,
        table: Callable[[str], Awaitable[Table]],
        whereabouts: Callable[[str, str], Whereabouts],
    ) -> None:
        self._store = store
        self._settings = settings
        self._queue = queue
        self._table = table
        self._whereabouts = whereabouts
        self._key = ""

    async def key(self) -> str:
        """The private key for push messages."""
        if not self._key:
            self._key = await private_key(self._store)
        return self._key

    def is_seen(self, alert: Alert) -> bool:
        """Whether the person looks at the table at this moment, at this server."""
        return self._whereabouts(alert.table, alert.person).is_looking

    async def parcel(
        self, waiting: Waiting, destinations: Destinations, now: float
    ) -> Parcel | Later | None:
        """What to send now for an alert, or until when it waits; None if nobody wants it."""
        alert = waiting.alert
        channels = [one for one in await self._queue.channels(alert.person) if one.is_confirmed]
        wishes = await self._queue.wishes(alert.person)
        if not channels or alert.kind not in wishes.kinds or now > waiting.created + LATEST:
            return None
        pauses = {one.id: destinations.paused_until(one.address) for one in channels}
        open_ways = [one for one in channels if pauses[one.id] is None]
        if not open_ways:  # no table is read for it
            return Later(min(until for until in pauses.values() if until is not None))
        try:
            table = await self._table(alert.table)
        except Refusal:  # it is gone, or cannot be read
            return None
        there = self._whereabouts(alert.table, alert.person)
        if there.is_looking or not still_holds(table, alert):
            return None
        if there.is_elsewhere and now < waiting.created + LEFT_FOR:
            return Later(now + ELSEWHERE_FOR)
        quiet_until = wishes.quiet_until(now)
        if quiet_until is not None:
            return Later(quiet_until)
        text = alert_text(alert, table, languages.words(wishes.language))
        return Parcel([(one, await self.message(one, text, alert)) for one in open_ways])

    async def message(self, channel: Channel, text: AlertText, alert: Alert | None) -> Message:
        """An alert, or a test, as the sending process takes it."""
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


def server_of(channel: Channel) -> str:
    """The server that takes what is sent to a person this way."""
    return E_MAIL if channel.kind == "email" else urlsplit(channel.address).hostname or ""
