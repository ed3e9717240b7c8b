"""The page: one document for the lobby, tables and replays, and its files."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from moonpack import languages
from moonpack.games import kit
from moonpack.server.http import previews
from moonpack.server.http.dependencies import language_of
from moonpack.server.http.static_files import ADDRESS, REVALIDATE, UNKNOWN, StaticFiles
from moonpack.words import Words

NIGHT = "#0d1220"  # the ground of the page

router = APIRouter(include_in_schema=False)


@cache
def static_files() -> StaticFiles:
    """The files, read at the first request, with those that games of other packages bring."""
    folders = ((name, kit.of(name).page_folder) for name in kit.names())
    return StaticFiles(games={name: folder for name, folder in folders if folder is not None})


@router.api_route(ADDRESS + "{path:path}", methods=["GET", "HEAD"])
async def file(path: str, request: Request) -> Response:
    """One of the page's files."""
    response = static_files().file(request, path)
    if response is None:
        raise HTTPException(404, "Not Found")
    return response


def _spoken(request: Request) -> Words:
    return languages.words(language_of(request))


def unknown(request: Request) -> Response | None:
    """The page that says that there is none at this address; None for programs, which get JSON."""
    is_page = not request.scope["path"].startswith(("/api/", ADDRESS))
    wants_page = "text/html" in request.headers.get("accept", "")
    if request.method not in ("GET", "HEAD") or not is_page or not wants_page:
        return None
    document = static_files().document(request, UNKNOWN, _spoken(request))
    if document is None or document.status_code != HTTPStatus.OK:  # not modified
        return document
    document.status_code = HTTPStatus.NOT_FOUND
    return document


@router.get("/worker.js")
async def worker(request: Request) -> Response:
    """The service worker: at the top, because it may serve only what is below its address."""
    return static_files().worker(request) or _missing()


@router.get("/offline")
async def offline(request: Request) -> Response:
    """What the service worker shows without a network."""
    return static_files().offline(request, _spoken(request)) or _missing()


def _missing() -> Response:
    raise HTTPException(404, "Not Found")


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What a system needs to know to install the page as an app."""
    words, root = _spoken(request), request.scope.get("root_path", "")
    icons = [
        {"src": f"{root}{ADDRESS}icons/{name}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for name, size in (("192", 192), ("512", 512), ("maskable", 512))
    ]
    icons[-1]["purpose"] = "maskable"
    described = {
        "id": f"{root}/",
        "name": "Moonpack",
        "short_name": "Moonpack",
        "description": words("Two wolf games to play alone, around one screen or with friends."),
        "lang": words.language,
        "start_url": f"{root}/",
        "scope": f"{root}/",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "icons": icons,
        "categories": ["games"],
    }
    return JSONResponse(
        described, media_type="application/manifest+json", headers={"cache-control": REVALIDATE}
    )


@router.get("/")
@router.get("/t/{name}")
@router.get("/r/{name}")
@router.get("/rules/{name}")
@router.get("/learn/{name:path}")
@router.get("/edit/{name}")
@router.get("/mistakes/{name:path}")
@router.get("/me")
@router.get("/people/{name}")
@router.get("/leaderboard")
@router.get("/leaderboard/{name}")
@router.get("/tournaments")
@router.get("/tournaments/{name}")
@router.get("/puzzles")
@router.get("/puzzles/{name:path}")
async def page(request: Request) -> Response:
    """The document; its script decides by the address what to show."""
    kind, *name = request.scope["path"].split("/")[1:]
    tags = await previews.tags(request, kind, "/".join(name))
    document = static_files().document(request, kind, _spoken(request), tags)
    if document is not None:
        return document
    text = "This Moonpack server has no page. Programs find its interface at /api/openapi.json."
    return PlainTextResponse(text, headers={"cache-control": REVALIDATE})
