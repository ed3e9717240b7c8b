"""People at a table talk, and others watch: two players and a spectator, wide and on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import LINK, ME, PHONE, Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow

HOSTILE = '<img src=x onerror="document.title=1"> \u202eabc https://example.org'


def say(page: Page, text: str) -> None:
    page.fill("[data-key=chat-text]", text)
    page.press("[data-key=chat-text]", "Enter")
    expect(page.locator("[data-key=chat-text]")).to_have_value("")


def said(page: Page) -> list[str]:
    return page.locator(".said .words").all_text_contents()


@pytest.mark.parametrize("game", ["wolves", "moonlight"])
def test_players_and_a_spectator_talk_apart(browser: Browser, base: str, game: str) -> None:
    phone = {"viewport": PHONE, "has_touch": True}
    with (
        Player(browser, base) as ann,
        Player(browser, base, **phone) as bob,
        Player(browser, base) as eve,
    ):
        eve.ask("/api/me", {"name": "Eve"})
        asked = {"game": game, "watchable": True, "delay": "over"}
        table = ann.open_table(ME, LINK, **asked)
        # Before the game begins, everybody talks to everybody.
        expect(ann.page.locator(".table > .chat")).to_be_visible()
        say(ann.page, "Good evening")
        bob.page.goto(f"/t/{table}")
        expect(bob.page.locator(".said .words")).to_have_text("Good evening")
        bob.page.fill("[data-key=name-2]", "Bob")
        bob.page.click("[data-key=sit-2]")
        for one in (ann, bob):
            expect(one.page.locator("#tab-chat")).to_be_attached()
        eve.page.goto(f"/t/{table}")
        expect(eve.page.locator("[data-key=follow]")).to_be_visible()
        expect(eve.page.locator(".notices")).to_contain_text("You see the game when it is over.")

        # A key leads to the chat and back; what was typed is text, whatever it looks like.
        ann.page.keyboard.press("c")
        expect(ann.page.locator("[data-key=chat-text]")).to_be_focused()
        say(ann.page, HOSTILE)
        expect(ann.page.locator(".said .words").last).to_contain_text("onerror")
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("[data-key=chat-text]")).not_to_be_focused()
        shown = said(ann.page)
        assert shown[-1] == HOSTILE.replace("\u202e", "")
        assert ann.page.locator(".said img, .said a").count() == 0

        # Unread messages are counted on the phone, and read when the chat is opened.
        badge = bob.page.locator(".phone-tabs [data-tab=chat] .unread")
        expect(badge).to_contain_text("1")
        bob.page.click(".phone-tabs [data-tab=chat]")
        expect(bob.page.locator(".said .words").last).to_be_visible()
        expect(badge).to_be_empty()
        bob.page.click("[data-key=react-well_played]")
        expect(ann.page.locator(".said .kind-reaction .words")).to_have_text("Well played")
        expect(ann.page.locator("#talk")).to_contain_text("Bob: Well played")

        # The spectator reads nothing of it, and is not read.
        eve.page.click("#tab-chat")
        say(eve.page, "What a game")
        expect(eve.page.locator(".said .words").last).to_have_text("What a game")
        assert said(eve.page) == ["Good evening", "What a game"]
        assert "What a game" not in said(ann.page) + said(bob.page)

        # Who watches is known; the host turns them away.
        ann.page.click("[data-key=watching]")
        expect(ann.page.locator(".watchers")).to_contain_text("Eve")
        ann.page.click("[data-key^=away-]")
        ann.page.click("[data-key=sure]")
        expect(eve.page.get_by_text("You were removed from this table")).to_be_visible()

        # Somebody who is muted is not read any more; the host switches the chat.
        bob.page.click("[data-key^=about-] >> nth=-1")
        bob.page.click("[data-key=mute]")
        expect(bob.page.locator(".said .words")).to_have_count(1)
        ann.page.click("[data-key=chat-settings]")
        ann.page.click("input[name=chat][value=off]")
        expect(bob.page.locator(".saying")).to_contain_text("Chat is switched off")
        assert ann.faults + bob.faults == []


def test_a_spectator_follows_a_player(browser: Browser, base: str) -> None:
    here = {"who": "here", "name": "Cid"}
    with Player(browser, base) as ann, Player(browser, base) as eve:
        table = ann.open_table(ME, here, watchable=True, seed="table")
        eve.page.goto(f"/t/{table}")
        own = eve.page.locator("section.own")
        eve.page.select_option("[data-key=follow]", "2")
        expect(own).to_contain_text("Cid")
        eve.page.select_option("[data-key=follow]", "1")
        expect(own).to_contain_text("Ann")
        ann.draft()  # whoever is to move, the pack board stays that of the player who is followed
        expect(own).to_contain_text("Ann")
        assert eve.faults == []
