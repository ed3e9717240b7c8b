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


def test_payments_are_changed_with_arrows_and_played_with_enter(
    browser: Browser, base: str
) -> None:
    game = before_a_den(5)
    with Player(browser, base) as ann:
        page = ann.page
        ann.go_on_from(game, len(game.played), 0)
        ann.my_turn()
        page.click("[data-action=den]")
        choose_payment(ann)
        chosen = page.locator(".pay-card[aria-checked=true]")
        expect(page.locator("[data-step=end]")).to_have_count(0)  # only Back is beside it
        first = chosen.get_attribute("data-pay")
        paying = page.locator(".tile.paying").count()
        page.keyboard.press("ArrowRight")
        expect(chosen).not_to_have_attribute("data-pay", first or "")
        expect(page.locator(".tile.paying")).not_to_have_count(paying)
        page.keyboard.press("Escape")
        expect(page.locator(".pay-card")).to_have_count(0)
        choose_payment(ann)
        page.keyboard.press("ArrowRight")
        tiles = page.locator(".tiles").inner_text()
        page.keyboard.press("Enter")
        expect(page.locator("[data-key=undo]")).to_be_enabled()
        expect(page.locator(".tiles")).not_to_have_text(tiles, use_inner_text=True)


def test_a_click_on_the_chosen_payment_does_not_pay(browser: Browser, base: str) -> None:
    game = before_a_den(5)
    with Player(browser, base) as ann:
        page = ann.page
        ann.go_on_from(game, len(game.played), 0)
        ann.my_turn()
        page.click("[data-action=den]")
        choose_payment(ann)
        shown = page.locator(
            ".pay-part small"
        ).all_inner_texts()  # what tiles become, not what they are
        assert any(text.startswith("→ ") for text in shown), shown
        page.locator(".pay-card[aria-checked=true]").click()
        expect(page.locator(".hint-line")).to_contain_text("This payment is chosen. Press Den")
        expect(page.locator("[data-key=undo]")).to_be_disabled()
        other = page.locator(".pay-card[aria-checked=false]").first
        step = other.get_attribute("data-pay")
        other.click()
        expect(page.locator(".pay-card[aria-checked=true]")).to_have_attribute(
            "data-pay", step or ""
        )
        page.click("[data-key=pay]")
        expect(page.locator("[data-key=undo]")).to_be_enabled()


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
