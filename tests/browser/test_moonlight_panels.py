"""The panels beside the table of Moonlight: the leaders left, the log, what a card would bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import Locator, expect

from tests.browser.duel import BOT, Duellist, match_until
from tests.browser.people import ME

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


def test_a_card_is_named_with_what_it_counts_when_it_is_pointed_at_focused_or_chosen(
    browser: Browser, base: str
) -> None:
    with Duellist(browser, base) as ann:
        ann.open_table(ME, BOT)
        ann.my_turn()
        line, keys = ann.part(".hint-line"), ann.page.keyboard
        expect(line).to_have_text("Choose a wolf from your hand, or a place.")
        cards = ann.part(".held.may")
        for n in range(cards.count()):
            words = cards.nth(n).get_attribute("aria-label") or ""
            assert " in its row, " in words
            cards.nth(n).hover()
            expect(line).to_have_text(words)
        ann.page.mouse.move(1, 1)
        expect(line).to_have_text("Choose a wolf from your hand, or a place.")
        keys.press("ArrowRight")
        keys.press("ArrowLeft")
        expect(line).to_have_text(cards.first.get_attribute("aria-label") or "")
        words = cards.last.get_attribute("aria-label") or ""
        cards.last.click()
        ann.page.mouse.move(1, 1)
        expect(line).to_have_text(f"{words}. Choose an outlined place for it.")
        assert ann.faults == []


def test_the_end_of_a_match_tells_the_points_of_the_last_round(browser: Browser, base: str) -> None:
    def last(game: Game) -> bool:
        after = game.copy()
        for step in after.steps()[:1]:
            after.play(step)
        return after.over and not game.over

    game = match_until(last)
    card, _, cell = game.steps()[0].split()[:3]
    with Duellist(browser, base) as ann:
        ann.sit_in(game)
        ann.my_turn()
        seat = game.actor
        assert seat is not None
        game.play(game.steps()[0])
        ended: Any = game.view().last
        ann.part(f".held[data-card='{card}']").first.click()
        ann.cell(cell).click()
        ann.say_yes()
        mine, theirs = ended.points[seat], ended.points[1 - seat]
        expect(ann.part(".verdict .last-points")).to_have_text(
            f"Points in round {game.view().round} {mine}:{theirs}"
        )
        ann.part("[data-key=continue]").click()
        more, less = max(mine, theirs), min(mine, theirs)
        expect(ann.page.locator(".outcome .verdict p")).to_contain_text(
            f"Points in the last round: {more}:{less} (for rows "
        )
        assert ann.faults == []


def test_enter_on_a_chosen_card_does_what_a_click_does(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann:
        ann.open_table(ME, BOT)
        ann.my_turn()
        card, chosen = ann.part(".held.may").first, ann.part(".held.chosen")
        for put_back in (card.click, lambda: card.press("Enter")):
            card.click()
            expect(chosen).to_have_count(1)
            put_back()
            expect(chosen).to_have_count(0)
        log = ann.part("#panel-log")
        for play in (Locator.click, lambda cell: cell.press("Enter")):
            ann.my_turn()
            card.click()
            ann.part(".cell.may").first.click()
            before = log.inner_text()
            play(ann.part(".cell.chosen"))  # the ghost of the card that was chosen for it
            expect(log).not_to_have_text(before, use_inner_text=True)
        assert ann.faults == []


def test_what_a_bot_chooses_between_rounds_is_shown_for_a_while(
    browser: Browser, base: str
) -> None:
    def loses(game: Game) -> bool:
        after = game.copy()
        for step in after.steps()[:1]:
            after.play(step)
        return after.view().phase == "recruit" and after.actor != game.actor

    game = match_until(loses)
    card, _, cell = game.steps()[0].split()[:3]
    with Duellist(browser, base) as ann:
        ann.sit_in(game)
        ann.my_turn()
        ann.part(f".held[data-card='{card}']").first.click()
        ann.cell(cell).click()
        ann.part("[data-key=play]").click()
        going_on, line = ann.part("[data-key=continue]"), ann.part(".hint-line")
        expect(going_on).to_be_visible()
        ann.page.clock.install()
        ann.page.clock.pause_at(ann.page.evaluate("Date.now() / 1000") + 1)
        going_on.click()
        ann.page.clock.run_for(200)
        expect(line).to_contain_text(" recruits ")
        ann.page.clock.run_for(2000)
        expect(line).to_contain_text(" recruits ")
        ann.page.clock.run_for(5000)
        expect(line).to_contain_text("Choose a leader.")
