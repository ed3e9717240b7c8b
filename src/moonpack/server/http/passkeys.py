"""One's passkeys over HTTP: made and removed. Signing in with one is in `signin.py`."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import urlsplit

from fastapi import APIRouter, Path, Request

from moonpack.server.addresses import parsed
from moonpack.server.http.dependencies import TheAllowance, TheHouse, TheVisitor
from moonpack.server.http.site import Site
from moonpack.server.people import passkeys
from moonpack.server.people.agents import Agent
from moonpack.server.people.passkeys import Party
from moonpack.server.people.profiles import keep_profile, profile_of
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.people import PasskeyAnswer, PasskeyOptions, PasskeyUse
from moonpack.server.wire.refusals import Refusal

router = APIRouter(prefix="/api/me/passkeys", tags=["you"])

PasskeyId = Annotated[str, Path(pattern="^[0-9a-f]{64}$")]


def passkey_use(request: Request) -> PasskeyUse:
    """Whether passkeys can be used at the address that a request went to."""
    origin = urlsplit(_origin(request))
    name = origin.hostname or ""
    is_here = name == "localhost" or name.endswith(".localhost")
    if not passkeys.is_installed():
        return "not_installed"
    if not name or parsed(name) is not None:
        return "address"
    return "yes" if origin.scheme == "https" or is_here else "insecure"


def party_of(request: Request) -> Party:
    """The site that a passkey is for, or a refusal if there can be none."""
    use = passkey_use(request)
    if use == "not_installed":
        raise Refusal(
            Code.UNAVAILABLE, "This server cannot check passkeys; its host can install them."
        )
    if use == "address":
        raise Refusal(
            Code.UNAVAILABLE,
            "Passkeys need a site with a domain name; this one has only an IP address.",
        )
    if use == "insecure":
        raise Refusal(Code.UNAVAILABLE, "Passkeys work only over HTTPS.")
    origin = _origin(request)
    return Party(urlsplit(origin).hostname or "", origin)


def _origin(request: Request) -> str:
    site: Site = request.app.state.site
    return site.page_origin(request.headers, request.scope["scheme"])


@router.post("/begin")
async def begin(
    request: Request, house: TheHouse, visitor: TheVisitor, allowance: TheAllowance
) -> PasskeyOptions:
    """What a browser needs to make a passkey."""
    party = party_of(request)
    allowance.account(visitor)
    await keep_profile(house.store, visitor.person, None, None)
    profile = await profile_of(house.store, visitor.person)
    called = (profile.name if profile else None) or passkeys.SITE_NAME
    options = await passkeys.creation_options(
        house.store, party, visitor.person, called, house.secret
    )
    return PasskeyOptions(options=options)


@router.post("", status_code=204)
async def add(
    answered: PasskeyAnswer, request: Request, house: TheHouse, visitor: TheVisitor
) -> None:
    """Keep a passkey that a browser has made."""
    agent = Agent.of(visitor.user_agent)
    await passkeys.add(house.store, party_of(request), visitor.person, answered.credential, agent)


@router.delete("/{passkey}", status_code=204)
async def remove(passkey: PasskeyId, house: TheHouse, visitor: TheVisitor) -> None:
    """Let a passkey count no longer."""
    person = visitor.person
    if not await house.store.write(lambda connection: passkeys.remove(connection, person, passkey)):
        raise Refusal(Code.NOT_FOUND, "You have no such passkey.")
