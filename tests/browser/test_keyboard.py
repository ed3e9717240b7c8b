"""Whole games by keyboard alone: keys, typed steps, the focus, and what screen readers hear."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import A_MOMENT, BOT, ME, Player, at_a_table
from tests.browser.test_everybody import serious

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

LINE = ".typing input"


def open_line(page: Page) -> None:
    """Open the line in which steps are typed."""
    expect(page.locator(".bar.mine")).to_be_visible()
    page.keyboard.press("/")
    expect(page.locator(LINE)).to_be_focused()


def test_steps_are_typed_with_completion_and_words(browser: Browser, base: str) -> None:
    with at_a_table(browser, base, bypass_csp=True) as ann:
        page, line, note = ann.page, ann.page.locator(LINE), ann.page.locator(".typing .note")
        options = page.locator(".typing [role=option]")
        open_line(page)
        expect(page.locator("html")).to_have_attribute("data-names", "shown")  # on the board
        page.keyboard.type("mo")
        expect(options.first).to_contain_text("move")
        expect(options.first).to_have_attribute("aria-selected", "true")
        assert serious(page) == []
        page.keyboard.press("ArrowDown")
        expect(options.nth(1)).to_have_attribute("aria-selected", "true")
        expect(line).to_have_attribute("aria-activedescendant", "typed-1")
        page.keyboard.press("Tab")
        expect(line).to_have_value(re.compile("^move "))
        line.fill("move water 0")
        expect(options).to_have_count(0)
        page.keyboard.press("Enter")
        expect(note).to_have_class(re.compile("bad"))
        expect(note).not_to_be_empty()
        line.fill("move")
        page.keyboard.press("Enter")  # the first that begins like this
        expect(page.locator("[data-key=undo]")).to_be_enabled()
        expect(options.first).to_contain_text("Move the")
        page.keyboard.press("Escape")
        expect(line).to_have_count(0)
        expect(page.locator("html")).to_have_attribute("data-names", "hidden")
        assert [fault for fault in ann.faults if "422" not in fault] == []


def test_several_steps_are_typed_in_one_line(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        open_line(page)
        page.keyboard.type("end; end")
        page.keyboard.press("Enter")
        expect(page.locator(".typing .note.bad")).not_to_be_empty()  # all or none
        expect(page.locator(".bar.mine")).to_be_visible()
        page.keyboard.press("Escape")


def test_a_game_of_the_wolves_by_keyboard_alone(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page, keys = ann.page, ann.page.keyboard
        keys.press("Tab")  # whoever uses keys is led by the focus
        ann.open_table(ME, BOT, choices={"options": {"round_limit": 2}})
        keys.press("Shift")
        for pair in ("first", "second"):
            ann.my_turn()
            if pair == "first":
                page.locator("g.hex.may").first.focus()
                keys.press("Enter")
            else:
                expect(page.locator("g.hex.may:focus")).to_have_count(1)  # not on the first pair
                open_line(page)
                keys.type("draft")
                keys.press("Enter")
            expect(page.locator(".log")).to_contain_text(f"places the {pair} pair")
        expect(page.locator("[data-action=move]")).to_be_visible()
        keys.press("Escape")  # the line stays open as long as it is one's turn
        expect(page.locator(LINE)).to_have_count(0)
        for _ in range(2):
            ann.my_turn()
            expect(page.locator("[data-action=move]")).to_be_visible()
            keys.press("1")
            expect(page.locator("g.hex.may:focus")).to_have_count(1)  # the first that may be chosen
            keys.press("Enter")
            expect(page.locator(".shine g.target").first).to_be_attached()
            keys.press("Escape")
            keys.press("Escape")
            before = page.inner_text("#prompt")
            keys.press("e")
            expect(page.locator("[data-key=cancel]")).to_be_focused()
            keys.press("Tab")
            keys.press("Enter")
            expect(page.locator("#prompt")).not_to_have_text(before, use_inner_text=True)
        expect(page.locator(".outcome [data-key=rematch]")).to_be_focused()
        keys.press("Escape")
        expect(page.locator(".outcome")).to_have_count(0)
        assert ann.faults == []


def test_a_match_of_moonlight_by_keyboard_alone(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page, keys = ann.page, ann.page.keyboard
        ann.open_table(ME, BOT, game="moonlight")
        telling = page.locator("[data-key=continue]")
        over = page.locator(".outcome")
        due = page.locator(".bar.mine ~ .place .moonlight .doing button").first
        while True:
            expect(telling.or_(over).or_(due).first).to_be_visible()
            if over.count():
                break
            if telling.count():
                expect(telling).to_be_focused()
                keys.press("Enter")
                expect(telling).to_have_count(0)
                continue
            keys.press("/")
            expect(page.locator(LINE).or_(telling).first).to_be_visible()
            if telling.count():
                continue
            keys.press("Enter")
            expect(page.locator(".typing")).to_have_count(0)
        expect(over.locator("h2")).to_contain_text("win")
        assert ann.faults == []


def test_what_happened_is_announced_before_what_can_be_done(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        call = ann.page.locator("#call")
        ann.walk()
        ann.answer()
        expect(ann.page.locator("#news")).to_contain_text(
            re.compile(r"moves.*Move another", re.DOTALL)
        )
        ann.end_turn()
        ann.my_turn()
        expect(call).to_contain_text(re.compile(r"\. It is your turn\. "))


def test_the_first_tab_offers_a_way_to_the_board(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        ann.open_table(ME, BOT)
        expect(ann.page.locator(".bar.mine")).to_be_visible()
        expect(ann.page.locator(".place .may").first).to_be_attached()
        ann.page.wait_for_timeout(A_MOMENT * 6)  # the choices are drawn before the rest
        ann.page.keyboard.press("Tab")
        expect(ann.page.locator(".bar .skip")).to_be_focused()
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(".place :focus")).to_have_count(1)
