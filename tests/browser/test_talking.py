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


def texts_in(page: Page) -> list[str]:
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
        _come_together(ann, bob, eve, game)
        _talk_by_key(ann)
        _read_on_the_phone(ann, bob)

        # The spectator reads nothing of it, and is not read.
        eve.page.click("#tab-chat")
        say(eve.page, "What a game")
        expect(eve.page.locator(".said .words").last).to_have_text("What a game")
        assert texts_in(eve.page) == ["Good evening", "What a game"]
        assert "What a game" not in texts_in(ann.page) + texts_in(bob.page)

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


def _come_together(ann: Player, bob: Player, eve: Player, game: str) -> None:
    """Before the game begins, everybody talks to everybody; then one watches the other two."""
    table = ann.open_table(ME, LINK, game=game, watchable=True, delay="over")
    expect(ann.page.locator(".table > .chat")).to_be_visible()
    say(ann.page, "Good evening")
    bob.page.goto(f"/t/{table}")
    expect(bob.page.locator(".said .words")).to_have_text("Good evening")
    _check_room_beside_the_seats(bob.page)
    bob.page.fill("[data-key=name-2]", "Bob")
    bob.page.click("[data-key=sit-2]")
    for one in (ann, bob):
        expect(one.page.locator("#tab-chat")).to_be_attached()
    eve.page.goto(f"/t/{table}")
    expect(eve.page.locator("[data-key=follow]")).to_be_visible()
    expect(eve.page.locator(".notices")).to_contain_text("You see the game when it is over.")


def _check_room_beside_the_seats(page: Page) -> None:
    """On a phone on its side, the chat has room, and covers no seat."""
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size({"width": 844, "height": 390})
    field = page.locator("[data-key=chat-text]").bounding_box()
    seats, chat = (page.locator(one).bounding_box() for one in (".seating", ".table > .chat"))
    assert field is not None
    assert seats is not None
    assert chat is not None
    assert field["y"] + field["height"] <= 390
    assert seats["x"] + seats["width"] <= chat["x"]
    page.set_viewport_size(before)


def _talk_by_key(ann: Player) -> None:
    """A key leads to the chat and back; what was typed is text, whatever it looks like."""
    ann.page.keyboard.press("c")
    expect(ann.page.locator("[data-key=chat-text]")).to_be_focused()
    say(ann.page, HOSTILE)
    expect(ann.page.locator(".said .words").last).to_contain_text("onerror")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("[data-key=chat-text]")).not_to_be_focused()
    shown = texts_in(ann.page)
    assert shown[-1] == HOSTILE.replace("\u202e", "")
    assert ann.page.locator(".said img, .said a").count() == 0


def _read_on_the_phone(ann: Player, bob: Player) -> None:
    """Unread messages are counted on the phone, and read when the chat is opened."""
    badge = bob.page.locator(".phone-tabs [data-tab=chat] .unread")
    expect(badge).to_contain_text("1")
    bob.page.click(".phone-tabs [data-tab=chat]")
    expect(bob.page.locator(".said .words").last).to_be_visible()
    bob.page.set_viewport_size({"width": 844, "height": 390})
    for one in ("[data-key=chat-text]", "[data-key=react-well_played]", ".said .words >> nth=-1"):
        expect(bob.page.locator(one)).to_be_in_viewport(ratio=1)
    bob.page.set_viewport_size(PHONE)
    expect(badge).to_be_empty()
    bob.page.click("[data-key=react-well_played]")
    expect(ann.page.locator(".said .kind-reaction .words")).to_have_text("Well played")
    expect(ann.page.locator("#talk")).to_contain_text("Bob: Well played")


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


def test_names_are_offered_after_an_at_sign_and_mentions_stand_out(
    browser: Browser, base: str
) -> None:
    with (
        Player(browser, base) as ann,
        Player(browser, base, viewport=PHONE, has_touch=True) as bob,
        Player(browser, base) as bea,
    ):
        table = ann.open_table(ME, LINK, LINK, LINK)
        for number, (player, name) in enumerate(((bob, "Bob"), (bea, "Bea Novak")), 2):
            player.goto(f"/t/{table}")
            player.page.fill(f"[data-key=name-{number}]", name)
            player.page.click(f"[data-key=sit-{number}]")
        expect(ann.page.get_by_text("Bea Novak").first).to_be_visible()
        field, names = ann.page.locator("[data-key=chat-text]"), ann.page.locator(".names li")
        field.press_sequentially("Hello @B")
        expect(names).to_have_text(["Bob", "Bea Novak"])
        expect(names.first).to_have_attribute("aria-selected", "true")
        expect(field).to_have_attribute("aria-activedescendant", "chat-name-0")
        field.press("ArrowDown")
        expect(field).to_have_attribute("aria-activedescendant", "chat-name-1")
        field.press("Enter")  # which sends nothing yet
        expect(field).to_have_value("Hello @Bea Novak ")
        expect(field).to_have_attribute("aria-expanded", "false")
        field.press_sequentially("and @bo")
        field.press("Escape")
        expect(names).to_have_count(0)
        expect(field).to_be_focused()
        field.press("Enter")
        message = bea.page.locator(".said li").last
        expect(message).to_contain_text("Hello @Bea Novak and @bo")
        expect(message.locator(".to-you")).to_have_text("mentions you")
        expect(bea.page.locator("#talk")).to_contain_text("Ann mentions you: Hello")
        expect(bob.page.locator(".said li").last).to_contain_text("Hello")
        assert bob.page.locator(".to-you").count() == 0

        touched = bob.page.locator("[data-key=chat-text]")
        touched.tap()
        touched.press_sequentially("@")
        option = bob.page.locator(".names li", has_text="Ann")
        expect(option).to_be_in_viewport(ratio=1)
        assert (option.bounding_box() or {"height": 0})["height"] >= 40
        option.tap()
        expect(touched).to_have_value("@Ann ")
        expect(touched).to_be_focused()
        touched.press("Enter")
        expect(ann.page.locator(".said .named")).to_contain_text("@Ann")
        assert ann.faults + bob.faults + bea.faults == []
