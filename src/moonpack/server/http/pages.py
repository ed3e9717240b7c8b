"""The page: one document for the lobby, tables and replays, and the files it is made of."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import PlainTextResponse, Response

from moonpack.server.http.static_files import ADDRESS, ASK_AGAIN, Shelf

router = APIRouter(include_in_schema=False)


@cache
def shelf() -> Shelf:
    """The files, read when somebody first asks for one."""
    return Shelf()


@router.api_route(ADDRESS + "{path:path}", methods=["GET", "HEAD"])
async def file(path: str, request: Request) -> Response:
    """One of the files the page is made of."""
    found = shelf().file(request, path)
    if found is None:
        raise HTTPException(404, "Not Found")
    return found


@router.get("/")
@router.get("/t/{name}")
@router.get("/r/{name}")
async def page(request: Request) -> Response:
    """The document; its script looks at the address to see what is wanted."""
    kind = request.url.path.split("/")[1]
    said = "This Moonpack server has no page; programs are welcome at /api/openapi.json."
    nothing = PlainTextResponse(said, headers={"cache-control": ASK_AGAIN})
    return shelf().document(request, kind) or nothing
