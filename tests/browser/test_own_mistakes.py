"""Learning from one's mistakes in a real browser: by mouse, by keyboard and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.layout import squeezed_boards
from tests.browser.people import BOTS_TAKE, PHONE, Player
from tests.browser.watcher import turn_name
from tests.server.harness import Thread
from tests.server.test_costly_turns import short_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that thinks little."""
    few = {"review_simulations": 5, "hint_simulations": 5}
    with Thread(tmp_path_factory.mktemp("tables"), **few) as server:
        yield f"http://{server.host}"


class Learner(Player):
    """Somebody who wants to play better."""

    def key(self, name: str) -> Any:
        return self.page.locator(f"[data-key='{name}']")

    def begin(self) -> None:
        """Upload a game with lazy turns of the first player; the page has it analysed."""
        stored = self.ask("/api/replays", short_game().record())
        self.goto(f"/mistakes/{stored['replay']}/1")
        expect(self.key("show")).to_be_visible(timeout=2 * BOTS_TAKE)
        expect(self.page.locator(".mistake .note")).to_contain_text(
            "End the turn · 2 unused actions"
        )
        expect(self.page.locator(".mistake .note")).to_contain_text(
            "This turn gave you a "  # nothing was hidden, so it is not judged by what was known
        )
        known = self.page.request.get(f"/api/replays/{stored['replay']}").json()
        costly = self.page.request.get(f"/api/replays/{stored['replay']}/mistakes?seat=1").json()
        name = turn_name(known, costly["mistakes"][0]["turn"], 1)
        assert name.startswith("Round ")
        expect(self.page.locator(".mistake h1")).to_have_text(name)

    def end_turn(self, *, by_key: bool = False) -> None:
        """End the turn at once, as in the game; the page asks first."""
        if by_key:
            self.page.keyboard.press("e")
            expect(self.key("sure")).to_be_visible()
            self.key("sure").press("Enter")
        else:
            self.key("end").first.click()
            self.key("sure").click()


def test_a_mistake_is_tried_again_by_mouse_and_by_keyboard(browser: Browser, quick: str) -> None:
    with Learner(browser, quick) as ann:
        ann.begin()
        expect(ann.page.locator(".place .wolves")).to_be_visible()
        ann.end_turn()
        same = ann.page.locator(".mistake .answer.bad")
        expect(same).to_have_text("That is what you played. Try something else.")
        ann.page.reload()
        expect(ann.key("show")).to_be_visible(timeout=BOTS_TAKE)
        ann.end_turn(by_key=True)
        expect(same).to_be_visible()
        ann.key("show").focus()
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(".best-turn li").first).not_to_be_empty()
        expect(ann.page.locator(".mistake .why p").first).not_to_be_empty()
        while_left = ann.page.locator("[data-key='next'], [data-key='skip']")
        for _ in range(8):
            if ann.key("again").is_visible():
                break
            while_left.first.press("Enter")
            expect(ann.page.locator("[data-key='show'], [data-key='again']").first).to_be_visible()
        expect(ann.page.locator(".outcomes")).to_contain_text("answer shown")
        assert not ann.faults


def test_a_mistake_on_a_phone(browser: Browser, quick: str) -> None:
    with Learner(browser, quick, viewport=PHONE, has_touch=True, is_mobile=True) as ann:
        ann.begin()
        ann.page.locator(".mistake summary").tap()
        squeezed = squeezed_boards(ann.page, "a mistake")
        ann.key("show").tap()
        expect(ann.key("next")).to_be_visible()
        squeezed += squeezed_boards(ann.page, "the answer")
        ann.key("next").tap()
        expect(ann.page.locator("[data-key='show'], [data-key='again']").first).to_be_visible()
        ann.page.reload()
        expect(ann.page.locator("[data-key='show'], [data-key='again']").first).to_be_visible()
        assert not squeezed, "\n".join(squeezed)
        assert not ann.faults
