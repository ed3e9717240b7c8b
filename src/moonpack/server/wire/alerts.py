"""Messages about alerts: where people can be reached, and what they want to be told."""

from __future__ import annotations

from typing import Annotated, Literal
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from moonpack.server.wire.fields import Answer, Message, number
from moonpack.words import source

# What a person can be told of; chat and clocks add theirs.
AlertKind = Literal["turn", "began", "over", "mentioned", "time"]
MINUTES_A_DAY = 24 * 60
Minute = Annotated[int, Field(ge=0, lt=MINUTES_A_DAY), BeforeValidator(number)]
Key = Annotated[str, Field(min_length=10, max_length=200, pattern=r"^[A-Za-z0-9_=-]+$")]


def zone_of(name: str) -> ZoneInfo | None:
    """A time zone by the name that browsers know; None if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def _zone(name: str) -> str:
    if zone_of(name) is None:
        # Not only a mistake: a browser may know newer names than the server.
        raise ValueError(source("the name of a time zone, such as Europe/Prague"))
    return name


def _endpoint(text: str) -> str:
    try:
        parts = urlsplit(text)
        is_usual = parts.scheme in ("https", "http") and bool(parts.hostname)
        is_usual = is_usual and not parts.username and (parts.port or 1) > 0
    except ValueError:
        is_usual = False
    if not is_usual or not text.isprintable():
        raise ValueError("the address of a push service")
    return text


Zone = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_zone)]
Endpoint = Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(_endpoint)]


class Quiet(Message):
    """Hours in which nothing is sent, in minutes from midnight; they may pass midnight."""

    begin: Minute
    end: Minute
    zone: Zone


class AlertWishes(Message):
    """What a person wants to be told of, and when not."""

    kinds: Annotated[list[AlertKind], Field(max_length=10)]
    quiet: Quiet | None = None


class PushKeys(Message):
    """The keys of a browser, with which messages to it are encrypted."""

    p256dh: Key
    auth: Key


class PushSubscription(Message):
    """A browser's subscription, as its `PushSubscription.toJSON()` has it."""

    endpoint: Endpoint
    keys: PushKeys
    expirationTime: float | None = None  # noqa: N815 - the browser's own name


class NewChannel(Message):
    """A way to be reached: either a browser's subscription, or an address of another service."""

    push: PushSubscription | None = None
    service: Literal["discord", "slack", "ntfy", "matrix", "email"] | None = None
    address: Annotated[str, Field(min_length=1, max_length=500)] | None = None
    label: Annotated[str, Field(max_length=80)] = ""

    @model_validator(mode="after")
    def _one_of_both(self) -> NewChannel:
        has_service = self.service is not None and self.address is not None
        if (self.push is None) == (not has_service):
            raise ValueError("either `push`, or `service` and `address`")
        return self


class ChannelCode(Message):
    """The code that was sent to an e-mail address."""

    code: Annotated[str, Field(min_length=1, max_length=20)]


class ChannelInfo(Answer):
    """A way in which a person is reached; what is secret in its address is not shown."""

    id: str
    kind: str
    address: str = Field(description="As much of it as its owner needs to recognise it.")
    label: str
    created: float
    confirmed: bool = Field(description="False until the code is entered that was sent there.")
    endpoint_hash: str | None = Field(
        default=None,
        description="For `push`: SHA-256 of the endpoint, by which a browser knows itself.",
    )


class QuietInfo(Answer):
    """Hours in which nothing is sent."""

    begin: int
    end: int
    zone: str


class AlertsInfo(Answer):
    """Where a person is reached, what they want to be told of, and what the server offers."""

    kinds: list[AlertKind]
    quiet: QuietInfo | None
    channels: list[ChannelInfo]
    push_key: str | None = Field(
        description="The key to subscribe a browser with; null if this server sends no push."
    )
    services: list[str] = Field(description="The other services that this server can use.")


class TrialAlert(Answer):
    """What became of a message that was sent as a test."""

    outcome: Literal["sent", "gone", "refused", "later"]
