"""Being oneself over HTTP: one's devices, links to others, the recovery phrase, and the end of it.

Who somebody is at a table is in `people/identity.py`; how one signs in, in `signin.py`.
"""

from __future__ import annotations

import asyncio
import time
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from moonpack.render.qr import qr_svg
from moonpack.server.http.dependencies import TheAllowance, TheHouse, TheVisitor, reachable_links
from moonpack.server.http.entering import go_back
from moonpack.server.http.guard import Visitor, is_secure
from moonpack.server.http.passkeys import passkey_use
from moonpack.server.http.slow_work import slow_turn, slowly
from moonpack.server.live.departing import Departing, unfinished_tables
from moonpack.server.live.house import House
from moonpack.server.people import devices, links, passkeys, phrases
from moonpack.server.people.agents import Agent
from moonpack.server.people.devices import Device
from moonpack.server.people.identity import Identity
from moonpack.server.people.profiles import Profile, keep_profile, profile_of, profiles_of
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.people import (
    Account,
    DeleteMe,
    DeviceInfo,
    DeviceNamed,
    GoBack,
    OneTimeLink,
    PasskeyInfo,
    RecoveryPhrase,
    SignedIn,
    WhoInfo,
)
from moonpack.server.wire.refusals import Refusal

router = APIRouter(prefix="/api/me", tags=["you"])

DeviceId = Annotated[str, Path(pattern="^[A-Za-z0-9_-]{1,24}$")]


@router.get("/account")
async def account(request: Request, house: TheHouse, visitor: TheVisitor) -> Account:
    """One's name, mark, devices, passkeys, and whether there is a recovery phrase."""
    store, person = house.store, visitor.person
    kept = None if visitor.is_new else await profile_of(store, person)
    if kept is not None:
        await _note(house, visitor)
    profile = kept or Profile()
    return Account(
        name=profile.name or visitor.remembered.name,
        mark=profile.mark,
        is_kept=kept is not None,
        devices=[
            DeviceInfo(
                id=row.id,
                browser=row.browser,
                system=row.system,
                name=row.name,
                created=row.created,
                seen=row.seen,
                here=row.id == visitor.device,
            )
            for row in await devices.devices_of(store, person)
        ],
        phrase_made=await phrases.made_at(store, person),
        passkeys=[
            PasskeyInfo(
                id=row.id,
                browser=row.browser,
                system=row.system,
                created=row.created,
                used=row.used,
            )
            for row in await passkeys.passkeys_of(store, person)
        ],
        passkey_use=passkey_use(request),
        earlier=await _earlier(house, visitor),
        unfinished=len(await unfinished_tables(store, person)),
        forgotten_after=house.settings.keep.people or None,
    )


async def _note(house: House, visitor: Visitor) -> None:
    """Note that this device is here now."""
    if visitor.device is None:
        return
    here = Device(visitor.person, visitor.device, Agent.of(visitor.user_agent))
    now = time.time()
    await house.store.write(lambda connection: devices.note(house.store, connection, here, now))


async def _earlier(house: House, visitor: Visitor) -> list[WhoInfo]:
    earlier = visitor.remembered.set_aside
    known = await profiles_of(house.store, [one.person for one in earlier])
    profiles = [known.get(one.person, Profile()) for one in earlier]
    return [WhoInfo(name=profile.name, mark=profile.mark) for profile in profiles]


async def _keep(house: House, visitor: Visitor) -> None:
    """From now on something is kept of a person: they have chosen something."""
    await keep_profile(house.store, visitor.person, visitor.remembered.name, None)


@router.post("/link", status_code=201)
async def make_link(
    request: Request, house: TheHouse, visitor: TheVisitor, allowance: TheAllowance
) -> OneTimeLink:
    """Make a link that signs one in on another device: once, within ten minutes.

    A link that was made before and not used counts no longer.
    """
    allowance.account(visitor)
    await _keep(house, visitor)
    link = await links.make_link(house.store, visitor.person)
    best = reachable_links(request, link.path)[0]
    code = await slowly(house, visitor, lambda: qr_svg(best.link))
    return OneTimeLink(link=best.link, reach=best.reach, qr=code, until=link.until)


@router.delete("/devices", status_code=204)
async def sign_out_others(house: TheHouse, visitor: TheVisitor, allowance: TheAllowance) -> None:
    """Sign out all other devices, and let links that nobody has used count no longer."""
    store, person, here = house.store, visitor.person, visitor.remembered.device
    if here is None:  # this cookie is of an earlier version, and about to be replaced
        raise Refusal(Code.UNAVAILABLE, "Load the page again first.")
    allowance.ending(visitor)
    await _keep(house, visitor)
    await house.change_access(
        lambda connection: devices.sign_out_others(store, connection, person, here)
    )


@router.put("/devices/{device}", status_code=204)
async def name_device(
    device: DeviceId,
    named: DeviceNamed,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
) -> None:
    """Give one of one's devices a name, to tell it from the others."""
    allowance.account(visitor)
    person = visitor.person
    if not await house.store.write(
        lambda connection: devices.name_device(connection, person, device, named.name)
    ):
        raise Refusal(Code.NOT_FOUND, "You have no such device.")


@router.delete("/devices/{device}", status_code=204)
async def sign_out(
    device: DeviceId, request: Request, response: Response, house: TheHouse, visitor: TheVisitor
) -> None:
    """Sign out one of one's devices; it may be this one."""
    person = visitor.person
    known = {row.id for row in await devices.devices_of(house.store, person)}
    # Looked up before: a change lets all servers read again who may use them.
    if device not in known or not await house.change_access(
        lambda connection: devices.sign_out(connection, person, device)
    ):
        raise Refusal(Code.NOT_FOUND, "You have no such device.")
    if device == visitor.device:
        _forget(request, response)


@router.post("/phrase", status_code=201)
async def make_phrase(
    house: TheHouse, visitor: TheVisitor, allowance: TheAllowance
) -> RecoveryPhrase:
    """Make a recovery phrase, instead of the one before; it is shown this once."""
    allowance.account(visitor)
    await _keep(house, visitor)
    words, store = phrases.new_phrase(), house.store
    async with slow_turn(house, visitor):
        hashed = await asyncio.to_thread(phrases.hashed, words, house.secret)
    await store.write(lambda connection: phrases.keep(store, connection, visitor.person, hashed))
    return RecoveryPhrase(words=words)


@router.delete("/phrase", status_code=204)
async def drop_phrase(house: TheHouse, visitor: TheVisitor) -> None:
    """Let the recovery phrase count no longer."""
    if not await house.store.write(lambda connection: phrases.drop(connection, visitor.person)):
        raise Refusal(Code.NOT_FOUND, "You have no recovery phrase.")


@router.post("/earlier")
async def be_again(
    asked: GoBack, request: Request, response: Response, house: TheHouse, visitor: TheVisitor
) -> SignedIn:
    """Be again who this browser was before somebody signed in."""
    earlier = visitor.remembered.set_aside
    if asked.number >= len(earlier):
        raise Refusal(Code.NOT_FOUND, "This browser had no other games before.")
    who = earlier[asked.number]
    for cookie in await go_back(request, house, visitor, who):
        response.headers.append("set-cookie", cookie)
    profile = await profile_of(house.store, who.person) or Profile()
    return SignedIn(name=profile.name, mark=profile.mark)


@router.post("/delete", status_code=204)
async def delete_me(
    *,
    asked: DeleteMe,
    request: Request,
    response: Response,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
) -> None:
    """Delete oneself: leave all games, and be a former player in those that others remember."""
    assert asked.sure
    if visitor.is_new:  # nobody is to be forgotten
        return
    allowance.ending(visitor)
    departing = Departing(
        house.store, house.writer, house.node, house.changed, house.forget_deleted
    )
    await house.finish(departing.delete(visitor.person))
    await house.read_access()
    _forget(request, response)


def _forget(request: Request, response: Response) -> None:
    """Let this browser forget who it is."""
    identity: Identity = request.app.state.identity
    for cookie in identity.forgetting(is_secure=is_secure(request.scope)):
        response.headers.append("set-cookie", cookie)
