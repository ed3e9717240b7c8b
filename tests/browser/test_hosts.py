"""The host at the page: removes a stranger, bars one, closes the table; what they see then."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import Route, expect

from tests.browser.people import LINK, ME, PHONE, Player
from tests.browser.test_everybody import serious, untranslated

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

LAPTOP = {"width": 1280, "height": 720}


def _sit(player: Player, url: str, seat: int, name: str) -> None:
    player.goto(url)
    player.page.fill(f"[data-key=name-{seat}]", name)
    player.page.click(f"[data-key=sit-{seat}]")


def _picture(player: Player, name: str) -> None:
    """Keep a picture to look at, if somebody wants some."""
    if folder := os.environ.get("PICTURES"):
        width = (player.page.viewport_size or LAPTOP)["width"]
        player.page.screenshot(path=Path(folder) / f"{name}-{width}.png")


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_a_host_removes_a_stranger_bars_them_and_closes_the_table(
    browser: Browser, base: str, window: dict[str, int]
) -> None:
    touch = {"has_touch": window is PHONE, "viewport": window}
    with Player(browser, base, **touch) as ann, Player(browser, base, **touch) as eve:
        ann.open_table(ME, LINK, LINK, open=True)
        link = ann.page.url
        _sit(eve, link, 2, "Ann")
        expect(eve.page.locator(".toast.bad")).to_contain_text("has this name, or one that looks")
        _sit(eve, link, 2, "Eve")
        expect(eve.page.locator("[data-seat='1']")).to_contain_text("host")
        expect(eve.page.locator("[data-key^=remove], [data-key^=lend]")).to_have_count(0)
        _remove(ann, eve)
        _sit(eve, link, 3, "Eve")
        ann.page.click("[data-key=remove-3]")
        ann.page.click("[data-key=bar]")
        expect(eve.page.locator(".lost")).to_contain_text("You were removed from this table")
        _picture(eve, "barred")
        eve.page.reload()
        expect(eve.page.locator(".lost")).to_contain_text("The host has barred you")
        with Player(browser, base, **touch) as mia:
            _invite_and_close(ann, mia, link)
        assert ann.faults == []


def _remove(ann: Player, eve: Player) -> None:
    """Ann frees Eve's seat by keyboard; Cancel has the focus, so that Enter alone does no harm."""
    page = ann.page
    _picture(ann, "seating")
    page.locator("[data-key=remove-2]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-key=cancel]")).to_be_focused()
    _picture(ann, "remove")
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("[data-key=remove-2]")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("[data-key=remove]").focus()
    page.keyboard.press("Enter")
    freed = "The host or an administrator has freed your seat"
    expect(eve.page.locator("dialog").filter(has_text=freed)).to_be_visible()
    _picture(eve, "removed")
    eve.page.click("[data-key=understood]")


def _invite_and_close(ann: Player, mia: Player, link: str) -> None:
    """Newcomers need the new link, which only the host has, until the table is closed."""
    page, field = ann.page, ann.page.locator("[data-key=link]")
    expect(field).to_have_value(re.compile(r"\?invitation="))
    _picture(ann, "invitation")
    _sit(mia, link, 2, "Mia")
    expect(mia.page.locator(".toast.bad")).to_contain_text("the host has invited")
    _sit(mia, field.input_value(), 2, "Mia")
    expect(page.locator("[data-seat='2']")).to_contain_text("Mia")
    page.click("[data-key=menu]")
    page.click("dialog [data-key=close-table]")
    _picture(ann, "close")
    page.click("[data-key=sure]")
    expect(page.locator(".lobby")).to_be_visible()
    expect(mia.page.locator(".lost")).to_contain_text("This table is closed")
    _picture(mia, "closed")


def test_a_host_removes_a_player_from_a_running_game(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann, Player(browser, base) as bob:
        ann.open_table(ME, LINK)
        _sit(bob, ann.page.url, 2, "Bob")
        ann.my_turn()
        ann.page.click("[data-key=menu]")
        ann.page.click("[data-key=remove-2]")
        ann.page.click("[data-key=remove]")
        expect(ann.page.locator(".notices")).to_contain_text("Bob left seat 2")
        # What happens beside the game is said in words, too: the log may be out of sight.
        message = expect(ann.page.locator(".toast"))
        message.to_have_text("The host removed Bob from the table.")
        removed = bob.page.locator("dialog").filter(has_text="You were removed from your seat")
        expect(removed).to_be_visible()
        bob.page.click("[data-key=understood]")
        expect(bob.page.locator(".notices")).to_contain_text("You are watching")


def test_who_takes_over_a_seat_is_asked_for_a_name_and_goes_by_it(
    browser: Browser, base: str
) -> None:
    with (
        Player(browser, base) as ann,
        Player(browser, base) as bob,
        Player(browser, base) as cyril,
    ):
        ann.open_table(ME, LINK, watchable=True)
        _sit(bob, ann.page.url, 2, "Bob")
        cyril.goto(ann.page.url)
        expect(cyril.page.locator(".notices")).to_contain_text("You are watching")
        bob.page.click("[data-key=menu]")
        bob.page.click("[data-key=leave-2]")
        bob.page.click("[data-key=sure]")
        cyril.page.click("[data-key=notice-2]")
        cyril.page.fill("[data-key=own-name]", "Cyril")
        cyril.page.click("[data-key=take]")
        expect(cyril.page.locator("dialog")).to_have_count(0)
        expect(ann.page.locator(".rival[data-seat='2']")).to_contain_text("Cyril")
        cyril.goto("/")
        expect(cyril.page.locator(".me")).to_have_text("Cyril")
        assert ann.faults == bob.faults == cyril.faults == []


def test_what_a_host_reads_is_translated(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann, Player(browser, base) as bob:
        ann.ask("/api/me", {"language": "xx", "name": "Ann"})
        ann.open_table(ME, LINK, LINK)
        _sit(bob, ann.page.url, 2, "Moonpack")  # a name that is the same in every language
        ann.page.click("[data-key=remove-2]")
        assert untranslated(ann.page) == []
        ann.page.click("[data-key=bar]")
        expect(ann.page.locator("[data-seat='2']")).not_to_contain_text("Moonpack")
        ann.page.click("[data-key=close-table]")
        assert untranslated(ann.page) == []


def test_a_list_that_is_longer_shows_more(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        for _ in range(61):
            ann.ask("/api/tables", {"game": "wolves", "seats": [ME, LINK]})
        ann.goto("/")
        rows = ann.page.locator(".tables").first.locator("li")
        expect(rows).to_have_count(60)
        ann.page.click("[data-key=more-mine]")
        expect(rows).to_have_count(61)
        expect(ann.page.locator("[data-key=more-mine]")).to_have_count(0)


def test_only_the_latest_games_that_are_over_are_shown_at_first(
    browser: Browser, base: str
) -> None:
    def mostly_over(route: Route) -> None:
        answer = route.fetch()
        listed = answer.json()
        for row in listed["tables"][1:]:
            row["table"]["state"] = "over"
        route.fulfill(response=answer, json=listed)

    with Player(browser, base) as ann:
        for _ in range(8):
            ann.ask("/api/tables", {"game": "wolves", "seats": [ME, LINK]})
        ann.page.route("**/api/tables?list=mine*", mostly_over)
        ann.goto("/")
        rows = ann.page.locator(".tables").first.locator("li")
        expect(rows).to_have_count(6)
        ann.page.click("[data-key=more-mine]")
        expect(rows).to_have_count(8)


def test_a_seat_with_hidden_cards_is_offered_to_its_player_alone(
    browser: Browser, base: str
) -> None:
    with (
        Player(browser, base) as ann,
        Player(browser, base) as bob,
        Player(browser, base) as eve,
    ):
        ann.open_table(ME, LINK, game="moonlight", watchable=True)
        _sit(bob, ann.page.url, 2, "Bob")
        eve.goto(ann.page.url)
        expect(eve.page.locator(".notices")).to_contain_text("You are watching")
        ann.page.click("[data-key=menu]")
        ann.page.click("[data-key=remove-2]")
        ann.page.click("[data-key=remove]")
        expect(eve.page.locator(".notices")).to_contain_text("It is kept for Bob or a bot")
        expect(eve.page.locator("[data-key=notice-2]")).to_have_count(0)
        bob.page.click("[data-key=understood]")
        expect(bob.page.locator(".notices")).to_contain_text("It is kept for you")
        bob.page.click("[data-key=notice-2]")
        expect(ann.page.locator(".notices")).not_to_contain_text("left seat 2")
        assert ann.faults == bob.faults == eve.faults == []
