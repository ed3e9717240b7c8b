"""What a move hunts is told to whoever made it, whichever panel is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from moonpack.games.rng import Rng
from tests.browser.people import Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


def before_a_hunt() -> tuple[moonpack.Game, str]:
    """A game whose first player may hunt by a move, and that move."""
    for seed in range(100):
        game, rng = moonpack.new("wolves", players=3, seed=seed), Rng(seed)
        for _ in range(120):
            moves = [step for step in game.steps() if step.startswith(("A ", "P "))]
            hunts = [step for step in moves if game.actor == 0 and "hunts" in game.describe(step)]
            if hunts:
                return game, hunts[0]
            game.play(rng.choice([step for step in game.steps() if step != "end"] or game.steps()))
    raise AssertionError("nobody can hunt")


def test_prey_that_a_move_hunts_is_seen_while_the_regions_are_open(
    browser: Browser, base: str
) -> None:
    game, hunt = before_a_hunt()
    wolf, start, end = hunt.split()
    with Player(browser, base) as ann:
        page = ann.page
        ann.go_on_from(game, len(game.played), 0)
        ann.my_turn()
        page.click("#tab-regions")
        brought = page.locator(".own .brought")
        expect(brought).to_have_count(0)
        ann.tap(start)
        which = page.locator(f".option[data-wolf={wolf}]")
        if which.count():
            which.click()
        ann.tap(end)
        expect(brought).to_contain_text("New prey: ")
        expect(page.locator(".own .prey.new")).to_have_count(1)
        page.mouse.move(5, 5)
        expect(page.locator(".hint-line")).to_contain_text("New prey: ")
        page.reload()
        expect(brought).to_be_visible()  # as long as the turn goes on
        page.keyboard.press("u")
        expect(brought).to_have_count(0)
        assert ann.faults == []
