"""What newcomers stumbled over at the table, on laptops and phones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import PHONE, Player, at_a_table
from tests.browser.test_first_games import Newcomer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

pytestmark = pytest.mark.slow
ON_ITS_SIDE = {"width": 844, "height": 390}


def _box(part: Locator) -> dict[str, Any]:
    box = part.bounding_box()
    assert box is not None
    return dict(box)


def _meet(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return bool(
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def test_the_water_that_names_a_region_is_written_on_the_board(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        ann.page.get_by_role("tab", name="Regions").click()
        listed = ann.page.locator(".regions li > b").all_inner_texts()
        assert sorted(ann.page.locator(".names .water").all_text_contents()) == sorted(listed)
        region = ann.page.locator(".regions li").first
        region.hover()  # its hexes are outlined; their names would say nothing
        expect(ann.page.locator(".mention")).not_to_have_count(0)
        expect(ann.page.locator(".names text:not(.water)")).to_have_count(0)


def test_choices_out_of_view_are_a_tap_away_and_the_board_never_moves_by_itself(
    browser: Browser, base: str
) -> None:
    with at_a_table(browser, base, viewport=PHONE, has_touch=True) as ann:
        page = ann.page
        way = page.locator(".outside")
        expect(way).to_be_hidden()
        for _ in range(5):
            page.evaluate("() => document.querySelector('.zoom [data-tool=plus]').click()")
        board = _box(page.locator("section.board"))
        for _ in range(4):  # to a corner where nothing can be chosen
            page.mouse.move(board["x"] + 20, board["y"] + 20)
            page.mouse.down()
            page.mouse.move(board["x"] + 340, board["y"] + board["height"] - 60, steps=4)
            page.mouse.up()
        before = page.locator(".hexes").get_attribute("viewBox")
        expect(way).to_be_visible()
        assert page.locator(".hexes").get_attribute("viewBox") == before
        way.click()
        expect(way).to_be_hidden()
        source = page.locator(".hex.may").first
        expect(source).to_be_in_viewport()


@pytest.mark.parametrize("window", [PHONE, ON_ITS_SIDE])
def test_a_tip_on_a_phone_covers_neither_the_bar_nor_the_scores(
    browser: Browser, base: str, window: dict[str, int]
) -> None:
    with Newcomer(browser, base, viewport=window, has_touch=True) as ann:
        ann.begin("wolves")
        expect(ann.tip).to_be_visible()
        tip = _box(ann.tip)
        for part in (".bar", ".wolves .strip", ".zoom", ".phone-tabs"):
            assert not _meet(tip, _box(ann.page.locator(part))), part
        assert not _meet(tip, _box(ann.page.locator("section.board")))


def test_the_result_shows_the_progress_of_an_analysis_where_it_was_asked_for(
    browser: Browser, base: str
) -> None:
    """The styles of replays, which are loaded with it, must not move it elsewhere."""
    with Player(browser, base) as ann:
        ann.goto("/")
        place = ann.page.evaluate("""async () => {
          const web = document.querySelector("script[type=module]").src.replace(/[^/]*$/, "");
          const { sheet } = await import(`${web}core/sheet.js`);
          await Promise.all(["replay/replay.css", "table/later/result.css"]
            .map((name) => sheet(web + name)));
          document.body.innerHTML = `<dialog class="outcome" open><section class="card turns">
            <p class="progress"><progress></progress></p></section></dialog>`;
          return getComputedStyle(document.querySelector(".progress")).position;
        }""")
        assert place == "static"


def test_in_a_lesson_a_wolf_that_is_tapped_only_moves(browser: Browser, base: str) -> None:
    with Player(browser, base, viewport=PHONE, has_touch=True) as ann:
        ann.goto("/learn/wolves/move")
        for _ in range(2):
            ann.page.click("[data-key=on]")
        expect(ann.page.locator(".hint-line")).to_be_empty()  # the coach says what to do
        ann.page.locator(".hex[data-hex=e5]").click(force=True)
        expect(ann.page.locator(".hint-line")).to_contain_text("Choose a glowing hex")
        expect(ann.page.locator(".option")).to_have_count(0)
