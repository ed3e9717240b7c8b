"""Choosing in The Wolves: the wolf that is meant, and how to pay."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import PHONE, Player, at_a_table
from tests.browser.test_layout import before_a_den, choose_payment

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
ACTIONS = ["move", "den", "lair", "howl", "dominate"]
BESIDE = 0.22  # of the width of a hex: where one of two pieces stands


def test_the_wolf_that_is_clicked_is_the_wolf_that_moves(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page, hint = ann.page, ann.page.locator(".hint-line")
        pair = ann.glowing("source")[0]
        asked = []
        for aside in (-BESIDE, BESIDE):  # a pack wolf and an alpha
            ann.tap(pair, aside)
            expect(page.locator(".shine .picked")).to_have_count(1)
            page.mouse.move(5, 5)
            expect(hint).to_contain_text(re.compile("for the (alpha|pack wolf) on"))
            expect(page.locator(".option")).to_have_count(0)
            asked.append(hint.inner_text())
        assert len(set(asked)) == 2
        ann.tap(ann.glowing("target")[0])
        ann.answer()
        wolf = "an alpha" if "the alpha" in asked[1] else "a pack wolf"
        expect(page.locator(".log")).to_contain_text(f"moves {wolf}")


def test_a_wolf_that_is_chosen_offers_what_it_can_do(browser: Browser, base: str) -> None:
    """In the order of the actions: a pack wolf only moves, an alpha may do more."""
    game = before_a_den(3)
    with Player(browser, base) as ann:
        page, hint = ann.page, ann.page.locator(".hint-line")
        ann.go_on_from(game, len(game.played), 0)
        ann.my_turn()
        seen = set()
        for wolf in ann.glowing("source"):
            ann.tap(wolf)
            page.mouse.move(5, 5)
            expect(hint).to_contain_text(f"on {wolf}")
            expect(page.locator(".option")).to_have_count(0)
            offered = page.eval_on_selector_all(
                ".offer:not([aria-disabled])", "all => all.map((one) => one.dataset.action)"
            )
            assert offered == [name for name in ACTIONS if name in offered]
            if "pack wolf" in hint.inner_text():
                assert offered == ["move"]
            elif "den" in offered:
                everywhere = page.locator(".offer[data-action=den] small").inner_text()
                page.click("[data-action=den]")
                places = ann.glowing("target")
                assert everywhere.startswith(f"2 tiles · {len(places)} place")
                expect(page.locator(".shine .picked circle").first).to_be_attached()
                page.keyboard.press("Escape")  # back to the wolf
                expect(hint).to_contain_text(f"alpha on {wolf}")
            seen.add(tuple(offered))
            page.keyboard.press("Escape")
            expect(page.locator(".offer")).to_have_count(len(ACTIONS))
        assert ("move",) in seen
        assert any("den" in offered for offered in seen)
        assert ann.faults == []


def test_the_tracks_of_a_den_are_told_as_alternatives(browser: Browser, base: str) -> None:
    game = before_a_den(3)
    with Player(browser, base) as ann:
        page, hint = ann.page, ann.page.locator(".hint-line")
        ann.go_on_from(game, len(game.played), 0)
        ann.my_turn()
        page.click("[data-action=den]")
        box = ann.hex(ann.glowing("target")[0]).bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(hint).to_contain_text("Build a den from one track: ")
        tracks = re.sub(r" \(.*?\)", "", hint.inner_text().split("one track: ")[1])
        assert re.fullmatch("spread [^,]+, speed [^,]+, or howl [^,]+", tracks)


def test_a_payment_is_pointed_at_with_arrows_and_played_with_enter(
    browser: Browser, base: str
) -> None:
    game = before_a_den(5)
    with Player(browser, base) as ann:
        page = ann.page
        ann.go_on_from(game, len(game.played), 0)
        ann.my_turn()
        page.click("[data-action=den]")
        choose_payment(ann)
        focused = page.locator(".pay-card:focus")
        expect(page.locator("[data-step=end]")).to_have_count(0)  # only Back is beside it
        expect(page.locator(".ending button")).to_have_count(1)
        first = focused.get_attribute("data-pay")
        page.keyboard.press("ArrowRight")
        expect(focused).not_to_have_attribute("data-pay", first or "")
        expect(page.locator(".tile.paying")).not_to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator(".pay-card")).to_have_count(0)
        choose_payment(ann)
        page.keyboard.press("ArrowRight")
        tiles = page.locator(".tiles").inner_text()
        page.keyboard.press("Enter")
        expect(page.locator("[data-key=undo]")).to_be_enabled()
        expect(page.locator(".tiles")).not_to_have_text(tiles, use_inner_text=True)


def test_a_click_plays_unless_there_is_something_to_ask(browser: Browser, base: str) -> None:
    """However many ways to pay there are: nothing that was chosen has to be confirmed."""
    game = before_a_den(5)
    with Player(browser, base) as ann:
        page = ann.page
        ann.go_on_from(game, len(game.played), 0)
        ann.my_turn()
        page.click("[data-action=den]")
        hex_ = choose_payment(ann)
        expect(page.locator(".hint-line")).to_contain_text("choose how to pay")
        # What tiles become, not what they are.
        shown = page.locator(".pay-part small").all_inner_texts()
        assert any(text.startswith("→ ") for text in shown), shown
        card = page.locator(".pay-card").last
        card.dispatch_event("click", {"detail": 2})  # the second of two quick clicks on a track
        ann.tap(hex_)  # again: this is still the question
        expect(page.locator(".pay-card")).not_to_have_count(0)
        expect(page.locator("[data-key=undo]")).to_be_disabled()
        words = card.get_attribute("aria-label") or ""
        card.click()
        expect(page.locator("[data-key=undo]")).to_be_enabled()
        paid = page.locator(".log p.minor", has_text="pays with").last.inner_text()
        assert paid.removeprefix("pays with ") in words


def test_an_action_by_its_key_leads_to_the_board(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        page.keyboard.press("1")
        expect(page.locator("g.hex.may:focus")).to_have_count(1)
        page.keyboard.press("Tab")
        expect(page.locator("g.hex.may:focus")).to_have_count(1)


def test_where_hexes_are_small_a_finger_zooms_in_first(browser: Browser, base: str) -> None:
    with at_a_table(browser, base, viewport=PHONE, has_touch=True) as ann:
        page = ann.page
        page.click("[data-tool=fit]")
        hex_ = ann.glowing("source")[0]
        high = f"document.querySelector(`g.hex[data-hex='{hex_}']`).getBoundingClientRect().height"
        page.wait_for_function(f"() => {high} < 40")
        box = ann.hex(hex_).bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function(f"() => {high} >= 40")
        expect(page.locator(".shine .chosen")).to_have_count(0)
