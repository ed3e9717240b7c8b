"""What the page of The Wolves says beside the board: reasons, questions, what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import LINK, ME, Player, at_a_table

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


def test_between_two_actions_the_board_says_why_too(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page, reason = ann.page, ann.page.locator(".hint-line.loud")
        ann.tap(ann.glowing("source")[0])
        targets = ann.glowing("target")
        ann.tap(page.locator("g.hex[data-ground=water]").first.get_attribute("data-hex") or "")
        expect(reason).to_contain_text("is water")
        ann.tap(page.locator("g.hex[data-ground=chasm]").first.get_attribute("data-hex") or "")
        expect(reason).to_contain_text("in the chasm")
        far = next(hex_ for hex_ in ("a6", "a7", "o4", "o5") if hex_ not in targets)
        ann.tap(far)
        expect(reason).to_contain_text("steps away")
        assert sorted(ann.glowing("target")) == sorted(targets)  # and the wolf stays chosen


def test_what_has_just_been_chosen_is_not_answered_by_the_next_button_under_the_pointer(
    browser: Browser, base: str
) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        ann.walk()
        ann.answer()
        if page.locator("[data-step=done]").count():
            page.locator("[data-step=done]").click()
        expect(page.locator("[data-action=move]")).to_be_visible()
        page.wait_for_timeout(300)  # the browser finds out late what is under a pointer at rest
        expect(page.locator(".hint-line")).to_contain_text("Choose an action, or a wolf")
        box = page.locator("[data-action=lair]").bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 20, box["y"] + 20, steps=3)
        expect(page.locator(".hint-line")).to_contain_text("Lair is not possible")


def test_a_choice_on_a_hex_is_asked_for_in_a_question(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        ann.walk()
        expect(ann.page.locator(".hint-line")).to_contain_text("Which wolf do you want to move to")
        expect(ann.page.locator(".option")).not_to_have_count(0)


def test_nobody_is_offered_to_hurry_a_person(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann, Player(browser, base) as bob:
        table = ann.open_table(ME, LINK)
        bob.goto(f"/t/{table}")
        bob.page.fill("input", "Bob")
        bob.page.keyboard.press("Enter")
        ann.my_turn()
        expect(bob.page.locator("#prompt")).to_contain_text("Ann")
        expect(bob.page.locator("section.board")).to_be_visible()
        expect(bob.page.locator("[data-key=hurry]")).to_have_count(0)
