"""Profiles, the leaderboard and tournaments in the browser: a laptop and a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.people import BOT, ME, PHONE, Guest, Player
from tests.browser.test_everybody import serious, serious_in_any_light

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

DAY = 86_400
SLOW = {"kind": "days", "seconds": 2 * DAY, "vacation": 3 * DAY, "at_end": "nudge"}


def check(player: Player, *, is_phone: bool = False) -> None:
    """Nobody is kept out of a page, and nothing stands out of it."""
    if is_phone:
        wide = player.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE["width"], player.page.url
        assert serious(player.page) == []
    else:
        assert serious_in_any_light(player.page) == []


def _open(ann: Player) -> str:
    """Open a tournament, with some mistakes on the way; returns the link to it."""
    page = ann.page
    page.get_by_role("link", name="Tournaments").click()
    page.locator("[data-key=new]").click()
    # What is wrong stands beside the field, which gets the focus.
    page.locator("[data-key=create]").click()
    name = page.locator("[data-key=name]")
    expect(page.locator("#problem-name")).to_have_text("Give the tournament a name.")
    expect(name).to_be_focused()
    expect(name).to_have_attribute("aria-invalid", "true")
    check(ann)
    name.fill("Moon cup")
    page.locator("[data-key=own-name]").fill("Ann")
    page.locator("[data-key=rounds]").fill("99")
    page.locator("[data-key=create]").click()
    expect(page.locator("#problem-rounds")).to_contain_text("1 to 63")
    page.locator("[data-key=kind-round_robin] + span").click()
    expect(page.locator("[data-key=rounds]")).to_have_count(0)
    page.locator("[data-key=switch-rated]").check()
    page.locator("[data-key=create]").click()
    expect(page.locator(".badge")).to_have_text("Open to join")
    expect(page.locator("[data-key=begin]")).to_be_disabled()
    expect(page.locator("#why-not")).to_have_text("At least two players are needed.")
    ends = page.locator(".tournament .kept")
    expect(ends).to_have_text(
        "If nobody joins or leaves this tournament for 60 days, it is deleted."
    )
    link: str = page.locator("[data-key=link]").input_value()
    check(ann)
    return link


def _remove(ann: Player, bob: Player) -> None:
    """The organiser can take somebody out again, and is asked first."""
    expect(bob.page.locator(".entrants button")).to_have_count(0)
    ann.page.get_by_role("button", name="Remove Bob…").click()
    ann.page.locator("[data-key=sure]").click()
    expect(ann.page.locator(".entrants li")).to_have_count(1)


def _follow_it(ann: Player) -> None:
    """The page keeps itself up to date: files as soon as there is a table, and the clock."""
    page = ann.page
    expect(page.get_by_role("link", name="Standings (CSV)")).to_be_visible()
    # Nobody's time runs before all have come, and that is told as long as it is so.
    expect(page.locator(".call")).to_contain_text("The clock waits for you.")
    expect(page.locator(".rounds-list")).to_contain_text("The clock waits for you.")
    page.locator("[data-key=next-table]").click()
    expect(page.locator(".bar .prompt")).to_be_visible()  # the page before has a menu, too
    page.locator("[data-key=menu]").click()
    expect(page.locator("[data-key=menu-rules]")).to_be_visible()
    expect(page.locator("[data-key=close-table]")).to_have_count(0)
    expect(page.locator("[data-key^=remove-]")).to_have_count(0)
    page.keyboard.press("Escape")


def _come_to_the_table(bob: Player) -> None:
    """Once all have come, time runs; the page of the tournament says for whom, and how long."""
    page = bob.page
    page.locator("[data-key=next-table]").click()
    expect(page.locator(".table")).to_be_visible()
    page.locator("[data-key=menu]").click()
    page.get_by_role("link", name="The tournament").click()
    expect(page.locator(".call")).not_to_contain_text("The clock waits")
    page.evaluate("Date.now = ((now) => () => now() + 180_000)(Date.now)")
    expect(page.locator(".rounds-list")).to_contain_text("turn, 3 minutes so far")


def test_a_tournament_from_its_opening_to_its_end(browser: Browser, base: str) -> None:
    phone = {"viewport": PHONE, "has_touch": True}
    with (
        Player(browser, base, bypass_csp=True) as ann,
        Guest(browser, base, bypass_csp=True, **phone) as bob,
    ):
        page, link = ann.page, _open(ann)
        # Somebody with the link joins, which is seen without a reload.
        bob.page.goto(link)
        bob.page.locator("[data-key=join]").click()
        expect(bob.page.locator("#problem-join-name")).to_have_text("Tell the others your name.")
        bob.page.locator("[data-key=join-name]").fill("Bob")
        check(bob, is_phone=True)
        bob.page.locator("[data-key=join]").click()
        expect(bob.page.locator(".entrants li")).to_have_count(2)
        _remove(ann, bob)
        bob.page.locator("[data-key=join]").click()
        page.locator("[data-key=begin]:enabled").click()
        expect(bob.page.locator(".call")).to_contain_text("you play against Ann")
        expect(page.locator(".call")).to_contain_text("you play against Bob")
        ends = page.locator(".tournament .kept")
        expect(ends).to_have_text(
            "If nobody plays in this tournament for 60 days, it ends by itself."
        )
        check(ann)
        _follow_it(ann)
        _come_to_the_table(bob)
        # One of them withdraws: the other has won.
        bob.page.locator("[data-key=withdraw]").click()
        bob.page.locator("[data-key=sure]").click()
        # Whoever sits at the table sees that it is over, and why.
        expect(page.locator(".lost")).to_contain_text("The game is decided: Bob left it.")
        page.get_by_role("link", name="The tournament").click()
        expect(page.locator(".winners")).to_have_text("Ann wins")
        expect(page.locator(".rounds-list")).to_contain_text("Bob left the game.")
        # What came of it is said in words: figures beside names looked like scores.
        expect(page.locator(".seats li")).to_have_text(["AnnyouWon", "BobLost"])
        rows = page.locator(".standing tbody tr")
        expect(rows).to_have_count(2)
        expect(rows.first).to_have_class("reader")
        expect(rows.nth(1)).to_contain_text("withdrew")
        check(ann)
        with page.expect_download() as download:
            page.get_by_role("link", name="Standings (CSV)").click()
        assert "Ann" in download.value.path().read_text("utf-8")
        expect(bob.page.locator(".winners")).to_have_text("Ann wins")
        check(bob, is_phone=True)
        _look_at_people(ann, bob)
        assert ann.faults == []
        assert bob.faults == []


def _look_at_people(ann: Player, bob: Player) -> None:
    """What the game has left on profiles and on the leaderboard."""
    page = ann.page
    rows = page.locator(".standing tbody tr")
    rows.nth(1).get_by_role("link", name="Bob").click()
    expect(page.locator(".called")).to_have_text("Bob")
    expect(page.locator(".ratings strong")).to_be_visible()
    expect(page.locator(".history .place b")).to_have_text("Lost")
    check(ann)
    page.get_by_role("link", name="Your profile").click()
    expect(page.locator(".called")).to_have_text("Ann")
    mine = page.locator(".history tbody tr")
    expect(mine.locator(".place b")).to_have_text("Won")
    expect(mine.locator(".gain")).to_be_visible()
    expect(mine.get_by_role("link", name="Replay this game")).to_be_visible()
    page.get_by_role("link", name="Leaderboard").click()
    own = page.locator(".leaders tr.reader")
    expect(own).to_contain_text("Ann")
    check(ann)
    bob.page.goto("/leaderboard")
    expect(bob.page.locator(".leaders tr.reader")).to_contain_text("Bob")
    check(bob, is_phone=True)
    bob.page.goto("/people/me")
    expect(bob.page.locator(".history .place b")).to_have_text("Lost")
    check(bob, is_phone=True)


def test_whoever_has_played_nothing_is_told_how_to_begin(browser: Browser, base: str) -> None:
    with Player(browser, base, viewport=PHONE, bypass_csp=True) as eve:
        for path, words in (
            ("/leaderboard/moonlight", "“Rated” switched on"),
            ("/people/me", "None yet. Open a table with “Rated” switched on"),
            ("/tournaments", "Tournaments that you organise or play in"),
        ):
            eve.goto(path)
            expect(eve.page.locator("main")).to_contain_text(words)
            check(eve, is_phone=True)
        eve.goto("/people/nobody")
        expect(eve.page.locator("main.lost")).to_contain_text("There is no such player.")


def test_a_rated_table_is_refused_beside_its_switch(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        page.click("[data-game=wolves]")
        page.locator("[data-key=rated]").check()
        page.locator("[data-key=who-1]").select_option("here")
        problem = page.locator("#rated-problem")
        expect(problem).to_contain_text("one seat for each person")
        page.locator("[data-key=start]").click()
        expect(page.locator("[data-key=rated]")).to_be_focused()
        page.locator("[data-key=who-1]").select_option("bot")
        expect(problem).to_have_text("")
        page.click("[data-key=house-rules]")
        page.locator("[data-option=lair_push]").select_option("adjacent")
        page.locator("[data-key=start]").click()
        expect(problem).to_contain_text("Hex for a wolf that a lair displaces")
        page.locator("[data-option=lair_push]").select_option("nearest")
        page.locator("[data-key=start]").click()
        ann.my_turn()
        assert page.evaluate(
            "fetch(location.pathname.replace('/t/', '/api/tables/')).then(a => a.json())"
        )["rated"]


def test_a_vacation_is_begun_and_ended_for_all_games(browser: Browser, base: str) -> None:
    with Player(browser, base, viewport=PHONE, bypass_csp=True) as ann:
        for _ in range(2):
            ann.ask("/api/tables", {"game": "wolves", "seats": [ME, BOT], "clock": SLOW})
        page = ann.page
        page.goto("/me")
        vacation = page.locator("section.vacation")
        expect(vacation).to_contain_text(
            "This applies to 2 games. You have at least 3 vacation days left in each game."
        )
        page.locator("[data-key=vacation-until]").fill("2020-01-01")
        page.locator("[data-key=vacation]").click()
        expect(vacation.locator(".problem")).to_have_text("Choose a day that is still to come.")
        page.locator("[data-key=vacation-until]").fill(_in_days(page, 2))
        page.locator("[data-key=vacation]").click()
        expect(vacation).to_contain_text("You are on vacation in 2 games until")
        check(ann, is_phone=True)
        page.goto("/")
        page.get_by_role("link", name="On vacation in 2 games").click()
        page.locator("[data-key=back]").click()
        expect(page.locator("[data-key=vacation]")).to_be_visible()
        assert ann.faults == []


def _in_days(page: object, days: int) -> str:
    """A day as a field for dates takes it, by the clock of the browser."""
    script = """days => {
      const date = new Date(Date.now() + days * 86400000);
      const two = (n) => String(n).padStart(2, "0");
      return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
    }"""
    text: str = page.evaluate(script, days)  # type: ignore[attr-defined]
    return text
