"""The page's files: kept for good under an address of their contents, compressed, never private."""

from __future__ import annotations

import gzip
import os
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request

from moonpack.server.http.static_files import FOREVER, StaticFiles, closure

from .harness import Thread


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Thread(tmp_path_factory.mktemp("tables")) as server:
        yield server.host


def get(host: str, path: str, **headers: str) -> httpx.Response:
    return httpx.get(f"http://{host}{path}", headers=headers)


def address_of(host: str, name: str) -> str:
    match = re.search(rf'"(/web/[0-9a-f]{{12}}/{re.escape(name)})"', get(host, "/").text)
    assert match is not None
    return match[1]


def asked(**headers: str) -> Request:
    pairs = [(name.encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": pairs})


def test_a_file_under_the_version_of_the_page_is_kept_for_good(host: str) -> None:
    answer = get(host, address_of(host, "app.js"))
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == FOREVER
    assert "set-cookie" not in answer.headers


def test_a_file_under_another_version_is_asked_for_again(host: str) -> None:
    for path in ("/web/app.js", "/web/000000000000/app.js"):
        assert get(host, path).headers["cache-control"] == "no-cache"


def test_the_document_is_asked_for_each_time_and_not_sent_twice(host: str) -> None:
    first = get(host, "/")
    assert first.headers["cache-control"] == "no-cache"
    again = get(host, "/", **{"if-none-match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""


def test_files_are_compressed_for_who_takes_it(host: str) -> None:
    path = address_of(host, "app.js").replace("app.js", "css/table.css")
    packed = get(host, path, **{"accept-encoding": "gzip"})
    plain = get(host, path, **{"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) < len(plain.content) / 2


def test_long_answers_are_compressed_too(host: str) -> None:
    assert get(host, "/api/words/xx").headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("path", ["/", "/t/abc", "/r/abc"])
def test_a_document_names_the_modules_its_page_needs_at_once(host: str, path: str) -> None:
    text = get(host, path).text
    preloaded = re.findall(r'rel="modulepreload" href="([^"]+)"', text)
    assert any(name.endswith("/core/dom.js") for name in preloaded)
    assert any(name.endswith("/table/table.js") for name in preloaded) == (path == "/t/abc")
    for name in preloaded:
        assert get(host, name).status_code == 200


def test_an_edited_file_changes_the_version(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<head>\n  </head><script src="/web/app.js">')
    module = tmp_path / "app.js"
    module.write_text("one")
    files = StaticFiles(tmp_path)
    before = files.version
    module.write_text("two")
    later = module.stat().st_mtime_ns + 10**9
    os.utime(module, ns=(later, later))
    document = files.document(asked(), "")
    assert files.version != before
    assert document is not None
    assert f"/web/{files.version}/app.js" in bytes(document.body).decode()


def test_short_files_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "short.js").write_text("short")
    (tmp_path / "long.js").write_text("long" * 1000)
    files = StaticFiles(tmp_path)
    short = files.file(asked(**{"accept-encoding": "gzip"}), "short.js")
    long = files.file(asked(**{"accept-encoding": "gzip"}), "long.js")
    assert short is not None
    assert long is not None
    assert short.body == b"short"
    assert gzip.decompress(bytes(long.body)) == b"long" * 1000


def test_modules_are_followed_through_folders() -> None:
    texts = {
        "app.js": b'import { a } from "./core/a.js";\nconst b = () => import("./late.js");',
        "core/a.js": b'import {\n  b,\n} from "../b.js";',
        "b.js": b'export * from "./core/a.js";',
        "late.js": b"",
    }
    assert closure("app.js", texts) == {"app.js", "core/a.js", "b.js"}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The page's files of a game of another package, and what lies around them."""
    folder = tmp_path / "package" / "page"
    (folder / "deeper").mkdir(parents=True)
    (folder / ".hidden").mkdir()
    for name in ("table.js", "deeper/more.js", "look.css", "notes.py", "page.html", ".hidden/x.js"):
        (folder / name).write_text("ours")
    (folder.parent / "private.js").write_text("private")
    (folder / "linked.js").symlink_to(folder.parent / "private.js")
    return folder


def test_a_game_of_another_package_brings_files_and_only_such_as_a_page_needs(game: Path) -> None:
    files = StaticFiles(games={"sled": game})
    for name, kind in (
        ("table.js", "text/javascript"),
        ("deeper/more.js", "text/javascript"),
        ("look.css", "text/css"),
    ):
        versioned = files.file(asked(), f"{files.version}/games/sled/{name}")
        assert versioned is not None
        assert versioned.headers["cache-control"] == FOREVER
        assert versioned.headers["content-type"].startswith(kind)
        assert files.file(asked(), f"games/sled/{name}") is not None  # the stable address
    for name in ("notes.py", "page.html", ".hidden/x.js", "deeper", ""):
        assert files.file(asked(), f"games/sled/{name}") is None


def test_there_is_no_way_out_of_the_folder_of_a_game(game: Path) -> None:
    files = StaticFiles(games={"sled": game})
    for way in ("../private.js", "linked.js", "deeper/../../private.js", "..%2fprivate.js"):
        for start in ("games/sled/", f"{files.version}/games/sled/"):
            assert files.file(asked(), start + way) is None
    assert files.file(asked(), str(game / "table.js")) is None


def test_a_game_without_a_lobby_module_gets_the_plain_one_and_replaces_none_of_ours(
    game: Path,
) -> None:
    (game / "lobby.js").write_text("theirs")
    files = StaticFiles(games={"plain": game, "sled": game.parent})
    ours = files.file(asked(), "games/plain/lobby.js")
    lobby = files.file(asked(), "games/sled/lobby.js")
    assert ours is not None
    assert lobby is not None
    assert ours.body != b"theirs"
    assert lobby.body == b'export * from "../plain/lobby.js";\n'


def test_a_changed_file_of_a_game_changes_the_version(game: Path) -> None:
    before = StaticFiles(games={"sled": game}).version
    (game / "table.js").write_text("changed")
    assert StaticFiles(games={"sled": game}).version != before
