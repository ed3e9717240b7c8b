"""How long things are kept is said where it matters, if the host has set that."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="no playwright: pip install --group browser")

from playwright.sync_api import expect

from moonpack.server.settings import Keep
from tests.browser.layout import SIZES, faults_in_all_sizes
from tests.browser.people import ME, Player, busy_game
from tests.server.harness import Thread

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

LOOKED_AT = {name: SIZES[name] for name in ("small phone", "laptop")}
KEEP = Keep(unfinished=30, finished=90, people=365)


def test_the_lobby_a_finished_game_and_ones_page_say_how_long_things_are_kept(
    browser: Browser, tmp_path: Path
) -> None:
    window = {"locale": "en-GB", "timezone_id": "UTC"}
    with (
        Thread(tmp_path, keep=KEEP) as server,
        Player(browser, f"http://{server.host}", **window) as ann,
    ):
        page = ann.page
        expect(page.locator(".lobby .tables").first).to_be_visible()
        expect(page.locator(".keeping")).to_have_count(0)  # there is nothing to keep yet
        game = busy_game(2, 5)
        last = list(game.moments())[-1]
        ann.go_on_from(game, len(game.played) - 1, last.seat)
        ann.my_turn()
        page.click("[data-step=end]")
        ann.confirm_end()
        page.click(".narration [data-key=close]")
        # The last day on which it can be seen from morning to night.
        day = datetime.now(UTC) + timedelta(days=KEEP.finished - 1)
        kept = f"This game is kept here until {day.day} {day:%B %Y}. Download the record"
        expect(page.locator(".outcome p.faint", has_text=kept)).to_be_visible()
        faults = faults_in_all_sizes(page, "result", LOOKED_AT)
        page.click(".outcome [data-key=share]")
        expect(page.locator("dialog.sharing p.faint", has_text=kept)).to_be_visible()
        faults += faults_in_all_sizes(page, "sharing", LOOKED_AT, within="dialog.sharing")
        page.goto("/")
        expect(page.locator(".mine .keeping")).to_have_text(
            "Finished games are kept here for 90 days. "
            "Unfinished games are kept here for 30 days after the last move."
        )
        faults += faults_in_all_sizes(page, "lobby", LOOKED_AT, scrolls=True)
        page.goto("/me")
        expect(page.locator(".oneself .keeping")).to_contain_text("If you do not come for 365 days")
        faults += faults_in_all_sizes(page, "oneself", LOOKED_AT, scrolls=True)
        assert faults == []
        assert ann.faults == []


def test_nothing_is_said_where_everything_is_kept(browser: Browser, base: str) -> None:
    with Player(browser, base) as ann:
        page = ann.page
        ann.open_table(ME, {"who": "here", "name": "Bea"})
        ann.my_turn()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto("/")
        expect(page.locator(".mine li").first).to_be_visible()
        page.goto("/me")
        expect(page.locator(".oneself .devices")).to_be_visible()
        expect(page.locator(".keeping")).to_have_count(0)
        assert not [url for url in asked if "kept" in url]  # nothing is loaded for it either
