"""What is within reach on a phone, and stays as the person who holds it has left it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.duel import Duellist, match_until
from tests.browser.layout import PHONES, SIZES, faults
from tests.browser.people import BOT, LINK, ME, Guest, Player
from tests.browser.test_fingers import too_small

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from moonpack.game import Game

pytestmark = pytest.mark.slow
READABLE = 58  # pixels of the width of a card, on the board and with four rows of them


def held(size: str) -> dict[str, Any]:
    """A window of a phone of some size."""
    width, height = SIZES[size]
    viewport = {"width": width, "height": height}
    return {"viewport": viewport, "has_touch": True, "is_mobile": True}


class Walker(Guest):
    """Somebody who moves wolves."""

    def walk(self) -> None:
        """Move a wolf, say which one if two stand there, and pay somehow."""
        super().walk()
        ends = self.page.locator("[data-step=done], [data-step=end]")
        asked = self.page.locator(".option, .pay-card")
        for _ in range(2):
            expect(asked.or_(ends).first).to_be_visible()
            if asked.count():
                before = self.page.inner_text(".doing")
                asked.first.click()
                expect(self.page.locator(".doing")).not_to_have_text(before, use_inner_text=True)
        expect(ends.first).to_be_visible()


class Holder(Walker):
    """Somebody with a phone in the hand."""

    uses_a_finger = True


@pytest.mark.parametrize("size", PHONES)
def test_a_turn_can_be_restarted(browser: Browser, base: str, size: str) -> None:
    with Holder(browser, base, **held(size)) as ann:
        page = ann.page
        ann.open_table(ME, BOT)
        ann.draft()
        ann.draft()
        expect(page.locator("[data-key=hint]")).to_be_visible()
        ann.walk()
        here = page.locator(".bar [data-key=restart]")
        if not here.is_visible():
            page.click("[data-key=menu]")
            here = page.locator(".menu [data-key=menu-restart]")
            expect(here).to_be_visible()
        here.click()
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator("[data-key=redo]:not([aria-disabled])")).to_be_visible()


def test_what_has_happened_stays_folded_when_a_turn_is_taken_back(
    browser: Browser, base: str
) -> None:
    with Holder(browser, base, **held("small phone")) as ann, Walker(browser, base) as bob:
        bob.goto(f"/t/{ann.open_table(ME, LINK)}")
        bob.page.fill("input", "Bob")
        bob.page.keyboard.press("Enter")
        since = ann.page.locator(".since details")
        for one in (ann, bob, bob, ann):
            one.draft()
        starter = ann if ann.page.locator(".bar.mine").count() else bob
        for one in [bob] if starter is bob else [ann, bob]:
            one.walk()
            one.end_turn()
        ann.my_turn()
        expect(since).to_be_visible()
        expect(since).not_to_have_attribute("open", "")  # it would lie on hexes
        ann.end_turn()
        expect(since).to_have_count(0)
        ann.page.click("[data-key=undo]")
        ann.my_turn()
        expect(since).to_be_visible()
        expect(since).not_to_have_attribute("open", "")
        since.locator("summary").tap()
        expect(since.locator("[data-key=watch]")).to_be_visible()
        assert too_small(ann.page) == []


@pytest.mark.parametrize("size", PHONES)
def test_cards_can_be_read_and_rows_say_what_they_bring(
    browser: Browser, base: str, size: str
) -> None:
    def has_four_rows(game: Game) -> bool:
        view: Any = game.view(game.actor)
        return bool(view.phase == "play" and len(view.laid) > 5 and len(rows_of(view)) == 4)

    def rows_of(view: Any) -> set[int]:
        return {one.cell[1] for one in view.laid}

    with Duellist(browser, base, **held(size)) as ann:
        ann.sit_in(match_until(has_four_rows))
        ann.my_turn()
        widths = ann.part(".cell .top").evaluate_all(
            "all => all.map(one => one.getBoundingClientRect().width)"
        )
        assert min(widths) >= READABLE
        ann.part(".held.may").first.tap()
        ann.part(".cell.may").first.tap()
        expect(ann.part(".total .gain").filter(has_text="+").first).to_be_visible()
        assert faults(ann.page) == []


def test_a_panel_takes_the_place_of_the_hand_on_a_small_phone(browser: Browser, base: str) -> None:
    with Duellist(browser, base, **held("small phone")) as ann:
        ann.sit_in(match_until(lambda game: len(game.played) == 4))
        ann.my_turn()
        hand = ann.part(".hand")
        expect(hand).to_be_visible()
        log = ".story [aria-label=Log]"
        for tab, panel in (("count", ".count"), ("players", ".players"), ("news", log)):
            ann.part(f".phone-tabs [data-tab={tab}]").tap()
            expect(ann.part(panel)).to_be_visible()
            expect(hand).to_be_hidden()
            assert faults(ann.page) == []
        ann.part(".phone-tabs [data-tab=turn]").tap()
        expect(hand).to_be_visible()
        width, height = SIZES["phone on its side"]
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.part(".phone-tabs [data-tab=turn]")).to_be_hidden()
        expect(ann.part(".count")).to_be_visible()  # beside the hand
        expect(hand).to_be_visible()


def test_a_page_does_not_scroll_behind_a_sheet(browser: Browser, base: str) -> None:
    with Player(browser, base, **held("phone")) as ann:
        ann.page.click("[data-key=menu]")
        expect(ann.page.locator("dialog.menu")).to_be_visible()
        ann.page.mouse.move(4, 4)
        ann.page.mouse.wheel(0, 400)
        ann.page.wait_for_timeout(200)
        assert ann.page.evaluate("scrollY") == 0


@pytest.mark.parametrize("language", ["en", "hu", "uk"])
def test_what_can_be_searched_for_is_read_whole(browser: Browser, base: str, language: str) -> None:
    with Player(browser, base, **held("small phone")) as ann:
        ann.ask("/api/me", {"language": language, "name": "Ann"})
        ann.goto("/")
        expect(ann.page.locator(".game").first).to_be_visible()
        ann.page.keyboard.press("?")
        expect(ann.page.locator(".rules-sheet select")).to_be_visible()
        room = ann.page.locator(".rules-sheet .find").evaluate(
            """field => {
              const style = getComputedStyle(field), ruler = document.createElement("canvas");
              const pen = ruler.getContext("2d");
              pen.font = style.font;
              const inside = field.clientWidth - 2 * parseFloat(style.paddingLeft);
              return inside - pen.measureText(field.placeholder).width;
            }"""
        )
        assert room >= 0
        assert faults(ann.page) == []


@pytest.mark.parametrize("size", PHONES)
def test_every_reaction_is_within_reach(browser: Browser, base: str, size: str) -> None:
    with Player(browser, base, **held(size)) as ann, Player(browser, base) as bob:
        bob.goto(f"/t/{ann.open_table(ME, LINK)}")
        bob.page.fill("input", "Bob")
        bob.page.keyboard.press("Enter")
        ann.page.tap(".phone-tabs [data-tab=chat]")
        last = ann.page.locator(".reactions button").last
        words = last.inner_text()
        last.tap()
        expect(ann.page.locator(".said .words").last).to_contain_text(words)
