"""Several people at one screen: what is theirs together, and what is each one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.duel import HERE, Duellist
from tests.browser.people import BOTS_TAKE, ME, Player, busy_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow
FRIENDS = [ME, {"who": "here", "name": "Bo"}, {"who": "here", "name": "Cid"}]


def test_a_hint_goes_when_the_hands_are_hidden(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann:
        page = ann.page
        ann.open_table(ME, HERE)
        page.click("[data-key=look]")
        page.keyboard.press("h")
        page.click("[data-key=hints-on]")
        page.click("[data-key=hint]")
        page.click("[data-key=hint-more]", timeout=BOTS_TAKE)
        expect(page.locator(".hint li strong")).to_contain_text("Play your")
        page.click("[data-key=hide]")
        expect(page.locator("[data-key=look]")).to_be_visible()
        expect(page.locator(".hint")).to_have_count(0)
        expect(page.locator("[data-tap-place]")).to_have_count(0)
        page.click("[data-key=hint]")
        expect(page.locator(".toast")).to_have_text("Press the button to see your hand.")
        assert not ann.faults


def test_a_turn_that_has_just_begun_does_not_restart_the_one_before(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        ann.open_table(*FRIENDS)
        ann.my_turn()
        hex_ = ann.draft()
        page = ann.page
        expect(page.locator(".bar")).to_contain_text("Bo")
        expect(page.locator("[data-key=restart]")).to_be_disabled()
        page.keyboard.press("r")
        expect(page.locator("[data-key=undo]")).to_be_enabled()
        page.keyboard.press("u")
        expect(page.locator(".bar")).to_contain_text("Ann's turn")
        assert hex_ in ann.glowing("target")


def test_my_games_say_who_of_several_here_is_to_move_and_who_has_won(
    browser: Browser, base: str
) -> None:
    game = busy_game(3, 5)
    winners = [FRIENDS[seat]["name"] for seat in game.winners()]
    last = len(game.played) - 1
    with Player(browser, base) as ann:
        page = ann.page
        stored = ann.ask("/api/replays", game.record())
        asked = {"step": last, "seats": FRIENDS}
        table = ann.ask(f"/api/replays/{stored['replay']}/try", asked)["table"]
        mover = FRIENDS[list(game.moments())[-1].seat]["name"]
        ann.goto("/")
        row = page.locator(f".mine [data-key='{table}']")
        expect(row.locator(".turn b")).to_have_text(f"{mover}'s turn")
        expect(row.locator(".who > span")).to_contain_text(["Ann", "Bo", "Cid"])
        ann.goto(f"/t/{table}")
        ann.my_turn()
        page.click("[data-step=end]")
        ann.confirm_end()
        expect(page.locator(".narration")).to_be_visible()
        ann.goto("/")
        expect(row.locator(".turn b")).to_have_text(f"{' and '.join(winners)} won")


def test_trying_a_step_of_a_game_at_one_screen_seats_all_who_played_it(
    browser: Browser, base: str
) -> None:
    game = busy_game(3, 5)
    with Player(browser, base) as ann:
        page = ann.page
        stored = ann.ask("/api/replays", game.record())
        asked = {"step": len(game.played) - 1, "seats": FRIENDS}
        table = ann.ask(f"/api/replays/{stored['replay']}/try", asked)["table"]
        ann.goto(f"/t/{table}")
        ann.my_turn()
        page.click("[data-step=end]")
        ann.confirm_end()
        expect(page.locator(".narration")).to_be_visible()
        ann.goto(f"/r/{table}#20")
        page.click("[data-key=try]")
        for seat, who in enumerate(["me", "here", "here"]):
            expect(page.locator(f"dialog [data-key=who-{seat}]")).to_have_value(who)
        for seat, name in ((1, "Bo"), (2, "Cid")):
            expect(page.locator(f"dialog [data-key=name-{seat}]")).to_have_value(name)


def test_nobody_at_the_same_screen_is_said_to_be_online(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        ann.open_table(*FRIENDS)
        ann.my_turn()
        rivals = ann.page.locator(".rivals")
        expect(rivals).to_contain_text("Bo")
        expect(rivals.locator("small").first).to_contain_text("pack")
        expect(rivals).not_to_contain_text("online")
