"""The page's files, read and compressed once.

Their addresses contain a content hash, so browsers may cache them forever; the document, which
names that hash, is revalidated each time. Games of other packages bring files of their own: they
are served among ours, so that their modules import ours by the same relative addresses. Nothing is
looked up on disk by an address: only what was found in the folders is served.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from moonpack.server.http.uncommented import uncommented
from moonpack.words import ENGLISH, Words

WEB = Path(__file__).parents[2] / "web"
DOCUMENT = "index.html"
OFFLINE = "offline/offline.html"  # shown without a network
WORKER = "offline/worker.js"  # the service worker
_OFFLINE_ENTRY = "offline/page.js"
ADDRESS = "/web/"
FOREVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
SMALLEST = 500  # bytes; less is not worth compressing
_SERVED = frozenset({".css", ".html", ".js", ".png", ".svg"})
_SERVED_OF_GAMES = frozenset({".css", ".jpg", ".js", ".png", ".svg", ".webp", ".woff2"})
_ROOT = '<meta name="root" content="{}">'  # tells the page which path it is under
_MANIFEST = 'href="{}/manifest.webmanifest"'
_LANGUAGE = '<html lang="{}">'
_LOBBY = "lobby.js"
_PLAIN_LOBBY = b'export * from "../plain/lobby.js";\n'
_IMPORT = re.compile(r'^(?:import|export)\b[^"]*"(\.[^"]+)";', re.MULTILINE)
_TYPES = {".js": "text/javascript", ".svg": "image/svg+xml"}
UNKNOWN = "?"  # the kind of an address where there is no page
# The first module of each kind of page, by the first part of its address.
_ENTRIES = {
    "": "lobby/lobby.js",
    "t": "table/table.js",
    "r": "replay/replay.js",
    "rules": "learn/rules.js",
    "learn": "learn/lessons/page.js",
    "edit": "editor/page.js",
    "mistakes": "learn/mistakes/page.js",
    "puzzles": "learn/puzzles/page.js",
    "me": "people/page.js",
    "people": "company/profile.js",
    "leaderboard": "company/leaderboard.js",
    "tournaments": "company/tournaments.js",
    UNKNOWN: "core/router.js",
}


@dataclass(frozen=True)
class StaticFile:
    """A file as it is sent."""

    body: bytes
    packed: bytes | None
    etag: str
    type: str

    @classmethod
    def of(cls, path: str, body: bytes) -> StaticFile:
        """A file with some contents."""
        suffix = Path(path).suffix
        kind = _TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
        packed = gzip.compress(body, 9, mtime=0) if len(body) >= SMALLEST else None
        return cls(body, packed, f'"{hashlib.sha256(body).hexdigest()[:20]}"', kind)

    def response(self, request: Request, cache: str) -> Response:
        """The response to a request: not modified, compressed, or plain."""
        headers = {"cache-control": cache, "etag": self.etag, "vary": "accept-encoding"}
        if request.headers.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = self.packed
            headers["content-encoding"] = "gzip"
        return Response(body, headers=headers, media_type=self.type)


class StaticFiles:
    """All files of the page; files that were edited are read again."""

    def __init__(self, folder: Path = WEB, games: Mapping[str, Path] | None = None) -> None:
        self._folder = folder
        self._games = games or {}  # the folders of games of other packages, by the games' names
        self._stamp = -1
        self.version = ""
        self._pages: dict[str, StaticFile] = {}
        self._texts: dict[str, bytes] = {}
        # By the path that the server is under, the kind of page, and the language.
        self._documents: dict[tuple[str, str, str], StaticFile] = {}
        self.refresh()

    def refresh(self) -> None:
        """Read the files again if one of them has changed."""
        paths = self._paths()
        stamp = max((path.stat().st_mtime_ns for path in paths.values()), default=0)
        if stamp == self._stamp:
            return
        texts = {name: uncommented(name, path.read_bytes()) for name, path in paths.items()}
        for game in self._games:
            texts.setdefault(f"games/{game}/{_LOBBY}", _PLAIN_LOBBY)
        self._stamp = stamp
        digest = hashlib.sha256()
        for name, body in sorted(texts.items()):
            digest.update(f"{name} {len(body)} ".encode() + body)
        self.version = digest.hexdigest()[:12]
        self._pages = {name: StaticFile.of(name, body) for name, body in texts.items()}
        self._texts = texts
        self._documents = {}

    def _paths(self) -> dict[str, Path]:
        """Every file by its name; a game cannot replace one of ours."""
        paths = {
            f"games/{game}/{name}": path
            for game, folder in self._games.items()
            for name, path in _files_of_game(folder)
        }
        ours = {
            path.relative_to(self._folder).as_posix(): path
            for path in self._folder.rglob("*")
            if path.suffix in _SERVED
        }
        return {**paths, **ours}

    def _document(self, root_path: str, name: str, entries: Sequence[str]) -> bytes:
        """A document with versioned addresses, and all its modules preloaded."""
        texts, at = self._texts, f"{root_path}{ADDRESS}{self.version}/"
        modules = {one for entry in entries for one in closure(entry, texts)}
        needed = sorted(modules - {entries[0]})
        links = "".join(f'    <link rel="modulepreload" href="{at}{name}">\n' for name in needed)
        text = (
            texts[name]
            .decode()
            .replace(ADDRESS, at)
            .replace(_MANIFEST.format(""), _MANIFEST.format(root_path))
            .replace(_ROOT.format("/"), _ROOT.format(f"{root_path}/"))
        )
        return text.replace("  </head>", f"{links}  </head>").encode()

    def document(
        self, request: Request, kind: str, words: Words = ENGLISH, tags: str = ""
    ) -> Response | None:
        """The document of a kind of page, with `tags` in its head; None if there is no page."""
        self.refresh()
        if DOCUMENT not in self._texts or kind not in _ENTRIES:
            return None
        key = (request.scope.get("root_path", ""), kind, words.language)
        if key not in self._documents:
            page = self._document(key[0], DOCUMENT, ("app.js", _ENTRIES[kind]))
            self._documents[key] = StaticFile.of(DOCUMENT, in_language(page, words))
        document = self._documents[key]
        if tags:
            whole = document.body.replace(b"  </head>", tags.encode() + b"  </head>")
            document = StaticFile.of(DOCUMENT, whole)
        return document.response(request, REVALIDATE)

    def offline(self, request: Request, words: Words = ENGLISH) -> Response | None:
        """The document that is shown without a network; None if there is no page."""
        self.refresh()
        key = (request.scope.get("root_path", ""), OFFLINE, words.language)
        if OFFLINE not in self._texts:
            return None
        if key not in self._documents:
            page = self._document(key[0], OFFLINE, (_OFFLINE_ENTRY,))
            self._documents[key] = StaticFile.of(DOCUMENT, in_language(page, words))
        return self._documents[key].response(request, REVALIDATE)

    def worker(self, request: Request) -> Response | None:
        """The service worker. It is never kept: a browser asks for a new one now and then.

        Its text has the version of the files, so that a browser replaces it, and what it keeps of
        the page, when any of them changes.
        """
        self.refresh()
        if WORKER not in self._texts:
            return None
        text = self._texts[WORKER] + f"// files {self.version}\n".encode()
        return StaticFile.of(WORKER, text).response(request, REVALIDATE)

    def file(self, request: Request, path: str) -> Response | None:
        """A file; cached forever if the version is in its address, otherwise revalidated."""
        version, _, name = path.partition("/")
        if version == self.version and name in self._pages:
            return self._pages[name].response(request, FOREVER)
        page = self._pages.get(path) or self._pages.get(name)
        return None if page is None else page.response(request, REVALIDATE)


def in_language(document: bytes, words: Words) -> bytes:
    """The document in a language: what a browser reads or says before the page's script runs."""
    without_script = words("Moonpack needs JavaScript.")
    return (
        document.decode()
        .replace(_LANGUAGE.format("en"), _LANGUAGE.format(words.locale))
        .replace("Moonpack needs JavaScript.", without_script)
        .encode()
    )


def _files_of_game(folder: Path) -> Iterator[tuple[str, Path]]:
    """What a page needs of a folder, by name; not hidden files, nor links that lead out of it."""
    whole = folder.resolve()
    for path in folder.rglob("*"):
        name = path.relative_to(folder)
        is_hidden = any(part.startswith(".") for part in name.parts)
        if path.suffix not in _SERVED_OF_GAMES or is_hidden or not path.is_file():
            continue
        if path.resolve().is_relative_to(whole):
            yield name.as_posix(), path


def closure(entry: str, texts: dict[str, bytes]) -> set[str]:
    """A module and all that it imports statically, directly or not."""
    modules: set[str] = set()
    waiting = [entry] if entry in texts else []
    while waiting:
        name = waiting.pop()
        modules.add(name)
        for address in _IMPORT.findall(texts[name].decode()):
            parts = [*Path(name).parent.parts]
            for part in address.split("/"):
                if part == "..":
                    parts.pop()
                elif part != ".":
                    parts.append(part)
            other = "/".join(parts)
            if other in texts and other not in modules:
                waiting.append(other)
    return modules
