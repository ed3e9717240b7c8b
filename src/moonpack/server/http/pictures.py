"""Pictures to share: SVG, and PNG if the server can make them."""

from __future__ import annotations

import asyncio
from typing import Literal

from fastapi import Response

from moonpack.errors import MoonpackError
from moonpack.games.contract import View
from moonpack.server.wire.outbound import Code
from moonpack.server.wire.refusals import Refusal
from moonpack.words import Words

Kind = Literal["svg", "png"]
Theme = Literal["night", "paper"]

# A picture opened in a tab of its own may use its own styles and load nothing.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


async def picture(view: View, kind: Kind, theme: Theme, words: Words) -> Response:
    """The picture of a view."""
    try:
        drawn = await asyncio.to_thread(_draw, view, kind, theme, words)
    except (MoonpackError, ImportError) as error:
        raise Refusal(
            Code.UNAVAILABLE, "This picture cannot be made: {error}", error=error
        ) from error
    media = "image/svg+xml" if kind == "svg" else "image/png"
    return Response(drawn, media_type=media, headers={"content-security-policy": PICTURE_POLICY})


def _draw(view: View, kind: Kind, theme: Theme, words: Words) -> str | bytes:
    from moonpack import render  # imported only when a picture is wanted

    if kind == "svg":
        return render.svg(view, theme=theme, words=words)
    return render.png(view, theme=theme, words=words)
