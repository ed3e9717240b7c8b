"""The rules in the page: one key away, with search, links and tooltips."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import BOT, LAPTOP, ME, PHONE, Player, at_a_table
from tests.browser.test_everybody import serious_in_any_light, untranslated

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.slow

SHEET = "dialog.rules-sheet"
TIP = ".tip:not([hidden])"
REST = 1500  # milliseconds, after which a tooltip has come
# The hexes that may be chosen and lie below a tooltip.
COVERED = """() => {
  const tip = document.querySelector(".tip:not([hidden])")?.getBoundingClientRect();
  const isBelow = ({left, right, top, bottom}) =>
    left < tip.right && right > tip.left && top < tip.bottom && bottom > tip.top;
  const hexes = [...document.querySelectorAll("g.hex.may")];
  return tip ? hexes.filter((hex) => isBelow(hex.getBoundingClientRect())).length : 0;
}"""
_TOP = "(one) => one.getBoundingClientRect().top"


def sit_down(ann: Player, **asked: Any) -> None:
    """Take a seat at a table with a bot."""
    ann.open_table(ME, BOT, **asked)
    ann.my_turn()


ATTEMPTS = 50  # to find a chapter where it should be


def near_the_top(chapter: Locator) -> bool:
    """Whether a chapter was scrolled to, once it has come to rest."""
    expect(chapter).to_be_in_viewport()
    for _ in range(ATTEMPTS):  # pictures above it may still be coming
        within: float = chapter.evaluate(_TOP)
        if within < LAPTOP["height"] / 3:
            return True
        chapter.page.wait_for_timeout(100)
    return False


def test_a_key_opens_the_rules_beside_the_board(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        sit_down(ann)
        page = ann.page
        page.keyboard.press("?")
        sheet = page.locator(SHEET)
        expect(sheet).to_be_visible()
        assert sheet.bounding_box()["x"] > LAPTOP["width"] / 2  # the board stays in view
        ann.draft()  # and can be played on
        expect(sheet).to_be_visible()
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        page.click("[data-key=rules]")
        expect(sheet).to_be_visible()
        page.click("[data-key=close-rules]")
        expect(sheet).to_have_count(0)
        expect(page.locator("[data-key=rules]")).to_be_focused()
        page.keyboard.press("?")
        page.locator(f"{SHEET} [data-key=contents]").focus()
        page.keyboard.press("?")  # the same key closes them
        expect(sheet).to_have_count(0)
        assert not ann.faults


def test_the_key_opens_the_rules_in_lessons_and_puzzles(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page, sheet = ann.page, ann.page.locator(SHEET)
        for path in ("/learn/wolves/move", "/puzzles/wolves/daily"):
            page.goto(path)
            expect(page.locator(".coach")).to_be_visible()
            page.keyboard.press("?")
            expect(sheet).to_be_visible()
            page.keyboard.press("Escape")
            expect(sheet).to_have_count(0)
        assert not ann.faults


def test_the_lobby_leads_to_the_rules_of_each_game(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.click("[data-key=rules-moonlight]")
        sheet = page.locator(SHEET)
        expect(sheet.locator("h2").first).to_have_text("Rules of Moonlight")
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        page.keyboard.press("?")
        expect(sheet.locator("h2").first).to_have_text("Rules of The Wolves")
        sheet.locator("select").select_option("moonlight")
        expect(sheet.locator("h2").first).to_have_text("Rules of Moonlight")
        assert not ann.faults


def test_searching_finds_things_and_paragraphs(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.click("[data-key=rules-wolves]")
        sheet = page.locator(SHEET)
        sheet.locator("[data-key=find]").fill("LONE wolf")
        hits = sheet.locator(".hits a")
        expect(hits.first).to_contain_text("Lone wolf")
        assert not [
            text for text in hits.all_inner_texts() if "alone" in text and "lone w" not in text
        ]
        expect(hits.first.locator("mark")).not_to_have_count(0)
        page.keyboard.press("Enter")
        expect(sheet.locator("#rules-howl mark").first).to_be_in_viewport()
        sheet.locator("[data-key=find]").fill("token action")  # a point of a list, in its sentence
        point = sheet.locator(".hits a[data-passage='1']").first
        words = [mark.lower() for mark in point.locator("mark").all_inner_texts()]
        assert {"token", "action"} <= set(words)
        assert "…" not in point.inner_text()
        place = f"#{point.get_attribute('data-block')} li"
        point.click()
        expect(sheet.locator(place).nth(1).locator("mark").first).to_be_in_viewport()
        expect(sheet.locator("#rules-howl mark")).to_have_count(0)  # what was found before
        sheet.locator("[data-key=find]").fill(
            "how many actions do I have"
        )  # nothing has all of these
        expect(sheet.locator(".hits")).to_contain_text("Some of them are here:")
        expect(hits.first).to_contain_text("action")
        sheet.locator("[data-key=find]").fill("castling")
        expect(sheet.locator(".hits")).to_have_text("Nothing found. Try another word.")
        page.keyboard.press("Escape")  # clears the search, and closes nothing
        expect(sheet.locator(".hits")).to_be_empty()
        expect(sheet).to_be_visible()


def test_links_lead_to_chapters(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.goto("/rules/wolves#moon")
        assert near_the_top(page.locator("#rules-moon"))
        page.click(".contents a[data-chapter=dominate]")
        assert near_the_top(page.locator("#rules-dominate"))
        assert page.url.endswith("/rules/wolves#dominate")
        link = page.locator("#rules-dominate a[data-chapter=howl]")
        link.scroll_into_view_if_needed()
        read = page.evaluate("scrollY")
        link.click()
        assert near_the_top(page.locator("#rules-howl"))
        page.go_back()  # to where one was reading
        page.wait_for_function("(top) => Math.abs(scrollY - top) < 2", arg=read)
        picture = page.locator("#rules-dominate img")
        expect(picture).to_be_visible()
        assert picture.evaluate("(one) => one.decode().then(() => one.naturalWidth > 0)")
        page.click("text=Rules of Moonlight")
        expect(page.locator("h1")).to_have_text("Rules of Moonlight")
        page.goto("/rules/chess")
        expect(page.locator("main")).to_contain_text("There are no rules of this game here.")


def test_tooltips_come_where_the_pointer_rests(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        sit_down(ann)
        page = ann.page
        page.hover(".own .track >> nth=1")
        tip = page.locator(TIP)
        expect(tip).to_contain_text("Speed")
        expect(tip).to_contain_text("The next den makes it 4")  # how it stands now
        page.hover("g.hex[data-ground=water] >> nth=0")
        expect(tip).to_contain_text("moon")
        tip.locator("button").click()
        assert near_the_top(page.locator(f"{SHEET} #rules-moon"))
        expect(tip).to_have_count(0)
        assert not ann.faults


def test_no_tooltip_covers_a_hex_that_may_be_chosen(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        wolf = ann.glowing("source")[0]
        ann.choose(wolf)
        for hex_ in (wolf, ann.glowing("target")[0]):
            ann.hex(hex_).hover()
            page.wait_for_timeout(REST)  # whether it comes or not, it covers nothing
            assert not page.evaluate(COVERED)


def test_tooltips_come_by_keyboard(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        sit_down(ann)
        page = ann.page
        page.locator(".own .track >> nth=1").focus()
        page.keyboard.press("Tab")
        tip = page.locator(TIP)
        expect(tip).to_contain_text("Howl")
        expect(page.locator(".own .track >> nth=2")).to_have_attribute("aria-describedby", "tip")
        page.keyboard.press("Escape")
        expect(tip).to_have_count(0)
        page.keyboard.press("?")
        assert near_the_top(page.locator(f"{SHEET} #rules-howl"))


def test_moonlight_has_tooltips_too(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        ann.open_table(ME, BOT, game="moonlight")
        page = ann.page
        expect(page.locator(".held").first).to_be_visible()
        tip = page.locator(TIP)
        page.hover(".wins >> nth=0")
        expect(tip).to_contain_text("The sacred mountain")
        page.mouse.move(640, 300)  # it lies on the leaders until the pointer has left
        expect(tip).to_be_hidden()
        page.hover(".leaders li >> nth=0")
        expect(tip.locator("button")).to_have_text("Rules: Leaders")
        page.hover(".held >> nth=0")
        expect(tip).to_contain_text("if its row is won")


def test_a_phone_shows_the_rules_on_the_whole_screen(browser: Browser, base: str) -> None:
    with Player(browser, base, viewport=PHONE, has_touch=True) as ann:
        sit_down(ann)
        page = ann.page
        page.click("[data-key=menu]")
        page.click("[data-key=menu-rules]")
        sheet = page.locator(SHEET)
        expect(sheet).to_be_visible()
        assert sheet.bounding_box()["width"] == PHONE["width"]
        sheet.locator(".contents a[data-chapter=points]").click()
        expect(sheet.locator("#rules-points h2")).to_be_in_viewport()
        assert sheet.evaluate("(one) => one.scrollWidth <= one.clientWidth && !one.scrollLeft")
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
        rest_on(page, page.locator("g.hex[data-term]").first)
        expect(page.locator(TIP)).to_be_visible()
        assert not ann.faults


def rest_on(page: Page, thing: Locator) -> None:
    """Rest a finger on a thing until its tooltip comes, then lift it."""
    box = thing.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator(TIP)).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_everything_is_translated(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        ann.ask("/api/me", {"language": "xx"})
        ann.goto("/rules/wolves")
        expect(ann.page.locator(".chapter").first).to_be_visible()
        assert untranslated(ann.page) == []


def test_axe_finds_nothing_serious(browser: Browser, base: str) -> None:
    with Player(browser, base, bypass_csp=True) as ann:
        ann.goto("/rules/moonlight")
        expect(ann.page.locator(".chapter").first).to_be_visible()
        assert serious_in_any_light(ann.page) == []
        sit_down(ann)
        ann.page.hover(".own .track >> nth=1")
        expect(ann.page.locator(TIP)).to_be_visible()
        assert serious_in_any_light(ann.page) == []
        ann.page.keyboard.press("?")
        expect(ann.page.locator(SHEET)).to_be_visible()
        assert serious_in_any_light(ann.page) == []


def test_no_tooltip_comes_when_the_page_moves_the_focus(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        sit_down(ann)
        page = ann.page
        page.keyboard.press("Tab")
        page.locator(".own .track >> nth=1").focus()
        page.hover(".own .score")  # tooltips are there: this one comes
        expect(page.locator(TIP)).to_contain_text("Score")
        page.locator(".own .track >> nth=2").focus()
        page.evaluate("new Promise((done) => setTimeout(done, 200))")
        expect(page.locator(TIP)).to_contain_text("Score")
