"""What a finger taps at a table is large enough, and covers as little of the board as it can."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.layout import faults
from tests.browser.people import BOT, LINK, ME, Player, at_a_table
from tests.browser.test_clear_table import find, is_last_move, single_choice, sit_down
from tests.browser.test_layout import before_a_den

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow
UPRIGHT = {"width": 390, "height": 844}
SMALL = {"width": 360, "height": 640}
ON_ITS_SIDE = {"width": 844, "height": 390}
WINDOWS = [UPRIGHT, SMALL, ON_ITS_SIDE]
FOUR_LINES = 4 * 22  # pixels: with the name and what is said
# What is seen and too small. Six tiles side by side are a little less wide on a phone on its side.
TOO_SMALL = """() => {
  const all = "button:not(.skip), a, summary, select, input, [role=tab]";
  return [...document.querySelectorAll(all)].flatMap((one) => {
    const shown = one.matches("[type=checkbox], [type=radio]") ? one.closest("label") ?? one : one;
    const { width, height, top, bottom } = shown.getBoundingClientRect();
    const isSeen = one.checkVisibility({ visibilityProperty: true }) && width && height;
    if (!isSeen || bottom < 0 || top > innerHeight) return [];
    const least = one.matches(".pay-tile") ? 34 : 39.5;
    const name = one.ariaLabel ?? one.textContent.trim();
    return width < least || height < 39.5 ? [`${name} ${width} x ${height}`] : [];
  });
}"""


def too_small(page: Page) -> list[str]:
    page.wait_for_timeout(300)  # styles of what was just opened
    names: list[str] = page.evaluate(TOO_SMALL)
    return names


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_everything_at_a_table_can_be_hit_by_a_finger(
    browser: Browser, base: str, window: dict[str, int]
) -> None:
    phone = {"viewport": window, "has_touch": True, "is_mobile": True}
    for fits in (single_choice, is_last_move):
        game, _ = find(fits)
        with Player(browser, base, **phone) as ann:
            sit_down(ann, game)
            assert too_small(ann.page) == []
            assert faults(ann.page) == []
            for tab in ("own", "rivals", "news"):
                ann.page.click(f".phone-tabs [data-tab={tab}]")
                assert too_small(ann.page) == []
                assert faults(ann.page) == []


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_what_is_said_can_be_hit_by_a_finger(
    browser: Browser, base: str, window: dict[str, int]
) -> None:
    phone = {"viewport": window, "has_touch": True, "is_mobile": True}
    with Player(browser, base, **phone) as ann, Player(browser, base, **phone) as bob:
        ann.open_table(ME, LINK)
        bob.goto(ann.page.url)
        bob.page.fill("[data-key=name-2]", "Bob")
        assert too_small(bob.page) == []
        bob.page.click("[data-key=sit-2]")
        for one in (ann, bob):
            one.page.click(".phone-tabs [data-tab=chat]")
        ann.page.fill(".saying input", "Hello")
        ann.page.keyboard.press("Enter")
        expect(bob.page.locator(".said .more")).to_be_visible()
        assert too_small(bob.page) == []
        assert faults(bob.page) == []
        assert bob.page.locator(".said").bounding_box()["height"] >= FOUR_LINES
        bottom = bob.page.locator(".saying input").bounding_box()
        assert bottom["y"] + bottom["height"] <= window["height"]
        ann.page.click("[data-key=menu]")
        ann.page.click("[data-key=lend-1]")
        ann.page.click("[data-key=sure]")
        expect(ann.page.locator("[data-key=notice-1]")).to_be_visible()  # to play again oneself
        assert too_small(ann.page) == []


def test_a_new_table_is_set_up_with_a_finger(browser: Browser, base: str) -> None:
    with Player(browser, base, viewport=UPRIGHT, has_touch=True, is_mobile=True) as ann:
        ann.page.click("[data-key=play-wolves]")
        expect(ann.page.locator(".newtable .order").first).to_be_visible()
        assert too_small(ann.page) == []


COVERED = """() => [...document.querySelectorAll(".zoom button")].flatMap((tool) => {
  const one = tool.getBoundingClientRect();
  if (!one.width || !tool.checkVisibility({ visibilityProperty: true })) return [];
  return [...document.querySelectorAll("g.hex")].filter((hex) => {
    const box = hex.getBoundingClientRect();
    const isBeside = box.right < one.left + 4 || box.left > one.right - 4;
    return !isBeside && box.bottom > one.top + 4 && box.top < one.bottom - 4;
  }).map((hex) => hex.dataset.hex);
})"""


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_buttons_on_the_board_cover_no_hex_where_another_corner_is_free(
    browser: Browser, base: str, window: dict[str, int]
) -> None:
    with Player(browser, base, viewport=window, has_touch=True, is_mobile=True) as ann:
        ann.open_table(ME, BOT)
        ann.my_turn()
        expect(ann.page.locator("[data-tool=again]")).to_be_hidden()  # nothing has happened yet
        expect(ann.page.locator("[data-tool=fit]")).to_be_hidden()  # and all of it is seen
        ann.draft()
        ann.my_turn()
        expect(ann.page.locator("[data-tool=again]")).to_be_visible()
        if ann.page.locator("[data-tool=fit]").is_visible():
            ann.page.click("[data-tool=fit]")
        assert ann.page.evaluate(COVERED) == []


def test_the_whole_board_is_offered_only_when_it_is_not_seen(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        fit = ann.page.locator("[data-tool=fit]")
        expect(fit).to_be_hidden()
        ann.page.click("[data-tool=plus]")
        expect(fit).to_be_visible()
        fit.click()
        expect(fit).to_be_hidden()


@pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size['width']}x{size['height']}")
def test_the_other_pages_of_a_game_are_for_fingers_too(
    browser: Browser, base: str, window: dict[str, int]
) -> None:
    """The way through a replay, the editor, the contents of the rules."""
    with Player(browser, base, viewport=window, has_touch=True, is_mobile=True) as ann:
        page = ann.page
        replay = ann.ask("/api/replays", before_a_den(3).record())["replay"]
        ann.goto(f"/r/{replay}#30")
        expect(page.locator(".steps button").first).to_be_visible()
        assert too_small(page) == []
        assert faults(page) == []
        for path, seen in (("/edit/wolves", ".tool"), ("/edit/moonlight", ".tool")):
            ann.goto(path)
            expect(page.locator(seen).first).to_be_visible()
            assert too_small(page) == []
            assert faults(page) == []
        ann.goto("/rules/wolves")
        expect(page.locator(".contents a").first).to_be_visible()
        assert too_small(page) == []
