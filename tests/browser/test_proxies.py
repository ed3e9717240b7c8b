"""The page behind nginx and Caddy, with TLS and under a path, in front of one server or two."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from moonpack.games.rng import Rng
from tests.browser.people import Player
from tests.browser.proxies import Proxy, free_port
from tests.server.harness import Process, Thread
from tests.server.postgres import PostgreSQL

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
_ASK = """async ([path, body]) => {
  const headers = {"content-type": "application/json"};
  const asked = {method: "POST", headers, body: JSON.stringify(body), credentials: "include"};
  const answer = await fetch(path, asked);
  return {status: answer.status, ...await answer.json()};
}"""


def finished() -> dict[str, Any]:
    """The record of a short game."""
    game = moonpack.new("wolves", players=2, seed=4, options={"round_limit": 1})
    rng = Rng(4)
    while not game.over:
        game.play(rng.choice(game.steps()))
    return dict(game.record())


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_a_game_is_played_and_replayed_under_a_path(
    browser: Browser, tmp_path: Path, kind: str
) -> None:
    port = free_port()
    root = f"https://localhost:{port}/moonpack"
    proxied = {"public_url": root, "trusted_proxies": ("127.0.0.1",)}
    with (
        Thread(tmp_path, **proxied) as server,
        Proxy(kind, port, server.host),
        Player(browser, f"{root}/", ignore_https_errors=True) as ann,
    ):
        page = ann.page
        page.goto(f"{root}/")
        (person, *_) = ann.context.cookies(root)
        assert (person["path"], person["secure"]) == ("/moonpack", True)
        page.click("[data-game=wolves]")
        page.click("[data-key=start]")
        ann.draft()
        expect(page).to_have_url(re.compile(rf"^{root}/t/[\w-]+$"))
        placed = page.locator(".piece").count()
        page.reload()
        ann.my_turn()
        expect(page.locator(".piece").nth(placed - 1)).to_be_attached()
        stored = page.evaluate(_ASK, ["/moonpack/api/replays", finished()])
        assert stored["link"] == f"{root}/r/{stored['replay']}"
        page.goto(stored["link"])
        expect(page.locator(".count-steps")).to_be_visible()
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(r"#\d+$"))
        page.click("[data-key=logo]")
        expect(page).to_have_url(f"{root}/")
        expect(page.locator("[data-game=wolves]")).to_be_visible()
        # On a busy machine the proxy may close a connection just as the browser uses it for a file
        # that is only fetched ahead; the browser says so, and fetches it when it is needed.
        harmless = re.compile("404|ERR_TOO_MANY_RETRIES")
        assert [fault for fault in ann.faults if not harmless.search(fault)] == []


def sockets(node: Process) -> int:
    """How many sockets are open at a node."""
    text = httpx.get(f"http://{node.host}/moonpack/metrics").text
    (count,) = re.findall(r"^moonpack_sockets (\d+)", text, re.MULTILINE)
    return int(count)


@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_a_game_goes_on_when_its_node_is_killed(browser: Browser, kind: str) -> None:
    port = free_port()
    root = f"https://localhost:{port}/moonpack"
    options = ("--public-url", root, "--trusted-proxy", "127.0.0.1", "--metrics")
    with (
        PostgreSQL() as database,
        Process(address := database.database(), *options, port=free_port()) as one,
        Process(address, *options, port=free_port()) as other,
        Proxy(kind, port, one.host, other.host),
        Player(browser, f"{root}/", ignore_https_errors=True) as ann,
    ):
        page = ann.page
        page.goto(f"{root}/")
        page.click("[data-game=wolves]")
        page.click("[data-key=start]")
        ann.draft()
        placed = page.locator(".piece").count()
        (one if sockets(one) else other).kill()
        ann.draft()
        expect(page.locator(".piece").nth(placed)).to_be_attached()
        page.reload()
        ann.my_turn()
        expect(page.locator(".piece").nth(placed)).to_be_attached()
