"""The layout of Moonlight: nothing is cut off and nothing overlaps, in windows of all sizes.

In a language 40 % longer than English, while wolves are played and between rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from tests.browser.duel import Duellist, match_until
from tests.browser.layout import SIZES, faults_in_all_sizes
from tests.browser.people import LINK, ME

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from moonpack.game import Game

pytestmark = pytest.mark.slow
FINGER = 39.5  # pixels
READABLE = 12
# The smallest letters of the panels, those behind other tabs included.
SMALLEST = """() => {
  const all = [...document.querySelectorAll(":is(.glance, .players, .story) *:not(.unseen)")];
  const hasText = (one) => [...one.childNodes].some((node) => node.data?.trim());
  const texts = all.filter((one) => hasText(one) && !one.closest("svg"));
  return Math.min(...texts.map((one) => parseFloat(getComputedStyle(one).fontSize)));
}"""
PHONES = ("phone", "small phone", "phone on its side")


def ends(game: Game) -> bool:
    """Whether the first play ends a long round, and the one who makes it wins."""
    after = game.copy()
    after.play(after.steps()[0])
    laid: Any = game.view()
    return after.view().phase == "recruit" and after.actor == game.actor and len(laid.laid) > 9


def in_second_round(game: Game) -> bool:
    view: Any = game.view(game.actor)
    return bool(view.phase == "play" and view.round == 2 and len(view.laid) > 5)


def test_nothing_is_cut_off_and_nothing_overlaps_up_to_the_end_of_a_round(
    browser: Browser, base: str
) -> None:
    game = match_until(ends)
    card, _, cell = game.steps()[0].split()[:3]
    with Duellist(browser, base) as ann:
        ann.ask("/api/me", {"language": "xxl", "name": "Ann"})
        ann.sit_in(game)
        ann.my_turn()
        ann.part(f".held[data-card='{card}']").first.click()
        ann.cell(cell).click()
        expect(ann.part("[data-key=play]")).to_be_visible()
        faults = faults_in_all_sizes(ann.page, "a play that ends the round", SIZES)
        ann.part("[data-key=play]").click()
        expect(ann.part("[data-key=continue]")).to_be_visible()
        faults += faults_in_all_sizes(ann.page, "the end of a round", SIZES)
        ann.part("[data-key=continue]").click()
        expect(ann.part(".offering")).to_be_visible()
        faults += faults_in_all_sizes(ann.page, "lone wolves", SIZES)
        assert not faults, "\n".join(faults)
        assert ann.faults == []


@pytest.mark.parametrize("state", ["second round", "lead", "keep"])
def test_nothing_is_cut_off_and_nothing_overlaps(browser: Browser, base: str, state: str) -> None:
    def due(game: Game) -> bool:
        view: Any = game.view(game.actor)
        return in_second_round(game) if state == "second round" else view.phase == state

    with Duellist(browser, base) as ann:
        ann.ask("/api/me", {"language": "xxl", "name": "Ann"})
        ann.sit_in(match_until(due))
        ann.my_turn()
        expect(ann.part(".may").first).to_be_visible()
        faults = faults_in_all_sizes(ann.page, state, SIZES)
        if state == "second round":
            ann.part(".held.may").first.click()
            expect(ann.part(".held.chosen")).to_be_visible()
            faults += faults_in_all_sizes(ann.page, "a chosen wolf", SIZES)
        assert not faults, "\n".join(faults)


def test_on_phones_every_place_is_large_enough_for_a_finger(browser: Browser, base: str) -> None:
    def several(game: Game) -> bool:
        view: Any = game.view(game.actor)
        return bool(view.phase == "play" and len(view.laid) == 5)

    with Duellist(browser, base) as ann:
        ann.sit_in(match_until(several))
        ann.my_turn()
        for name in PHONES:
            width, height = SIZES[name]
            ann.page.set_viewport_size({"width": width, "height": height})
            expect(ann.part(".cell.maybe").first).to_be_visible()
            sizes = ann.part(".cell.maybe").evaluate_all(
                "all => all.map(one => one.getBoundingClientRect().toJSON())"
            )
            assert min(min(box["width"], box["height"]) for box in sizes) >= FINGER, name
            assert ann.page.evaluate(SMALLEST) >= READABLE, name


def test_nothing_is_cut_off_while_another_person_plays(browser: Browser, base: str) -> None:
    with Duellist(browser, base) as ann, Duellist(browser, base) as bob:
        table = ann.open_table(ME, LINK)
        for one in (ann, bob):
            one.ask("/api/me", {"language": "xxl", "name": "Ann" if one is ann else "Bob"})
        bob.goto(f"/t/{table}")
        bob.page.fill("input", "Bob")
        bob.page.keyboard.press("Enter")
        expect(bob.part(".held").first).to_be_visible()
        waits = ann if bob.page.locator(".bar.mine").count() else bob
        waits.page.reload()  # in the long language
        expect(waits.part(".held").first).to_be_visible()
        faults = faults_in_all_sizes(waits.page, "waiting", SIZES)
        assert not faults, "\n".join(faults)


def test_nothing_is_cut_off_at_the_end(browser: Browser, base: str) -> None:
    def last(game: Game) -> bool:
        after = game.copy()
        for step in after.steps()[:1]:
            after.play(step)
        return after.over and not game.over

    game = match_until(last)
    card, _, cell = game.steps()[0].split()[:3]
    with Duellist(browser, base) as ann:
        page = ann.page
        ann.ask("/api/me", {"language": "xxl", "name": "Ann"})
        ann.sit_in(game)
        ann.my_turn()
        ann.part(f".held[data-card='{card}']").first.click()
        ann.cell(cell).click()
        ann.part("[data-key=play]").click()
        expect(ann.part("[data-key=continue]")).to_be_visible()
        faults = faults_in_all_sizes(page, "the last round", SIZES)
        ann.part("[data-key=continue]").click()
        expect(page.locator(".outcome [data-key=rematch]")).to_be_visible()
        faults += faults_in_all_sizes(page, "result", SIZES)
        page.keyboard.press("Escape")
        expect(ann.part("[data-key=rematch]")).to_be_visible()
        faults += faults_in_all_sizes(page, "over", SIZES)
        assert not faults, "\n".join(faults)


def test_what_leaders_do_begins_at_the_same_edge(browser: Browser, base: str) -> None:
    short = match_until(
        lambda game: game.view(game.actor).phase == "lead" and "lead nighteyes" in game.steps()
    )
    with Duellist(browser, base, viewport={"width": 820, "height": 1180}) as ann:
        ann.sit_in(short)
        expect(ann.part(".offering .leader")).to_have_count(4)
        edges = ann.page.evaluate(
            """() => [...document.querySelectorAll(".offering .leader")].map((one) =>
              Math.round(one.firstElementChild.getBoundingClientRect().x -
                one.getBoundingClientRect().x))"""
        )
        assert len(set(edges)) == 1
