"""Alerts: where the visitor can be reached, and what they want to be told of."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import replace
from typing import cast

from fastapi import APIRouter

from moonpack import languages
from moonpack.errors import BadInput
from moonpack.server.alerts.addresses import Service, checked, shown
from moonpack.server.alerts.keys import check_browser_keys, public_key
from moonpack.server.alerts.queue import Channel, new_channel
from moonpack.server.alerts.texts import code_text, trial_text
from moonpack.server.alerts.wishes import QuietHours, Wishes
from moonpack.server.http.dependencies import InLanguage, TheAllowance, TheHouse, TheVisitor
from moonpack.server.people.profiles import keep_profile
from moonpack.server.wire.alerts import (
    AlertsInfo,
    AlertWishes,
    ChannelCode,
    ChannelInfo,
    NewChannel,
    PushSubscription,
    QuietInfo,
    TrialAlert,
)
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

MOST_CHANNELS = 20  # of a person
CODE_DIGITS = 6

router = APIRouter(prefix="/api/me/alerts", tags=["you"])


@router.get("")
async def alerts(house: TheHouse, visitor: TheVisitor) -> AlertsInfo:
    """Where the visitor is reached, what they want to be told of, and what is offered."""
    queue, courier = house.courier.queue, house.courier
    wishes = await queue.wishes(visitor.person)
    channels = await queue.channels(visitor.person)
    quiet = wishes.quiet
    return AlertsInfo(
        kinds=list(wishes.kinds),
        quiet=None
        if quiet is None
        else QuietInfo(begin=quiet.begin, end=quiet.end, zone=quiet.zone),
        channels=[_info(channel) for channel in channels],
        push_key=public_key(await courier.key()) if courier.can_push else None,
        services=courier.services,
    )


@router.put("", status_code=204)
async def change_wishes(
    *,
    asked: AlertWishes,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> None:
    """Remember what the visitor wants to be told of, and when not."""
    queue = house.courier.queue
    allowance.account(visitor)
    await keep_profile(house.store, visitor.person, None, None)  # it is forgotten with them
    quiet = None if asked.quiet is None else QuietHours(**asked.quiet.model_dump())
    before = await queue.wishes(visitor.person)
    wishes = replace(before, kinds=tuple(asked.kinds), quiet=quiet, language=language)
    await queue.keep_wishes(visitor.person, wishes)


@router.post("/channels", status_code=201)
async def add_channel(
    asked: NewChannel,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> ChannelInfo:
    """Add a browser, or an address of another service, at which the visitor is reached.

    An e-mail address is used once the code is entered that is sent to it.
    """
    courier, queue = house.courier, house.courier.queue
    allowance.account(visitor)
    if len(await queue.channels(visitor.person)) >= MOST_CHANNELS:
        raise Refusal(
            Code.TOO_FAST,
            "You can be reached in {n} way at most.",
            "You can be reached in {n} ways at most.",
            n=MOST_CHANNELS,
        )
    await keep_profile(house.store, visitor.person, None, None)
    await _speak(house, visitor.person, language)
    if asked.push is not None:
        if not courier.can_push:
            raise Refusal(Code.UNAVAILABLE, "This server sends no alerts to browsers.")
        keys = {"p256dh": asked.push.keys.p256dh, "auth": asked.push.keys.auth}
        # So that nothing is sent there any more once the device is signed out.
        known = {} if visitor.device is None else {"device": visitor.device}
        _check_push(asked.push, is_private_allowed=house.settings.alert_private)
        channel = new_channel(
            visitor.person, "push", asked.push.endpoint, keys | known, asked.label
        )
        await queue.add_channel(channel)
        return _info(channel)
    service = cast("Service", asked.service)
    if service not in courier.services:
        raise Refusal(Code.UNAVAILABLE, "This server sends no alerts through this service.")
    address = checked(service, asked.address or "")
    channel = new_channel(visitor.person, service, address, {}, asked.label)
    if service == "email":
        return await _ask_for_code(channel, house, visitor, allowance, language)
    await queue.add_channel(channel)
    return _info(channel)


def _check_push(push: PushSubscription, *, is_private_allowed: bool) -> None:
    """Refuse a subscription to which nothing could be sent."""
    if not is_private_allowed and not push.endpoint.startswith("https://"):
        raise BadInput("push.endpoint", "an address that begins with https://", push.endpoint)
    check_browser_keys(push.keys.p256dh, push.keys.auth)


async def _ask_for_code(
    channel: Channel,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: str,
) -> ChannelInfo:
    """Send a code to an address, which may be somebody else's."""
    allowance.code(visitor)
    code = "".join(secrets.choice("0123456789") for _ in range(CODE_DIGITS))
    unconfirmed = replace(channel, is_confirmed=False, data={"code": _digest(channel.id, code)})
    await house.courier.queue.add_channel(unconfirmed)
    await house.courier.try_out(unconfirmed, code_text(code, languages.words(language)))
    return _info(unconfirmed)


@router.post("/channels/{channel}/confirm", status_code=204)
async def confirm_channel(
    channel: str,
    asked: ChannelCode,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
) -> None:
    """Enter the code that was sent to an e-mail address."""
    allowance.typed_code(visitor)
    one = await _own(house, visitor, channel)
    given = _digest(channel, asked.code.strip())
    if not await house.courier.queue.confirm_channel(one, given):
        raise Refusal(Code.NOT_ALLOWED, "This is not the code that was sent.")


@router.post("/channels/{channel}/test")
async def try_channel(
    channel: str,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
) -> TrialAlert:
    """Send a test; what became of it."""
    allowance.code(visitor)
    one = await _own(house, visitor, channel)
    if not one.is_confirmed:
        raise Refusal(Code.NOT_ALLOWED, "First enter the code that was sent to this address.")
    outcome = await house.courier.try_out(one, trial_text(languages.words(language)))
    return TrialAlert(outcome="later" if outcome == "not_begun" else outcome)


@router.delete("/channels/{channel}", status_code=204)
async def remove_channel(channel: str, house: TheHouse, visitor: TheVisitor) -> None:
    """Send nothing there any more."""
    if not await house.courier.queue.remove_channel(channel, visitor.person):
        raise _unknown()


async def _own(house: TheHouse, visitor: TheVisitor, channel: str) -> Channel:
    own = await house.courier.queue.channels(visitor.person)
    for one in own:
        if one.id == channel:
            return one
    raise _unknown()


def _unknown() -> Refusal:
    return Refusal(Code.NOT_FOUND, "No alerts are sent there any more.")


async def _speak(house: TheHouse, person: str, language: str) -> None:
    """Alerts are in the language that a person has spoken last when they asked for them."""
    queue = house.courier.queue
    before: Wishes = await queue.wishes(person)
    if before.language != language:
        await queue.keep_wishes(person, replace(before, language=language))


def _digest(channel: str, code: str) -> str:
    return hashlib.sha256(f"{channel} {code}".encode()).hexdigest()


def _info(channel: Channel) -> ChannelInfo:
    is_push = channel.kind == "push"
    digest = hashlib.sha256(channel.address.encode()).hexdigest() if is_push else None
    return ChannelInfo(
        id=channel.id,
        kind=channel.kind,
        address="" if is_push else shown(channel.kind, channel.address),
        label=channel.label,
        created=channel.created,
        confirmed=channel.is_confirmed,
        endpoint_hash=digest,
    )
