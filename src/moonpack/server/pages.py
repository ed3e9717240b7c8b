"""The page: one document for the lobby, tables and replays, and the files it is made of."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import StaticFiles

WEB = Path(__file__).parent.parent / "web"

router = APIRouter(include_in_schema=False)


def files() -> StaticFiles:
    """What the page is made of."""
    return StaticFiles(directory=WEB)


@router.get("/")
@router.get("/t/{name}")
@router.get("/r/{name}")
async def page() -> Response:
    """The document; its script looks at the address to see what is wanted."""
    document = WEB / "index.html"
    headers = {"cache-control": "no-cache"}
    if not document.is_file():
        said = "This Moonpack server has no page; programs are welcome at /api/openapi.json."
        return PlainTextResponse(said, headers=headers)
    return FileResponse(document, headers=headers)
