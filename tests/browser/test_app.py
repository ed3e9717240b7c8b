"""The page as an app: its manifest, its service worker, alerts, and games without a network."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import BOT, ME, PATIENCE, PHONE, Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

_WORKS = "async () => Boolean((await navigator.serviceWorker.ready).active)"
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, data }) => ({ title, body, data }))"""
_KEPT = """async () => {
  const cache = await caches.open("moonpack-games");
  return (await cache.keys()).map(({ url }) => new URL(url).pathname);
}"""


class Installed(Player):
    """Somebody whose browser runs the service worker, and may show alerts."""

    def __init__(self, browser: Browser, base: str, **window: Any) -> None:
        super().__init__(browser, base, service_workers="allow", **window)
        self.context.grant_permissions(["notifications"], origin=base)

    def start_worker(self) -> None:
        """Wait until the service worker runs: it is started in the lobby, once one has games."""
        self.page.goto("/")
        expect(self.page.locator(".mine li").first).to_be_visible()
        assert self.page.evaluate(_WORKS)

    def push(self, base: str, message: dict[str, str]) -> None:
        """Deliver a message as the browser's push service would."""
        devtools = self.context.new_cdp_session(self.page)
        registrations: list[dict[str, Any]] = []
        devtools.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda event: registrations.extend(event["registrations"]),
        )
        devtools.send("ServiceWorker.enable")
        for _ in range(PATIENCE // 20):
            if registrations:
                break
            self.page.wait_for_timeout(20)
        asked = {"origin": base, "registrationId": registrations[0]["registrationId"]}
        devtools.send("ServiceWorker.deliverPushMessage", {**asked, "data": json.dumps(message)})
        devtools.detach()


def test_the_page_can_be_installed(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.goto("/")
        address = page.locator("link[rel=manifest]").get_attribute("href")
        answer = page.request.get(f"{base}{address}")
        manifest = answer.json()
        assert answer.headers["content-type"].startswith("application/manifest+json")
        assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
        sizes = {icon["sizes"] for icon in manifest["icons"]}
        assert {"192x192", "512x512"} <= sizes
        for icon in manifest["icons"]:
            assert page.request.get(f"{base}{icon['src']}").headers["content-type"] == "image/png"


def test_an_alert_is_shown_unless_its_table_is_seen(browser: Browser, base: str) -> None:
    with Installed(browser, base) as ann:
        table = ann.open_table(ME, BOT)
        ann.start_worker()
        message = {"title": "Your turn · The Wolves", "body": "With Bea.", "path": f"/t/{table}"}
        ann.push(base, {**message, "tag": table})
        while not (shown := ann.page.evaluate(SHOWN)):
            ann.page.wait_for_timeout(20)
        title = {"title": message["title"], "body": message["body"], "data": f"/t/{table}"}
        assert shown == [title]
        ann.page.goto(f"/t/{table}")
        ann.page.bring_to_front()
        ann.push(base, {**message, "title": "Seen", "tag": "other"})
        ann.push(base, {**message, "path": "/t/elsewhere", "title": "Unseen", "tag": "unseen"})
        while len(shown := ann.page.evaluate(SHOWN)) < 2:
            ann.page.wait_for_timeout(20)
        assert {one["title"] for one in shown} == {message["title"], "Unseen"}


@pytest.mark.parametrize("window", [{}, {"viewport": PHONE}], ids=["laptop", "phone"])
def test_games_can_be_seen_without_a_network(
    browser: Browser, base: str, window: dict[str, Any]
) -> None:
    with Installed(browser, base, **window) as ann:
        table = ann.open_table(ME, BOT)
        ann.start_worker()
        ann.page.reload()  # now the worker sees what the lobby asks for
        while f"/api/tables/{table}/thumbnail.svg" not in ann.page.evaluate(_KEPT):
            ann.page.wait_for_timeout(50)
        ann.context.set_offline(True)
        ann.page.goto(f"/t/{table}")
        expect(ann.page.locator("h1")).to_have_text("You are offline")
        game = ann.page.locator(f"[data-table='{table}']")
        expect(game).to_contain_text("The Wolves")
        expect(game).to_contain_text("Ann")
        picture = game.locator("img")
        assert picture.evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
        ann.context.set_offline(False)  # the page comes back by itself
        expect(ann.page.locator(".bar")).to_be_visible()


def test_alerts_are_chosen_in_a_dialog(browser: Browser, base: str) -> None:
    with Installed(browser, base) as ann:
        ann.page.goto("/")
        ann.page.click("[data-key=menu]")
        ann.page.click("[data-key=alerts]")
        dialog = ann.page.get_by_role("dialog", name="Alerts")
        expect(dialog.locator("[data-key=push]")).to_be_enabled()
        expect(dialog.locator("fieldset.kinds")).to_have_count(0)  # nothing is sent anywhere yet
