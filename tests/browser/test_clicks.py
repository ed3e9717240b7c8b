"""One click is one command: what is sent for it, and what undo and restart take back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import BOT, ME, Player, at_a_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser, WebSocket

pytestmark = pytest.mark.slow

COMMANDS = ("play", "step", "undo", "restart")


class Sent:
    """The commands that a page sends, from its next connection on."""

    def __init__(self, player: Player) -> None:
        self.commands: list[dict[str, Any]] = []
        player.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", self._note)

    def _note(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] in COMMANDS:
            self.commands.append(message)


def moved(ann: Player) -> None:
    """Pay for a move and move a wolf."""
    ann.walk()
    ann.answer()
    expect(ann.page.locator("[data-key=undo]")).to_be_enabled()


def test_payment_and_move_are_one_command(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        sent = Sent(ann)
        ann.open_table(ME, BOT, BOT)
        ann.draft()
        ann.draft()
        moved(ann)
        assert [command["type"] for command in sent.commands] == ["play"] * 3
        assert [len(command["steps"]) for command in sent.commands] == [1, 1, 2]


def test_undo_takes_back_a_whole_click_after_a_reload_too(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        tiles = page.locator(".tiles").inner_text()
        moved(ann)
        page.reload()
        ann.my_turn()
        page.keyboard.press("u")
        expect(page.locator("[data-key=undo]")).to_be_disabled()
        expect(page.locator("[data-action=move]")).to_be_visible()
        assert page.locator(".tiles").inner_text() == tiles


def test_restarting_the_turn_takes_back_all_its_clicks(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        restart = page.locator("[data-key=restart]")
        expect(restart).to_be_disabled()
        tiles, log = page.locator(".tiles").inner_text(), page.locator(".log").inner_text()
        moved(ann)
        if page.locator("[data-step=done]").count():
            page.click("[data-step=done]")
            expect(page.locator("[data-step=end]")).to_be_visible()
        moved(ann)
        page.reload()
        ann.my_turn()
        restart.click()
        expect(restart).to_be_disabled()
        expect(page.locator("[data-key=undo]")).to_be_disabled()
        assert page.locator(".tiles").inner_text() == tiles
        assert page.locator(".log").inner_text() == log


def test_two_quick_clicks_on_the_same_scene_are_one(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page, sent = ann.page, Sent(ann)
        ann.open_table(ME, BOT, BOT)
        ann.my_turn()
        prompt = page.inner_text("#prompt")
        first, second = ann.glowing("target")[:2]
        page.evaluate(
            """([first, second]) => {
              for (const hex of [first, second, first]) {
                const target = document.querySelector(`g.hex[data-hex="${hex}"]`);
                target.dispatchEvent(new MouseEvent("click", {bubbles: true}));
              }
            }""",
            [first, second],
        )
        expect(page.locator("#prompt")).not_to_have_text(prompt, use_inner_text=True)
        ann.my_turn()
        assert [command["steps"] for command in sent.commands] == [[f"draft {first}"]]
        expect(page.locator(".toast")).to_have_count(0)


def test_asking_why_plays_nothing(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page, sent = ann.page, Sent(ann)
        ann.open_table(ME, BOT, BOT)
        ann.my_turn()
        water = page.locator("g.hex[data-ground=water]").first.get_attribute("data-hex") or ""
        with page.expect_response("**/why?**") as answer:
            ann.tap(water)
        assert answer.value.json()["why"]
        expect(page.locator(".hint-line.loud")).to_have_text(answer.value.json()["why"])
        assert sent.commands == []
