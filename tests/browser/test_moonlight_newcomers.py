"""What a newcomer asks at a table of Moonlight: why, whose, and what is meant by a sign."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from moonpack.games.moonlight.vocabulary import cell_name
from tests.browser.duel import BOT, Duellist, match_until
from tests.browser.layout import SIZES
from tests.browser.people import LINK, ME

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from moonpack.game import Game

pytestmark = pytest.mark.slow

CLOCK = {"kind": "bank", "seconds": 900, "increment": 10}
# Where the points that cards brought begin on them, from the left and from the top, at least.
BADGES = """() => {
  const box = (cell, part) => cell.querySelector(part).getBoundingClientRect();
  const all = [...document.querySelectorAll(".moonlight .cell:has(.taken)")].map((cell) => {
    const [card, badge] = [box(cell, ".card"), box(cell, ".taken")];
    return [(badge.left - card.left) / card.width, (badge.top - card.top) / card.height];
  });
  return [0, 1].map((n) => Math.min(...all.map((one) => one[n])));
}"""
# How far the mark of who played sticks out of its line, in pixels.
STICKS_OUT = """() => {
  const line = document.querySelector(".moonlight .hint-line");
  const [box, mark] = [line, line.querySelector(".mark")].map((one) => one.getBoundingClientRect());
  return Math.max(box.top - mark.top, mark.bottom - box.bottom);
}"""


def last_play(*, full: bool) -> Game:
    """A match whose first legal play ends the round: the places are full, or a hand is empty."""
    for seed in range(300):
        game = moonpack.new("moonlight", seed=seed, names=["Ann", "Player 2"])
        while not game.over:
            view: Any = game.view(game.actor)
            steps = game.steps()
            taken = [cell_name(*cell) for cell in view.stacks()]
            covers = [step for step in steps if "@" in step and step.split()[2] in taken]
            steps = steps if full else covers or steps
            after = game.copy()
            after.play(game.steps()[0])
            last: Any = after.view().last
            if after.view().phase == "recruit" and view.phase == "play" and last.full == full:
                return game
            game.play(steps[0])
    raise AssertionError("no round ended like that")


def play_first(ann: Duellist, game: Game) -> None:
    """The first legal play of a match, which the newcomer sits in."""
    card, _, cell = game.steps()[0].split()[:3]
    ann.sit_in(game)
    ann.my_turn()
    ann.part(f".held[data-card='{card}']").first.click()
    ann.cell(cell).click()
    ann.part("[data-key=play]").click()
    expect(ann.part("[data-key=continue]")).to_be_visible()


@pytest.mark.parametrize("full", [True, False], ids=["full", "out of cards"])
def test_the_end_of_a_round_says_why_it_ended(browser: Browser, base: str, full: bool) -> None:
    with Duellist(browser, base) as ann:
        play_first(ann, last_play(full=full))
        why = "All 12 places are full" if full else "no cards left"
        for width, height in SIZES.values():
            ann.page.set_viewport_size({"width": width, "height": height})
            expect(ann.part(".verdict .why")).to_contain_text(why)
            expect(ann.part(".verdict .why")).to_be_visible()
            if ann.part(".taken").count():
                left, top = ann.page.evaluate(BADGES)
                assert left > 0.6, (width, height)  # the marks of corner and lone wolf end there
                assert top > 0.75, (width, height)
        hint = ann.page.locator(".bar [data-key=hint]")  # for what comes after it
        expect(hint).to_have_attribute("aria-disabled", "true")
        ann.page.keyboard.press("h")
        ann.part("[data-key=continue]").click()
        expect(hint).not_to_have_attribute("aria-disabled", "true")
        expect(ann.page.locator("aside.hint")).to_have_count(0)


def test_the_points_stand_in_one_place_with_a_label_in_every_window(
    browser: Browser, base: str
) -> None:
    with Duellist(browser, base) as ann:
        ann.open_table(ME, BOT)
        ann.my_turn()
        for name, (width, height) in SIZES.items():
            ann.page.set_viewport_size({"width": width, "height": height})
            label = ann.part(".glance .standing > span:first-child")
            expect(label).to_be_visible()
            expect(label).to_have_text("Points if it ended now")
            expect(ann.part(".glance .standing")).to_contain_text("You", use_inner_text=True)
            expect(ann.part(".glance .shape")).to_contain_text("Ends when full: ")
            assert label.evaluate("one => one.getClientRects().length") == 1, name
        expect(ann.part(".player")).to_have_count(2)
        expect(ann.part(".player footer").first).to_have_text("0 of 2 rounds won")
        expect(ann.part(".players")).not_to_contain_text("point")
        expect(ann.part(".count")).not_to_contain_text("Points")


def test_both_clocks_stand_beside_their_names(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann, Duellist(browser, base) as bob:
        table = ann.open_table(ME, LINK, clock=CLOCK)
        bob.goto(f"/t/{table}")
        bob.page.fill("input", "Bob")
        bob.page.keyboard.press("Enter")
        expect(ann.part(".held").first).to_be_visible()
        for name, (width, height) in SIZES.items():
            ann.page.set_viewport_size({"width": width, "height": height})
            clocks = ann.page.locator(".clock:visible")
            expect(clocks).to_have_count(2)
            beside = clocks.evaluate_all("all => all.map((one) => one.parentElement.innerText)")
            assert any("Bob" in words for words in beside), name
            assert any("Ann" in words or "You" in words for words in beside), name


def test_nothing_is_to_be_replayed_before_anybody_has_played(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann, Duellist(browser, base) as bob:
        table = ann.open_table(ME, LINK)
        bob.goto(f"/t/{table}")
        bob.page.fill("input", "Bob")
        bob.page.keyboard.press("Enter")
        for one in (ann, bob):
            expect(one.part(".held").first).to_be_visible()
            expect(one.part("[data-key=again]")).to_have_count(0)
        first = ann if ann.page.locator(".bar.mine").count() else bob
        first.lay()
        expect(first.part("[data-key=again]")).to_be_visible()


def test_a_chosen_leader_is_read_once_and_whole(browser: Browser, base: str) -> None:
    def due(game: Game) -> bool:
        return game.view(game.actor).phase == "lead"

    with Duellist(browser, base) as ann:
        ann.sit_in(match_until(due))
        ann.my_turn()
        offered = ann.part(".offering .leader")
        offered.first.click()
        text = offered.first.locator("span").inner_text()
        expect(ann.part(".hint-line")).not_to_contain_text(text[:20])
        for name, (width, height) in SIZES.items():
            ann.page.set_viewport_size({"width": width, "height": height})
            for nth in range(offered.count()):
                words = offered.nth(nth).locator("span")
                assert words.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), name
            bottom = ann.part("[data-key=play]").evaluate(
                "one => one.getBoundingClientRect().bottom"
            )
            assert bottom <= height, name


def test_what_a_rival_plays_is_told_with_a_whole_mark(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann:
        ann.open_table(ME, BOT)
        ann.my_turn()
        ann.lay()
        ann.my_turn()
        for width, height in SIZES.values():
            ann.page.set_viewport_size({"width": width, "height": height})
            ann.part("[data-key=again]").click()
            expect(ann.part(".hint-line .mark")).to_be_visible()
            assert ann.page.evaluate(STICKS_OUT) <= 0, (width, height)
            expect(ann.part(".hint-line .mark")).to_have_count(0)


def test_the_first_tab_stop_leads_to_the_cards(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann, Duellist(browser, base) as bob:
        table = ann.open_table(ME, LINK)
        bob.goto(f"/t/{table}")
        bob.page.fill("input", "Bob")
        bob.page.keyboard.press("Enter")
        for one in (ann, bob):
            expect(one.part(".held").first).to_be_visible()
            is_mine = one.page.locator(".bar.mine").count() > 0
            one.page.evaluate("document.body.tabIndex = -1, document.body.focus()")
            keys, focused = one.page.keyboard, one.page.locator(":focus")
            keys.press("Tab")
            expect(focused).to_have_text("Skip to the board")
            expect(focused).to_be_in_viewport()
            keys.press("Enter")
            expect(one.part(".held.may:focus" if is_mine else ".cell:focus")).to_have_count(1)
            if is_mine:
                keys.press("Enter")  # the card is chosen, and the focus goes on to a place for it
                expect(one.part(".held.chosen")).to_have_count(1)
                expect(one.part(".cell.may:focus")).to_have_count(1)
        assert ann.faults == bob.faults == []
