"""Messages about oneself: devices, links, the recovery phrase, passkeys."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool

from moonpack.server.wire.fields import Answer, Message, Name, Reach
from moonpack.server.wire.signs import PersonMark

LONGEST_PHRASE = 300  # characters
LONGEST_CREDENTIAL = 8_000

# `yes` · `not_installed` on this server · `address`: the site has no name, only an IP address ·
# `insecure`: the page was not loaded over HTTPS.
PasskeyUse = Literal["yes", "not_installed", "address", "insecure"]


class DeviceInfo(Answer):
    """A browser or program that a person is signed in with."""

    id: str
    browser: str = Field(description="Such as `Firefox`; empty if it is not known.")
    system: str = Field(description="Such as `Android`; empty if it is not known.")
    name: str | None = Field(default=None, description="What its person calls it.")
    created: float = Field(description="Since when, in seconds since 1970.")
    seen: float = Field(description="When it was last here, about.")
    here: bool = Field(description="Whether it is the one that asks.")


class DeviceNamed(Message):
    """What a person calls a device; null: by its browser and system."""

    name: Name | None


class PasskeyInfo(Answer):
    """A passkey of a person."""

    id: str
    browser: str = Field(description="With which it was made.")
    system: str
    created: float
    used: float | None = Field(description="When somebody last signed in with it.")


class WhoInfo(Answer):
    """Who somebody is, as far as others may know."""

    name: str | None
    mark: PersonMark | None


class Account(Answer):
    """All that belongs to being oneself here."""

    name: str | None
    mark: PersonMark | None
    is_kept: bool = Field(
        description="Whether the server keeps anything; not of those who have only looked around."
    )
    devices: list[DeviceInfo]
    phrase_made: float | None = Field(description="When the recovery phrase was made.")
    passkeys: list[PasskeyInfo]
    passkey_use: PasskeyUse
    earlier: list[WhoInfo] = Field(
        description="Who this browser was before somebody signed in, the latest first."
    )
    unfinished: int = Field(description="How many unfinished games the person plays in.")
    forgotten_after: float | None = Field(
        default=None,
        description="After how many days without a visit all that is the person's alone is "
        "deleted; null: never.",
    )


class OneTimeLink(Answer):
    """A link that signs a person in on another device, once."""

    link: str
    reach: Reach = Field(
        description="Who can use it: everybody, those in the same network, or this computer alone."
    )
    qr: str = Field(description="The link as a QR code: an SVG.")
    until: float = Field(description="Until when it can be used, in seconds since 1970.")


class RecoveryPhrase(Answer):
    """A recovery phrase, which is shown once: the server does not keep it."""

    words: list[str]


class PasskeyOptions(Answer):
    """What a browser needs to make or use a passkey, as WebAuthn defines it."""

    options: dict[str, Any]


class SignedIn(Answer):
    """Somebody is signed in on this device now."""

    name: str | None
    mark: PersonMark | None


class PhraseTyped(Message):
    """A recovery phrase, as somebody typed it."""

    phrase: Annotated[str, Field(min_length=1, max_length=LONGEST_PHRASE)]


class PasskeyAnswer(Message):
    """What a browser's passkey answered, as WebAuthn defines it, with bytes as base64url."""

    credential: dict[str, Any]


class GoBack(Message):
    """Be again who this browser was before."""

    number: Annotated[int, Field(ge=0, le=9)] = Field(
        description="Which of `earlier` of the account, from 0."
    )


class DeleteMe(Message):
    """Delete oneself, for good."""

    sure: Literal[True]


class VacationWanted(Message):
    """Be on vacation in all of one's slow games, or no longer."""

    on: StrictBool
    until: Annotated[float, Field(gt=0, lt=2**40, allow_inf_nan=False)] | None = Field(
        default=None, description="When it ends by itself, in seconds since 1970."
    )


class VacationInfo(Answer):
    """One's slow games that have vacations, and in how many of them one is on vacation."""

    games: int = Field(description="Games of `days` that go on and in which vacation is left.")
    away: int = Field(description="Of all, those in which one is on vacation.")
    until: float | None = Field(
        description="When the last of these ends by itself; null if one does not."
    )
    least_left: float | None = Field(
        description="Seconds of vacation left in the game that has least of those with any; "
        "a vacation that ends by itself cannot be longer. Null without games."
    )
