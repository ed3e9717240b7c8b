"""The panels beside the table of Moonlight: the leaders left, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.duel import Duellist, match_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

AT_END = """() => {
  const log = document.querySelector(".moonlight .panel");
  return Math.abs(log.scrollHeight - log.scrollTop - log.clientHeight) <= 1;
}"""
SEVERAL = 4  # cards on the table


def test_the_leaders_are_in_sight_and_say_what_they_do_when_tapped(
    browser: Browser, base: str
) -> None:
    with Duellist(browser, base) as ann:
        ann.sit_in(match_until(lambda game: len(game.view().laid) >= SEVERAL))
        ann.my_turn()
        box = ann.part(".leaders")
        assert box.evaluate("one => one.scrollHeight <= one.clientHeight")
        assert ann.part(".players").evaluate("one => one.scrollHeight <= one.clientHeight")
        leader = box.locator("li").last
        text = leader.locator("span").bounding_box()
        assert text is not None
        leader.click()
        shown = leader.locator("span").bounding_box()
        assert shown is not None
        assert text["height"] <= 1 < shown["height"]


def test_the_log_ends_with_the_newest_and_shows_its_end(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann:
        ann.sit_in(match_until(lambda game: game.view(game.actor).phase == "lead"))
        ann.take()
        lines = ann.part(".log > li")
        expect(lines.first).to_contain_text("The table was opened")
        ann.page.wait_for_function(AT_END)
