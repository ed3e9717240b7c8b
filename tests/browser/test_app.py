"""The page as an app: its manifest, its service worker, alerts, and games without a network."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import BOT, ME, PATIENCE, PHONE, Player, evaluated

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

_WORKS = "async () => Boolean((await navigator.serviceWorker.ready).active)"
# The alerts that are shown, once there are so many.
_SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  const alerts = await worker.getNotifications();
  return alerts.length >= MANY && alerts.map(({ title, body, data }) => ({ title, body, data }));
}"""
_IS_KEPT = """async () => {
  const cache = await caches.open("moonpack-games");
  return (await cache.keys()).some(({ url }) => new URL(url).pathname === "PATH");
}"""

_NOTHING_OF_ANN = """async () => {
  const cache = await caches.open("moonpack-games");
  for (const key of await cache.keys()) {
    if (key.url.includes("/api/words/")) continue;
    if ((await (await cache.match(key)).text()).includes("Ann")) return false;
  }
  return true;
}"""


def shown_alerts(page: Page, many: int = 1) -> list[dict[str, str]]:
    """The alerts that a browser shows, once there are so many."""
    alerts: list[dict[str, str]] = evaluated(page, _SHOWN.replace("MANY", str(many)))
    return alerts


class Installed(Player):
    """Somebody whose browser runs the service worker, and may show alerts."""

    def __init__(self, browser: Browser, base: str, **window: Any) -> None:
        super().__init__(browser, base, service_workers="allow", **window)
        self.context.grant_permissions(["notifications"], origin=base)

    def start_worker(self) -> None:
        """Wait until the service worker runs: it is started in the lobby, once one has games."""
        self.page.goto("/")
        expect(self.page.locator(".mine li").first).to_be_visible()
        evaluated(self.page, _WORKS)

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
        message = {"title": "Your turn · The Wolves", "body": "At the table: Bea."}
        message["path"] = f"/t/{table}"
        ann.push(base, {**message, "tag": table})
        shown = shown_alerts(ann.page)
        title = {"title": message["title"], "body": message["body"], "data": f"/t/{table}"}
        assert shown == [title]
        ann.page.goto(f"/t/{table}")
        ann.page.bring_to_front()
        ann.push(base, {**message, "title": "Seen", "tag": "other"})
        ann.push(base, {**message, "path": "/t/elsewhere", "title": "Unseen", "tag": "unseen"})
        shown = shown_alerts(ann.page, 2)
        assert {one["title"] for one in shown} == {message["title"], "Unseen"}


@pytest.mark.parametrize("window", [{}, {"viewport": PHONE}], ids=["laptop", "phone"])
def test_games_can_be_seen_without_a_network(
    browser: Browser, base: str, window: dict[str, Any]
) -> None:
    with Installed(browser, base, **window) as ann:
        table = ann.open_table(ME, BOT)
        ann.start_worker()
        ann.page.reload()  # now the worker sees what the lobby asks for
        evaluated(ann.page, _IS_KEPT.replace("PATH", f"/api/tables/{table}/thumbnail.svg"))
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


@pytest.mark.parametrize("is_here", [True, False], ids=["here", "elsewhere"])
def test_whoever_comes_after_somebody_sees_none_of_their_games(
    browser: Browser, base: str, is_here: bool
) -> None:
    """A device may be shared, lent or lost: without a network nothing is left of those before."""
    with Installed(browser, base) as ann:
        table = ann.open_table(ME, BOT)
        ann.page.request.post(f"{base}/api/me", data={"name": "Ann"})
        ann.start_worker()
        ann.page.reload()
        evaluated(ann.page, _IS_KEPT.replace("PATH", f"/api/tables/{table}/thumbnail.svg"))
        ann.page.goto("/me")
        if is_here:
            ann.page.click("[data-key^=sign-out-]")
            with ann.page.expect_navigation():
                ann.page.get_by_role("dialog").locator("[data-key=sure]").click()
        else:
            ann.page.request.post(f"{base}/api/me/delete", data={"sure": True})
            ann.page.reload()
        expect(ann.page.locator("h1")).to_be_visible()
        evaluated(ann.page, _NOTHING_OF_ANN)
        ann.context.set_offline(True)
        ann.page.goto("/")
        expect(ann.page.locator("h1")).to_have_text("You are offline")
        expect(ann.page.locator("[data-table]")).to_have_count(0)


def test_alerts_are_chosen_in_a_dialog(browser: Browser, base: str) -> None:
    with Installed(browser, base) as ann:
        ann.page.goto("/")
        ann.page.click("[data-key=menu]")
        ann.page.click("[data-key=alerts]")
        dialog = ann.page.get_by_role("dialog", name="Alerts")
        expect(dialog.locator("[data-key=push]")).to_be_enabled()
        expect(dialog.locator("fieldset.kinds")).to_have_count(0)  # nothing is sent anywhere yet
        # Whoever is not allowed to show anything is told so, and what to do.
        for answer, advice in (("default", "choose Allow"), ("denied", "The browser blocks")):
            ann.page.evaluate(
                "answer => { Notification.requestPermission = async () => answer; }", answer
            )
            dialog.locator("[data-key=push]").click()
            expect(dialog.get_by_role("alert")).to_contain_text(advice)
            expect(dialog.locator("[data-key=push]")).not_to_be_checked()
        dialog.get_by_text("Install Moonpack as an app").click()
        expect(dialog.locator(".installing")).to_contain_text("address bar")
        # Over plain http no browser can; an alternative is named.
        hidden = "Object.defineProperty(window, 'isSecureContext', { value: false })"
        ann.context.add_init_script(hidden)
        ann.page.reload()
        ann.page.click("[data-key=menu]")
        ann.page.click("[data-key=alerts]")
        expect(dialog.locator("[data-key=push]")).to_be_disabled()
        expect(dialog).to_contain_text("only over https")
        expect(dialog).to_contain_text("Discord")
