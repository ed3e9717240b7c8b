"""Being oneself at another address of the same computer.

Browsers keep cookies by host. The host who plays at localhost and opens the link for the others, at
an address in the network, is somebody new there. The page says so, and leads to `/carry` at
localhost, which makes a one-time link and opens it at the other address; that asks before it signs
anybody in, as any such link does.

A link signs its owner in, so it is only ever sent to an address of this machine itself, on the port
of this server, and only if a person follows a link: no other page can ask for one unseen.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.datastructures import URL, Headers
from starlette.responses import RedirectResponse

from moonpack import languages
from moonpack.server.addresses import parsed
from moonpack.server.http.dependencies import (
    InLanguage,
    TheAllowance,
    TheHouse,
    TheVisitor,
    house_of,
    site_of,
)
from moonpack.server.http.plain_pages import plain_page
from moonpack.server.http.reach import network_hosts, reach_of
from moonpack.server.people import links
from moonpack.server.people.profiles import keep_profile, profile_of
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

router = APIRouter(tags=["you"])

PATH = "/carry"
FIRST, SECOND = "localhost", "127.0.0.1"  # whoever types an address types one of these


def way_back(request: Request) -> str | None:
    """Where a visitor on the server's own computer may be known, if they are not here.

    None for everybody else: they have no localhost that leads here.
    """
    client, host = request.scope.get("client"), request.base_url.hostname or ""
    is_ours = house_of(request).settings.listens_everywhere and not site_of(request).is_public
    if not is_ours or client is None or not _is_own(host) or not _is_own(client[0]):
        return None
    path = f"{request.scope.get('root_path', '')}{PATH}"
    there = URL(str(request.base_url)).replace(hostname=FIRST, path=path)
    return str(there.include_query_params(to=host))


def _is_own(host: str) -> bool:
    """Whether an address in a network is one of this machine's."""
    address = parsed(host.strip("[]").removeprefix("::ffff:"))
    return address is not None and any(
        address == parsed(own.strip("[]")) for own in network_hosts()
    )


@router.get(PATH, include_in_schema=False)
async def carry(
    *,
    request: Request,
    house: TheHouse,
    visitor: TheVisitor,
    allowance: TheAllowance,
    language: InLanguage,
    to: Annotated[str, Query(max_length=60)],
) -> Response:
    """Open a one-time link for the visitor at another address of this computer."""
    here = request.base_url
    is_offered = house.settings.listens_everywhere and not site_of(request).is_public
    if not is_offered or reach_of(here.hostname or "") != "here" or not _is_own(to):
        raise Refusal(Code.NOT_FOUND, "There is nothing here.")
    if not _is_followed(request.headers):
        raise Refusal(Code.NOT_ALLOWED, "This address opens only if you follow a link to it.")
    words = languages.words(language)
    there = URL(str(here)).replace(hostname=to)
    if visitor.is_new or await profile_of(house.store, visitor.person) is None:
        if here.hostname == FIRST:
            again = URL(str(here)).replace(hostname=SECOND, path=request.scope["path"])
            return RedirectResponse(str(again.include_query_params(to=to)), 303)
        text = words("Nobody has played in this browser at localhost, so there is nothing to take.")
        return plain_page(request.scope, words, text, stay=words("Go to the lobby"))
    allowance.account(visitor)
    await keep_profile(house.store, visitor.person, visitor.remembered.name, None)
    link = await links.make_link(house.store, visitor.person)
    path = f"{request.scope.get('root_path', '')}{link.path}"
    return RedirectResponse(str(there.replace(path=path)), 303)


def _is_followed(headers: Headers) -> bool:
    """Whether a person goes to a page in a tab; browsers say so to localhost."""
    mode, kind = headers.get("sec-fetch-mode"), headers.get("sec-fetch-dest")
    return (mode, kind) == ("navigate", "document")
