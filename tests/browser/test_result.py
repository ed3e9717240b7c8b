"""The end of a game: the reader's place, what decided it, statistics, and what to do next."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

import moonpack
from tests.browser.people import Player, busy_game
from tests.browser.watcher import turn_name

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

pytestmark = pytest.mark.slow


def finished(ann: Player, game: moonpack.Game) -> int:
    """End a game that was played up to its last step; the number of the seat that ends it."""
    last = list(game.moments())[-1]
    ann.go_on_from(game, len(game.played) - 1, last.seat)
    ann.my_turn()
    ann.page.click("[data-step=end]")
    ann.confirm_end()
    return last.seat


def test_the_result_comes_after_the_scoring_and_speaks_to_the_reader(
    browser: Browser, base: str
) -> None:
    game = busy_game(3, 5)
    with Player(browser, base) as ann:
        page = ann.page
        seat = finished(ann, game)
        expect(page.locator(".narration")).to_be_visible()
        expect(page.locator("#prompt")).not_to_contain_text("wins")
        expect(page.locator(".outcome")).to_have_count(0)
        page.click(".narration [data-key=close]")
        known = moonpack.statistics(game, seat)
        expect(page.locator(".outcome h2").first).to_have_text(known.headline)
        expect(page.locator(".outcome tr.reader .rank")).to_have_text(str(known.places[seat]))
        expect(page.locator(".outcome .reasons li")).to_have_count(len(known.reasons))
        expect(page.locator(".outcome .course polyline")).to_have_count(3)
        expect(page.locator(".outcome .counts tbody tr")).to_have_count(len(known.counts))
        page.keyboard.press("Escape")
        expect(page.locator(".outcome")).to_have_count(0)
        page.click(".doing [data-key=result]")
        expect(page.locator(".outcome")).to_be_visible()
        page.reload()  # a game that is over shows its result, not the way to it
        expect(page.locator(".outcome tr.reader")).to_be_visible()
        expect(page.locator(".narration")).to_have_count(0)
        assert ann.faults == []


def _analysed(seat: int, players: int) -> dict[str, Any]:
    """An analysis with one turn that cost much, and one that a bot played for somebody."""
    even, bad = [1 / players] * players, [0.1] * players
    turn = {"turn": 4, "first_step": 9, "steps": 3, "seat": seat + 1, "shares": even}
    turn |= {"scores": [0] * players, "after": bad, "after_best": even, "given_away": 0.23}
    turn |= {"grade": "blunder", "better": None, "lent": False}
    lent = {**turn, "turn": 7, "first_step": 15, "given_away": 0.6, "lent": True}
    known = {"type": "done", "ahead": 0, "total": 2, "turns": [turn, lent]}
    return {**known, "shares": even, "why": None}


def test_the_costliest_turn_leads_into_the_replay_and_the_game_can_be_shared(
    browser: Browser, base: str
) -> None:
    game = busy_game(3, 5)
    with Player(browser, base) as ann:
        page = ann.page
        seat = list(game.moments())[-1].seat

        def answer(route: Route) -> None:
            known = {"type": "none", "ahead": 0, "turns": []}
            if route.request.method == "POST":
                known = _analysed(seat, 3)
            route.fulfill(body=json.dumps(known) + "\n", content_type="application/json")

        page.route("**/analysis?*", answer)
        finished(ann, game)
        page.click(".narration [data-key=close]")
        page.click(".outcome [data-key=analyse]")
        costly = page.locator(".outcome .turns li.loss a")
        table = page.url.rsplit("/", 1)[1]
        known = page.request.get(f"/api/replays/{table}").json()
        name = turn_name(known, 4, seat + 1)
        expect(costly).to_have_text(
            f"{name}: your costliest turn. Your chance to win was 10% after it, and 33% with the "
            "best turn."
        )
        page.click(".outcome [data-key=share]")
        expect(page.locator(".sharing [data-key=link]")).to_have_value(f"{base}/r/{table}")
        expect(page.locator(".sharing img")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(".sharing")).to_have_count(0)
        costly.click()
        page.wait_for_url(f"**/r/{table}*#8")  # before it
        expect(page.locator(".replay")).to_be_visible()
