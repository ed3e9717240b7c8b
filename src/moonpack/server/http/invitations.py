"""Invitations: the link to a table that others can really use, and its QR code."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from moonpack.games import check
from moonpack.render.qr import qr_code
from moonpack.server.http.dependencies import TheHouse, TheVisitor, reachable_links
from moonpack.server.http.slow_work import slowly, table_of
from moonpack.server.tables.admission import check_is_host
from moonpack.server.tables.table import Table
from moonpack.server.tables.visibility import check_may_see
from moonpack.server.wire.answers import InvitationInfo, QrInfo
from moonpack.server.wire.fields import SeatAsked
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal

router = APIRouter(prefix="/api/tables", tags=["tables"])


@router.get("/{table}/invitation")
async def invitation(
    table: str,
    request: Request,
    house: TheHouse,
    visitor: TheVisitor,
    seat: Annotated[SeatAsked | None, Query()] = None,
) -> InvitationInfo:
    """The link to send to friends, who can use it, and its QR code.

    With `seat`, the link for the person for whom that seat is kept; only the host gets it.
    """
    current = await table_of(house, visitor, table)
    check_may_see(current, visitor.person)
    path = f"/t/{table}"
    if seat is not None:
        path += f"?seat={seat}&invitation={_seat_invitation(current, visitor.person, seat)}"
    elif current.guests.invitation is not None and visitor.person == current.guests.host:
        path += f"?invitation={current.guests.invitation}"
    return await slowly(house, visitor, lambda: invitation_to(request, path))


def invitation_to(request: Request, path: str) -> InvitationInfo:
    """The link to one of our pages, who can use it, and its QR code, which takes a while."""
    best, *others = reachable_links(request, path)
    code = qr_code(best.link)
    return InvitationInfo(
        link=best.link,
        reach=best.reach,
        others=[other.link for other in others],
        qr=QrInfo(side=code.side, path=code.path),
    )


def _seat_invitation(table: Table, person: str, seat: int) -> str:
    check_is_host(table, person)
    check.whole_number(seat, "seat", 1, len(table.seats))
    word = table.seats[seat - 1].invitation
    if word is None:
        raise Refusal(Code.NOTHING, "This seat is not kept for anybody.")
    return word
