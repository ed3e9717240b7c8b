"""Several people: around one screen, far away, absent for a while, back again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import BOT, LINK, ME, PHONE, Player, at_a_table
from tests.browser.test_everybody import untranslated
from tests.server.harness import Thread

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

BO = {"who": "here", "name": "Bo"}
CY = {"who": "here", "name": "Cy"}


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server at which a seat counts as left alone almost at once."""
    with Thread(tmp_path_factory.mktemp("tables"), alone_after=0.1) as server:
        yield f"http://{server.host}"


def test_around_one_screen_it_is_said_whose_turn_it_is(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        ann.open_table(ME, BO, CY)
        for name in ("Ann", "Bo", "Cy"):
            expect(page.locator(".bar .yours")).to_have_text(f"{name}'s turn")
            expect(page.locator(".own h2")).to_contain_text(name)
            expect(page.locator("#call")).to_contain_text(f"It is {name}'s turn")
            ann.draft()
        expect(page.locator(".bar .yours")).to_have_text("Cy's turn")  # the draft turns around


def test_leaving_a_seat_asks_first(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann:
        page = ann.page
        page.click("[data-key=menu]")
        page.click("[data-key=leave-1]")
        page.click("[data-key=cancel]")
        expect(page.locator(".bar.mine")).to_be_visible()
        page.click("[data-key=menu]")
        page.click("[data-key=leave-1]")
        page.click("[data-key=sure]")
        expect(page.locator(".notices")).to_contain_text("You are watching")
        expect(page.locator("[data-key=undo]")).to_have_count(0)
        page.click("[data-key=notice-1]")  # the seat is free, and may be taken again by its player
        expect(page.locator(".bar.mine")).to_be_visible()


def test_a_name_half_typed_stays_when_somebody_else_sits_down(browser: Browser, base: str) -> None:
    with (
        Player(browser, base) as ann,
        Player(browser, base) as bob,
        Player(browser, base) as cy,
    ):
        ann.open_table(ME, LINK, LINK)
        for one in (bob, cy):
            one.page.goto(ann.page.url)
        name = cy.page.locator("[data-key=name-3]")
        name.press_sequentially("Cyr")
        bob.page.fill("[data-key=name-2]", "Bob")
        bob.page.click("[data-key=sit-2]")
        expect(cy.page.locator("[data-seat='2']")).to_contain_text("Bob")
        expect(name).to_be_focused()
        cy.page.keyboard.type("il")
        expect(name).to_have_value("Cyril")


def test_whoever_waits_sees_what_was_chosen_for_the_table(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann, Player(browser, base) as bob:
        chosen = {"choices": {"packs": ["forest", "tundra"]}, "delay": 120, "chat": "reactions"}
        ann.open_table(ME, LINK, watchable=True, **chosen)
        bob.goto(ann.page.url)
        for player in (ann, bob):
            page = player.page
            expect(page.locator("[data-seat='1'] .chosen")).to_have_text("Forest pack")
            expect(page.locator("[data-seat='2'] .chosen")).to_have_text("Tundra pack")
            for words in (
                "Nobody's time is limited.",
                "Only people with the link find this table.",
                "Spectators see the game 2 minutes late.",
                "Players can send reactions, but not chat.",
            ):
                expect(page.locator(".table-choices")).to_contain_text(words)
            assert player.faults == []


def test_a_bot_plays_for_me_until_i_play_again_myself(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        ann.open_table(ME, LINK)  # nobody plays on the other seat meanwhile
        with Player(browser, base) as bob:
            bob.goto(page.url)
            bob.page.fill("[data-key=name-2]", "Bob")
            bob.page.click("[data-key=sit-2]")
            ann.my_turn()
            page.click("[data-key=menu]")
            page.click("[data-key=lend-1]")
            page.click("[data-key=sure]")
            expect(page.locator(".notices")).to_contain_text("A bot is playing for you")
            bob.my_turn()
            page.click("text=Take my seat back")
            expect(page.locator(".notices")).not_to_contain_text("A bot is playing")
            bob.draft()
            bob.draft()
            ann.my_turn()


def test_an_absent_players_seat_is_given_to_a_bot_and_taken_back(
    browser: Browser, impatient: str
) -> None:
    with Player(browser, impatient) as ann, Player(browser, impatient) as bob:
        ann.open_table(ME, LINK)
        bob.goto(ann.page.url)
        bob.page.fill("[data-key=name-2]", "Bob")
        bob.page.click("[data-key=sit-2]")
        ann.draft()
        bob.my_turn()
        expect(ann.page.locator(".bar .yours")).to_have_text("Your turn has ended.")
        ann.page.click("[data-key=undo]")  # Bob, whose turn it was already, is told; so is the log
        taken_back = "Ann takes back the end of their turn."
        expect(bob.page.locator("#prompt .task")).to_have_text(taken_back)
        expect(bob.page.locator("#news")).to_contain_text(taken_back)
        expect(bob.page.locator(".log .note p").last).to_have_text(taken_back)
        expect(ann.page.locator(".log .note p").last).to_have_text(
            "You take back the end of your turn."
        )
        expect(ann.page.locator("#prompt")).to_contain_text("Place your first pair")
        ann.draft()
        bob.my_turn()
        expect(bob.page.locator("#prompt")).not_to_contain_text(taken_back)
        bob.goto("about:blank")
        expect(ann.page.locator(".rival[data-seat='2']")).to_contain_text("away")
        expect(ann.page.locator(".notices")).to_contain_text("Bob has been away for a while")
        ann.page.click(".notices button")
        ann.page.click("[data-key=sure]")
        ann.my_turn()  # the bot has placed both pairs
        bob.goto(ann.page.url)
        bob.page.click("text=Take my seat back")
        ann.draft()
        ann.walk()
        ann.answer()
        ann.end_turn()
        bob.my_turn()


def test_in_a_rematch_the_seats_are_rotated(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        ann.open_table(ME, BO, choices={"options": {"round_limit": "1"}})
        for _ in range(4):
            ann.draft()
        for _ in range(2):
            ann.walk()
            ann.answer()
            ann.end_turn()
        expect(page.locator(".outcome h2")).to_contain_text("win")  # nobody is addressed as you
        page.click(".outcome [data-key=rematch]")
        expect(page.locator(".bar .yours")).to_have_text("Bo's turn")


def test_the_last_turns_of_the_others_are_shown_again(browser: Browser, base: str) -> None:
    with at_a_table(browser, base) as ann, Player(browser, base) as eve:
        ann.goto("/")
        ann.open_table(ME, BOT, watchable=True)
        ann.draft()
        eve.goto(ann.page.url)
        eve.page.click("[data-tool=again]")
        expect(eve.page.locator(".hint-line")).to_contain_text("pair of wolves")
        expect(eve.page.locator("path.mention")).not_to_have_count(0)
        expect(eve.page.locator("path.mention")).to_have_count(0)


def test_a_link_that_leads_nowhere_says_so_in_the_persons_language(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        ann.goto("/t/no-such-table")
        expect(ann.page.locator(".lost")).to_contain_text("There is no table at this address")
        ann.page.click(".lost .go")
        ann.page.wait_for_selector(".game")
        ann.ask("/api/me", {"language": "xx", "name": "Ann"})
        ann.goto("/t/no-such-table")
        expect(ann.page.locator(".lost")).to_be_visible()
        assert untranslated(ann.page) == []


def test_a_full_table_that_may_not_be_watched_says_so(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann, Player(browser, base) as eve:
        ann.open_table(ME, BOT)
        ann.my_turn()
        eve.goto(ann.page.url)
        expect(eve.page.locator(".lost")).to_contain_text("There is no seat for you at this table")


def test_why_a_step_is_not_possible_comes_in_the_persons_language(
    browser: Browser, base: str
) -> None:
    with Player(browser, base) as ann:
        ann.ask("/api/me", {"language": "xx", "name": "Ann"})
        ann.open_table(ME, BOT)
        ann.my_turn()
        water = ann.page.locator("g.hex[data-ground=water]").first.get_attribute("data-hex") or ""
        ann.tap(water)
        expect(ann.page.locator(".hint-line.loud")).to_have_text(f"[{water} íš wáţéŕ.]")
        assert untranslated(ann.page) == []


def test_a_server_that_does_not_answer_is_told_and_tried_again(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        ann.page.route("**/api/me", lambda route: route.abort())
        ann.page.reload()
        expect(ann.page.locator("h1")).to_have_text("The server is not responding")
        ann.page.unroute("**/api/me")
        ann.page.click("[data-key=retry]")
        ann.page.wait_for_selector(".game")


def test_two_fingers_zoom_the_board_and_choose_nothing(browser: Browser, base: str) -> None:
    with at_a_table(browser, base, viewport=PHONE, has_touch=True) as ann:
        page, svg = ann.page, ann.page.locator("svg.hexes")
        whole = svg.get_attribute("viewBox") or ""
        box = svg.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch = page.context.new_cdp_session(page)

        def fingers(kind: str, *apart: float) -> None:
            sides = [side * far for far in apart for side in (1, -1)]
            points = [{"x": x + aside, "y": y, "id": n} for n, aside in enumerate(sides)]
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        fingers("touchStart", 20)
        for far in (30, 45, 60):
            fingers("touchMove", far)
        fingers("touchEnd")
        width = "document.querySelector('svg.hexes').getAttribute('viewBox').split(' ')[2]"
        page.wait_for_function(f"(whole) => {width} < whole / 2", arg=float(whole.split()[2]))
        expect(page.locator(".shine .chosen")).to_have_count(0)


def test_the_sound_of_ones_turn_can_be_switched_off(browser: Browser, base: str) -> None:
    counting = """window.howls = 0;
    const made = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.howls += 1;
      return made.call(this);
    };"""
    with Player(browser, base) as ann:
        page = ann.page
        page.add_init_script(counting)
        ann.open_table(ME, BOT)
        ann.my_turn()
        page.wait_for_function("() => window.howls === 1")
        page.click("[data-key=menu]")
        page.get_by_label("Play a sound when it is your turn").uncheck()
        page.reload()
        ann.my_turn()
        assert page.evaluate("window.howls") == 0
