"""A game of another package in the browser: without anything of its own, and with its own page."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import LINK, ME, Player
from tests.server.harness import Process

THIRD_GAME = Path(__file__).parents[1] / "third_game"


@contextmanager
def served(folder: Path, *packages: Path) -> Iterator[str]:
    """A server that finds a game by the entry point in the first of some folders of packages."""
    path = os.pathsep.join([*map(str, packages), *filter(None, [os.environ.get("PYTHONPATH")])])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", path)
        with Process(f"sqlite:///{folder / 'tables.sqlite3'}") as server:
            yield f"http://{server.host}"


@pytest.fixture(scope="module")
def sled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that knows Sled, which has no page of its own."""
    with served(tmp_path_factory.mktemp("sled"), THIRD_GAME) as address:
        yield address


def race_to_the_end(page: Page) -> None:
    """Load and roll until the race is over."""
    load, roll = page.locator("[data-step='load 1']"), page.locator("[data-step='roll']")
    replay = page.locator("[data-key=replay]")
    while not replay.count():
        load.click()
        roll.click()
        expect(roll).to_have_count(0)
        expect(load.or_(replay).first).to_be_visible()


def test_a_race_is_played_to_its_end_replayed_and_pictured(browser: Browser, sled: str) -> None:
    with Player(browser, sled) as ann:
        page = ann.page
        expect(page.get_by_text("Sled").first).to_be_visible()  # the lobby lists it
        bot = {"who": "bot", "level": "greedy"}
        ann.open_table(ME, bot, game="sled", choices={"goal": 20})
        page.click("[data-step='load 2']")
        expect(page.locator("[data-step='roll']")).to_be_visible()
        page.click("[data-key=undo]")
        expect(page.locator("[data-step='rest']")).to_be_visible()
        expect(page.locator(".log")).not_to_contain_text("load 2")
        race_to_the_end(page)
        page.click(".outcome [data-key=replay]")
        page.click("[data-key=share]")
        image = page.locator(".shared img")
        assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 0
        assert not ann.faults


def test_a_bot_plays_for_somebody(browser: Browser, sled: str) -> None:
    with Player(browser, sled) as ann, Player(browser, sled) as bob:
        ann.open_table(ME, LINK, game="sled")
        bob.goto(ann.page.url)
        bob.page.fill("[data-key=name-2]", "Bob")
        bob.page.click("[data-key=sit-2]")
        expect(ann.page.locator("[data-step='rest']")).to_be_visible()
        ann.page.click("[data-key=menu]")
        ann.page.click("[data-key=lend-1]")
        ann.page.click("[data-key=sure]")
        expect(bob.page.locator("[data-step='rest']")).to_be_visible()
        bob.page.click("[data-step='rest']")
        expect(bob.page.locator("[data-step='rest']")).to_be_visible()
        assert not ann.faults + bob.faults


def test_a_game_brings_its_own_page(browser: Browser, tmp_path: Path) -> None:
    with (
        served(tmp_path, THIRD_GAME / "with_page", THIRD_GAME) as address,
        Player(browser, address) as ann,
    ):
        page = ann.page
        expect(page.get_by_text("Sled").first).to_be_visible()  # with the lobby module of plain/
        ann.open_table(ME, {"who": "bot", "level": "greedy"}, game="sled", choices={"goal": 20})
        tracks = page.locator(".sled-tracks")
        expect(tracks.locator("line")).to_have_count(2)
        expect(tracks.locator("line").first).to_have_css("stroke", "rgb(10, 120, 200)")
        # A picture is fetched when it is drawn, which may be after the lines are there.
        page.wait_for_function(
            "() => performance.getEntriesByType('resource').some((entry) =>"
            " /\\/web\\/[0-9a-f]{12}\\/games\\/sled\\/sled\\.svg$/.test(entry.name))"
        )
        race_to_the_end(page)
        page.click(".outcome [data-key=replay]")
        expect(page.locator(".sled-tracks line")).to_have_count(2)
        assert not ann.faults
