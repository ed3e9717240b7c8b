"""The panels beside the table of Moonlight: the leaders left, the log, what a card would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.duel import Duellist, match_until

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from moonpack.game import Game

pytestmark = pytest.mark.slow

AT_END = """() => {
  const log = document.querySelector(".moonlight #panel-log");
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


def test_another_card_is_not_played_before_its_outcome_was_shown(
    browser: Browser, base: str
) -> None:
    def several(game: Game) -> bool:
        view: Any = game.view(game.actor)
        cards = {step.split()[0] for step in game.steps()}
        return view.phase == "play" and len(cards) > 2 and len(view.laid) > 1

    with Duellist(browser, base) as ann:
        ann.sit_in(match_until(several))
        ann.my_turn()
        first, second = ann.part(".held.may").nth(0), ann.part(".held.may").nth(-1)
        first.click()
        free = ann.part(".cell.may:not(:has(use))").first  # any card can be laid there
        cell = free.get_attribute("data-cell")
        free.click()
        expect(ann.part("[data-key=play]")).to_be_visible()
        second.click()
        ann.cell(str(cell)).click()
        expect(ann.part("[data-key=play]")).to_be_visible()  # it is shown, not played
