"""The page is for everybody: any language, any eyes, any body."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import BOT, LAPTOP, ME, PHONE, TABLET, Player, at_a_table, busy_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

FIRST_PAINT = 1000  # milliseconds, on this machine
LOADS = 5  # of which one has to be that fast: the machine may have much else to do
MOST_BYTES = 250_000

# What is the same in every language: names of people, bots, hexes and the program.
NAMES = re.compile(r"make play LAN=1|Moonpack|Ann|(Pup|Yearling)( \d)?|Player( \d)?|English")
_TEXTS = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const place = walk.currentNode.parentElement;
    const same = place.closest(
      "noscript, script, option[lang], code[lang], svg.drawn, .badge, .mark, time, .tables .who"
    );
    if (!same) found.push(walk.currentNode.data);
  }
  for (const one of document.querySelectorAll("[aria-label], [title]")) {
    found.push(one.getAttribute("aria-label") ?? "", one.getAttribute("title") ?? "");
  }
  return found;
}"""


def untranslated(page: Page) -> list[str]:
    """Texts with words outside the brackets of the pseudo-language."""
    plain = []
    for text in page.evaluate(_TEXTS):
        rest = text
        while (less := re.sub(r"\[[^\[\]]*\]", "", rest)) != rest:
            rest = less
        if re.search(r"[A-Za-z]{3}", NAMES.sub("", rest)):
            plain.append(text)
    return plain


def test_everything_visible_comes_from_the_catalogs(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        ann.ask("/api/me", {"language": "xx", "name": "Ann"})
        page = ann.page
        page.goto("/")
        expect(page.locator("[data-game=wolves]")).to_be_visible()
        page.wait_for_selector(".tables")
        assert untranslated(page) == []
        page.click("[data-game=wolves]")
        page.click("[data-key=house-rules]")
        assert untranslated(page) == []
        page.click("[data-key=start]")
        ann.draft()
        ann.draft()
        expect(page.locator("[data-action=move]")).to_be_visible()
        assert untranslated(page) == []
        page.click("[data-key=menu]")
        assert untranslated(page) == ["[Þšéûðö]"] or untranslated(page) == []


AT_REST = """() => document.getAnimations().every((one) =>
  one.playState !== "running" || one.effect.getComputedTiming().endTime === Infinity)"""


def serious(page: Page) -> list[str]:
    """What axe finds that keeps people out."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page.wait_for_function(AT_REST)  # what is fading in or out has no contrast yet
    results: dict[str, Any] = axe.Axe().run(page).response
    return [
        json.dumps([one["id"], one["help"], [node["html"][:160] for node in one["nodes"][:3]]])
        for one in results["violations"]
        if one["impact"] in ("serious", "critical")
    ]


def serious_in_any_light(page: Page) -> list[tuple[str, str]]:
    """The same in both colour schemes, of one and the same page."""
    faults = []
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        faults += [(scheme, fault) for fault in serious(page)]
    return faults


def test_axe_finds_nothing_serious(browser: Browser, base: str) -> None:
    with Player(browser, base, bypass_csp=True) as ann:
        page = ann.page
        page.wait_for_selector(".tables")
        assert serious_in_any_light(page) == []
        page.click("[data-game=wolves]")
        assert serious_in_any_light(page) == []
    with at_a_table(browser, base, bypass_csp=True) as ann:
        assert serious_in_any_light(ann.page) == []
        ann.tap(ann.glowing("source")[0])
        assert serious_in_any_light(ann.page) == []
        ann.page.click("#tab-regions")
        assert serious_in_any_light(ann.page) == []
    game = busy_game(3, 5)
    with Player(browser, base, bypass_csp=True) as ann:
        ann.go_on_from(game, len(game.played) - 1, list(game.moments())[-1].seat)
        ann.my_turn()
        ann.page.click("[data-step=end]")
        ann.confirm_end()
        expect(ann.page.locator(".narration")).to_be_visible()
        assert serious_in_any_light(ann.page) == []
        ann.page.click(".narration [data-key=close]")
        expect(ann.page.locator(".outcome .course .end")).to_have_count(3)
        assert serious_in_any_light(ann.page) == []


def test_axe_finds_nothing_serious_on_a_phone(browser: Browser, base: str) -> None:
    with at_a_table(browser, base, viewport=PHONE, has_touch=True, bypass_csp=True) as ann:
        assert serious(ann.page) == []


@pytest.mark.parametrize("window", [LAPTOP, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
def test_every_game_has_a_card_that_holds_what_is_on_it(
    browser: Browser, base: str, window: dict[str, int]
) -> None:
    with Player(browser, base, viewport=window) as ann:
        ann.page.wait_for_selector(".game")
        for card in ann.page.locator(".game").all():
            outer = card.bounding_box()
            assert outer is not None
            for button in card.locator("button").all():
                inner = button.bounding_box()
                assert inner is not None
                assert inner["x"] >= outer["x"]
                assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


def test_colours_follow_the_system_and_can_be_switched(browser: Browser, base: str) -> None:
    def ground(page: Page) -> str:
        colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
        return colour

    with Player(browser, base, color_scheme="light") as ann:
        page = ann.page
        paper = ground(page)
        page.emulate_media(color_scheme="dark")
        night = ground(page)
        assert paper != night
        page.click("[data-key=menu]")
        page.check("input[value=light]")
        assert ground(page) == paper
        page.reload()
        page.wait_for_selector(".game")
        assert ground(page) == paper


def test_it_is_said_aloud_and_in_the_title_whose_turn_it_is(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        expect(ann.page.locator("#call")).to_contain_text("It is your turn")
        expect(ann.page).to_have_title(re.compile("^● Your turn"))
        ann.walk()
        ann.answer()
        expect(ann.page.locator("#news")).to_contain_text("moves")
        ann.end_turn()


def test_the_focus_comes_back_from_a_menu_though_the_bar_was_drawn_anew(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann, Player(browser, base) as eve:
        page, menu = ann.page, ann.page.locator("[data-key=menu]")
        ann.open_table(ME, BOT, watchable=True)
        ann.my_turn()
        menu.press("Enter")
        eve.goto(page.url)
        expect(page.locator(".watching")).to_have_text("1")
        page.keyboard.press("Escape")
        expect(menu).to_be_focused()
        menu.press("Enter")
        page.locator("[data-key=leave-1]").press("Enter")
        page.keyboard.press("Escape")
        expect(menu).to_be_focused()


def test_undo_by_keyboard_keeps_the_focus_when_nothing_is_left_to_take_back(
    browser: Browser, base: str
) -> None:
    with at_a_table(browser, base) as ann:
        undo = ann.page.locator("[data-key=undo]")
        ann.walk()
        ann.answer()
        expect(undo).to_be_enabled()
        undo.press("Enter")
        expect(ann.page.locator("[data-key=redo]")).to_be_enabled()
        undo.press("Enter")  # the pair of wolves that was placed just before
        expect(undo).to_be_disabled()
        expect(undo).to_be_focused()
        ann.page.keyboard.press("Enter")
        ann.draft()
        ann.walk()
        ann.answer()
        expect(ann.page.locator(".toast")).to_have_count(0)


def test_the_page_is_light_and_paints_at_once(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        sizes: list[int] = []
        page.on(
            "response",
            lambda answer: (
                sizes.append(int(answer.headers.get("content-length", 0)))
                if "/web/" in answer.url
                else None
            ),
        )
        page.reload()
        page.wait_for_selector(".game")
        assert sum(sizes) < MOST_BYTES
        paint = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
        times = [page.evaluate(paint)]
        while not 0 < times[-1] < FIRST_PAINT and len(times) < LOADS:
            page.reload()
            page.wait_for_selector(".game")
            times.append(page.evaluate(paint))
        assert 0 < times[-1] < FIRST_PAINT, times


def test_coordinates_that_were_stored_by_an_earlier_version_are_off(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        page, root = ann.page, ann.page.locator("html")
        stored = {"theme": "dark", "sound": False, "motion": True, "names": True}
        page.evaluate("stored => localStorage.setItem('moonpack', stored)", json.dumps(stored))
        page.reload()
        expect(root).to_have_attribute("data-names", "hidden")
        expect(root).to_have_attribute("data-theme", "dark")
        page.click("[data-key=menu]")
        page.check("input[value=light]")
        kept = json.loads(page.evaluate("localStorage.getItem('moonpack')"))
        assert kept == {"version": 2, "theme": "light", "sound": False}
