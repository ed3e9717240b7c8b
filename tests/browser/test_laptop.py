"""What newcomers met on a laptop, beside the table itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.layout import SIZES
from tests.browser.people import DRAWN, LINK, ME, Player, busy_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
WIDTH, HEIGHT = SIZES["small laptop"]
SMALL = {"width": WIDTH, "height": HEIGHT}


def test_what_is_unfolded_in_a_new_table_comes_into_view(browser: Browser, base: str) -> None:
    with Player(browser, base, viewport=SMALL) as ann:
        page = ann.page
        page.click("[data-key=play-moonlight]")
        page.click("[data-key=table-options]")
        page.evaluate(DRAWN)
        last = page.locator(".newtable details[open] .row").last.bounding_box()
        end = page.locator(".newtable .end").bounding_box()
        assert last["y"] + last["height"] <= end["y"]


def test_all_reactions_are_in_view(browser: Browser, base: str) -> None:
    with Player(browser, base, viewport=SMALL) as ann, Player(browser, base) as bob:
        table = ann.open_table(ME, LINK)
        bob.goto(f"/t/{table}")
        bob.page.fill("input", "Bob")
        bob.page.keyboard.press("Enter")
        ann.my_turn()
        ann.page.click("#tab-chat")
        chips = ann.page.locator(".reactions")
        expect(chips.locator("button")).to_have_count(9)
        assert chips.evaluate("one => one.scrollWidth <= one.clientWidth + 1")


@pytest.mark.parametrize(("scheme", "theme"), [("light", "paper"), ("dark", "night")])
def test_a_picture_to_share_has_the_theme_of_the_page(
    browser: Browser, base: str, scheme: str, theme: str
) -> None:
    with Player(browser, base, color_scheme=scheme) as ann:
        stored = ann.ask("/api/replays", busy_game(2, 1).record())
        ann.goto(f"/r/{stored['replay']}")
        ann.page.click("[data-key=share]")
        expect(ann.page.locator(f".sharing input[value={theme}]")).to_be_checked()
        picture = ann.page.locator(".sharing .shared img")
        assert f"theme={theme}" in (picture.get_attribute("src") or "")


def test_the_name_of_a_water_in_a_lesson_is_as_dark_as_the_water(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        ann.goto("/learn/wolves/move")
        expect(ann.page.locator(".spotlight .dark")).to_be_attached()
        name = ann.page.locator(".board .names .water").first
        assert float(name.evaluate("one => getComputedStyle(one).opacity")) < 0.5


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_the_words_of_a_puzzle_are_not_cut_while_it_is_open(
    browser: Browser, base: str, game: str
) -> None:
    with Player(browser, base, viewport=SMALL) as ann:
        page = ann.page
        ann.goto(f"/puzzles/{game}/any")
        page.click("[data-key=nudge]")
        expect(page.locator(".coach .answer.shown")).to_be_visible()
        page.evaluate(DRAWN)
        expect(page.locator(".coach.more")).to_have_count(0)
        assert page.locator(".coach h1").bounding_box()["height"] < 30
