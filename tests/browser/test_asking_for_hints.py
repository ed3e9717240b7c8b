"""Hints in a real browser: by mouse, by keyboard and on a phone; and how people agree to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import BOT, BOTS_TAKE, ME, PHONE, Guest
from tests.server.harness import Thread

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
HERE = {"who": "here", "name": "Cid"}


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose hints are searched for quickly."""
    with Thread(tmp_path_factory.mktemp("tables"), hint_simulations=8) as server:
        yield f"http://{server.host}"


class Asker(Guest):
    """Somebody who asks for hints."""

    def key(self, name: str) -> Any:
        return self.page.locator(f"[data-key='{name}']")

    def see_look(self) -> None:
        expect(self.page.locator(".hint .look")).to_be_visible(timeout=BOTS_TAKE)
        expect(self.page.locator(".hint .why")).not_to_be_empty()

    def see_played(self) -> None:
        expect(self.page.locator(".hint")).to_have_count(0, timeout=BOTS_TAKE)


def test_a_hint_by_mouse_and_by_keyboard(browser: Browser, quick: str) -> None:
    with Asker(browser, quick) as ann:
        ann.open_table(ME, BOT)
        ann.my_turn()
        ann.key("hint").click()
        ann.see_look()
        expect(ann.page.locator(".spotlight .reach:not(.past)")).to_be_attached()
        ann.key("hint-more").click()
        expect(ann.page.locator(".hint li strong").first).not_to_be_empty()
        expect(ann.page.locator(".spotlight .tap")).not_to_have_count(0)
        ann.key("hint-play").click()
        ann.see_played()
        expect(ann.page.locator(".bar.mine")).to_be_visible(timeout=BOTS_TAKE)
        expect(ann.key("hint")).to_be_visible()
        ann.page.keyboard.press("h")
        ann.see_look()
        expect(ann.key("hint-more")).to_be_focused()
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator(".hint")).to_be_hidden()
        expect(ann.page.locator(".spotlight .dark")).to_have_count(0)  # what can be chosen glows
        ann.page.keyboard.press("h")
        ann.see_look()
        ann.page.keyboard.press("h")
        expect(ann.key("hint-play")).to_be_focused()
        ann.page.keyboard.press("Enter")
        ann.see_played()
        assert not ann.faults


def test_a_hint_on_a_phone(browser: Browser, quick: str) -> None:
    with Asker(browser, quick, viewport=PHONE, has_touch=True, is_mobile=True) as ann:
        ann.open_table(ME, BOT, game="moonlight")
        expect(ann.key("hint")).to_be_visible(timeout=BOTS_TAKE)
        ann.key("hint").tap()
        ann.see_look()
        expect(ann.page.locator(".cell[data-lit-place]")).to_have_count(1)
        ann.key("hint-more").tap()
        expect(ann.page.locator(".cell[data-tap-place]")).to_have_count(1)
        expect(ann.page.locator(".held[data-tap-place]")).to_have_count(1)
        ann.key("hint-play").tap()
        ann.see_played()
        assert not ann.faults


def test_people_agree_to_hints_and_take_it_back(browser: Browser, quick: str) -> None:
    with Asker(browser, quick) as ann:
        ann.open_table(ME, HERE)
        ann.my_turn()
        expect(ann.key("hint")).to_have_count(0)
        ann.page.keyboard.press("h")
        expect(ann.page.locator(".agreed li")).to_have_text(
            ["Ann has not agreed.", "Cid has not agreed."]
        )
        ann.key("hints-on").click()
        expect(ann.key("hint")).to_be_visible()
        ann.key("menu").click()
        ann.key("menu-hints").click()
        expect(ann.page.locator(".agreed li").first).to_have_text("Ann agrees.")
        ann.key("hints-on").click()
        expect(ann.key("hint")).to_have_count(0)
        assert not ann.faults
