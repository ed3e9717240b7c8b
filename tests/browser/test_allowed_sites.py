"""Pages of another site that the host allows: they ask, play and are remembered."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from tests.browser.people import ME
from tests.browser.proxies import Proxy, free_port
from tests.server.harness import FRIEND, Thread

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
PLAY = """async ([server, seats]) => {
  const ask = async (path, body) => {
    const headers = body ? {"content-type": "application/json"} : {};
    const how = {method: body ? "POST" : "GET", headers, credentials: "include"};
    const answer = await fetch(server + path, {...how, body: body && JSON.stringify(body)});
    return answer.json();
  };
  await ask("/api/me");
  await ask("/api/me", {name: "Ann"});
  const {table} = await ask("/api/tables", {game: "wolves", seats});
  const socket = new WebSocket(`${server.replace("http", "ws")}/api/tables/${table}/socket`);
  const you = await new Promise((done) => {
    socket.onopen = () => socket.send('{"type": "hello"}');
    socket.onmessage = (event) => done(JSON.parse(event.data));
    socket.onclose = () => done(null);
  });
  return {name: (await ask("/api/me")).name, you};
}"""


class Page(BaseHTTPRequestHandler):
    """An empty page of another site."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Elsewhere</title>")

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def other_site(port: int) -> Iterator[None]:
    with ThreadingHTTPServer(("127.0.0.1", port), Page) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield
        server.shutdown()
        thread.join()


def play(browser: Browser, site: str, server: str) -> Any:
    """What a person gets who plays on a page of another site."""
    context = browser.new_context(ignore_https_errors=True)
    page = context.new_page()
    page.goto(site)
    got = page.evaluate(PLAY, [server, [ME, FRIEND]])
    context.close()
    return got


def test_a_page_on_another_port_plays(browser: Browser, tmp_path: Path) -> None:
    port = free_port()
    site = f"http://127.0.0.1:{port}"
    with Thread(tmp_path, origins=(site,)) as server, other_site(port):
        got = play(browser, site, f"http://{server.host}")
    assert (got["name"], got["you"]["seats"]) == ("Ann", [1])


def test_a_page_of_a_foreign_site_plays_over_tls(browser: Browser, tmp_path: Path) -> None:
    port, outside = free_port(), free_port()
    site, public = f"http://localhost:{port}", f"https://127.0.0.1:{outside}/moonpack"
    settings = {"origins": (site,), "public_url": public, "trusted_proxies": ("127.0.0.1",)}
    with (
        Thread(tmp_path, **settings) as server,
        Proxy("nginx", outside, server.host),
        other_site(port),
    ):
        got = play(browser, site, public)
    assert (got["name"], got["you"]["seats"]) == ("Ann", [1])
