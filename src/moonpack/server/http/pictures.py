"""Pictures to share: SVG, and PNG if the server can make them."""

from __future__ import annotations

from fastapi import Response

from moonpack.server.drawing.drawings import Wanted
from moonpack.server.fair_queue import Client
from moonpack.server.http.guard import Visitor
from moonpack.server.live.house import House

# A picture opened in a tab of its own may use its own styles and load nothing.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
MEDIA = {"svg": "image/svg+xml", "png": "image/png"}


def kept(svg: str, *, is_final: bool) -> Response:
    """A small picture; browsers keep it if its address is that of this picture alone."""
    cache = "private, max-age=3600" if is_final else "no-cache"  # the table may be deleted
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": cache}
    return Response(svg, media_type=MEDIA["svg"], headers=headers)


async def picture(house: House, visitor: Visitor, wanted: Wanted) -> Response:
    """A picture for a visitor."""
    drawn = await house.drawings.picture(wanted, Client(visitor.person, visitor.address))
    headers = {"content-security-policy": PICTURE_POLICY}
    return Response(drawn, media_type=MEDIA[wanted.kind], headers=headers)
