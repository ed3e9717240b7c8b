"""Somebody leaves a rated game: what they are told before, and what both see afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import LINK, ME, PHONE, Player
from tests.browser.test_everybody import serious

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


def test_whoever_leaves_is_told_the_price_and_the_other_has_won(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann, Player(browser, base, viewport=PHONE, has_touch=True) as dan:
        table = ann.open_table(ME, LINK, rated=True)
        dan.goto(f"/t/{table}")
        dan.page.fill("[data-key=name-2]", "Dan")
        dan.page.click("[data-key=sit-2]")
        for player in (ann, dan):
            expect(player.page.locator(".place .wolves")).to_be_visible()
        costs = "This game is rated. It ends now: you lose, Ann wins, and your rating changes."
        dan.page.locator("[data-key=menu]").click()
        expect(dan.page.locator(".table-choices li").first).to_contain_text("No hints. Whoever")
        expect(dan.page.locator("[data-key=menu-hints]")).to_have_count(0)
        leave = dan.page.locator("[data-key=leave-2]")
        expect(leave).to_be_visible()
        expect(dan.page.locator("[data-key=lend-2]")).to_have_count(0)  # it would end the game, too
        leave.click()
        asked = dan.page.locator("dialog", has_text="Leave this rated game?")
        expect(asked).to_contain_text(costs)
        asked.get_by_role("button", name="Leave and lose").click()
        for player, came in ((ann, "You win this game."), (dan, "You gave up, so you lose")):
            lost = player.page.locator("main.lost")
            expect(lost).to_contain_text("The game is decided: Dan left it.")
            expect(lost).to_contain_text(came)
            expect(lost.locator("table .reader")).to_have_count(1)
            assert serious(player.page) == []
        assert (
            ann.page.locator(".lost .gain").count() == dan.page.locator(".lost .gain").count() == 1
        )
        ann.page.get_by_role("link", name="Replay this game").click()
        expect(ann.page.locator(".replay, .place .wolves").first).to_be_visible()
        for player, won, why in (
            (ann, "Won", "the opponent gave up"),
            (dan, "Lost", "gave up"),
        ):
            player.goto("/people/me")
            row = player.page.locator(".history tbody tr").first
            expect(row.locator(".place b")).to_have_text(won)
            expect(row.locator(".place small")).to_have_text(why)
            counted = "1 game played · 1 won" if won == "Won" else "1 game played · 0 won"
            expect(player.page.locator(".person .faint")).to_have_text(counted)
        assert ann.faults == dan.faults == []
