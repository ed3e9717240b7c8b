"""For programs: what this server offers them, and the JSON Schema of what they get."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, HTTPException
from pydantic import Field
from starlette.responses import JSONResponse, Response

import moonpack
from moonpack import schema
from moonpack.errors import BadInput
from moonpack.server.wire.fields import Answer

PROTOCOL = 2
A_DAY = 86_400

router = APIRouter(tags=["programs"])


class ProtocolInfo(Answer):
    """What a program can rely on at this server."""

    protocol: int = Field(description="Grows when something is added; nothing is taken away.")
    offers: list[Literal["views", "bot_tokens", "schemas"]]
    version: str = Field(description="Of Moonpack.")


class SchemaInfo(Answer):
    """A JSON Schema and its address."""

    game: str
    kind: str
    path: str


@router.get("/api/protocol")
async def protocol() -> ProtocolInfo:
    """What this server offers to programs. Servers of earlier versions do not have this address."""
    offers: list[Literal["views", "bot_tokens", "schemas"]] = ["views", "bot_tokens", "schemas"]
    return ProtocolInfo(protocol=PROTOCOL, offers=offers, version=moonpack.__version__)


@router.get("/api/schemas")
async def schemas() -> list[SchemaInfo]:
    """All schemas."""
    return [
        SchemaInfo(game=game, kind=kind, path=schema.address(game, kind))
        for game, kind in schema.names()
    ]


@router.get("/api/schemas/{version}/{game}/{kind}.json", response_class=JSONResponse)
async def one_schema(version: str, game: str, kind: str) -> Response:
    """The JSON Schema of a game's views, records, positions or board."""
    if version != str(schema.VERSION):
        raise HTTPException(404, "Not Found")
    try:
        document = schema.document(game, kind)
    except BadInput:
        raise HTTPException(404, "Not Found") from None
    headers = {"cache-control": f"public, max-age={A_DAY}"}
    return JSONResponse(document, headers=headers, media_type="application/schema+json")
