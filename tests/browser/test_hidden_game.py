"""A game with secrets and nothing of its own in the browser: all there is to see, and no more."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import ME, Player
from tests.server.harness import Process

HIDDEN_GAME = Path(__file__).parents[1] / "hidden_game"
HERE = {"who": "here", "name": "Bob"}


@pytest.fixture(scope="module")
def pebbles(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that finds Pebbles by its entry point."""
    path = os.pathsep.join([str(HIDDEN_GAME), *filter(None, [os.environ.get("PYTHONPATH")])])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path)
        folder = tmp_path_factory.mktemp("pebbles")
        with Process(f"sqlite:///{folder / 'tables.sqlite3'}") as server:
            yield f"http://{server.host}"


def test_two_people_at_one_screen_look_one_after_the_other(browser: Browser, pebbles: str) -> None:
    with Player(browser, pebbles) as ann:
        page = ann.page
        ann.open_table(ME, HERE, game="pebbles", choices={"pile": 6})
        state, look = page.locator(".state"), page.locator("[data-key=look]")
        expect(page.locator(".curtain")).to_contain_text("Ann, make sure nobody else is looking.")
        expect(state).to_contain_text("hidden- -")
        look.click()
        page.click("[data-step='hide 2']")
        expect(page.locator(".curtain")).to_contain_text("Bob, make sure nobody else is looking.")
        expect(state).to_contain_text("hidden- -")
        look.click()
        expect(state).to_contain_text("hidden- 0")
        page.click("[data-step='hide 3']")
        result = page.locator(".result")
        expect(look).to_be_visible()
        while look.count():
            look.click()
            page.locator("[data-step='take 1']").click()
            keep = page.locator("[data-step='keep']")
            expect(keep.or_(look).or_(result).first).to_be_visible()
            if keep.count():  # otherwise nothing was left to choose
                keep.click()
            expect(look.or_(result).first).to_be_visible()
        expect(result).to_contain_text("Won by")
        expect(page.locator("#call")).to_be_empty()  # it is nobody's turn any more
        expect(state).to_contain_text("hidden2 3")
        expect(page.locator(".players li").first).to_contain_text("Ann")
        expect(page.locator(".players li span").nth(1)).not_to_be_empty()
        page.click(".outcome [data-key=replay]")
        expect(page.locator(".state")).to_contain_text("pile")
        assert not ann.faults


def test_the_lobby_says_how_many_play_and_takes_any_number(browser: Browser, pebbles: str) -> None:
    with Player(browser, pebbles) as ann:
        page = ann.page
        expect(page.locator(".game", has=page.locator("[data-game=pebbles]"))).to_contain_text(
            "2\u20134 players"
        )
        page.click("[data-game=pebbles]")
        page.click("[data-key=house-rules]")
        page.fill("[data-option=pile]", "30")
        page.click("[data-key=start]")
        expect(page.locator(".state")).to_contain_text("pile30")
        assert not ann.faults
