"""A game without anything of its own in the browser is played, undone, lent, replayed, pictured."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import LINK, ME, Player
from tests.server.harness import Process

THIRD_GAME = Path(__file__).parents[1] / "third_game"


@pytest.fixture(scope="module")
def sled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that finds Sled by its entry point."""
    path = os.pathsep.join([str(THIRD_GAME), *filter(None, [os.environ.get("PYTHONPATH")])])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path)
        folder = tmp_path_factory.mktemp("sled")
        with Process(f"sqlite:///{folder / 'tables.sqlite3'}") as server:
            yield f"http://{server.host}"


def test_a_race_is_played_to_its_end_replayed_and_pictured(browser: Browser, sled: str) -> None:
    with Player(browser, sled) as ann:
        page = ann.page
        expect(page.get_by_text("Sled").first).to_be_visible()  # the lobby lists it
        bot = {"who": "bot", "level": "greedy"}
        ann.open_table(ME, bot, game="sled", choices={"goal": 20})
        load, roll = page.locator("[data-step='load 1']"), page.locator("[data-step='roll']")
        replay = page.locator("[data-key=replay]")
        page.click("[data-step='load 2']")
        expect(page.locator("[data-step='roll']")).to_be_visible()
        page.click("[data-key=undo]")
        expect(page.locator("[data-step='rest']")).to_be_visible()
        expect(page.locator(".log")).not_to_contain_text("load 2")
        while not replay.count():
            load.click()
            roll.click()
            expect(roll).to_have_count(0)
            expect(load.or_(replay).first).to_be_visible()
        replay.click()
        page.click("[data-key=share]")
        image = page.locator(".shared img")
        assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        assert not ann.faults


def test_a_bot_plays_for_somebody(browser: Browser, sled: str) -> None:
    with Player(browser, sled) as ann, Player(browser, sled) as bob:
        ann.open_table(ME, LINK, game="sled")
        bob.page.goto(ann.page.url)
        bob.page.fill("[data-key=name-2]", "Bob")
        bob.page.click("[data-key=sit-2]")
        expect(ann.page.locator("[data-step='rest']")).to_be_visible()
        ann.page.click("[data-key=menu]")
        ann.page.click("[data-key=lend-1]")
        expect(bob.page.locator("[data-step='rest']")).to_be_visible()
        bob.page.click("[data-step='rest']")
        expect(bob.page.locator("[data-step='rest']")).to_be_visible()
        assert not ann.faults + bob.faults
