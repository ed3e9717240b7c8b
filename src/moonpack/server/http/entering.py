"""Signing in on this device: whoever the browser was before is kept aside, and can come back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from starlette.requests import Request

from moonpack.server.http.guard import Visitor, is_secure
from moonpack.server.live.house import House
from moonpack.server.people import devices
from moonpack.server.people.agents import Agent
from moonpack.server.people.devices import Device
from moonpack.server.people.identity import Earlier, Identity, Remembered, new_device
from moonpack.server.people.profiles import profile_of

LONGEST_WAIT = 5.0  # seconds for clocks that differ


async def enter(request: Request, house: House, visitor: Visitor, person: str) -> list[str]:
    """The headers that make this browser a device of a person."""
    if not visitor.is_new and visitor.person == person:
        return []
    device = Device(person, new_device(), Agent.of(visitor.user_agent))
    await house.store.write(lambda connection: devices.add(house.store, connection, device))
    # The cookie must not be older than the end of those before it; its time is whole seconds.
    await house.access.read(house.store)
    deadline = min(house.access.signed_out_before(person), time.time() + LONGEST_WAIT)
    while (wait := deadline - time.time()) > 0:
        await asyncio.sleep(wait)
    return await _cookies(request, house, visitor, Earlier(person, device.id))


async def go_back(request: Request, house: House, visitor: Visitor, earlier: Earlier) -> list[str]:
    """The headers that make this browser somebody again who it was before."""
    back = Earlier(earlier.person, earlier.device or new_device())
    return await _cookies(request, house, visitor, back)


async def _cookies(request: Request, house: House, visitor: Visitor, now: Earlier) -> list[str]:
    identity: Identity = request.app.state.identity
    secure, profile = is_secure(request.scope), await profile_of(house.store, now.person)
    name = None if profile is None else profile.name
    aside = await _set_aside(house, visitor, now.person)
    return [
        *identity.cookies(Remembered(now.person, name, device=now.device), is_secure=secure),
        identity.set_aside(aside, is_secure=secure),
    ]


async def _set_aside(house: House, visitor: Visitor, person: str) -> Sequence[Earlier]:
    """Who this browser was before; strangers, of whom nothing is kept, are forgotten."""
    earlier = list(visitor.remembered.set_aside)
    is_kept = not visitor.is_new and await profile_of(house.store, visitor.person) is not None
    if is_kept:
        earlier.insert(0, Earlier(visitor.person, visitor.device))
    return [one for one in earlier if one.person != person]
