"""Levels of bots: what they do is said, and another one is offered after two games in a row."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from moonpack.bots.levels import LEVELS
from tests.browser.duel import match_until
from tests.browser.people import PHONE, Player, busy_game

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


def last_step(ann: Player, game: moonpack.Game, level: str, run: int) -> None:
    """Play the last step of a game against a level, after one that was won or lost (`run`)."""
    kept = {game.name: {"level": level, "run": run, "tables": []}}
    ann.page.evaluate("(kept) => localStorage.setItem('moonpack-levels', kept)", json.dumps(kept))
    step = len(game.played) - 1
    stored = ann.ask("/api/replays", game.record())
    seat = list(game.moments())[-1].seat + 1
    asked = {"step": step, "seat": seat, "level": level, "name": "Ann"}
    opened = ann.ask(f"/api/replays/{stored['replay']}/try", asked)
    ann.goto(f"/t/{opened['table']}")
    expect(ann.page.locator(".bar.mine ~ .place :is(.wolves, .moonlight)")).to_be_visible()
    ann.page.keyboard.press("/")
    ann.page.fill(".typing input", game.played[-1])
    ann.page.keyboard.press("Enter")


def run_of(ann: Player, game: str) -> Any:
    return json.loads(ann.page.evaluate("localStorage.getItem('moonpack-levels')"))[game]


def test_after_two_lost_games_a_gentler_level_is_offered_and_played(
    browser: Browser, base: str
) -> None:
    game = busy_game(3, 4)  # which the one who ends it loses
    with Player(browser, base) as ann:
        page = ann.page
        last_step(ann, game, "hunter", -1)
        page.click(".narration [data-key=close]")
        offer = page.locator(".outcome .level-offer")
        expect(offer).to_contain_text("lost twice in a row against Hunter")
        expect(offer).to_contain_text(LEVELS["wolves"]["yearling"].says)
        page.reload()  # the same game is not counted again
        expect(offer).to_contain_text("lost twice in a row")
        assert run_of(ann, "wolves")["run"] == -2
        offer.locator("[data-key=level-accept]").press("Enter")
        expect(page.locator(".rival .who").first).to_contain_text("Yearling")
        assert run_of(ann, "wolves")["run"] == 0
        page.goto("/")
        page.click("[data-game=wolves]")
        expect(page.locator("[data-key=level-1]")).to_have_value("yearling")
        expect(page.locator(".level-offer")).to_have_count(0)
        assert ann.faults == []


def test_after_two_won_matches_a_fiercer_level_is_offered_and_can_be_refused(
    browser: Browser, base: str
) -> None:
    match = match_until(lambda game: game.over)
    with Player(browser, base, viewport=PHONE, has_touch=True) as ann:
        page = ann.page
        last_step(ann, match, "pup", 1)
        page.locator("[data-key=continue]").tap()
        offer = page.locator(".level-offer")
        expect(offer).to_contain_text("won twice in a row against Pup. Are you ready for Yearling?")
        page.goto("/")
        page.locator("[data-game=moonlight]").tap()
        expect(page.locator("[data-key=level-1]")).to_have_value("pup")
        expect(page.locator("small.level")).to_have_text(LEVELS["moonlight"]["pup"].says)
        page.locator("[data-key=levels] summary").tap()
        expect(page.locator(".levels dd")).to_have_text(
            [level.says for level in LEVELS["moonlight"].values()]
        )
        offer.locator("[data-key=level-refuse]").tap()
        expect(offer).to_have_count(0)
        expect(page.locator("[data-key=level-1]")).to_have_value("pup")
        assert run_of(ann, "moonlight")["run"] == 0
        assert ann.faults == []
