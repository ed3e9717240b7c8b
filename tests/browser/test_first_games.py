"""Guided first games in a real browser: from choosing where to begin to the last tip."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from moonpack.learn import puzzles
from moonpack.learn.puzzles import Puzzle
from tests.browser.duel import Duellist
from tests.browser.people import BOTS_TAKE, Player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

pytestmark = pytest.mark.slow
MOST_TIPS = 12
MOST_PLAYS = 12  # of one player in a round
GUIDE_HERE = "localStorage.setItem('moonpack-guided', location.pathname.split('/').at(-1))"


class Newcomer(Player):
    """Somebody who plays a first game, and reads what is said."""

    def begin(self, game: str) -> None:
        """Open the guided game; the bot does not wait between its steps."""
        self.page.route("**/api/tables", _at_once)
        self.page.goto(f"/learn/{game}")
        self.page.locator(f"[data-guided={game}]").click()

    @property
    def tip(self) -> Any:
        return self.page.locator("p.tip")

    def hears(self, words: str) -> None:
        """Read tips until this one comes, and that one too."""
        wanted = self.tip.filter(has_text=words)
        for _ in range(MOST_TIPS):
            expect(self.tip).to_be_visible(timeout=BOTS_TAKE)
            before = self.tip.inner_text()
            if wanted.count():
                break
            self.page.locator("[data-key=tip-read]").click()
            expect(self.tip.filter(has_text=before)).to_have_count(0)
        expect(wanted).to_be_visible()
        self.page.locator("[data-key=tip-read]").click()


class Duelling(Newcomer, Duellist):
    """The same, at a table of Moonlight."""


def _at_once(route: Route) -> None:
    """A new table without pauses."""
    asked = json.loads(route.request.post_data or "{}")
    route.continue_(post_data=json.dumps({**asked, "pace": 0}) if asked else None)


def last_turn() -> Puzzle:
    """A game of two with a turn that ends it."""
    names = (one.name for one in puzzles.entries("wolves") if one.players == 2)
    every = (puzzles.puzzle("wolves", name) for name in names)
    return next(one for one in every if one.begin(one.solution).over)


def test_the_first_game_is_explained_from_where_to_begin(browser: Browser, base: str) -> None:
    with Newcomer(browser, base) as ann:
        page = ann.page
        ann.begin("wolves")
        ann.hears("Before the first turn, both of you choose where to begin")
        ann.hears("A pair may begin on the hexes with a dotted line")
        expect(ann.tip).to_contain_text("Choose where a pair of your wolves begins")
        ann.draft()
        ann.hears("Your second pair is best in another region")
        ann.draft()
        ann.my_turn()
        expect(ann.tip).to_contain_text("Your turn: two actions")
        page.reload()  # it is still the first game, and the set-up is over
        ann.hears("Your turn: two actions")
        expect(ann.tip).to_have_count(0)
        ann.walk()
        ann.answer()
        ann.end_turn()
        ann.my_turn()
        ann.hears("The tile you paid with has turned over")
        ann.hears("What your rival did is drawn on the board")
        assert ann.faults == []


def test_the_first_game_is_explained_to_its_end(browser: Browser, base: str) -> None:
    puzzle = last_turn()
    with Newcomer(browser, base) as ann:
        page = ann.page
        ann.go_on_from(puzzle.begin(puzzle.solution), 0, puzzle.seat)
        ann.my_turn()
        page.evaluate(GUIDE_HERE)
        page.reload()
        ann.hears("Your turn: two actions")
        ann.my_turn()
        page.keyboard.press("/")
        expect(page.get_by_role("combobox", name="Type a step")).to_be_focused()
        page.keyboard.type("; ".join(puzzle.solution))
        page.keyboard.press("Enter")
        ann.hears("Regions have scored.")
        ann.hears("The game is over. The replay shows where it was decided")
        assert ann.faults == []


def test_a_first_round_of_moonlight_is_explained_as_a_whole(browser: Browser, base: str) -> None:
    with Duelling(browser, base) as ann:
        ann.begin("moonlight")
        ann.my_turn()
        ann.hears("Choose a wolf from your hand")
        ending, mine = ann.part(".verdict h2"), ann.page.locator(".bar.mine")
        for number in range(MOST_PLAYS):
            expect(mine.or_(ending).first).to_be_visible(timeout=BOTS_TAKE)
            if ending.count():
                break
            ann.lay()
            if number == 0:
                ann.hears("Your rival has played.")
        expect(ending).to_be_visible()
        ann.hears("Four cards in a line")
        ann.hears("The round is told row by row")
        assert ann.faults == []
