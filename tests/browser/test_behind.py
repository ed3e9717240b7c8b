"""A page that is behind: slow to show what has happened, on a slow connection, on a lost one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import BOT, LINK, ME, Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route, WebSocket, WebSocketRoute

pytestmark = pytest.mark.slow

BO = {"who": "here", "name": "Bo"}
# Pieces that slide and grow for ever: what happens meanwhile is not shown by itself.
_STUCK = """const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, how) {
  return animate.call(this, frames, {...how, duration: 1e9});
};"""


def stick(ann: Player) -> None:
    """From the next page on, what moves never comes to an end."""
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.page.add_init_script(_STUCK)


class Lines:
    """The lines of a page to the server, which a test can cut and plug."""

    def __init__(self, ann: Player) -> None:
        self.all: list[WebSocketRoute] = []
        self.plugged = False  # what the page says does not arrive
        ann.page.route_web_socket(re.compile("/socket$"), self._through)

    def _through(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        self.all.append(line)
        line.on_message(lambda text: None if self.plugged else server.send(text))

    def cut(self) -> None:
        self.all[-1].close(code=1012)


def test_a_click_on_a_board_that_is_behind_does_nothing(browser: Browser, base: str) -> None:
    sent: list[str | bytes] = []

    def note(message: str | bytes) -> None:
        sent.append(message)

    def plays() -> int:
        return sum('"play"' in str(message) for message in sent)

    with Player(browser, base) as ann:
        page = ann.page
        stick(ann)
        page.on("websocket", lambda line: line.on("framesent", note))
        ann.open_table(ME, BO)
        ann.draft()  # shown, and from now on it grows
        stale = ann.glowing("target")
        ann.tap(stale[0])  # this is not shown any more
        while plays() < 2:
            page.wait_for_timeout(20)
        assert ann.glowing("target") == stale
        ann.tap(stale[1])
        assert page.evaluate("document.readyState") == "complete"
        assert plays() == 2


def test_what_is_shown_again_ends_with_a_click_and_its_news(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        ann.open_table(ME, BOT, BOT)
        ann.draft()
        ann.my_turn()
        stick(ann)
        page.reload()
        ann.my_turn()
        page.click("[data-tool=again]")
        expect(page.locator("path.mention")).not_to_have_count(0)
        hex_ = ann.draft()
        expect(ann.hex(hex_)).to_have_attribute("aria-label", re.compile("alpha"))
        expect(page.locator("path.mention")).to_have_count(0)


def test_a_line_lost_just_as_the_game_begins_does_not_leave_the_page_empty(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann, Player(browser, base) as bob:
        lines = Lines(ann)
        ann.page.route("**/api/games?*", lambda route: route.abort())
        ann.page.route("**/games/wolves/table.js", lambda route: route.abort())
        ann.open_table(ME, LINK)
        expect(ann.page.locator(".seating")).to_be_visible()  # without levels to choose from
        bob.goto(ann.page.url)
        bob.page.fill("[data-key=name-2]", "Bob")
        bob.page.click("[data-key=sit-2]")
        expect(ann.page.locator(".toast.bad")).to_be_visible()
        ann.page.unroute("**/games/wolves/table.js")
        lines.cut()
        ann.my_turn()


def test_going_back_from_a_page_that_is_slow_to_open_leads_back(
    browser: Browser, base: str
) -> None:
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    with Player(browser, base) as ann:
        page, lines = ann.page, Lines(ann)
        ann.open_table(ME, BOT)
        ann.my_turn()
        page.route("**/api/games?*", hold)
        with page.expect_request("**/api/games?*"):
            page.click(".bar .logo")
        page.go_back()
        page.wait_for_url("**/t/*")
        page.click("[data-key=menu]")
        with page.expect_websocket():  # the lobby is opened, left, and the table opened again
            waiting[0].continue_()
        ann.draft()
        expect(page.locator(".lobby, dialog")).to_have_count(0)
        assert len(lines.all) == 2


def test_bots_hurry_until_a_person_decides_or_the_line_is_lost(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page, lines = ann.page, Lines(ann)
        hurry = page.locator("[data-key=hurry]")
        ann.open_table(BOT, ME, pace=5000)
        hurry.click()
        ann.draft()
        ann.draft()
        expect(hurry).to_have_attribute("aria-pressed", "false")
        lines.plugged = True
        hurry.click()
        expect(hurry).to_have_attribute("aria-pressed", "true")
        lines.plugged = False
        lines.cut()
        expect(hurry).to_have_attribute("aria-pressed", "false")


def test_it_is_said_when_a_click_cannot_be_taken_back(browser: Browser, base: str) -> None:
    def through(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        line.on_message(lambda text: server.send(re.sub(r'("undo","beat":)\d+', r"\g<1>0", text)))

    with Player(browser, base) as ann:
        ann.page.route_web_socket(re.compile("/socket$"), through)
        ann.open_table(ME, BOT)
        ann.draft()
        ann.draft()
        ann.walk()
        ann.answer()
        ann.page.keyboard.press("u")  # the table has moved on, says the server
        expect(ann.page.locator(".toast.bad")).to_be_visible()


def test_a_click_that_is_not_answered_is_sent_again_on_a_new_line(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        page, lines = ann.page, Lines(ann)
        page.clock.install()
        ann.open_table(ME, BOT, BOT)
        ann.my_turn()
        lines.plugged = True
        ann.tap(ann.glowing("target")[0])
        page.clock.fast_forward(9_000)
        expect(page.locator(".notices .bad")).to_be_visible()
        lines.plugged = False
        page.clock.fast_forward(1_000)
        expect(page.locator(".notices .bad")).to_have_count(0)
        expect(page.locator("#prompt")).to_contain_text("second pair")
        assert len(lines.all) == 2


def test_who_waits_is_told_that_the_line_is_dead(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page, lines = ann.page, Lines(ann)
        page.clock.install()
        ann.open_table(ME, BOT, BOT)
        ann.my_turn()
        lines.plugged = True
        page.clock.fast_forward(61_000)  # now the page asks
        page.clock.fast_forward(9_000)
        expect(page.locator(".notices .bad")).to_be_visible()
        lines.plugged = False
        page.evaluate("dispatchEvent(new Event('online'))")  # it does not wait any longer
        expect(page.locator(".notices .bad")).to_have_count(0)
        assert len(lines.all) == 2


def test_asking_whether_the_line_lives_disturbs_nobody(browser: Browser, base: str) -> None:
    lines: list[WebSocket] = []

    def note(line: WebSocket) -> None:
        lines.append(line)

    with Player(browser, base) as ann:
        page = ann.page
        page.on("websocket", note)
        ann.open_table(ME, BOT, BOT)
        ann.draft()
        ann.draft()
        page.click("[data-action=move]")
        ann.tap(ann.glowing("source")[0])
        expect(page.locator(".shine .chosen")).to_have_count(1)
        with lines[-1].expect_event("framereceived", lambda frame: '"news"' in str(frame)):
            page.evaluate("dispatchEvent(new Event('online'))")
        page.evaluate("new Promise((done) => setTimeout(done))")
        expect(page.locator(".shine .chosen")).to_have_count(1)


def test_what_waits_is_shown_though_what_was_before_it_failed(browser: Browser, base: str) -> None:
    shown = """async () => {
      const found = performance.getEntriesByType("resource").map((one) => one.name);
      const {Playback} = await import(found.find((name) => name.endsWith("/table/playback.js")));
      const playback = new Playback();
      const shown = [];
      playback.enqueue(async () => {
        await null;
        throw new Error("a picture is missing");
      });
      await new Promise((done) => {
        playback.enqueue(() => shown.push("first"));
        playback.enqueue(() => done(shown.push("second")));
        setTimeout(done, 1000);
      });
      return shown;
    }"""
    with Player(browser, base) as ann:
        ann.open_table(ME, BOT)
        ann.my_turn()
        assert ann.page.evaluate(shown) == ["first", "second"]
        assert "a picture is missing" in " ".join(ann.faults)
